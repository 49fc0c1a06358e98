import passesLuhn from "card-validator/dist/luhn-10.js";
import { countrySpecs, isValidIBAN } from "ibantools";
import { toAsciiDigits } from "./digits";
import { fault } from "./faults";
import { maskCardNumber } from "./mask-value";

/**
 * First digits and lengths of card networks (ISO/IEC 7812; the ranges are those of `card-validator`, and Visa's old 13). Maestro
 * and UnionPay count from 16 digits on: shorter ones are no longer issued, and phone numbers begin like them.
 */
const networks: readonly { starts: string; lengths: readonly number[] }[] = [
  { starts: "4", lengths: [13, 16, 18, 19] },
  { starts: "5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|9792", lengths: [16] },
  { starts: "3[47]", lengths: [15] },
  { starts: "30[0-5]|3[689]", lengths: [14, 16, 19] },
  { starts: "2131|1800", lengths: [15, 16, 17, 18, 19] },
  { starts: "35(?:2[89]|[3-8])|5[06-9]|6|81|220[0-4]", lengths: [16, 17, 18, 19] },
];
/** By the number of digits. */
const startsByLength = Array.from({ length: 20 }, (_, length) => {
  const issued = networks.filter(({ lengths }) => lengths.includes(length));
  return issued.length === 0 ? null : new RegExp(`^(?:${issued.map(({ starts }) => starts).join("|")})`);
});
/** Of three signs, each of which a form may have written in three. */
const gapUnitsMost = 9;
/** How often a form cuts one number at most. */
const cutsMost = 3;
const digitsLeast = 13;
const digitsMost = 19;

