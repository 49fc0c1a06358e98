import type { MailState } from "@/lib/core/mail/mail-labels";
import type { ActorKind } from "@/lib/core/runtime/actors";
import { isMessage } from "@/lib/core/text/message";
import { type Forms, render, writeMoney } from "@/lib/core/text/render";
import type { Tone } from "@/lib/core/text/states";
import type { CallResult } from "@/lib/gateway/protocol";
import { unattended } from "@/messages/actors";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/model";
import * as own from "@/messages/orders/timeline-model";
import { changesIn, type FieldChange } from "./edit-changes";
import type { UpdateVerdict } from "./evaluation";
import type { OrderEventKind } from "./events";
import { outcomeOf } from "./states";
import { isLater } from "./status";
import { orderStatuses } from "./statuses";

export type StoredEvent = {
  id: string;
  at: Date;
  kind: OrderEventKind;
  userName: string | null;
  callId: string | null;
  callbackId: string | null;
  details: Record<string, unknown>;
  serialNumber: string | null;
  mailState?: MailState | null;
};

export type TimelineItem = {
  key: string;
  at: Date;
  title: string;
  actor: string;
  tone: Tone;
  evidence: string | null;
  note: string | null;
  changes: FieldChange[];
  refusedBecause: string | null;
  times: number;
  lastAt: Date;
  callId: string | null;
  callbackId: string | null;
};

type Verdict = UpdateVerdict | "wrong_control" | "unreadable" | "unclear" | "stale" | "overtaken" | "void";

const labelsOf = (...verdicts: Verdict[]): readonly string[] => verdicts;
const refusedVerdicts = labelsOf(
  "late",
  "wrong_amount",
  "not_understood",
  "wrong_control",
  "unreadable",
  "stale",
  "void",
);
const alarmVerdicts = labelsOf("conflict", "second_order", "wrong_amount", "wrong_control");
/** A repeated update may come a hundred times, so it gets one line with a count. */
const foldedVerdicts = [...refusedVerdicts, ...alarmVerdicts, ...labelsOf("repeated", "reported", "unclear")];

/** Folds repeated updates into their first line. Expects events oldest first. Pure. */
export function timelineOf(events: readonly StoredEvent[], forms?: Forms): TimelineItem[] {
  const items: TimelineItem[] = [];
  let foldable = new Map<string, TimelineItem>();
  for (const event of events) {
    const item = itemOf(event, forms);
    const verdict = text(event.details.verdict);
    if (verdict === null || !foldedVerdicts.includes(verdict)) {
      foldable = new Map();
      items.push(item);
      continue;
    }
    const sameness = JSON.stringify([item.title, item.note, item.refusedBecause, item.evidence]);
    const first = foldable.get(sameness);
    if (first) {
      first.times += 1;
      first.lastAt = event.at;
    } else {
      foldable.set(sameness, item);
      items.push(item);
    }
  }
  return items;
}

function itemOf(event: StoredEvent, forms?: Forms): TimelineItem {
  const { details } = event;
  const verdict = text(details.verdict);
  const reason = isMessage(details.reason) ? render(details.reason, forms) : null;
  const refused = verdict !== null && refusedVerdicts.includes(verdict);
  const reported = eventTexts[event.kind](event, forms);
  return {
    key: event.id,
    at: event.at,
    title: reported.title,
    actor: event.userName ?? (reported.actor === "bank" ? own.bank : unattended[reported.actor]),
    tone: verdict !== null && alarmVerdicts.includes(verdict) ? "alarm" : reported.tone,
    evidence: reported.evidence ?? null,
    note: [beforeLabels(text(details.before)), refused ? null : reason].filter(Boolean).join(" ") || null,
    changes: changesIn(details),
    refusedBecause: refused ? (reason ?? own.mismatchNote) : null,
    times: 1,
    lastAt: event.at,
    callId: event.callId,
    callbackId: event.callbackId,
  };
}

export function beforeLabels(before: string | null): string | null {
  switch (before) {
    case null:
      return null;
    case "unmatched":
      return own.arrivedEarly;
    case "wrong_control":
      return own.recheckedInvalid;
    case "reported":
      return own.recheckedUnverified;
    default:
      return own.checkedAgain;
  }
}

/** A bank acts in no other record: its statements only report. */
type EventActor = Extract<ActorKind, "worker" | "gateway"> | "bank";
type EventText = { title: string; actor: EventActor; tone: Tone; evidence?: string };

