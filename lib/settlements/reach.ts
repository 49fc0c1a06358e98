import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { settlements, transactionReports } from "@/db/schema/settlements";
import type { Touched } from "@/lib/auth/reach";

/** The connection of a settlement; nothing when there is no such settlement. */
export async function ofSettlement(tx: Tx, { settlementId }: { settlementId: string }): Promise<Touched> {
  const rows = await tx
    .select({ id: settlements.connectionId })
    .from(settlements)
    .where(eq(settlements.id, settlementId));
  return rows.map(({ id }) => id);
}

/** The connection of a transaction report; nothing when there is no such report. */
export async function ofReport(tx: Tx, reportId: string): Promise<Touched> {
  const rows = await tx
    .select({ id: transactionReports.connectionId })
    .from(transactionReports)
    .where(eq(transactionReports.id, reportId));
  return rows.map(({ id }) => id);
}
