import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { userConnections } from "@/db/schema/access";
import { connections } from "@/db/schema/connections";
import { users } from "@/db/schema/users";
import { AppError } from "@/lib/core/runtime/errors";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import type { Scope } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/team/model";

/** Changes to such an account need another admin's approval. */
export const movesMoney = (role: Role): boolean => may(role, "payouts.submit") || decides(role);

export const decides = (role: Role): boolean => may(role, "approvals.decide");

export type UserRecord = typeof users.$inferSelect;

/** Changes to users run one after another, so that two of them can't each remove the other admin. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRecord> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('users', 0))`);
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for("no key update");
  if (!user) throw new AppError("not_found", t.userUnknown);
  return user;
}

export async function nameConnections(tx: Tx, scope: Scope): Promise<string[] | null> {
  if (scope === null) return null;
  const rows = await tx
    .select({ name: connections.name })
    .from(connections)
    .where(inArray(connections.id, [...scope]));
  if (rows.length === scope.length) return rows.map(({ name }) => name).sort();
  const message = t.connectionUnknown;
  throw new AppError("invalid", message, { fields: { connectionIds: message } });
}

export async function readScope(tx: Tx, userId: string): Promise<Scope> {
  const rows = await tx
    .select({ id: userConnections.connectionId })
    .from(userConnections)
    .where(eq(userConnections.userId, userId));
  return rows.length === 0 ? null : rows.map(({ id }) => id);
}

export async function dropScope(tx: Tx, userId: string): Promise<void> {
  await tx.delete(userConnections).where(eq(userConnections.userId, userId));
}

export async function setScope(tx: Tx, userId: string, scope: Scope): Promise<void> {
  if (scope === null) return;
  await tx.insert(userConnections).values(scope.map((connectionId) => ({ userId, connectionId })));
}
