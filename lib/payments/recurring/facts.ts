import { canStillLeave, mayBeKnown, type Submission } from "@/lib/payments/orders/states";
import { rivalsOf } from "./fact-rules";
import type { ChangeState, DirectorySource } from "./labels";

/** A change that we asked the gateway to make, or are about to ask for. */
export type SentUpdate = {
  orderId: string;
  /** Field of the directory → value, as it may be shown. */
  values: Record<string, string>;
  submission: Submission;
  by: string | null;
  createdAt: Date;
  sentAt: Date | null;
};

/** What a user, a file or an order reported of one field; null: that it is not known. */
export type ReportedFact = {
  field: string;
  value: string | null;
  source: DirectorySource;
  by: string | null;
  orderId: string | null;
  at: Date;
};

/** How we know: we sent it and the gateway accepted it, or a user reported so. */
export type Provenance = { source: "sent" | DirectorySource; by: string | null; orderId: string | null; at: Date };
export type KnownFact = { value: string; from: Provenance };

/** Sent and no one knows whether it was taken, or not sent yet. */
export type PendingFact = {
  value: string;
  state: "unconfirmed" | "waiting";
  by: string | null;
  orderId: string;
  at: Date;
};

export type ProfileFacts = { known: Record<string, KnownFact>; pending: Record<string, PendingFact[]> };

/** One line of a profile's history: a field, and what became of it. */
export type HistoryLine = {
  at: Date;
  field: string;
  /** null: it was not known. */
  old: string | null;
  /** null: it is not known any more. */
  new: string | null;
  from: Provenance;
  /** Of a change that was sent: how far its order has come; null: a user reported so. */
  submission: Submission | null;
};

export type Directory = { facts: ProfileFacts /** Newest first. */; history: HistoryLine[] };

/** What an order that asks for a change says about the profile as of now. */
export function standingOf(submission: Submission): ChangeState {
  if (submission === "accepted") return submission;
  if (mayBeKnown(submission)) return "unconfirmed";
  return canStillLeave(submission) ? "waiting" : "void";
}

type Event = { at: Date; values: [string, string | null][]; from: Provenance; submission: Submission | null };

/**
 * What is known of a profile, from what was sent of it and what was reported of it: the newest of a field counts, and a change
 * only when the gateway accepted it. An amount rule ends the one before it. Pure.
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
