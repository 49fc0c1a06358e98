import { Refusal } from "@/lib/files/intake/refusal";
import { type Part, readDirectory } from "@/lib/files/intake/workbook/zip-directory";
import * as t from "@/messages/intake/text-model";

type Foreign = { what: string; isSheet: boolean };

const sheet = (what: string): Foreign => ({ what, isSheet: true });
const other = (what: string): Foreign => ({ what, isSheet: false });

const compound = "\xd0\xcf\x11\xe0";

const starts: readonly (readonly [start: string, foreign: Foreign])[] = [
  ["%PDF", other(t.aPdf)],
  ["\x1f\x8b", other(t.gzipArchive)],
  ["BZh", other(t.bzipArchive)],
  ["\xfd7zXZ", other(t.xzArchive)],
  ["\x28\xb5\x2f\xfd", other(t.aZstdArchive)],
  ["7z\xbc\xaf", other(t.a7zArchive)],
  ["Rar!", other(t.rarArchive)],
  ["\x89PNG", other(t.anImage)],
  ["\xff\xd8\xff", other(t.anImage)],
  ["GIF8", other(t.anImage)],
  ["{\\rtf", other(t.textDocument)],
  ["PAR1\x15", other(t.parquetFile)],
  ["SQLite format 3\0", other(t.databaseFile)],
  ["\0\x01\0\0Standard ", other(t.databaseFile)],
  // Excel 2 to 5 without a folder around the sheet (MS-XLS, 2.4.21, and earlier formats).
  ["\x09\0\x04\0", sheet(t.anOldExcelSheet)],
  ["\x09\x02\x06\0", sheet(t.anOldExcelSheet)],
  ["\x09\x04\x06\0", sheet(t.anOldExcelSheet)],
  ["\x09\x08", sheet(t.anOldExcelSheet)],
  ["\0\0\x02\0", sheet(t.aLotusSheet)],
  ["\0\0\x1a\0", sheet(t.aLotusSheet)],
  // A table of payments may also begin with "ID;P".
  ["ID;PWXL", sheet(t.sylkSheet)],
  ["ID;PCALCOOO", sheet(t.sylkSheet)],
  ["ID;PSCALC", sheet(t.sylkSheet)],
  ["TABLE\r\n0,1\r\n", sheet(t.aDifSheet)],
  ["TABLE\n0,1\n", sheet(t.aDifSheet)],
  ["{", other(t.jsonFile)],
];

const sheetsOfXml: readonly (readonly [name: string, foreign: Foreign])[] = [
  ["Excel.Sheet", sheet(t.xmlSpreadsheet)],
  ["urn:schemas-microsoft-com:office:spreadsheet", sheet(t.xmlSpreadsheet)],
  ["application/vnd.oasis.opendocument.spreadsheet", sheet(t.aFlatOpenDocument)],
];

const webArchive = /^(?:MIME-Version:|Content-Type: *multipart\/)/i;

function foreignByStart(start: string): Foreign | null {
  const bare = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  if (webArchive.test(bare)) return other(t.webArchive);
  if (bare.startsWith("<")) return sheetsOfXml.find(([name]) => bare.includes(name))?.[1] ?? other(t.markupPage);
  return starts.find(([begin]) => start.startsWith(begin) || bare.startsWith(begin))?.[1] ?? null;
}

const streams: readonly (readonly [name: string, foreign: Foreign])[] = [
  ["WordDocument", other(t.wordDocument)],
  ["PowerPoint Document", other(t.aPresentation)],
  ["__properties_version1.0", other(t.anEmail)],
];

/** `encrypted` and `rights` are protected workbooks (MS-OFFCRYPTO, 2.2 and 2.3.4.4). */
function lookIntoCompound(text: string): Foreign | "encrypted" | "rights" {
  // Directory names are UTF-16.
  const holds = (name: string) => text.includes([...name].join("\0"));
  if (holds("EncryptedPackage")) return holds("DRMEncrypted") ? "rights" : "encrypted";
  return streams.find(([name]) => holds(name))?.[1] ?? sheet(t.oldWorkbook);
}

