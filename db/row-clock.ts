import { AsyncLocalStorage } from "node:async_hooks";
import { type SQL, sql } from "drizzle-orm";

const clock = new AsyncLocalStorage<() => Date>();

/** Does work whose rows say that they were made at another time; only the sample company is made so. */
export const withRowClock = <T>(now: () => Date, work: () => Promise<T>): Promise<T> => clock.run(now, work);

/** When a row is made: the database's clock, or that of `withRowClock`. */
export function rowNow(): SQL {
  const now = clock.getStore();
  return now ? sql`${now().toISOString()}::timestamptz` : sql`now()`;
}
