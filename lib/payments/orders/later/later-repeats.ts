import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import type { GatewayUpdate } from "@/lib/payments/orders/evaluation";
import { laterKindOf } from "@/lib/payments/orders/facets";
import { isSameAmount } from "@/lib/payments/orders/same-amount";
import { awaitingOf, countedOf, type LaterHolder, type LaterTransaction, whyUnfit, withoutId } from "./later";

/**
 * Evaluates a later transaction that equals a known one in type, status and amount, while one of them or both have no transaction
 * id. Equal partial reversals can both be genuine, and deliveries are repeated for two weeks. Neither the bytes distinguish them,
 * since genuine ones can be equal in all of them, nor the time, since a callback may be hours late. Such a *repeat* is kept and
 * counts nothing, and the gateway is asked. Its answer decides by an unknown id, or by an amount that equals all that came back,
 * or the rest. Anything else is a conflict for users; further repeats of one that they refused ask no one.
 *
 * A repeat without consequences is quiet: the known one was refused or is in progress, its type has no known sense, or it would
 * bring back more than was sent, such as a second full reversal.
 * @param alike known transactions from which nothing distinguishes it
 * @returns the repeat in its new state; null: it is quiet
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
  // The gateway's answer made this one a repetition; the next may be genuine.
  const before = alike.find(({ standing, nth = 0 }) => standing === "refused" && nth > 0);
  const nth = alike.reduce((most, one) => Math.max(most, (one.nth ?? 0) + 1), 1);
  return { ...(before ?? { ...event, nth }), standing: "reported", repeats: 1 };
}

/** An answer can decide between one and more than one, so a third delivery adds nothing. */
const repeatsMost = 2;

const withAnother = (repeat: LaterTransaction): LaterTransaction | null =>
  (repeat.repeats ?? 0) < repeatsMost ? { ...repeat, repeats: repeatsMost } : null;

/** Returns true while it isn't known if it happened in addition to the one it equals. */
export const isPendingRepeat = ({ standing, repeats = 0 }: LaterTransaction): boolean =>
  standing === "reported" && repeats > 0;

/** Decides a repeat: it happened too, or, by the gateway's own answer, it didn't. */
export const decidedRepeat = (repeat: LaterTransaction, isAnother: boolean): LaterTransaction => ({
  ...repeat,
  repeats: 0,
  standing: isAnother ? "counted" : "refused",
});

type Decision = { repeat: LaterTransaction; isAnother: boolean };

/**
 * Decides a repeat by the amount of the gateway's own answer: what came back in all of a type, or, for the original transaction
 * (`type` null), what is left. An amount that a single transaction has decides nothing. Returns null if no repeat waits, or it
 * stays undecided.
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