const held: readonly (readonly [name: RegExp, foreign: Foreign])[] = [
  [/^xl\/workbook\.bin$/i, sheet(t.binaryWorkbook)],
  [/^Index\/Document\.iwa$|^Index\.zip$/, sheet(t.numbersSpreadsheet)],
  [/^word\/document\.xml$/i, other(t.wordDocument)],
  [/^ppt\/presentation\.xml$/i, other(t.aPresentation)],
];
const mimetypes: readonly (readonly [type: string, foreign: Foreign])[] = [
  ["application/vnd.oasis.opendocument.spreadsheet", sheet(t.anOpenDocumentSpreadsheet)],
  ["application/vnd.oasis.opendocument.text", other(t.anOpenDocumentText)],
  ["application/vnd.oasis.opendocument.presentation", other(t.aPresentation)],
];
const ofWorkbook = /^(\[content_types\]\.xml$|xl\/(workbook\.xml$|worksheets\/))/i;

function lookIntoZip(start: string, bytes: Uint8Array): Foreign | "workbook" | "archive" {
  const byType = mimetypes.find(([type]) => start.includes(`mimetype${type}`))?.[1];
  if (byType) return byType;
  const names = namesOf(bytes);
  if (names === null) return ofWorkbook.test(start.slice(30, 30 + start.charCodeAt(26))) ? "workbook" : "archive";
  const byName = held.find(([name]) => names.some((one) => name.test(one)))?.[1];
  return byName ?? (names.some((name) => ofWorkbook.test(name)) ? "workbook" : "archive");
}

function namesOf(bytes: Uint8Array): string[] | null {
  let parts: Part[];
  try {
    parts = readDirectory(bytes);
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
  return parts.map(({ name }) => name.replace(/^\/+/, ""));
}

const ebcdicBytes = { most: 2_048, least: 32 };

function seemsEbcdic(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, ebcdicBytes.most);
  let [letters, ends] = [0, 0];
  for (const byte of sample) {
    if (byte === 0x0a || byte === 0x00) return false;
    if ((byte >= 0x81 && byte <= 0xa9) || (byte >= 0xc1 && byte <= 0xe9) || byte >= 0xf0) letters += 1;
    else if (byte === 0x25 || byte === 0x15) ends += 1;
  }
  return sample.length > ebcdicBytes.least && ends > 0 && letters > sample.length * 0.6;
}

const zip = "PK";
/** Excel writes the directory of a compound file near its start. */
const compoundBytes = 1024 * 1024;
const startBytes = 512;

function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, startBytes));
}

function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += startBytes) text += startOf(bytes.subarray(at));
  return text;
}

function refuse({ what, isSheet }: Foreign): Refusal {
  return new Refusal(isSheet ? t.foreignSpreadsheet(what) : t.unsupportedFile(what));
}

function sniffZip(start: string, bytes: Uint8Array): "workbook" {
  const found = lookIntoZip(start, bytes);
  if (found === "archive") throw new Refusal(t.zipArchive);
  if (found !== "workbook") throw refuse(found);
  return found;
}

function refuseCompound(bytes: Uint8Array): Refusal {
  const found = lookIntoCompound(textOf(bytes.subarray(0, compoundBytes)));
  if (found === "encrypted") return new Refusal(t.workbookEncrypted);
  return found === "rights" ? new Refusal(t.thisWorkbookHasRights) : refuse(found);
}

/**
 * Tells the type of a file by its content, and refuses a name that contradicts it.
 * @throws Refusal
 */
export function sniffFile(name: string, bytes: Uint8Array): "text" | "workbook" {
  const start = startOf(bytes);
  const isNamedWorkbook = /\.xls[xm]$/i.test(name);
  if (start.startsWith(zip)) {
    if (isNamedWorkbook) return sniffZip(start, bytes);
    sniffZip(start, bytes);
    throw new Refusal(t.workbookMisnamed);
  }
  if (start.startsWith(compound)) throw refuseCompound(bytes);
  const foreign = foreignByStart(start);
  if (foreign) throw refuse(foreign);
  if (seemsEbcdic(bytes)) throw new Refusal(t.thisIsInEbcdic);
  if (isNamedWorkbook) throw new Refusal(t.workbookFalselyNamed);
  return "text";
}
