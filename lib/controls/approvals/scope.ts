import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import type { Touched } from "@/lib/identity/auth/access/scope";

/** A request without a connection, such as a payee's account, needs a user with all connections. */
export async function ofRequest(tx: Tx, { requestId }: { requestId: string }): Promise<Touched> {
  const rows = await tx
    .select({ id: approvalRequests.connectionId })
    .from(approvalRequests)
    .where(eq(approvalRequests.id, requestId));
  return rows.map(({ id }) => id);
}
