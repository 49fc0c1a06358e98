import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { recurringProfiles } from "@/db/schema/recurring";
import { users } from "@/db/schema/users";
import type { Page } from "@/lib/core/lists/list";
import { readPage } from "@/lib/core/lists/list-page";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import type { ErrorMessages } from "@/lib/payments/failures/match";
import { readMessagesInForce } from "@/lib/payments/failures/queries";
import type { LaterEvent, OrderFacets, OrderKind, OrderOrigin } from "./facets";
import { facetsOf } from "./facets-of";
import { isRefused, noteFailure } from "./failure";
import { findOrderIds, type Listed } from "./lists/find-page";
import { type OrderFilter, orderList } from "./lists/list-search";
import type { OrderRow } from "./record";

export const newerCountMax = 99;

export type OrderListRow = {
  id: string;
  kind: OrderKind;
  origin: OrderOrigin;
  clientOrderId: string;
  gatewayOrderId: string | null;
  yourReference: string | null;
  receiverName: string | null;
  receiverAccount: string | null;
  amount: string | null;
  currency: string | null;
  net: string | null;
  connectionName: string;
  environment: Environment;
  endpointLabel: string;
  batch: { id: string; name: string } | null;
  preparedBy: string | null;
  createdAt: Date;
  facets: OrderFacets;
  note: string | null;
};

const facetColumns = {
  ...pick(orders, "kind", "direction", "submission", "outcome", "conflict", "acknowledgedAt", "nextQueryAt"),
  ...pick(orders, "nextAttemptAt", "unconfirmedSince", "cause"),
};

export async function readOrderRows(ctx: AppContext, scope: Scope, ids: readonly string[]): Promise<OrderListRow[]> {
  if (ids.length === 0) return [];
  const [found, later, labels] = await Promise.all([
    ctx.db
      .select({
        ...facetColumns,
        ...pick(orders, "id", "origin", "clientOrderId", "gatewayOrderId", "batchId"),
        batchNumber: batches.number,
        endpointLabel: endpoints.label,
        preparedBy: users.name,
        ...pick(orders, "yourReference", "receiverAccount", "amount", "currency", "net"),
        receiverName: sql<string | null>`coalesce(${orders.receiverName}, ${recurringProfiles.label})`,
        connectionName: connections.name,
        environment: connectionVersions.environment,
        ...pick(orders, "createdAt", "connectionId", "errorCode", "errorMessage", "reason"),
      })
      .from(orders)
      .innerJoin(connections, eq(connections.id, orders.connectionId))
      .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
      .innerJoin(endpoints, eq(endpoints.id, orders.endpointId))
      .leftJoin(batches, eq(batches.id, orders.batchId))
      .leftJoin(recurringProfiles, eq(recurringProfiles.id, orders.profileId))
      .leftJoin(users, eq(users.id, orders.preparedBy))
      .where(and(inArray(orders.id, [...ids]), withinScope(orders.connectionId, scope))),
    readLaterEvents(ctx, ids),
    readMessagesInForce(ctx.db),
  ]);
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id): OrderListRow[] => {
    const row = rows.get(id);
    if (!row) return [];
    const { kind, origin, clientOrderId, yourReference, receiverName, receiverAccount, amount, currency, net } = row;
    return [
      {
        ...{ id, kind, origin, clientOrderId, yourReference, receiverName, receiverAccount, amount, currency, net },
        ...pick(row, "connectionName", "environment", "gatewayOrderId", "endpointLabel"),
        batch: row.batchId && row.batchNumber !== null ? { id: row.batchId, name: `B-${row.batchNumber}` } : null,
        preparedBy: row.preparedBy,
        createdAt: row.createdAt,
        ...statusOf(row, facetsOf(row, later.get(id) ?? []), labels),
      },
    ];
  });
}

export async function listOrders(ctx: AppContext, listed: Listed): Promise<Page<OrderListRow>> {
  const page = await readPage(orderList, listed.cursor, (cursor, limit) =>
    findOrderIds(ctx, { ...listed, cursor }, limit),
  );
  return { ...page, rows: await readOrderRows(ctx, listed.scope, page.rows) };
}

