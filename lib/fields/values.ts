import { isValidBIC } from "ibantools";
import { isFiller, isSheetError, validateAccount } from "./accounts";
import { isEmail, isIp } from "./addresses";
import { faultOfAmount } from "./amounts";
import { cardNumberFault, holdsCardNumber } from "./card-numbers";
import { validateCardNumber } from "./cards";
import { type DateForm, readDate, writeDate } from "./dates";
import { findDoubt } from "./doubtful-text";
import { type Field, type Format, mayHoldLongNumber } from "./field";
import { alpha2Of } from "./places";

/**
 * What a field's own rules say of one value; `fault` and `warning` are the ends of a sentence that starts with the label.
 * `suggestion`: what the value likely should be, for a user to take over.
 */
export type Verdict = ({ value: string; warning?: string } | { fault: string }) & { suggestion?: string };
export type ValueContext = { dateForm: DateForm; today: string };

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const proseFormats: ReadonlySet<Format> = new Set<Format>(["text", "longtext", "holder"]);
const most64BitId = "9223372036854775807";
const mostInt = 2_147_483_647;

function validateUrl(value: string, { group }: Field): Verdict {
  if (/\s/.test(value) || !URL.canParse(value)) {
    return { fault: "must be a whole address, for example https://example.com/done" };
  }
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return { fault: "must not hold a user name or password" };
  if (protocol === "https:" || (protocol === "http:" && loopback.test(hostname))) return { value };
  // A return page is the receiver's browser's matter, and the document names no scheme; a callback carries a status.
  if (protocol === "http:" && group === "redirects") {
    return { value, warning: "begins with http://, so others on the receiver's network can read it: use https://" };
  }
  return { fault: "must begin with https://" };
}

function validateBic(value: string): Verdict {
  const bic = value.replace(/\s/g, "").toUpperCase();
  // Nine digits are the bank identification code that Russian banks use under the same name.
  if (isValidBIC(bic) || /^\d{9}$/.test(bic)) return { value: bic };
  return { fault: "must be a BIC of 8 or 11 characters, for example COBADEFFXXX" };
}

function validateWhole(value: string, field: Field): Verdict {
  if (!/^\d+$/.test(value)) return { fault: "must be a whole number, digits only" };
  if (field.name === "interval" && value === "0") return { fault: "must be at least 1" };
  if (Number(value) > mostInt) return { fault: `at most ${mostInt}` };
  return { value };
}

function validateId(value: string): Verdict {
  if (!/^[1-9]\d*$/.test(value)) return { fault: "must be a number above 0, digits only" };
  const tooBig = value.length > most64BitId.length || (value.length === most64BitId.length && value > most64BitId);
  return tooBig ? { fault: `at most ${most64BitId}` } : { value };
}

function validatePostcode(value: string, field: Field): Verdict {
  if (!/[\p{L}\p{N}]/u.test(value)) return { fault: "must have a letter or a digit" };
  if (/^[\p{L}\p{N}\s+\-()./]+$/u.test(value)) return warnOfNumeric(value, field);
  return { value, warning: "has signs that postal codes rarely have; it is sent as typed" };
}

function validatePhone(value: string, field: Field): Verdict {
  if (/^(?=.*\d)[\p{L}\p{N}\s+\-()./]+$/u.test(value)) return warnOfNumeric(value, field);
  return { fault: "must be a phone number of letters, digits, spaces and + - ( ) . /" };
}

function warnOfNumeric(value: string, field: Field): Verdict {
  if (field.type !== "numeric" || /^\d+$/.test(value)) return { value };
  return { value, warning: "is sent as typed, though the gateway's own description says digits only" };
}

function validateDate(value: string, field: Field, { dateForm, today }: ValueContext): Verdict {
  const date = readDate(value);
  if (!date)
    return { fault: `must be a day of the calendar written ${dateForm === "ISO" ? "1990-12-24" : "24.12.1990"}` };
  const sent = writeDate(date, dateForm);
  if (!/birthday$/.test(field.name)) return { value: sent };
  if (date >= today) return { fault: "must be in the past" };
  return date < "1900" ? { value: sent, warning: "is before 1900; compare it with the document" } : { value: sent };
}

function validateCountry(value: string, field: Field): Verdict {
  const code = value.toUpperCase();
  if (alpha2Of(code)) return { value: code };
  return {
    fault:
      field.maxLength === 2
        ? "must be a two-letter country code, for example DE"
        : "must be a country code, for example DE or DEU",
  };
}

function validateAmounts(value: string, field: Field): Verdict {
  const amounts = value.split(",").map((amount) => amount.trim());
  for (const [index, amount] of amounts.entries()) {
    const length = [...amount].length;
    const tooLong =
      length > (field.maxLength ?? 10) ? `at most ${field.maxLength} characters, this has ${length}` : null;
    const fault = tooLong ?? faultOfAmount(amount);
    if (fault) return { fault: `amount ${index + 1}: ${fault}` };
  }
  return { value: amounts.join(",") };
}

function only(value: string, pattern: RegExp, fault: string): Verdict {
  return pattern.test(value) ? { value } : { fault };
}

function faultOr(value: string, fault: string | null): Verdict {
  return fault === null ? { value } : { fault };
}

function validateText(value: string): Verdict {
  return { value, ...findDoubt(value) };
}

/** Takes out what users type to read a value more easily, so that its length is that of what is sent. */
function tidyValue(field: Field, raw: string): string {
  if (field.format === "longtext") return raw;
  const value = raw.trim();
  if (field.format === "card") return value.replace(/[\s-]/g, "");
  return field.format === "whole" || field.format === "id" ? value.replace(/^0+(?=\d)/, "") : value;
}

