import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type PartitionedTable, partitionedNames } from "@/db/partitions";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Settings } from "@/lib/core/runtime/env";
import { firstOfMonth } from "@/lib/core/time/calendar";
import { keptMonths, readKeepMonths } from "@/lib/identity/organisation/retention";
import { isLocked } from "./make-partitions";

const reasons: Readonly<Record<string, string>> = {
  open_orders: "an order of this month isn't final, needs a user or has an open difference",
  open_callbacks: "a callback isn't processed, or an exception isn't acknowledged",
  open_calls: "a request to the gateway has no result",
  unlinked: "an audit entry isn't linked yet",
  busy: "another process works on it",
  locked: "the table is in use",
};

const triesMax = 10;
const pauseMs = 2_000;

/**
 * Removes months past their retention that nothing needs; others stay for a later round, with a reason in the log. Each
 * removal is one transaction with its audit entry.
 * @returns their number
 */
export async function removeOldMonths(ctx: AppContext, keepMonths: Settings["keepMonths"]): Promise<number> {
  let removed = 0;
  const months = keptMonths(keepMonths, await readKeepMonths(ctx.db));
  for (const table of partitionedNames) {
    const kept = months[table];
    if (kept === null) continue;
    for (const month of await listMonthsBefore(ctx, table, firstOfMonth(ctx.now(), -kept))) {
      const { stays, rows } = await removeMonth(ctx, table, month, kept);
      if (stays === null) removed++;
      if (stays === null) ctx.log.info({ table, month, rows }, "a month was removed");
      else ctx.log.info({ table, month, reason: reasons[stays] ?? stays }, "a month past its setting stays");
    }
  }
  return removed;
}

async function listMonthsBefore(ctx: AppContext, table: PartitionedTable, day: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select month::text from (
      select to_date(right(c.relname, 7), 'YYYY_MM') as month from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass and c.relname ~ '_\\d{4}_\\d\\d$'
    ) months where month < ${day}::date order by 1`);
  return rows.map(({ month }) => month);
}

type Removal = { stays: string | null; rows: number };

async function removeMonth(ctx: AppContext, table: PartitionedTable, month: string, kept: number): Promise<Removal> {
  for (let tries = 1; tries <= triesMax; tries++) {
    try {
      const { rows } = await ctx.db.execute<{ stays: string | null; removed: string | null }>(
        sql`select stays, removed from drop_partition(${table}, ${month}::date, ${kept}::int)`,
      );
      return { stays: rows[0]?.stays ?? null, rows: Number(rows[0]?.removed ?? 0) };
    } catch (error) {
      if (!isLocked(error)) throw error;
    }
    // A pause lets waiting transactions run first.
    await sleep(pauseMs);
  }
  return { stays: "locked", rows: 0 };
}