function statusOf(
  row: Omit<Parameters<typeof noteFailure>[1], "facets"> & Pick<OrderRow, "submission" | "reason">,
  facets: OrderFacets,
  labels: readonly ErrorMessages[],
): Pick<OrderListRow, "facets" | "note"> {
  const note = row.errorMessage ?? render(row.reason);
  if (row.submission === "draft") return { facets, note };
  if (!isRefused(facets)) return { facets, note: null };
  return { facets, note: noteFailure(labels, { ...row, facets })?.explanation ?? note };
}

export type OrderChanges = {
  rows: { id: string; facets: OrderFacets }[];
  newer: number;
};

/** @param newestShown id of the first row; null for an empty list; `false` on a middle page, which counts nothing */
export async function readOrderChanges(
  ctx: AppContext,
  scope: Scope,
  filter: OrderFilter,
  timeZone: string,
  { shown, newestShown }: { shown: readonly string[]; newestShown: string | null | false },
): Promise<OrderChanges> {
  const ids = shown.slice(0, orderList.pageRows);
  const [rows, later, newer] = await Promise.all([
    ids.length === 0
      ? []
      : ctx.db
          .select({ id: orders.id, ...facetColumns })
          .from(orders)
          .where(and(inArray(orders.id, ids), withinScope(orders.connectionId, scope))),
    readLaterEvents(ctx, ids),
    newestShown === false ? 0 : countNewer(ctx, scope, filter, timeZone, newestShown),
  ]);
  return { rows: rows.map((row) => ({ id: row.id, facets: facetsOf(row, later.get(row.id) ?? []) })), newer };
}

async function countNewer(
  ctx: AppContext,
  scope: Scope,
  filter: OrderFilter,
  timeZone: string,
  than: string | null,
): Promise<number> {
  const cursor = than === null ? null : ({ side: "before", id: than } as const);
  const ids = await findOrderIds(ctx, { scope, filter, sort: "newest", cursor, timeZone }, newerCountMax + 1);
  return ids.length;
}

async function readLaterEvents(ctx: AppContext, ids: readonly string[]): Promise<Map<string, LaterEvent[]>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select(pick(orderLaterEvents, "orderId", "type", "status", "amount", "currency", "standing", "line"))
    .from(orderLaterEvents)
    .where(inArray(orderLaterEvents.orderId, [...ids]));
  const groups = new Map<string, LaterEvent[]>();
  for (const { orderId, ...one } of rows) groups.set(orderId, [...(groups.get(orderId) ?? []), one]);
  return groups;
}

export type OrderChoices = {
  connections: { id: string; name: string }[];
  currencies: string[];
  endpoints: { id: string; name: string }[];
  users: { id: string; name: string }[];
};

export async function listOrderFilters(ctx: AppContext, scope: Scope): Promise<OrderChoices> {
  const [names, currencies, places, userRows] = await Promise.all([
    ctx.db
      .select({ id: connections.id, name: connections.name })
      .from(connections)
      .where(withinScope(connections.id, scope))
      .orderBy(asc(connections.name)),
    ctx.db
      .selectDistinct({ code: sql<string>`unnest(${endpoints.currencies})`.as("code") })
      .from(endpoints)
      .where(withinScope(endpoints.connectionId, scope))
      .orderBy(sql`code`),
    ctx.db
      .select({ id: endpoints.id, name: endpoints.label, connection: connections.name })
      .from(endpoints)
      .innerJoin(connections, eq(connections.id, endpoints.connectionId))
      .where(withinScope(endpoints.connectionId, scope))
      .orderBy(asc(connections.name), asc(endpoints.label)),
    ctx.db.select({ id: users.id, name: users.name }).from(users).orderBy(asc(users.name)),
  ]);
  return {
    connections: names,
    currencies: currencies.map(({ code }) => code),
    endpoints: places.map(({ id, name, connection }) => ({ id, name: `${connection}: ${name}` })),
    users: userRows,
  };
}

export async function findBatchName(ctx: AppContext, scope: Scope, batchId: string): Promise<string | null> {
  const [batch] = await ctx.db
    .select({ number: batches.number })
    .from(batches)
    .where(and(eq(batches.id, batchId), withinScope(batches.connectionId, scope)));
  return batch ? `B-${batch.number}` : null;
}
