import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/users";
import { SettingsError } from "@/lib/core/runtime/env";
import { recordAudit } from "@/lib/identity/auth/access/command";
import { hasProduction } from "@/lib/identity/auth/access/has-production";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { isCommonPassword } from "@/lib/identity/auth/passwords/new-password";
import { hashPassword, verifyPassword } from "@/lib/identity/auth/passwords/password";
import { findPasswordProblem } from "@/lib/identity/auth/passwords/password-rules";
import { endSessions } from "@/lib/identity/auth/sessions/sessions";
import { passwordCommon as isTooCommon } from "@/messages/sign-in/model";
import * as t from "@/messages/team/model";
import { allowsDemoUsers, type DemoSettings, demoPassword, demoUsers } from "./demo";

/**
 * Makes sure that a user can sign in; a repeated run changes nothing.
 * @throws SettingsError when no one could sign in as an admin, or ADMIN_PASSWORD may not be used
 */
export async function seedUsers(tx: Tx, settings: DemoSettings, now: Date): Promise<void> {
  if (settings.admin) {
    const { email, password } = settings.admin;
    const mustBeGood = () => {
      const problem = isCommonPassword(password) ? isTooCommon : findPasswordProblem(password, email);
      if (problem) throw new SettingsError(`ADMIN_PASSWORD ${problem}`);
    };
    await addOnce(tx, { email, password, name: "Admin", role: "admin" }, now, mustBeGood);
  }
  const [real] = await tx.select({ hasProduction }).from(sql`(values (1)) one`);
  if (allowsDemoUsers(settings) && !real?.hasProduction) {
    for (const user of demoUsers) await addOnce(tx, { ...user, password: demoPassword }, now);
  } else {
    await disableDemoUsers(tx, now);
  }
  const canManage = and(eq(users.role, "admin"), isNull(users.disabledAt), isNotNull(users.passwordHash));
  const [admin] = await tx.select({ id: users.id }).from(users).where(canManage).limit(1);
  if (!admin) throw new SettingsError("ADMIN_EMAIL and ADMIN_PASSWORD are required, because there is no admin yet");
}

async function addOnce(
  tx: Tx,
  user: { email: string; name: string; role: Role; password: string },
  now: Date,
  mustBeGood: () => void = () => undefined,
): Promise<void> {
  const { name, role, password } = user;
  const email = user.email.trim().toLowerCase();
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  if (known) return;
  mustBeGood();
  const passwordHash = await hashPassword(password);
  const [added] = await tx
    .insert(users)
    .values({ email, name, role, passwordHash, passwordChangedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!added) return;
  const entry = { subjectType: "user", subjectId: added.id, details: { name, email, role } } as const;
  await recordAudit(tx, "users.create", { kind: "migration" }, entry);
}

/** A demo user who chose a new password has become a user of this instance. */
async function disableDemoUsers(tx: Tx, now: Date): Promise<void> {
  const emails = demoUsers.map((user) => user.email);
  const left = await tx
    .select()
    .from(users)
    .where(and(inArray(users.email, emails), isNull(users.disabledAt)));
  for (const user of left) {
    if (!(await verifyPassword(user.passwordHash, demoPassword))) continue;
    await tx.update(users).set({ disabledAt: now }).where(eq(users.id, user.id));
    const sessionsEnded = await endSessions(tx, user.id, "all", now);
    const details = { name: user.name, reason: t.passwordPublic, sessionsEnded };
    const entry = { subjectType: "user", subjectId: user.id, details } as const;
    await recordAudit(tx, "users.disable", { kind: "migration" }, entry);
  }
}
