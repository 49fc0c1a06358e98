import { eq } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import { command } from "@/lib/core/command";
import { coolingInput, idleInput, organisationInput } from "./input";
import { untilSaved } from "./queries";

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

/** For how long an account is new in the book of payees, so that a payout to it wants one other person more. */
export const setPayeeCooling = command({
  act: "payees.setCoolingTime",
  input: coolingInput,
  async run({ tx, now }, { hours }) {
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    const set = { payeeCoolingHours: hours, updatedAt: now };
    await tx
      .insert(organisation)
      .values({ id: 1, ...untilSaved, ...set })
      .onConflictDoUpdate({ target: organisation.id, set });
    const details = { hours: { from: before?.payeeCoolingHours ?? untilSaved.payeeCoolingHours, to: hours } };
    return { done: { hours }, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  after: (_context, done) => done,
});

/** After how long a session of who moves money ends that is left alone. It holds at once, for sessions that are open too. */
export const setIdleTime = command({
  act: "organisation.setIdleTime",
  input: idleInput,
  async run({ tx, now }, { minutes }) {
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    const set = { idleMinutes: minutes, updatedAt: now };
    await tx
      .insert(organisation)
      .values({ id: 1, ...untilSaved, ...set })
      .onConflictDoUpdate({ target: organisation.id, set });
    const details = { minutes: { from: before?.idleMinutes ?? untilSaved.idleMinutes, to: minutes } };
    return { done: { minutes }, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  after: (_context, done) => done,
});
