import { digitsByCurrency } from "@/lib/gateway/fields/currencies";

/** One form for the whole organisation, so that two people on the phone read the same digits. */
export const numberForms = ["1,234.56", "1.234,56", "1 234,56", "1'234.56"] as const;
export type NumberForm = (typeof numberForms)[number];

const separators: Record<NumberForm, { group: string; decimal: "." | "," }> = {
  "1,234.56": { group: ",", decimal: "." },
  "1.234,56": { group: ".", decimal: "," },
  "1 234,56": { group: "\u00a0", decimal: "," },
  "1'234.56": { group: "\u2019", decimal: "." },
};

export function decimalMarkOf(form: NumberForm): "." | "," {
  return separators[form].decimal;
}

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

function split(amount: string): { negative: boolean; whole: string; fraction: string } {
  const match = decimalPattern.exec(amount);
  if (!match) throw new TypeError(`not a decimal string: ${JSON.stringify(amount)}`);
  return { negative: match[1] === "-", whole: match[2] ?? "0", fraction: match[3] ?? "" };
}

/** Returns the minor-unit digits of an ISO 4217 currency (JPY 0, EUR 2, KWD 3); 2 for an unknown code. */
export function minorDigits(currency: string): number {
  return digitsByCurrency.get(currency.toUpperCase()) ?? 2;
}

function toScaled(amount: string, scale: number): bigint {
  const { negative, whole, fraction } = split(amount);
  const scaled = BigInt(whole + fraction.padEnd(scale, "0"));
  return negative ? -scaled : scaled;
}

function scaleOf(...amounts: string[]): number {
  return Math.max(...amounts.map((amount) => split(amount).fraction.length));
}

/**
 * Compares two decimal strings by value.
 * @throws TypeError on anything else
 */
export function compareAmounts(a: string, b: string): -1 | 0 | 1 {
  const scale = scaleOf(a, b);
  const left = toScaled(a, scale);
  const right = toScaled(b, scale);
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * Returns the change between decimal strings of one currency in percent, with one decimal, rounded half away from zero:
 * "12.5", "-3.0". null: the earlier amount is zero.
 */
export function changeInPercent(before: string, now: string): string | null {
  const scale = scaleOf(before, now);
  const base = toScaled(before, scale);
  if (base <= 0n) return null;
  const change = (toScaled(now, scale) - base) * 1_000n;
  const tenths = ((change < 0n ? -change : change) * 2n + base) / (base * 2n);
  return `${change < 0n && tenths > 0n ? "-" : ""}${tenths / 10n}.${tenths % 10n}`;
}

/** Adds decimal strings of one currency exactly, with the decimals of the longest. */
export function addAmounts(...amounts: string[]): string {
  if (amounts.length === 0) return "0";
  const scale = scaleOf(...amounts);
  const total = amounts.reduce((sum, amount) => sum + toScaled(amount, scale), 0n);
  const digits = (total < 0n ? -total : total).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const fraction = digits.slice(digits.length - scale);
  return `${total < 0n ? "-" : ""}${whole}${scale > 0 ? `.${fraction}` : ""}`;
}

export function negateAmount(amount: string): string {
  const { negative, whole, fraction } = split(amount);
  const bare = fraction ? `${whole}.${fraction}` : whole;
  return negative || /^[0.]*$/.test(bare) ? bare : `-${bare}`;
}

/**
 * Formats a decimal string: grouped by thousands, minor units always shown, more decimals kept and never rounded, minus
 * as U+2212, no currency code.
 */
export function formatAmount(amount: string, currency: string, form: NumberForm): string {
  const { negative, whole, fraction } = split(amount);
  const { group, decimal } = separators[form];
  const grouped = whole.replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+(?!\d))/g, group);
  const digits = minorDigits(currency);
  const kept = fraction.slice(0, digits).padEnd(digits, "0") + fraction.slice(digits).replace(/0+$/, "");
  return `${negative ? "\u2212" : ""}${grouped}${kept ? decimal + kept : ""}`;
}

/** XXX is ISO 4217 for "no currency": it has no minor units. */
export function formatCount(count: number | string, form: NumberForm): string {
  return formatAmount(String(count), "XXX", form);
}
