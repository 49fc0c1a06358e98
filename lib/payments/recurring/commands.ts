import { and, eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { endpoints } from "@/db/schema/connections";
import { recurringProfiles } from "@/db/schema/recurring";
import { AppError } from "@/lib/core/runtime/errors";
import { readToday } from "@/lib/core/time/today";
import { command } from "@/lib/identity/auth/access/command";
import { ofInput } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/recurring/model";
import { labelOfFact } from "./fact-fields";
import { validateFact } from "./fact-rules";
import { createInput, editInput } from "./input";
import { type Charging, chargings, profileKinds } from "./labels";
import { lockProfile, ofProfile, storeFacts } from "./store";

type Columns = Partial<Pick<typeof recurringProfiles.$inferInsert, "kind" | "charging" | "currency" | "label">>;

/** @throws AppError `invalid` by field, `conflict` (with the id as field `profileId`) when the profile exists */
export const createProfile = command({
  permission: "recurring.create",
  input: createInput,
  connectionsOf: ofInput,
  run: async ({ tx, actor, now }, { connectionId, recurringPaymentId, endpointId, facts }) => {
    const reported = validateFacts(facts, await readToday(tx, now));
    if (endpointId) await mustBelong(tx, connectionId, endpointId);
    const [row] = await tx
      .insert(recurringProfiles)
      .values({
        ...{ connectionId, recurringPaymentId, endpointId },
        source: "typed",
        createdBy: actor.userId,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (!row) throw await takenBy(tx, connectionId, recurringPaymentId);
    await storeFacts(tx, row.id, withoutUnknown(reported), { source: "typed", actor, now });
    await keepColumns(tx, row.id, reported);
    const details = { recurringPaymentId, label: reported.label };
    return { done: { profileId: row.id }, audit: { subjectType: "profile", subjectId: row.id, details } };
  },
});

/**
 * Records facts locally without telling the gateway. A blank means not known.
 * @throws AppError `invalid` by field
 */
export const editProfile = command({
  permission: "recurring.edit",
  input: editInput,
  connectionsOf: ofProfile,
  run: async ({ tx, actor, now }, { profileId, endpointId, facts }) => {
    const profile = await lockProfile(tx, profileId);
    const reported = validateFacts(facts, await readToday(tx, now));
    if (endpointId) await mustBelong(tx, profile.connectionId, endpointId);
    const changed = await storeFacts(tx, profileId, reported, { source: "typed", actor, now });
    await keepColumns(tx, profileId, reported);
    const isMoved = endpointId !== null && endpointId !== profile.endpointId;
    if (isMoved) await tx.update(recurringProfiles).set({ endpointId }).where(eq(recurringProfiles.id, profileId));
    const fields = [...changed.map(labelOfFact), ...(isMoved ? ["Endpoint"] : [])];
    const details = { profile: profile.recurringPaymentId, fields };
    return {
      done: { changed: fields.length },
      audit: fields.length === 0 ? null : { subjectType: "profile", subjectId: profileId, details },
    };
  },
});

export function validateFacts(facts: Readonly<Record<string, string>>, today: string): Record<string, string | null> {
  const faults: Record<string, string> = {};
  const reported: Record<string, string | null> = {};
  for (const [name, text] of Object.entries(facts)) {
    const trimmed = text.trim();
    const verdict = trimmed === "" ? { value: null } : validateFact(name, trimmed, today);
    if ("fault" in verdict) faults[name] = `${labelOfFact(name)}: ${verdict.fault}`;
    else reported[name] = verdict.value;
  }
  const messages = Object.values(faults);
  if (messages.length > 0) throw new AppError("invalid", messages.join("; "), { fields: faults });
  return reported;
}

const withoutUnknown = (reported: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(reported).filter(([, value]) => value !== null));

export async function keepColumns(
  tx: Tx,
  profileId: string,
  reported: Readonly<Record<string, string | null>>,
): Promise<void> {
  const columns: Columns = {};
  if ("kind" in reported) columns.kind = profileKinds.find((kind) => kind === reported.kind) ?? null;
  if ("charging" in reported)
    columns.charging = chargings.find((one): one is Charging => one === reported.charging) ?? null;
  if ("currency" in reported) columns.currency = reported.currency;
  if ("label" in reported) columns.label = reported.label;
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
  const message = t.profileExists(recurringPaymentId);
  return new AppError("conflict", message, {
    fields: { recurringPaymentId: message, ...(holder ? { profileId: holder.id } : {}) },
  });
}

/**
 * A profile belongs to an endpoint, never to a group.
 * @throws AppError `invalid`
 */
export async function mustBelong(tx: Tx, connectionId: string, endpointId: string): Promise<void> {
  const [endpoint] = await tx
    .select({ kind: endpoints.kind })
    .from(endpoints)
    .where(and(eq(endpoints.id, endpointId), eq(endpoints.connectionId, connectionId)));
  if (endpoint?.kind === "endpoint") return;
  const message = t.endpointMissing;
  throw new AppError("invalid", message, { fields: { endpointId: message } });
}
