import { validateAccount } from "@/lib/gateway/fields/accounts";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";

/** One form in which banks write MT940, and who says so. */
type Form = { who: string; source: string; pattern: RegExp };

const bic = "[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3,4})?";

/** Lines between messages: before a `:20:`, and after what ends a message. They say nothing of an account. */
const envelopes: readonly Form[] = [
  { who: "SWIFT FIN", source: "SWIFT Standards MT, General Information: blocks 1 to 5", pattern: /^\{[1-5S]:/ },
  { who: "SWIFT FIN", source: "SWIFT FIN: end of the text block", pattern: /^-\}?(?:\$|\{|$)/ },
  { who: "SWIFT Alliance RJE", source: "prowide-core: RJE files are joined by $", pattern: /^\$/ },
  { who: "Rabobank", source: "Format description MT940 structured; wolph/mt940#5", pattern: /^:940:\s*$/ },
  {
    who: "ABN AMRO",
    source: "MT940 file: sender, type, receiver; fruitl00p/php-mt940#46",
    pattern: new RegExp(`^${bic}$`),
  },
  { who: "ABN AMRO, ING", source: "message type; sandermarechal/jejik-mt940#14", pattern: /^9[45]0(?: \d{2})?$/ },
  { who: "ING", source: "logical terminal; wolph/mt940#2", pattern: /^0000 01[A-Z0-9]{8,12}\d*$/ },
];

/** Zero-width marks and the control characters that frame a transmission. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: SOH, STX and ETX frame messages of FIN
const frames = /[\u0001-\u0003\u001a\ufeff\u200b]/g;

/** A line without the marks of its transmission, and without what opens the text block before a field. */
export const bareLine = (line: string) => line.replace(frames, "").replace(/^(?:\{1:.*)?\{4:(?=\s*:)/, "");

/** Whether a line belongs to the envelope of a message. */
export const isEnvelope = (line: string) => envelopes.some(({ pattern }) => pattern.test(line.trim()));

/** The type of message that an envelope names, e.g. "942"; null: it names none. */
export const messageTypeIn = (line: string): string | null => /\{2:[IO](\d{3})/.exec(line)?.[1] ?? null;

/** Types whose text block is a statement: 950 is 940 without `:86:`. */
export const readTypes: readonly string[] = ["940", "950"];

/** Fields that only other messages have, and which ones. Source: SWIFT Standards MT Category 9. */
export const tagsOfOthers: Readonly<Record<string, string>> = {
  "13D": "942",
  "34F": "942",
  "32A": "900 or 910",
};

/** Fields before the opening balance. */
export const headTags: readonly string[] = [
  "20",
  "21",
  "25",
  "25P",
  "28",
  "28C",
  "60F",
  "60M",
  "13",
  "13D",
  "34F",
  "32A",
];
/** Fields of a statement's money. No text is taken for one, and none for a text. */
export const moneyTags: readonly string[] = ["60F", "60M", "61", "62F", "62M"];

const startsMessage = (line: string) => /^\s*:20:/.test(bareLine(line));

/** Whether a file begins as MT940: with a message, or with envelopes before one. `head`: the first characters of the file. */
export function beginsAsMt940(head: string): boolean {
  for (const line of head.split(hasAtSigns(head) ? /@@|[\r\n]+/ : /[\r\n]+/)) {
    if (startsMessage(line)) return true;
    if (bareLine(line).trim() !== "" && !isEnvelope(bareLine(line))) return false;
    if (messageTypeIn(line) !== null) return true;
  }
  return false;
}

/** `@@` in place of the end of a line: archives of host systems write FIN in one row. */
export const hasAtSigns = (head: string) => /@@\s*(?::20:|\{1:)|:20:[^\r\n]*?@@:2[158]/.test(head);

/**
 * Marks of `:61:` by their letters. SWIFT: RC takes a credit back, so it is a debit; EC and ED are expected, not booked.
 * Field 61: `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]` and `[34x]` on a line of its own. Banks also write blanks between its parts
 * or for the entry day (Cuscal), a sign before the amount (railslove/cmxl#34), and codes in lower case.
 */
export const linePattern =
  /^(\d{6})(\d{4}|\s{4})?\s{0,4}(R?[CD]|E[CD])\s?([A-Z])?\s{0,15}([+-]?)\s{0,15}([\d.,]{1,30})\s?([A-Za-z][A-Za-z0-9]{3})(.*)$/;

/** `1!a6!n3!a15d`: mark, day, currency, amount. */
export const balancePattern = /^([CD])\s?(\d{6})\s?([A-Z]{3})\s{0,15}([+-]?)([\d.,]{1,30})\s*$/;

/** Controls: `5n3!a15d` of `:90D:` and `:90C:`; and ING's `/SUM/debits/credits/sum of debits/sum of credits/`. */
export const controlPattern = /^\s*(\d{1,5})\s?([A-Z]{3})\s?([\d.,]{1,30})\s*$/;
export const sumPattern = /^\/SUM\/(\d+)\/(\d+)\/([\d.,]+)\/([\d.,]+)\//;

/**
 * An amount with the decimal comma of SWIFT, or as it can only be read one way: `,50`, `1.250,00`, `10.00`. As written where
 * it could be read two ways (`1.250`), which is no amount then.
 */
export function plainAmount(written: string): string {
  if (/^,\d+$/.test(written)) return `0${written}`;
  if (/^\d{1,3}(?:\.\d{3})+,\d*$/.test(written)) return written.replaceAll(".", "");
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(written)) return written.replaceAll(",", "").replace(".", ",");
  return /^\d+\.(?:\d{1,2}|\d{4,6})$/.test(written) ? written.replace(".", ",") : written;
}

/** An account without blanks. An IBAN also without the BIC before it, and without the currency behind it (Rabobank, ING). */
export function accountOf(written: string): string {
  const bare = written.replace(/\s/g, "");
  const behind = bare.slice(bare.lastIndexOf("/") + 1);
  const isCode = digitsByCurrency.has(behind.slice(-3));
  return [behind, isCode ? behind.slice(0, -3) : ""].find(isIban) ?? bare;
}

const isIban = (text: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text) && !("fault" in validateAccount(text));
