import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { monthsAhead } from "@/db/partitions";
import type { AppContext } from "@/lib/core/runtime/context";
import { firstOfMonth } from "@/lib/core/time/calendar";

/**
 * Creates at most `most` partitions for the months between these moments (UTC).
 * @returns their number; 0 while another process creates some
 * @throws when a table stays locked for a quarter of a second (isLocked); nothing was created then
 */
export async function makePartitions(db: Database, { from, to }: { from: Date; to: Date }, most: number) {
  const { rows } = await db.execute<{ made: number }>(
    // The database partitions by UTC months, whatever the organisation's zone is.
    sql`select make_partitions(${firstOfMonth(from, 0)}::date, ${firstOfMonth(to, 0)}::date, ${most}::int) as made`,
  );
  return rows[0]?.made ?? 0;
}

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

export function isLocked(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  return code === "55P03" || code === "40P01";
}
