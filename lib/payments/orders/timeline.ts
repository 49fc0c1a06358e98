import type { MailState } from "@/lib/core/mail/mail-labels";
import { isMessage } from "@/lib/core/text/message";
import { type Forms, render, writeMoney } from "@/lib/core/text/render";
import type { Tone } from "@/lib/core/text/states";
import type { CallResult } from "@/lib/gateway/response";
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
    actor: event.userName ?? reported.actor,
    tone: verdict !== null && alarmVerdicts.includes(verdict) ? "alarm" : reported.tone,
    evidence: reported.evidence ?? null,
    note: [beforeLabels(text(details.before)), refused ? null : reason].filter(Boolean).join(" ") || null,
    changes: changesIn(details),
    refusedBecause: refused ? (reason ?? own.itDoesntMatchWhat) : null,
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
      return own.itArrivedBeforePaydesk;
    case "wrong_control":
      return own.checkedAgainBecauseThe;
    case "reported":
      return own.checkedAgainBecauseThe2;
    default:
      return own.checkedAgain;
  }
}

type EventText = { title: string; actor: string; tone: Tone; evidence?: string };

const eventTexts: Record<OrderEventKind, (event: StoredEvent, forms?: Forms) => EventText> = {
  prepared: () => ({ title: t.prepared, actor: "Paydesk", tone: "neutral" }),
  found: () => ({
    title: own.createdByTheGateways,
    actor: own.gateway,
    tone: "moving",
    evidence: t.callbackWithAVerified,
  }),
  sending: ({ details }) => {
    const attempt = Number(details.attempt ?? 1);
    const title = attempt > 1 ? own.sendingAgainAttempt(attempt) : own.sendingToTheGateway;
    return { title, actor: "Paydesk", tone: "moving" };
  },
  answered: describeAnswer,
  callback: describeCallback,
  queried: (event) => ({
    title: own.statusChecked,
    actor: own.gateway,
    tone: toneOfUpdate(event) ?? (event.details.answer === "status" ? "neutral" : "wait"),
    evidence: event.details.answer === "unclear" ? own.unclearResponse : own.theGatewaysAnswerTo,
  }),
  queued_again: () => ({ title: own.queuedAgain, actor: "Paydesk", tone: "neutral" }),
  check_planned: () => ({ title: own.statusCheckPlanned, actor: "Paydesk", tone: "neutral" }),
  retries_ended: () => ({ title: own.noMoreTries, actor: "Paydesk", tone: "wait" }),
  swept: () => ({ title: own.responseLostBeforeIt, actor: "Paydesk", tone: "wait" }),
  restored: () => ({ title: own.unconfirmedAfterARestore, actor: "Paydesk", tone: "wait" }),
  payee_changed: () => ({ title: own.thePayeesAccountWas, actor: "Paydesk", tone: "wait" }),
  cancelled: () => ({ title: common.cancelled, actor: "Paydesk", tone: "neutral" }),
  held: ({ details }) => ({
    title: details.required === 2 ? own.submittedForApprovalNeeds : own.submittedForApproval,
    actor: "Paydesk",
    tone: "wait",
  }),
  approved: ({ details }) => ({
    title: Number(details.missing ?? 0) > 0 ? own.approvedNeedsOneMore : own.approvedForSending,
    actor: "Paydesk",
    tone: "neutral",
  }),
  approval_rejected: () => ({ title: own.rejected, actor: "Paydesk", tone: "wait" }),
  approval_expired: () => ({ title: own.approvalRequestExpired, actor: "Paydesk", tone: "wait" }),
  changed: () => ({ title: own.edited, actor: "Paydesk", tone: "neutral" }),
  reported: (event) => ({
    title: own.gatewaysTransactionReport(text(event.details.status)),
    actor: own.gateway,
    tone: "neutral",
    evidence: t.theGatewaysTransactionReport,
  }),
  return_reported: ({ details }, forms) => ({
    title: own.reportedAsReturned(
      writeMoney(text(details.amount) ?? "", text(details.currency) ?? "", forms),
      text(details.code),
    ),
    actor: details.source === "gateway" ? own.gatewayReport : own.bank,
    tone: details.verdict === "repeated" ? "neutral" : "alarm",
    evidence: details.source === "gateway" ? own.gatewayReportLine : own.bankLine,
  }),
  resolution_proposed: () => ({ title: own.resolutionProposed, actor: "Paydesk", tone: "wait" }),
  resolution_seconded: () => ({
    title: own.resolutionApprovedNeedsOne,
    actor: "Paydesk",
    tone: "wait",
  }),
  resolution_confirmed: ({ details }) => ({
    title: details.alone === true ? own.resolutionApprovedByIts : own.resolutionApproved,
    actor: "Paydesk",
    tone: resolvedTone(text(details.resolved)),
    evidence: details.evidence === "report" ? own.theGatewaysTransactionReport : own.usersStatement,
  }),
  resolution_ended: ({ details }) => ({
    title: own.resolution(text(details.state)),
    actor: "Paydesk",
    tone: "neutral",
  }),
  resolved: ({ details }) => ({
    title: details.alone === true ? own.conflictResolvedByIts : own.conflictResolved,
    actor: "Paydesk",
    tone: resolvedTone(text(details.resolved)),
    evidence: details.evidence === "report" ? own.theGatewaysTransactionReport : own.usersStatement,
  }),
  remittance_sent: ({ details, mailState }) => ({
    title: (details.isReturn === true ? own.returnNoticeEmailed : own.remittanceAdviceEmailed)(
      text(details.to) ?? common.unknown,
    ),
    actor: "Paydesk",
    tone: mailState === "failed" ? "wait" : "neutral",
    evidence: mailState ? mailStateLabels[mailState] : undefined,
  }),
  acknowledged: ({ details }) => {
    const acknowledged = isMessage(details.acknowledged) ? render(details.acknowledged) : null;
    return {
      title: acknowledged ? own.acknowledged(acknowledged) : own.acknowledged2,
      actor: "Paydesk",
      tone: "neutral",
    };
  },
};

