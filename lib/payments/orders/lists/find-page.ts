import { and, eq, inArray, lte, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { orders, orderTexts } from "@/db/schema/orders";
import type { Cursor } from "@/lib/core/lists/list";
import { readSearchedAmount } from "@/lib/core/money/typed-amount";
import type { AppContext } from "@/lib/core/runtime/context";
import { findSimilarNames } from "@/lib/core/text/similar-names";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import { identifiersOf } from "@/lib/payments/payees/receiver";
import { isLookedForInTexts, type OrderFilter, type OrderSort } from "./list-search";
import { carriesId, conditionsOf, orderKeysets, sortable } from "./list-where";

/** Which orders, in which order, of whom: what a list asks for. */
export type Listed = {
  /** None that was made, or changed, at another time; absent: whenever. */
  times?: { madeUpTo: Date; changedSince: Date | null };
  scope: Scope;
  filter: OrderFilter;
  sort: OrderSort;
  cursor: Cursor | null;
  timeZone: string;
};

/** So many hits of a text are looked at all; a text that more carry is looked for along the list, no further than the window. */
const fewHits = 2_000;
const windowRows = 10_000;
/** So many orders are looked through before anything else: of a text that one of twenty carries, they have a page. */
const firstRows = 1_000;
/** Hits that the making of a file keeps in memory at once, at most. */
const hitsInMemory = 200_000;

/** Everything but the text. */
function narrowed(ctx: AppContext, { scope, filter, sort, cursor, timeZone, times }: Listed): SQL | undefined {
  return and(
    ...conditionsOf(filter, timeZone, ctx.now()),
    withinScope(orders.connectionId, scope),
    sortable(sort),
    orderKeysets[sort].beyond(cursor),
    times ? lte(orders.createdAt, times.madeUpTo) : undefined,
    times?.changedSince ? changedSince(times.changedSince) : undefined,
  );
}

/** The order itself, or what later transactions did to it. */
function changedSince(since: Date): SQL {
  return sql`(${orders.updatedAt} >= ${since} or exists (select from order_later_events a where a.order_id = ${orders.id} and a.at >= ${since}))`;
}

const orderOf = ({ sort, cursor }: Listed) => orderKeysets[sort].order(cursor?.side);

/** The first `limit` orders of a list as a query for their ids, without its text; its plan is under test. */
export function orderIdsQuery(ctx: AppContext, listed: Listed, limit: number, also?: SQL) {
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(narrowed(ctx, listed), also))
    .orderBy(...orderOf(listed))
    .limit(limit);
}

/** What the indexes of `orders` itself find: an id, an amount, an account; each condition has an index. */
const carriesKey = (ctx: AppContext, text: string) => [...carriesId(text), ...carriesFigure(ctx, text)];

