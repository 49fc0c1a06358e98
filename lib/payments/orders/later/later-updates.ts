import { pick } from "@/lib/core/lists/pick";
import { type Message, message, moneyOf } from "@/lib/core/text/message";
import {
  type Change,
  type Evaluation,
  evaluation,
  type GatewayUpdate,
  heldAs,
  type OrderState,
  raise,
} from "@/lib/payments/orders/evaluation";
import { isPlainAmount } from "@/lib/payments/orders/same-amount";
import { shownStatus } from "@/lib/payments/orders/shown-label";
import { isFinal, mayBeKnown, outcomeOf } from "@/lib/payments/orders/states";
import {
  awaitingOf,
  countedOf,
  findAlike,
  findSame,
  isCompleted,
  isNamed,
  type LaterTransaction,
  laterMax,
  wholeAmount,
  whyUnfit,
  withoutId,
} from "./later";
import { decideByAmount, decidedRepeat, isPendingRepeat, repeatOf } from "./later-repeats";
import { findReported, typeConfirmed } from "./reported-returns";

export function laterOf(
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  type: string,
  transactionId: string | null,
): LaterTransaction {
  const status = gatewayUpdate.status.trim().toLowerCase();
  const amount =
    gatewayUpdate.amount !== null && isPlainAmount(gatewayUpdate.amount)
      ? gatewayUpdate.amount.replace(/\.$/, "")
      : null;
  // A callback without an amount concerns the whole order; an unreadable amount concerns nothing known.
  const whole = gatewayUpdate.amount === null && gatewayUpdate.source === "callback" ? wholeAmount(order, type) : null;
  return {
    type,
    status,
    amount: amount ?? whole,
    currency: gatewayUpdate.currency,
    transactionId,
    standing: "reported",
  };
}

export function applyLaterUpdate(order: OrderState, gatewayUpdate: GatewayUpdate, type: string | null): Evaluation {
  const status = type ?? "transaction";
  const found = laterOf(order, gatewayUpdate, status, gatewayUpdate.transactionId);
  if (!mayBeKnown(order.submission)) {
    if (findSame(order, found)) return evaluation("repeated", message("orders.laterSameUnchanged", status));
    return {
      ...raise("never_sent", order, gatewayUpdate, message("orders.laterOfUnsent", status, heldAs(order))),
      laterTransaction: found,
    };
  }
  // A reversal proves that the gateway has the order, but not the outcome of the original transaction.
  return applyLater(order, gatewayUpdate, found, {
    ...(order.submission === "accepted" ? {} : { submission: "accepted", outcome: "processing" as const, cause: null }),
    ...(order.gatewayOrderId === null ? { gatewayOrderId: gatewayUpdate.gatewayOrderId } : {}),
  });
}

const movesNothing = ({ status }: LaterTransaction) => status !== "approved";

/** A later transaction that fits counts once the gateway's own answer agrees; any other raises an alarm. */
export function applyLater(
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  found: LaterTransaction,
  change: Change,
): Evaluation {
  const isAsked = gatewayUpdate.source !== "callback";
  const decision = isAsked ? decideByAmount(order, found.type, found) : null;
  if (decision) return applyDecided(order, gatewayUpdate, decision, change);
  const known = findSame(order, found);
  // A learnt id belongs to the gateway's last transaction at that time, and the delivery may concern an earlier one.
  const isSurely = known !== null && isNamed(order, known, found) && !known.hasLearntId;
  // A bank line is a second witness of the same transaction, so the first matching delivery is no repeat.
  const isWitnessed = typeof known?.line === "string";
  const repeat =
    known && !isAsked && !isSurely && !isWitnessed ? repeatOf(order, found, findAlike(order, found)) : null;
  if (repeat) return applyRepeat(order, gatewayUpdate, repeat);
  const same = known ?? findReported(order, found);
  if (same) return applyLaterAgain(order, gatewayUpdate, found, same, change);
  const { type, status } = found;
  if (movesNothing(found)) {
    const outcome = outcomeOf(status);
    const isRefused = outcome !== null && isFinal(outcome);
    if (!isRefused && isFinal(order.outcome) && !isCompleted(order, found)) {
      return raise(
        "later_event",
        order,
        gatewayUpdate,
        message("orders.laterBeforeFinal", type, status, shownStatus(order)),
      );
    }
    return evaluation("applied", message("orders.laterApplied", type, status), change, {
      ...found,
      standing: "counted",
    });
  }
  const reason =
    order.laterEvents.length < laterMax
      ? whyUnfit(order, found, rivalsOf(order, gatewayUpdate))
      : message("orders.laterTooMany", type, laterMax);
  if (reason !== null) {
    const kept = order.laterEvents.length < laterMax ? found : null;
    return {
      ...raise("later_event", order, gatewayUpdate, message("orders.unresolved", reason), change),
      laterTransaction: kept,
    };
  }
  return counts(order, gatewayUpdate, found)
    ? evaluation(
        "applied",
        message("orders.laterApplied", type, status),
        { ...change, ...agreed(order) },
        { ...found, standing: "counted" },
      )
    : evaluation("reported", message("orders.laterUnconfirmed", inWords(order, found)), change, found);
}

