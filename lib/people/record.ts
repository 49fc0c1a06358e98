import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { personConnections } from "@/db/schema/access";
import { connections } from "@/db/schema/connections";
import { people } from "@/db/schema/people";
import { may, type Role } from "@/lib/auth/permissions";
import type { Reach } from "@/lib/auth/reach";
import { AppError } from "@/lib/core/errors";

/** Whether a role decides on what others prepared: then another admin decides on changes of the account. */
export const decides = (role: Role): boolean => may(role, "approvals.decide");

export type PersonRecord = typeof people.$inferSelect;

/** Changes to people come one after another, so that no two of them can each remove "the other" admin. */
export async function lockPerson(tx: Tx, personId: string): Promise<PersonRecord> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`);
  const [person] = await tx.select().from(people).where(eq(people.id, personId)).for("no key update");
  if (!person) throw new AppError("not_found", "This person does not exist.");
  return person;
}

/** The names of connections, sorted; null for all. @throws AppError `invalid` when one of them is not there */
export async function nameConnections(tx: Tx, reach: Reach): Promise<string[] | null> {
  if (reach === null) return null;
  const rows = await tx
    .select({ name: connections.name })
    .from(connections)
    .where(inArray(connections.id, [...reach]));
  if (rows.length === reach.length) return rows.map(({ name }) => name).sort();
  const message = "One of these connections does not exist.";
  throw new AppError("invalid", message, { fields: { connectionIds: message } });
}

/** The connections of a person; null: all. */
export async function readReach(tx: Tx, personId: string): Promise<Reach> {
  const rows = await tx
    .select({ id: personConnections.connectionId })
    .from(personConnections)
    .where(eq(personConnections.personId, personId));
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

/** Lifts a person's limit. */
export async function dropReach(tx: Tx, personId: string): Promise<void> {
  await tx.delete(personConnections).where(eq(personConnections.personId, personId));
}

/** Limits a person who has no limit; null does nothing. */
export async function setReach(tx: Tx, personId: string, reach: Reach): Promise<void> {
  if (reach === null) return;
  await tx.insert(personConnections).values(reach.map((connectionId) => ({ personId, connectionId })));
}
