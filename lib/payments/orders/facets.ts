import type { Outcome, Submission } from "./states";

/**
 * The three facets of an order, never mixed into one word: what we did with it (submission), what the
 * gateway says of the original transaction (outcome), and what came later on the same order (later events).
 * Pure constants: the database schema and the browser read the same lists.
 */

/** What was asked for: money out, a charge of a stored profile, or a change of one. */
export const orderKinds = ["payout", "charge", "update"] as const;
export type OrderKind = (typeof orderKinds)[number];

/** Where an order comes from: users here made it, or the gateway made it by schedule and we found it. */
export const orderOrigins = ["made", "found"] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

/** Which way the money goes; sums never mix the two. */
export const directions = ["out", "in"] as const;
export type Direction = (typeof directions)[number];

/**
 * What a later transaction is worth: `control` covers neither its type nor its amount, so one that only a callback brought is
 * *reported* and in no figure, until a status query agrees or users resolve it.
 */
export const standings = ["reported", "counted", "refused"] as const;
export type Standing = (typeof standings)[number];

/** Later transactions that the gateway reports on an order, by its own type words in lower case. */
export type LaterEvent = {
  standing: Standing;
  /** "reversal", "chargeback", "dispute", ...: the gateway's word, kept as it came. */
  type: string;
  status: string;
  /** Decimal string in the order's currency unless `currency` says otherwise; null when the update named none. */
  amount: string | null;
  currency: string | null;
  /** Line of a bank statement or gateway report that reports the return; null or absent: only the gateway did. */
  line?: string | null;
};

/** Types of ours among them: what users decided of a second gateway order, and of an amount that is not the order's. */
export const secondOrderType = "second_order";
export const otherAmountType = "other_amount";

/** All that the label of an order depends on. Dates are UTC. */
export type OrderFacets = {
  kind: OrderKind;
  direction: Direction;
  submission: Submission;
  outcome: Outcome;
  laterEvents: readonly LaterEvent[];
  /** Two final words that contradict each other, or a second gateway order for one of our ids. */
  conflict: boolean;
  /** Something that the gateway reported waits until its own answer agrees: a final status, or a later transaction. */
  awaiting?: boolean;
  /** When we ask the gateway next; null when nothing is planned. */
  nextQueryAt: Date | null;
  /** When a not-sent order is tried again automatically; null when it waits for a user. */
  nextAttemptAt: Date | null;
  /** The order can no longer resolve itself (no status query, or asked for too long): users decide. */
  needsUsers: boolean;
  /** A user has acknowledged the alarm; it is then no longer shown as one. */
  acknowledged: boolean;
  /** What it is held as was resolved by users, not reported by the gateway. */
  byUsers?: boolean;
  /** It came back to the user who prepared it: an approver rejected it, or no one decided in time. */
  approvalRejected?: boolean;
};

/** Causes of a draft that came back without its approval. */
export const rejectedCauses = ["approval_rejected", "approval_expired"] as const;

/**
 * Later transactions of which it is known which way the money went, as patterns that code and database read alike. They
 * name the whole type: the reversal of a reversal, or of a chargeback, brings the money the other way.
 */
export const laterKindPatterns = {
  reversal: "^(partial[-_ ]?)?reversal$",
  refund: "^(partial[-_ ]?)?refund$",
  chargeback: "^(partial[-_ ]?)?charge[-_ ]?back$",
} as const;
export type LaterKind = keyof typeof laterKindPatterns;

/** What a later transaction is, by the gateway's own word for its type; null for a word without a known sense. */
export function laterKindOf(type: string): LaterKind | null {
  const kinds = Object.keys(laterKindPatterns) as LaterKind[];
  return kinds.find((kind) => new RegExp(laterKindPatterns[kind], "i").test(type.trim())) ?? null;
}

/** The lines of the journal of money: how much left, how much ended which way, and what came later. */
export const moveLines = [
  "sent",
  "approved",
  "failed",
  "reversed",
  "refunded",
  "charged_back",
  "second_order",
  "other_amount",
  "later_unclear",
] as const;
export type MoveLine = (typeof moveLines)[number];
