import { sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import type { WaitingReason, WaitingSubject } from "./reasons";

const beatSeconds = 60;

export async function readWaitingCounts(
  ctx: AppContext,
): Promise<{ reason: WaitingReason; waiting: number; oldestSeconds: number }[]> {
  const { rows } = await ctx.db.execute<{ reason: WaitingReason; waiting: number; oldestSeconds: number }>(sql`
    select reason, count(*)::int as waiting, greatest(0, extract(epoch from now() - min(since)))::float8 as "oldestSeconds"
    from waiting group by reason`);
  return rows;
}

export type Stall = {
  id: number;
  reason: WaitingReason;
  connectionId: string | null;
  connection: string | null;
  count: number;
  since: Date;
  stalledAt: Date;
  oldest: { type: WaitingSubject; id: string };
};

/** Lists stalls on the connections in scope, oldest first. Those without a connection are for users of all connections. */
export async function readStalls(ctx: AppContext, scope: Scope): Promise<Stall[]> {
  const within = scope === null ? sql`true` : sql`s.connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const { rows } = await ctx.db.execute<
    Omit<Stall, "id" | "since" | "stalledAt" | "oldest"> & {
      id: string;
      since: string;
      stalledAt: string;
      type: WaitingSubject;
      oldestId: string;
    }
  >(sql`
    select s.id, s.reason, s.connection_id as "connectionId", c.name as connection, s.count, s.since, s.stalled_at as "stalledAt",
      s.oldest_type as type, s.oldest_id as "oldestId"
    from stalls s left join connections c on c.id = s.connection_id
    where s.stalled_at is not null and ${within} order by s.stalled_at, s.id`);
  return rows.map(({ id, since, stalledAt, type, oldestId, ...stall }) => ({
    ...stall,
    id: Number(id),
    since: new Date(since),
    stalledAt: new Date(stalledAt),
    oldest: { type, id: oldestId },
  }));
}

/** Returns since when no worker has reported, or null while one runs. `since` null: none ever reported. */
export async function readAbsentWorker(ctx: AppContext): Promise<{ since: Date | null } | null> {
  const { rows } = await ctx.db.execute<{ at: string; isRunning: boolean }>(sql`
    select beat_at as at, beat_at >= now() - make_interval(secs => ${beatSeconds}) as "isRunning" from worker_beats`);
  const [row] = rows;
  if (!row) return { since: null };
  return row.isRunning ? null : { since: new Date(row.at) };
}
