import type { Permission } from "@/lib/auth/permissions";
import { defineStates, type StateLabel, type StateOf } from "@/lib/core/states";
import * as t from "@/messages/waiting/reasons";

/** Who ends the waiting: Paydesk automatically, the gateway, a user with this permission, or an admin. */
type Ends = "desk" | "gateway" | "admin" | { user: Permission };

type ReasonRow = {
  /** `label`, `meaning`, and what ends it. */
  label: string;
  meaning: string;
  next: string;
  by: Ends;
  /**
   * How long it may last, in seconds; null: as long as a user or the gateway needs. `of`: counted from when the waiting began, or
   * from when the next step is due; one without such a time is then never late.
   */
  allowed: { seconds: number; of: "since" | "due" } | null;
  /** How long it is seen to be late, without anything moving, before users are alerted; left out: the usual time. */
  seenSeconds?: number;
};

const user = (permission: Permission) => ({ user: permission });
const minutes = (count: number) => count * 60;
const sinceStart = (seconds: number) => ({ seconds, of: "since" }) as const;
const afterDue = (seconds: number) => ({ seconds, of: "due" }) as const;
/** Nothing should be so at all; what repairs it has a minute. */
const never = { allowed: sinceStart(0), seenSeconds: 60 } as const;

/**
 * Why something that isn't done waits: the closed list of the view `waiting` (db/waiting.ts). A busy machine may take the time
 * that is allowed here several times over in no usual day: what is late really stands still.
 */
const waitingReasons = defineStates<ReasonRow>()({
  draft: { ...t.draft, by: user("payouts.edit"), allowed: null },
  resubmit: { ...t.resubmit, by: user("payouts.edit"), allowed: null },
  // Its request is watched as `decision`.
  approval: { ...t.approval, by: user("approvals.decide"), allowed: null },
  release: { ...t.release, by: user("batches.release"), allowed: null },
  row_errors: { ...t.rowErrors, by: user("batches.edit"), allowed: null },
  row_question: { ...t.rowQuestion, by: user("batches.edit"), allowed: null },
  reading: { ...t.reading, by: "desk", allowed: sinceStart(minutes(30)) },
  making: { ...t.making, by: "desk", allowed: sinceStart(120) },
  scheduled: { ...t.scheduled, by: "desk", allowed: null },
  scheduled_day: { ...t.scheduledDay, by: "desk", allowed: null },
  first_rows: { ...t.firstRows, by: user("batches.release"), allowed: null },
  batch_paused_by_user: { ...t.batchPausedByUser, by: user("batches.resume"), allowed: null },
  batch_paused: { ...t.batchPaused, by: "desk", allowed: afterDue(180) },
  batch_paused_for_user: { ...t.batchPausedForUser, by: user("batches.resume"), allowed: null },
  connection_paused: { ...t.connectionPaused, by: "gateway", allowed: afterDue(120) },
  connection_paused_for_user: { ...t.connectionPausedForUser, by: user("connections.resume"), allowed: null },
  connection_stopped: { ...t.connectionStopped, by: user("connections.resume"), allowed: null },
  all_stopped: { ...t.allStopped, by: "admin", allowed: null },
  sending_locked: { ...t.sendingLocked, by: "admin", allowed: null },
  turn: { ...t.turn, by: "desk", allowed: afterDue(60) },
  // Each of those requests is watched as `answer`.
  in_flight: { ...t.inFlight, by: "gateway", allowed: null },
  overlooked: { ...t.overlooked, by: "desk", ...never },
  unclaimed: { ...t.unclaimed, by: "desk", allowed: sinceStart(120) },
  sending: { ...t.sending, by: "gateway", allowed: afterDue(45) },
  retry: { ...t.retry, by: "desk", allowed: afterDue(120) },
  not_sent: { ...t.notSent, by: user("payouts.resume"), allowed: null },
  report_review: { ...t.reportReview, by: user("orders.query"), allowed: null },
  result: { ...t.result, by: "gateway", allowed: afterDue(120) },
  callback: { ...t.callback, by: "gateway", allowed: null },
  asked_out: { ...t.askedOut, by: user("orders.resolve"), allowed: null },
  checking: { ...t.checking, by: "gateway", allowed: afterDue(120) },
  unconfirmed: { ...t.unconfirmed, by: user("orders.resolve"), allowed: null },
  unplanned: { ...t.unplanned, by: "desk", ...never },
  gateway_unknown: { ...t.gatewayUnknown, by: user("orders.resolve"), allowed: afterDue(120) },
  confirmation: { ...t.confirmation, by: "gateway", allowed: afterDue(120) },
  confirmation_by_user: { ...t.confirmationByUser, by: user("orders.resolve"), allowed: null },
  conflict: { ...t.conflict, by: user("orders.resolve"), allowed: null },
  return_review: { ...t.returnReview, by: user("orders.resolve"), allowed: null },
  resolution: { ...t.resolution, by: user("resolutions.decide"), allowed: null },
  acknowledge: { ...t.acknowledge, by: user("orders.acknowledge"), allowed: null },
  answer: { ...t.answer, by: "gateway", allowed: afterDue(45) },
  evaluation: { ...t.evaluation, by: "desk", allowed: afterDue(60) },
  evaluation_retry: { ...t.evaluationRetry, by: "desk", allowed: afterDue(60) },
  order_missing: { ...t.orderMissing, by: user("callbacks.acknowledge"), allowed: null },
  callback_review: { ...t.callbackReview, by: user("callbacks.acknowledge"), allowed: null },
  decision: { ...t.decision, by: user("approvals.decide"), allowed: afterDue(120) },
  apply: { ...t.apply, by: "desk", allowed: sinceStart(120) },
  mail: { ...t.mail, by: "desk", allowed: afterDue(120) },
  alert_sign: { ...t.alertSign, by: "desk", allowed: afterDue(120) },
  alert_mail: { ...t.alertMail, by: "desk", allowed: afterDue(minutes(5)) },
  return_line: { ...t.returnLine, by: "desk", allowed: sinceStart(120) },
  total: { ...t.total, by: "desk", allowed: sinceStart(120) },
  day: { ...t.day, by: "desk", allowed: sinceStart(minutes(15)) },
  unexplained: { ...t.unexplained, by: "admin", ...never },
});

export type WaitingReason = StateOf<typeof waitingReasons>;
export const waitingReasonNames = waitingReasons.names;
/** The reasons with their texts and their time. */
export const reasonRows: Readonly<Record<WaitingReason, ReasonRow>> = waitingReasons.rows;

/** As the tables of states show them: what a user ends apart from what ends automatically. */
export const reasonLabels = Object.fromEntries(
  Object.entries(reasonRows).map(([name, { label, meaning, next, by }]) => {
    const isUsers = by === "admin" || typeof by === "object";
    return [name, { label, meaning, next, tone: isUsers ? "wait" : "neutral", icon: isUsers ? "user-clock" : "clock" }];
  }),
) as Readonly<Record<WaitingReason, StateLabel>>;

/** What may wait. */
export const waitingSubjects = [
  "order",
  "batch",
  "batch_row",
  "call",
  "callback",
  "request",
  "resolution",
  "mail",
  "alert",
  "returned_line",
  "total",
] as const;
export type WaitingSubject = (typeof waitingSubjects)[number];

/** How long something is seen to be late, at least at two looks, before it is an alert. */
export const seenSecondsUsual = 30;
