import { AsyncLocalStorage } from "node:async_hooks";
import { type SQL, sql } from "drizzle-orm";

const clock = new AsyncLocalStorage<() => Date>();

/** Does work whose rows say that they were made at another time; only the sample company is made so. */
export const withRowClock = <T>(now: () => Date, work: () => Promise<T>): Promise<T> => clock.run(now, work);

/** When a row is made: the database's clock, or that of `withRowClock`. */
export function rowNow(): SQL {
  const now = clock.getStore();
  return now ? written(now) : sql`now()`;
}

/** The same for a moment that a trigger writes where it is null, by the database's clock. */
export function rowNowOrNull(): SQL {
  const now = clock.getStore();
  return now ? written(now) : sql`null::timestamptz`;
}

/**
 * Machines' clocks may differ by minutes, so that times which unlock sending are measured by the database's clock, read once per
 * statement. Tests move it with their context, or with `withRowClock`.
 */
export function sharedNow(ctx: { sharedNow?: () => Date }): SQL<Date> {
  const now = ctx.sharedNow ?? clock.getStore();
  return (now ? written(now) : sql`(select clock_timestamp())`) as SQL<Date>;
}

/** Reads the shared clock once. */
export async function readSharedNow(
  db: { execute: (query: SQL) => Promise<{ rows: Record<string, unknown>[] }> },
  ctx: { sharedNow?: () => Date },
): Promise<Date> {
  const { rows } = await db.execute(sql`select extract(epoch from ${sharedNow(ctx)})::float8 * 1000 as ms`);
  return new Date(Number(rows[0]?.ms));
}

const written = (now: () => Date) => sql`${now().toISOString()}::timestamptz`;
