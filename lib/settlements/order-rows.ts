import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { callOrders, orderAftermath, orderEvents, orders } from "@/db/schema/orders";
import { settlementOrders, settlements } from "@/db/schema/settlements";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import type { Aftermath, OrderFacets, OrderKind } from "@/lib/orders/facets";
import { facetsOf } from "@/lib/orders/facets-of";
import { settlingOf, wordFrom } from "@/lib/orders/resolve";
import type { SettlementKind } from "./verdicts";

/** An order as the pages of settling show it. */
export type SettleRow = {
  id: string;
  kind: OrderKind;
  clientOrderId: string;
  gatewayOrderId: string | null;
  receiverName: string | null;
  /** Masked. */
  receiverAccount: string | null;
  amount: string | null;
  currency: string | null;
  connection: { id: string; name: string; environment: Environment };
  /** The call that carried its last attempt; null before the first. */
  callId: string | null;
  sentAt: Date | null;
  /** From when people's own word is taken. */
  wordFrom: Date | null;
  conflict: string | null;
  reportedStatus: string | null;
  /** What came back of its last call, in words. */
  errorMessage: string | null;
  lastQueryAt: Date | null;
  facets: OrderFacets;
  /** What it waits for, if anything. */
  settling: SettlementKind | null;
  /** The open settlement that it stands in. */
  settlementId: string | null;
  /** The last event of its timeline, so that what is proposed is what was looked at. */
  lastEventId: string;
};

/** Orders within reach by a condition, oldest sending first, with all that the pages of settling show. */
export async function readSettleRows(
  desk: Desk,
  reach: Reach,
  where: SQL | undefined,
  limit: number,
): Promise<SettleRow[]> {
  const rows = await desk.db
    .select({
      order: orders,
      connection: { id: connections.id, name: connections.name, environment: connectionVersions.environment },
      callId: callOrders.callId,
      settlementId: settlementOrders.settlementId,
      lastEventId: sql<string>`coalesce((select max(${orderEvents.id}) from ${orderEvents}
        where ${orderEvents.orderId} = ${orders.id}), 0)::text`,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .leftJoin(callOrders, and(eq(callOrders.orderId, orders.id), eq(callOrders.attempt, orders.attempt)))
    .leftJoin(settlementOrders, and(eq(settlementOrders.orderId, orders.id), eq(settlementOrders.isOpen, true)))
    .leftJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .where(and(where, withinReach(orders.connectionId, reach)))
    .orderBy(sql`${orders.sentAt} asc nulls first`, orders.id)
    .limit(limit);
  const later = await readLater(
    desk,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ order, ...rest }) => ({
    id: order.id,
    kind: order.kind,
    clientOrderId: order.clientOrderId,
    gatewayOrderId: order.gatewayOrderId,
    receiverName: order.receiverName,
    receiverAccount: order.receiverAccount,
    amount: order.amount,
    currency: order.currency,
    sentAt: order.sentAt,
    wordFrom: wordFrom(order.sentAt),
    conflict: order.conflict,
    reportedStatus: order.reportedStatus,
    errorMessage: order.errorMessage,
    lastQueryAt: order.lastQueryAt,
    facets: facetsOf(order, later.get(order.id) ?? []),
    settling: settlingOf(order, { isAsked: order.nextQueryAt !== null }),
    ...rest,
  }));
}

async function readLater(desk: Desk, ids: readonly string[]): Promise<Map<string, Aftermath[]>> {
  if (ids.length === 0) return new Map();
  const rows = await desk.db
    .select()
    .from(orderAftermath)
    .where(inArray(orderAftermath.orderId, [...ids]));
  const groups = new Map<string, Aftermath[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}
