import { and, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sessions, users } from "@/db/schema/users";
import { AppError } from "@/lib/core/runtime/errors";
import { recordAudit } from "@/lib/identity/auth/access/command";
import { hasProduction } from "@/lib/identity/auth/access/has-production";
import * as t from "@/messages/team/model";
import { demoUsers } from "./demo";

export const hasPrintedPassword = and(
  inArray(
    users.email,
    demoUsers.map(({ email }) => email),
  ),
  isNotNull(users.passwordHash),
  eq(users.passwordChangedAt, users.createdAt),
);

/**
 * Disables demo users with the printed password before real money moves.
 * @throws AppError `conflict` where no other admin could sign in afterwards
 */
export async function endDemoUsers(tx: Tx): Promise<void> {
  const demo = await tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(hasPrintedPassword, isNull(users.disabledAt)))
    .orderBy(users.id)
    .for("no key update");
  if (demo.length === 0) return;
  const ids = demo.map(({ id }) => id);
  const canManage = and(eq(users.role, "admin"), isNull(users.disabledAt), isNotNull(users.passwordHash));
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(canManage, notInArray(users.id, ids)))
    .limit(1);
  if (!admin) throw new AppError("conflict", t.demoUsersEndFirst);
  await tx.update(users).set({ disabledAt: sql`now()` }).where(inArray(users.id, ids));
  for (const { id, name } of demo) {
    const ended = await tx
      .update(sessions)
      .set({ endedAt: sql`now()` })
      .where(and(eq(sessions.userId, id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    const details = { name, reason: t.passwordPublic, sessionsEnded: ended.length };
    await recordAudit(tx, "users.disable", { kind: "worker" }, { subjectType: "user", subjectId: id, details });
  }
}

/** @throws AppError `conflict` for a user with the printed password while a connection moves real money */
export async function refusePrintedPassword(tx: Tx, userId: string): Promise<void> {
  const [found] = await tx
    .select({ name: users.name, hasProduction })
    .from(users)
    .where(and(eq(users.id, userId), hasPrintedPassword));
  if (found?.hasProduction) throw new AppError("conflict", t.resetItsPasswordFirst(found.name));
}