export const mailStateLabels: Record<MailState, string> = own.mailStates;

function resolvedTone(resolved: string | null): Tone {
  return resolved === "absent" ? "failed" : (toneOfStatus(resolved) ?? "neutral");
}

const answerLabels: Record<CallResult["kind"], { title: string; tone: Tone }> = {
  accepted: { title: own.acceptedByTheGateway, tone: "moving" },
  rejected: { title: own.failedInvalidDetails, tone: "failed" },
  access_refused: { title: own.failedAccessRefused, tone: "failed" },
  not_sent: { title: own.notSent, tone: "neutral" },
  unconfirmed: { title: own.responseMissingOrUnclear, tone: "wait" },
};

function describeAnswer({ details, serialNumber }: StoredEvent): EventText {
  const result = text(details.result) ?? "";
  const known = Object.hasOwn(answerLabels, result) ? answerLabels[result as CallResult["kind"]] : undefined;
  const answer = known ?? ({ title: t.answered, tone: "neutral" } as const);
  if (result === "not_sent") return { ...answer, actor: "Paydesk", evidence: "confirmed: nothing left Paydesk" };
  return {
    ...answer,
    actor: own.gateway,
    evidence: serialNumber ? own.theGatewaysResponseSerial(serialNumber) : own.theGatewaysResponse,
  };
}

function describeCallback(event: StoredEvent): EventText {
  const { details } = event;
  const type = text(details.type);
  const reported = [isLater(type) ? type : null, text(details.status)].filter(Boolean).join(" ");
  return {
    title: reported ? t.callback(reported) : t.callback2,
    actor: own.gateway,
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
  if (control === "no_key") return own.notVerifiedNoControl;
  return verdict === "wrong_control" || control === "wrong" ? own.invalidSignature : own.notVerified;
}

function toneOfStatus(status: string | null): Tone | null {
  const outcome = status === null ? null : outcomeOf(status);
  return outcome === null || outcome === "none" ? null : orderStatuses[outcome].tone;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
