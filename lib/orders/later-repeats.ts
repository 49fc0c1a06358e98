import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money";
import type { GatewayUpdate } from "./evaluation";
import { laterKindOf } from "./facets";
import { awaitingOf, countedOf, type LaterHolder, type LaterTransaction, whyUnfit, withoutId } from "./later";
import { isSameAmount } from "./same-amount";

/**
 * Two equal parts of an order may come back, and a delivery may be repeated for two weeks: where a later transaction has the
 * type, the status and the amount of one that is known, and no transaction id on one side or both, nothing in it says which of
 * the two it is. Neither the bytes do, since two genuine ones can be equal in all of them, nor the time, since a callback may be
 * hours late. It is kept as a *repeat* that counts nothing, and the gateway is asked. Its answer decides by an id that is not
 * known yet, or by an amount that is what came back in all, or what is left. All else is a conflict for users; what they
 * refuse as repeated is known from then on, and further repeats of it ask no one.
 *
 * A repeat on which nothing depends stays quiet: of one that was refused or is under way, of a type without a known sense, and
 * one that would bring back more than was sent, such as the full reversal once more.
 * @param alike those known that nothing in it differs from
 * @returns the repeat as it is from now on; null: it is quiet
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
  // The gateway itself said that this one was a repetition: the next may be another.
  const before = alike.find(({ standing, nth = 0 }) => standing === "refused" && nth > 0);
  const nth = alike.reduce((most, one) => Math.max(most, (one.nth ?? 0) + 1), 1);
  return { ...(before ?? { ...event, nth }), standing: "reported", repeats: 1 };
}

/** Deliveries that are counted: one, or more than one, is all that an answer can decide. */
const repeatsMost = 2;

const withAnother = (repeat: LaterTransaction): LaterTransaction | null =>
  (repeat.repeats ?? 0) < repeatsMost ? { ...repeat, repeats: repeatsMost } : null;

/** Whether it is not known yet if it happened besides the one that it is like. */
export const isPendingRepeat = ({ standing, repeats = 0 }: LaterTransaction): boolean =>
  standing === "reported" && repeats > 0;

/** A repeat that is decided: it happened too, or, by the gateway's own word, it did not. */
export const decidedRepeat = (repeat: LaterTransaction, isAnother: boolean): LaterTransaction => ({
  ...repeat,
  repeats: 0,
  standing: isAnother ? "counted" : "refused",
});

type Decision = { repeat: LaterTransaction; isAnother: boolean };

/**
 * What the amount of the gateway's own answer says about a repeat: what came back in all of a type, or, of the original
 * transaction (`type` null), what is left. An amount that one transaction has alone says nothing. null: no repeat waits, or it
 * is not told.
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
