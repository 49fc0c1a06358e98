import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { orders, orderTexts } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { type OrderCursor, type OrderFilter, type OrderSort, searchMinLength } from "./list-search";
import { beyond, carriesId, conditionsOf, escaped, orderBy, sortable } from "./list-where";

/** Which orders, in which order, of whom: what a list asks for. */
export type Listed = {
  reach: Reach;
  filter: OrderFilter;
  sort: OrderSort;
  cursor: OrderCursor | null;
  timeZone: string;
};

/** A text that many orders carry is found among the first so many of the list; looking further would cost more than the index. */
const walkedRows = 10_000;

/** Everything but the text. */
function narrowed(desk: Desk, { reach, filter, sort, cursor, timeZone }: Listed): SQL | undefined {
  return and(
    ...conditionsOf(filter, timeZone, desk.now()),
    withinReach(orders.connectionId, reach),
    sortable(sort),
    cursor ? beyond(cursor, sort) : undefined,
  );
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
function carriesText(text: string): SQL | undefined {
  if ([...text].length < searchMinLength) return undefined;
  return sql`${orderTexts.text} like '%' || search_form(${escaped(text)}) || '%'`;
}

/** The same for a text that few orders carry: found by the indexes first, then narrowed and sorted. */
export function rareTextQuery(desk: Desk, listed: Listed, text: string, limit: number) {
  const inText = carriesText(text);
  const byId = desk.db.select({ id: orders.id }).from(orders).where(carriesId(text));
  const hits = inText
    ? byId.union(desk.db.select({ id: orderTexts.orderId }).from(orderTexts).where(inText)).as("hits")
    : byId.as("hits");
  return desk.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(hits, eq(hits.id, orders.id))
    .where(narrowed(desk, listed))
    .orderBy(...orderBy(listed.sort, isReversed(listed)))
    .limit(limit);
}

/** The same for a text that many carry: along the list, as far as `walkedRows`. */
export function commonTextQuery(desk: Desk, listed: Listed, text: string, limit: number) {
  const order = orderBy(listed.sort, isReversed(listed));
  const first = desk.db
    .select({ id: orders.id, createdAt: orders.createdAt, amount: orders.amount })
    .from(orders)
    .where(narrowed(desk, listed))
    .orderBy(...order)
    .limit(walkedRows)
    .as("first");
  return desk.db
    .select({ id: orders.id })
    .from(first)
    .innerJoin(orders, eq(orders.id, first.id))
    .innerJoin(orderTexts, eq(orderTexts.orderId, first.id))
    .where(or(carriesId(text), carriesText(text)))
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
  const near = await commonTextQuery(desk, listed, text, limit);
  return near.length === limit ? near : rareTextQuery(desk, listed, text, limit);
}
