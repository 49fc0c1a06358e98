import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { alertChoices, alerts } from "@/db/schema/desk";
import { command } from "@/lib/identity/auth/access/command";
import { alertChoicesInput, readAlertsInput } from "./input";
import { type AlertKind, alertKinds } from "./kinds";

export const chooseAlerts = command({
  permission: "alerts.choose",
  input: alertChoicesInput,
  async run({ tx, actor }, { ways, hours }) {
    const userId = actor.userId;
    const before = await tx.select().from(alertChoices).where(eq(alertChoices.userId, userId));
    const was = Object.fromEntries(before.map(({ kind, way }) => [kind, way]));
    const chosen = alertKinds.flatMap((kind) => {
      const way = ways[kind];
      return way ? [{ userId, kind, way, hours: kind === "unconfirmed" ? hours : null }] : [];
    });
    if (chosen.length > 0) {
      await tx
        .insert(alertChoices)
        .values(chosen)
        .onConflictDoUpdate({
          target: [alertChoices.userId, alertChoices.kind],
          set: { way: sql`excluded.way`, hours: sql`excluded.hours` },
        });
    }
    const hoursWere = before.find(({ kind }: { kind: AlertKind }) => kind === "unconfirmed")?.hours ?? null;
    const details = {
      was: { ...was, hours: hoursWere },
      is: { ...was, ...ways, hours: ways.unconfirmed ? hours : hoursWere },
    };
    return { done: { saved: true }, audit: { subjectType: "user", subjectId: userId, details } };
  },
});

export const readAlerts = command({
  permission: "alerts.read",
  input: readAlertsInput,
  async run({ tx, actor, now }, input) {
    const which = "through" in input ? lte(alerts.id, input.through) : inArray(alerts.id, input.alertIds);
    const read = await tx
      .update(alerts)
      .set({ readAt: now })
      .where(and(eq(alerts.userId, actor.userId), eq(alerts.isInPreparation, true), isNull(alerts.readAt), which))
      .returning({ id: alerts.id });
    return { done: { read: read.length }, audit: null };
  },
});
