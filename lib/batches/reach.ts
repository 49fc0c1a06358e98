import { and, eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Whether there is such a batch, of a connection within reach. */
export async function isBatchWithin({ db }: Desk, reach: Reach, batchId: string): Promise<boolean> {
  if (!isUuid(batchId)) return false;
  return (await db.$count(batches, and(eq(batches.id, batchId), withinReach(batches.connectionId, reach)))) > 0;
}
