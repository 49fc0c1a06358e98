import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { monthsAhead } from "@/db/partitions";
import type { AppContext } from "@/lib/core/runtime/context";
import { firstOfMonth } from "@/lib/core/time/calendar";
import { isLocked } from "./locked";

/**
 * Makes at most `most` missing partitions for the months of these moments (UTC), of each table in months, and those of rows
 * that a default partition holds. Returns how many; 0 also while another process makes some.
 * @throws when a table is in use for longer than a quarter of a second (isLocked); nothing was made then
 */
export async function makePartitions(db: Database, { from, to }: { from: Date; to: Date }, most: number) {
  const { rows } = await db.execute<{ made: number }>(
    // Months are in UTC, whatever the organisation's zone is: the database decides the partition by them.
    sql`select make_partitions(${firstOfMonth(from, 0)}::date, ${firstOfMonth(to, 0)}::date, ${most}::int) as made`,
  );
  return rows[0]?.made ?? 0;
}

/** One missing partition of the months ahead, in a transaction of its own. Returns how many were made: 1 or 0. */
export async function makePartitionsAhead(ctx: AppContext): Promise<number> {
  const from = ctx.now();
  const to = new Date(firstOfMonth(from, monthsAhead));
  try {
    return await makePartitions(ctx.db, { from, to }, 1);
  } catch (error) {
    if (!isLocked(error)) throw error;
    ctx.log.warn("a partition was not made: a table is in use. It is tried again in an hour");
    return 0;
  }
}
