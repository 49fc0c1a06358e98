import { sql } from "drizzle-orm";
import type { Reach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import type { Direction } from "@/lib/orders/facets";

/** News reach back so many days at most, however long somebody was away. */
export const newsDaysMax = 14;
/** So many of each kind are named; the others are a number. */
export const newsNamed = 5;

/** What of one kind happened: all of it by number, the newest by name. */
export type News<Item> = { all: number; items: Item[] };
/** Money that came back, or moved once more, after an order was done. */
export type LaterNews = {
  orderId: string;
  word: string;
  direction: Direction;
  receiverName: string | null;
  amount: string | null;
  currency: string | null;
  at: Date;
};
/** A payee who is new in the book, or is paid to another account from now on. */
export type PayeeNews = { payeeId: string; name: string; isNew: boolean; at: Date };

/** Since when things are news for a person: what they put away last, at most two weeks. */
export async function readSince(desk: Desk, personId: string): Promise<Date> {
  const { rows } = await desk.db.execute<{ since: string }>(sql`
    select greatest(
      coalesce((select through from news_seen where person_id = ${personId}), (select created_at from people where id = ${personId})),
      ${desk.now()}::timestamptz - make_interval(days => ${newsDaysMax})) as since`);
  return new Date(rows[0]?.since ?? desk.now());
}

/** Orders within reach with later transactions that were learnt since, one line an order, the newest first. */
export async function readLaterNews(desk: Desk, reach: Reach, since: Date): Promise<News<LaterNews>> {
  const within = reach === null ? sql`true` : sql`o.connection_id = any(${`{${reach.join(",")}}`}::uuid[])`;
  const { rows } = await desk.db.execute<LaterNews & { all: number; at: string }>(sql`
    with learnt as (select order_id, max(at) as at from order_aftermath where at > ${since} group by 1)
    select o.id as "orderId", o.word, o.direction, o.receiver_name as "receiverName", o.amount, o.currency, l.at, count(*) over ()::int as all
    from learnt l join orders o on o.id = l.order_id
    where ${within} and o.word in ('conflict', 'second_order', 'other_amount', 'charged_back', 'reversed', 'later_news')
    order by l.at desc, o.id limit ${newsNamed}`);
  return { all: rows[0]?.all ?? 0, items: rows.map(({ all, at, ...item }) => ({ ...item, at: new Date(at) })) };
}

/** What others changed in the book of payees since, one line a payee. The book is everybody's. */
export async function readPayeeNews(desk: Desk, personId: string, since: Date): Promise<News<PayeeNews>> {
  const { rows } = await desk.db.execute<PayeeNews & { all: number; at: string }>(sql`
    with changed as (
      select id as payee_id, created_at as at, true as is_new from payees where created_at > ${since} and created_by <> ${personId}
      union all
      select payee_id, in_force_from, false from payee_accounts
      where in_force_from > ${since} and change_id is not null and proposed_by <> ${personId}
    )
    select p.id as "payeeId", p.name, bool_or(c.is_new) as "isNew", max(c.at) as at, count(*) over ()::int as all
    from changed c join payees p on p.id = c.payee_id group by p.id, p.name order by max(c.at) desc, p.id limit ${newsNamed}`);
  return { all: rows[0]?.all ?? 0, items: rows.map(({ all, at, ...item }) => ({ ...item, at: new Date(at) })) };
}

/** How many approval rules and limits, of all connections or of those within reach, others put in force or ended since. */
export async function countRuleNews(desk: Desk, reach: Reach, personId: string, since: Date): Promise<number> {
  const within =
    reach === null ? sql`true` : sql`(connection_id is null or connection_id = any(${`{${reach.join(",")}}`}::uuid[]))`;
  const { rows } = await desk.db.execute<{ rules: number }>(sql`
    select (
      (select count(*) from approval_policies where in_force_from > ${since} and created_by <> ${personId} and ${within})
      + (select count(*) from limits where created_at > ${since} and set_by <> ${personId} and ${within})
      + (select count(*) from limits l where ended_at > ${since} and ended_by <> ${personId} and ${within}
          and not exists (select 1 from limits n where n.kind = l.kind and n.currency = l.currency
            and n.connection_id is not distinct from l.connection_id and n.created_at = l.ended_at))
    )::int as rules`);
  return rows[0]?.rules ?? 0;
}
