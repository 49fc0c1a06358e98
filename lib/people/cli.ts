import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { couldApproveUntil, readApprovalDelay } from "@/lib/auth/approval-delay";
import { normaliseEmail } from "@/lib/auth/attempts";
import { linkDays, makeLink } from "@/lib/auth/reset";
import { recordAudit } from "@/lib/core/command";
import type { Desk } from "@/lib/core/desk";
import { SettingsError } from "@/lib/core/env";
import { AppError } from "@/lib/core/errors";
import { openDesk } from "@/lib/core/open-desk";

const usage = `usage: npm run -s people -- list
       npm run -s people -- reset-link EMAIL    prints a one-time link to set a password (the desk must be running)
       npm run -s people -- enable EMAIL        lets a disabled person in again`;

/** For whoever has this machine: what an admin does on the People page when no admin can sign in. */
async function main([verb, email]: string[]): Promise<string> {
  const desk = openDesk();
  try {
    if (verb === "list") return await listAll(desk);
    if (verb === "reset-link" && email) return await printResetLink(desk, normaliseEmail(email));
    if (verb === "enable" && email) return await enable(desk, normaliseEmail(email));
    throw new AppError("invalid", usage);
  } finally {
    await desk.db.$client.end();
  }
}

async function listAll(desk: Desk): Promise<string> {
  const rows = await desk.db.select().from(people).orderBy(people.email);
  return rows.map((row) => `${row.email}\t${row.role}${row.disabledAt ? "\tdisabled" : ""}`).join("\n");
}

async function printResetLink(desk: Desk, email: string): Promise<string> {
  const now = desk.now();
  const { link } = await desk.db.transaction(async (tx) => {
    const [person] = await tx
      .select()
      .from(people)
      .where(eq(sql`lower(${people.email})`, email));
    if (!person) throw new AppError("not_found", `nobody here has the address ${email}`);
    if (person.disabledAt) throw new AppError("conflict", `${email} is disabled: enable them first`);
    await tx
      .update(people)
      .set(await delayed(tx, person, now))
      .where(eq(people.id, person.id));
    const made = await makeLink(tx, {
      purpose: "password",
      personId: person.id,
      createdBy: null,
      publicUrl: desk.publicUrl,
      now,
    });
    const details = { name: person.name, by: "command line" };
    const entry = { subjectType: "person", subjectId: person.id, details };
    await recordAudit(tx, "people.resetPassword", { personId: null, ip: null }, entry);
    return made;
  });
  return `${link}\nworks once, within ${linkDays.password * 24} hours`;
}

/** Nobody else decided on it, so the account waits before it can approve. */
async function delayed(tx: Tx, person: typeof people.$inferSelect | null, now: Date) {
  const { hours } = await readApprovalDelay(tx, now);
  const mayApproveFrom = hours === 0 ? null : new Date(now.getTime() + hours * 3_600_000);
  return { mayApproveFrom, ...(person?.passwordHash ? couldApproveUntil(person, now) : {}) };
}

async function enable(desk: Desk, email: string): Promise<string> {
  await desk.db.transaction(async (tx) => {
    const byEmail = eq(sql`lower(${people.email})`, email);
    const [person] = await tx
      .update(people)
      .set({ disabledAt: null, mayApproveFrom: (await delayed(tx, null, desk.now())).mayApproveFrom })
      .where(byEmail)
      .returning();
    if (!person) throw new AppError("not_found", `nobody here has the address ${email}`);
    const details = { name: person.name, by: "command line" };
    const entry = { subjectType: "person", subjectId: person.id, details };
    await recordAudit(tx, "people.enable", { personId: null, ip: null }, entry);
  });
  return `${email} may sign in again`;
}

try {
  console.log(await main(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof AppError || error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
