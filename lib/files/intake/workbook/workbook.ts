import { bounds, refuseSize, spell } from "@/lib/files/intake/bounds";
import type { SheetFile } from "@/lib/files/intake/options";
import { Refusal } from "@/lib/files/intake/refusal";
import { templateSheets } from "@/lib/files/intake/sample-row";
import { sniffFile } from "@/lib/files/intake/text/sniff";
import * as t from "@/messages/intake/model";
import type { SheetCells } from "./worksheet";

export type Sheet = SheetCells & { name: string; isHidden: boolean };
export type WorkbookReading = { ok: true; sheets: Sheet[] } | { ok: false; reason: string };

/** The XML and ZIP readers are loaded with the first workbook only. */
export async function readWorkbook(name: string, bytes: Uint8Array): Promise<WorkbookReading> {
  const [{ PartArchive }, { readFrame }, { readSheet }] = await Promise.all([
    import("./zip"),
    import("./workbook-parts"),
    import("./worksheet"),
  ]);
  try {
    refuseSize(bytes.length, bounds.workbookBytes);
    if (sniffFile(name, bytes) !== "workbook") throw new Refusal(t.notWorkbook);
    const archive = new PartArchive(bytes);
    const frame = readFrame(archive);
    const sheets = frame.sheets.map(({ path, ...sheet }): Sheet => {
      return { ...sheet, ...readSheet(archive.open(path) ?? [], frame) };
    });
    const filled = sheets.filter(({ rows }) => rows.length > 0);
    if (filled.length === 0) throw new Refusal(t.workbookEmpty);
    return { ok: true, sheets: filled };
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    return { ok: false, reason: cause.message };
  }
}

function isOfTemplate(sheets: readonly Sheet[]): boolean {
  const names = Object.values<string>(templateSheets);
  return sheets.length === names.length && sheets.every(({ name }) => names.includes(name));
}

export function chooseSheet(
  name: string,
  sheets: readonly Sheet[],
  chosen: string | undefined = isOfTemplate(sheets) ? templateSheets.rows : undefined,
): { ok: true; file: SheetFile } | { ok: false; reason: string } {
  const [first, ...others] = sheets;
  const isOnly = first !== undefined && others.length === 0 && !first.isHidden;
  const sheet = chosen === undefined && isOnly ? first : sheets.find((one) => one.name === chosen);
  if (sheet) {
    const { rows, hidden } = sheet;
    return { ok: true, file: { kind: "sheet", name, sheet: sheet.name, rows, hidden } };
  }
  const names = sheets.map((one) => `“${one.name}”${one.isHidden ? t.hidden : ""}`).join(", ");
  const counted = others.length === 0 ? t.onlySheetHidden : t.severalSheets(spell(sheets.length));
  return { ok: false, reason: t.chooseOne(counted, names) };
}
