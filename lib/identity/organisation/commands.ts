import { eq, lte } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { type PartitionedTable, partitionedNames } from "@/db/partitions";
import { organisation, organisationLogo } from "@/db/schema/organisation";
import { adminCommand } from "@/lib/controls/approvals/admin-command";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { command } from "@/lib/identity/auth/access/command";
import * as t from "@/messages/organisation/model";
import {
  coolingOffInput,
  idleInput,
  logoInput,
  logoTypeOf,
  organisationInput,
  removeLogoInput,
  retentionInput,
} from "./input";
import { untilSaved } from "./queries";
import { leastMonths, readKeepMonths } from "./retention";

export const updateOrganisation = command({
  permission: "organisation.update",
  input: organisationInput,
  async run({ tx, now }, settings) {
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    await tx
      .insert(organisation)
      .values({ id: 1, ...settings, updatedAt: now })
      .onConflictDoUpdate({ target: organisation.id, set: { ...settings, updatedAt: now } });
    const changed = (["name", "legalName", "address", "closeCertification", "timeZone", "numberForm"] as const).filter(
      (key) => before?.[key] !== settings[key],
    );
    const details = Object.fromEntries(changed.map((key) => [key, { from: before?.[key] ?? null, to: settings[key] }]));
    return { done: settings, audit: { subjectType: "organisation", subjectId: null, details } };
  },
});

async function saveSetting(tx: Tx, set: Partial<typeof organisation.$inferInsert>) {
  const before = await lockSettings(tx);
  const values = { id: 1, ...untilSaved, ...set };
  await tx.insert(organisation).values(values).onConflictDoUpdate({ target: organisation.id, set });
  return before;
}

const ofSetting = { userId: null, isGoverned: true, opens: false } as const;

async function lockSettings(tx: Tx) {
  const [row] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
  return row ?? untilSaved;
}

export const setPayeeCoolingOff = adminCommand({
  permission: "payees.setCoolingOffTime",
  input: coolingOffInput,
  resolve: ({ hours }) => ({ hours }),
  look: async ({ tx }, { hours }) => {
    const { payeeCoolingOffHours: before } = await lockSettings(tx);
    const effect = [{ term: t.hours, from: String(before), to: String(hours) }];
    return { ...ofSetting, title: t.coolingOffTitle, effect, before };
  },
  apply: async ({ tx, now }, { hours }) => {
    const { payeeCoolingOffHours: from } = await saveSetting(tx, { payeeCoolingOffHours: hours, updatedAt: now });
    const details = { hours: { from, to: hours } };
    return { done: { hours }, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  whenHeld: ({ hours }) => ({ hours }),
});

/** The new time applies at once, also to open sessions. */
export const setIdleTime = adminCommand({
  permission: "organisation.setIdleTime",
  input: idleInput,
  resolve: ({ minutes }) => ({ minutes }),
  look: async ({ tx }, { minutes }) => {
    const { idleMinutes: before } = await lockSettings(tx);
    const effect = [{ term: t.minutes, from: String(before), to: String(minutes) }];
    return { ...ofSetting, title: t.idleTimeTitle, effect, before };
  },
  apply: async ({ tx, now }, { minutes }) => {
    const { idleMinutes: from } = await saveSetting(tx, { idleMinutes: minutes, updatedAt: now });
    const details = { minutes: { from, to: minutes } };
    return { done: { minutes }, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  whenHeld: ({ minutes }) => ({ minutes }),
});

/** @throws AppError `invalid` for fewer months than the settings of the server keep */
export const setRetention = adminCommand({
  permission: "organisation.setRetention",
  input: retentionInput,
  resolve: (months) => months,
  look: async ({ ctx, tx }, months) => {
    await lockSettings(tx);
    const before = await readKeepMonths(tx);
    refuseFewerMonths(ctx, months);
    const effect = partitionedNames
      .filter((table) => before[table] !== months[table])
      .map((table) => ({ term: t.records[table], from: monthsText(before[table]), to: monthsText(months[table]) }));
    return { ...ofSetting, title: t.retentionTitle, effect, before };
  },
  apply: async ({ ctx, tx, now }, months) => {
    refuseFewerMonths(ctx, months);
    const from = await readKeepMonths(tx);
    await saveSetting(tx, {
      ...{ keepAuditMonths: months.audit, keepCallbacksMonths: months.callbacks },
      ...{ keepCallsMonths: months.calls, keepEventsMonths: months.order_events, updatedAt: now },
    });
    const changed = partitionedNames.filter((table) => from[table] !== months[table]);
    const details = Object.fromEntries(changed.map((table) => [table, { from: from[table], to: months[table] }]));
    return { done: months, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  whenHeld: (months) => months,
});

const monthsText = (months: number | null) => (months === null ? null : String(months));

function refuseFewerMonths(ctx: AppContext, months: Record<PartitionedTable, number | null>): void {
  const fewer = partitionedNames.filter((table) => (months[table] ?? Infinity) < leastMonths(table, ctx.keepMonths));
  const fields = Object.fromEntries(
    fewer.map((table) => [table, t.fewerThanServer(leastMonths(table, ctx.keepMonths))]),
  );
  if (fewer.length > 0) throw new AppError("invalid", Object.values(fields).join("; "), { fields });
}

export const setLogo = command({
  permission: "organisation.setLogo",
  input: logoInput,
  async run({ tx, actor, now }, { content }) {
    const contentType = logoTypeOf(content);
    if (contentType === null) throw new Error("a logo of another type was read");
    const logo = { contentType, content: Buffer.from(content), savedBy: actor.userId, savedAt: now };
    await tx.insert(organisationLogo).values(logo).onConflictDoUpdate({ target: organisationLogo.id, set: logo });
    const details = { contentType, bytes: content.length };
    return { done: details, audit: { subjectType: "organisation", subjectId: null, details } };
  },
});

/** Removes only the logo that the user saw; a logo saved since then stays. */
export const removeLogo = command({
  permission: "organisation.setLogo",
  input: removeLogoInput,
  async run({ tx }, { seenAt }) {
    const removed = await tx
      .delete(organisationLogo)
      .where(lte(organisationLogo.savedAt, new Date(seenAt)))
      .returning({ id: organisationLogo.id });
    const details = { contentType: null, bytes: null };
    const audit = { subjectType: "organisation", subjectId: null, details } as const;
    return { done: {}, audit: removed.length === 0 ? null : audit };
  },
});
