import { Refusal } from "./refusal";

/** Files that are no tables, by how they begin. */
const strangers: readonly { starts: string; what: string }[] = [
  { starts: "%PDF", what: "a PDF" },
  { starts: "\xd0\xcf\x11\xe0", what: "an old Excel workbook (.xls); save it as .xlsx or CSV" },
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
const zip = "PK";
const startBytes = 512;

function startOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, startBytes));
}

/** Whether a zip's directory names the parts of a workbook (ECMA-376 part 2: "[Content_Types].xml"; the sheets lie in xl/). */
function isWorkbook(bytes: Uint8Array): boolean {
  const start = startOf(bytes);
  if (!start.startsWith(`${zip}\x03\x04`)) return false;
  let end = "";
  const tail = bytes.subarray(Math.max(0, bytes.length - 65_536));
  for (let at = 0; at < tail.length; at += startBytes) end += startOf(tail.subarray(at));
  return end.includes("xl/workbook.xml");
}

/** What a file is, by its content; its name must not say otherwise. Throws Refusal for what is no table. */
export function sniffFile(name: string, bytes: Uint8Array): "text" | "workbook" {
  const start = startOf(bytes);
  const isNamedWorkbook = /\.xls[xm]$/i.test(name);
  if (start.startsWith(zip)) {
    if (!isWorkbook(bytes)) throw new Refusal("This is a zip archive, not a table: unpack it first.");
    if (isNamedWorkbook) return "workbook";
    throw new Refusal(
      `This is an Excel workbook, though its name does not end in .xlsx: rename it, or save it as CSV.`,
    );
  }
  const bare = start.replace(/^\xef\xbb\xbf/, "").trimStart();
  const stranger = strangers.find(({ starts }) => bare.startsWith(starts));
  if (stranger) throw new Refusal(`This is ${stranger.what}.`);
  if (isNamedWorkbook) throw new Refusal("This is no Excel workbook, though its name says so.");
  return "text";
}
