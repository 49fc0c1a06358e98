import { countrySpecs } from "ibantools";
import { isCurrency } from "./amounts";
import { readDate } from "./dates";

/** date: the form of a sort code, and of a day. country: starts like an IBAN, but far too short. */
export type AccountOddity = "letters" | "twoNumbers" | "date" | "country";

const labels: ReadonlySet<string> = new Set([
  ...["a/c", "ac", "acc", "acct", "account", "no", "number", "num", "iban", "bban", "konto", "kto", "nr", "nummer", "kontonr"],
  ...["kontonummer", "compte", "cuenta", "conto", "conta", "rachunek", "rekening", "rekeningnummer", "ucet", "račun", "účet"],
]); // biome-ignore format: one line for many words
const months = [
  ...["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"],
  ...["mär", "mrz", "mai", "okt", "dez", "fév", "fev", "avr", "juin", "juil", "aoû", "déc", "ene", "abr", "ago", "dic"],
].join("|"); // biome-ignore format: one line for many words
const namedMonth = String.raw`(?:${months})\p{L}*\.?`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])\.?`;
const year = String.raw`(?:\d{2}|(?:19|20)\d{2})`;
const sign = String.raw`[\s./-]*`;
const namedDay = new RegExp(
  `^(?:${day}${sign}${namedMonth}(?:${sign}${year})?|${namedMonth}${sign}${year}|${namedMonth}${sign}${day},?${sign}${year})$`,
  "iu",
);
const shortDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})$/;
const timed = /^(\S+)[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/;
const blank = /[\s./-]+/;
/** A text that lacks fewer characters than this counts as a mistyped IBAN. */
const missingLeast = 4;

function isShortDay(first: number, second: number): boolean {
  return first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
}

/** Accepts days as spreadsheets write them. "12-10-53" may be a sort code, so it doesn't count. */
export function looksLikeDay(text: string): boolean {
  const bare = timed.exec(text)?.[1] ?? text;
  if (readDate(bare.replaceAll("/", ".")) !== null || namedDay.test(bare)) return true;
  const [, first, between, second, last = ""] = shortDay.exec(bare) ?? [];
  return (between !== "-" || last.length > 2) && isShortDay(Number(first), Number(second));
}

function dropLabels(text: string): string | null {
  const words = /a\/c\b|[\p{L}\p{M}]+/giu;
  const rest = text.replace(words, (word) => {
    const folded = word.toLowerCase();
    return labels.has(folded) || isCurrency(word.toUpperCase()) ? " " : word;
  });
  const bare = rest.replace(/^[\s.:#/-]+|[\s.:#/-]+$/g, "");
  return bare === text || /\p{L}/u.test(bare) || !/\d/.test(bare) ? null : bare;
}

const isWord = (token: string) =>
  /^\p{L}{3,}$/u.test(token)
    ? !/^[A-Z]{4}$/.test(token) || labels.has(token.toLowerCase())
    : /^\p{L}\p{Ll}$/u.test(token);

export function findWords(text: string): { likely?: string } | null {
  const bare = dropLabels(text);
  if (bare !== null) return { likely: bare };
  if (/^0x[\da-f]+$/i.test(text)) return {};
  return text.split(/[\s.,:;/()&+|-]+/).some(isWord) ? {} : null;
}

export function isFarFromIban(compact: string): boolean {
  const length = countrySpecs[compact.slice(0, 2)]?.chars;
  return typeof length === "number" && compact.length <= length - missingLeast;
}

export function findOddity(value: string): AccountOddity | null {
  if (/^\d+$/.test(value)) return null;
  const compact = value.replace(/[\s./-]/g, "").toUpperCase();
  if (/^[A-Z]{2}\d{2}/.test(compact) && countrySpecs[compact.slice(0, 2)]?.chars)
    return isFarFromIban(compact) ? "country" : null;
  const [, first, , second] = shortDay.exec(value) ?? [];
  if (first !== undefined && isShortDay(Number(first), Number(second))) return "date";
  if (/\d{6,}[\s/]+\d{6,}/.test(value)) return "twoNumbers";
  const tokens = value.split(blank);
  const isCode = (token: string) =>
    /^[A-Za-z]{2,}$/.test(token) || (/\d/.test(token) && /[A-Za-z]{3}|[a-z]/.test(token));
  return tokens.some(isCode) || /[A-Z]{3}/.test(compact) ? "letters" : null;
}
