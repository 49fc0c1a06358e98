import { type CodePage, codePages, decodePage } from "@/lib/gateway/fields/code-pages";
import { findSuspectText } from "@/lib/gateway/fields/suspect-text";
import { isImpossible, strangeShare } from "./letters";
import { scanUtf8 } from "./utf8";
import { type WidePage, widePages } from "./wide-pages";

/**
 * How bytes that are not UTF-8 may be encoded. `candidates`: those that can be, the likeliest first. `isMixed`: some cells are
 * UTF-8 and others are not, so that no encoding reads all of them right.
 */
export type Guess = { candidates: readonly PageEncoding[]; isMixed: boolean };
export type PageEncoding = CodePage | WidePage;

/** Of encodings that explain a file equally well, the commoner one comes first. */
const byFrequency: readonly PageEncoding[] = [
  "windows-1252",
  "windows-1250",
  "windows-1251",
  ...codePages.filter((page) => !["windows-1252", "windows-1250", "windows-1251"].includes(page)),
  ...widePages,
];
/** What an encoding has to make up for by better letters, in impossible cells of four. */
const rarity: Partial<Record<PageEncoding, number>> = {
  "windows-1254": 0.1,
  "windows-1257": 0.1,
  "koi8-r": 0.5,
  macintosh: 0.6,
  ibm850: 0.6,
  shift_jis: 0.3,
  gb18030: 0.3,
};
const mostCells = 500;
const mostChecked = 2000;
/** Cells of which an encoding makes what no one writes: beyond this share it is out. */
const mostImpossible = 0.5;
/** With this many cells an encoding is out whose letters are this much stranger than the best one's. */
const enoughCells = 8;
const strangeGap = 0.4;

const [lineFeed, bar] = [0x0a, 0x7c];
/** Signs below 0x30, a second byte in no encoding, that are usual inside of a cell: blank, & ' - and point. */
const innerSigns: ReadonlySet<number> = new Set([0x20, 0x26, 0x27, 0x2d, 0x2e]);

/** Whether a bar is between the cells: in Asian encodings it is a second byte as well, but not after an ASCII one. */
function isBarDelimiter(bytes: Uint8Array): boolean {
  const end = bytes.indexOf(lineFeed);
  const first = bytes.subarray(0, end < 0 ? bytes.length : end);
  return first.some((byte, at) => byte === bar && (first[at - 1] ?? 0) < 0x80);
}

/** Cells with bytes beyond ASCII, as far as they can be told apart before the encoding is known. */
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

/** Bytes as text; nothing is refused. */
export function decodeBytes(bytes: Uint8Array, encoding: PageEncoding): string {
  return isWidePage(encoding) ? new TextDecoder(encoding).decode(bytes) : decodePage(bytes, encoding);
}

export function isWidePage(encoding: string): encoding is WidePage {
  return (widePages as readonly string[]).includes(encoding);
}

/** Common characters of Asian encodings stand together: the share of lead bytes outside of these places. */
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

/** Whether a cell alone is UTF-8, and reads as a slip of it in the encoding of the others or in the commonest one. */
function isStrayUtf8(cell: Uint8Array, encoding: PageEncoding): boolean {
  const { sequences } = scanUtf8(cell);
  if (sequences === 0) return false;
  return [encoding, "windows-1252" as const].some((page) => findSuspectText(decodeBytes(cell, page)) !== null);
}

/** Guesses the encoding of bytes that are not UTF-8, by what the letters of each candidate would be. */
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
  const others = rated.filter((one) => one !== best && !isOut(one));
  let checked = 0;
  let isMixed = false;
  for (const cell of highCells(bytes)) {
    if (isMixed || checked >= mostChecked) break;
    checked += 1;
    isMixed = isStrayUtf8(cell, best.encoding);
  }
  return { candidates: [best, ...others].map(({ encoding }) => encoding), isMixed };
}
