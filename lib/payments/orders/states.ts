import { defineStates, isIn, type StateOf } from "@/lib/core/text/states";
import type { OrderStatusName } from "./statuses";

/**
 * Each state has one row. The predicates here, the SQL in db/order-states.ts, generated columns, partial indexes and
 * triggers all derive from these tables. Pure constants, because database and browser read the same.
 */

/** An order in conflict is in that stage alone, whichever status came first, so that figures agree with its label. */
export const stages = [
  ...(["waiting", "processing", "unconfirmed", "unknown", "approved", "failed", "cancelled"] as const),
  "conflict",
] as const;
export type Stage = (typeof stages)[number];

type OutcomeRow = {
  stage: Stage;
  /** The supplement ("Statuses") lists the gateway's final statuses. */
  isFinal: boolean;
};

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

export type ResolvedStatus = "absent" | Exclude<Outcome, "none" | "unknown">;

type SubmissionRow = {
  stage: Stage | null;
  /** `not_yet`: nobody has tried; `never`: it was tried or ended, and the gateway doesn't have it. */
  atGateway: "not_yet" | "maybe" | "never";
  leavesBy: "release" | "turn" | "user" | null;
  isOutstanding: boolean;
  label: OrderStatusName;
  labelIf?: { [condition in LabelCondition]?: OrderStatusName };
};

export type LabelCondition = "approvalRejected" | "isUpdate" | "isRetried" | "isUnasked";

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

export function labelOf(submission: Submission) {
  const { label, labelIf = {} } = submissionStates.rows[submission];
  return { label, labelIf: Object.entries(labelIf) as [LabelCondition, OrderStatusName][] };
}

export const outcomes = outcomeStates.names;
const outcomesWhere = outcomeStates.where;
export const submissions = submissionStates.names;
const submissionsWhere = submissionStates.where;

export const submissionsThat = {
  areUnreleased: submissionsWhere(({ leavesBy }) => leavesBy === "release"),
  wereReleased: submissionsWhere(({ leavesBy }, name) => leavesBy !== "release" && name !== "cancelled"),
  areGoingOut: submissionsWhere(({ stage }, name) => stage === "waiting" && name !== "draft"),
  mayBeSentAgain: submissionsWhere(({ atGateway, leavesBy }) => atGateway === "never" && leavesBy !== null),
  mayBeSentNow: submissionsWhere(({ leavesBy }) => leavesBy === "turn" || leavesBy === "user"),
  waitForTheirTurn: submissionsWhere(({ leavesBy }) => leavesBy === "turn"),
  mayStillLeave: submissionsWhere(({ leavesBy }) => leavesBy !== null),
  mayBeAtGateway: submissionsWhere(({ atGateway }) => atGateway === "maybe"),
  wereNeverTaken: submissionsWhere(({ atGateway }) => atGateway === "never"),
  areEnded: submissionsWhere(({ atGateway, leavesBy }) => atGateway === "never" && leavesBy === null),
  areOver: submissionsWhere(({ stage }) => stage === "failed" || stage === "cancelled"),
  areUndecided: submissionsWhere(
    ({ atGateway, leavesBy, stage }) => leavesBy !== null || (atGateway === "maybe" && stage !== null),
  ),
  /** Sealed values are kept while the order may be sent. */
  keepSecrets: submissionsWhere(({ leavesBy }, name) => leavesBy !== null || name === "sending"),
  areUnresolved: submissionsWhere(({ isOutstanding }) => isOutstanding),
} as const;

export const outcomesThat = {
  areFinal: outcomesWhere(({ isFinal }) => isFinal),
  areRefusals: outcomesWhere(({ stage }) => stage === "failed"),
  areAwaited: outcomesWhere(({ stage }) => stage === "processing"),
  areOpen: outcomesWhere(({ isFinal }) => !isFinal),
} as const;

export const submissionsOf = (stage: Stage) => submissionsWhere((row) => row.stage === stage);
export const outcomesOf = (stage: Stage) => outcomesWhere((row) => row.stage === stage);

export const isFinal = isIn(outcomesThat.areFinal);
export const mayBeKnown = isIn(submissionsThat.mayBeAtGateway);
export const isUnreleased = isIn(submissionsThat.areUnreleased);
export const mayBeSentAgain = isIn(submissionsThat.mayBeSentAgain);
export const keepsSecrets = isIn(submissionsThat.keepSecrets);
export const canStillLeave = isIn(submissionsThat.mayStillLeave);
export const wasNeverTaken = isIn(submissionsThat.wereNeverTaken);
export const isOver = isIn(submissionsThat.areOver);

export const isRefusal = (status: string) => outcomesThat.areRefusals.some((outcome) => outcome === status);

/** Returns null for an unlisted status. An empty status means processing. */
export function outcomeOf(status: string): Outcome | null {
  const reported = status.trim().toLowerCase();
  if (reported === "") return "processing";
  return outcomes.find((outcome) => outcome === reported && outcome !== "none") ?? null;
}
