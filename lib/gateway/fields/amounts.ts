import { digitsByCurrency } from "./currencies";
import { type Fault, fault } from "./faults";

const plainAmount = /^(0|[1-9]\d*)(?:\.(\d+))?$/;
/** The most decimals of a payment currency (KWD, BHD), used for unknown currencies. */
const mostDigits = 3;

export function isCurrency(code: string): boolean {
  return digitsByCurrency.has(code);
}

export function faultOfAmount(amount: string): Fault | null {
  const match = plainAmount.exec(amount);
  if (!match) {
    if (/^[+-]/.test(amount)) return fault("amountWithSign");
    if (/^0\d/.test(amount)) return fault("leadingZeros");
    return fault("plainAmount");
  }
  return /[1-9]/.test(amount) ? null : fault("aboveZero");
}

export function faultOfDecimals(amount: string, currency: string | null): Fault | null {
  const decimals = plainAmount.exec(amount)?.[2]?.length ?? 0;
  const digits = currency === null ? mostDigits : (digitsByCurrency.get(currency) ?? 2);
  return decimals <= digits ? null : fault("tooManyDecimals", decimals, digits, currency);
}

/** Cuts zeros beyond the currency's decimals: "10.00" in JPY is "10". */
export function trimDecimals(amount: string, currency: string | null): string {
  const digits = currency === null ? undefined : digitsByCurrency.get(currency);
  const point = amount.indexOf(".");
  if (digits === undefined || point < 0 || amount.length - point - 1 <= digits) return amount;
  const [whole = "", fraction = ""] = amount.split(".");
  if (!/^0*$/.test(fraction.slice(digits))) return amount;
  const kept = fraction.slice(0, digits);
  return kept === "" ? whole : `${whole}.${kept}`;
}

export function compareWritten(a: string, b: string): number {
  const [wholeA = "", fractionA = ""] = a.split(".");
  const [wholeB = "", fractionB = ""] = b.split(".");
  const scale = Math.max(fractionA.length, fractionB.length);
  const [left, right] = [wholeA + fractionA.padEnd(scale, "0"), wholeB + fractionB.padEnd(scale, "0")];
  const length = Math.max(left.length, right.length);
  const [x, y] = [left.padStart(length, "0"), right.padStart(length, "0")];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** An amount that contains an identifier of 6 digits or more suggests a value in the wrong field. */
export function containsIdentifier(amount: string, identifier: string): boolean {
  const digits = identifier.replace(/\D/g, "");
  return digits.length >= 6 && amount.replace(/\D/g, "").includes(digits);
}
