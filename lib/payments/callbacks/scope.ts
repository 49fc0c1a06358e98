import { inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import type { Touched } from "@/lib/identity/auth/access/scope";

export async function ofDeliveries(tx: Tx, { callbackIds }: { callbackIds: readonly string[] }): Promise<Touched> {
  const ids = [...new Set(callbackIds)].map(BigInt);
  const rows = await tx.select({ id: callbacks.connectionId }).from(callbacks).where(inArray(callbacks.id, ids));
  return rows.length === ids.length ? rows.map(({ id }) => id) : [];
}
