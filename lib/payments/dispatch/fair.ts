import { type SQL, sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";

type Wanted = {
  /** What is due, as a condition on `orders`, and on its `connections`. */
  due: SQL;
  /** What comes first within one connection. */
  first: SQL;
  /** What is due, in parts that an index has in the order of `by` each: all of them are due, and only the first ones are read. */
  parts?: readonly { where: SQL; by: SQL }[];
  /** At most so many of one connection at a time, the running ones included. */
  share: number;
  limit: number;
  /** Orders that are being worked on. */
  running: readonly string[];
};

/**
 * A worker has places for the orders of so many connections, each up to its share: gateways that hang take none of
 * another's. What waits for an answer costs a socket; the database is asked before and after.
 */
export const connectionsServed = 200;

/**
 * Orders whose turn it is, round robin over the connections: a gateway that answers slowly, or not at all, takes up no more
 * than its connection's share, so it holds up none of the others. One that is paused and does not answer gets one place.
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
