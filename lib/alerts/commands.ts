import { and, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { alertChoices, alerts } from "@/db/schema/alerts";
import { command } from "@/lib/core/command";
import { type AlertKind, alertKinds, alertWays, unconfirmedHoursMax } from "./kinds";

const hoursMessage = `Type whole hours, from 1 to ${unconfirmedHoursMax}.`;

/** Chooses what one is told of, and where. Kinds that are left out stay as they are. */
export const chooseAlerts = command({
  act: "alerts.choose",
  input: z.object({
    ways: z.partialRecord(z.enum(alertKinds), z.enum(alertWays)),
    hours: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, hoursMessage)
      .transform(Number)
      .refine((hours) => hours >= 1 && hours <= unconfirmedHoursMax, hoursMessage),
  }),
  async run({ tx, actor }, { ways, hours }) {
    const personId = actor.personId;
    const before = await tx.select().from(alertChoices).where(eq(alertChoices.personId, personId));
    const was = Object.fromEntries(before.map(({ kind, way }) => [kind, way]));
    const chosen = alertKinds.flatMap((kind) => {
      const way = ways[kind];
      return way ? [{ personId, kind, way, hours: kind === "unconfirmed" ? hours : null }] : [];
    });
    if (chosen.length > 0) {
      await tx
        .insert(alertChoices)
        .values(chosen)
        .onConflictDoUpdate({
          target: [alertChoices.personId, alertChoices.kind],
          set: { way: sql`excluded.way`, hours: sql`excluded.hours` },
        });
    }
    const hoursWere = before.find(({ kind }: { kind: AlertKind }) => kind === "unconfirmed")?.hours ?? null;
    const details = {
      was: { ...was, hours: hoursWere },
      is: { ...was, ...ways, hours: ways.unconfirmed ? hours : hoursWere },
    };
    return { done: { saved: true }, audit: { subjectType: "person", subjectId: personId, details } };
  },
  after: (_context, done) => done,
});

/** Ids on one page of the list. */
const idsMax = 100;

/** Marks one's own alerts read: these, or all up to the newest that was seen. It leaves no row in the audit trail. */
export const readAlerts = command({
  act: "alerts.read",
  input: z.union([
    z.object({ alertIds: z.array(z.int().positive()).min(1).max(idsMax) }),
    z.object({ through: z.int().positive() }),
  ]),
  async run({ tx, actor, now }, input) {
    const which = "through" in input ? lte(alerts.id, input.through) : inArray(alerts.id, input.alertIds);
    const read = await tx
      .update(alerts)
      .set({ readAt: now })
      .where(and(eq(alerts.personId, actor.personId), eq(alerts.isOnDesk, true), isNull(alerts.readAt), which))
      .returning({ id: alerts.id });
    return { done: { read: read.length }, audit: null };
  },
  after: (_context, done) => done,
});
