import { countrySpecs, isValidIBAN } from "ibantools";
import { type AccountOddity, findOddity, findWords, isFarFromIban, looksLikeDay } from "./account-oddities";
import { toAsciiDigits } from "./digits";
import { type Fault, fault } from "./faults";

/** An account as it goes on the wire, or what is wrong with it; `suggestion`: what it likely is. */
export type AccountVerdict = { value: string; warning?: Fault } | { fault: Fault; suggestion?: string };

const quotes = "'`\"\u2018\u2019\u201c\u201d\u00ab\u00bb";
const quoted = new RegExp(`^[${quotes}]+|[${quotes}]+$`, "g");
/** A number as a spreadsheet formats it: "1,234,567", "1.234", "12345678.0", "10,50". */
const formatted = /^\d{1,3}(?:[.,'\u2019]\d{3})+(?:[.,]\d*)?$|^\d+[.,]\d{0,2}$|^\d+[.,]0+$/;
const exponent = /^\d(?:[.,]\d+)?E\+\d+$|^\d[.,]\d+E\d+$/i;
const separators = /[\s.\-/]/g;
/** What programs write where a cell has no value. */
const fillers = /^(?:null|nil|nan|none|n[./]?a\.?|true|false|undefined|unknown|tb[acd])$/i;
/** Characters that no one sees: no-width blanks, soft hyphens, marks of direction, as copied from a PDF or a web page. */
const invisible = /\p{Cf}/gu;
/** Digits that a spreadsheet's number keeps (IEEE 754); those after them become zeros. */
const exactDigits = 15;

/** Whether a program wrote this in place of a value, for example NULL or n/a. */
export function isFiller(value: string): boolean {
  return fillers.test(value);
}

/** An error of a spreadsheet in the place of a value: #N/A, #REF!, #BEZUG!. */
export function isSheetError(value: string): boolean {
  return /^#(?:N\/A|NV|[\p{Lu}\d/]+[!?])$/u.test(value);
}

/** Whether a long number ends in zeros where a spreadsheet that rounded it would have put them. */
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

/** An account that no rule refuses and that may be none: a file with one is asked about. */
export function isOddAccount(text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  const value = text.replace(invisible, "").trim();
  if (findOddity(value) === null) return false;
  const verdict = validateAccount(value);
  return "value" in verdict && verdict.warning !== undefined && verdict.value !== "";
}

/** The country (ISO 3166, two letters) whose IBANs begin as this account does; null: it isn't an IBAN. */
export function countryOfIban(account: string): string | null {
  const start = account.replace(separators, "").slice(0, 4).toUpperCase();
  const country = start.slice(0, 2);
  return /^[A-Z]{2}\d{2}$/.test(start) && countrySpecs[country]?.chars ? country : null;
}

/**
 * Evaluates an IBAN or an account number: letters A-Z and digits, a digit among them; between them blanks, hyphens, dots and
 * slashes. An IBAN goes on the wire without any of these and in capitals; another account without its blanks only, because
 * in some countries (19-2000145399/0800) the other signs carry meaning. `typed` is trimmed and not blank.
 */
export function validateAccount(typed: string): AccountVerdict {
  const visible = typed.replace(invisible, "").trim();
  if (visible === typed) return validateVisible(typed);
  if (visible === "") return { fault: fault("notAnAccount") };
  const verdict = validateVisible(visible);
  return "fault" in verdict ? verdict : { warning: fault("invisibleLeftOut"), ...verdict };
}

/** The warning beside an account that may be none, in a form and in the question about a file. */
const oddities = {
  letters: fault("unusualLetters"),
  twoNumbers: fault("twoNumbers"),
  date: fault("maybeDate"),
  country: fault("maybeIban"),
} satisfies Record<AccountOddity, Fault>;

/** A text that is something else than a number: a day, an amount, a word beside a number; null where it isn't. */
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

/** The rules of an account without characters that no one sees. */
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
  // Two letters and two digits begin an IBAN only where the country has IBANs; elsewhere it is a number like any other.
  if (countryOfIban(compact) !== null && !isFarFromIban(compact)) return { fault: fault("wrongIban") };
  if (oddity) return { value: sent, warning: oddities[oddity] };
  return seemsRounded(sent) ? { value: sent, warning: fault("maybeRounded") } : { value: sent };
}
