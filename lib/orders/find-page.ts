import { and, eq, gte, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { orders, orderTexts } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";
import { dayAfter, startOfDay } from "@/lib/core/calendar";
import type { Desk } from "@/lib/core/desk";
import { carriesFigure } from "./figure-search";
import { isLookedForInTexts, type OrderCursor, type OrderFilter, type OrderSort } from "./list-search";
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
/** Words of a text whose frequency is asked for, the longest ones. */
const weighedWords = 4;
/** A text that seems to be carried by few is looked up as a whole, up to so many. */
const fewTexts = 2_000;
/** Another one is looked for in the newest stretch of time that should hold so many, then in longer ones. */
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

/** What the indexes of `orders` itself find: an id, an amount, an account. */
const carriesKey = (desk: Desk, text: string) => or(carriesId(text), carriesFigure(desk, text));

/** The form in which texts are kept: see order_texts. */
function carriesText(text: string, where: SQLWrapper = orderTexts.text): SQL | undefined {
  if (!isLookedForInTexts(text)) return undefined;
  return sql`${where} like '%' || search_form(${escaped(text)}) || '%'`;
}

/**
 * The same for a text that few orders carry: found by the indexes first, then narrowed and sorted. The hits are a list, made
 * first; joined, all orders would be read where the database takes the text for a common one. `rareWords`: the index is asked
 * for these words of the text only; common ones cost it the more, the more orders there are. `since`: none older. `inTexts`:
 * whose texts carry it, where that is known already.
 */
export function rareTextQuery(
  desk: Desk,
  listed: Listed,
  text: string,
  limit: number,
  { rareWords = [], since = null, inTexts = null }: Partial<RareText> = {},
) {
  const byId = desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(carriesKey(desk, text), since ? gte(orders.createdAt, since) : undefined));
  const young = since ? sql`${orderTexts.createdAt} >= ${since}` : undefined;
  const hits =
    inTexts === null && isLookedForInTexts(text) ? byId.union(textsQuery(desk, text, rareWords, young)) : byId;
  const known = inTexts === null ? sql`array(${hits})` : sql`array(${hits}) || ${`{${inTexts.join(",")}}`}::uuid[]`;
  return desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(sql`${orders.id} = any(${known})`, narrowed(desk, listed), since ? gte(orders.createdAt, since) : undefined),
    )
    .orderBy(...orderBy(listed.sort, isReversed(listed)))
    .limit(limit);
}

type RareText = { rareWords: readonly string[]; since: Date | null; inTexts: readonly string[] | null };

const textsQuery = (desk: Desk, text: string, rareWords: readonly string[], young?: SQL) =>
  desk.db
    .select({ id: orderTexts.orderId })
    .from(orderTexts)
    .where(and(rareWords.length > 0 ? carriesWords(text, rareWords) : carriesText(text), young));

/** Whose texts carry it; null: more than a few. */
async function findInTexts(desk: Desk, text: string, rareWords: readonly string[]): Promise<string[] | null> {
  const rows = await textsQuery(desk, text, rareWords).limit(fewTexts + 1);
  return rows.length > fewTexts ? null : rows.map(({ id }) => id);
}

/** The words by the index; the text as a whole by looking at what they found: an expression is nothing that the index knows. */
const carriesWords = (text: string, words: readonly string[]) =>
  and(...words.map((word) => carriesText(word)), carriesText(text, sql`(${orderTexts.text} || '')`));

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
    .where(or(carriesKey(desk, text), carriesText(text, ownText)))
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
  if (!isLookedForInTexts(text)) return rareTextQuery(desk, listed, text, limit);
  const { hits, share, spanMs, rareWords } = await expectHits(desk, text);
  if (share >= commonShare) {
    const near = await commonTextQuery(desk, listed, text, limit);
    if (near.length === limit) return near;
  }
  const inTexts = hits <= fewTexts ? await findInTexts(desk, text, rareWords) : null;
  if (inTexts !== null) return rareTextQuery(desk, listed, text, limit, { inTexts });
  const end = listed.sort === "newest" ? await endOf(desk, listed) : null;
  if (end !== null && hits > hitsWanted) {
    for (let ms = (spanMs * hitsWanted) / hits; ms < spanMs; ms *= stretchFactor) {
      const since = new Date(end.getTime() - ms);
      const found = await rareTextQuery(desk, listed, text, limit, { rareWords, since });
      if (found.length === limit) return found;
    }
  }
  return rareTextQuery(desk, listed, text, limit, { rareWords });
}

/** Ids that are kept in memory at once, at most. */
const idsAtOnceMax = 200_000;

/**
 * The ids of all orders of a list, in its order, so many at a time, whatever its length. A text that few carry is looked up
 * once; everything else is walked along an index. Each step sees the orders as they are then.
 */
export async function* eachOrderIds(desk: Desk, listed: Listed, atOnce: number): AsyncGenerator<string[]> {
  const { text } = listed.filter;
  const expected = text !== null && isLookedForInTexts(text) ? await expectHits(desk, text) : null;
  if (text !== null && (expected === null || expected.share < commonShare)) {
    const found = await rareTextQuery(desk, listed, text, idsAtOnceMax + 1, { rareWords: expected?.rareWords });
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
    .where(and(narrowed(desk, listed), or(carriesKey(desk, text), carriesText(text, ownText))))
    .orderBy(...orderBy(listed.sort))
    .limit(limit);
}

/**
 * How many orders the database expects to be hit, which share that is, how much time all of them span, and which words of the
 * text are rare where others are common.
 */
async function expectHits(
  desk: Desk,
  text: string,
): Promise<{ hits: number; share: number; spanMs: number; rareWords: string[] }> {
  const words = wordsOf(text);
  const [around, inTexts, figures, ...ofWords] = await Promise.all([
    desk.db.execute<{ all: number; span: number }>(sql`
      select greatest((select reltuples from pg_class where oid = 'order_texts'::regclass), 1)::float8 as all,
        coalesce(extract(epoch from (select max(created_at) - min(created_at) from orders)) * 1000, 0)::float8 as span`),
    expectCarriers(desk, text),
    expectFigures(desk, text),
    ...words.map((one) => expectCarriers(desk, one)),
  ]);
  const hits = inTexts + figures;
  const { all, span } = around.rows[0] ?? { all: 1, span: 0 };
  const rareWords = words.filter((_, at) => (ofWords[at] ?? 0) < all * commonShare);
  return { hits, share: hits / all, spanMs: span, rareWords };
}

/** The longest words of a text, as the index of texts takes them apart; the text itself is none. Pure. */
function wordsOf(text: string): string[] {
  const words = new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== text && isLookedForInTexts(word)));
  return [...words].sort((a, b) => b.length - a.length).slice(0, weighedWords);
}

/** How many texts carry one, by what the planner knows. */
function expectCarriers(desk: Desk, text: string): Promise<number> {
  return expectRows(desk, desk.db.select({ id: orderTexts.orderId }).from(orderTexts).where(carriesText(text)).toSQL());
}

/** How many orders are of the amount or to the account that a text says, likewise: an amount may be as common as a word. */
async function expectFigures(desk: Desk, text: string): Promise<number> {
  const figure = carriesFigure(desk, text);
  return figure ? expectRows(desk, desk.db.select({ id: orders.id }).from(orders).where(figure).toSQL()) : 0;
}

async function expectRows(desk: Desk, asked: { sql: string; params: unknown[] }): Promise<number> {
  const { rows } = await desk.db.$client.query<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    `explain (format json) ${asked.sql}`,
    asked.params,
  );
  return rows[0]?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
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
