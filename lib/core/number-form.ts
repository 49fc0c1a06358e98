import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import type { NumberForm } from "./money";

/** How the organisation writes numbers, for sentences that are made beside the database. */
export async function readNumberForm(db: Database | Tx): Promise<NumberForm> {
  const [row] = await db.select({ form: organisation.numberForm }).from(organisation).where(eq(organisation.id, 1));
  return row?.form ?? "1,234.56";
}
