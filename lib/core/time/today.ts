import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { dayIn } from "./calendar";

/** The zone in which the organisation's days begin; UTC until an admin has saved the settings. */
export async function readTimeZone(db: Database | Tx): Promise<string> {
  const [row] = await db.select({ timeZone: organisation.timeZone }).from(organisation).where(eq(organisation.id, 1));
  return row?.timeZone ?? "UTC";
}

/** The organisation's day at a moment, YYYY-MM-DD. Nothing else is "today" here, whatever day UTC has. */
export async function readToday(db: Database | Tx, now: Date): Promise<string> {
  return dayIn(now, await readTimeZone(db));
}
