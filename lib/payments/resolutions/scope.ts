import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { transactionReports } from "@/db/schema/resolutions";
import type { Touched } from "@/lib/identity/auth/access/scope";

export async function ofReport(tx: Tx, reportId: string): Promise<Touched> {
  const rows = await tx
    .select({ id: transactionReports.connectionId })
    .from(transactionReports)
    .where(eq(transactionReports.id, reportId));
  return rows.map(({ id }) => id);
}
