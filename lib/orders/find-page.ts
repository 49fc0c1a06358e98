import { and, eq, gte, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { orders, orderTexts } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { dayAfter, startOfDay } from "./days";
import { type OrderCursor, type OrderFilter, type OrderSort, searchMinLength } from "./list-search";
import { beyond, carriesId, conditionsOf, daysOf, escaped, orderBy, sortable } from "./list-where";

/** Which orders, in which order, of whom: what a list asks for. */
export type Listed = {
  /** None that was made, or changed, at another time; absent: whenever. */
  times?: { madeUpTo: Date; changedSince: Date | null };
  reach: Reach;
  filter: OrderFilter;
  sort: OrderSort;
  cursor: OrderCursor | null;
  timeZone: string;
};

/** A text that one in a hundred orders carries, or more, is looked for along the list, no further than this. */
const commonShare = 0.01;
const walkedRows = 10_000;
/** A rarer one is looked for in the newest stretch of time that should hold so many, then in longer ones. */
const hitsWanted = 200;
const stretchFactor = 8;

/** Everything but the text. */
function narrowed(desk: Desk, { reach, filter, sort, cursor, timeZone, times }: Listed): SQL | undefined {
  return and(
    ...conditionsOf(filter, timeZone, desk.now()),
    withinReach(orders.connectionId, reach),
    sortable(sort),
    cursor ? beyond(cursor, sort) : undefined,
    times ? lte(orders.createdAt, times.madeUpTo) : undefined,
    times?.changedSince ? changedSince(times.changedSince) : undefined,
  );
}

/** The order itself, or what later transactions did to it. */
function changedSince(since: Date): SQL {
  return sql`(${orders.updatedAt} >= ${since} or exists (select from order_aftermath a where a.order_id = ${orders.id} and a.at >= ${since}))`;
}

const isReversed = ({ cursor }: Listed) => cursor?.side === "after";

/** The first `limit` orders of a list as a query for their ids, without its text; its plan is under test. */
export function orderIdsQuery(desk: Desk, listed: Listed, limit: number) {
  return desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(narrowed(desk, listed))
    .orderBy(...orderBy(listed.sort, isReversed(listed)))
    .limit(limit);
}

/** The form in which texts are kept: see order_texts. Too short a text is looked for in ids only. */
function carriesText(text: string, where: SQLWrapper = orderTexts.text): SQL | undefined {
  if ([...text].length < searchMinLength) return undefined;
  return sql`${where} like '%' || search_form(${escaped(text)}) || '%'`;
}

/**
 * The same for a text that few orders carry: found by the indexes first, then narrowed and sorted. `since`: none older.
 * The hits are a list, made first; joined, all orders would be read where the database takes the text for a common one.
 */
export function rareTextQuery(desk: Desk, listed: Listed, text: string, limit: number, since: Date | null = null) {
  const inText = carriesText(text);
  const byId = desk.db.select({ id: orders.id }).from(orders).where(carriesId(text));
  const young = since ? sql`${orderTexts.createdAt} >= ${since}` : undefined;
  const hits = inText
    ? byId.union(desk.db.select({ id: orderTexts.orderId }).from(orderTexts).where(and(inText, young)))
    : byId;
  return desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.id} = any(array(${hits}))`,
        narrowed(desk, listed),
        since ? gte(orders.createdAt, since) : undefined,
      ),
    )
    .orderBy(...orderBy(listed.sort, isReversed(listed)))
    .limit(limit);
}

/** A subquery that gives a value is asked row by row; one that could be joined would be, with all texts there are. */
const ownText = sql`(select t.text from order_texts t where t.order_id = ${orders}.id)`;

/** The same for a text that many carry: along the list, which ends as soon as the page is full. */
function commonTextQuery(desk: Desk, listed: Listed, text: string, limit: number) {
  const order = orderBy(listed.sort, isReversed(listed));
  const first = desk.db
    .select()
    .from(orders)
    .where(narrowed(desk, listed))
    .orderBy(...order)
    .limit(walkedRows)
    // Under the name of the table, so that conditions on orders are conditions on these.
    .as("orders");
  return desk.db
    .select({ id: orders.id })
    .from(first)
    .where(or(carriesId(text), carriesText(text, ownText)))
    .orderBy(...order)
    .limit(limit);
}

/** The ids of the first `limit` orders of a list, in its order. */
export async function findOrderIds(desk: Desk, listed: Listed, limit: number): Promise<string[]> {
  const { text } = listed.filter;
  const rows = text === null ? await orderIdsQuery(desk, listed, limit) : await findByText(desk, listed, text, limit);
  return rows.map(({ id }) => id);
}

async function findByText(desk: Desk, listed: Listed, text: string, limit: number): Promise<{ id: string }[]> {
  const inText = carriesText(text);
  if (!inText) return rareTextQuery(desk, listed, text, limit);
  const { hits, share, spanMs } = await expectHits(desk, inText);
  if (share >= commonShare) {
    const near = await commonTextQuery(desk, listed, text, limit);
    if (near.length === limit) return near;
  }
  const end = listed.sort === "newest" ? await endOf(desk, listed) : null;
  if (end !== null && hits > hitsWanted) {
    for (let ms = (spanMs * hitsWanted) / hits; ms < spanMs; ms *= stretchFactor) {
      const since = new Date(end.getTime() - ms);
      const found = await rareTextQuery(desk, listed, text, limit, since);
      if (found.length === limit) return found;
    }
  }
  return rareTextQuery(desk, listed, text, limit);
}

/** Ids that are kept in memory at once, at most. */
const idsAtOnceMax = 200_000;

/**
 * The ids of all orders of a list, in its order, so many at a time, whatever its length. A text that few carry is looked up
 * once; everything else is walked along an index. Each step sees the orders as they are then.
 */
export async function* eachOrderIds(desk: Desk, listed: Listed, atOnce: number): AsyncGenerator<string[]> {
  const { text } = listed.filter;
  const inText = text === null ? undefined : carriesText(text);
  if (text !== null && (!inText || (await expectHits(desk, inText)).share < commonShare)) {
    const found = await rareTextQuery(desk, listed, text, idsAtOnceMax + 1);
    if (found.length <= idsAtOnceMax) {
      for (let at = 0; at < found.length; at += atOnce) yield found.slice(at, at + atOnce).map(({ id }) => id);
      return;
    }
  }
  for (let cursor = listed.cursor; ; ) {
    const rows = await walkQuery(desk, { ...listed, cursor }, text, atOnce);
    const last = rows.at(-1);
    if (last) yield rows.map(({ id }) => id);
    if (!last || rows.length < atOnce) return;
    cursor = { side: "before", orderId: last.id };
  }
}

/** The next of a list along its index, whose texts are looked at one by one. */
function walkQuery(desk: Desk, listed: Listed, text: string | null, limit: number) {
  if (text === null) return orderIdsQuery(desk, listed, limit);
  return desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(narrowed(desk, listed), or(carriesId(text), carriesText(text, ownText))))
    .orderBy(...orderBy(listed.sort))
    .limit(limit);
}

/** How many texts the database expects to be hit, which share that is, and how much time all of them span. */
async function expectHits(desk: Desk, inText: SQL): Promise<{ hits: number; share: number; spanMs: number }> {
  const asked = desk.db.select({ id: orderTexts.orderId }).from(orderTexts).where(inText).toSQL();
  const [plan, around] = await Promise.all([
    desk.db.$client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
      `explain (format json) ${asked.sql}`,
      asked.params,
    ),
    desk.db.execute<{ all: number; span: number }>(sql`
      select greatest((select reltuples from pg_class where oid = 'order_texts'::regclass), 1)::float8 as all,
        coalesce(extract(epoch from (select max(created_at) - min(created_at) from orders)) * 1000, 0)::float8 as span`),
  ]);
  const hits = plan.rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  const { all, span } = around.rows[0] ?? { all: 1, span: 0 };
  return { hits, share: hits / all, spanMs: span };
}

/** Where a list that goes back in time begins; null for one that goes forward. */
async function endOf(desk: Desk, { filter, cursor, timeZone }: Listed): Promise<Date | null> {
  if (cursor?.side === "after") return null;
  const { to } = daysOf(filter, timeZone, desk.now());
  const latest = to === null ? desk.now() : startOfDay(dayAfter(to), timeZone);
  if (cursor === null) return latest;
  const [row] = await desk.db.select({ at: orders.createdAt }).from(orders).where(eq(orders.id, cursor.orderId));
  return row && row.at < latest ? row.at : latest;
}
