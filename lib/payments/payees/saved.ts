import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { inForce } from "@/lib/controls/precautions/accounts";
import { savedPayeeRequired } from "@/messages/stored/payees";

export async function isSavedAccount(db: Database | Tx, fingerprint: string): Promise<boolean> {
  const [row] = await db
    .select({ id: payeeAccounts.id })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(and(eq(payeeAccounts.fingerprint, fingerprint), inForce, isNull(payees.archivedAt)))
    .limit(1);
  return row !== undefined;
}

export async function whyNotSaved(
  tx: Tx,
  { connectionId, payeeFingerprint }: { connectionId: string; payeeFingerprint: string },
): Promise<string | null> {
  const [connection] = await tx
    .select({ name: connections.name, savedPayeesOnly: connections.savedPayeesOnly })
    .from(connections)
    .where(eq(connections.id, connectionId));
  if (!connection?.savedPayeesOnly || (await isSavedAccount(tx, payeeFingerprint))) return null;
  return `${savedPayeeRequired(connection.name)}.`;
}

export const isUnsavedRow = sql`not exists (select 1 from
  (select * from payee_accounts where payee_accounts.fingerprint = r.payee_fingerprint offset 0) a join payees p on p.id = a.payee_id
  where a.in_force_from is not null and a.in_force_to is null and p.archived_at is null)`;
