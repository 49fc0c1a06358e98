import { message } from "@/lib/core/message";
import { disagreement, type Evaluation, evaluation, type OrderState } from "./evaluation";
import { awaitingOf, isReportedReturn } from "./later";
import { inWords } from "./later-updates";
import { absence, confirmation } from "./schedule";
import { answerLabel, shownStatus, unknownOrder } from "./shown-label";
import { isFinal, wasNeverTaken } from "./states";

/** "No such order" of one whose final status is known: a disagreement like any other, never silence. */
export function applyUnknownFinal(order: OrderState): Evaluation {
  if (order.resolvedReports.includes(unknownOrder)) return evaluation("late", message("orders.stillNotFound"));
  return evaluation("late", disagreement(order, unknownOrder), { queryStatus: unknownOrder });
}

/** What a status answer means at `now` (`evaluated` null: it was unclear). Unconfirmed too long is an exception. */
export function expireUnconfirmed(order: OrderState, evaluated: Evaluation | null, now: Date): Evaluation | null {
  const change = evaluated?.change ?? {};
  const { unconfirmedSince } = order;
  if (unconfirmedSince === null || order.conflict !== null || change.conflict) return evaluated;
  if (now.getTime() - unconfirmedSince.getTime() < confirmation.withinMs) return evaluated;
  const queryStatus = change.queryStatus !== undefined ? change.queryStatus : order.queryStatus;
  // What a line of the bank reports waits for users already: the gateway may not know of it for days.
  const open = awaitingOf(order.laterEvents).filter(
    (one) => one.id !== evaluated?.laterEvents?.id && !isReportedReturn(one),
  );
  const [first] = open;
  if (queryStatus === null && !first) return evaluated;
  const reason = first
    ? message("orders.laterNeverConfirmed", inWords(order, first))
    : message("orders.keepsAnswering", answerLabel(queryStatus ?? ""), shownStatus(order));
  return {
    ...(evaluated ?? evaluation("conflict", reason)),
    verdict: "conflict",
    reason,
    change: { ...change, conflict: reason },
    alarm: {
      kind: first ? "later_event" : "contradiction",
      status: first ? first.status : queryStatus,
      gatewayOrderId: order.gatewayOrderId,
      amount: first?.amount ?? null,
      currency: first?.currency ?? null,
    },
  };
}

/**
 * What "no such order", as answer to a status query at `now`, does. After an error answer it means that nothing was
 * created; after an unclear call it must be reported twice, the second time ten minutes after sending or later; an accepted
 * order becomes unconfirmed.
 */
export function applyAbsence(order: OrderState, now: Date): Evaluation {
  if (order.kind === "update") {
    return evaluation("not_understood", message("orders.updateNotFound"));
  }
  if (wasNeverTaken(order.submission) && order.reportedStatus !== null) {
    return evaluation("applied", message("orders.reportDismissed"), {
      reportedStatus: null,
    });
  }
  if (order.submission === "not_received") return evaluation("repeated", message("orders.stillNotFound"));
  if (order.submission === "accepted" && !isFinal(order.outcome) && order.conflict === null) {
    return applyAbsenceOfAccepted(order, now);
  }
  if (order.submission !== "unconfirmed") {
    return evaluation("not_understood", message("orders.notFound", shownStatus(order)));
  }
  if (order.cause === "error_answer") {
    return evaluation("applied", message("orders.notFoundAfterError"), {
      submission: "rejected",
    });
  }
  if (order.cause === unknownToGateway) return evaluation("repeated", message("orders.stillNotFound"));
  const absentAnswers = order.absentAnswers + 1;
  const oldEnough = order.sentAt !== null && now.getTime() - order.sentAt.getTime() >= absence.afterMs;
  if (absentAnswers >= absence.answers && oldEnough) {
    return evaluation("applied", message("orders.neverReceived"), {
      submission: "not_received",
      absentAnswers,
    });
  }
  return evaluation("reported", message("orders.notFoundYet"), {
    absentAnswers,
  });
}

/** Why an order is unconfirmed that the gateway had accepted: users or later a verified update resolve it, never "no such order". */
export const unknownToGateway = "unknown_to_gateway";

/** It had accepted the order, so one such answer may be a fault of a moment: the second counts, ten minutes later. */
function applyAbsenceOfAccepted({ absentAnswers: before, absentSince }: OrderState, now: Date): Evaluation {
  const absentAnswers = before + 1;
  if (absentSince === null) {
    return evaluation("reported", message("orders.acceptedNotFound"), {
      absentAnswers,
      absentSince: now,
    });
  }
  if (now.getTime() - absentSince.getTime() < absence.afterMs) {
    return evaluation("reported", message("orders.acceptedStillNotFound"), {
      absentAnswers,
    });
  }
  return evaluation("applied", message("orders.acceptedLost"), {
    submission: "unconfirmed",
    outcome: "none",
    cause: unknownToGateway,
    absentAnswers,
  });
}
