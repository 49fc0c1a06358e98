import { asc, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batchEvents, sendingRates } from "@/db/schema/batches";
import { users } from "@/db/schema/users";
import { chunkRowsUsual, usualSlots } from "./labels";

export async function listBatchEvents(db: Database, batchId: string) {
  return db
    .select({
      id: batchEvents.id,
      at: batchEvents.at,
      kind: batchEvents.kind,
      by: users.name,
      details: batchEvents.details,
    })
    .from(batchEvents)
    .leftJoin(users, eq(users.id, batchEvents.userId))
    .where(eq(batchEvents.batchId, batchId))
    .orderBy(asc(batchEvents.id));
}

export async function readPaceSettings(db: Database, connectionId: string) {
  const [row] = await db.select().from(sendingRates).where(eq(sendingRates.connectionId, connectionId));
  const { callsPerSecond = 20, burst = 20, slots = usualSlots } = row ?? {};
  const { chunkRows = chunkRowsUsual, sendsNotifyUrl = true } = row ?? {};
  return { callsPerSecond, burst, slots, chunkRows, sendsNotifyUrl };
}
