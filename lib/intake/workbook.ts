import type { unzipSync, zipSync } from "fflate";
import { bounds, refuseColumns, refuseRow, refuseSize, spell } from "./bounds";
import type { IntakeFile } from "./options";
import { Refusal } from "./refusal";
import { templateSheets } from "./sample-row";
import { sniffFile } from "./sniff";

type Sheet = { name: string; rows: string[][] };
export type WorkbookReading = { ok: true; sheets: Sheet[] } | { ok: false; reason: string };

/** The parts of a workbook that hold cells; pictures and macros are never unpacked. */
const partPattern = /\.(xml|rels)$/i;

/**
 * Unpacks the parts that hold cells and packs them again without compression: nothing beyond the bounds is ever unpacked, and
 * the library below, which would start workers for large compressed parts (a strict page refuses those), has none to start.
 */
function unpackWorkbook(bytes: Uint8Array, unzip: typeof unzipSync, zip: typeof zipSync): ArrayBuffer {
  let unpacked = 0;
  const parts = unzip(bytes, {
    filter: ({ name, originalSize }) => {
      if (!partPattern.test(name)) return false;
      unpacked += originalSize;
      if (unpacked > bounds.unpackedBytes)
        throw new Refusal("The workbook is far too large when unpacked: save it as CSV.");
      return true;
    },
  });
  const packed = zip(parts, { level: 0 });
  return packed.slice().buffer;
}

/**
 * A number as the sheet shows it: spreadsheets keep binary fractions and show 15 digits (1250.0999999999999 is 1250.1). Longer
 * ones have lost their last digits and come back with an exponent, so that a person is asked about them.
 */
function tidyNumber(raw: string): string {
  if (/^-?\d{1,15}$/.test(raw)) return raw;
  const value = Number(raw);
  if (!Number.isFinite(value)) return raw;
  if (Math.abs(value) >= 1e15) return value.toExponential(14).replace(/\.?0*e/, "E");
  const shown = value.toPrecision(15);
  return shown.includes("e") ? shown : shown.replace(/\.?0+$/, "");
}

function writeCell(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) {
    const written = cell.toISOString();
    return written.endsWith("T00:00:00.000Z") ? written.slice(0, 10) : written.slice(0, 19);
  }
  return typeof cell === "boolean" ? String(cell).toUpperCase() : String(cell);
}

/** Rows as wide as their sheet's widest: a workbook leaves blank cells out. */
function squareRows(data: readonly (readonly unknown[])[]): string[][] {
  refuseRow(data.length - 1, bounds.workbookRows);
  const width = data.reduce((most, row) => Math.max(most, row.length), 0);
  refuseColumns(width);
  return data.map((row) => Array.from({ length: width }, (_, at) => writeCell(row[at])));
}

/** The sheets of an .xlsx file as text, the way they show it. The libraries are loaded with the first workbook. */
export async function readWorkbook(name: string, bytes: Uint8Array): Promise<WorkbookReading> {
  const [fflate, { default: readSheets }] = await Promise.all([import("fflate"), import("read-excel-file/universal")]);
  try {
    refuseSize(bytes.length, bounds.workbookBytes);
    if (sniffFile(name, bytes) !== "workbook") throw new Refusal("This is no Excel workbook.");
    const unpacked = unpackWorkbook(bytes, fflate.unzipSync, fflate.zipSync);
    const sheets = await readSheets(unpacked, { trim: false, parseNumber: tidyNumber });
    const filled = sheets.filter(({ data }) => data.length > 0);
    if (filled.length === 0) throw new Refusal("The workbook has no cells.");
    return { ok: true, sheets: filled.map(({ sheet, data }) => ({ name: sheet, rows: squareRows(data) })) };
  } catch (cause) {
    if (cause instanceof Refusal) return { ok: false, reason: cause.message };
    // Whatever goes wrong in there is the file's: nothing else was read. What the libraries say of it is kept.
    const says = cause instanceof Error ? cause.message : String(cause);
    return {
      ok: false,
      reason: `The workbook is damaged or not a usual one (${says.slice(0, 200)}): save it again, or as CSV.`,
    };
  }
}

/** A workbook that was a template of ours has one sheet to read, whatever the other says. */
function isOfTemplate(sheets: readonly Sheet[]): boolean {
  const names = Object.values<string>(templateSheets);
  return sheets.length === names.length && sheets.every(({ name }) => names.includes(name));
}

/** The sheet to read: the one named, or the only one that may hold rows. */
export function chooseSheet(
  name: string,
  sheets: readonly Sheet[],
  chosen: string | undefined = isOfTemplate(sheets) ? templateSheets.rows : undefined,
): { ok: true; file: IntakeFile } | { ok: false; reason: string } {
  const sheet = chosen === undefined && sheets.length === 1 ? sheets[0] : sheets.find((one) => one.name === chosen);
  if (sheet) return { ok: true, file: { kind: "sheet", name, sheet: sheet.name, rows: sheet.rows } };
  const names = sheets.map((one) => `“${one.name}”`).join(", ");
  return { ok: false, reason: `The workbook has ${spell(sheets.length)} sheets, choose one: ${names}.` };
}
