import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderLaterEvents, orders } from "@/db/schema/orders";
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

/** Newer orders are counted up to here; beyond it is "more than". */
export const newerCountMax = 99;

export type OrderListRow = {
  id: string;
  kind: OrderKind;
  /** found: the gateway made it by schedule. */
  origin: OrderOrigin;
  clientOrderId: string;
  gatewayOrderId: string | null;
  yourReference: string | null;
  receiverName: string | null;
  /** Masked. */
  receiverAccount: string | null;
  amount: string | null;
  currency: string | null;
  /** What it moved in all; null: not known. */
  net: string | null;
  connectionName: string;
  environment: Environment;
  endpointLabel: string;
  /** B-118; null: it is a row of no batch. */
  batch: { id: string; name: string } | null;
  /** null for what the gateway made by schedule. */
  preparedBy: string | null;
  createdAt: Date;
  facets: OrderFacets;
  /** Why it came back, where it was rejected; why it failed, in Paydesk's words or else the gateway's. */
  note: string | null;
};

const facetColumns = {
  ...pick(orders, "kind", "direction", "submission", "outcome", "conflict", "acknowledgedAt", "nextQueryAt"),
  ...pick(orders, "nextAttemptAt", "unconfirmedSince", "cause"),
};

/** The list's rows of these orders, in the given order; one that is gone from reach is left out. */
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
        ...pick(orders, "yourReference", "receiverName", "receiverAccount", "amount", "currency", "net"),
        connectionName: connections.name,
        environment: connectionVersions.environment,
        ...pick(orders, "createdAt", "connectionId", "errorCode", "errorMessage", "reason"),
      })
      .from(orders)
      .innerJoin(connections, eq(connections.id, orders.connectionId))
      .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
      .innerJoin(endpoints, eq(endpoints.id, orders.endpointId))
      .leftJoin(batches, eq(batches.id, orders.batchId))
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

/** Why it came back or failed, beside where it is. */
function statusOf(
  row: Omit<Parameters<typeof noteFailure>[1], "facets"> & Pick<OrderRow, "submission" | "reason">,
  facets: OrderFacets,
  labels: readonly ErrorMessages[],
): Pick<OrderListRow, "facets" | "note"> {
  const note = row.errorMessage ?? render(row.reason);
  if (row.submission === "draft") return { facets, note };
  if (!isRefused(facets)) return { facets, note: null };
  return { facets, note: noteFailure(labels, { ...row, facets })?.labels ?? note };
}

/** What a list that is looked at asks for again and again. */
export type OrderChanges = {
  rows: { id: string; facets: OrderFacets }[];
  /** Orders that fit the filter and are newer than the newest shown, counted up to `newerCountMax` + 1. */
  newer: number;
};

/**
 * The facets of the orders shown, as they are now, and how many newer ones there are.
 * @param newestShown id of the first row; null when the list is empty. Not counted for a page in the middle (`false`)
 */
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

/** Orders of a list sorted newest first that are newer than this one, up to `newerCountMax` + 1. */
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

/** What the list's filters offer: every connection in scope, and every currency of their endpoints. */
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

/** What users call a batch in scope; null when there is no such one. */
export async function findBatchName(ctx: AppContext, scope: Scope, batchId: string): Promise<string | null> {
  const [batch] = await ctx.db
    .select({ number: batches.number })
    .from(batches)
    .where(and(eq(batches.id, batchId), withinScope(batches.connectionId, scope)));
  return batch ? `B-${batch.number}` : null;
}
