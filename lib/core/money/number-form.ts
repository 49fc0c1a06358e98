import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import type { Forms } from "@/lib/core/text/render";
import type { NumberForm } from "./money";

export async function readForms(db: Pick<Database, "select">): Promise<Forms> {
  const { numberForm, timeZone } = organisation;
  const [row] = await db.select({ numberForm, timeZone }).from(organisation).where(eq(organisation.id, 1));
  return row ?? { numberForm: "1,234.56", timeZone: "UTC" };
}

export async function readNumberForm(db: Database | Tx): Promise<NumberForm> {
  return (await readForms(db)).numberForm;
}
