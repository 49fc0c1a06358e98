import { defineStates, isIn, type StateOf } from "@/lib/core/text/states";
import type { OrderStatusName } from "./statuses";

/**
 * The states of an order, one row each, with all that follows from it. Predicates here, SQL in db/order-states.ts, generated
 * columns, partial indexes and triggers are made of these tables. Pure constants: database and browser read the same.
 */

/**
 * The stages of an order's money, which totals are made of. An order in conflict is in that stage alone, whichever contradicting
 * status came first, so that figures agree with its label.
 */
export const stages = [
  ...(["waiting", "processing", "unconfirmed", "unknown", "approved", "failed", "cancelled"] as const),
  "conflict",
] as const;
export type Stage = (typeof stages)[number];

type OutcomeRow = {
  /** Where money is; an accepted change of a profile without an outcome is done. */
  stage: Stage;
  /** The gateway's final status on the original transaction (supplement, Statuses). */
  isFinal: boolean;
};

/** The gateway's: the state of the original transaction. All but `none` are labels too. */
const outcomeStates = defineStates<OutcomeRow>()({
  none: { stage: "processing", isFinal: false },
  processing: { stage: "processing", isFinal: false },
  approved: { stage: "approved", isFinal: true },
  declined: { stage: "failed", isFinal: true },
  error: { stage: "failed", isFinal: true },
  filtered: { stage: "failed", isFinal: true },
  unknown: { stage: "unknown", isFinal: false },
});

export type Outcome = StateOf<typeof outcomeStates>;

/** What users say became of an order at the gateway. */
export type ResolvedStatus = "absent" | Exclude<Outcome, "none" | "unknown">;

type SubmissionRow = {
  /** Where money is; null: its outcome says. */
  stage: Stage | null;
  /** Whether the gateway may have it. `not_yet`: no one has tried; `never`: it was tried or ended, and the gateway has it not. */
  atGateway: "not_yet" | "maybe" | "never";
  /** What lets it leave from here: its release, its turn, or only a user; null: nothing, or it has left. */
  leavesBy: "release" | "turn" | "user" | null;
  /** A user is still owed an answer about it (the tab "Unresolved"). */
  isOutstanding: boolean;
  label: OrderStatusName;
  /** The label in its stead where more is known. */
  labelIf?: { [condition in LabelCondition]?: OrderStatusName };
};

/** What else the label of a submission depends on. */
export type LabelCondition = "approvalRejected" | "isUpdate" | "isRetried" | "isUnasked";

/** Ours: how far the order itself has come. */
const submissionStates = defineStates<SubmissionRow>()({
  draft: {
    stage: "waiting",
    atGateway: "not_yet",
    leavesBy: "release",
    isOutstanding: false,
    label: "draft",
    labelIf: { approvalRejected: "approval_rejected" },
  },
  held: { stage: "waiting", atGateway: "not_yet", leavesBy: "release", isOutstanding: false, label: "held" },
  queued: { stage: "waiting", atGateway: "not_yet", leavesBy: "turn", isOutstanding: false, label: "queued" },
  sending: { stage: "waiting", atGateway: "maybe", leavesBy: null, isOutstanding: false, label: "sending" },
  accepted: {
    stage: null,
    atGateway: "maybe",
    leavesBy: null,
    isOutstanding: false,
    label: "processing",
    labelIf: { isUpdate: "update_accepted" },
  },
  rejected: { stage: "failed", atGateway: "never", leavesBy: null, isOutstanding: false, label: "rejected" },
  access_refused: {
    stage: "failed",
    atGateway: "never",
    leavesBy: "user",
    isOutstanding: false,
    label: "access_refused",
  },
  not_sent: {
    stage: "waiting",
    atGateway: "never",
    leavesBy: "turn",
    isOutstanding: true,
    label: "not_sent",
    labelIf: { isRetried: "not_sent_retrying" },
  },
  unconfirmed: {
    stage: "unconfirmed",
    atGateway: "maybe",
    leavesBy: null,
    isOutstanding: true,
    label: "unconfirmed",
    labelIf: { isUnasked: "unconfirmed_users" },
  },
  not_received: { stage: "failed", atGateway: "never", leavesBy: null, isOutstanding: false, label: "not_received" },
  cancelled: { stage: "cancelled", atGateway: "never", leavesBy: null, isOutstanding: false, label: "cancelled" },
});

export type Submission = StateOf<typeof submissionStates>;

/** The label of a submission, and those in its stead by what they depend on. */
export function labelOf(submission: Submission) {
  const { label, labelIf = {} } = submissionStates.rows[submission];
  return { label, labelIf: Object.entries(labelIf) as [LabelCondition, OrderStatusName][] };
}

