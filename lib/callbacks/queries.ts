import { and, eq, inArray, sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import { readCallback } from "@/lib/gateway/callback";
import type { CallbackCursor, CallbackFilter } from "./input";
import { asksForAttention, beyond, conditionsOf, newestFirst, oldestFirst } from "./list-where";
import type { Verdict } from "./verdicts";

/** Rows on one page of the list. */
export const callbackPageSize = 50;
/** Deliveries are counted up to here; beyond it is "more than". */
export const callbackCountMax = 99;

/** A delivery as a list shows it. */
export type CallbackListRow = {
  id: string;
  receivedAt: Date;
  connectionName: string;
  environment: Environment;
  /** The recurring profile whose own address it came by. */
  profileId: string | null;
  /** null: not judged yet. While it is judged again, what was made of it before. */
  verdict: Verdict | null;
  isNoted: boolean;
  /** What it says: "payout approved"; null when it cannot be read. */
  says: string | null;
  /** Why that was made of it, as a sentence of its time. */
  reason: string | null;
  /** As it came. */
  amount: string | null;
  clientOrderId: string | null;
};

export type CallbackPage = {
  /** Newest first. */
  rows: CallbackListRow[];
  newer: boolean;
  older: boolean;
};

/** One page as a query, one row longer than the page; its plan is under test. */
export function callbackPageQuery(desk: Desk, reach: Reach, filter: CallbackFilter, cursor: CallbackCursor | null) {
  const conditions = conditionsOf(filter, reach);
  if (cursor) conditions.push(beyond(cursor));
  return desk.db
    .select({
      id: callbacks.id,
      receivedAt: callbacks.receivedAt,
      connectionName: connections.name,
      environment: connectionVersions.environment,
      profileId: callbackTokens.profileId,
      verdict: callbacks.verdict,
      reason: callbacks.reason,
      acknowledgedAt: callbacks.acknowledgedAt,
      clientOrderId: callbacks.clientOrderId,
      method: callbacks.method,
      contentType: callbacks.contentType,
      query: callbacks.query,
      body: callbacks.body,
    })
    .from(callbacks)
    .innerJoin(connections, eq(connections.id, callbacks.connectionId))
    .innerJoin(connectionVersions, isVersion(connections.id, connections.currentVersion))
    .leftJoin(callbackTokens, eq(callbackTokens.token, callbacks.profileToken))
    .where(and(...conditions))
    .orderBy(...(cursor?.side === "after" ? oldestFirst : newestFirst))
    .limit(callbackPageSize + 1);
}

/** A page of deliveries, newest first, by keyset on (received_at, id). */
export async function listCallbacks(
  desk: Desk,
  reach: Reach,
  filter: CallbackFilter,
  cursor: CallbackCursor | null,
): Promise<CallbackPage> {
  const found = await callbackPageQuery(desk, reach, filter, cursor);
  const more = found.length > callbackPageSize;
  // Fewer newer ones than fill a page: the newest page, which holds them all.
  if (cursor?.side === "after" && !more) return listCallbacks(desk, reach, filter, null);
  const shown = found.slice(0, callbackPageSize);
  if (cursor?.side === "after") shown.reverse();
  const rows = shown.map(({ method, contentType, query, body, acknowledgedAt, ...row }) => {
    const callback = readCallback(method, query, contentType, body);
    const news = callback.readable ? callback.news : null;
    return {
      ...row,
      id: String(row.id),
      isNoted: acknowledgedAt !== null,
      says: news ? saying(news) : null,
      amount: news && amountAsItCame(news),
      clientOrderId: row.clientOrderId ?? news?.clientOrderId ?? null,
    };
  });
  const side = cursor?.side;
  return { rows, newer: side === "after" ? more : side === "before", older: side === "after" || more };
}

/** "payout approved"; what is not said is left out, never guessed. */
export function saying(news: { type: string | null; status: string | null }): string | null {
  return [news.type, news.status].filter(Boolean).join(" ") || null;
}

/** "5.00 EUR", as it came; null when it names none. */
export function amountAsItCame(news: { amount: string | null; currency: string | null }): string | null {
  return [news.amount, news.currency].filter(Boolean).join(" ") || null;
}

/** What a list that is looked at has to know again and again. */
export type CallbackNews = {
  rows: { id: string; verdict: Verdict | null; reason: string | null; isNoted: boolean }[];
  /** Deliveries that fit the filter and are newer than the newest shown, counted up to `callbackCountMax` + 1. */
  newer: number;
};

/**
 * What became of the deliveries shown, and how many newer ones there are.
 * @param newestShown id of the first row; null when the list is empty. Not counted for a page in the middle (`false`)
 */
export async function readCallbackNews(
  desk: Desk,
  reach: Reach,
  filter: CallbackFilter,
  { shown, newestShown }: { shown: readonly string[]; newestShown: string | null | false },
): Promise<CallbackNews> {
  const ids = shown.slice(0, callbackPageSize).map(BigInt);
  const [rows, newer] = await Promise.all([
    ids.length === 0
      ? []
      : desk.db
          .select({
            id: callbacks.id,
            verdict: callbacks.verdict,
            reason: callbacks.reason,
            acknowledgedAt: callbacks.acknowledgedAt,
          })
          .from(callbacks)
          .where(and(inArray(callbacks.id, ids), withinReach(callbacks.connectionId, reach))),
    newestShown === false ? 0 : countNewer(desk, reach, filter, newestShown),
  ]);
  return {
    rows: rows.map(({ id, acknowledgedAt, ...row }) => ({
      ...row,
      id: String(id),
      isNoted: acknowledgedAt !== null,
    })),
    newer,
  };
}

async function countNewer(desk: Desk, reach: Reach, filter: CallbackFilter, than: string | null): Promise<number> {
  const conditions = conditionsOf(filter, reach);
  if (than !== null) conditions.push(beyond({ side: "after", id: than }));
  const found = desk.db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(...conditions))
    .orderBy(...oldestFirst)
    .limit(callbackCountMax + 1)
    .as("found");
  const [row] = await desk.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** Exceptions that nobody has taken note of, counted up to `callbackCountMax` + 1. */
export async function countAttention(desk: Desk, reach: Reach): Promise<number> {
  const found = desk.db
    .select({ id: callbacks.id })
    .from(callbacks)
    .where(and(asksForAttention, withinReach(callbacks.connectionId, reach)))
    .limit(callbackCountMax + 1)
    .as("found");
  const [row] = await desk.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

/** Kinds of exceptions are counted among so many of the newest. */
export const kindsCountedMax = 1_000;

/** How many of each kind need a look, most first; the newest `kindsCountedMax` of them are counted. */
export async function countKinds(
  desk: Desk,
  reach: Reach,
  connectionId: string | null,
): Promise<{ verdict: Verdict; count: number }[]> {
  const found = desk.db
    .select({ verdict: callbacks.verdict })
    .from(callbacks)
    .where(and(...conditionsOf({ view: "attention", verdict: null, connectionId }, reach)))
    .orderBy(...newestFirst)
    .limit(kindsCountedMax)
    .as("found");
  return desk.db
    .select({ verdict: sql<Verdict>`${found.verdict}`, count: sql<number>`count(*)::int` })
    .from(found)
    .groupBy(found.verdict)
    .orderBy(sql`count(*) desc`, found.verdict);
}

/** When the oldest exception arrived that nobody has taken note of; null: there is none. */
export async function findOldestAttention(desk: Desk, reach: Reach): Promise<Date | null> {
  const [row] = await desk.db
    .select({ at: callbacks.receivedAt })
    .from(callbacks)
    .where(and(asksForAttention, withinReach(callbacks.connectionId, reach)))
    .orderBy(...oldestFirst)
    .limit(1);
  return row?.at ?? null;
}

/** What the list's filter offers. */
export async function listCallbackConnections(desk: Desk, reach: Reach): Promise<{ id: string; name: string }[]> {
  return desk.db
    .select({ id: connections.id, name: connections.name })
    .from(connections)
    .where(withinReach(connections.id, reach))
    .orderBy(sql`lower(${connections.name})`);
}
