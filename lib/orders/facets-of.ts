import {
  type Aftermath,
  type OrderFacets,
  type OrderKind,
  type Outcome,
  type Submission,
  sentBackCauses,
} from "./facets";
import type { OrderRow } from "./record";
import { settledByPeople } from "./resolve";
import { isFinal } from "./status";

/** The columns of an order that its facets are read from. */
export type FacetColumns = Pick<
  OrderRow,
  | "kind"
  | "direction"
  | "submission"
  | "outcome"
  | "conflict"
  | "acknowledgedAt"
  | "nextQueryAt"
  | "nextAttemptAt"
  | "doubtSince"
> &
  Partial<Pick<OrderRow, "cause">>;

/** A stored order and its later transactions → what its label depends on. */
export function facetsOf(row: FacetColumns, aftermath: readonly Aftermath[]): OrderFacets {
  return {
    kind: row.kind,
    direction: row.direction,
    submission: row.submission,
    outcome: row.outcome,
    aftermath: aftermath.map(({ type, status, amount, currency, standing }) => ({
      type,
      status,
      amount,
      currency,
      standing,
    })),
    conflict: row.conflict !== null,
    awaiting: row.doubtSince !== null,
    nextQueryAt: row.nextQueryAt,
    nextAttemptAt: row.nextAttemptAt,
    needsPeople: row.nextQueryAt === null && awaitsWord(row),
    acknowledged: row.acknowledgedAt !== null,
    byPeople: row.cause === settledByPeople,
    sentBack: row.submission === "draft" && sentBackCauses.some((cause) => cause === row.cause),
  };
}

/** Whether the gateway still owes a word on the order: it has it, or may have it, and nothing final is known. */
export function awaitsWord(order: { kind: OrderKind; submission: Submission; outcome: Outcome }): boolean {
  if (order.submission === "unconfirmed") return true;
  return order.submission === "accepted" && order.kind !== "update" && !isFinal(order.outcome);
}
