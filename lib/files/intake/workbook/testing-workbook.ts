import { strToU8, zipSync } from "fflate";
import type { IntakeFile } from "@/lib/files/intake/options";
import { chooseSheet, readWorkbook } from "./workbook";

export type WrittenCell = string | number | null | { pattern: string; value: number } | { type: string; xml: string };
export type WrittenSheet = {
  rows: WrittenCell[][];
  rowAttributes?: Record<number, string>;
  before?: string;
  after?: string;
  name?: string;
  state?: "hidden" | "veryHidden";
};
export type WrittenWorkbook = {
  is1904?: boolean;
  isBare?: boolean;
  hasStyles?: boolean;
  namespace?: string;
  prefix?: string;
};

const transitional = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const packages = "http://schemas.openxmlformats.org/package/2006";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

export function makeWorkbook(sheets: readonly WrittenSheet[], book: WrittenWorkbook = {}): Uint8Array<ArrayBuffer> {
  const { is1904 = false, isBare = false, hasStyles = true, namespace = transitional, prefix = "" } = book;
  const patterns: string[] = [];
  const styleOf = (pattern: string) => {
    if (!patterns.includes(pattern)) patterns.push(pattern);
    return patterns.indexOf(pattern) + 1;
  };
  const p = prefix === "" ? "" : `${prefix}:`;
  const xmlns = prefix === "" ? `xmlns="${namespace}"` : `xmlns:${prefix}="${namespace}"`;
  const writeCell = (cell: WrittenCell, row: number, column: number): string => {
    if (cell === null) return "";
    const at = isBare ? "" : ` r="${String.fromCharCode(65 + column)}${row}"`;
    if (typeof cell === "string")
      return `<${p}c${at} t="inlineStr"><${p}is><${p}t>${escapeXml(cell)}</${p}t></${p}is></${p}c>`;
    if (typeof cell === "number") return `<${p}c${at}><${p}v>${cell}</${p}v></${p}c>`;
    if ("pattern" in cell) return `<${p}c${at} s="${styleOf(cell.pattern)}"><${p}v>${cell.value}</${p}v></${p}c>`;
    return `<${p}c${at}${cell.type === "" ? "" : ` t="${cell.type}"`}>${cell.xml}</${p}c>`;
  };
  const parts: Record<string, string> = {};
  for (const [index, { rows, rowAttributes = {}, before = "", after = "" }] of sheets.entries()) {
    const written = rows.map((cells, at) => {
      const reference = isBare ? "" : ` r="${at + 1}"`;
      const inside = cells.map((cell, column) => writeCell(cell, at + 1, column)).join("");
      return `<${p}row${reference} ${rowAttributes[at + 1] ?? ""}>${inside}</${p}row>`;
    });
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `<${p}worksheet ${xmlns}>${before}<${p}sheetData>${written.join("")}</${p}sheetData>${after}</${p}worksheet>`;
  }
  const list = sheets.map(({ name = "Sheet1", state }, at) => {
    const shown = state === undefined ? "" : ` state="${state}"`;
    return `<${p}sheet name="${name}" sheetId="${at + 1}"${shown} r:id="s${at + 1}"/>`;
  });
  parts["xl/workbook.xml"] =
    `<${p}workbook ${xmlns} xmlns:r="${relations}"><${p}workbookPr${is1904 ? ' date1904="1"' : ""}/><${p}sheets>${list.join("")}</${p}sheets></${p}workbook>`;
  const relate = (items: readonly [string, string, string][]) =>
    `<Relationships xmlns="${packages}/relationships">${items.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`).join("")}</Relationships>`;
  const main = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const types = [
    ["/xl/workbook.xml", "sheet.main"],
    ...sheets.map((_, at) => [`/xl/worksheets/sheet${at + 1}.xml`, "worksheet"]),
    ...(hasStyles ? [["/xl/styles.xml", "styles"]] : []),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${main}.${type}+xml"/>`);
  parts["[Content_Types].xml"] =
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`;
  parts["_rels/.rels"] = relate([["w", "officeDocument", "xl/workbook.xml"]]);
  parts["xl/_rels/workbook.xml.rels"] = relate([
    ...sheets.map((_, at): [string, string, string] => [
      `s${at + 1}`,
      "worksheet",
      `/xl/worksheets/sheet${at + 1}.xml`,
    ]),
    ...(hasStyles ? [["y", "styles", "styles.xml"] as [string, string, string]] : []),
  ]);
  const formats = patterns.map(
    (pattern, at) => `<${p}numFmt numFmtId="${at + 164}" formatCode="${escapeXml(pattern)}"/>`,
  );
  const styles = ["0", ...patterns.map((_, at) => `${at + 164}`)].map((id) => `<${p}xf numFmtId="${id}"/>`);
  if (hasStyles)
    parts["xl/styles.xml"] =
      `<${p}styleSheet ${xmlns}><${p}numFmts>${formats.join("")}</${p}numFmts><${p}cellXfs>${styles.join("")}</${p}cellXfs></${p}styleSheet>`;
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

export async function sheetFile(bytes: Uint8Array, sheet?: string): Promise<IntakeFile> {
  const read = await readWorkbook("w.xlsx", bytes);
  const chosen = read.ok ? chooseSheet("w.xlsx", read.sheets, sheet) : read;
  if (!chosen.ok) throw new Error(chosen.reason);
  return chosen.file;
}
