import { Refusal } from "@/lib/files/intake/refusal";
import * as t from "@/messages/intake/model";
import { builtInPattern, type CellFormat, makeCellFormat } from "./number-format";
import { attributeOf, isOn, readXml } from "./xml";
import type { PartArchive } from "./zip";

export type SheetPart = { name: string; path: string; isHidden: boolean };
export type WorkbookFrame = { sheets: SheetPart[]; texts: string[]; formats: CellFormat[] };

const sheetsMost = 1_000;

type Relation = { id: string; type: string; path: string };

/** Strict and transitional workbooks differ at the beginning of a relation's type, so only the end is compared. */
function readRelations(archive: PartArchive, part: string): Relation[] {
  const [folder, file] = splitPath(part);
  const relations: Relation[] = [];
  readXml(archive.open(`${folder}_rels/${file}.rels`) ?? [], {
    open: (name, attributes) => {
      if (name !== "Relationship" || attributes.TargetMode === "External") return;
      const { Id: id = "", Type: type = "", Target: target = "" } = attributes;
      relations.push({ id, type: type.slice(type.lastIndexOf("/") + 1), path: resolvePath(folder, target) });
    },
  });
  return relations;
}

function splitPath(path: string): [folder: string, file: string] {
  const at = path.lastIndexOf("/") + 1;
  return [path.slice(0, at), path.slice(at)];
}

function resolvePath(folder: string, target: string): string {
  const { pathname } = new URL(target.replaceAll("\\", "/"), `file:///${folder}`);
  return decodeURIComponent(pathname.slice(1));
}

/**
 * Reads the parts of a workbook except the cells of its sheets. A workbook without styles is valid.
 * @throws Refusal
 */
export function readFrame(archive: PartArchive): WorkbookFrame {
  const workbook = readRelations(archive, "").find(({ type }) => type === "officeDocument")?.path ?? "xl/workbook.xml";
  const pieces = archive.open(workbook);
  if (!pieces) throw new Refusal(t.sheetListMissing);
  const relations = readRelations(archive, workbook);
  const paths = new Map(relations.filter(({ type }) => type === "worksheet").map(({ id, path }) => [id, path]));
  const sheets: SheetPart[] = [];
  let is1904 = false;
  readXml(pieces, {
    open: (name, attributes, parents) => {
      if (name === "workbookPr" && parents.length === 1) is1904 = isOn(attributes.date1904);
      if (name !== "sheet" || parents.join("/") !== "workbook/sheets") return;
      const path = paths.get(attributeOf(attributes, "id") ?? "");
      const isHidden = attributes.state === "hidden" || attributes.state === "veryHidden";
      if (path === undefined) return;
      // A part belongs to one sheet only: a thousand references to it would unpack and store it a thousand times.
      if (sheets.length >= sheetsMost || sheets.some((sheet) => sheet.path === path))
        throw new Refusal(t.workbookDamaged);
      sheets.push({ name: attributes.name ?? "", path, isHidden });
    },
  });
  const openRelated = (type: string) => {
    const path = relations.find((one) => one.type === type)?.path;
    return (path === undefined ? null : archive.open(path)) ?? [];
  };
  return {
    sheets,
    texts: readTexts(openRelated("sharedStrings")),
    formats: readFormats(openRelated("styles"), is1904),
  };
}

/** A text is in a shared string, an inline string, or a run of either (ECMA-376-1, 18.4). */
const textParents = new Set(["si", "is", "r"]);

/** Collects the text of `t` elements without phonetic readings (`rPh`). */
export class TextCollector {
  private text = "";
  private isText = false;
  private isReading = false;

  open(name: string, parents: readonly string[]): void {
    if (name === "t") this.isText = textParents.has(parents.at(-1) ?? "");
    else if (name === "rPh") this.isReading = true;
  }

  add(text: string): void {
    if (this.isText && !this.isReading) this.text += text;
  }

  close(name: string): void {
    if (name === "t") this.isText = false;
    else if (name === "rPh") this.isReading = false;
  }

  take(): string {
    const taken = decodeSigns(this.text);
    this.text = "";
    return taken;
  }
}

/** Characters that XML can't hold are written by their number (ECMA-376-1, 22.9.2.19: "_x000D_"). */
export function decodeSigns(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function readTexts(pieces: Iterable<string>): string[] {
  const texts: string[] = [];
  const collector = new TextCollector();
  readXml(pieces, {
    open: (name, _, parents) => collector.open(name, parents),
    text: (text) => collector.add(text),
    close: (name, parents) => {
      collector.close(name);
      if (name === "si" && parents.length === 1) texts.push(collector.take());
    },
  });
  return texts;
}

function readFormats(pieces: Iterable<string>, is1904: boolean): CellFormat[] {
  const patterns = new Map<number, string>();
  const ids: number[] = [];
  let isCellList = false;
  readXml(pieces, {
    open: (name, attributes, parents) => {
      // Conditional formats have their own numbers, which may collide with these.
      if (name === "numFmt" && parents.at(-1) === "numFmts")
        patterns.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
      else if (name === "cellXfs") isCellList = parents.length === 1;
      else if (name === "xf" && isCellList) ids.push(Number(attributes.numFmtId ?? 0));
    },
    close: (name) => {
      if (name === "cellXfs") isCellList = false;
    },
  });
  const made = new Map<number, CellFormat>();
  const formatOf = (id: number) => {
    const format = made.get(id) ?? makeCellFormat(patterns.get(id) ?? builtInPattern(id), is1904);
    made.set(id, format);
    return format;
  };
  return (ids.length === 0 ? [0] : ids).map(formatOf);
}
