import { eq } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import { command } from "@/lib/core/command";
import { organisationInput } from "./input";

/** Saves the organisation's name, time zone and number form; they hold for everybody at once. */
export const updateOrganisation = command({
  act: "organisation.update",
  input: organisationInput,
  async run({ tx, now }, settings) {
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    await tx
      .insert(organisation)
      .values({ id: 1, ...settings, updatedAt: now })
      .onConflictDoUpdate({ target: organisation.id, set: { ...settings, updatedAt: now } });
    const changed = (["name", "timeZone", "numberForm"] as const).filter((key) => before?.[key] !== settings[key]);
    const details = Object.fromEntries(changed.map((key) => [key, { from: before?.[key] ?? null, to: settings[key] }]));
    return { done: settings, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  after: (_context, done) => done,
});
