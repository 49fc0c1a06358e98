import { countrySpecs, isValidIBAN } from "ibantools";
import { isCurrency } from "./amounts";
import { readDate } from "./dates";
import { toAsciiDigits } from "./digits";
import { type Fault, fault } from "./faults";

/** date: the form of a sort code, and of a day. country: starts like an IBAN, but far too short. */
type AccountOddity = "letters" | "twoNumbers" | "date" | "country";

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
function looksLikeDay(text: string): boolean {
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

function findWords(text: string): { likely?: string } | null {
  const bare = dropLabels(text);
  if (bare !== null) return { likely: bare };
  if (/^0x[\da-f]+$/i.test(text)) return {};
  return text.split(/[\s.,:;/()&+|-]+/).some(isWord) ? {} : null;
}

function isFarFromIban(compact: string): boolean {
  const length = countrySpecs[compact.slice(0, 2)]?.chars;
  return typeof length === "number" && compact.length <= length - missingLeast;
}

function findOddity(value: string): AccountOddity | null {
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

export type AccountVerdict = { value: string; warning?: Fault } | { fault: Fault; suggestion?: string };

const quotes = "'`\"\u2018\u2019\u201c\u201d\u00ab\u00bb";
const quoted = new RegExp(`^[${quotes}]+|[${quotes}]+$`, "g");
/** Spreadsheet formats: "1,234,567", "1.234", "12345678.0", "10,50". */
const formatted = /^\d{1,3}(?:[.,'\u2019]\d{3})+(?:[.,]\d*)?$|^\d+[.,]\d{0,2}$|^\d+[.,]0+$/;
const exponent = /^\d(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$/i;
const separators = /[\s.\-/]/g;
const fillers = /^(?:null|nil|nan|none|n[./]?a\.?|true|false|undefined|unknown|tb[acd])$/i;
/** Zero-width blanks, soft hyphens and direction marks arrive by copying from a PDF or a web page. */
const invisible = /\p{Cf}/gu;
/** A spreadsheet's number keeps 15 digits (IEEE 754); later digits become zeros. */
const exactDigits = 15;

export function isFiller(value: string): boolean {
  return fillers.test(value);
}

export function isSheetError(value: string): boolean {
  return /^#(?:N\/A|NV|[\p{Lu}\d/]+[!?])$/u.test(value);
}

export function seemsRounded(account: string): boolean {
  const digits = account.replace(separators, "");
  if (digits.length <= exactDigits || !/^\d+$/.test(digits)) return false;
  return digits.endsWith("0".repeat(Math.max(3, digits.length - exactDigits)));
}

function findResidue(value: string): { fault: Fault; likely?: string } | null {
  const bare = value.replace(quoted, "").trim();
  if (bare !== value) {
    return { fault: fault("quotedAccount"), likely: bare };
  }
  const ascii = toAsciiDigits(value);
  if (ascii !== value) return { fault: fault("otherDigits"), likely: ascii };
  if (exponent.test(value)) return { fault: fault("roundedAccount") };
  if (formatted.test(value)) {
    const whole = value.replace(/[.,](?:\d{0,2}|0+)$/, "").replace(/\D/g, "");
    const isWhole = !/[.,]\d{1,2}$/.test(value) || /[.,]0+$/.test(value);
    return {
      fault: fault("formattedAccount"),
      likely: isWhole ? whole : undefined,
    };
  }
  return looksLikeDay(value) ? { fault: fault("dateAsAccount") } : null;
}

export function isOddAccount(text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  const value = text.replace(invisible, "").trim();
  if (findOddity(value) === null) return false;
  const verdict = validateAccount(value);
  return "value" in verdict && verdict.warning !== undefined && verdict.value !== "";
}

export function countryOfIban(account: string): string | null {
  const start = account.replace(separators, "").slice(0, 4).toUpperCase();
  const country = start.slice(0, 2);
  return /^[A-Z]{2}\d{2}$/.test(start) && countrySpecs[country]?.chars ? country : null;
}

/**
 * Validates an IBAN or account number. An IBAN goes on the wire in capitals without separators. Another account loses
 * only blanks, because other signs carry meaning in some countries (19-2000145399/0800). `typed` is trimmed and not
 * blank.
 */
export function validateAccount(typed: string): AccountVerdict {
  const visible = typed.replace(invisible, "").trim();
  if (visible === typed) return validateVisible(typed);
  if (visible === "") return { fault: fault("notAnAccount") };
  const verdict = validateVisible(visible);
  return "fault" in verdict ? verdict : { warning: fault("invisibleLeftOut"), ...verdict };
}

const oddities = {
  letters: fault("unusualLetters"),
  twoNumbers: fault("twoNumbers"),
  date: fault("maybeDate"),
  country: fault("maybeIban"),
} satisfies Record<AccountOddity, Fault>;

function findForeign(value: string, sent: string): AccountVerdict | null {
  const words = findWords(value) ?? findWords(sent);
  const found =
    findResidue(value) ??
    findResidue(sent) ??
    (words && /\d/.test(sent) ? { fault: fault("wordsInAccount"), likely: words.likely } : null);
  if (!found) return null;
  const { fault: cause, likely } = found;
  const isSound = likely !== undefined && "value" in validateAccount(likely);
  return isSound ? { fault: cause, suggestion: likely } : { fault: cause };
}

function validateVisible(typed: string): AccountVerdict {
  const value = typed.replace(/[\u2010-\u2015\u2212]/g, "-").replace(/^IBAN\b:?\s*/i, "");
  const sent = value.replace(/\s/g, "");
  const compact = value.replace(separators, "").toUpperCase();
  if (isFiller(value) || compact === "") return { fault: fault("notAnAccount") };
  if (/^[A-Z0-9]+$/.test(compact) && isValidIBAN(compact) && !/^[.\-/]|[.\-/]$/.test(sent)) return { value: compact };
  const foreign = /^\d+$/.test(value) ? null : findForeign(value, sent);
  if (foreign) return foreign;
  const stranger = /[^A-Z0-9]/u.exec(compact)?.[0];
  if (stranger) return { fault: fault("strangeCharacter", stranger) };
  if (/^[.\-/]|[.\-/]$/.test(sent)) return { fault: fault("edgeOfAccount") };
  if (!/\d/.test(compact)) return { fault: fault("noDigits") };
  if (/^0+$/.test(compact)) return { fault: fault("onlyZeros") };
  const oddity = findOddity(value);
  // Two letters and two digits begin an IBAN only in countries that have IBANs.
  if (countryOfIban(compact) !== null && !isFarFromIban(compact)) return { fault: fault("wrongIban") };
  if (oddity) return { value: sent, warning: oddities[oddity] };
  return seemsRounded(sent) ? { value: sent, warning: fault("maybeRounded") } : { value: sent };
}
