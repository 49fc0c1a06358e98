import { and, asc, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orderAftermath, orderEvents, orders } from "@/db/schema/orders";
import { settlementOrders, settlements } from "@/db/schema/settlements";
import type { Actor } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import type { OrderRow } from "@/lib/orders/record";
import type { OrderState } from "@/lib/orders/status";
import { askConfirmations } from "./confirmations";
import type { Besides, SettledVerdict, SettlementKind } from "./verdicts";

/** Orders locked until the transaction ends, in an order that no two proposals can lock each other out of. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await tx.select().from(orders).where(inArray(orders.id, wanted)).orderBy(asc(orders.id)).for("update");
  if (rows.length !== wanted.length) throw new AppError("not_found", "There is no such order.");
  return rows;
}

/** An order stands in one open settlement at most; the lock on the orders makes asking enough. */
export async function refuseWaiting(tx: Tx, ids: readonly string[]): Promise<void> {
  const waiting = await tx
    .select({ id: settlementOrders.orderId })
    .from(settlementOrders)
    .where(and(inArray(settlementOrders.orderId, [...ids]), eq(settlementOrders.isOpen, true)));
  if (waiting.length === 0) return;
  const whose = ids.length === 1 ? "It waits" : `${waiting.length} of these orders wait`;
  throw new AppError(
    "conflict",
    `${whose} in another settlement already: that one is confirmed, refused or withdrawn first.`,
  );
}

/** A proposal is made of all that was chosen, or not at all. */
export function refuseChanged(found: readonly { why: string | null }[]): void {
  const reasons = found.flatMap(({ why }) => why ?? []);
  const [first] = reasons;
  if (first === undefined) return;
  const which = found.length === 1 ? "" : `${reasons.length} of the ${found.length} orders cannot be settled so. `;
  throw new AppError("conflict", `${which}${first}`);
}

/** Locked rows as the state machine sees them, by order id. */
export async function readStates(tx: Tx, rows: readonly OrderRow[]): Promise<Map<string, OrderState>> {
  const ids = rows.map(({ id }) => id);
  const later = await tx.select().from(orderAftermath).where(inArray(orderAftermath.orderId, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, successors: [], aftermath: later.filter(({ orderId }) => orderId === row.id) },
    ]),
  );
}

/** What a proposal says of one order, ready to be stored. */
export type ProposedOrder = {
  order: OrderRow;
  verdict: SettledVerdict;
  gatewayOrderId: string | null;
  evidence: Record<string, string> | null;
  besides: Besides | null;
  seenEventId: bigint;
  /** What is proposed, as a sentence for the timeline. */
  saying: string;
};

/** Stores a proposal, and says so on each order's timeline, in the caller's transaction. Returns its id. */
export async function storeProposal(
  tx: Tx,
  proposal: {
    kind: SettlementKind;
    connectionId: string;
    reportId: string | null;
    reason: string;
    actor: Actor;
    now: Date;
    orders: readonly ProposedOrder[];
  },
): Promise<string> {
  const { kind, connectionId, reportId, reason, actor, now } = proposal;
  const weighed = proposal.orders.map(({ order: { amount, currency }, besides }) => ({ amount, currency, besides }));
  const { required, because, policyId } = await askConfirmations(
    tx,
    { connectionId, proposedBy: actor.personId, orders: weighed },
    now,
  );
  const [settlement] = await tx
    .insert(settlements)
    .values({
      kind,
      connectionId,
      reportId,
      reason,
      required,
      because,
      policyId,
      proposedBy: actor.personId,
      proposedAt: now,
    })
    .returning({ id: settlements.id });
  if (!settlement) throw new Error("a settlement was not stored");
  await tx.insert(settlementOrders).values(
    proposal.orders.map(({ order, saying, ...said }) => ({
      settlementId: settlement.id,
      orderId: order.id,
      ...said,
    })),
  );
  await tx.insert(orderEvents).values(
    proposal.orders.map(({ order, saying, verdict }) => ({
      orderId: order.id,
      kind: "settlement_proposed",
      personId: actor.personId,
      details: {
        settlementId: settlement.id,
        says: verdict,
        evidence: reportId === null ? "word" : "report",
        reason: `${saying} “${reason}”`,
      },
    })),
  );
  return settlement.id;
}

/** The one connection of all of them. Throws AppError `invalid` when there are two. */
export function mustShareConnection(rows: readonly OrderRow[]): string {
  const ids = new Set(rows.map(({ connectionId }) => connectionId));
  const [connectionId] = ids;
  if (ids.size === 1 && connectionId) return connectionId;
  throw new AppError("invalid", "One settlement is about the orders of one connection.");
}

const sayings: Record<SettledVerdict, string> = {
  absent: "Not at the gateway.",
  processing: "At the gateway, still processing.",
  approved: "Approved at the gateway.",
  declined: "Declined at the gateway.",
  error: "Failed at the gateway.",
  filtered: "Blocked by the gateway's fraud control.",
};

/** What is said of an order, in words. */
export function sayingInWords(verdict: SettledVerdict): string {
  return sayings[verdict];
}
