import { type CodePage, codePages, decodePage } from "@/lib/gateway/fields/code-pages";
import { findSuspectText } from "@/lib/gateway/fields/suspect-text";
import { isImpossible, strangeShare } from "./letters";
import { scanUtf8 } from "./utf8";
import { type WidePage, widePages } from "./wide-pages";

export type Guess = { candidates: readonly PageEncoding[]; isMixed: boolean };
export type PageEncoding = CodePage | WidePage;

const byFrequency: readonly PageEncoding[] = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  ...codePages.filter((page) => !["windows-1252", "windows-1250", "windows-1251"].includes(page)),
  ...widePages,
];
const rarity: Partial<Record<PageEncoding, number>> = {
  "windows-1254": 0.1,
  "windows-1257": 0.1,
  "iso-8859-15": 0.05,
  "koi8-r": 0.5,
  macintosh: 0.6,
  ibm850: 0.6,
  shift_jis: 0.3,
  gb18030: 0.3,
};
const mostCells = 500;
const mostChecked = 2000;
const mostImpossible = 0.5;
const enoughCells = 8;
const strangeGap = 0.4;

const [lineFeed, bar] = [0x0a, 0x7c];
/** ¤ and ´ in windows-1252, € and Ž in ISO-8859-15. */
const [currencySign, acute] = [0xa4, 0xb4];
/** These characters are frequent inside cells and below 0x30, which no encoding uses in a second byte. */
const innerSigns: ReadonlySet<number> = new Set([0x20, 0x26, 0x27, 0x2d, 0x2e]);

/** In Asian encodings the bar's byte may also end a character, but not after an ASCII letter. */
function isBarDelimiter(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(lineFeed);
  const first = bytes.subarray(0, end < 0 ? bytes.length : end);
  return first.some((byte, at) => byte === bar && (first[at - 1] ?? 0) < 0x80);
}

function* highCells(bytes: Uint8Array): Generator<Uint8Array> {
  const hasBars = isBarDelimiter(bytes);
  let start = 0;
  let isHigh = false;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) isHigh = true;
    else if (byte === 0x3b || (byte < 0x30 && !innerSigns.has(byte)) || (hasBars && byte === bar)) {
      if (isHigh) yield bytes.subarray(start, at);
      start = at + 1;
      isHigh = false;
    }
  }
}

export function decodeBytes(bytes: Uint8Array, encoding: PageEncoding): string {
  return isWidePage(encoding) ? new TextDecoder(encoding).decode(bytes) : decodePage(bytes, encoding);
}

export function isWidePage(encoding: string): encoding is WidePage {
  return (widePages as readonly string[]).includes(encoding);
}

function rareShare(cells: readonly Uint8Array[], page: WidePage): number {
  const isCommon =
    page === "gb18030"
      ? (lead: number) => lead >= 0xa1 && lead <= 0xd7
      : (lead: number) => (lead >= 0x81 && lead <= 0x97) || (lead >= 0xa1 && lead <= 0xdf);
  let [rare, all] = [0, 0];
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at += 1) {
      const lead = cell[at] ?? 0;
      if (lead < 0x80) continue;
      all += 1;
      if (!isCommon(lead)) rare += 1;
      const isSingle = page === "shift_jis" && lead >= 0xa1 && lead <= 0xdf;
      if (!isSingle) at += 1;
    }
  }
  return all === 0 ? 0 : rare / all;
}

function rate(encoding: PageEncoding, cells: readonly Uint8Array[]) {
  const texts = cells.map((cell) => decodeBytes(cell, encoding));
  // Half a character at a cell's end would swallow the delimiter.
  const isBroken = isWidePage(encoding) && texts.some((text) => text.includes("\ufffd"));
  const impossible = isBroken ? 1 : texts.filter(isImpossible).length / Math.max(1, cells.length);
  const strange = Math.max(strangeShare(texts), isWidePage(encoding) ? rareShare(cells, encoding) : 0);
  return { encoding, impossible, strange, cost: impossible * 4 + strange + (rarity[encoding] ?? 0) };
}

function isStrayUtf8(cell: Uint8Array, encoding: PageEncoding): boolean {
  const { sequences } = scanUtf8(cell);
  if (sequences === 0) return false;
  return [encoding, "windows-1252" as const].some((page) => findSuspectText(decodeBytes(cell, page)) !== null);
}

/** Both Western pages read nearly all bytes alike, and ´ within a word is an apostrophe more often than Ž. */
function mayBeLatin(cell: Uint8Array): boolean {
  return cell.includes(currencySign) || cell.some((byte, at) => byte === acute && (cell[at - 1] ?? 0x20) < 0x41);
}

export function guessEncoding(bytes: Uint8Array): Guess {
  const seen = new Map<string, Uint8Array>();
  for (const cell of highCells(bytes)) {
    seen.set(decodePage(cell, "windows-1252"), cell);
    if (seen.size >= mostCells) break;
  }
  const cells = [...seen.values()];
  const rated = byFrequency.map((encoding) => rate(encoding, cells)).sort((a, b) => a.cost - b.cost);
  const best = rated[0] ?? { encoding: "windows-1252" as const, impossible: 0, strange: 0, cost: 0 };
  const isOut = ({ impossible, strange }: typeof best) =>
    impossible >= mostImpossible || (cells.length >= enoughCells && strange - best.strange >= strangeGap);
  const isWindows = rated.some(({ encoding, impossible }) => encoding === "windows-1252" && impossible === 0);
  const isRival = ({ encoding }: typeof best) => encoding !== "iso-8859-15" || !isWindows || cells.some(mayBeLatin);
  const others = rated.filter((one) => one !== best && !isOut(one) && isRival(one));
  let checked = 0;
  let isMixed = false;
  for (const cell of highCells(bytes)) {
    if (isMixed || checked >= mostChecked) break;
    checked += 1;
    isMixed = isStrayUtf8(cell, best.encoding);
  }
  return { candidates: [best, ...others].map(({ encoding }) => encoding), isMixed };
}
