import type { OrderOperation } from "@/lib/gateway/fields/catalogue";
import type { Outcome, Submission } from "./states";

/**
 * Three facets describe an order: Paydesk's submission, the gateway's outcome of the original transaction, and later
 * events. Pure constants, because the database schema and the browser read the same lists.
 */

type KindRow = {
  operation: OrderOperation;
  /** Types of the gateway's transaction for the order itself. Every other type is a later event. */
  types: readonly string[];
};

export const kindRows = {
  payout: { operation: "payout", types: ["payout", "transfer"] },
  charge: {
    operation: "process-recurring-payments",
    types: ["sale", "payout", "transfer", "recurring", "rebill"],
  },
  update: { operation: "update-recurring-payment", types: [] },
} as const satisfies Record<string, KindRow>;
export type OrderKind = keyof typeof kindRows;
export const orderKinds = Object.keys(kindRows) as [OrderKind, ...OrderKind[]];

export const orderOrigins = ["made", "found"] as const;
export type OrderOrigin = (typeof orderOrigins)[number];

export const directions = ["out", "in"] as const;
export type Direction = (typeof directions)[number];

/**
 * The gateway's `control` signature covers neither type nor amount of a later transaction. So one that only a callback
 * brought is *reported* and in no figure until a status query agrees or users resolve it.
 */
export const standings = ["reported", "counted", "refused"] as const;
export type Standing = (typeof standings)[number];

export type LaterEvent = {
  standing: Standing;
  type: string;
  status: string;
  /**
   * The amount is a decimal string in the order's currency unless `currency` says otherwise; null when the update named
   * none.
   */
  amount: string | null;
  currency: string | null;
  line?: string | null;
};

export const secondOrderType = "second_order";
export const otherAmountType = "other_amount";

export type OrderFacets = {
  kind: OrderKind;
  direction: Direction;
  submission: Submission;
  outcome: Outcome;
  laterEvents: readonly LaterEvent[];
  /** A conflict is two contradicting final statuses, or a second gateway order for one id. */
  conflict: boolean;
  awaiting?: boolean;
  nextQueryAt: Date | null;
  nextAttemptAt: Date | null;
  needsUsers: boolean;
  acknowledged: boolean;
  byUsers?: boolean;
  approvalRejected?: boolean;
};

export const rejectedCauses = ["approval_rejected", "approval_expired"] as const;

/**
 * Patterns match the whole type, because the reversal of a reversal moves the money the other way. Code and database
 * share the patterns.
 */
export const laterKindPatterns = {
  reversal: "^(partial[-_ ]?)?reversal$",
  refund: "^(partial[-_ ]?)?refund$",
  chargeback: "^(partial[-_ ]?)?charge[-_ ]?back$",
} as const;
export type LaterKind = keyof typeof laterKindPatterns;

export function laterKindOf(type: string): LaterKind | null {
  const kinds = Object.keys(laterKindPatterns) as LaterKind[];
  return kinds.find((kind) => new RegExp(laterKindPatterns[kind], "i").test(type.trim())) ?? null;
}

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
