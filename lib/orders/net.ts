import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money";
import type { Aftermath, Outcome } from "./facets";

/** What later transactions left of an amount; `amount` null = it cannot be told. Decimal strings of one currency. */
export type Net = { takenBack: { word: string; amount: string | null }[]; amount: string | null };

const backWords: Record<string, string> = { reversal: "reversed", refund: "refunded", chargeback: "charged back" };

/**
 * The net of an order: its amount less what approved later transactions took back. null when there are none. It cannot
 * be told for an outcome other than approved, an amount not named, another currency, or a type without a known sense.
 */
export function netOf(
  order: { outcome: Outcome; amount: string | null; currency: string | null },
  aftermath: readonly Aftermath[],
): Net | null {
  const facts = aftermath.filter(({ status }) => status.toLowerCase() === "approved");
  if (facts.length === 0) return null;
  const takenBack = facts.map(({ type, amount, currency }) => ({
    word: backWords[type.toLowerCase()] ?? type,
    amount: currency === null || currency.toUpperCase() === order.currency ? amount : null,
  }));
  const { amount } = order;
  const known = facts.every(({ type }) => Object.hasOwn(backWords, type.toLowerCase()));
  const amounts = takenBack.flatMap((one) => one.amount ?? []);
  if (!known || amount === null || order.outcome !== "approved" || amounts.length < takenBack.length) {
    return { takenBack, amount: null };
  }
  const net = addAmounts(amount, ...amounts.map(negateAmount));
  // More back than was sent is not a figure but a riddle.
  return { takenBack, amount: compareAmounts(net, "0") < 0 ? null : net };
}
