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

export type Listed = {
  times?: { madeUpTo: Date; changedSince: Date | null };
  scope: Scope;
  filter: OrderFilter;
  sort: OrderSort;
  cursor: Cursor | null;
  timeZone: string;
};

/** A text with more hits than this is searched along the list instead, no further than the window. */
const fewHits = 2_000;
const windowRows = 10_000;
/** A text that one in twenty orders has fills a page within this many rows. */
const firstRows = 1_000;
const hitsInMemory = 200_000;

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

function changedSince(since: Date): SQL {
  return sql`(${orders.updatedAt} >= ${since} or exists (select from order_later_events a where a.order_id = ${orders.id} and a.at >= ${since}))`;
}

const orderOf = ({ sort, cursor }: Listed) => orderKeysets[sort].order(cursor?.side);

/** A test checks the plan of this query. */
export function orderIdsQuery(ctx: AppContext, listed: Listed, limit: number, also?: SQL) {
  return ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(narrowed(ctx, listed), also))
    .orderBy(...orderOf(listed))
    .limit(limit);
}

/** Each of these conditions has an index on `orders`. */
const carriesKey = (ctx: AppContext, text: string) => [...carriesId(text), ...carriesFigure(ctx, text)];

const dividers = /[-\u2010-\u2015/_. ]+/g;

/** A reference may be written without its dividers. Texts with fewer figures in a row have no index keys then. */
function formsOf(text: string): SQL[] {
  const undivided = text.trim().replace(dividers, "");
  const isDivided = undivided !== text.trim() && /[0-9]{4}/.test(undivided);
  const form = sql`search_form(${text})`;
  return isDivided ? [form, sql`replace(${form}, ' ', '')`] : [form];
}

function carriesText(text: string, where: SQLWrapper = orderTexts.text): SQL | undefined {
  if (!isLookedForInTexts(text)) return undefined;
  const escaped = (form: SQL) => sql`regexp_replace(${form}, '([\\\\%_])', '\\\\\\1', 'g')`;
  return or(...formsOf(text).map((form) => sql`${where} like '%' || ${escaped(form)} || '%'`));
}

/** Index keys (`search_keys`) narrow a text before its letters are compared. */
const hasKeys = (text: string) => /[0-9]{4}|\S{3} \S{3}/.test(text.replace(dividers, " "));

/**
 * An order may appear twice.
 * @param most limit for each index, because the beginning of an id may match every order
 */
function hitsOf(ctx: AppContext, text: string, most: number | null): SQL {
  const end = most === null ? sql`` : sql` limit ${most}`;
  const branches = carriesKey(ctx, text).map((one) => sql`(select ${orders.id} from ${orders} where ${one}${end})`);
  if (isLookedForInTexts(text)) {
    // The keys leave so few rows that an index search by letters would cost more.
    const carries = hasKeys(text)
      ? formsOf(text).map(
          (form) => sql`${orderTexts.keys} @> search_keys(${form}) and strpos(${orderTexts.text}, ${form}) > 0`,
        )
      : [carriesText(text)];
    for (const one of carries) branches.push(sql`select ${orderTexts.orderId} from ${orderTexts} where ${one}`);
  }
  return sql.join(branches, sql` union all `);
}

/**
 * Postgres would otherwise plan for a common text and read all texts one by one, above all before ANALYZE. A test
 * checks the plan.
 */
export const firstHitsQuery = (ctx: AppContext, text: string, most: number): SQL =>
  sql`with hits(id) as materialized (${hitsOf(ctx, text, most)}) select id from hits limit ${most}`;

async function findHits(ctx: AppContext, text: string, most: number): Promise<string[] | null> {
  const { rows } = await ctx.db.execute<{ id: string }>(firstHitsQuery(ctx, text, most + 1));
  return rows.length > most ? null : rows.map(({ id }) => id);
}

const isAmong = (ids: readonly string[]) => sql`${orders.id} = any(${`{${ids.join(",")}}`}::uuid[])`;

/** The ids are looked up first, because Postgres would otherwise walk the list. */
function amongQuery(ctx: AppContext, listed: Listed, limit: number, ids: readonly string[], also?: SQL) {
  // The alias is the table's own name, so that conditions on `orders` apply here.
  const looked = ctx.db.select().from(orders).where(isAmong(ids)).offset(0).as("orders");
  return ctx.db
    .select({ id: orders.id })
    .from(looked)
    .where(and(narrowed(ctx, listed), also))
    .orderBy(...orderOf(listed))
    .limit(limit);
}

/** A scalar subquery runs row by row. Postgres would rewrite a joinable one into a join over all texts. */
const ownText = sql`(select t.text from order_texts t where t.order_id = ${orders}.id)`;
const carries = (ctx: AppContext, text: string) => or(...carriesKey(ctx, text), carriesText(text, ownText));

function windowQuery(ctx: AppContext, listed: Listed, text: string, limit: number, rows: number) {
  const order = orderOf(listed);
  const window = ctx.db
    .select()
    .from(orders)
    .where(narrowed(ctx, listed))
    .orderBy(...order)
    .limit(rows)
    .as("orders");
  return ctx.db
    .select({ id: orders.id })
    .from(window)
    .where(carries(ctx, text))
    .orderBy(...order)
    .limit(limit);
}

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
 * Searches in order of cost: the beginning of the list for a common text, then its hits by index, then further along
 * the list, then all hits.
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
 * Yields ids in batches, whatever the length of the list. A rare text is looked up once; others walk an index. Each
 * step reads the orders as they are then.
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

const aboutPart = "0.05";

const isAmount = (amount: string, isAbout: boolean): SQL =>
  isAbout
    ? sql`${orders.amount} between ${amount}::numeric * (1 - ${aboutPart}::numeric) and ${amount}::numeric * (1 + ${aboutPart}::numeric)`
    : eq(orders.amount, amount);

/**
 * Account numbers aren't stored in the clear, so their keyed fingerprint is compared. Every reading of an ambiguous
 * amount is tried.
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
