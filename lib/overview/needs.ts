import { sql } from "drizzle-orm";
import type { Reach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { gravity, patience } from "@/lib/orders/needs-rule";

/** Orders are counted up to here; beyond it is "more than". */
export const needCountMax = 1_000;

/** Sums of one currency; null: orders whose amount is not known. */
export type NeedSum = { orders: number; currency: string | null; amount: string | null };

export type NeedWord = (typeof gravity)[number];

/** Orders of one word that somebody must look at: how many, how much, since when they are what they are; the list is /orders?needs=people&status=WORD. */
export type OrderNeed = { word: NeedWord; orders: number; more: boolean; sums: NeedSum[]; oldestAt: Date };

/**
 * What of the orders within reach waits for a person, gravest first. Not in it: what somebody took note of, and what waits as a
 * settlement. An unconfirmed order that is still asked about counts once it is a day old.
 */
export async function readOrderNeeds(desk: Desk, reach: Reach): Promise<OrderNeed[]> {
  const within = reach === null ? sql`true` : sql`o.connection_id = any(${`{${reach.join(",")}}`}::uuid[])`;
  const wanted = gravity.map((word) => ({
    word,
    before: new Date(desk.now().getTime() - (patience[word] ?? 0)).toISOString(),
  }));
  // The inner condition is that of orders_alarm_idx, word for word.
  const { rows } = await desk.db.execute<{
    word: NeedWord;
    currency: string | null;
    orders: number;
    amount: string | null;
    oldest: string;
  }>(sql`
    select w.word, case when o.amount is null then null else o.currency end as currency, count(*)::int as orders, sum(o.amount) as amount,
      min(o.since) as oldest
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(word text, before timestamptz)
      cross join lateral (
        select o.currency, o.amount, coalesce(
            case when w.word = 'awaiting' then o.doubt_since
              when w.word = 'conflict' then (select max(e.at) from order_events e where e.order_id = o.id and e.details ? 'alarm')
              when w.word in ('second_order', 'other_amount', 'charged_back', 'reversed', 'later_news')
                then (select max(a.at) from order_aftermath a where a.order_id = o.id)
            end, o.sent_at, o.first_attempt_at, o.created_at) as since
        from orders o
        where o.word = w.word and o.acknowledged_at is null and o.word in ('unconfirmed', 'unconfirmed_people', 'unknown', 'not_sent', 'conflict', 'awaiting', 'second_order', 'other_amount', 'reversed', 'charged_back', 'later_news')
          and o.created_at <= w.before and coalesce(o.sent_at, o.first_attempt_at, o.created_at) <= w.before and ${within}
          and not exists (select 1 from settlement_orders s where s.order_id = o.id and s.is_open)
        order by o.created_at, o.id limit ${needCountMax + 1}
      ) o
    group by 1, 2 order by 3 desc`);
  return gravity.flatMap((word) => {
    const own = rows.filter((row) => row.word === word);
    if (own.length === 0) return [];
    const orders = own.reduce((sum, row) => sum + row.orders, 0);
    const oldestAt = new Date(Math.min(...own.map(({ oldest }) => Date.parse(oldest))));
    const sums = own.map((row) => ({ orders: row.orders, currency: row.currency, amount: row.amount }));
    return [{ word, orders: Math.min(orders, needCountMax), more: orders > needCountMax, sums, oldestAt }];
  });
}