export const outcomes = outcomeStates.names;
const outcomesWhere = outcomeStates.where;
export const submissions = submissionStates.names;
const submissionsWhere = submissionStates.where;

/** What follows from an order's submission: the names that a condition in SQL lists, and the same in TypeScript below. */
export const submissionsThat = {
  /** Prepared or waiting for approval: the user who prepared it may still change it. */
  areUnreleased: submissionsWhere(({ leavesBy }) => leavesBy === "release"),
  /** It went past its release. */
  wereReleased: submissionsWhere(({ leavesBy }, name) => leavesBy !== "release" && name !== "cancelled"),
  /** Asked for, and its money still here. */
  areGoingOut: submissionsWhere(({ stage }, name) => stage === "waiting" && name !== "draft"),
  /** Once tried, nothing of it left or was taken, and it may be sent again as it is. */
  mayBeSentAgain: submissionsWhere(({ atGateway, leavesBy }) => atGateway === "never" && leavesBy !== null),
  /** A user may release it now. */
  mayBeSentNow: submissionsWhere(({ leavesBy }) => leavesBy === "turn" || leavesBy === "user"),
  /** Released and not sent: its turn comes automatically, or its batch's. */
  waitForTheirTurn: submissionsWhere(({ leavesBy }) => leavesBy === "turn"),
  /** It has not left and still may: it can be cancelled. */
  mayStillLeave: submissionsWhere(({ leavesBy }) => leavesBy !== null),
  /** The gateway may have it: an update about any other contradicts what we hold. */
  mayBeAtGateway: submissionsWhere(({ atGateway }) => atGateway === "maybe"),
  /** Tried or ended, and the gateway has it not. */
  wereNeverTaken: submissionsWhere(({ atGateway }) => atGateway === "never"),
  /** Ended without ever becoming the gateway's: nothing more is sent or asked. */
  areEnded: submissionsWhere(({ atGateway, leavesBy }) => atGateway === "never" && leavesBy === null),
  /** No money moves by it as it is now. */
  areOver: submissionsWhere(({ stage }) => stage === "failed" || stage === "cancelled"),
  /** Not known whether the gateway took it, or not sent yet. */
  areUndecided: submissionsWhere(
    ({ atGateway, leavesBy, stage }) => leavesBy !== null || (atGateway === "maybe" && stage !== null),
  ),
  /** What is sealed is kept while it may be sent. */
  keepSecrets: submissionsWhere(({ leavesBy }, name) => leavesBy !== null || name === "sending"),
  areUnresolved: submissionsWhere(({ isOutstanding }) => isOutstanding),
} as const;

/** What follows from an order's outcome. */
export const outcomesThat = {
  areFinal: outcomesWhere(({ isFinal }) => isFinal),
  /** The gateway's final status that no money moved. */
  areRefusals: outcomesWhere(({ stage }) => stage === "failed"),
  /** Nothing is known yet, and it may become known automatically. */
  areAwaited: outcomesWhere(({ stage }) => stage === "processing"),
  areOpen: outcomesWhere(({ isFinal }) => !isFinal),
} as const;

/** The submissions and the outcomes by which money is so. */
export const submissionsOf = (stage: Stage) => submissionsWhere((row) => row.stage === stage);
export const outcomesOf = (stage: Stage) => outcomesWhere((row) => row.stage === stage);

export const isFinal = isIn(outcomesThat.areFinal);
/** Whether the gateway may know of an order that we hold as this. */
export const mayBeKnown = isIn(submissionsThat.mayBeAtGateway);
export const isUnreleased = isIn(submissionsThat.areUnreleased);
export const mayBeSentAgain = isIn(submissionsThat.mayBeSentAgain);
export const keepsSecrets = isIn(submissionsThat.keepSecrets);
export const canStillLeave = isIn(submissionsThat.mayStillLeave);
export const wasNeverTaken = isIn(submissionsThat.wereNeverTaken);
export const isOver = isIn(submissionsThat.areOver);

/** Whether a status word, in small letters, is the gateway's final status that no money moved. */
export const isRefusal = (status: string) => outcomesThat.areRefusals.some((outcome) => outcome === status);

/** The gateway's status word as an outcome; null for a word that is in no one's list. Empty means processing. */
export function outcomeOf(status: string): Outcome | null {
  const reported = status.trim().toLowerCase();
  if (reported === "") return "processing";
  return outcomes.find((outcome) => outcome === reported && outcome !== "none") ?? null;
}
