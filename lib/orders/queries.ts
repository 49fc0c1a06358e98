import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderAftermath, orders } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import type { FailureWords } from "@/lib/failures/match";
import { readWords } from "@/lib/failures/queries";
import type { Aftermath, OrderFacets, OrderKind, OrderOrigin } from "./facets";
import { facetsOf } from "./facets-of";
import { isRefused, noteFailure } from "./failure";
import type { OrderCursor, OrderFilter } from "./list-search";
import { beyond, conditionsOf, newestFirst, oldestFirst } from "./list-where";
import type { OrderRow } from "./record";

/** Rows on one page of the list. */
export const orderPageSize = 50;
/** Newer orders are counted up to here; beyond it is "more than". */
export const newerCountMax = 99;

/** An order as a list shows it. */
export type OrderListRow = {
  id: string;
  kind: OrderKind;
  /** found: the gateway made it by schedule. */
  origin: OrderOrigin;
  clientOrderId: string;
  yourReference: string | null;
  receiverName: string | null;
  /** Masked. */
  receiverAccount: string | null;
  amount: string | null;
  currency: string | null;
  connectionName: string;
  environment: Environment;
  createdAt: Date;
  facets: OrderFacets;
  /** Why it came back, where it was sent back; why it failed, in the desk's words or else the gateway's. */
  note: string | null;
};

export type OrderPage = {
  /** Newest first. */
  rows: OrderListRow[];
  /** Whether there are newer ones, and older ones, than those shown. */
  newer: boolean;
  older: boolean;
};

const facetColumns = {
  kind: orders.kind,
  direction: orders.direction,
  submission: orders.submission,
  outcome: orders.outcome,
  conflict: orders.conflict,
  acknowledgedAt: orders.acknowledgedAt,
  nextQueryAt: orders.nextQueryAt,
  nextAttemptAt: orders.nextAttemptAt,
  cause: orders.cause,
};

