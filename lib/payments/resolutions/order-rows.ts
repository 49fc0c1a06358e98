import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { callOrders, orderEvents, orderLaterEvents, orders } from "@/db/schema/orders";
import { resolutionOrders, resolutions } from "@/db/schema/resolutions";
import { pick } from "@/lib/core/lists/pick";
import { readForms } from "@/lib/core/money/number-form";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import type { LaterEvent, OrderFacets, OrderKind } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";
import { resolutionContextOf, resolvableFrom } from "@/lib/payments/orders/resolve";
import type { ResolutionKind } from "./verdicts";

export type ResolutionRow = {
  id: string;
  kind: OrderKind;
  clientOrderId: string;
  gatewayOrderId: string | null;
  receiverName: string | null;
  receiverAccount: string | null;
  amount: string | null;
  currency: string | null;
  connection: { id: string; name: string; environment: Environment };
  callId: string | null;
  sentAt: Date | null;
  resolvableFrom: Date | null;
  conflict: string | null;
  reportedStatus: string | null;
  errorMessage: string | null;
  lastQueryAt: Date | null;
  facets: OrderFacets;
  resolving: ResolutionKind | null;
  resolutionId: string | null;
  lastEventId: string;
};

export async function readResolutionRows(
  ctx: AppContext,
  scope: Scope,
  where: SQL | undefined,
  limit: number,
): Promise<ResolutionRow[]> {
  const rows = await ctx.db
    .select({
      order: orders,
      connection: { id: connections.id, name: connections.name, environment: connectionVersions.environment },
      callId: callOrders.callId,
      resolutionId: resolutionOrders.resolutionId,
      lastEventId: sql<string>`coalesce((select max(${orderEvents.id}) from ${orderEvents}
        where ${orderEvents.orderId} = ${orders.id}), 0)::text`,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .leftJoin(callOrders, and(eq(callOrders.orderId, orders.id), eq(callOrders.attempt, orders.attempt)))
    .leftJoin(resolutionOrders, and(eq(resolutionOrders.orderId, orders.id), eq(resolutionOrders.isOpen, true)))
    .leftJoin(resolutions, eq(resolutions.id, resolutionOrders.resolutionId))
    .where(and(where, withinScope(orders.connectionId, scope)))
    .orderBy(sql`${orders.sentAt} asc nulls first`, orders.id)
    .limit(limit);
  const later = await readLater(
    ctx,
    rows.map(({ order }) => order.id),
  );
  const forms = await readForms(ctx.db);
  return rows.map(({ order, ...rest }) => ({
    ...pick(order, "id", "kind", "clientOrderId", "gatewayOrderId", "receiverName", "receiverAccount", "amount"),
    ...pick(order, "currency", "sentAt"),
    resolvableFrom: resolvableFrom(order.sentAt),
    ...pick(order, "reportedStatus", "lastQueryAt"),
    conflict: render(order.conflict, forms),
    errorMessage: order.errorMessage ?? render(order.reason),
    facets: facetsOf(order, later.get(order.id) ?? []),
    resolving: resolutionContextOf(order, { isAsked: order.nextQueryAt !== null }),
    ...rest,
  }));
}

async function readLater(ctx: AppContext, ids: readonly string[]): Promise<Map<string, LaterEvent[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(orderLaterEvents)
    .where(inArray(orderLaterEvents.orderId, [...ids]));
  const groups = new Map<string, LaterEvent[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}
