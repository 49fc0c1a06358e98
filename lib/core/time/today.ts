import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { dayIn } from "./calendar";

export async function readTimeZone(db: Database | Tx): Promise<string> {
  const [row] = await db.select({ timeZone: organisation.timeZone }).from(organisation).where(eq(organisation.id, 1));
  return row?.timeZone ?? "UTC";
}

/** Returns the organisation's day (YYYY-MM-DD), which may differ from the day in UTC. */
export async function readToday(db: Database | Tx, now: Date): Promise<string> {
  return dayIn(now, await readTimeZone(db));
}
