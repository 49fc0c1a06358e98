import { rereadUtf8 } from "@/lib/gateway/fields/suspect-text";
import { decodeEntities } from "./entities";

const wrapped = /^="((?:[^"]|"")*)"$/;
/** RFC 2152 writes Base64 of UTF-16 between + and -. */
const shifted = /\+([A-Za-z0-9+/]{2,})-/g;
const quotes: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["„", "“"],
  ["«", "»"],
];
const signs = /[&"'“„«\u0080-\uffff]|\+[A-Za-z0-9+/]{2,}-/;

export const isPlainText = (text: string) => /^[\0-\u024f]*$/.test(text);

/** A cell like `="0012"` is a formula only to keep a spreadsheet from changing the text. */
export function unwrapText(cell: string): string {
  if (!cell.startsWith("=")) return cell;
  return wrapped.exec(cell.trim())?.[1]?.replaceAll('""', '"') ?? cell;
}

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
  // An apostrophe in front keeps a cell a text in a spreadsheet and is no part of the value.
  return /^'[^']+$/.test(text) && !/^'[a-z]\s/i.test(text) ? text.slice(1) : text;
}

/**
 * Undoes web-page escapes ("M&amp;M"), UTF-7, UTF-8 that was read in a code page and stray quotation marks. Some programs escape twice, so decoding repeats
 * until nothing changes.
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
  return stripQuotes(rereadUtf8(read));
}
