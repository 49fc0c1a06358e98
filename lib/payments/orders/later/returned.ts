import { type Message, message, moneyOf } from "@/lib/core/text/message";
import {
  type Evaluation,
  evaluation,
  type GatewayUpdate,
  heldAs,
  type OrderState,
  raise,
} from "@/lib/payments/orders/evaluation";
import { type Direction, laterKindOf } from "@/lib/payments/orders/facets";
import { isSameAmount } from "@/lib/payments/orders/same-amount";
import { shownStatus } from "@/lib/payments/orders/shown-label";
import { isRefusal, mayBeKnown } from "@/lib/payments/orders/states";
import { awaitingOf, countedOf, type LaterTransaction, laterMax, whyUnfit } from "./later";
import { inWords } from "./later-updates";

/** `amount` null: the line states no amount. */
export type ReportedReturn = { line: string; amount: string | null; currency: string };

/** A returned payout is a reversal; for a charge the gateway's answer names the type. */
const typeOf = (direction: Direction) => (direction === "out" ? "reversal" : "chargeback");

/**
 * Applies a line that returns an order's money. Figures change only when a status query agrees or users confirm. An
 * impossible return is a conflict.
 * @param listed later transactions that lines of the same source already report, because a source lists each return
 * once
 */
export function applyReturned(
  order: OrderState & { direction: Direction },
  back: ReportedReturn,
  listed: ReadonlySet<string>,
): Evaluation & { same?: string } {
  const same = findReturn(order, back, listed);
  if (same) return { ...applyReturnedAgain(order, back, same), ...(same.id ? { same: same.id } : {}) };
  const found: LaterTransaction = {
    ...{ type: typeOf(order.direction), status: "approved", amount: back.amount, currency: back.currency },
    ...{ transactionId: null, standing: "reported", line: back.line },
  };
  const update = updateOf(found);
  if (!mayBeKnown(order.submission)) {
    const reason = message("orders.returnOfUnsent", heldAs(order));
    return { ...raise("never_sent", order, update, reason), laterTransaction: found };
  }
  if (order.laterEvents.length >= laterMax)
    return raise("later_event", order, update, message("orders.laterTooMany", found.type, laterMax));
  const why = whyNot(order, found);
  if (why === null) return evaluation("reported", message("orders.returnReported", inWords(order, found)), {}, found);
  return { ...raise("later_event", order, update, message("orders.unresolved", why)), laterTransaction: found };
}

function whyNot(order: OrderState, found: LaterTransaction): Message | null {
  const { amount, currency } = found;
  if (amount === null) return message("orders.returnWithoutAmount");
  if (isRefusal(order.outcome)) return message("orders.returnOfFailed", shownStatus(order), moneyOf(found));
  if (currency !== order.currency) return message("orders.returnOtherCurrency", moneyOf(found), order.currency ?? "");
  const rivals = [...countedOf(order.laterEvents), ...awaitingOf(order.laterEvents)];
  return whyUnfit(order, found, rivals) === null ? null : message("orders.returnTooMuch", moneyOf(found));
}

function findReturn(order: OrderState, back: ReportedReturn, listed: ReadonlySet<string>): LaterTransaction | null {
  const alike = order.laterEvents.filter(
    ({ id, type, status, amount, currency }) =>
      (id === undefined || !listed.has(id)) &&
      laterKindOf(type) !== null &&
      status.toLowerCase() === "approved" &&
      (currency === null || currency.toUpperCase() === back.currency) &&
      isAlike(amount, back.amount),
  );
  return (
    ["counted", "reported", "refused"].flatMap((one) => alike.find(({ standing }) => standing === one) ?? [])[0] ?? null
  );
}

const isAlike = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : isSameAmount(one, other);

function applyReturnedAgain(order: OrderState, { line }: ReportedReturn, same: LaterTransaction): Evaluation {
  const what = inWords(order, same);
  if (same.standing === "counted") return evaluation("repeated", message("orders.returnKnown"));
  if (same.standing === "refused") {
    return evaluation(
      "reported",
      message("orders.returnReportedAgain", what),
      {},
      { ...same, standing: "reported", line },
    );
  }
  if (same.line) return evaluation("repeated", message("orders.returnSame"));
  return evaluation("reported", message("orders.returnReported", what), {}, { ...same, line });
}

function updateOf({ type, status, amount, currency }: LaterTransaction): GatewayUpdate {
  return {
    ...{ source: "report", evidence: "strong", type, status, amount, currency },
    ...{ gatewayOrderId: null, transactionId: null, errorCode: null, errorMessage: null },
  };
}
