import { eq } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import type { Desk } from "@/lib/core/desk";
import type { NumberForm } from "@/lib/core/money";

export type Organisation = { name: string; timeZone: string; numberForm: NumberForm };

/** What holds until an admin has saved the settings for the first time. */
const untilSaved: Organisation = { name: "Your organisation", timeZone: "UTC", numberForm: "1,234.56" };

/** The settings of the organisation that this installation serves. */
export async function getOrganisation(desk: Desk): Promise<Organisation> {
  const [row] = await desk.db
    .select({ name: organisation.name, timeZone: organisation.timeZone, numberForm: organisation.numberForm })
    .from(organisation)
    .where(eq(organisation.id, 1));
  return row ?? untilSaved;
}
