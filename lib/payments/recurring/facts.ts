import { canStillLeave, mayBeKnown, type Submission } from "@/lib/payments/orders/states";
import { rivalsOf } from "./fact-rules";
import type { ChangeState, DirectorySource } from "./labels";

export type SentUpdate = {
  orderId: string;
  values: Record<string, string>;
  submission: Submission;
  by: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

export type ReportedFact = {
  field: string;
  value: string | null;
  source: DirectorySource;
  by: string | null;
  orderId: string | null;
  at: Date;
};

export type Provenance = { source: "sent" | DirectorySource; by: string | null; orderId: string | null; at: Date };
export type KnownFact = { value: string; from: Provenance };

export type PendingFact = {
  value: string;
  state: "unconfirmed" | "waiting";
  by: string | null;
  orderId: string;
  at: Date;
};

export type ProfileFacts = { known: Record<string, KnownFact>; pending: Record<string, PendingFact[]> };

export type HistoryLine = {
  at: Date;
  field: string;
  old: string | null;
  new: string | null;
  from: Provenance;
  submission: Submission | null;
};

export type Directory = { facts: ProfileFacts; history: HistoryLine[] };

export function standingOf(submission: Submission): ChangeState {
  if (submission === "accepted") return submission;
  if (mayBeKnown(submission)) return "unconfirmed";
  return canStillLeave(submission) ? "waiting" : "void";
}

type Event = { at: Date; values: [string, string | null][]; from: Provenance; submission: Submission | null };

/**
 * The newest report of a field counts, a change only once the gateway accepted it. An amount rule ends the one before.
 * Pure.
 */
export function foldDirectory(sent: readonly SentUpdate[], reported: readonly ReportedFact[]): Directory {
  const events = [...reported.map(eventOfReported), ...sent.map(eventOfSent)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const known: Record<string, KnownFact> = {};
  const history: HistoryLine[] = [];
  for (const { at, values, from, submission } of events) {
    const counts = submission === null || standingOf(submission) === "accepted";
    for (const [field, value] of values) {
      history.push({ at, field, old: known[field]?.value ?? null, new: value, from, submission });
      if (!counts) continue;
      if (value === null) delete known[field];
      else known[field] = { value, from };
      if (value !== null) for (const rival of rivalsOf(field)) delete known[rival];
    }
  }
  return { facts: { known, pending: pendingOf(sent) }, history: history.reverse() };
}

function eventOfReported({ field, value, source, by, orderId, at }: ReportedFact): Event {
  return { at, values: [[field, value]], from: { source, by, orderId, at }, submission: null };
}

function eventOfSent({ orderId, values, submission, by, createdAt, sentAt }: SentUpdate): Event {
  const at = sentAt ?? createdAt;
  return { at, values: Object.entries(values), from: { source: "sent", by, orderId, at }, submission };
}

function pendingOf(sent: readonly SentUpdate[]): ProfileFacts["pending"] {
  const pending: ProfileFacts["pending"] = {};
  for (const { orderId, values, submission, by, createdAt, sentAt } of sent) {
    const state = standingOf(submission);
    if (state !== "unconfirmed" && state !== "waiting") continue;
    for (const [field, value] of Object.entries(values)) {
      pending[field] = [...(pending[field] ?? []), { value, state, by, orderId, at: sentAt ?? createdAt }];
    }
  }
  return pending;
}
