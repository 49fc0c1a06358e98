export const codePages = [
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "windows-1254",
  "windows-1257",
  "iso-8859-15",
  "koi8-r",
  "macintosh",
  "ibm850",
] as const;
export type CodePage = (typeof codePages)[number];

/** No platform decodes ibm850, and Node reads 0x80-0x9F of windows-1252 as control characters. */
const written: Partial<Record<CodePage, string>> = {
  "windows-1252":
    "\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f" +
    "\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178",
  ibm850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤" +
    "ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
};

const firstHigh = 0x80;

function makeTable(page: CodePage): Uint16Array {
  const upper =
    written[page] ?? new TextDecoder(page).decode(Uint8Array.from({ length: 128 }, (_, at) => firstHigh + at));
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    const unit = byte < firstHigh ? byte : upper.charCodeAt(byte - firstHigh);
    // An undefined byte keeps its number, so that decoded text encodes to the same bytes.
    return Number.isNaN(unit) || unit === 0xfffd ? byte : unit;
  });
}

type Tables = { table: Uint16Array; reverse: Map<number, number> };
const made = new Map<CodePage, Tables>();

function tablesOf(page: CodePage): Tables {
  const known = made.get(page);
  if (known) return known;
  const table = makeTable(page);
  const tables = { table, reverse: new Map([...table].map((unit, byte) => [unit, byte])) };
  made.set(page, tables);
  return tables;
}

const unitsAtOnce = 8192;

export function textOf(units: Uint16Array): string {
  let text = "";
  for (let at = 0; at < units.length; at += unitsAtOnce) {
    text += String.fromCharCode(...units.subarray(at, at + unitsAtOnce));
  }
  return text;
}

export function decodePage(bytes: Uint8Array, page: CodePage): string {
  const { table } = tablesOf(page);
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) units[at] = table[bytes[at] ?? 0] ?? 0;
  return textOf(units);
}

/** `lost` counts characters that the page lacks; each becomes a question mark. */
export function encodePage(text: string, page: CodePage): { bytes: Uint8Array<ArrayBuffer>; lost: number } {
  const { reverse } = tablesOf(page);
  const bytes: number[] = [];
  let lost = 0;
  for (const character of text) {
    const byte = reverse.get(character.codePointAt(0) ?? 0);
    if (byte === undefined) lost += 1;
    bytes.push(byte ?? 0x3f);
  }
  return { bytes: Uint8Array.from(bytes), lost };
}
