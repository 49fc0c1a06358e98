import { isValidBIC } from "ibantools";
import { isFiller, isSheetError, validateAccount } from "./accounts";
import { faultOfAmount } from "./amounts";
import { cardNumberFault, holdsCardNumber } from "./card-numbers";
import { validateCardNumber } from "./cards";
import { type DateForm, readDate, writeDate } from "./dates";
import { type Fault, fault } from "./faults";
import { type Field, type Format, mayHoldLongNumber } from "./field";
import { alpha2Of } from "./places";
import { findSuspectText } from "./suspect-text";

// The same rules as zod's, so that a form need not load zod.

const email = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]\d|\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]\d|\d)$/;

export const isEmail = (text: string): boolean => email.test(text);

export const isIp = (text: string): boolean =>
  ipv4.test(text) || (/^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`));

export type Verdict = ({ value: string; warning?: Fault } | { fault: Fault }) & { suggestion?: string };
export type ValueContext = { dateForm: DateForm; today: string };

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const proseFormats: ReadonlySet<Format> = new Set<Format>(["text", "longtext", "holder"]);
const most64BitId = "9223372036854775807";
const mostInt = 2_147_483_647;

function validateUrl(value: string, { group }: Field): Verdict {
  if (/\s/.test(value) || !URL.canParse(value)) {
    return { fault: fault("fullAddress") };
  }
  const { protocol, hostname, username, password } = new URL(value);
  if (username || password) return { fault: fault("addressWithLogin") };
  if (protocol === "https:" || (protocol === "http:" && loopback.test(hostname))) return { value };
  // Only the receiver's browser uses a return page, and the document names no scheme; a callback carries a status.
  if (protocol === "http:" && group === "redirects") {
    return { value, warning: fault("plainHttp") };
  }
  return { fault: fault("httpsOnly") };
}

function validateBic(value: string): Verdict {
  const bic = value.replace(/\s/g, "").toUpperCase();
  // Russian banks use their nine-digit bank identification code under the same name.
  if (isValidBIC(bic) || /^\d{9}$/.test(bic)) return { value: bic };
  return { fault: fault("bic") };
}

function validateWhole(value: string, field: Field): Verdict {
  if (!/^\d+$/.test(value)) return { fault: fault("wholeNumber") };
  if (field.name === "interval" && value === "0") return { fault: fault("atLeast", 1) };
  if (Number(value) > mostInt) return { fault: fault("atMost", mostInt) };
  return { value };
}

function validateId(value: string): Verdict {
  if (!/^[1-9]\d*$/.test(value)) return { fault: fault("wholeAboveZero") };
  const tooBig = value.length > most64BitId.length || (value.length === most64BitId.length && value > most64BitId);
  return tooBig ? { fault: fault("atMost", most64BitId) } : { value };
}

function validatePostcode(value: string, field: Field): Verdict {
  if (!/[\p{L}\p{N}]/u.test(value)) return { fault: fault("postcode") };
  if (/^[\p{L}\p{N}\s+\-()./]+$/u.test(value)) return warnOfNumeric(value, field);
  return { value, warning: fault("unusualPostcode") };
}

function validatePhone(value: string, field: Field): Verdict {
  if (/^(?=.*\d)[\p{L}\p{N}\s+\-()./]+$/u.test(value)) return warnOfNumeric(value, field);
  return { fault: fault("phone") };
}

function warnOfNumeric(value: string, field: Field): Verdict {
  if (field.type !== "numeric" || /^\d+$/.test(value)) return { value };
  return { value, warning: fault("notOnlyDigits") };
}

function validateDate(value: string, field: Field, { dateForm, today }: ValueContext): Verdict {
  const date = readDate(value);
  if (!date) return { fault: fault("date", dateForm === "ISO" ? "1990-12-24" : "24.12.1990") };
  const sent = writeDate(date, dateForm);
  if (!/birthday$/.test(field.name)) return { value: sent };
  if (date >= today) return { fault: fault("pastOnly") };
  return date < "1900" ? { value: sent, warning: fault("before1900") } : { value: sent };
}

function validateCountry(value: string, field: Field): Verdict {
  const code = value.toUpperCase();
  if (alpha2Of(code)) return { value: code };
  return { fault: field.maxLength === 2 ? fault("countryCode2") : fault("countryCode") };
}

function validateAmounts(value: string, field: Field): Verdict {
  const amounts = value.split(",").map((amount) => amount.trim());
  for (const [index, amount] of amounts.entries()) {
    const length = [...amount].length;
    const tooLong = length > (field.maxLength ?? 10) ? fault("tooLong", length, field.maxLength) : null;
    const found = tooLong ?? faultOfAmount(amount);
    if (found) return { fault: fault("amountInSequence", index + 1, found) };
  }
  return { value: amounts.join(",") };
}

function only(value: string, pattern: RegExp, fault: Fault): Verdict {
  return pattern.test(value) ? { value } : { fault };
}

function faultOr(value: string, fault: Fault | null): Verdict {
  return fault === null ? { value } : { fault };
}

function validateText(value: string): Verdict {
  return { value, ...findSuspectText(value) };
}

function tidyValue(field: Field, raw: string): string {
  if (field.format === "longtext") return raw;
  const value = raw.trim();
  if (field.format === "card") return value.replace(/[\s-]/g, "");
  return field.format === "whole" || field.format === "id" ? value.replace(/^0+(?=\d)/, "") : value;
}

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
      return only(value.toUpperCase(), /^[A-Z]{3}$/, fault("currencyCode"));
    case "card": {
      if (!/^\d+$/.test(value)) return { fault: fault("digitsOnly") };
      const verdict = validateCardNumber(value);
      if (verdict.fault !== null) return { fault: verdict.fault };
      return verdict.warning === null ? { value } : { value, warning: verdict.warning };
    }
    case "holder":
      return /[^\d\s-]/.test(value) ? validateText(value) : { fault: fault("holderIsNumber") };
    case "cvv":
      return only(value, /^\d{3,4}$/, fault("cvvDigits"));
    case "month":
      return only(value.padStart(2, "0"), /^(0[1-9]|1[0-2])$/, fault("month"));
    case "year":
      return only(value, /^20\d{2}$/, fault("year"));
    case "account":
      return validateAccount(value);
    case "bic":
      return validateBic(value);
    case "wallet":
      if (isFiller(value)) return { fault: fault("notAWallet") };
      return only(value, /^\S+$/, fault("noSpaces"));
    case "country":
      return validateCountry(value, field);
    case "state":
      return only(value.toUpperCase(), /^[\p{L}\p{N}-]+$/u, fault("stateCode"));
    case "postcode":
      return validatePostcode(value, field);
    case "phone":
      return validatePhone(value, field);
    case "email":
      return faultOr(value, isEmail(value) ? null : fault("email"));
    case "ip":
      return faultOr(value, isIp(value) ? null : fault("ip"));
    case "url":
      return validateUrl(value, field);
    case "date":
      return validateDate(value, field, context);
    case "period":
      return only(value.toLowerCase(), /^(day|week|month)$/, fault("period"));
    case "whole":
      return validateWhole(value, field);
    case "id":
      return validateId(value);
    default:
      return field.format satisfies never;
  }
}

function lengthFault(field: Field, value: string): Fault | null {
  const { minLength, maxLength } = field;
  const validatedElsewhere = field.format === "date" || field.format === "amounts";
  if (validatedElsewhere || (minLength === undefined && maxLength === null)) return null;
  // A text never has more code points than UTF-16 units, so most values need no counting.
  if (minLength === undefined && maxLength !== null && value.length <= maxLength) return null;
  const length = [...value].length;
  if (length >= (minLength ?? 0) && length <= (maxLength ?? length)) return null;
  return minLength === undefined
    ? fault("tooLong", length, maxLength)
    : fault("wrongLength", length, minLength, maxLength);
}

function findCharacterFault({ format }: Field, value: string): Fault | null {
  if (format !== "longtext" && isSheetError(value)) return fault("sheetError");
  if (!/[\p{Surrogate}\p{Cc}\p{Cf}]/u.test(value)) return null;
  if (/\p{Surrogate}/u.test(value)) return fault("damagedCharacter");
  if (format === "longtext") {
    return /[^\P{Cc}\n\r\t]/u.test(value) ? fault("controlCharacters") : null;
  }
  if (/\p{Cc}/u.test(value)) return fault("lineBreaks");
  // Some scripts need them in names; in compared or dialled values they are paste errors.
  return proseFormats.has(format) || format === "account" ? null : fault("invisibleCharacters");
}

/**
 * The format is checked before the length: "1.250,00 EUR" is no amount of 12 characters, and "Euro" no code of four.
 */
const causeFirst: ReadonlySet<Format> = new Set<Format>(["amount", "currency", "country"]);
const keptMost = 256;

/** Caches the last verdict on a field, because columns repeat values. Secrets are never cached. */
type LastVerdict = { raw: string; dateForm: DateForm; today: string; verdict: Verdict };
const lastVerdicts = new WeakMap<Field, LastVerdict>();

/** Validates one value, not blank: characters, length in code points, format. Returns the wire form or the fault. */
export function validateValue(field: Field, raw: string, { dateForm, today }: ValueContext): Verdict {
  if (field.secret !== null) return checkValue(field, raw, { dateForm, today });
  const last = lastVerdicts.get(field);
  if (last?.raw === raw && last.dateForm === dateForm && last.today === today) return last.verdict;
  const verdict = checkValue(field, raw, { dateForm, today });
  if (raw.length <= keptMost) lastVerdicts.set(field, { raw, dateForm, today, verdict });
  return verdict;
}

function checkValue(field: Field, raw: string, context: ValueContext): Verdict {
  const tidy = tidyValue(field, raw);
  const holdsCard = !mayHoldLongNumber(field, tidy) && holdsCardNumber(tidy);
  const isLate = field.format === "account" || causeFirst.has(field.format);
  const fault =
    (holdsCard ? cardNumberFault : findCharacterFault(field, tidy)) ?? (isLate ? null : lengthFault(field, tidy));
  if (fault) return { fault };
  const verdict = validateFormat(field, tidy, context);
  if ("fault" in verdict) return verdict;
  const finalFault = verdict.value === tidy && !isLate ? null : lengthFault(field, verdict.value);
  return finalFault ? { fault: finalFault } : verdict;
}
