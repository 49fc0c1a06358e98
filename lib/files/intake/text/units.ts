import { isCurrency } from "@/lib/gateway/fields/amounts";

const byUnit: Readonly<Record<string, readonly string[]>> = {
  "€": ["EUR"],
  EURO: ["EUR"],
  EUROS: ["EUR"],
  $: ["USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "CLP", "COP", "ARS"],
  US$: ["USD"],
  C$: ["CAD"],
  CA$: ["CAD"],
  A$: ["AUD"],
  AU$: ["AUD"],
  NZ$: ["NZD"],
  S$: ["SGD"],
  HK$: ["HKD"],
  R$: ["BRL"],
  "£": ["GBP", "GIP", "FKP", "SHP", "EGP", "LBP"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  RS: ["INR", "PKR", "LKR", "NPR", "MUR"],
  ZŁ: ["PLN"],
  KČ: ["CZK"],
  KR: ["SEK", "NOK", "DKK", "ISK"],
  FT: ["HUF"],
  LEI: ["RON"],
  "₺": ["TRY"],
  "₽": ["RUB"],
  "₴": ["UAH"],
  "₩": ["KRW"],
  "₪": ["ILS"],
  "฿": ["THB"],
  "₫": ["VND"],
  "₱": ["PHP"],
  "₦": ["NGN"],
  FR: ["CHF"],
  SFR: ["CHF"],
};
/** Amounts in these are grouped as 12,34,567. */
const indian: ReadonlySet<string> = new Set(["INR", "PKR", "BDT", "NPR", "LKR", "BTN"]);

const before = /^(\p{L}{1,5}\.?|\p{L}{0,2}\p{Sc})\s*(?=\d)/u;
const after = /(?<=\d)\s*(\p{L}{1,5}\.?|\p{Sc})$/u;

export function currenciesOf(unit: string): readonly string[] {
  const name = unit.trim().replace(/\.$/, "").toUpperCase();
  if (Object.hasOwn(byUnit, name)) return byUnit[name] ?? [];
  return isCurrency(name) ? [name] : [];
}

export function splitUnit(text: string): { amount: string; unit: string | null } {
  const last = text.charCodeAt(text.length - 1);
  const first = text.charCodeAt(0);
  if (last >= 48 && last <= 57 && first >= 48 && first <= 57) return { amount: text, unit: null };
  const [found, other] = [before.exec(text), after.exec(text)];
  const match = found ?? other;
  const unit = match?.[1];
  if (!match || !unit || (found && other) || currenciesOf(unit).length === 0) return { amount: text, unit: null };
  const amount = found ? text.slice(match[0].length) : text.slice(0, match.index);
  return { amount: amount.trim(), unit };
}

/** Turns "10,20,300" into "1020300" for currencies that group digits as India does; other texts stay unchanged. */
export function ungroupIndian(text: string, currency: string | null): string {
  if (currency === null || !indian.has(currency) || !/^[1-9]\d?(?:,\d{2})+,\d{3}$/.test(text)) return text;
  return text.replaceAll(",", "");
}

export function readCurrency(
  text: string,
  payable: readonly string[] = [],
): { code: string } | { among: readonly string[] } {
  const codes = currenciesOf(text);
  const [only, ...others] = codes;
  if (only === undefined) return { code: text.trim().toUpperCase() };
  if (others.length === 0) return { code: only };
  const [paid, ...more] = codes.filter((code) => payable.includes(code));
  return paid !== undefined && more.length === 0 ? { code: paid } : { among: codes };
}
