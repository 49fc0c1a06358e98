import type { MailState } from "@/lib/core/mail/mail-labels";
import type { ActorKind } from "@/lib/core/runtime/actors";
import { isMessage } from "@/lib/core/text/message";
import { type Forms, render, writeMoney } from "@/lib/core/text/render";
import type { Tone } from "@/lib/core/text/states";
import type { CallResult } from "@/lib/gateway/protocol";
import { unattended } from "@/messages/actors";
import * as common from "@/messages/common";
import * as t from "@/messages/orders/model";
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
    actor: event.userName ?? (reported.actor === "bank" ? t.bank : unattended[reported.actor]),
    tone: verdict !== null && alarmVerdicts.includes(verdict) ? "alarm" : reported.tone,
    evidence: reported.evidence ?? null,
    note: [beforeLabels(text(details.before)), refused ? null : reason].filter(Boolean).join(" ") || null,
    changes: changesIn(details),
    refusedBecause: refused ? (reason ?? t.mismatchNote) : null,
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
      return t.arrivedEarly;
    case "wrong_control":
      return t.recheckedInvalid;
    case "reported":
      return t.recheckedUnverified;
    default:
      return t.checkedAgain;
  }
}

/** A bank acts in no other record: its statements only report. */
type EventActor = Extract<ActorKind, "worker" | "gateway"> | "bank";
type EventText = { title: string; actor: EventActor; tone: Tone; evidence?: string };

const eventTexts: Record<OrderEventKind, (event: StoredEvent, forms?: Forms) => EventText> = {
  prepared: () => ({ title: t.prepared, actor: "worker", tone: "neutral" }),
  found: () => ({
    title: t.timelineScheduled,
    actor: "gateway",
    tone: "moving",
    evidence: t.callbackEvidence,
  }),
  sending: ({ details }) => {
    const attempt = Number(details.attempt ?? 1);
    const title = attempt > 1 ? t.resendingTitle(attempt) : t.sendingTitle;
    return { title, actor: "worker", tone: "moving" };
  },
  answered: describeAnswer,
  callback: describeCallback,
  queried: (event) => ({
    title: t.statusChecked,
    actor: "gateway",
    tone: toneOfUpdate(event) ?? (event.details.answer === "status" ? "neutral" : "wait"),
    evidence: event.details.answer === "unclear" ? t.unclearResponse : t.statusAnswerSource,
  }),
  queued_again: () => ({ title: t.queuedAgain, actor: "worker", tone: "neutral" }),
  check_planned: () => ({ title: t.checkPlanned, actor: "worker", tone: "neutral" }),
  retries_ended: () => ({ title: t.noMoreTries, actor: "worker", tone: "wait" }),
  swept: () => ({ title: t.responseLost, actor: "worker", tone: "wait" }),
  restored: () => ({ title: t.restoreUnconfirmed, actor: "worker", tone: "wait" }),
  payee_changed: () => ({ title: t.accountChanged, actor: "worker", tone: "wait" }),
  cancelled: () => ({ title: common.cancelled, actor: "worker", tone: "neutral" }),
  held: ({ details }) => ({
    title: details.required === 2 ? t.submittedForTwo : t.submittedTitle,
    actor: "worker",
    tone: "wait",
  }),
  approved: ({ details }) => ({
    title: Number(details.missing ?? 0) > 0 ? t.approvedOnce : t.approvedFinally,
    actor: "worker",
    tone: "neutral",
  }),
  approval_rejected: () => ({ title: t.rejected, actor: "worker", tone: "wait" }),
  approval_expired: () => ({ title: t.approvalExpired, actor: "worker", tone: "wait" }),
  changed: () => ({ title: t.edited, actor: "worker", tone: "neutral" }),
  reported: (event) => ({
    title: t.reportTitle(text(event.details.status)),
    actor: "gateway",
    tone: "neutral",
    evidence: t.reportEvidence,
  }),
  return_reported: ({ details }, forms) => ({
    title: t.returnReported(
      writeMoney(text(details.amount) ?? "", text(details.currency) ?? "", forms),
      text(details.code),
    ),
    actor: details.source === "gateway" ? "gateway" : "bank",
    tone: details.verdict === "repeated" ? "neutral" : "alarm",
    evidence: details.source === "gateway" ? t.gatewayReportLine : t.bankLine,
  }),
  resolution_proposed: () => ({ title: t.resolutionProposed, actor: "worker", tone: "wait" }),
  resolution_seconded: () => ({
    title: t.resolutionApprovedOnce,
    actor: "worker",
    tone: "wait",
  }),
  resolution_confirmed: ({ details }) => ({
    title: details.alone === true ? t.resolutionSelfApproved : t.resolutionApproved,
    actor: "worker",
    tone: resolvedTone(text(details.resolved)),
    evidence: details.evidence === "report" ? t.reportSource : t.usersStatement,
  }),
  resolution_ended: ({ details }) => ({
    title: t.resolution(text(details.state)),
    actor: "worker",
    tone: "neutral",
  }),
  resolved: ({ details }) => ({
    title: details.alone === true ? t.conflictSelfResolved : t.conflictResolved,
    actor: "worker",
    tone: resolvedTone(text(details.resolved)),
    evidence: details.evidence === "report" ? t.reportSource : t.usersStatement,
  }),
  remittance_sent: ({ details, mailState }) => ({
    title: (details.isReturn === true ? t.returnNoticeEmailed : t.remittanceAdviceEmailed)(
      text(details.to) ?? common.unknown,
    ),
    actor: "worker",
    tone: mailState === "failed" ? "wait" : "neutral",
    evidence: mailState ? mailStateLabels[mailState] : undefined,
  }),
  acknowledged: ({ details }) => {
    const acknowledged = isMessage(details.acknowledged) ? render(details.acknowledged) : null;
    return {
      title: acknowledged ? t.acknowledged(acknowledged) : t.acknowledgedPlain,
      actor: "worker",
      tone: "neutral",
    };
  },
};

export const mailStateLabels: Record<MailState, string> = t.mailStates;

function resolvedTone(resolved: string | null): Tone {
  return resolved === "absent" ? "failed" : (toneOfStatus(resolved) ?? "neutral");
}

const answerLabels: Record<CallResult["kind"], { title: string; tone: Tone }> = {
  accepted: { title: t.accepted, tone: "moving" },
  rejected: { title: t.invalidDetails, tone: "failed" },
  access_refused: { title: t.accessRefused, tone: "failed" },
  not_sent: { title: t.notSent, tone: "neutral" },
  unconfirmed: { title: t.responseUnclear, tone: "wait" },
};

function describeAnswer({ details, serialNumber }: StoredEvent): EventText {
  const result = text(details.result) ?? "";
  const known = Object.hasOwn(answerLabels, result) ? answerLabels[result as CallResult["kind"]] : undefined;
  const answer = known ?? ({ title: t.answered, tone: "neutral" } as const);
  if (result === "not_sent") return { ...answer, actor: "worker", evidence: "confirmed: nothing left Paydesk" };
  return {
    ...answer,
    actor: "gateway",
    evidence: serialNumber ? t.serialResponseSource(serialNumber) : t.responseSource,
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
  if (control === "valid") return t.verifiedSignature;
  if (control === "no_key") return t.unverifiedNoKey;
  return verdict === "wrong_control" || control === "wrong" ? t.invalidSignature : t.notVerified;
}

function toneOfStatus(status: string | null): Tone | null {
  const outcome = status === null ? null : outcomeOf(status);
  return outcome === null || outcome === "none" ? null : orderStatuses[outcome].tone;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
