import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money";
import { type Aftermath, type LaterKind, laterKindOf, type Outcome, otherAmountType, secondOrderType } from "./facets";
import { isFinal } from "./status";

type Part = { word: string; amount: string | null };

/**
 * What an order amounts to in all; `amount` null = it cannot be told. `moved`: what the original transaction moved, where
 * that is not the order's amount. Decimal strings of one currency.
 */
export type Net = { moved: Part | null; added: Part[]; takenBack: Part[]; amount: string | null };

const backWords: Record<LaterKind, string> = { reversal: "reversed", refund: "refunded", chargeback: "charged back" };

/**
 * The net of an order: what its original transaction moved, more what a second order moved, less what approved later
 * transactions took back. null when there are none. It cannot be told without the original's final word, for an amount
 * not named, another currency, or a type without a known sense.
 */
export function netOf(
  order: { outcome: Outcome; amount: string | null; currency: string | null },
  aftermath: readonly Aftermath[],
): Net | null {
  const facts = aftermath.filter(({ status }) => status.toLowerCase() === "approved");
  if (facts.length === 0) return null;
  const ofOurs = (amount: string | null, currency: string | null) =>
    currency === null || currency.toUpperCase() === order.currency ? amount : null;
  const isBack = ({ type }: Aftermath) => type !== secondOrderType && type !== otherAmountType;
  const takenBack = facts.filter(isBack).map(({ type, amount, currency }) => {
    const kind = laterKindOf(type);
    return { word: kind ? backWords[kind] : type, amount: ofOurs(amount, currency) };
  });
  const added = facts
    .filter(({ type }) => type === secondOrderType)
    .map(({ amount, currency }) => ({ word: "second order", amount: ofOurs(amount, currency) }));
  const other = facts.findLast(({ type }) => type === otherAmountType);
  const moved = movedBy(order, other ? { amount: ofOurs(other.amount, other.currency) } : null);
  const came = [moved ?? order, ...added].map(({ amount }) => amount);
  const went = takenBack.map(({ amount }) => amount);
  const known = facts.filter(isBack).every(({ type }) => laterKindOf(type) !== null);
  if (!known || !isFinal(order.outcome) || !areKnown(came) || !areKnown(went)) {
    return { moved, added, takenBack, amount: null };
  }
  const net = addAmounts(...came, ...went.map(negateAmount));
  // More back than was sent is not a figure but a riddle.
  return { moved, added, takenBack, amount: compareAmounts(net, "0") < 0 ? null : net };
}

function areKnown(amounts: (string | null)[]): amounts is string[] {
  return !amounts.includes(null);
}

/** What the original transaction moved, in words; null: the order's own amount. */
function movedBy({ outcome }: { outcome: Outcome }, other: { amount: string | null } | null): Part | null {
  if (isFinal(outcome) && outcome !== "approved") return { word: outcome, amount: "0" };
  return other && { word: "moved", amount: other.amount };
}
