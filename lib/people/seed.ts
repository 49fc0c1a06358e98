import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { isCommonPassword } from "@/lib/auth/common-passwords";
import { commonPassword } from "@/lib/auth/new-password";
import { hashPassword, verifyPassword } from "@/lib/auth/password";
import { findPasswordProblem } from "@/lib/auth/password-rules";
import type { Role } from "@/lib/auth/permissions";
import { endSessions } from "@/lib/auth/sessions";
import { recordAudit } from "@/lib/core/command";
import { SettingsError } from "@/lib/core/env";
import { allowsDemoPeople, type DemoSettings, demoPassword, demoPeople } from "./demo";

const system = { personId: null, ip: null };

/**
 * Sees to it that somebody can sign in; running it again changes nothing. The demo people where they may exist, else the
 * admin of ADMIN_EMAIL. Demo people left over from practice are disabled where they may not exist.
 * @throws SettingsError when nobody could sign in as an admin, or ADMIN_PASSWORD may not be used
 */
export async function seedPeople(tx: Tx, settings: DemoSettings, now: Date): Promise<void> {
  if (settings.admin) {
    const { email, password } = settings.admin;
    const mustBeGood = () => {
      const problem = isCommonPassword(password) ? commonPassword : findPasswordProblem(password, email);
      if (problem) throw new SettingsError(`ADMIN_PASSWORD ${problem}`);
    };
    await addOnce(tx, { email, password, name: "Admin", role: "admin" }, now, mustBeGood);
  }
  if (allowsDemoPeople(settings)) {
    for (const person of demoPeople) await addOnce(tx, { ...person, password: demoPassword }, now);
  } else {
    await disableDemoPeople(tx, now);
  }
  const canManage = and(eq(people.role, "admin"), isNull(people.disabledAt), isNotNull(people.passwordHash));
  const [admin] = await tx.select({ id: people.id }).from(people).where(canManage).limit(1);
  if (!admin) throw new SettingsError("ADMIN_EMAIL and ADMIN_PASSWORD are required: there is no admin yet");
}

async function addOnce(
  tx: Tx,
  person: { email: string; name: string; role: Role; password: string },
  now: Date,
  mustBeGood: () => void = () => undefined,
): Promise<void> {
  const { name, role, password } = person;
  const email = person.email.trim().toLowerCase();
  const [known] = await tx
    .select({ id: people.id })
    .from(people)
    .where(eq(sql`lower(${people.email})`, email));
  if (known) return;
  mustBeGood();
  const passwordHash = await hashPassword(password);
  const [added] = await tx
    .insert(people)
    .values({ email, name, role, passwordHash, passwordChangedAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: people.id });
  if (!added) return;
  const entry = { subjectType: "person", subjectId: added.id, details: { name, email, role } };
  await recordAudit(tx, "people.create", system, entry);
}

/** Only those who still have the printed password: one who chose another has become a person of this desk. */
async function disableDemoPeople(tx: Tx, now: Date): Promise<void> {
  const emails = demoPeople.map((person) => person.email);
  const left = await tx
    .select()
    .from(people)
    .where(and(inArray(people.email, emails), isNull(people.disabledAt)));
  for (const person of left) {
    if (!(await verifyPassword(person.passwordHash, demoPassword))) continue;
    await tx.update(people).set({ disabledAt: now }).where(eq(people.id, person.id));
    const sessionsEnded = await endSessions(tx, person.id, "all", now);
    const details = { name: person.name, reason: "its password is printed", sessionsEnded };
    const entry = { subjectType: "person", subjectId: person.id, details };
    await recordAudit(tx, "people.disable", system, entry);
  }
}
