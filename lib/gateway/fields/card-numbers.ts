import passesLuhn from "card-validator/dist/luhn-10.js";
import { countrySpecs, isValidIBAN } from "ibantools";
import { toAsciiDigits } from "./digits";
import { fault } from "./faults";
import { maskCardNumber } from "./mask-value";

/**
 * Prefixes and lengths of card networks (ISO/IEC 7812; ranges of `card-validator`, and Visa's old 13 digits). Maestro
 * and UnionPay count from 16 digits: shorter cards are no longer issued, and phone numbers start like them.
 */
const networks: readonly { starts: string; lengths: readonly number[] }[] = [
  { starts: "4", lengths: [13, 16, 18, 19] },
  { starts: "5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720|9792", lengths: [16] },
  { starts: "3[47]", lengths: [15] },
  { starts: "30[0-5]|3[689]", lengths: [14, 16, 19] },
  { starts: "2131|1800", lengths: [15, 16, 17, 18, 19] },
  { starts: "35(?:2[89]|[3-8])|5[06-9]|6|81|220[0-4]", lengths: [16, 17, 18, 19] },
];
const startsByLength = Array.from({ length: 20 }, (_, length) => {
  const issued = networks.filter(({ lengths }) => lengths.includes(length));
  return issued.length === 0 ? null : new RegExp(`^(?:${issued.map(({ starts }) => starts).join("|")})`);
});
/** A gap has up to three characters, and percent-encoding triples each. */
const gapUnitsMost = 9;
const cutsMost = 3;
const digitsLeast = 13;
const digitsMost = 19;

const digit = "[\\p{Nd}\u00b2\u00b3\u00b9\u2070\u2074-\u2079\u2080-\u2089\u2460-\u2468\u24ea]";
const gap = "(?:%20|[\\s\\p{Pd}\\u2212.\\u00b7_/+\\u00ad\\u200b-\\u200d\\u2060]){1,3}|[,;:|'\\u2019]";
const listMark = /[,;:|'\u2019]/;
const gapOnly = new RegExp(`^(?:${gap})$`, "u");
/** The length is bounded, so that a long number causes no long backtracking. */
const pieces = new RegExp(`%20|${digit}{1,64}`, "gu");
const mayHold = new RegExp(`${digit}(?:(?:${gap})?${digit}){${digitsLeast - 1}}`, "u");
/** ITU-T E.164. */
const phoneDigitsMost = 15;
/** An IBAN has up to 34 characters, printed in groups of four (ISO 13616). */
const ibanPrintedMost = 42;

/** Positions in the text, in UTF-16 units, and the ASCII digits between them. */
type Digits = { start: number; end: number; digits: string };

/**
 * Cuts likely card numbers to their first 6 and last 4 digits: 13 to 19 digits in a network's range with a valid check
 * digit, whole or grouped like a card. Valid IBANs and phone numbers with + are excluded. Of random references, 4 in
 * 100 with 16 digits and 1 in 100 with 13 match; dates, amounts and counters don't.
 */
export function hideCardNumbers(text: string): string {
  return hidePlain(text.includes("%") ? text.replace(encodedRun, hideEncodedRun) : text);
}

const encodedRun = /[0-9A-Fa-f%+._ -]{13,}/g;

function hideEncodedRun(run: string): string {
  try {
    const plain = decodeURIComponent(run);
    const hidden = hidePlain(plain);
    return hidden === plain ? run : hidden;
  } catch {
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
 * Hides card numbers that a form has split into pieces. Pieces keep their length; the digits between the first 6 and
 * the last 4 become dots.
 */
export function hideCardsInPieces(parts: readonly string[]): string[] {
  const shown = [...parts];
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

export const cardNumberFault = fault("cardNumberInText");

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

/**
 * Cards are written in one piece, in equal groups (the last may be shorter), in multiples of four, as 4-6-5, 4-6-4, or
 * with the first 6 apart.
 */
function isWrittenAsCard(sizes: readonly number[]): boolean {
  const [size = 0, second] = sizes;
  const before = sizes.slice(0, -1);
  if (before.every((one) => one === size) && (sizes.at(-1) ?? 0) <= size) return true;
  if (before.every((one) => one % 4 === 0)) return true;
  return (sizes.length === 3 && size === 4 && second === 6) || (sizes.length === 2 && size === 6);
}

/**
 * Commas may separate list items. The groups of a card don't all start with the same two digits, as invoice numbers do.
 */
function isList(written: string, sizes: readonly number[]): boolean {
  if (!listMark.test(written)) return false;
  const isOfFours = sizes.slice(0, -1).every((size) => size === 4) && (sizes.at(-1) ?? 0) <= 4;
  if (!isOfFours && !(sizes.length === 3 && sizes[0] === 4 && sizes[1] === 6)) return true;
  const starts = (written.match(pieces) ?? []).map((one) => one.slice(0, 2));
  return starts.every((one) => one === starts[0]);
}

function isOtherNumber(text: string, start: number, length: number): boolean {
  if (length <= phoneDigitsMost && text[start - 1] === "+") return true;
  const before = text.slice(Math.max(0, start - ibanPrintedMost), start);
  const country = /[A-Z]{2}(?:\d{2}[A-Z0-9 \u00a0]*)?$/.exec(before);
  if (!country) return false;
  const chars = countrySpecs[country[0].slice(0, 2)]?.chars ?? 0;
  const rest = text.slice(start - country[0].length, start + ibanPrintedMost).replace(/[ \u00a0]/g, "");
  return isValidIBAN(rest.slice(0, chars));
}
