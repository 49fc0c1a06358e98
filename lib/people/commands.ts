import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { mailTo } from "@/lib/auth/mails";
import { endSessions } from "@/lib/auth/sessions";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { personChangeInput, personIdInput, personInput, roleWords } from "./input";
import { makeInvitation } from "./invitation-commands";
import { writeAccessChanged } from "./mails";
import { dropReach, lockPerson, nameConnections, readReach, setReach } from "./record";

/** Adds a person and invites them: they choose a password through a one-time link, which goes to them by mail. */
export const createPerson = command({
  act: "people.create",
  input: personInput,
  async run({ desk, tx, actor, now }, { name, email, role, connectionIds }) {
    const connections = await nameConnections(tx, connectionIds);
    const [person] = await tx
      .insert(people)
      .values({ name, email, role, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: people.id, email: people.email });
    if (!person) {
      const message = "Somebody with this e-mail address is there already.";
      throw new AppError("conflict", message, { fields: { email: message } });
    }
    await setReach(tx, person.id, connectionIds);
    const invitation = await makeInvitation(desk, tx, person, actor, now);
    const details = { name, email, role, ...(connections === null ? {} : { connections }) };
    return {
      done: { personId: person.id, ...invitation },
      audit: { subjectType: "person", subjectId: person.id, details },
    };
  },
  after: (_context, done) => done,
});

/** Another name, role or limit. They count from that person's next request on; who may do something else is told. */
export const updatePerson = command({
  act: "people.update",
  input: personChangeInput,
  async run({ desk, tx, actor, now }, { personId, name, role, connectionIds }) {
    const before = await lockPerson(tx, personId);
    if (before.role === "admin" && role !== "admin") await keepAnAdmin(tx, personId);
    const was = await nameConnections(tx, await readReach(tx, personId));
    const connections = await nameConnections(tx, connectionIds);
    await dropReach(tx, personId);
    await tx.update(people).set({ name, role }).where(eq(people.id, personId));
    await setReach(tx, personId, connectionIds);
    const isSameReach = String(was) === String(connections);
    if (before.role !== role || !isSameReach) {
      await mailTo(desk, tx, before, writeAccessChanged(actor.name, { ...wordsOf(role), connections }), now);
    }
    const details = {
      ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
      ...(before.role === role ? {} : { role: { from: before.role, to: role } }),
      ...(isSameReach ? {} : { connections: { from: was ?? "all", to: connections ?? "all" } }),
    };
    return { done: { name, role }, audit: { subjectType: "person", subjectId: personId, details } };
  },
  after: (_context, done) => done,
});

function wordsOf(role: keyof typeof roleWords): { role: string; meaning: string } {
  const { label, meaning } = roleWords[role];
  return { role: label, meaning };
}

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
