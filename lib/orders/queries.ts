import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { orderAftermath, orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import type { FailureWords } from "@/lib/failures/match";
import { readWords } from "@/lib/failures/queries";
import type { Aftermath, OrderFacets, OrderKind, OrderOrigin } from "./facets";
import { facetsOf } from "./facets-of";
import { isRefused, noteFailure } from "./failure";
import { findOrderIds, type Listed } from "./find-page";
import type { OrderFilter } from "./list-search";
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
  /** B-118; null: it was made by itself. */
  batch: { id: string; name: string } | null;
  /** null for what the gateway made by schedule. */
  preparedBy: string | null;
  createdAt: Date;
  facets: OrderFacets;
  /** Why it came back, where it was sent back; why it failed, in the desk's words or else the gateway's. */
  note: string | null;
};

export type OrderPage = {
  /** In the order asked for, newest first by itself. */
  rows: OrderListRow[];
  /** Whether there are some further up, and further down, than those shown. */
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
  doubtSince: orders.doubtSince,
  cause: orders.cause,
};

/** The list's rows of these orders, in the given order; one that is gone from reach is left out. */
export async function readOrderRows(desk: Desk, reach: Reach, ids: readonly string[]): Promise<OrderListRow[]> {
  if (ids.length === 0) return [];
  const [found, later, words] = await Promise.all([
    desk.db
      .select({
        ...facetColumns,
        id: orders.id,
        origin: orders.origin,
        clientOrderId: orders.clientOrderId,
        gatewayOrderId: orders.gatewayOrderId,
        batchId: orders.batchId,
        batchNumber: batches.number,
        endpointLabel: endpoints.label,
        preparedBy: people.name,
        yourReference: orders.yourReference,
        receiverName: orders.receiverName,
        receiverAccount: orders.receiverAccount,
        amount: orders.amount,
        currency: orders.currency,
        net: orders.net,
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
      .innerJoin(endpoints, eq(endpoints.id, orders.endpointId))
      .leftJoin(batches, eq(batches.id, orders.batchId))
      .leftJoin(people, eq(people.id, orders.preparedBy))
      .where(and(inArray(orders.id, [...ids]), withinReach(orders.connectionId, reach))),
    readAftermath(desk, ids),
    readWords(desk.db),
  ]);
  const rows = new Map(found.map((row) => [row.id, row]));
  return ids.flatMap((id): OrderListRow[] => {
    const row = rows.get(id);
    if (!row) return [];
    const { kind, origin, clientOrderId, yourReference, receiverName, receiverAccount, amount, currency, net } = row;
    return [
      {
        ...{ id, kind, origin, clientOrderId, yourReference, receiverName, receiverAccount, amount, currency, net },
        connectionName: row.connectionName,
        environment: row.environment,
        gatewayOrderId: row.gatewayOrderId,
        endpointLabel: row.endpointLabel,
        batch: row.batchId && row.batchNumber !== null ? { id: row.batchId, name: `B-${row.batchNumber}` } : null,
        preparedBy: row.preparedBy,
        createdAt: row.createdAt,
        ...tellOf(row, facetsOf(row, later.get(id) ?? []), words),
      },
    ];
  });
}

/** A page of a list of orders, by keyset on what it is sorted by. */
export async function listOrders(desk: Desk, listed: Listed): Promise<OrderPage> {
  const ids = await findOrderIds(desk, listed, orderPageSize + 1);
  const more = ids.length > orderPageSize;
  const side = listed.cursor?.side;
  // Fewer further up than fill a page: the first page, which holds them all.
  if (side === "after" && !more) return listOrders(desk, { ...listed, cursor: null });
  const shown = ids.slice(0, orderPageSize);
  if (side === "after") shown.reverse();
  const rows = await readOrderRows(desk, listed.reach, shown);
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

/** Orders of a list sorted newest first that are newer than this one, up to `newerCountMax` + 1. */
async function countNewer(
  desk: Desk,
  reach: Reach,
  filter: OrderFilter,
  timeZone: string,
  than: string | null,
): Promise<number> {
  const cursor = than === null ? null : ({ side: "after", orderId: than } as const);
  const ids = await findOrderIds(desk, { reach, filter, sort: "newest", cursor, timeZone }, newerCountMax + 1);
  return ids.length;
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
      standing: orderAftermath.standing,
    })
    .from(orderAftermath)
    .where(inArray(orderAftermath.orderId, [...ids]));
  const groups = new Map<string, Aftermath[]>();
  for (const { orderId, ...one } of rows) groups.set(orderId, [...(groups.get(orderId) ?? []), one]);
  return groups;
}

export type OrderChoices = {
  connections: { id: string; name: string }[];
  currencies: string[];
  endpoints: { id: string; name: string }[];
  people: { id: string; name: string }[];
};

/** What the list's filters offer: every connection within reach, and every currency of their endpoints. */
export async function listOrderFilters(desk: Desk, reach: Reach): Promise<OrderChoices> {
  const [names, currencies, places, persons] = await Promise.all([
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
    desk.db
      .select({ id: endpoints.id, name: endpoints.label, connection: connections.name })
      .from(endpoints)
      .innerJoin(connections, eq(connections.id, endpoints.connectionId))
      .where(withinReach(endpoints.connectionId, reach))
      .orderBy(asc(connections.name), asc(endpoints.label)),
    desk.db.select({ id: people.id, name: people.name }).from(people).orderBy(asc(people.name)),
  ]);
  return {
    connections: names,
    currencies: currencies.map(({ code }) => code),
    endpoints: places.map(({ id, name, connection }) => ({ id, name: `${connection}: ${name}` })),
    people: persons,
  };
}

/** What people call a batch within reach; null when there is no such one. */
export async function findBatchName(desk: Desk, reach: Reach, batchId: string): Promise<string | null> {
  const [batch] = await desk.db
    .select({ number: batches.number })
    .from(batches)
    .where(and(eq(batches.id, batchId), withinReach(batches.connectionId, reach)));
  return batch ? `B-${batch.number}` : null;
}
