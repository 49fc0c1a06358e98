import { sql } from "drizzle-orm";
import type { Desk } from "@/lib/core/desk";
import { alertsKeptDays } from "./kinds";

/** Alerts that one round looks at: the oldest, whose ids are the lowest. */
const purgedAtOnce = 1_000;

/**
 * Removes alerts that are older than they are kept, by the database's clock, as its trigger judges. What still waits for a
 * mail stays. Returns how many there were.
 */
export async function purgeAlerts(desk: Desk): Promise<number> {
  const { rowCount } = await desk.db.execute(sql`
    delete from alerts where id in (select id from alerts order by id limit ${purgedAtOnce})
      and at < now() - make_interval(days => ${alertsKeptDays}) and mail <> 'waiting'`);
  return rowCount ?? 0;
}