/** Evaluates a tidy value that is not blank by its field's format, and writes it as it goes on the wire. Length is not its matter. */
function validateFormat(field: Field, value: string, context: ValueContext): Verdict {
  switch (field.format) {
    case "text":
      return validateText(value);
    case "longtext":
      return { value };
    case "amount":
      return faultOr(value, faultOfAmount(value));
    case "amounts":
      return validateAmounts(value, field);
    case "currency":
      return only(value.toUpperCase(), /^[A-Z]{3}$/, "must be a three-letter code, for example EUR");
    case "card": {
      if (!/^\d+$/.test(value)) return { fault: "must be digits" };
      const verdict = validateCardNumber(value);
      if (verdict.fault !== null) return { fault: verdict.fault };
      return verdict.warning === null ? { value } : { value, warning: verdict.warning };
    }
    case "holder":
      return /[^\d\s-]/.test(value) ? validateText(value) : { fault: "must be a name, not a number" };
    case "cvv":
      return only(value, /^\d{3,4}$/, "must be 3 or 4 digits");
    case "month":
      return only(value.padStart(2, "0"), /^(0[1-9]|1[0-2])$/, "must be a month from 01 to 12");
    case "year":
      return only(value, /^20\d{2}$/, "must be a year of four digits, for example 2029");
    case "account":
      return validateAccount(value);
    case "bic":
      return validateBic(value);
    case "wallet":
      if (isFiller(value)) return { fault: "is no wallet" };
      return only(value, /^\S+$/, "must not have spaces inside");
    case "country":
      return validateCountry(value, field);
    case "state":
      return only(value.toUpperCase(), /^[\p{L}\p{N}-]+$/u, "must be a short code, for example CA");
    case "postcode":
      return validatePostcode(value, field);
    case "phone":
      return validatePhone(value, field);
    case "email":
      return faultOr(value, isEmail(value) ? null : "must be an e-mail address, for example ana@example.com");
    case "ip":
      return faultOr(value, isIp(value) ? null : "must be an IPv4 or IPv6 address, for example 203.0.113.7");
    case "url":
      return validateUrl(value, field);
    case "date":
      return validateDate(value, field, context);
    case "period":
      return only(value.toLowerCase(), /^(day|week|month)$/, "must be day, week or month");
    case "whole":
      return validateWhole(value, field);
    case "id":
      return validateId(value);
    default:
      return field.format satisfies never;
  }
}

function lengthFault(field: Field, value: string): string | null {
  const { minLength, maxLength } = field;
  const validatedElsewhere = field.format === "date" || field.format === "amounts";
  if (validatedElsewhere || (minLength === undefined && maxLength === null)) return null;
  // There are never more code points than units: most values need no counting.
  if (minLength === undefined && maxLength !== null && value.length <= maxLength) return null;
  const length = [...value].length;
  if (length >= (minLength ?? 0) && length <= (maxLength ?? length)) return null;
  return `${minLength === undefined ? "at most" : `${minLength} to`} ${maxLength} characters, this has ${length}`;
}

function findCharacterFault({ format }: Field, value: string): string | null {
  if (format !== "longtext" && isSheetError(value)) return "is an error of a spreadsheet: type the value";
  if (!/[\p{Surrogate}\p{Cc}\p{Cf}]/u.test(value)) return null;
  if (/\p{Surrogate}/u.test(value)) return "has a broken character (half of a surrogate pair)";
  if (format === "longtext") {
    return /[^\P{Cc}\n\r\t]/u.test(value) ? "must not have control characters other than line breaks and tabs" : null;
  }
  if (/\p{Cc}/u.test(value)) return "must not have line breaks, tabs or other control characters";
  // Names need them in some scripts; in anything that is compared or dialled they are a paste gone wrong.
  return proseFormats.has(format) ? null : "has invisible characters; type it anew";
}

/** In characters: a longer text is rarely there twice. */
const keptMost = 256;

/** What was said last of a field, for a column that repeats itself from row to row; nothing secret stays in memory. */
type Reported = { raw: string; dateForm: DateForm; today: string; verdict: Verdict };
const lastReported = new WeakMap<Field, Reported>();

/**
 * Everything that can be said of one value by its own field: characters, length in code points, format.
 * `raw` is not blank. Returns the value as it goes on the wire, or the fault.
 */
export function validateValue(field: Field, raw: string, { dateForm, today }: ValueContext): Verdict {
  if (field.secret !== null) return evaluate(field, raw, { dateForm, today });
  const last = lastReported.get(field);
  if (last?.raw === raw && last.dateForm === dateForm && last.today === today) return last.verdict;
  const verdict = evaluate(field, raw, { dateForm, today });
  if (raw.length <= keptMost) lastReported.set(field, { raw, dateForm, today, verdict });
  return verdict;
}

function evaluate(field: Field, raw: string, context: ValueContext): Verdict {
  const tidy = tidyValue(field, raw);
  const holdsCard = !mayHoldLongNumber(field, tidy) && holdsCardNumber(tidy);
  const fault =
    (holdsCard ? cardNumberFault : findCharacterFault(field, tidy)) ??
    (field.format === "account" ? null : lengthFault(field, tidy));
  if (fault) return { fault };
  const verdict = validateFormat(field, tidy, context);
  if ("fault" in verdict) return verdict;
  const isEvaluated = verdict.value === tidy && field.format !== "account";
  const finalFault = isEvaluated ? null : lengthFault(field, verdict.value);
  return finalFault ? { fault: finalFault } : verdict;
}