/** One decimal digit of any script, or written above, below or in a circle. */
const digit = "[\\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u24ea]";
/** What people and forms write between groups: blanks, dashes, points, underscores, slashes, signs of no width. */
const gap = "(?:%20|[\\s\\p{Pd}\\u2212.\\u00b7_/+\\u00ad\\u200b-\\u200d\\u2060]){1,3}|[,;:|'\\u2019]";
/** What people also write between the numbers of a list. */
const listMark = /[,;:|'\u2019]/;
const gapOnly = new RegExp(`^(?:${gap})$`, "u");
/** Bounded, so that a long number takes no long walk back. */
const pieces = new RegExp(`%20|${digit}{1,64}`, "gu");
const mayHold = new RegExp(`${digit}(?:(?:${gap})?${digit}){${digitsLeast - 1}}`, "u");
/** ITU-T E.164. */
const phoneDigitsMost = 15;
/** 34 characters in fours (ISO 13616). */
const ibanPrintedMost = 42;

/** Bounds in the text, in UTF-16 units, and the digits 0-9 between them. */
type Digits = { start: number; end: number; digits: string };

/**
 * Text with what looks like a card number cut to its first 6 and last 4 digits: 13 to 19 digits that a card network gives
 * out and whose check digit fits, in one piece or in groups as cards are written. Valid IBANs and phone numbers with + are
 * none. Of references of 16 random digits 4 in 100 look like one, of 13 digits 1 in 100; dates, amounts and counters don't.
 */
export function hideCardNumbers(text: string): string {
  return hidePlain(text.includes("%") ? text.replace(encodedRun, hideEncodedRun) : text);
}

/** Digits and gaps of which some, or all, are percent-encoded. */
const encodedRun = /[0-9A-Fa-f%+._ -]{13,}/g;

function hideEncodedRun(run: string): string {
  try {
    const plain = decodeURIComponent(run);
    const hidden = hidePlain(plain);
    return hidden === plain ? run : hidden;
  } catch {
    // Not percent-encoded text: looked at as it came.
    return run;
  }
}

function hidePlain(text: string): string {
  const found = findCardNumbers(text);
  if (found.length === 0) return text;
  let shown = "";
  let at = 0;
  for (const { start, end, digits } of found) {
    shown += text.slice(at, start) + maskCardNumber(digits);
    at = end;
  }
  return shown + text.slice(at);
}

/**
 * The same for a text that a form has cut in pieces, anywhere: pieces stay as long as they are, and the digits between the
 * first 6 and the last 4 become dots where they stand.
 */
export function hideCardsInPieces(parts: readonly string[]): string[] {
  const shown = [...parts];
  // From each piece on, as a number that ends in the piece before would make a card's number too long.
  for (let from = 0; from < parts.length; from += 1) {
    for (let to = from + 2; to <= Math.min(parts.length, from + cutsMost + 1); to += 1) hideInWindow(shown, from, to);
  }
  return shown;
}

function hideInWindow(parts: string[], from: number, to: number): void {
  const whole = parts.slice(from, to).join("");
  const dots = new Set<number>();
  for (const { start, end } of findCardNumbers(whole)) {
    const places = [...whole.slice(start, end).matchAll(new RegExp(digit, "gu"))].map(({ index }) => start + index);
    for (const place of places.slice(6, -4)) dots.add(place);
  }
  if (dots.size === 0) return;
  let before = 0;
  for (let at = from; at < to; at += 1) {
    const part = parts[at] ?? "";
    parts[at] = part.replace(new RegExp(digit, "gu"), (one, place: number) => (dots.has(before + place) ? "•" : one));
    before += part.length;
  }
}

/** What is wrong with a text that holds a card number. */
export const cardNumberFault = fault("cardNumberInText");

/** Whether there is in a text what `hideCardNumbers` would cut. */
export function holdsCardNumber(text: string): boolean {
  return hideCardNumbers(text) !== text;
}

function findCardNumbers(text: string): Digits[] {
  if (text.length < digitsLeast || !mayHold.test(text)) return [];
  const found: Digits[] = [];
  for (const groups of findRuns(text)) {
    for (let first = 0; first < groups.length; first++) {
      const card = findCardAt(text, groups, first);
      if (card === null) continue;
      found.push(card.found);
      first = card.last;
    }
  }
  return found;
}

/** Groups of digits that belong together: nothing but a gap is between them. */
function* findRuns(text: string): Iterable<Digits[]> {
  let run: Digits[] = [];
  for (const { 0: written, index: start } of text.matchAll(pieces)) {
    if (written === "%20") continue;
    const group = {
      start,
      end: start + written.length,
      digits: /^[0-9]+$/.test(written) ? written : toAsciiDigits(written),
    };
    const before = run.at(-1);
    if (before?.end === start) {
      before.end = group.end;
      before.digits += group.digits;
    } else if (before && start - before.end <= gapUnitsMost && gapOnly.test(text.slice(before.end, start))) {
      run.push(group);
    } else {
      if (run.length > 0) yield run;
      run = [group];
    }
  }
  yield run;
}

/** The longest card number that begins with this group, and its last group; null: none does. */
function findCardAt(text: string, groups: readonly Digits[], first: number): { found: Digits; last: number } | null {
  const { start = 0, digits: head = "" } = groups[first] ?? {};
  if (head.startsWith("0") || head.length > digitsMost) return null;
  const sizes: number[] = [];
  let digits = "";
  let card: { found: Digits; last: number } | null = null;
  for (let last = first; last < groups.length && digits.length <= digitsMost; last++) {
    const group = groups[last] as Digits;
    digits += group.digits;
    sizes.push(group.digits.length);
    if (digits.length < digitsLeast || !isOfNetwork(digits) || !passesLuhn(digits)) continue;
    if (
      !isWrittenAsCard(sizes) ||
      isList(text.slice(start, group.end), sizes) ||
      isOtherNumber(text, start, digits.length)
    )
      continue;
    card = { found: { start, end: group.end, digits }, last };
  }
  return card;
}

function isOfNetwork(digits: string): boolean {
  return startsByLength[digits.length]?.test(digits) ?? false;
}

/** In one piece, in groups of one size (the last may be shorter) or of multiples of four, 4-6-5, 4-6-4, or the first 6 apart. */
function isWrittenAsCard(sizes: readonly number[]): boolean {
  const [size = 0, second] = sizes;
  const before = sizes.slice(0, -1);
  if (before.every((one) => one === size) && (sizes.at(-1) ?? 0) <= size) return true;
  if (before.every((one) => one % 4 === 0)) return true;
  return (sizes.length === 3 && size === 4 && second === 6) || (sizes.length === 2 && size === 6);
}

/**
 * Whether commas and their like make these groups a list: a card has groups of four, or as American Express writes them, and not
 * all with the same two digits in front, as numbers of invoices have.
 */
function isList(written: string, sizes: readonly number[]): boolean {
  if (!listMark.test(written)) return false;
  const isOfFours = sizes.slice(0, -1).every((size) => size === 4) && (sizes.at(-1) ?? 0) <= 4;
  if (!isOfFours && !(sizes.length === 3 && sizes[0] === 4 && sizes[1] === 6)) return true;
  const starts = (written.match(pieces) ?? []).map((one) => one.slice(0, 2));
  return starts.every((one) => one === starts[0]);
}

/** Part of a valid IBAN, in one piece or in print, or a phone number as E.164 writes it. */
function isOtherNumber(text: string, start: number, length: number): boolean {
  if (length <= phoneDigitsMost && text[start - 1] === "+") return true;
  const before = text.slice(Math.max(0, start - ibanPrintedMost), start);
  const country = /[A-Z]{2}(?:\d{2}[A-Z0-9 \u00a0]*)?$/.exec(before);
  if (!country) return false;
  const chars = countrySpecs[country[0].slice(0, 2)]?.chars ?? 0;
  const rest = text.slice(start - country[0].length, start + ibanPrintedMost).replace(/[ \u00a0]/g, "");
  return isValidIBAN(rest.slice(0, chars));
}
