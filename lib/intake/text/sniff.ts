import { Refusal } from "@/lib/intake/refusal";
import * as t from "@/messages/intake/text-model";

const zip = "PK";
/** How old Office files begin, and what Excel encrypts. */
const compound = "\xd0\xcf\x11\xe0";
/** Where the directory of such a file is looked for: Excel writes it near its start. */
const compoundBytes = 1024 * 1024;
const startBytes = 512;

/** Files that are no tables, by how they begin. */
const strangers: readonly { starts: string; what: string }[] = [
  { starts: "%PDF", what: t.aPdf },
  { starts: compound, what: t.anOldExcelWorkbook },
  { starts: "\x1f\x8b", what: t.aGzipArchive },
  { starts: "7z\xbc\xaf", what: t.a7zArchive },
  { starts: "Rar!", what: t.aRarArchive },
  { starts: "\x89PNG", what: t.anImage },
  { starts: "\xff\xd8\xff", what: t.anImage },
  { starts: "GIF8", what: t.anImage },
  { starts: "{\\rtf", what: t.aTextDocument },
  { starts: "<", what: t.aWebPageOr },
  { starts: "{", what: t.jsonNotATable },
];
function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, startBytes));
}

/** Archives that are spreadsheets of another kind, by what they hold. */
const otherWorkbooks: readonly { holds: string; what: string }[] = [
  { holds: "xl/workbook.bin", what: t.aBinaryExcelWorkbook },
  { holds: "application/vnd.oasis.opendocument.spreadsheet", what: t.anOpenDocumentSpreadsheet },
  { holds: "Index/Document.iwa", what: t.aNumbersSpreadsheet },
];
/** In the directory of what Excel encrypts (MS-OFFCRYPTO, 2.3.4.4), in UTF-16. */
const encryptedPart = [..."EncryptedPackage"].join("\0");

function textOf(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += startBytes) text += startOf(bytes.subarray(at));
  return text;
}

/** What a zip is, by its directory at its end (ECMA-376 part 2) and its first part. Throws Refusal for what is no workbook. */
function sniffZip(bytes: Uint8Array): "workbook" {
  const names = startOf(bytes) + textOf(bytes.subarray(Math.max(0, bytes.length - 65_536)));
  const other = otherWorkbooks.find(({ holds }) => names.includes(holds));
  if (other) throw new Refusal(t.thisIsSaveIt(other.what));
  // The parts of a sheet, wherever a program puts the workbook's own.
  if (names.includes("xl/workbook.xml") || names.includes("xl/worksheets/")) return "workbook";
  throw new Refusal(t.thisIsAZip);
}

/** Whether bytes are letters, figures and line ends in EBCDIC, the code of mainframes, and no line ends in any other code. */
function seemsEbcdic(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 4 * startBytes);
  let [letters, ends] = [0, 0];
  for (const byte of sample) {
    if (byte === 0x0a || byte === 0x00) return false;
    if ((byte >= 0x81 && byte <= 0xa9) || (byte >= 0xc1 && byte <= 0xe9) || byte >= 0xf0) letters += 1;
    else if (byte === 0x25 || byte === 0x15) ends += 1;
  }
  return sample.length > 2 * lineLeast && ends > 0 && letters > sample.length * 0.6;
}
const lineLeast = 16;

/** A page and its pictures in one file, as a browser or an old spreadsheet saves it. */
const webArchive = /^(?:MIME-Version:|Content-Type: *multipart\/)/i;

/** What a file is, by its content; its name must not say otherwise. Throws Refusal for what is no table. */
export function sniffFile(name: string, bytes: Uint8Array): "text" | "workbook" {
  const start = startOf(bytes);
  const isNamedWorkbook = /\.xls[xm]$/i.test(name);
  if (start.startsWith(zip)) {
    if (isNamedWorkbook) return sniffZip(bytes);
    sniffZip(bytes);
    throw new Refusal(t.thisIsAnExcel2);
  }
  if (start.startsWith(compound) && textOf(bytes.subarray(0, compoundBytes)).includes(encryptedPart))
    throw new Refusal(t.thisWorkbookIsPassword);
  const bare = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  const stranger = strangers.find(({ starts }) => bare.startsWith(starts));
  if (stranger) throw new Refusal(t.thisIsUploadA(stranger.what));
  if (webArchive.test(bare)) throw new Refusal(t.thisIsUploadA(t.aWebArchive));
  if (seemsEbcdic(bytes)) throw new Refusal(t.thisIsInEbcdic);
  if (isNamedWorkbook) throw new Refusal(t.thisIsNotAn);
  return "text";
}
