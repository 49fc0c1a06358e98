import { sql } from "drizzle-orm";
import { isAlarm, ordersAs, statusIs } from "@/db/order-states";
import type { Scope } from "@/lib/auth/scope";
import type { AppContext } from "@/lib/core/context";
import { patience } from "@/lib/orders/needs-rule";
import { gravity, laterEventGravity } from "@/lib/orders/statuses";

/** Orders are counted up to here; beyond it is "more than". */
export const needCountMax = 1_000;

/** Sums of one currency; null: orders whose amount is not known. */
export type NeedSum = { orders: number; currency: string | null; amount: string | null };

const asked = { status: sql`w.status` };

export type NeedLabel = (typeof gravity)[number];

/** Orders of one word that a user must look at: how many, how much, since when they are what they are; the list is /orders?needs=users&status=WORD. */
export type OrderNeed = {
  status: NeedLabel;
  orders: number;
  more: boolean;
  sums: NeedSum[];
  oldestAt: Date;
  /** The oldest of them, and its payee where it names one. */
  oldest: { id: string; payee: string | null };
};

/**
 * What of the orders in scope waits for a user, gravest first. Not in it: what a user acknowledged of, and what waits as a
 * resolution. An unconfirmed order that is still asked about counts once it is a day old.
 */
export async function readOrderNeeds(ctx: AppContext, scope: Scope): Promise<OrderNeed[]> {
  const within = scope === null ? sql`true` : sql`o.connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const wanted = gravity.map((status) => ({
    status,
    before: new Date(ctx.now().getTime() - (patience[status] ?? 0)).toISOString(),
  }));
  // The inner condition is that of orders_alarm_idx, word for word.
  const { rows } = await ctx.db.execute<{
    status: NeedLabel;
    currency: string | null;
    orders: number;
    amount: string | null;
    oldest: string;
    oldest_id: string;
    payee: string | null;
  }>(sql`
    select w.status, case when o.amount is null then null else o.currency end as currency, count(*)::int as orders, sum(o.amount) as amount,
      min(o.since) as oldest, (array_agg(o.id order by o.since, o.id))[1] as oldest_id,
      (array_agg(o.receiver_name order by o.since, o.id))[1] as payee
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(status text, before timestamptz)
      cross join lateral (
        select o.id, o.receiver_name, o.currency, o.amount, coalesce(
            case when ${statusIs(asked, "awaiting")} then o.unconfirmed_since
              when ${statusIs(asked, "conflict")} then (select max(e.at) from order_events e where e.order_id = o.id and e.details ? 'alarm')
              when ${statusIs(asked, ...laterEventGravity)}
                then (select max(a.at) from order_later_events a where a.order_id = o.id)
            end, o.sent_at, o.first_attempt_at, o.created_at) as since
        from orders o
        where o.status = w.status and ${isAlarm(ordersAs("o"))}
          and o.created_at <= w.before and coalesce(o.sent_at, o.first_attempt_at, o.created_at) <= w.before and ${within}
          and not exists (select 1 from resolution_orders s where s.order_id = o.id and s.is_open)
        order by o.created_at, o.id limit ${needCountMax + 1}
      ) o
    group by 1, 2 order by 3 desc`);
  return gravity.flatMap((status) => {
    const own = rows.filter((row) => row.status === status);
    if (own.length === 0) return [];
    const orders = own.reduce((sum, row) => sum + row.orders, 0);
    const [first] = own.toSorted((a, b) => Date.parse(a.oldest) - Date.parse(b.oldest)) as [(typeof own)[0]];
    const oldestAt = new Date(first.oldest);
    const oldest = { id: first.oldest_id, payee: first.payee };
    const sums = own.map((row) => ({ orders: row.orders, currency: row.currency, amount: row.amount }));
    return [{ status, orders: Math.min(orders, needCountMax), more: orders > needCountMax, sums, oldestAt, oldest }];
  });
}
