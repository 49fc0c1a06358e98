import { message } from "@/lib/core/text/message";
import { disagreement, type Evaluation, evaluation, type OrderState } from "./evaluation";
import { awaitingOf, isReportedReturn } from "./later/later";
import { inWords } from "./later/later-updates";
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
  // Users already decide on what a bank line reports, and the gateway may not know of it for days.
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

/** One answer "no such order", and how long the connection needs it; times are by the shared clock. */
export type Absence = {
  /** From before the query left: a delayed answer is no newer than its question. */
  askedAt?: Date;
  /** How long it must have been so (`absenceNeededMs`); null: it proves nothing, and users decide. */
  neededMs?: number | null;
};

/**
 * Applies the answer "no such order" to a status query, stored at `now`. One answer proves nothing, whatever the gateway answered
 * to the call, because a copy of its records may lag behind. It must come twice, the second time `neededMs` after the first was
 * stored and after sending. Then nothing was created, and an order that the gateway had accepted becomes unconfirmed.
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

/** Why an order is unconfirmed that the gateway had accepted: users or later a verified update resolve it, never "no such order". */
export const unknownToGateway = "unknown_to_gateway";

/** Cause of an unconfirmed order whose call was answered with an error; proven absence makes it rejected. */
export const afterErrorAnswer = "error_answer";

/**
 * Returns true if it ended only because the gateway didn't know it. The gateway may still learn of it, which is then an alarm.
 */
export function restsOnAbsence({ submission, cause, absentAnswers }: Ended): boolean {
  if (absentAnswers === 0) return false;
  return submission === "not_received" || (submission === "rejected" && cause === afterErrorAnswer);
}

type Ended = Pick<OrderState, "submission" | "cause" | "absentAnswers">;

/** Returns from when the next "no such order" may count; null: none can, or none is awaited. */
export function provenFrom(order: OrderState, neededMs: number | null): Date | null {
  const { absentSince, sentAt, submission } = order;
  const waits = submission === "unconfirmed" || submission === "accepted" || order.reportedStatus !== null;
  if (!waits || absentSince === null || neededMs === null) return null;
  // The gateway itself sent a charge that was found, so there is no time of sending.
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
 * An unverified report of an order that never reached the gateway. If Paydesk proved that nothing left, one answer dismisses the
 * report; if only "no such order" did, the gateway must repeat that after the report.
 */
function applyAbsenceOfReported(order: OrderState, now: Date, said: Absence): Evaluation {
  if (restsOnAbsence(order) && !isProven(order, now, said)) {
    return evaluation("reported", message("orders.notFoundYet"), countAnswer(order, now));
  }
  return evaluation("applied", message("orders.reportDismissed"), {
    reportedStatus: null,
  });
}

/**
 * The gateway had accepted the order, so one such answer may be a momentary fault. Users decide in the end, and see it within a
 * day.
 */
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
