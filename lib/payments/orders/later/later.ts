import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import { type Message, message, moneyOf } from "@/lib/core/text/message";
import { type LaterEvent, laterKindOf, otherAmountType, secondOrderType } from "@/lib/payments/orders/facets";
import { isSameAmount } from "@/lib/payments/orders/same-amount";
import { isRefusal, type Outcome } from "@/lib/payments/orders/states";

/**
 * `repeats` counts deliveries that can't be distinguished from a repetition of another one (later-repeats.ts). `nth` numbers
 * transactions that are otherwise equal. `hasLearntId`: a later answer supplied the transaction id.
 */
export type LaterTransaction = LaterEvent & {
  id?: string;
  transactionId: string | null;
  repeats?: number;
  nth?: number;
  hasLearntId?: boolean;
};

export type LaterHolder = {
  outcome: Outcome;
  amount: string | null;
  currency: string | null;
  laterEvents: readonly LaterTransaction[];
};

/** Further later transactions raise an alarm and appear on the timeline only. */
export const laterMax = 50;

const isRuling = ({ type }: LaterEvent) => type === secondOrderType || type === otherAmountType;
const isApproved = ({ status }: LaterEvent) => status.toLowerCase() === "approved";

export function awaitingOf<Row extends LaterEvent>(laterEvents: readonly Row[]): Row[] {
  return laterEvents.filter((one) => one.standing === "reported" && isApproved(one));
}

/** A bank line or gateway report reports a return that nothing has confirmed yet. */
export const isReportedReturn = (event: LaterEvent): boolean =>
  event.standing === "reported" && isApproved(event) && typeof event.line === "string";

export function countedOf<Row extends LaterEvent>(laterEvents: readonly Row[]): Row[] {
  return laterEvents.filter((one) => one.standing === "counted" && isApproved(one) && !isRuling(one));
}

export function isCompleted(order: LaterHolder, event: LaterTransaction): boolean {
  const second = secondOf(order, event);
  return second ? isApproved(second) : order.outcome === "approved";
}

function secondOf({ laterEvents }: LaterHolder, { transactionId }: LaterTransaction): LaterTransaction | undefined {
  return laterEvents.find(
    (one) => one.type === secondOrderType && one.standing === "counted" && one.transactionId === transactionId,
  );
}

/** An event of a second order is identified by that order's id alone. */
export const withoutId = (order: LaterHolder, event: LaterTransaction): LaterTransaction =>
  secondOf(order, event) ? event : { ...event, transactionId: null };

/** Compares by the gateway's own id. An order's id covers all its transactions. */
export const isNamed = (order: LaterHolder, one: LaterTransaction, event: LaterTransaction): boolean =>
  one.transactionId !== null && one.transactionId === event.transactionId && !secondOf(order, event);

/** Returns null when the amount isn't known. An open outcome counts as completed. */
function movedInAll({ outcome, amount, currency, laterEvents }: LaterHolder, isOfSecond: boolean): string | null {
  const ruled = laterEvents.filter((one) => one.standing === "counted" && isApproved(one) && isRuling(one));
  const other = ruled.findLast(({ type }) => type === otherAmountType);
  const movedNothing = isOfSecond ? outcome !== "approved" : isRefusal(outcome);
  const original = movedNothing ? "0" : other ? other.amount : amount;
  const seconds = ruled
    .filter((one) => one.type === secondOrderType && isOursCurrency(one, currency))
    .map((one) => one.amount);
  const parts = [original, ...seconds];
  return parts.includes(null) ? null : addAmounts(...(parts as string[]));
}

const isOursCurrency = (event: LaterEvent, currency: string | null) =>
  event.currency === null || currency === null || event.currency.toUpperCase() === currency;

/** A full reversal, refund or chargeback without an amount covers the whole order. */
export function wholeAmount(order: LaterHolder, type: string): string | null {
  return laterKindOf(type) === null || /^partial/i.test(type.trim()) ? null : order.amount;
}

/**
 * Checks outcome, currency, amount and transaction id of a later transaction, and that no more comes back than was
 * sent. Returns null when it fits.
 * @param rivals other returns of the order
 */
export function whyUnfit(
  order: LaterHolder,
  event: LaterTransaction,
  rivals: readonly LaterTransaction[],
): Message | null {
  const what = event.type;
  const second = secondOf(order, event);
  const ended = second ? second.status : order.outcome;
  if (isRefusal(ended)) {
    return message("orders.laterOfFailed", what, ended);
  }
  if (!isOursCurrency(event, order.currency)) {
    return message("orders.laterOtherCurrency", what, event.currency ?? "", order.currency ?? "");
  }
  const twin = rivals.find(({ transactionId }) => transactionId !== null && transactionId === event.transactionId);
  if (twin && !second) {
    return message("orders.laterTwin", event.transactionId ?? "", what, twin.type);
  }
  const moved = movedInAll(order, second !== undefined);
  // A type without a known meaning, or an unknown amount, leaves no sum to check.
  if (laterKindOf(what) === null || moved === null) return null;
  if (event.amount === null) return message("orders.laterUnreadable", what);
  if (compareAmounts(event.amount, "0") <= 0) return message("orders.laterNotPositive", what, event.amount);
  const back = rivals.filter(({ type }) => laterKindOf(type) !== null).flatMap(({ amount }) => amount ?? []);
  const inAll = addAmounts(event.amount, ...back);
  if (compareAmounts(inAll, moved) <= 0) return null;
  const of = (amount: string) => moneyOf({ amount, currency: order.currency });
  return message("orders.laterTooMuch", what, of(event.amount), of(inAll), of(moved));
}

/** A missing amount or transaction id on either side counts as equal. Returns null for a new event. */
export function findSame(order: LaterHolder, event: LaterTransaction): LaterTransaction | null {
  const alike = findAlike(order, event);
  const named = alike.find((one) => isNamed(order, one, event));
  return named ?? standingFirst.flatMap((standing) => alike.find((one) => one.standing === standing) ?? [])[0] ?? null;
}

/** Returns the later transactions that equal the event, those without open repeats first. */
export function findAlike(order: LaterHolder, event: LaterTransaction): LaterTransaction[] {
  const agrees = (a: string | null, b: string | null, same: (a: string, b: string) => boolean) =>
    a === null || b === null || same(a, b);
  const alike = order.laterEvents.filter(
    (one) =>
      !isRuling(one) &&
      secondOf(order, one) === secondOf(order, event) &&
      one.type === event.type &&
      one.status === event.status &&
      agrees(one.transactionId, event.transactionId, (a, b) => a === b) &&
      agrees(one.amount, event.amount, isSameAmount),
  );
  return alike.sort((a, b) => (a.repeats ?? 0) - (b.repeats ?? 0));
}

const standingFirst = ["counted", "reported", "refused"] as const;
