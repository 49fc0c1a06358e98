import { and, eq } from "drizzle-orm";
import { batches } from "@/db/schema/batches";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";

export async function isBatchWithin({ db }: AppContext, scope: Scope, batchId: string): Promise<boolean> {
  if (!isUuid(batchId)) return false;
  return (await db.$count(batches, and(eq(batches.id, batchId), withinScope(batches.connectionId, scope)))) > 0;
}