/** The form in which texts are kept: see order_texts. */
function carriesText(text: string, where: SQLWrapper = orderTexts.text): SQL | undefined {
  if (!isLookedForInTexts(text)) return undefined;
  return sql`${where} like '%' || regexp_replace(search_form(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}

/** Whether a text may have keys (`search_keys`), by which its texts are found before their letters are compared. */
const hasKeys = (text: string) => /[0-9]{4}|\S{3} \S{3}/.test(text.replace(/[-\u2010-\u2015/_. ]+/g, " "));

/**
 * All orders that a text finds, by its indexes; one may be there twice.
 * @param most of each index so many at most: the beginning of an id may be that of all
 */
function hitsOf(ctx: AppContext, text: string, most: number | null): SQL {
  const end = most === null ? sql`` : sql` limit ${most}`;
  const branches = carriesKey(ctx, text).map((one) => sql`(select ${orders.id} from ${orders} where ${one}${end})`);
  if (isLookedForInTexts(text)) {
    // Its keys leave few: to look up its letters too would take longer than to read those.
    const carries = hasKeys(text)
      ? sql`${orderTexts.keys} @> search_keys(search_form(${text})) and strpos(${orderTexts.text}, search_form(${text})) > 0`
      : carriesText(text);
    branches.push(sql`select ${orderTexts.orderId} from ${orderTexts} where ${carries}`);
  }
  return sql.join(branches, sql` union all `);
}

/**
 * The first hits of a text. Planned as if all were needed: for a few of what it takes for a common text, and it takes any text
 * for one before it was analysed, the database would read the texts one by one. Its plan is under test.
 */
export const firstHitsQuery = (ctx: AppContext, text: string, most: number): SQL =>
  sql`with hits(id) as materialized (${hitsOf(ctx, text, most)}) select id from hits limit ${most}`;

/** All hits of a text; null: there are more than `most`. */
async function findHits(ctx: AppContext, text: string, most: number): Promise<string[] | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(firstHitsQuery(ctx, text, most + 1));
  return rows.length > most ? null : rows.map(({ id }) => id);
}

const isAmong = (ids: readonly string[]) => sql`${orders.id} = any(${`{${ids.join(",")}}`}::uuid[])`;

/** The first `limit` of these orders that are in a list. They are looked up first: it would not walk the list for them. */
function amongQuery(ctx: AppContext, listed: Listed, limit: number, ids: readonly string[], also?: SQL) {
  // Under the name of the table, so that conditions on orders are conditions on these.
  const looked = ctx.db.select().from(orders).where(isAmong(ids)).offset(0).as("orders");
  return ctx.db
    .select({ id: orders.id })
    .from(looked)
    .where(and(narrowed(ctx, listed), also))
    .orderBy(...orderOf(listed))
    .limit(limit);
}

/** A subquery that gives a value is asked row by row; one that could be joined would be, with all texts there are. */
const ownText = sql`(select t.text from order_texts t where t.order_id = ${orders}.id)`;
const carries = (ctx: AppContext, text: string) => or(...carriesKey(ctx, text), carriesText(text, ownText));

/** A page of a text that many carry: along the list, through its first `rows` orders. */
function windowQuery(ctx: AppContext, listed: Listed, text: string, limit: number, rows: number) {
  const order = orderOf(listed);
  const window = ctx.db
    .select()
    .from(orders)
    .where(narrowed(ctx, listed))
    .orderBy(...order)
    .limit(rows)
    // Under the name of the table, so that conditions on orders are conditions on these.
    .as("orders");
  return ctx.db
    .select({ id: orders.id })
    .from(window)
    .where(carries(ctx, text))
    .orderBy(...order)
    .limit(limit);
}

/** Receivers of the newest orders whose names a misspelt text may mean: for a list that found nothing. */
export function findSimilarReceivers(ctx: AppContext, scope: Scope, text: string | null): Promise<string[]> {
  const newest = ctx.db
    .select({ name: orders.receiverName })
    .from(orders)
    .where(withinScope(orders.connectionId, scope))
    .orderBy(...orderKeysets.newest.order())
    .limit(windowRows);
  return findSimilarNames(ctx, sql`select distinct name from (${newest}) as newest(name) where name is not null`, text);
}

export async function findOrderIds(ctx: AppContext, listed: Listed, limit: number): Promise<string[]> {
  const { text } = listed.filter;
  const rows = text === null ? await orderIdsQuery(ctx, listed, limit) : await findByText(ctx, listed, text, limit);
  return rows.map(({ id }) => id);
}

/**
 * A page of a text: from the beginning of the list where so many carry it; else of its hits, by their index; else along the list
 * once more, further; and only for what is left by all its hits, however many.
 */
async function findByText(ctx: AppContext, listed: Listed, text: string, limit: number): Promise<{ id: string }[]> {
  const first = await windowQuery(ctx, listed, text, limit, firstRows);
  if (first.length === limit) return first;
  const few = await findHits(ctx, text, fewHits);
  if (few) return amongQuery(ctx, listed, limit, few);
  const walked = await windowQuery(ctx, listed, text, limit, windowRows);
  if (walked.length === limit) return walked;
  return orderIdsQuery(ctx, listed, limit, sql`${orders.id} = any(array(${hitsOf(ctx, text, null)}))`);
}

/**
 * The ids of all orders of a list, in its order, so many at a time, whatever its length. A text that few carry is looked up
 * once; everything else is walked along an index. Each step sees the orders as they are then.
 */
export async function* eachOrderIds(ctx: AppContext, listed: Listed, atOnce: number): AsyncGenerator<string[]> {
  const { text } = listed.filter;
  const hits = text === null ? null : await findHits(ctx, text, hitsInMemory);
  if (hits) {
    const found = await amongQuery(ctx, listed, hitsInMemory, hits);
    for (let at = 0; at < found.length; at += atOnce) yield found.slice(at, at + atOnce).map(({ id }) => id);
    return;
  }
  for (let cursor = listed.cursor; ; ) {
    const own = text === null ? undefined : carries(ctx, text);
    const rows = await orderIdsQuery(ctx, { ...listed, cursor }, atOnce, own);
    const last = rows.at(-1);
    if (last) yield rows.map(({ id }) => id);
    if (!last || rows.length < atOnce) return;
    cursor = { side: "after", id: last.id };
  }
}

/** How far an amount is from the one that "about" was written before, at most, as a part of it. */
const aboutPart = "0.05";

const isAmount = (amount: string, isAbout: boolean): SQL =>
  isAbout
    ? sql`${orders.amount} between ${amount}::numeric * (1 - ${aboutPart}::numeric) and ${amount}::numeric * (1 + ${aboutPart}::numeric)`
    : eq(orders.amount, amount);

/**
 * Orders of this very amount, or about it, in any reading of the text, or to this very account: its number is kept nowhere in the clear, its
 * keyed fingerprint is. None where the text can be neither.
 */
function carriesFigure({ sealer }: Pick<AppContext, "sealer">, text: string): SQL[] {
  if (!isLookedForInTexts(text)) return [];
  const searched = readSearchedAmount(text);
  const amount = searched
    ? and(
        or(...searched.amounts.map((one) => isAmount(one, searched.isAbout))),
        searched.currency ? eq(orders.currency, searched.currency) : undefined,
      )
    : undefined;
  const digests = identifiersOf(text).map((identifier) => sealer.fingerprint(identifier, "payee"));
  const account = digests.length > 0 ? inArray(orders.payeeFingerprint, digests) : undefined;
  return [amount, account].filter((condition) => condition !== undefined);
}
