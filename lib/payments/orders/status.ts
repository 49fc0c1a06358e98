import { message, moneyOf } from "@/lib/core/text/message";
import {
  type Change,
  disagreement,
  type Evaluation,
  evaluation,
  type GatewayUpdate,
  heldAs,
  type OrderState,
  raise,
  unexpected,
  withReportedStatus,
} from "./evaluation";
import { kindRows, type OrderKind, orderKinds, secondOrderType } from "./facets";
import { findSame } from "./later/later";
import { decideByAmount } from "./later/later-repeats";
import { applyDecided, applyLater, applyLaterUpdate, laterOf } from "./later/later-updates";
import { isSameAmount } from "./same-amount";
import { secondLabelOf, shownStatus } from "./shown-label";
import { isFinal, mayBeKnown, outcomeOf } from "./states";

const typesOf = (kind: OrderKind): readonly string[] => kindRows[kind].types;
const originalTypes = new Set(orderKinds.flatMap(typesOf));

export const isLater = (type: string | null) => type !== null && !originalTypes.has(type);

export function isOriginal(kind: OrderKind, type: string | null): boolean {
  return type === null || typesOf(kind).includes(type);
}

/**
 * Applies an update to an order. It never throws and never reverts a final status; an impossible update is stored and
 * refused. The caller stores `change`, `laterEvents` and verdict in one transaction.
 */
export function applyUpdate(order: OrderState, gatewayUpdate: GatewayUpdate): Evaluation {
  const status = gatewayUpdate.status.trim().toLowerCase();
  if (gatewayUpdate.evidence === "weak") {
    // A report resets an earlier "no such order": two new denials are needed.
    const begins = order.absentSince !== null && order.reportedStatus !== status ? { absentSince: null } : {};
    return evaluation("reported", message("orders.unverified", status || "processing"), {
      reportedStatus: status,
      ...begins,
    });
  }
  const type = gatewayUpdate.type?.trim().toLowerCase() ?? null;
  if (
    gatewayUpdate.gatewayOrderId !== null &&
    order.gatewayOrderId !== null &&
    gatewayUpdate.gatewayOrderId !== order.gatewayOrderId
  ) {
    return applySecondOrder(order, gatewayUpdate, gatewayUpdate.gatewayOrderId, type, status);
  }
  return knownAgain(order, applyVerified(order, gatewayUpdate, type, status));
}

/** Any status shows that the gateway has the order, so earlier denials no longer count. */
function knownAgain(order: OrderState, evaluated: Evaluation): Evaluation {
  const isHeld = mayBeKnown(evaluated.change.submission ?? order.submission);
  if (order.absentAnswers === 0 || !isHeld) return evaluated;
  return { ...evaluated, change: { ...evaluated.change, absentAnswers: 0, absentSince: null } };
}

function applyVerified(
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  type: string | null,
  status: string,
): Evaluation {
  if (type === null && gatewayUpdate.source === "callback") {
    return (
      unexpected(order, gatewayUpdate) ??
      evaluation("not_understood", message("orders.withoutType"), withReportedStatus(order, status))
    );
  }
  return isOriginal(order.kind, type)
    ? applyOriginalUpdate(order, gatewayUpdate, status)
    : applyLaterUpdate(order, gatewayUpdate, type);
}

function applySecondOrder(
  order: OrderState,
  gatewayUpdate: GatewayUpdate,
  second: string,
  type: string | null,
  status: string,
): Evaluation {
  const ruled = order.laterEvents.find((one) => one.type === secondOrderType && one.transactionId === second);
  const reason = message("orders.second", second, order.gatewayOrderId ?? "");
  if (type !== null && !isOriginal(order.kind, type)) {
    const found = laterOf(order, gatewayUpdate, type, second);
    if (ruled?.status === "approved") return applyLater(order, gatewayUpdate, found, {});
    if (findSame(order, found)) return evaluation("repeated", message("orders.laterSameUnchanged", type));
    return { ...raise("second_order", order, gatewayUpdate, reason), laterTransaction: found };
  }
  if (!ruled) return raise("second_order", order, gatewayUpdate, reason);
  const outcome = outcomeOf(status);
  // A failed second order moved no money, whichever way it failed.
  const sameEnd = outcome !== null && isFinal(outcome) && (outcome === "approved") === (ruled.status === "approved");
  if (sameEnd) return evaluation("repeated", message("orders.secondAgain", outcome));
  if (outcome === null || !isFinal(outcome)) {
    return evaluation("late", message("orders.secondLate", status || "processing", secondLabelOf(ruled)));
  }
  const resolved = message("orders.secondChanged", outcome, second, secondLabelOf(ruled));
  return raise("second_order", order, gatewayUpdate, resolved);
}

