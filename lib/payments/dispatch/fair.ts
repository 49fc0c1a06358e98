import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";

type Wanted = {
  due: SQL;
  first: SQL;
  parts?: readonly { where: SQL; by: SQL }[];
  share: number;
  limit: number;
  running: readonly string[];
};

/**
 * Each connection has its own places up to its share, so a gateway that hangs takes none of another's. A waiting call
 * costs a socket; the database is used before and after.
 */
export const connectionsServed = 200;

/**
 * Picks orders round robin over the connections, so that a slow gateway holds up no other. A paused connection that
 * doesn't answer gets one place.
 */
export async function findFairly(
  ctx: AppContext,
  { due, first, parts = [{ where: sql`true`, by: first }], share, limit, running }: Wanted,
): Promise<string[]> {
  const busyIds = `{${running.join(",")}}`;
  const firstOf = parts.map(
    ({ where, by }) => sql`(
        select orders.id, ${first} as first
        from orders
        where orders.connection_id = connections.id and orders.id <> all(${busyIds}::uuid[]) and ${due} and ${where}
        order by ${by}
        limit ${share})`,
  );
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with busy as (
      select connection_id, count(*) as places from orders where id = any(${busyIds}::uuid[]) group by 1
    )
    select turns.id
    from connections
    left join busy on busy.connection_id = connections.id
    cross join lateral (
      select due.id, row_number() over (order by due.first) + coalesce(busy.places, 0) as turn
      from (select * from (${sql.join(firstOf, sql` union all `)}) parts order by first limit ${share}) due
    ) turns
    where turns.turn <= case when connections.paused_at is not null and connections.answered_at is null then 1 else ${share} end
    order by turns.turn, connections.id
    limit ${limit}`);
  return rows.map(({ id }) => id);
}
