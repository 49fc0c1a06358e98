import { type Message, message } from "@/lib/core/text/message";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import * as texts from "@/messages/stored/amounts";
import { decimalMarkOf, formatAmount, minorDigits, type NumberForm } from "./money";
import { type DecimalMark, readAmount } from "./written-amount";

/**
 * amount: a decimal string, negative only with a sign. `currency`: null when none, or a shared sign such as "$".
 * ambiguous: both readings, the organisation's form first.
 */
export type TypedAmount =
  | { kind: "empty" }
  | { kind: "amount"; amount: string; currency: string | null }
  | { kind: "ambiguous"; readings: [string, string]; currency: string | null }
  | { kind: "error"; fault: Message };

const table: Record<string, (...params: never[]) => string> = texts;

export const amountFaultText = ([key, ...params]: Message): string =>
  table[String(key).slice("amounts.".length)]?.(...(params as never[])) ?? "";

type Context = { form: NumberForm; currency: string | null };

const symbols: Record<string, readonly string[]> = {
  "€": ["EUR"],
  "£": ["GBP", "EGP", "LBP", "SYP"],
  $: ["USD", "AUD", "CAD", "NZD", "SGD", "HKD", "TWD", "MXN", "ARS", "CLP", "COP"],
  US$: ["USD"],
  "¥": ["JPY", "CNY"],
  "₹": ["INR"],
  "₽": ["RUB"],
  "₴": ["UAH"],
  "₺": ["TRY"],
  "₩": ["KRW"],
  "₪": ["ILS"],
  "₫": ["VND"],
  "₦": ["NGN"],
  "₱": ["PHP"],
  "฿": ["THB"],
  R$: ["BRL"],
  zł: ["PLN"],
  Kč: ["CZK"],
  Ft: ["HUF"],
  lei: ["RON"],
  kr: ["SEK", "NOK", "DKK", "ISK"],
  "kr.": ["DKK"],
  Fr: ["CHF"],
  "Fr.": ["CHF"],
};

const typedMost = 60;
const figurePattern = /^(?<before>[^\d\u2212-]*?)\s*(?<sign>[\u2212-]?)\s*(?<figure>\d(?:.*\d)?)\s*(?<after>\D*)$/su;

/**
 * Tries the organisation's form first, then any other form with one reading. "1,234" has two readings unless the form
 * or the currency's decimals leave one.
 */
export function readTypedAmount(text: string, context: Context): TypedAmount {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  const parts = trimmed.length <= typedMost ? figurePattern.exec(trimmed)?.groups : undefined;
  if (!parts) return unreadable(context);
  const { before = "", sign = "", figure = "", after = "" } = parts;
  const named = readCurrency([before, after], context);
  if ("fault" in named) return { kind: "error", fault: named.fault };
  const currency = context.currency ?? named.currency;
  const read = readFigure(figure, { ...context, currency });
  if (read === null) return unreadable(context);
  const [first, second] = read.map((amount) => (sign === "" ? amount : `-${amount}`));
  if (first === undefined) return unreadable(context);
  return second === undefined
    ? { kind: "amount", amount: first, currency: named.currency }
    : { kind: "ambiguous", readings: [first, second], currency: named.currency };
}

const aboutPattern = /^(?:(?:about|around|approx\.?|circa|ca\.?|c\.|etwa|ungefähr|rund|environ|unos)\s+|[~≈]\s*)/iu;

export function readSearchedAmount(
  text: string,
): { amounts: string[]; currency: string | null; isAbout: boolean } | null {
  const exact = text.trim().replace(aboutPattern, "");
  const isAbout = exact !== text.trim();
  const typed = readTypedAmount(exact, { form: "1,234.56", currency: null });
  if (typed.kind === "amount") return { amounts: [typed.amount], currency: typed.currency, isAbout };
  return typed.kind === "ambiguous" ? { amounts: typed.readings, currency: typed.currency, isAbout } : null;
}

function readFigure(figure: string, { form, currency }: Context): [string] | [string, string] | null {
  const mark = decimalMarkOf(form);
  const other: DecimalMark = mark === "." ? "," : ".";
  const [own, foreign] = [readAmount(figure, mark), readAmount(figure, other)];
  if (own === null || foreign === null || own === foreign) {
    const only = own ?? foreign;
    return only === null ? null : [only];
  }
  const digits = currency === null ? Number.POSITIVE_INFINITY : minorDigits(currency);
  const isPossible = (amount: string) => (amount.split(".")[1]?.length ?? 0) <= digits;
  const isDisplayed = currency !== null && alike(formatAmount(own, currency, form)) === alike(figure);
  return isPossible(own) && (isDisplayed || !isPossible(foreign)) ? [own] : [own, foreign];
}

const alike = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replaceAll("\u2019", "'");

function readCurrency(
  written: readonly string[],
  { currency }: Context,
): { currency: string | null } | { fault: Message } {
  const names = written.map((name) => name.trim()).filter(Boolean);
  let fitting: readonly string[] = [];
  for (const [at, name] of names.entries()) {
    const code = name.toUpperCase();
    const codes = isCurrency(code) ? [code] : symbols[name];
    if (!codes) return { fault: message("amounts.currencyUnknown", name) };
    if (currency !== null && !codes.includes(currency))
      return { fault: message("amounts.currencyDiffers", currency, name) };
    fitting = at === 0 ? codes : codes.filter((one) => fitting.includes(one));
    if (fitting.length === 0) return { fault: message("amounts.severalCurrencies", String(names[0]), name) };
  }
  return { currency: fitting.length === 1 ? (fitting[0] ?? null) : null };
}

function unreadable({ form, currency }: Context): TypedAmount {
  return { kind: "error", fault: message("amounts.amountInvalid", formatAmount("1250", currency ?? "", form)) };
}