/** One page of orders as a query, one row longer than the page; its plan is under test. */
export function orderPageQuery(
  desk: Desk,
  reach: Reach,
  filter: OrderFilter,
  cursor: OrderCursor | null,
  timeZone: string,
) {
  const conditions = [...conditionsOf(filter, timeZone), withinReach(orders.connectionId, reach)];
  if (cursor) conditions.push(beyond(cursor));
  return desk.db
    .select({
      ...facetColumns,
      id: orders.id,
      origin: orders.origin,
      clientOrderId: orders.clientOrderId,
      yourReference: orders.yourReference,
      receiverName: orders.receiverName,
      receiverAccount: orders.receiverAccount,
      amount: orders.amount,
      currency: orders.currency,
      connectionName: connections.name,
      environment: connectionVersions.environment,
      createdAt: orders.createdAt,
      connectionId: orders.connectionId,
      errorCode: orders.errorCode,
      errorMessage: orders.errorMessage,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .innerJoin(connectionVersions, isVersion(orders.connectionId, orders.connectionVersion))
    .where(and(...conditions))
    .orderBy(...(cursor?.side === "after" ? oldestFirst : newestFirst))
    .limit(orderPageSize + 1);
}

/**
 * A page of orders, newest first, by keyset on (created_at, id).
 * @param reach whose list it is: orders of other connections are not there
 * @param timeZone the organisation's, in which the days of the filter lie
 */
export async function listOrders(
  desk: Desk,
  reach: Reach,
  filter: OrderFilter,
  cursor: OrderCursor | null,
  timeZone: string,
): Promise<OrderPage> {
  const found = await orderPageQuery(desk, reach, filter, cursor, timeZone);
  const more = found.length > orderPageSize;
  // Fewer newer ones than fill a page: the newest page, which holds them all.
  if (cursor?.side === "after" && !more) return listOrders(desk, reach, filter, null, timeZone);
  const shown = found.slice(0, orderPageSize);
  if (cursor?.side === "after") shown.reverse();
  const [later, words] = await Promise.all([
    readAftermath(
      desk,
      shown.map(({ id }) => id),
    ),
    readWords(desk.db),
  ]);
  const rows = shown.map((row) => ({
    id: row.id,
    kind: row.kind,
    origin: row.origin,
    clientOrderId: row.clientOrderId,
    yourReference: row.yourReference,
    receiverName: row.receiverName,
    receiverAccount: row.receiverAccount,
    amount: row.amount,
    currency: row.currency,
    connectionName: row.connectionName,
    environment: row.environment,
    createdAt: row.createdAt,
    ...tellOf(row, facetsOf(row, later.get(row.id) ?? []), words),
  }));
  const side = cursor?.side;
  return { rows, newer: side === "after" ? more : side === "before", older: side === "after" || more };
}

/** Why it came back or failed, beside where it stands. */
function tellOf(
  row: Omit<Parameters<typeof noteFailure>[1], "facets"> & Pick<OrderRow, "submission">,
  facets: OrderFacets,
  words: readonly FailureWords[],
): Pick<OrderListRow, "facets" | "note"> {
  if (row.submission === "draft") return { facets, note: row.errorMessage };
  if (!isRefused(facets, row.cause)) return { facets, note: null };
  return { facets, note: noteFailure(words, { ...row, facets })?.words ?? row.errorMessage };
}

/** What a list that is looked at asks for again and again. */
export type OrderNews = {
  rows: { id: string; facets: OrderFacets }[];
  /** Orders that fit the filter and are newer than the newest shown, counted up to `newerCountMax` + 1. */
  newer: number;
};

/**
 * The facets of the orders shown, as they are now, and how many newer ones there are.
 * @param newestShown id of the first row; null when the list is empty. Not counted for a page in the middle (`false`)
 */
export async function readOrderNews(
  desk: Desk,
  reach: Reach,
  filter: OrderFilter,
  timeZone: string,
  { shown, newestShown }: { shown: readonly string[]; newestShown: string | null | false },
): Promise<OrderNews> {
  const ids = shown.slice(0, orderPageSize);
  const [rows, later, newer] = await Promise.all([
    ids.length === 0
      ? []
      : desk.db
          .select({ id: orders.id, ...facetColumns })
          .from(orders)
          .where(and(inArray(orders.id, ids), withinReach(orders.connectionId, reach))),
    readAftermath(desk, ids),
    newestShown === false ? 0 : countNewer(desk, reach, filter, timeZone, newestShown),
  ]);
  return { rows: rows.map((row) => ({ id: row.id, facets: facetsOf(row, later.get(row.id) ?? []) })), newer };
}

async function countNewer(
  desk: Desk,
  reach: Reach,
  filter: OrderFilter,
  timeZone: string,
  than: string | null,
): Promise<number> {
  const conditions = [...conditionsOf(filter, timeZone), withinReach(orders.connectionId, reach)];
  if (than !== null) conditions.push(beyond({ side: "after", orderId: than }));
  const found = desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(...conditions))
    .orderBy(...oldestFirst)
    .limit(newerCountMax + 1)
    .as("found");
  const [row] = await desk.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** Later transactions of these orders, by order id. */
async function readAftermath(desk: Desk, ids: readonly string[]): Promise<Map<string, Aftermath[]>> {
  if (ids.length === 0) return new Map();
  const rows = await desk.db
    .select({
      orderId: orderAftermath.orderId,
      type: orderAftermath.type,
      status: orderAftermath.status,
      amount: orderAftermath.amount,
      currency: orderAftermath.currency,
    })
    .from(orderAftermath)
    .where(inArray(orderAftermath.orderId, [...ids]));
  const groups = new Map<string, Aftermath[]>();
  for (const { orderId, ...one } of rows) groups.set(orderId, [...(groups.get(orderId) ?? []), one]);
  return groups;
}

/** What the list's filters offer: every connection within reach, and every currency of their endpoints. */
export async function listOrderFilters(
  desk: Desk,
  reach: Reach,
): Promise<{ connections: { id: string; name: string }[]; currencies: string[] }> {
  const [names, currencies] = await Promise.all([
    desk.db
      .select({ id: connections.id, name: connections.name })
      .from(connections)
      .where(withinReach(connections.id, reach))
      .orderBy(asc(connections.name)),
    desk.db
      .selectDistinct({ code: sql<string>`unnest(${endpoints.currencies})`.as("code") })
      .from(endpoints)
      .where(withinReach(endpoints.connectionId, reach))
      .orderBy(sql`code`),
  ]);
  return { connections: names, currencies: currencies.map(({ code }) => code) };
}
