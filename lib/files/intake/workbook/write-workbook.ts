import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { WrittenCell } from "@/lib/core/text/written-cell";

/** ECMA-376 and every spreadsheet program allow at most this many rows on a sheet. */
const sheetRowsMax = 1_048_576;
/** A spreadsheet cell holds at most this many characters. A longer text is cut and ends in a sign that says so. */
const cellMaxLength = 32_767;

/**
 * Writes a workbook of any length row by row without keeping it in memory. Texts have the text format, so that ids stay
 * unchanged and no cell becomes a formula, even after an edit. Rows that don't fit continue on another sheet under the
 * same header.
 */
export class WorkbookWriter {
  private pieces: Uint8Array[] = [];
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error;
    this.pieces.push(piece);
  });
  private sheet: ZipDeflate | null = null;
  private readonly sheetNames: string[] = [];
  private sheetsOfTable = 0;
  private row = 0;
  private header: readonly WrittenCell[] | null = null;

  /** @param widths of the columns, in characters */
  constructor(
    private name: string,
    private readonly rowsMax = sheetRowsMax,
    private widths: readonly number[] = sameWidths,
  ) {}

  startTable(name: string, widths: readonly number[] = sameWidths): void {
    this.close();
    this.name = name;
    this.widths = widths;
    this.sheetsOfTable = 0;
    this.header = null;
  }

  write(records: readonly (readonly WrittenCell[])[]): Uint8Array<ArrayBuffer> {
    let text = "";
    for (const record of records) {
      this.header ??= record;
      if (!this.sheet || this.row === this.rowsMax) {
        this.push(text);
        text = this.open(record === this.header ? null : this.header);
      }
      text += this.rowOf(record, this.row === 0);
    }
    this.push(text);
    return this.take();
  }

  end(): Uint8Array<ArrayBuffer> {
    this.push(this.sheet ? "" : this.open(null));
    this.close();
    for (const [path, text] of Object.entries(this.frame())) {
      const part = new ZipPassThrough(path);
      this.zip.add(part);
      part.push(strToU8(declaration + text), true);
    }
    this.zip.end();
    return this.take();
  }

  private open(header: readonly WrittenCell[] | null): string {
    this.close();
    this.sheetsOfTable += 1;
    this.sheetNames.push(this.sheetsOfTable === 1 ? this.name : `${this.name} ${this.sheetsOfTable}`);
    this.row = 0;
    this.sheet = new ZipDeflate(`xl/worksheets/sheet${this.sheetNames.length}.xml`, { level: 6 });
    this.zip.add(this.sheet);
    this.push(startSheet(this.widths));
    return header ? this.rowOf(header, true) : "";
  }

  private close(): void {
    if (!this.sheet) return;
    const width = Math.max(1, this.header?.length ?? 1);
    const filter = this.row > 0 ? `<autoFilter ref="A1:${columnName(width)}${this.row}"/>` : "";
    // Without this, spreadsheet programs mark every numeric id as a number stored as text.
    const ignored = `<ignoredErrors><ignoredError sqref="A1:${columnName(width)}${sheetRowsMax}" numberStoredAsText="1"/></ignoredErrors>`;
    this.sheet.push(strToU8(`</sheetData>${filter}${ignored}</worksheet>`), true);
    this.sheet = null;
  }

  private rowOf(record: readonly WrittenCell[], isHeader: boolean): string {
    this.row += 1;
    const cells = record.map((cell, at) => cellOf(cell, `${columnName(at + 1)}${this.row}`, isHeader));
    return `<row r="${this.row}">${cells.join("")}</row>`;
  }

  private push(text: string): void {
    if (text !== "") this.sheet?.push(strToU8(text));
  }

  private take(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of this.pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    this.pieces = [];
    return whole;
  }

  private frame(): Record<string, string> {
    const numbers = this.sheetNames.map((_, at) => at + 1);
    const sheets = this.sheetNames.map(
      (name, at) => `<sheet name="${escapeCell(name)}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
    );
    const relations = numbers.map(
      (n) => `<Relationship Id="r${n}" Type="${documents}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
    );
    const types = numbers.map(
      (n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${sheetTypes}.worksheet+xml"/>`,
    );
    return {
      "[Content_Types].xml": `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetTypes}.styles+xml"/>${types.join("")}</Types>`,
      "_rels/.rels": `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${documents}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${sheets.join("")}</sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}/relationships">${relations.join("")}<Relationship Id="styles" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
      "xl/styles.xml": styles,
    };
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const schemas = "http://schemas.openxmlformats.org";
const main = `${schemas}/spreadsheetml/2006/main`;
const documents = `${schemas}/officeDocument/2006/relationships`;
const packages = `${schemas}/package/2006`;
const sheetTypes = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const sameWidths = Array.from({ length: 100 }, () => 20);

function startSheet(widths: readonly number[]): string {
  const columns = widths.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`);
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join("")}</cols><sheetData>`;
}
/** A format exists for each of 0 to 8 decimals; no currency has more than 8. */
const decimalsMax = 8;
/** Every spreadsheet keeps 15 digits (IEEE 754 double); a longer number stays text, and exact. */
const digitsMax = 15;
/** Custom format ids start at 164. */
const numberFormats = Array.from({ length: decimalsMax + 1 }, (_, at) =>
  at === 0 ? "#,##0" : `#,##0.${"0".repeat(at)}`,
);
const formats = [...numberFormats, "yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss"];
const firstStyle = 3;
const dateStyles = { day: firstStyle + numberFormats.length, time: firstStyle + numberFormats.length + 1 };
const ownFormats = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join("");
const ownStyles = formats
  .map((_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
  .join("");
const styles = `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${ownFormats}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${firstStyle + formats.length}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>${ownStyles}</cellXfs></styleSheet>`;

function cellOf(cell: WrittenCell, place: string, isHeader: boolean): string {
  const value = heldValueOf(cell);
  if (value) return `<c r="${place}" s="${value.style}"><v>${value.number}</v></c>`;
  const text = typeof cell === "string" ? cell : cell.value.replace("T", " ");
  const style = isHeader ? 2 : 1;
  if (text === "") return `<c r="${place}" s="${style}"/>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeCell(text)}</t></is></c>`;
}

const decimal = /^-?(\d+)(?:\.(\d+))?$/;
const dayMs = 24 * 60 * 60 * 1000;
/** This is day 0 of a workbook; serial days count correctly from 1900-03-01 on. */
const dayZero = Date.UTC(1899, 11, 30);

function heldValueOf(cell: WrittenCell): { number: string; style: number } | null {
  if (typeof cell === "string") return null;
  if (cell.kind === "number") {
    const [, whole = "", minor = ""] = decimal.exec(cell.value) ?? [];
    const fits = whole !== "" && whole.length + minor.length <= digitsMax && minor.length <= decimalsMax;
    return fits ? { number: cell.value, style: firstStyle + minor.length } : null;
  }
  const at = Date.parse(cell.kind === "day" ? `${cell.value}T00:00:00Z` : `${cell.value}Z`);
  if (Number.isNaN(at)) return null;
  const days = (at - dayZero) / dayMs;
  return { number: cell.kind === "day" ? String(days) : days.toFixed(9), style: dateStyles[cell.kind] };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the signs that are looked for
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\r\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g;

function escapeCell(text: string): string {
  const cut = text.length > cellMaxLength ? `${text.slice(0, cellMaxLength - 1)}…` : text;
  return cut
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd")
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
    .replace(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`);
}

function columnName(place: number): string {
  return place > 26
    ? columnName(Math.floor((place - 1) / 26)) + columnName(((place - 1) % 26) + 1)
    : String.fromCharCode(64 + place);
}
