import { Refusal } from "./refusal";

const zip = "PK";
/** How old Office files begin, and what Excel encrypts. */
const compound = "\xd0\xcf\x11\xe0";
/** Where the directory of such a file is looked for: Excel writes it near its start. */
const compoundBytes = 1024 * 1024;
const startBytes = 512;

/** Files that are no tables, by how they begin. */
const strangers: readonly { starts: string; what: string }[] = [
  { starts: "%PDF", what: "a PDF" },
  { starts: compound, what: "an old Excel workbook (.xls); save it as .xlsx or CSV" },
  { starts: "\x1f\x8b", what: "a gzip archive; unpack it first" },
  { starts: "7z\xbc\xaf", what: "a 7z archive; unpack it first" },
  { starts: "Rar!", what: "a rar archive; unpack it first" },
  { starts: "\x89PNG", what: "a picture" },
  { starts: "\xff\xd8\xff", what: "a picture" },
  { starts: "GIF8", what: "a picture" },
  { starts: "{\\rtf", what: "a text document" },
  { starts: "<", what: "a web page or XML, not a table with a delimiter" },
  { starts: "{", what: "JSON, not a table with a delimiter" },
];
function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, startBytes));
}

/** Archives that are spreadsheets of another kind, by what they hold. */
const otherWorkbooks: readonly { holds: string; what: string }[] = [
  { holds: "xl/workbook.bin", what: "a binary Excel workbook (.xlsb)" },
  { holds: "application/vnd.oasis.opendocument.spreadsheet", what: "an OpenDocument spreadsheet (.ods)" },
  { holds: "Index/Document.iwa", what: "a Numbers spreadsheet" },
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
  if (other) throw new Refusal(`This is ${other.what}: save it as .xlsx or CSV.`);
  // The parts of a sheet, wherever a program puts the workbook's own.
  if (names.includes("xl/workbook.xml") || names.includes("xl/worksheets/")) return "workbook";
  throw new Refusal("This is a zip archive, not a table: unpack it first.");
}

/** What a file is, by its content; its name must not say otherwise. Throws Refusal for what is no table. */
export function sniffFile(name: string, bytes: Uint8Array): "text" | "workbook" {
  const start = startOf(bytes);
  const isNamedWorkbook = /\.xls[xm]$/i.test(name);
  if (start.startsWith(zip)) {
    if (isNamedWorkbook) return sniffZip(bytes);
    sniffZip(bytes);
    throw new Refusal(
      `This is an Excel workbook, though its name does not end in .xlsx: rename it, or save it as CSV.`,
    );
  }
  if (start.startsWith(compound) && textOf(bytes.subarray(0, compoundBytes)).includes(encryptedPart))
    throw new Refusal(
      "This workbook is protected with a password: open it in Excel, take the password off, and save it.",
    );
  const bare = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  const stranger = strangers.find(({ starts }) => bare.startsWith(starts));
  if (stranger) throw new Refusal(`This is ${stranger.what}.`);
  if (isNamedWorkbook) throw new Refusal("This is no Excel workbook, though its name says so.");
  return "text";
}
