import { countrySpecs } from "ibantools";
import { isCurrency } from "./amounts";
import { readDate } from "./dates";

/**
 * Why a text of letters and digits may be no account. letters: words or codes with figures. twoNumbers: two long numbers. date: the
 * form of a sort code, and of a day. country: it begins as an IBAN does, and is far too short for one.
 */
export type AccountOddity = "letters" | "twoNumbers" | "date" | "country";

/** Words that people write beside an account, and that are no part of it. */
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
/** Days with the name of a month: "1-Mar", "Mar-26", "12 March 2026", "Mar 12, 2026". */
const namedDay = new RegExp(
  `^(?:${day}${sign}${namedMonth}(?:${sign}${year})?|${namedMonth}${sign}${year}|${namedMonth}${sign}${day},?${sign}${year})$`,
  "iu",
);
const shortDay = /^(\d{1,2})([./-])(\d{1,2})\2(\d{2}|\d{4})$/;
const timed = /^(\S+)[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/;
const blank = /[\s./-]+/;
/** Fewer characters than this below a country's IBANs are a slip of typing. */
const missingLeast = 4;

/** A day of two-digit parts, in either order of day and month. */
function isShortDay(first: number, second: number): boolean {
  return first >= 1 && second >= 1 && Math.min(first, second) <= 12 && Math.max(first, second) <= 31;
}

/** Days as spreadsheets write them. "12-10-53" may be a sort code, so it counts as none. */
export function looksLikeDay(text: string): boolean {
  const bare = timed.exec(text)?.[1] ?? text;
  if (readDate(bare.replaceAll("/", ".")) !== null || namedDay.test(bare)) return true;
  const [, first, between, second, last = ""] = shortDay.exec(bare) ?? [];
  return (between !== "-" || last.length > 2) && isShortDay(Number(first), Number(second));
}

/** Takes out of a text the words that stand beside an account; null where another word is left, or none was there. */
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

/** Words beside or in place of a number, with the number where nothing else is left; null where there are none. */
export function findWords(text: string): { likely?: string } | null {
  const bare = dropLabels(text);
  if (bare !== null) return { likely: bare };
  if (/^0x[\da-f]+$/i.test(text)) return {};
  return text.split(/[\s.,:;/()&+|-]+/).some(isWord) ? {} : null;
}

/** A text that begins as an IBAN does and is so short that it is likely an account of another kind. */
export function isFarFromIban(compact: string): boolean {
  const length = countrySpecs[compact.slice(0, 2)]?.chars;
  return typeof length === "number" && compact.length <= length - missingLeast;
}

/** The oddity of an account that no rule refuses; null: none. `value` is trimmed. */
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
