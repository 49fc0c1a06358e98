import { sql } from "drizzle-orm";
import { type Database, replicaDatabase } from "@/db/client";
import type { AppContext } from "./context";
import { openContext, openPages } from "./open-context";

const fileWaitMs = 5_000;
const fileAskMs = 100;
const restMs = 30_000;
const leastLag = 0.001;

export type Reading = { ctx: AppContext; behindSeconds: number };

/**
 * Returns the replica's lag in seconds: 0 when it has replayed everything that the primary had written at the call.
 * null: it has replayed nothing since its start.
 * @throws when either server doesn't answer
 */
export async function readLag(primary: Database, replica: Database): Promise<number | null> {
  const written = await primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`);
  const { rows } = await replica.execute<{ current: boolean; seconds: string | null }>(
    sql`select pg_last_wal_replay_lsn() >= ${written.rows[0]?.lsn}::pg_lsn as current,
      greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::text as seconds`,
  );
  const [row] = rows;
  if (row?.current) return 0;
  // Never 0 when the primary's clock is ahead: 0 would mean that the replica has everything.
  return row?.seconds == null ? null : Math.max(leastLag, Number(row.seconds));
}

/**
 * Reads pages from the replica, with the clock set to its last replayed moment, so that "as of now" figures hold
 * forever. Falls back to the primary.
 */
export function openReading(): Promise<Reading> {
  return chooseReading(openPages(), replicaDatabase("page"), "page");
}

/** Reads files from the replica once it has all current data, else from the primary. */
export async function openFile(): Promise<AppContext> {
  const { ctx } = await chooseReading(openContext(), replicaDatabase("file"), "file");
  return ctx;
}

let restUntil = 0;

export async function chooseReading(
  primary: AppContext,
  replica: Database | null,
  reader: "page" | "file",
): Promise<Reading> {
  const onPrimary = { ctx: primary, behindSeconds: 0 };
  if (replica === null || performance.now() < restUntil) return onPrimary;
  try {
    for (const until = performance.now() + fileWaitMs; ; ) {
      const lag = await readLag(primary.db, replica);
      if (lag === 0 || (lag !== null && reader === "page"))
        return { ctx: onReplica(primary, replica, lag), behindSeconds: lag };
      if (reader === "page" || performance.now() > until) return onPrimary;
      await new Promise((resolve) => setTimeout(resolve, fileAskMs));
    }
  } catch (error) {
    restUntil = performance.now() + restMs;
    primary.log.warn({ err: error }, "the read replica does not answer: reports and searches read from the primary");
    return onPrimary;
  }
}

function onReplica(ctx: AppContext, db: Database, behindSeconds: number): AppContext {
  return { ...ctx, db, now: () => new Date(ctx.now().getTime() - Math.ceil(behindSeconds * 1000)) };
}
