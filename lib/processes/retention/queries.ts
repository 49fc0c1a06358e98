import { and, desc, eq, gte } from "drizzle-orm";
import type { PartitionedTable } from "@/db/partitions";
import { removedMonths } from "@/db/schema/removed-months";
import type { AppContext } from "@/lib/core/runtime/context";
import { addDays, dayIn, startOfMonth } from "@/lib/core/time/calendar";

/** What a page says where records of a thing are gone. `before`: the first day that is kept, such as 2025-03-01 (UTC). */
export type Removed = { before: string; keptMonths: number };

/** Whether records of a table were removed that something which began at `since` may have had; null: none were. */
export async function readRemoved(ctx: AppContext, table: PartitionedTable, since: Date): Promise<Removed | null> {
  const from = startOfMonth(dayIn(since, "UTC"));
  const [newest] = await ctx.db
    .select({ month: removedMonths.month, keptMonths: removedMonths.keptMonths })
    .from(removedMonths)
    .where(and(eq(removedMonths.table, table), gte(removedMonths.month, from)))
    .orderBy(desc(removedMonths.month))
    .limit(1);
  if (!newest) return null;
  // No month has more than 31 days.
  return { before: startOfMonth(addDays(newest.month, 31)), keptMonths: newest.keptMonths };
}
