import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { makeResetLink, resetLinkHours } from "@/lib/auth/reset";
import { dropSecondFactor } from "@/lib/auth/second-factor";
import { endSessions } from "@/lib/auth/sessions";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { personChangeInput, personIdInput, personInput } from "./input";

/** Adds a person, who sets a password through the one-time link that is returned (and shown) once. */
export const createPerson = command({
  act: "people.create",
  input: personInput,
  async run({ desk, tx, actor, now }, { name, email, role }) {
    const [person] = await tx
      .insert(people)
      .values({ name, email, role, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: people.id });
    if (!person) {
      const message = "Somebody with this e-mail address is there already.";
      throw new AppError("conflict", message, { fields: { email: message } });
    }
    const link = await makeResetLink(tx, {
      personId: person.id,
      createdBy: actor.personId,
      publicUrl: desk.publicUrl,
      now,
    });
    return {
      done: { personId: person.id, link, hours: resetLinkHours },
      audit: { subjectType: "person", subjectId: person.id, details: { name, email, role } },
    };
  },
  after: (_context, done) => done,
});

/** Another name or role. The role counts from that person's next request on. */
export const updatePerson = command({
  act: "people.update",
  input: personChangeInput,
  async run({ tx }, { personId, name, role }) {
    const before = await lockPerson(tx, personId);
    if (before.role === "admin" && role !== "admin") await keepAnAdmin(tx, personId);
    await tx.update(people).set({ name, role }).where(eq(people.id, personId));
    const details = {
      ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
      ...(before.role === role ? {} : { role: { from: before.role, to: role } }),
    };
    return { done: { name, role }, audit: { subjectType: "person", subjectId: personId, details } };
  },
  after: (_context, done) => done,
});

/** Shuts a person out at once. What they did stays theirs; nobody is deleted. */
export const disablePerson = command({
  act: "people.disable",
  input: personIdInput,
  async run({ tx, actor, now }, { personId }) {
    if (personId === actor.personId) {
      throw new AppError("conflict", "You cannot disable yourself. Another admin can.");
    }
    const before = await lockPerson(tx, personId);
    if (before.disabledAt) throw new AppError("conflict", `${before.name} is disabled already.`);
    if (before.role === "admin") await keepAnAdmin(tx, personId);
    await tx.update(people).set({ disabledAt: now }).where(eq(people.id, personId));
    const sessionsEnded = await endSessions(tx, personId, "all", now);
    return {
      done: { sessionsEnded },
      audit: { subjectType: "person", subjectId: personId, details: { name: before.name, sessionsEnded } },
    };
  },
  after: (_context, done) => done,
});

/** Lets a disabled person in again, with the password and role they had. */
export const enablePerson = command({
  act: "people.enable",
  input: personIdInput,
  async run({ tx }, { personId }) {
    const before = await lockPerson(tx, personId);
    if (!before.disabledAt) throw new AppError("conflict", `${before.name} is not disabled.`);
    await tx.update(people).set({ disabledAt: null }).where(eq(people.id, personId));
    return { done: {}, audit: { subjectType: "person", subjectId: personId, details: { name: before.name } } };
  },
  after: (_context, done) => done,
});

/** A one-time link with which a person sets a new password. Shown once; the old password works until it is used. */
export const resetPassword = command({
  act: "people.resetPassword",
  input: personIdInput,
  async run({ desk, tx, actor, now }, { personId }) {
    const person = await lockPerson(tx, personId);
    if (person.disabledAt) throw new AppError("conflict", `${person.name} is disabled. Enable them first.`);
    const link = await makeResetLink(tx, { personId, createdBy: actor.personId, publicUrl: desk.publicUrl, now });
    return {
      done: { link, hours: resetLinkHours },
      audit: { subjectType: "person", subjectId: personId, details: { name: person.name } },
    };
  },
  after: (_context, done) => done,
});

/** Takes the app of a person who lost it: they sign in with the password alone until they add another. Ends their sessions. */
export const removePersonFactor = command({
  act: "people.removeSecondFactor",
  input: personIdInput,
  async run({ tx, actor, now }, { personId }) {
    if (personId === actor.personId) throw new AppError("conflict", "Remove your own app under My account.");
    const person = await lockPerson(tx, personId);
    if (!(await dropSecondFactor(tx, personId))) throw new AppError("conflict", `${person.name} has no app.`);
    const sessionsEnded = await endSessions(tx, personId, "all", now);
    const details = { name: person.name, sessionsEnded };
    return { done: { sessionsEnded }, audit: { subjectType: "person", subjectId: personId, details } };
  },
  after: (_context, done) => done,
});

/** Signs a person out everywhere. */
export const endPersonSessions = command({
  act: "people.endSessions",
  input: personIdInput,
  async run({ tx, now }, { personId }) {
    const person = await lockPerson(tx, personId);
    const sessionsEnded = await endSessions(tx, personId, "all", now);
    return {
      done: { sessionsEnded },
      audit: { subjectType: "person", subjectId: personId, details: { name: person.name, sessionsEnded } },
    };
  },
  after: (_context, done) => done,
});

/** Changes to people come one after another, so that no two of them can each remove "the other" admin. */
async function lockPerson(tx: Tx, personId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('people', 0))`);
  const [person] = await tx.select().from(people).where(eq(people.id, personId)).for("no key update");
  if (!person) throw new AppError("not_found", "This person does not exist.");
  return person;
}

/** Refuses when nobody else could still manage people: another admin, enabled, with a password. */
async function keepAnAdmin(tx: Tx, personId: string): Promise<void> {
  const [other] = await tx
    .select({ id: people.id })
    .from(people)
    .where(
      and(eq(people.role, "admin"), isNull(people.disabledAt), isNotNull(people.passwordHash), ne(people.id, personId)),
    )
    .limit(1);
  if (!other) throw new AppError("conflict", "This is the last admin who can sign in. Make another admin first.");
}