const eventTexts: Record<OrderEventKind, (event: StoredEvent, forms?: Forms) => EventText> = {
  prepared: () => ({ title: t.prepared, actor: "worker", tone: "neutral" }),
  found: () => ({
    title: own.createdBySchedule,
    actor: "gateway",
    tone: "moving",
    evidence: t.callbackEvidence,
  }),
  sending: ({ details }) => {
    const attempt = Number(details.attempt ?? 1);
    const title = attempt > 1 ? own.resendingTitle(attempt) : own.sendingTitle;
    return { title, actor: "worker", tone: "moving" };
  },
  answered: describeAnswer,
  callback: describeCallback,
  queried: (event) => ({
    title: own.statusChecked,
    actor: "gateway",
    tone: toneOfUpdate(event) ?? (event.details.answer === "status" ? "neutral" : "wait"),
    evidence: event.details.answer === "unclear" ? own.unclearResponse : own.statusAnswerSource,
  }),
  queued_again: () => ({ title: own.queuedAgain, actor: "worker", tone: "neutral" }),
  check_planned: () => ({ title: own.checkPlanned, actor: "worker", tone: "neutral" }),
  retries_ended: () => ({ title: own.noMoreTries, actor: "worker", tone: "wait" }),
  swept: () => ({ title: own.responseLost, actor: "worker", tone: "wait" }),
  restored: () => ({ title: own.restoreUnconfirmed, actor: "worker", tone: "wait" }),
  payee_changed: () => ({ title: own.accountChanged, actor: "worker", tone: "wait" }),
  cancelled: () => ({ title: common.cancelled, actor: "worker", tone: "neutral" }),
  held: ({ details }) => ({
    title: details.required === 2 ? own.submittedForTwo : own.submittedTitle,
    actor: "worker",
    tone: "wait",
  }),
  approved: ({ details }) => ({
    title: Number(details.missing ?? 0) > 0 ? own.approvedOnce : own.approvedFinally,
    actor: "worker",
    tone: "neutral",
  }),
  approval_rejected: () => ({ title: own.rejected, actor: "worker", tone: "wait" }),
  approval_expired: () => ({ title: own.approvalExpired, actor: "worker", tone: "wait" }),
  changed: () => ({ title: own.edited, actor: "worker", tone: "neutral" }),
  reported: (event) => ({
    title: own.reportTitle(text(event.details.status)),
    actor: "gateway",
    tone: "neutral",
    evidence: t.reportEvidence,
  }),
  return_reported: ({ details }, forms) => ({
    title: own.returnReported(
      writeMoney(text(details.amount) ?? "", text(details.currency) ?? "", forms),
      text(details.code),
    ),
    actor: details.source === "gateway" ? "gateway" : "bank",
    tone: details.verdict === "repeated" ? "neutral" : "alarm",
    evidence: details.source === "gateway" ? own.gatewayReportLine : own.bankLine,
  }),
  resolution_proposed: () => ({ title: own.resolutionProposed, actor: "worker", tone: "wait" }),
  resolution_seconded: () => ({
    title: own.resolutionApprovedOnce,
    actor: "worker",
    tone: "wait",
  }),
  resolution_confirmed: ({ details }) => ({
    title: details.alone === true ? own.resolutionSelfApproved : own.resolutionApproved,
    actor: "worker",
    tone: resolvedTone(text(details.resolved)),
    evidence: details.evidence === "report" ? own.reportSource : own.usersStatement,
  }),
  resolution_ended: ({ details }) => ({
    title: own.resolution(text(details.state)),
    actor: "worker",
    tone: "neutral",
  }),
  resolved: ({ details }) => ({
    title: details.alone === true ? own.conflictSelfResolved : own.conflictResolved,
    actor: "worker",
    tone: resolvedTone(text(details.resolved)),
    evidence: details.evidence === "report" ? own.reportSource : own.usersStatement,
  }),
  remittance_sent: ({ details, mailState }) => ({
    title: (details.isReturn === true ? own.returnNoticeEmailed : own.remittanceAdviceEmailed)(
      text(details.to) ?? common.unknown,
    ),
    actor: "worker",
    tone: mailState === "failed" ? "wait" : "neutral",
    evidence: mailState ? mailStateLabels[mailState] : undefined,
  }),
  acknowledged: ({ details }) => {
    const acknowledged = isMessage(details.acknowledged) ? render(details.acknowledged) : null;
    return {
      title: acknowledged ? own.acknowledged(acknowledged) : own.acknowledgedPlain,
      actor: "worker",
      tone: "neutral",
    };
  },
};

export const mailStateLabels: Record<MailState, string> = own.mailStates;

function resolvedTone(resolved: string | null): Tone {
  return resolved === "absent" ? "failed" : (toneOfStatus(resolved) ?? "neutral");
}

const answerLabels: Record<CallResult["kind"], { title: string; tone: Tone }> = {
  accepted: { title: own.accepted, tone: "moving" },
  rejected: { title: own.invalidDetails, tone: "failed" },
  access_refused: { title: own.accessRefused, tone: "failed" },
  not_sent: { title: own.notSent, tone: "neutral" },
  unconfirmed: { title: own.responseUnclear, tone: "wait" },
};

function describeAnswer({ details, serialNumber }: StoredEvent): EventText {
  const result = text(details.result) ?? "";
  const known = Object.hasOwn(answerLabels, result) ? answerLabels[result as CallResult["kind"]] : undefined;
  const answer = known ?? ({ title: t.answered, tone: "neutral" } as const);
  if (result === "not_sent") return { ...answer, actor: "worker", evidence: "confirmed: nothing left Paydesk" };
  return {
    ...answer,
    actor: "gateway",
    evidence: serialNumber ? own.serialResponseSource(serialNumber) : own.responseSource,
  };
}

function describeCallback(event: StoredEvent): EventText {
  const { details } = event;
  const type = text(details.type);
  const reported = [isLater(type) ? type : null, text(details.status)].filter(Boolean).join(" ");
  return {
    title: reported ? t.callback(reported) : t.callbackUnlabelled,
    actor: "gateway",
    tone: toneOfUpdate(event) ?? "neutral",
    evidence: controlLabels(text(details.evidence), details.verdict),
  };
}

/** Only an applied update has the colour of its status; an approved reversal is no success. */
function toneOfUpdate({ details }: StoredEvent): Tone | null {
  if (details.verdict !== "applied" || isLater(text(details.type))) return null;
  return toneOfStatus(text(details.status));
}

export function controlLabels(control: string | null, verdict: unknown): string {
  if (control === "valid") return own.verifiedSignature;
  if (control === "no_key") return own.unverifiedNoKey;
  return verdict === "wrong_control" || control === "wrong" ? own.invalidSignature : own.notVerified;
}

function toneOfStatus(status: string | null): Tone | null {
  const outcome = status === null ? null : outcomeOf(status);
  return outcome === null || outcome === "none" ? null : orderStatuses[outcome].tone;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
