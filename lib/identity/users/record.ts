import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { userConnections } from "@/db/schema/access";
import { connections } from "@/db/schema/connections";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/core/runtime/errors";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import type { Scope } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/team/model";

/** Whether a role prepares or decides on what others prepared: then another admin decides on changes of the account. */
export const movesMoney = (role: Role): boolean => may(role, "payouts.submit") || decides(role);

/** Whether a role decides on what others prepared. */
export const decides = (role: Role): boolean => may(role, "approvals.decide");

export type UserRecord = typeof users.$inferSelect;

/** Changes to users come one after another, so that no two of them can each remove "the other" admin. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRecord> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('users', 0))`);
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new AppError("not_found", t.thisUserDoesntExist);
  return user;
}

/** The names of connections, sorted; null for all. @throws AppError `invalid` when one of them is not there */
export async function nameConnections(tx: Tx, scope: Scope): Promise<string[] | null> {
  if (scope === null) return null;
  const rows = await tx
    .select({ name: connections.name })
    .from(connections)
    .where(inArray(connections.id, [...scope]));
  if (rows.length === scope.length) return rows.map(({ name }) => name).sort();
  const message = t.oneOfTheseConnections;
  throw new AppError("invalid", message, { fields: { connectionIds: message } });
}

/** The connections of a user; null: all. */
export async function readScope(tx: Tx, userId: string): Promise<Scope> {
  const rows = await tx
    .select({ id: userConnections.connectionId })
    .from(userConnections)
    .where(eq(userConnections.userId, userId));
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

/** Lifts a user's limit. */
export async function dropScope(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userConnections).where(eq(userConnections.userId, userId));
}

/** Limits a user who has no limit; null does nothing. */
export async function setScope(tx: Tx, userId: string, scope: Scope): Promise<void> {
  if (scope === null) return;
  await tx.insert(userConnections).values(scope.map((connectionId) => ({ userId, connectionId })));
}
