import { sql } from "drizzle-orm";
import { isAlarm, ordersAs, statusIs } from "@/db/order-states";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { patience } from "@/lib/payments/orders/lists/needs-rule";
import { gravity, laterEventGravity } from "@/lib/payments/orders/statuses";

export const needCountMax = 1_000;

export type NeedSum = { orders: number; currency: string | null; amount: string | null };

const asked = { status: sql`w.status` };

export type NeedLabel = (typeof gravity)[number];

export type OrderNeed = {
  status: NeedLabel;
  orders: number;
  more: boolean;
  sums: NeedSum[];
  oldestAt: Date;
  oldest: { id: string; payee: string | null };
};

/**
 * Leaves out acknowledged orders and open resolutions. An unconfirmed order that is still queried counts after a day.
 * The gravest status comes first.
 */
export async function readOrderNeeds(ctx: AppContext, scope: Scope): Promise<OrderNeed[]> {
  const within = scope === null ? sql`true` : sql`o.connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const wanted = gravity.map((status) => ({
    status,
    before: new Date(ctx.now().getTime() - (patience[status] ?? 0)).toISOString(),
  }));
  // orders_alarm_idx covers all columns read here, so thousands of orders take a few milliseconds.
  const { rows } = await ctx.db.execute<{
    status: NeedLabel;
    currency: string | null;
    orders: number;
    amount: string | null;
    oldest: string;
    oldest_id: string;
    payee: string | null;
  }>(sql`
    select w.status, found.*, (select coalesce(o.receiver_name, p.label)
      from orders o left join recurring_profiles p on p.id = o.profile_id where o.id = found.oldest_id) as payee
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w(status text, before timestamptz)
      cross join lateral (
        with waiting as materialized (
          select o.id, case when o.amount is not null then o.currency end as currency, o.amount, coalesce(
              case when ${statusIs(asked, "awaiting", "reported_returned")} then o.unconfirmed_since
                when ${statusIs(asked, "conflict")} then o.conflict_at
                when ${statusIs(asked, ...laterEventGravity)} then o.later_at
              end, o.sent_at, o.first_attempt_at, o.created_at) as since
          from orders o
          where o.status = w.status and ${isAlarm(ordersAs("o"))}
            and o.created_at <= w.before and coalesce(o.sent_at, o.first_attempt_at, o.created_at) <= w.before and ${within}
            and o.id not in (select s.order_id from resolution_orders s where s.is_open)
          order by o.created_at, o.id limit ${needCountMax + 1}
        )
        select sums.*, oldest.* from (
          select currency, count(*)::int as orders, sum(amount) as amount from waiting group by 1
        ) sums cross join (
          select since as oldest, id as oldest_id from waiting order by since, id limit 1
        ) oldest
      ) found
    order by found.orders desc`);
  return gravity.flatMap((status) => {
    const own = rows.filter((row) => row.status === status);
    const [first] = own;
    if (!first) return [];
    const orders = own.reduce((sum, row) => sum + row.orders, 0);
    const oldestAt = new Date(first.oldest);
    const oldest = { id: first.oldest_id, payee: first.payee };
    const sums = own.map((row) => ({ orders: row.orders, currency: row.currency, amount: row.amount }));
    return [{ status, orders: Math.min(orders, needCountMax), more: orders > needCountMax, sums, oldestAt, oldest }];
  });
}
