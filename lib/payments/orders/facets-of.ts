import { pick } from "@/lib/core/lists/pick";
import { type LaterEvent, type OrderFacets, type OrderKind, rejectedCauses } from "./facets";
import type { OrderRow } from "./record";
import { resolvedByUsers } from "./resolve";
import { isFinal, type Outcome, type Submission } from "./states";

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
  | "unconfirmedSince"
> &
  Partial<Pick<OrderRow, "cause">>;

export function facetsOf(row: FacetColumns, laterEvents: readonly LaterEvent[]): OrderFacets {
  return {
    ...pick(row, "kind", "direction", "submission", "outcome"),
    laterEvents: laterEvents.map(({ type, status, amount, currency, standing, line }) => ({
      type,
      status,
      amount,
      currency,
      standing,
      ...(line ? { line } : {}),
    })),
    conflict: row.conflict !== null,
    awaiting: row.unconfirmedSince !== null,
    nextQueryAt: row.nextQueryAt,
    nextAttemptAt: row.nextAttemptAt,
    needsUsers: row.nextQueryAt === null && awaitsOutcome(row),
    acknowledged: row.acknowledgedAt !== null,
    byUsers: row.cause === resolvedByUsers,
    approvalRejected: row.submission === "draft" && rejectedCauses.some((cause) => cause === row.cause),
  };
}

export function awaitsOutcome(order: { kind: OrderKind; submission: Submission; outcome: Outcome }): boolean {
  if (order.submission === "unconfirmed") return true;
  return order.submission === "accepted" && order.kind !== "update" && !isFinal(order.outcome);
}
