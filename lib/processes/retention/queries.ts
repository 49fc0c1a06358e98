import { and, desc, eq, gte } from "drizzle-orm";
import type { PartitionedTable } from "@/db/partitions";
import { removedMonths } from "@/db/schema/audit";
import type { AppContext } from "@/lib/core/runtime/context";
import { addDays, dayIn, startOfMonth } from "@/lib/core/time/calendar";

export type Removed = { before: string; keptMonths: number };

export async function readRemoved(ctx: AppContext, table: PartitionedTable, since: Date): Promise<Removed | null> {
  const from = startOfMonth(dayIn(since, "UTC"));
  const [newest] = await ctx.db
    .select({ month: removedMonths.month, keptMonths: removedMonths.keptMonths })
    .from(removedMonths)
    .where(and(eq(removedMonths.table, table), gte(removedMonths.month, from)))
    .orderBy(desc(removedMonths.month))
    .limit(1);
  if (!newest) return null;
  return { before: startOfMonth(addDays(newest.month, 31)), keptMonths: newest.keptMonths };
}
