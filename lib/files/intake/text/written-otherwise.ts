import { decodeEntities } from "@/lib/files/intake/clipboard/entities";

const wrapped = /^="((?:[^"]|"")*)"$/;
/** Base64 of UTF-16 between + and - (RFC 2152). */
const shifted = /\+([A-Za-z0-9+/]{2,})-/g;
const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
];
/** Only texts with one of these can be written otherwise than meant. */
const signs = /[&"'“„«]|\+[A-Za-z0-9+/]{2,}-/;

/** Most texts are composed already: ASCII, and letters of Latin. */
export const isPlainText = (text: string) => /^[\0-\u024f]*$/.test(text);

/** The text of a formula that only keeps a spreadsheet from changing it (`="0012"`); any other cell as it is. */
export function unwrapText(cell: string): string {
  if (!cell.startsWith("=")) return cell;
  return wrapped.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell;
}

/** Letters that a program wrote as UTF-7 ("M+APw-ller"); null where the bits are none. */
function decodeShift(base64: string): string | null {
  const spare = (base64.length * 6) % 16;
  if (spare >= 6) return null;
  const bits = [...base64].map((one) => alphabet.indexOf(one).toString(2).padStart(6, "0")).join("");
  if (!/^0*$/.test(bits.slice(bits.length - spare)) && spare > 0) return null;
  const units = bits.slice(0, bits.length - spare).match(/.{16}/g) ?? [];
  const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 2)));
  return /^[\p{L}\p{M}\p{Sc}\p{P}°]+$/u.test(text) && /[^\0-\x7f]|[&@"]/.test(text) ? text : null;
}
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

function stripQuotes(text: string): string {
  for (const [open, close] of quotes) {
    const inner = text.slice(open.length, -close.length);
    const isOne = text.length > 2 && text.startsWith(open) && text.endsWith(close);
    if (isOne && !inner.includes(open) && !inner.includes(close)) return inner.trim();
  }
  // An apostrophe in front keeps a text a text in a spreadsheet, and is no part of it.
  return /^'[^']+$/.test(text) && !/^'[a-z]\s/i.test(text) ? text.slice(1) : text;
}

/**
 * What a text likely says that a program wrote with the escapes of a web page ("M&amp;M"), of UTF-7 or with the quotation marks of a
 * cell; the text itself where nothing is odd. Decoded until nothing is left: some programs escape twice.
 */
export function readOtherwise(text: string): string {
  if (!signs.test(text)) return text;
  let read = text;
  for (let times = 0; times < 3; times += 1) {
    const next = decodeEntities(read);
    if (next === read) break;
    read = next;
  }
  read = read.replace(shifted, (whole, base64: string) => decodeShift(base64) ?? whole);
  return stripQuotes(read);
}
