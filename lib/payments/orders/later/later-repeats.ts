import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import type { GatewayUpdate } from "@/lib/payments/orders/evaluation";
import { laterKindOf } from "@/lib/payments/orders/facets";
import { isSameAmount } from "@/lib/payments/orders/same-amount";
import { awaitingOf, countedOf, type LaterHolder, type LaterTransaction, whyUnfit, withoutId } from "./later";

/**
 * Handles a later transaction that equals a known one while a transaction id is missing. Neither bytes nor time tell a
 * redelivery from a second genuine transaction, so the repeat counts nothing and the gateway is asked. Its answer
 * decides by an unknown id or by a total; anything else is a conflict for users.
 * @param alike known transactions that equal this one
 * @returns the repeat in its new state; null when it has no effect
 */
export function repeatOf(
  order: LaterHolder,
  event: LaterTransaction,
  alike: readonly LaterTransaction[],
): LaterTransaction | null {
  if (event.status !== "approved" || event.amount === null || laterKindOf(event.type) === null) return null;
  const pending = alike.find(isPendingRepeat);
  if (pending) return withAnother(pending);
  if (alike.every(({ standing }) => standing === "refused")) return null;
  if (alike.some(({ standing, repeats = 0 }) => standing === "refused" && repeats > 0)) return null;
  const besides = [...countedOf(order.laterEvents), ...awaitingOf(order.laterEvents)];
  if (whyUnfit(order, withoutId(order, event), besides) !== null) return null;
  const before = alike.find(({ standing, nth = 0 }) => standing === "refused" && nth > 0);
  const nth = alike.reduce((most, one) => Math.max(most, (one.nth ?? 0) + 1), 1);
  return { ...(before ?? { ...event, nth }), standing: "reported", repeats: 1 };
}

/** An answer can decide only between one and more than one, so a third delivery adds nothing. */
const repeatsMost = 2;

const withAnother = (repeat: LaterTransaction): LaterTransaction | null =>
  (repeat.repeats ?? 0) < repeatsMost ? { ...repeat, repeats: repeatsMost } : null;

/** Returns true while it is unknown if the repeat is a second transaction. */
export const isPendingRepeat = ({ standing, repeats = 0 }: LaterTransaction): boolean =>
  standing === "reported" && repeats > 0;

export const decidedRepeat = (repeat: LaterTransaction, isAnother: boolean): LaterTransaction => ({
  ...repeat,
  repeats: 0,
  standing: isAnother ? "counted" : "refused",
});

type Decision = { repeat: LaterTransaction; isAnother: boolean };

/**
 * Decides a repeat by the amount in the gateway's own answer: the total of a type, or, for the original transaction
 * (`type` null), the rest. An amount that a single transaction has decides nothing. Returns null without a decision.
 */
export function decideByAmount(
  order: LaterHolder,
  type: string | null,
  { amount }: Pick<GatewayUpdate, "amount">,
): Decision | null {
  const [repeat, ...others] = order.laterEvents.filter(
    (one) => isPendingRepeat(one) && (type === null || one.type === type),
  );
  if (amount === null || !repeat?.amount || repeat.repeats !== 1 || others.length > 0) return null;
  const counted = countedOf(order.laterEvents).filter((one) =>
    type === null ? laterKindOf(one.type) !== null : one.type === type,
  );
  const amounts = counted.flatMap((one) => one.amount ?? []);
  if (amounts.length < counted.length || amounts.length === 0) return null;
  if (type !== null && amounts.some((one) => isSameAmount(one, amount))) return null;
  const back = addAmounts(...amounts);
  const shown = (sum: string) => (type === null ? addAmounts(order.amount ?? "0", negateAmount(sum)) : sum);
  if (type === null && order.amount === null) return null;
  const isShown = (sum: string) => compareAmounts(shown(sum), "0") >= 0 && isSameAmount(shown(sum), amount);
  if (isShown(addAmounts(back, repeat.amount))) return { repeat, isAnother: true };
  return isShown(back) ? { repeat, isAnother: false } : null;
}
