import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { endpoints } from "@/db/schema/connections";
import { recurringProfiles } from "@/db/schema/recurring";
import { ofInput } from "@/lib/auth/reach";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { readToday } from "@/lib/core/today";
import { judgeFact, labelOfFact } from "./fact-fields";
import { createInput, editInput } from "./input";
import { lockProfile, ofProfile, tellFacts } from "./store";
import { type Charging, chargings, profileKinds } from "./words";

/** What lists filter by, which stands on the profile itself too. */
type Columns = Partial<Pick<typeof recurringProfiles.$inferInsert, "kind" | "charging" | "currency" | "label">>;

/**
 * Takes a profile into the book by hand, with what is known of it from the gateway's own screens. Throws AppError: `invalid`
 * with a message a field, `conflict` (with its id as field `profileId`) when the book has it already.
 */
export const createProfile = command({
  act: "recurring.create",
  input: createInput,
  connectionsOf: ofInput,
  run: async ({ tx, actor, now }, { connectionId, recurringPaymentId, endpointId, facts }) => {
    const said = judgeFacts(facts, await readToday(tx, now));
    if (endpointId) await mustBelong(tx, connectionId, endpointId);
    const [row] = await tx
      .insert(recurringProfiles)
      .values({
        ...{ connectionId, recurringPaymentId, endpointId },
        source: "typed",
        createdBy: actor.personId,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw await takenBy(tx, connectionId, recurringPaymentId);
    await tellFacts(tx, row.id, withoutUnknown(said), { source: "typed", actor, now });
    await keepColumns(tx, row.id, said);
    const details = { recurringPaymentId, label: said.label };
    return { done: { profileId: row.id }, audit: { subjectType: "profile", subjectId: row.id, details } };
  },
  after: (_context, done) => done,
});

/**
 * Writes down what a person knows of a profile: it says nothing to the gateway. Blank says that it is not known after all.
 * Throws AppError `invalid` with a message a field.
 */
export const editProfile = command({
  act: "recurring.edit",
  input: editInput,
  connectionsOf: ofProfile,
  run: async ({ tx, actor, now }, { profileId, endpointId, facts }) => {
    const profile = await lockProfile(tx, profileId);
    const said = judgeFacts(facts, await readToday(tx, now));
    if (endpointId) await mustBelong(tx, profile.connectionId, endpointId);
    const changed = await tellFacts(tx, profileId, said, { source: "typed", actor, now });
    await keepColumns(tx, profileId, said);
    const isMoved = endpointId !== null && endpointId !== profile.endpointId;
    if (isMoved) await tx.update(recurringProfiles).set({ endpointId }).where(eq(recurringProfiles.id, profileId));
    const fields = [...changed.map(labelOfFact), ...(isMoved ? ["Endpoint"] : [])];
    const details = { profile: profile.recurringPaymentId, fields };
    const audit = fields.length === 0 ? null : { subjectType: "profile", subjectId: profileId, details };
    return { done: { changed: fields.length }, audit };
  },
  after: (_context, done) => done,
});

/** Field of the book → value as it is kept, null where it is said not to be known. @throws AppError `invalid` */
export function judgeFacts(facts: Readonly<Record<string, string>>, today: string): Record<string, string | null> {
  const faults: Record<string, string> = {};
  const said: Record<string, string | null> = {};
  for (const [name, text] of Object.entries(facts)) {
    const trimmed = text.trim();
    const verdict = trimmed === "" ? { value: null } : judgeFact(name, trimmed, today);
    if ("fault" in verdict) faults[name] = `${labelOfFact(name)}: ${verdict.fault}`;
    else said[name] = verdict.value;
  }
  const messages = Object.values(faults);
  if (messages.length > 0) throw new AppError("invalid", messages.join("; "), { fields: faults });
  return said;
}

const withoutUnknown = (said: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));

/** What was said of the columns of a profile; what was not spoken of stays. */
export async function keepColumns(
  tx: Tx,
  profileId: string,
  said: Readonly<Record<string, string | null>>,
): Promise<void> {
  const columns: Columns = {};
  if ("kind" in said) columns.kind = profileKinds.find((kind) => kind === said.kind) ?? null;
  if ("charging" in said) columns.charging = chargings.find((one): one is Charging => one === said.charging) ?? null;
  if ("currency" in said) columns.currency = said.currency;
  if ("label" in said) columns.label = said.label;
  if (Object.keys(columns).length === 0) return;
  await tx.update(recurringProfiles).set(columns).where(eq(recurringProfiles.id, profileId));
}

async function takenBy(tx: Tx, connectionId: string, recurringPaymentId: string): Promise<AppError> {
  const [holder] = await tx
    .select({ id: recurringProfiles.id })
    .from(recurringProfiles)
    .where(
      and(
        eq(recurringProfiles.connectionId, connectionId),
        eq(recurringProfiles.recurringPaymentId, recurringPaymentId),
      ),
    );
  const message = `Profile ${recurringPaymentId} of this connection is in the book already.`;
  return new AppError("conflict", message, {
    fields: { recurringPaymentId: message, ...(holder ? { profileId: holder.id } : {}) },
  });
}

/** Profiles are an endpoint's, never a group's. @throws AppError `invalid` */
export async function mustBelong(tx: Tx, connectionId: string, endpointId: string): Promise<void> {
  const [endpoint] = await tx
    .select({ kind: endpoints.kind })
    .from(endpoints)
    .where(and(eq(endpoints.id, endpointId), eq(endpoints.connectionId, connectionId)));
  if (endpoint?.kind === "endpoint") return;
  const message = "Endpoint: choose one of this connection; profiles do not belong to groups.";
  throw new AppError("invalid", message, { fields: { endpointId: message } });
}
