import { sql } from "drizzle-orm";
import { isOwed, submissionIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { ownStateOf } from "@/lib/payments/connections/state";

export type Queue = { waiting: number; oldestSeconds: number };

/** Upper bounds of an unconfirmed order's age, in seconds; the last bucket has none. */
export const ageBuckets = [
  { age: "<1m", belowSeconds: 60 },
  { age: "<10m", belowSeconds: 600 },
  { age: "<1h", belowSeconds: 3_600 },
  { age: "<24h", belowSeconds: 86_400 },
  { age: "older", belowSeconds: Number.POSITIVE_INFINITY },
] as const;
type Age = (typeof ageBuckets)[number]["age"];

export const connectionStates = ["ready", "incomplete", "paused", "stopped"] as const;

type CountRow = { count: string };

export async function readSendQueues(ctx: AppContext): Promise<Record<"queued" | "not_sent", Queue>> {
  const { rows } = await ctx.db.execute<CountRow & { submission: "queued" | "not_sent"; oldest: string | null }>(sql`
    select ${"queued"} as submission, count(*), extract(epoch from clock_timestamp() - min(queued_at)) as oldest
      from (
        select queued_at from orders where ${submissionIs(orders, "queued")} and batch_id is null
        union all
        select queued_at from orders where ${submissionIs(orders, "queued")} and batch_id is not null
      ) queued
    union all
    select ${"not_sent"}, count(*), extract(epoch from clock_timestamp() - min(first_attempt_at))
      from orders where ${submissionIs(orders, "not_sent")} and next_attempt_at is not null`);
  const of = (name: string) => queueOf(rows.find(({ submission }) => submission === name));
  return { queued: of("queued"), not_sent: of("not_sent") };
}

export async function readCallbackQueue(ctx: AppContext): Promise<Queue> {
  const { rows } = await ctx.db.execute<CountRow & { oldest: string | null }>(sql`
    select count(*), extract(epoch from clock_timestamp() - min(received_at)) as oldest
      from callbacks where evaluated_at is null`);
  return queueOf(rows[0]);
}

function queueOf(row: (CountRow & { oldest: string | null }) | undefined): Queue {
  return { waiting: Number(row?.count ?? 0), oldestSeconds: Math.max(0, Number(row?.oldest ?? 0)) };
}

export async function readUnconfirmed(ctx: AppContext): Promise<Record<Age, number>> {
  const { rows } = await ctx.db.execute<{ seconds: string }>(sql`
    select extract(epoch from clock_timestamp() - coalesce(sent_at, created_at)) as seconds
      from orders where ${submissionIs(orders, "unconfirmed")}`);
  const found: Record<Age, number> = { "<1m": 0, "<10m": 0, "<1h": 0, "<24h": 0, older: 0 };
  for (const { seconds } of rows) {
    const bucket = ageBuckets.find(({ belowSeconds }) => Number(seconds) < belowSeconds);
    if (bucket) found[bucket.age] += 1;
  }
  return found;
}

export async function readOpenOrders(ctx: AppContext): Promise<{ connection: string; open: number }[]> {
  const { rows } = await ctx.db.execute<CountRow & { connection: string }>(sql`
    select connections.name as connection, count(open.connection_id) as count
      from connections
      left join (select connection_id from orders where ${isOwed(orders)}) as open
        on open.connection_id = connections.id
      group by connections.id, connections.name`);
  return rows.map(({ connection, count }) => ({ connection, open: Number(count) }));
}

export async function readConnectionStates(
  ctx: AppContext,
): Promise<Record<(typeof connectionStates)[number], number>> {
  const { rows } = await ctx.db.execute<{
    stopped: boolean;
    paused: boolean;
    has_key: boolean;
    endpoints: string;
  }>(sql`
    select c.stopped_at is not null as stopped, c.paused_at is not null as paused,
      v.private_key_sealed is not null as has_key,
      (select count(*) from endpoints e where e.connection_id = c.id and e.retired_at is null) as endpoints
    from connections c join connection_versions v on v.connection_id = c.id and v.version = c.current_version`);
  const found = { ready: 0, incomplete: 0, paused: 0, stopped: 0 };
  const since = new Date(0);
  for (const row of rows) {
    const { status } = ownStateOf({
      stoppedAt: row.stopped ? since : null,
      stoppedBy: null,
      stoppedReason: null,
      pausedAt: row.paused ? since : null,
      pausedReason: null,
      pausedCause: null,
      probedAt: null,
      answeredAt: null,
      hasKey: row.has_key,
      endpointCount: Number(row.endpoints),
    });
    found[status] += 1;
  }
  return found;
}

export async function readInstallation(ctx: AppContext): Promise<{ sending_locked: boolean; stopped: boolean }> {
  const { rows } = await ctx.db.execute<{ sending_locked: boolean; stopped: boolean }>(sql`
    select sending_locked_at is not null as sending_locked, stopped_at is not null as stopped from installation`);
  return { sending_locked: rows[0]?.sending_locked ?? false, stopped: rows[0]?.stopped ?? false };
}

export async function readPartitions(
  ctx: AppContext,
): Promise<{ table: string; monthsAhead: number; defaultInUse: boolean }[]> {
  const { rows } = await ctx.db.execute<{ table: string; monthsAhead: number; defaultInUse: boolean }>(
    sql`select name as table, months_ahead as "monthsAhead", default_in_use as "defaultInUse" from read_partitions()`,
  );
  return rows;
}

export async function readCounts(ctx: AppContext): Promise<{ name: string; label: string; value: number }[]> {
  const { rows } = await ctx.db.execute<{ name: string; label: string; value: string }>(
    sql`select name, label, value from counts`,
  );
  return rows.map((row) => ({ ...row, value: Number(row.value) }));
}
