import { validateAccount } from "@/lib/gateway/fields/accounts";
import { digitsByCurrency } from "@/lib/gateway/fields/currencies";

type Form = { who: string; source: string; pattern: RegExp };

const bic = "[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3,4})?";

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

// biome-ignore lint/suspicious/noControlCharactersInRegex: SOH, STX and ETX frame messages of FIN
const frames = /[\u0001-\u0003\u001a\ufeff\u200b]/g;

export const bareLine = (line: string) => line.replace(frames, "").replace(/^(?:\{1:.*)?\{4:(?=\s*:)/, "");

export const isEnvelope = (line: string) => envelopes.some(({ pattern }) => pattern.test(line.trim()));

export const messageTypeIn = (line: string): string | null => /\{2:[IO](\d{3})/.exec(line)?.[1] ?? null;

/** Type 950 is 940 without `:86:`. */
export const readTypes: readonly string[] = ["940", "950"];

/** Only other messages have these fields. Source: SWIFT Standards MT Category 9. */
export const tagsOfOthers: Readonly<Record<string, string>> = {
  "13D": "942",
  "34F": "942",
  "32A": "900 or 910",
};

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
export const moneyTags: readonly string[] = ["60F", "60M", "61", "62F", "62M"];

const startsMessage = (line: string) => /^\s*:20:/.test(bareLine(line));

export function beginsAsMt940(head: string): boolean {
  for (const line of head.split(hasAtSigns(head) ? /@@|[\r\n]+/ : /[\r\n]+/)) {
    if (startsMessage(line)) return true;
    if (bareLine(line).trim() !== "" && !isEnvelope(bareLine(line))) return false;
    if (messageTypeIn(line) !== null) return true;
  }
  return false;
}

/** Archives of host systems write FIN in one row, with `@@` for the end of a line. */
export const hasAtSigns = (head: string) => /@@\s*(?::20:|\{1:)|:20:[^\r\n]*?@@:2[158]/.test(head);

/**
 * RC reverses a credit, so it is a debit (SWIFT); EC and ED are expected, not booked. Field 61:
 * `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]` and `[34x]` on its own line. Banks also write blanks between parts or for the
 * entry day (Cuscal), a sign before the amount (railslove/cmxl#34), and lower-case codes.
 */
export const linePattern =
  /^(\d{6})(\d{4}|\s{4})?\s{0,4}(R?[CD]|E[CD])\s?([A-Z])?\s{0,15}([+-]?)\s{0,15}([\d.,]{1,30})\s?([A-Za-z][A-Za-z0-9]{3})(.*)$/;

/** The form is `1!a6!n3!a15d`: mark, day, currency, amount. */
export const balancePattern = /^([CD])\s?(\d{6})\s?([A-Z]{3})\s{0,15}([+-]?)([\d.,]{1,30})\s*$/;

/** Controls are `5n3!a15d` of `:90D:` and `:90C:`, or ING's `/SUM/debits/credits/sum of debits/sum of credits/`. */
export const controlPattern = /^\s*(\d{1,5})\s?([A-Z]{3})\s?([\d.,]{1,30})\s*$/;
export const sumPattern = /^\/SUM\/(\d+)\/(\d+)\/([\d.,]+)\/([\d.,]+)\//;

/**
 * Normalises an unambiguous amount: `,50`, `1.250,00`, `10.00`. An ambiguous one (`1.250`) is returned as written,
 * which is then refused.
 */
export function plainAmount(written: string): string {
  if (/^,\d+$/.test(written)) return `0${written}`;
  if (/^\d{1,3}(?:\.\d{3})+,\d*$/.test(written)) return written.replaceAll(".", "");
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(written)) return written.replaceAll(",", "").replace(".", ",");
  return /^\d+\.(?:\d{1,2}|\d{4,6})$/.test(written) ? written.replace(".", ",") : written;
}

/** Removes blanks, and from an IBAN the BIC before it and the currency after it (Rabobank, ING). */
export function accountOf(written: string): string {
  const bare = written.replace(/\s/g, "");
  const behind = bare.slice(bare.lastIndexOf("/") + 1);
  const isCode = digitsByCurrency.has(behind.slice(-3));
  return [behind, isCode ? behind.slice(0, -3) : ""].find(isIban) ?? bare;
}

const isIban = (text: string) => /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(text) && !("fault" in validateAccount(text));
