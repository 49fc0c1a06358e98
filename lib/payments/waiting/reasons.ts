import { defineStates, type StateLabel, type StateOf } from "@/lib/core/text/states";
import type { Permission } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/waiting/reasons";

type EndedBy = "desk" | "gateway" | "admin" | { user: Permission };

type ReasonRow = {
  label: string;
  meaning: string;
  next: string;
  by: EndedBy;
  /**
   * The value is the longest allowed wait in seconds, or null without a limit. `of`: counted from the start of the
   * wait, or from the time at which the next step is due.
   */
  allowed: { seconds: number; of: "since" | "due" } | null;
  seenSeconds?: number;
};

const user = (permission: Permission) => ({ user: permission });
const minutes = (count: number) => count * 60;
const sinceStart = (seconds: number) => ({ seconds, of: "since" }) as const;
const afterDue = (seconds: number) => ({ seconds, of: "due" }) as const;
/** This state must never occur; its repair has a minute. */
const never = { allowed: sinceStart(0), seenSeconds: 60 } as const;

/**
 * The reasons are the closed list of the view `waiting` (db/waiting.ts). The allowed times are several times those of a
 * busy machine, so that a longer wait means a stall.
 */
const waitingReasons = defineStates<ReasonRow>()({
  draft: { ...t.draft, by: user("payouts.edit"), allowed: null },
  resubmit: { ...t.resubmit, by: user("payouts.edit"), allowed: null },
  // Its approval request is watched as `decision`.
  approval: { ...t.approval, by: user("approvals.decide"), allowed: null },
  release: { ...t.release, by: user("batches.release"), allowed: null },
  row_errors: { ...t.rowErrors, by: user("batches.edit"), allowed: null },
  row_question: { ...t.rowQuestion, by: user("batches.edit"), allowed: null },
  reading: { ...t.reading, by: "desk", allowed: sinceStart(minutes(30)) },
  making: { ...t.making, by: "desk", allowed: sinceStart(120) },
  scheduled: { ...t.scheduled, by: "desk", allowed: null },
  scheduled_day: { ...t.scheduledDay, by: "desk", allowed: null },
  first_rows: { ...t.firstRows, by: user("batches.release"), allowed: null },
  batch_paused_by_user: { ...t.userPausedBatch, by: user("batches.resume"), allowed: null },
  batch_paused: { ...t.batchPaused, by: "desk", allowed: afterDue(180) },
  batch_paused_for_user: { ...t.batchPausedForUser, by: user("batches.resume"), allowed: null },
  connection_paused: { ...t.connectionPaused, by: "gateway", allowed: afterDue(120) },
  connection_paused_for_user: { ...t.connectionPausedForUser, by: user("connections.resume"), allowed: null },
  connection_stopped: { ...t.connectionStopped, by: user("connections.resume"), allowed: null },
  all_stopped: { ...t.allStopped, by: "admin", allowed: null },
  sending_locked: { ...t.sendingLocked, by: "admin", allowed: null },
  like_unconfirmed: { ...t.likeUnconfirmed, by: user("orders.resolve"), allowed: null },
  turn: { ...t.turn, by: "desk", allowed: afterDue(60) },
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
export const reasonRows: Readonly<Record<WaitingReason, ReasonRow>> = waitingReasons.rows;

export const reasonLabels = Object.fromEntries(
  Object.entries(reasonRows).map(([name, { label, meaning, next, by }]) => {
    const isUsers = by === "admin" || typeof by === "object";
    return [name, { label, meaning, next, tone: isUsers ? "wait" : "neutral", icon: isUsers ? "user-clock" : "clock" }];
  }),
) as Readonly<Record<WaitingReason, StateLabel>>;

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

/** An item must be late for this many seconds, in at least two checks, before an alert. */
export const seenSecondsUsual = 30;
