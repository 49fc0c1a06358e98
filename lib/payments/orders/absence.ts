import { message } from "@/lib/core/text/message";
import { disagreement, type Evaluation, evaluation, type OrderState } from "./evaluation";
import { awaitingOf, isReportedReturn } from "./later/later";
import { inWords } from "./later/later-updates";
import { absence, confirmation } from "./schedule";
import { answerLabel, shownStatus, unknownOrder } from "./shown-label";
import { isFinal, wasNeverTaken } from "./states";

/** "No such order" for an order with a final status is a conflict. */
export function applyUnknownFinal(order: OrderState): Evaluation {
  if (order.resolvedReports.includes(unknownOrder)) return evaluation("late", message("orders.stillNotFound"));
  return evaluation("late", disagreement(order, unknownOrder), { queryStatus: unknownOrder });
}

/**
 * Evaluates a status answer at `now` (`evaluated` null: unclear). An order unconfirmed for too long becomes an
 * exception.
 */
export function expireUnconfirmed(order: OrderState, evaluated: Evaluation | null, now: Date): Evaluation | null {
  const change = evaluated?.change ?? {};
  const { unconfirmedSince } = order;
  if (unconfirmedSince === null || order.conflict !== null || change.conflict) return evaluated;
  if (now.getTime() - unconfirmedSince.getTime() < confirmation.withinMs) return evaluated;
  const queryStatus = change.queryStatus !== undefined ? change.queryStatus : order.queryStatus;
  // Users already decide on a return that a bank line reports, and the gateway may not know of it for days.
  const open = awaitingOf(order.laterEvents).filter(
    (one) => one.id !== evaluated?.laterTransaction?.id && !isReportedReturn(one),
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

export type Absence = {
  /** The time is taken before the query leaves, because a delayed answer is no newer than its question. */
  askedAt?: Date;
  /** "No such order" must hold for this long (`absenceNeededMs`); null: the answer proves nothing, and users decide. */
  neededMs?: number | null;
};

/**
 * Applies "no such order" from a status query. One answer proves nothing, because a copy of the gateway's records may
 * lag. The second must come `neededMs` after the first was stored and after sending; then nothing was created, and an
 * order that the gateway had accepted becomes unconfirmed.
 */
export function applyAbsence(order: OrderState, now: Date, said: Absence = {}): Evaluation {
  if (order.kind === "update") {
    return evaluation("not_understood", message("orders.updateNotFound"));
  }
  if (wasNeverTaken(order.submission) && order.reportedStatus !== null) return applyAbsenceOfReported(order, now, said);
  if (order.submission === "not_received" || restsOnAbsence(order)) {
    return evaluation("repeated", message("orders.stillNotFound"));
  }
  if (order.submission === "accepted" && !isFinal(order.outcome) && order.conflict === null) {
    return applyAbsenceOfAccepted(order, now, said);
  }
  if (order.submission !== "unconfirmed") {
    return evaluation("not_understood", message("orders.notFound", shownStatus(order)));
  }
  if (order.cause === unknownToGateway) return evaluation("repeated", message("orders.stillNotFound"));
  const counted = countAnswer(order, now);
  if (!isProven(order, now, said)) return evaluation("reported", message("orders.notFoundYet"), counted);
  if (order.cause === afterErrorAnswer) {
    return evaluation("applied", message("orders.notFoundAfterError"), { submission: "rejected", ...counted });
  }
  return evaluation("applied", message("orders.neverReceived"), { submission: "not_received", ...counted });
}

/** Only users or a later verified update resolve such an order, never "no such order". */
export const unknownToGateway = "unknown_to_gateway";

/** An error answer leaves the order unconfirmed; proven absence makes it rejected. */
export const afterErrorAnswer = "error_answer";

/**
 * Returns true if the order ended only because the gateway didn't know it. The gateway may still learn of it, which
 * raises an alarm.
 */
export function restsOnAbsence({ submission, cause, absentAnswers }: Ended): boolean {
  if (absentAnswers === 0) return false;
  return submission === "not_received" || (submission === "rejected" && cause === afterErrorAnswer);
}

type Ended = Pick<OrderState, "submission" | "cause" | "absentAnswers">;

/** Returns the time from which the next "no such order" counts; null: none can, or none is awaited. */
export function provenFrom(order: OrderState, neededMs: number | null): Date | null {
  const { absentSince, sentAt, submission } = order;
  const waits = submission === "unconfirmed" || submission === "accepted" || order.reportedStatus !== null;
  if (!waits || absentSince === null || neededMs === null) return null;
  // The gateway made a found charge on its own schedule, so no time of sending exists.
  if (sentAt === null) return submission === "accepted" ? new Date(absentSince.getTime() + neededMs) : null;
  return new Date(Math.max(absentSince.getTime(), sentAt.getTime()) + neededMs);
}

const countAnswer = ({ absentAnswers, absentSince }: OrderState, now: Date) => ({
  absentAnswers: absentAnswers + 1,
  absentSince: absentSince ?? now,
});

function isProven(order: OrderState, now: Date, { askedAt = now, neededMs = absence.afterMs }: Absence): boolean {
  const from = provenFrom(order, neededMs);
  return from !== null && askedAt >= from;
}

/**
 * Applies to an unverified report on an order that never reached the gateway. If Paydesk proved that nothing left, one
 * answer dismisses the report; if only "no such order" did, the gateway must repeat it after the report.
 */
function applyAbsenceOfReported(order: OrderState, now: Date, said: Absence): Evaluation {
  if (restsOnAbsence(order) && !isProven(order, now, said)) {
    return evaluation("reported", message("orders.notFoundYet"), countAnswer(order, now));
  }
  return evaluation("applied", message("orders.reportDismissed"), {
    reportedStatus: null,
  });
}

/** The gateway had accepted the order, so one such answer may be a momentary fault. Users decide within a day. */
function applyAbsenceOfAccepted(order: OrderState, now: Date, { askedAt, neededMs }: Absence): Evaluation {
  const counted = countAnswer(order, now);
  if (order.absentSince === null) return evaluation("reported", message("orders.acceptedNotFound"), counted);
  if (!isProven(order, now, { askedAt, neededMs: neededMs === null ? absence.mostMs : neededMs })) {
    return evaluation("reported", message("orders.acceptedStillNotFound"), counted);
  }
  return evaluation("applied", message("orders.acceptedLost"), {
    submission: "unconfirmed",
    outcome: "none",
    cause: unknownToGateway,
    ...counted,
  });
}