/** The gateway's own answer counts at once. A callback waits, because its control covers neither type nor amount. */
const counts = (order: OrderState, gatewayUpdate: GatewayUpdate, found: LaterTransaction) =>
  gatewayUpdate.source !== "callback" && isCompleted(order, found);

/** An approved later transaction implies that the order itself was completed. */
const agreed = ({ outcome, queryStatus }: OrderState): Change =>
  outcome === "approved" && queryStatus !== null ? { queryStatus: null } : {};

function rivalsOf({ laterEvents }: OrderState, { source }: GatewayUpdate): LaterTransaction[] {
  return source === "callback" ? [...countedOf(laterEvents), ...awaitingOf(laterEvents)] : countedOf(laterEvents);
}

export function inWords(
  { amount: whole, currency }: OrderState,
  { type, amount, ...event }: LaterTransaction,
): Message {
  const named = type.replace(/^./, (first) => first.toUpperCase());
  if (amount !== null)
    return message("orders.laterOf", named, moneyOf({ amount, currency: event.currency ?? currency }));
  return message(whole === null ? "orders.later" : "orders.laterOfUnknown", named);
}

function applyRepeat(order: OrderState, gatewayUpdate: GatewayUpdate, repeat: LaterTransaction): Evaluation {
  const reason = message("orders.laterRepeat", inWords(order, repeat));
  if (repeat.id !== undefined && (repeat.repeats ?? 0) > 1) return evaluation("repeated", reason, {}, repeat);
  if (repeat.id !== undefined || order.laterEvents.length < laterMax) return evaluation("reported", reason, {}, repeat);
  return raise("later_event", order, gatewayUpdate, message("orders.laterTooMany", repeat.type, laterMax));
}

export function applyDecided(
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  { repeat, isAnother }: NonNullable<ReturnType<typeof decideByAmount>>,
  change: Change = {},
): Evaluation {
  if (isAnother && whyUnfit(order, repeat, countedOf(order.laterEvents)) !== null) {
    return leaveRepeat(order, gatewayUpdate, repeat);
  }
  const decided = decidedRepeat(repeat, isAnother);
  const reason = message(isAnother ? "orders.laterRepeatCounts" : "orders.laterRepeatRefused", inWords(order, repeat));
  return evaluation(isAnother ? "applied" : "repeated", reason, { ...change, ...agreed(order) }, decided);
}

/** The gateway's answer fits one transaction as well as two, so the repeat stays undecided. */
function leaveRepeat(order: OrderState, gatewayUpdate: GatewayUpdate, repeat: LaterTransaction): Evaluation {
  const reason = message("orders.unresolved", message("orders.laterRepeatUnclear", inWords(order, repeat)));
  if (order.conflict !== null) return evaluation("repeated", reason);
  return raise("later_event", order, { ...gatewayUpdate, ...pick(repeat, "amount", "currency") }, reason);
}

const sameAs = {
  counted: "orders.laterSame",
  reported: "orders.laterSameUnconfirmed",
  refused: "orders.laterSameResolved",
} as const;

function applyLaterAgain(
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  found: LaterTransaction,
  same: LaterTransaction,
  change: Change,
): Evaluation {
  const isAsked = gatewayUpdate.source !== "callback";
  const repeat = isAsked ? findAlike(order, withoutId(order, found)).find(isPendingRepeat) : undefined;
  // A new id decides a single waiting delivery. With several, the number of transactions stays unknown.
  const isDecided = repeat === same && same.repeats === 1 && same.transactionId === null;
  if (repeat && !isDecided && same.standing !== "refused" && (repeat === same || same.standing === "counted")) {
    return leaveRepeat(order, gatewayUpdate, repeat);
  }
  if (!isAsked || same.standing === "counted" || movesNothing(found)) {
    return evaluation(
      "repeated",
      message(sameAs[same.standing], same.type),
      gatewayUpdate.source === "query" ? agreed(order) : {},
    );
  }
  const confirmed = {
    ...same,
    amount: same.amount ?? found.amount ?? wholeAmount(order, same.type),
    transactionId: same.transactionId ?? found.transactionId,
    ...(same.transactionId === null && found.transactionId !== null ? { hasLearntId: true } : {}),
    ...(repeat === same ? { repeats: 0 } : {}),
    type: typeConfirmed(order, same, found),
  };
  if (same.standing === "refused") {
    const reason = message("orders.laterResolvedBefore", same.type, same.status);
    return {
      ...raise("later_event", order, gatewayUpdate, reason, change),
      laterTransaction: { ...confirmed, standing: "reported" },
    };
  }
  const why = whyUnfit(order, confirmed, countedOf(order.laterEvents));
  if (why !== null) return raise("later_event", order, gatewayUpdate, message("orders.unresolved", why), change);
  if (!isCompleted(order, confirmed)) {
    return evaluation("reported", message("orders.laterSameWaiting", same.type), change);
  }
  return evaluation(
    "applied",
    message("orders.laterConfirmed", same.type, same.status),
    { ...change, ...agreed(order) },
    {
      ...confirmed,
      standing: "counted",
    },
  );
}
