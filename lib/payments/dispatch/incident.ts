import { unreachable } from "@/lib/core/runtime/errors";
import { asSentence, plural } from "@/lib/core/text/plural";
import type { Environment, PauseCause } from "@/lib/payments/connections/settings";
import type { Direction } from "@/lib/payments/orders/facets";
import { unattended } from "@/messages/actors";
import * as t from "@/messages/dispatch/model";

/** A null `amount` is unknown; such orders are counted apart. */
export type Sum = { direction: Direction; currency: string | null; count: number; amount: string | null };

export type IncidentFigures = {
  accepted: Sum[];
  acceptedSince: Date;
  unconfirmed: Sum[];
  notSent: Sum[];
  willRetry: Sum[];
};

export type ConnectionName = { id: string; name: string; environment: Environment };

export type IncidentCause =
  | {
      status: "sending_locked";
      reason: string;
      since: Date;
      known: string;
      made: string | null;
      lastSentAt: Date | null;
    }
  | { status: "all_stopped"; reason: string; since: Date; by: string | null }
  | {
      status: "stopped";
      connection: ConnectionName;
      reason: string;
      since: Date;
      by: string | null;
      alsoPaused: string | null;
    }
  | {
      status: "paused";
      connection: ConnectionName;
      cause: PauseCause;
      reason: string;
      since: Date;
      statusQuery: boolean;
      probedAt: Date | null;
      answeredAt: Date | null;
      resumeFrom: Date | null;
    };

export type Incident = {
  cause: IncidentCause;
  figures: IncidentFigures;
  others: ConnectionName[];
};

export type IncidentTexts = {
  title: string;
  tone: "alarm" | "wait";
  happened: string;
  todo: { text: string; at: Date | null }[];
  meanwhile: { text: string; at: Date | null }[];
  ends: string;
};

const line = (text: string, at: Date | null = null) => ({ text, at });
const checksContinue = t.stillWorkingNote;

export function describeIncident(cause: IncidentCause): IncidentTexts {
  switch (cause.status) {
    case "sending_locked":
      return {
        title: t.lockedTitle,
        tone: "alarm",
        happened: cause.reason,
        todo: [line(t.lockedTwoInstallations), line(t.lockedReportNext, cause.lastSentAt), line(t.lockedForeignOrders)],
        meanwhile: [line(t.lockedUnsentOrders), line(checksContinue)],
        ends: t.lockedEnd,
      };
    case "all_stopped":
      return {
        title: t.allStoppedTitle,
        tone: "wait",
        happened: `${cause.by ?? unattended.worker}: ${asSentence(cause.reason)}`,
        todo: [],
        meanwhile: [line(checksContinue)],
        ends: t.stoppedEnd,
      };
    case "stopped":
      return {
        title: t.stoppedTitle(cause.connection.name),
        tone: "wait",
        happened: `${cause.by ?? unattended.worker}: ${asSentence(cause.reason)}`,
        todo: cause.alsoPaused ? [line(t.alsoPausedNote(asSentence(cause.alsoPaused)))] : [],
        meanwhile: [line(checksContinue)],
        ends: t.stoppedEnd,
      };
    case "paused":
      return {
        title: t.pausedTitle(cause.connection.name),
        tone: "alarm",
        happened: asSentence(cause.reason),
        todo: [line(pauseAdvice(cause.cause))],
        meanwhile: [line(checksContinue), probeLine(cause), ...(isTrickling(cause) ? [line(t.singleRowsAreSent)] : [])],
        ends: cause.resumeFrom && cause.statusQuery ? t.pausedAutoEnd : t.pausedManualEnd,
      };
    default:
      return unreachable(cause);
  }
}

const isTrickling = ({ cause, resumeFrom, answeredAt }: Extract<IncidentCause, { status: "paused" }>) =>
  cause === "unclear_results" && resumeFrom !== null && answeredAt !== null;

function pauseAdvice(cause: PauseCause): string {
  switch (cause) {
    case "access_refused":
      return t.accessRefusedNext;
    case "unclear_results":
      return t.outageNext;
    case "declines":
      return t.declinesNext;
    default:
      return unreachable(cause);
  }
}

function probeLine(cause: Extract<IncidentCause, { status: "paused" }>) {
  if (!cause.statusQuery) return line(t.probingOff);
  if (cause.answeredAt) return line(t.answeredAgainLead, cause.answeredAt);
  if (cause.probedAt) return line(t.probedLead, cause.probedAt);
  return line(t.probingNote);
}

export function countOf(sums: readonly Sum[]): number {
  return sums.reduce((total, { count }) => total + count, 0);
}

export function nounOf({ direction, count }: Pick<Sum, "direction" | "count">): string {
  return plural(count, direction === "in" ? "charge" : "payout");
}
