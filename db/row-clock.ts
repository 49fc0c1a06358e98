import { AsyncLocalStorage } from "node:async_hooks";
import { type SQL, sql } from "drizzle-orm";

const clock = new AsyncLocalStorage<() => Date>();

/** Only the sample company creates rows with past times. */
export const withRowClock = <T>(now: () => Date, work: () => Promise<T>): Promise<T> => clock.run(now, work);

export function rowNow(): SQL {
  const now = clock.getStore();
  return now ? written(now) : sql`now()`;
}

export function rowNowOrNull(): SQL {
  const now = clock.getStore();
  return now ? written(now) : sql`null::timestamptz`;
}

/**
 * Clocks of machines may differ by minutes, so times that unlock sending use the database's clock, read once per
 * statement.
 */
export function sharedNow(ctx: { sharedNow?: () => Date }): SQL<Date> {
  const now = ctx.sharedNow ?? clock.getStore();
  return (now ? written(now) : sql`(select clock_timestamp())`) as SQL<Date>;
}

export async function readSharedNow(
  db: { execute: (query: SQL) => Promise<{ rows: Record<string, unknown>[] }> },
  ctx: { sharedNow?: () => Date },
): Promise<Date> {
  const { rows } = await db.execute(sql`select extract(epoch from ${sharedNow(ctx)})::float8 * 1000 as ms`);
  return new Date(Number(rows[0]?.ms));
}

const written = (now: () => Date) => sql`${now().toISOString()}::timestamptz`;