function applyOriginalUpdate(order: OrderState, gatewayUpdate: GatewayUpdate, status: string): Evaluation {
  const outcome = outcomeOf(status);
  if (outcome === null) {
    return (
      unexpected(order, gatewayUpdate) ??
      evaluation("not_understood", message("orders.unrecognised", gatewayUpdate.status), {
        ...withReportedStatus(order, status),
        ...disputed(order, gatewayUpdate, status),
      })
    );
  }
  const decision = gatewayUpdate.source === "query" ? decideByAmount(order, null, gatewayUpdate) : null;
  if (decision && outcome === order.outcome) return applyDecided(order, gatewayUpdate, decision);
  const amountDiffers =
    gatewayUpdate.amount !== null && order.amount !== null && !isSameAmount(gatewayUpdate.amount, order.amount);
  const currencyDiffers =
    gatewayUpdate.currency !== null &&
    order.currency !== null &&
    gatewayUpdate.currency.toUpperCase() !== order.currency;
  if (amountDiffers || currencyDiffers) {
    return raise(
      "wrong_amount",
      order,
      gatewayUpdate,
      message("orders.otherAmount", moneyOf(gatewayUpdate), moneyOf(order)),
    );
  }
  if (!mayBeKnown(order.submission)) {
    return raise("never_sent", order, gatewayUpdate, message("orders.statusOfUnsent", outcome, heldAs(order)), {
      submission: "accepted",
      outcome,
      gatewayOrderId: order.gatewayOrderId ?? gatewayUpdate.gatewayOrderId,
      reason: null,
      errorCode: gatewayUpdate.errorCode,
      errorMessage: gatewayUpdate.errorMessage,
    });
  }
  const gained: Change =
    order.gatewayOrderId === null && gatewayUpdate.gatewayOrderId !== null
      ? { gatewayOrderId: gatewayUpdate.gatewayOrderId }
      : {};
  if (order.submission === "accepted" && order.outcome === outcome) {
    // The answer to Paydesk's own query is newer than an unproven report.
    const refuted = gatewayUpdate.source === "query" && order.reportedStatus !== null ? { reportedStatus: null } : {};
    const resolvedAbsence =
      gatewayUpdate.source !== "callback" && order.queryStatus !== null ? { queryStatus: null } : {};
    return evaluation("repeated", message("orders.stillReports", outcome), {
      ...gained,
      ...refuted,
      ...resolvedAbsence,
    });
  }
  if (isFinal(order.outcome)) {
    const dispute = isFinal(outcome) ? {} : disputed(order, gatewayUpdate, outcome);
    if (dispute.queryStatus) {
      return evaluation("late", disagreement(order, dispute.queryStatus), { ...gained, ...dispute });
    }
    return isFinal(outcome)
      ? raise("contradiction", order, gatewayUpdate, message("orders.againstFinal", outcome, shownStatus(order)))
      : evaluation("late", message("orders.afterFinal", outcome, shownStatus(order)), gained);
  }
  return evaluation("applied", message("orders.applied", outcome), {
    ...gained,
    submission: "accepted",
    outcome,
    cause: null,
    reportedStatus: null,
    queryStatus: null,
    reason: null,
    errorCode: gatewayUpdate.errorCode,
    errorMessage: gatewayUpdate.errorMessage,
  });
}

/**
 * The gateway's own answer contradicts a final status: it is shown and queried again, unless users have decided on it.
 */
function disputed(order: OrderState, { source }: GatewayUpdate, status: string): Change {
  const isNew = source === "query" && isFinal(order.outcome) && !order.resolvedReports.includes(status);
  return isNew ? { queryStatus: status } : {};
}
