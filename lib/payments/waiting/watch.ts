import { sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";
import { reasonRows, seenSecondsUsual, waitingReasonNames } from "./reasons";

/** All workers together check at this interval in seconds, so that a stall raises an alert within a minute. */
const lookEverySeconds = 10;
/** After a slow check, the pause is a multiple of its duration, up to `mostSeconds`. */
const pauseAfterLong = { times: 4, mostSeconds: 15 } as const;
/** After this many seconds without a check, nothing is known about the time in between. */
const unseenSeconds = 60;

const bounds = JSON.stringify(
  waitingReasonNames.flatMap((reason) => {
    const { allowed, seenSeconds = seenSecondsUsual } = reasonRows[reason];
    return allowed === null ? [] : [{ reason, seconds: allowed.seconds, due: allowed.of === "due", seen: seenSeconds }];
  }),
);

export async function beat(ctx: AppContext): Promise<number> {
  await ctx.db.execute(sql`
    insert into worker_beats (beat_at) values (clock_timestamp()) on conflict (id) do update set beat_at = excluded.beat_at`);
  return 0;
}

/**
 * Finds items that waited longer than their reason allows, by the database's clock. An item late in several checks
 * without progress is stalled, and a trigger on `stalls` raises an alert. Workers take turns. Returns 0, since the next
 * check has its own time.
 */
export async function watchWaiting(ctx: AppContext): Promise<number> {
  await ctx.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('watchdog', 0)) as mine`,
    );
    if (rows[0]?.mine !== true) return;
    const { rowCount } = await tx.execute(sql`
      insert into worker_beats as b (beat_at, looked_at) values (clock_timestamp(), now())
      on conflict (id) do update set beat_at = excluded.beat_at, looked_at = excluded.looked_at
        where b.looked_at is null or b.looked_at <= now() - make_interval(secs => ${lookEverySeconds})`);
    if (rowCount === 0) return;
    await tx.execute(sql`
      with late as (
        select w.connection_id, w.reason, w.subject_type, w.subject_id, w.since, w.due
        from waiting w join json_to_recordset(${bounds}::json) as a(reason text, seconds int, due boolean) on a.reason = w.reason
        where case when a.due then w.due else greatest(w.since, w.due) end < now() - make_interval(secs => a.seconds)
      ), counted as (
        select connection_id, reason, count(*)::int as count from late group by 1, 2
      ), oldest as (
        select distinct on (connection_id, reason) * from late
        order by connection_id, reason, coalesce(due, since), since, subject_type, subject_id
      )
      insert into stalls as s (connection_id, reason, count, oldest_type, oldest_id, since, seen_from, seen_at)
      select o.connection_id, o.reason, c.count, o.subject_type, o.subject_id, o.since, now(), now()
      from oldest o join counted c on c.reason = o.reason and c.connection_id is not distinct from o.connection_id
      on conflict (coalesce(connection_id, '00000000-0000-0000-0000-000000000000'::uuid), reason) do update set
        count = excluded.count, oldest_type = excluded.oldest_type, oldest_id = excluded.oldest_id, since = excluded.since, seen_at = now(),
        seen_from = case when (s.oldest_type, s.oldest_id) = (excluded.oldest_type, excluded.oldest_id)
          and s.seen_at >= now() - make_interval(secs => ${unseenSeconds}) then s.seen_from else now() end,
        stalled_at = case when (s.oldest_type, s.oldest_id) = (excluded.oldest_type, excluded.oldest_id) then s.stalled_at end`);
    await tx.execute(sql`delete from stalls where seen_at < now()`);
    await tx.execute(sql`
      update stalls set stalled_at = now()
      from json_to_recordset(${bounds}::json) as a(reason text, seen int)
      where a.reason = stalls.reason and stalled_at is null and seen_from <= now() - make_interval(secs => a.seen)`);
    await tx.execute(sql`
      update worker_beats set looked_at = now() + least(${pauseAfterLong.times} * (clock_timestamp() - now()), make_interval(secs => ${pauseAfterLong.mostSeconds}))`);
  });
  return 0;
}
