import { sql } from "drizzle-orm";
import { type Database, replicaDatabase } from "@/db/client";
import type { AppContext } from "./context";
import { openContext, openPages } from "./open-context";

/** How long a file waits for the replica to have all that was known when it was asked for; then the primary is read. */
const fileWaitMs = 5_000;
const fileAskMs = 100;
/** How long a replica that doesn't answer is left alone. */
const restMs = 30_000;
const leastLag = 0.001;

/** Where something is read, and by how many seconds that is behind; 0 where it has everything. */
export type Reading = { ctx: AppContext; behindSeconds: number };

/**
 * How far a streaming replica is behind its primary, in seconds: 0 when it has replayed all that the primary had written
 * when this was asked. null: it can't tell, since it has replayed nothing since it started.
 * @throws when one of the two does not answer
 */
export async function readLag(primary: Database, replica: Database): Promise<number | null> {
  const written = await primary.execute<{ lsn: string }>(sql`select pg_current_wal_lsn()::text as lsn`);
  const { rows } = await replica.execute<{ current: boolean; seconds: string | null }>(
    sql`select pg_last_wal_replay_lsn() >= ${written.rows[0]?.lsn}::pg_lsn as current,
      greatest(0, extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()))::text as seconds`,
  );
  const [row] = rows;
  if (row?.current) return 0;
  // Never 0, also where the primary's clock is ahead of the replica's: that would mean that it has everything.
  return row?.seconds == null ? null : Math.max(leastLag, Number(row.seconds));
}

/**
 * Where a page of reports or a search is read: the replica, with the clock at what it has replayed, so that figures "as of
 * now" hold forever; the primary where there is no replica, or none that answers.
 */
export function openReading(): Promise<Reading> {
  return chooseReading(openPages(), replicaDatabase("page"), "page");
}

/** Where a file is read that must hold all that is known now: the replica once it has it, else the primary. */
export async function openFile(): Promise<AppContext> {
  const { ctx } = await chooseReading(openContext(), replicaDatabase("file"), "file");
  return ctx;
}

let restUntil = 0;

/** The choice that `openReading` ("page") and `openFile` ("file") make. Never throws: a replica that fails is not used. */
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
