import { sql } from "drizzle-orm";
import { ordersAs, statusIs } from "@/db/order-states";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { Direction } from "@/lib/payments/orders/facets";
import { laterEventGravity } from "@/lib/payments/orders/statuses";

export const changesDaysMax = 14;
export const updateNamed = 5;

export type Counted<Item> = { all: number; items: Item[] };
export type LaterUpdate = {
  orderId: string;
  status: string;
  direction: Direction;
  receiverName: string | null;
  amount: string | null;
  currency: string | null;
  at: Date;
};
export type PayeeChanges = { payeeId: string; name: string; isNew: boolean; at: Date };

export async function readSince(ctx: AppContext, userId: string): Promise<Date> {
  const { rows } = await ctx.db.execute<{ since: string }>(sql`
    select greatest(
      coalesce((select through from changes_seen where user_id = ${userId}), (select created_at from users where id = ${userId})),
      ${ctx.now()}::timestamptz - make_interval(days => ${changesDaysMax})) as since`);
  return new Date(rows[0]?.since ?? ctx.now());
}

export async function readLaterChanges(ctx: AppContext, scope: Scope, since: Date): Promise<Counted<LaterUpdate>> {
  const within = scope === null ? sql`true` : sql`o.connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const { rows } = await ctx.db.execute<LaterUpdate & { all: number; at: string }>(sql`
    with learnt as (select order_id, max(at) as at from order_later_events where at > ${since} group by 1)
    select o.id as "orderId", o.status, o.direction, coalesce(o.receiver_name, p.label) as "receiverName", o.amount, o.currency, l.at, count(*) over ()::int as all
    from learnt l join orders o on o.id = l.order_id left join recurring_profiles p on p.id = o.profile_id
    where ${within} and ${statusIs(ordersAs("o"), "conflict", ...laterEventGravity)}
    order by l.at desc, o.id limit ${updateNamed}`);
  return { all: rows[0]?.all ?? 0, items: rows.map(({ all, at, ...item }) => ({ ...item, at: new Date(at) })) };
}

export async function readPayeeChanges(ctx: AppContext, userId: string, since: Date): Promise<Counted<PayeeChanges>> {
  const { rows } = await ctx.db.execute<PayeeChanges & { all: number; at: string }>(sql`
    with changed as (
      select id as payee_id, created_at as at, true as is_new from payees where created_at > ${since} and created_by <> ${userId}
      union all
      select payee_id, in_force_from, false from payee_accounts
      where in_force_from > ${since} and change_id is not null and proposed_by <> ${userId}
    )
    select p.id as "payeeId", p.name, bool_or(c.is_new) as "isNew", max(c.at) as at, count(*) over ()::int as all
    from changed c join payees p on p.id = c.payee_id group by p.id, p.name order by max(c.at) desc, p.id limit ${updateNamed}`);
  return { all: rows[0]?.all ?? 0, items: rows.map(({ all, at, ...item }) => ({ ...item, at: new Date(at) })) };
}

export async function countRuleChanges(ctx: AppContext, scope: Scope, userId: string, since: Date): Promise<number> {
  const within =
    scope === null ? sql`true` : sql`(connection_id is null or connection_id = any(${`{${scope.join(",")}}`}::uuid[]))`;
  const { rows } = await ctx.db.execute<{ rules: number }>(sql`
    select (
      (select count(*) from approval_policies where in_force_from > ${since} and created_by <> ${userId} and ${within})
      + (select count(*) from limits where created_at > ${since} and set_by <> ${userId} and ${within})
      + (select count(*) from limits l where ended_at > ${since} and ended_by <> ${userId} and ${within}
          and not exists (select 1 from limits n where n.kind = l.kind and n.currency = l.currency
            and n.connection_id is not distinct from l.connection_id and n.created_at = l.ended_at))
    )::int as rules`);
  return rows[0]?.rules ?? 0;
}
