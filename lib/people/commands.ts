import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, ne } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { people } from "@/db/schema/people";
import { approvesFrom, couldApproveUntil } from "@/lib/auth/approval-delay";
import { mailTo } from "@/lib/auth/mails";
import { roles } from "@/lib/auth/permissions";
import type { Reach } from "@/lib/auth/reach";
import { endSessions } from "@/lib/auth/sessions";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { userCommand } from "./change";
import { personChangeInput, personIdInput, personInput, roleWords } from "./input";
import { makeInvitation } from "./invitation-commands";
import { writeAccessChanged } from "./mails";
import { decides, dropReach, lockPerson, nameConnections, readReach, setReach } from "./record";

/** Adds a user and invites them: they choose a password through a one-time link, which goes to them by mail. */
export const createPerson = userCommand({
  act: "people.create",
  input: personInput,
  settle: (input) => ({ ...input, personId: randomUUID() }),
  look: async ({ tx }, { personId, name, email, role, connectionIds }) => {
    const connections = await nameConnections(tx, connectionIds);
    const { label } = roleWords[role];
    const effect = [
      { term: "Name", from: null, to: name },
      { term: "E-mail", from: null, to: email },
      { term: "Role", from: null, to: label },
      { term: "Connections", from: null, to: connections?.join(", ") ?? "All" },
    ];
    return { personId, isGoverned: decides(role), title: `Add ${name} as ${label}`, effect, before: null };
  },
  apply: async ({ desk, tx, by, now }, { personId, name, email, role, connectionIds }) => {
    const connections = await nameConnections(tx, connectionIds);
    const mayApproveFrom = await approvesFrom(tx, now, { linkIsShown: !desk.sendsMail });
    const [person] = await tx
      .insert(people)
      .values({ id: personId, name, email, role, mayApproveFrom, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: people.id, email: people.email });
    if (!person) {
      const message = "Somebody with this e-mail address is there already.";
      throw new AppError("conflict", message, { fields: { email: message } });
    }
    await setReach(tx, person.id, connectionIds);
    const invitation = await makeInvitation(desk, tx, person, by, now);
    const details = { name, email, role, ...(connections === null ? {} : { connections }) };
    return {
      done: { personId: person.id, ...invitation },
      audit: { subjectType: "person", subjectId: person.id, details },
    };
  },
  whenHeld: ({ personId }, now) => ({ personId, link: null, until: now }),
});

/** Another name, role or limit. They count from that user's next request on, and a mail tells them. */
export const updatePerson = userCommand({
  act: "people.update",
  input: personChangeInput,
  settle: (input) => input,
  look: async ({ tx }, { personId, name, role, connectionIds }) => {
    const before = await lockPerson(tx, personId);
    const reach = await readReach(tx, personId);
    const [was, is] = [await nameConnections(tx, reach), await nameConnections(tx, connectionIds)];
    const lines = [
      { term: "Name", from: before.name, to: name },
      { term: "Role", from: roleWords[before.role].label, to: roleWords[role].label },
      { term: "Connections", from: was?.join(", ") ?? "All", to: is?.join(", ") ?? "All" },
    ];
    const isRaised = roles.indexOf(role) > roles.indexOf(before.role) || isWidened(reach, connectionIds);
    return {
      personId,
      isGoverned: decides(role) && isRaised,
      title: `Change the access of ${before.name}`,
      effect: lines.filter(({ from, to }) => from !== to),
      before: { name: before.name, role: before.role, was, disabled: before.disabledAt !== null },
    };
  },
  apply: async ({ desk, tx, by, now }, { personId, name, role, connectionIds }) => {
    const before = await lockPerson(tx, personId);
    if (before.role === "admin" && role !== "admin") await keepAnAdmin(tx, personId);
    const reach = await readReach(tx, personId);
    const was = await nameConnections(tx, reach);
    const connections = await nameConnections(tx, connectionIds);
    const isRaised = roles.indexOf(role) > roles.indexOf(before.role) || isWidened(reach, connectionIds);
    const loses = roles.indexOf(role) < roles.indexOf(before.role);
    const set = {
      name,
      role,
      ...(isRaised ? { mayApproveFrom: await approvesFrom(tx, now) } : {}),
      ...(isRaised || loses ? couldApproveUntil(before, now) : {}),
      ...(isWidened(connectionIds, reach) ? { scopeNarrowedAt: now } : {}),
    };
    await dropReach(tx, personId);
    await tx.update(people).set(set).where(eq(people.id, personId));
    await setReach(tx, personId, connectionIds);
    const isSameReach = String(was) === String(connections);
    if (before.role !== role || !isSameReach) {
      await mailTo(desk, tx, before, writeAccessChanged(by.name, { ...wordsOf(role), connections }), now);
    }
    const details = {
      ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
      ...(before.role === role ? {} : { role: { from: before.role, to: role } }),
      ...(isSameReach ? {} : { connections: { from: was ?? "all", to: connections ?? "all" } }),
    };
    return { done: { name, role }, audit: { subjectType: "person", subjectId: personId, details } };
  },
  whenHeld: ({ name, role }) => ({ name, role }),
});

/** Whether the second reaches a connection that the first does not; null: all of them. */
function isWidened(from: Reach, to: Reach): boolean {
  return from !== null && (to === null || to.some((id) => !from.includes(id)));
}

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
    await tx
      .update(people)
      .set({ disabledAt: now, ...couldApproveUntil(before, now) })
      .where(eq(people.id, personId));
    const sessionsEnded = await endSessions(tx, personId, "all", now);
    return {
      done: { sessionsEnded },
      audit: { subjectType: "person", subjectId: personId, details: { name: before.name, sessionsEnded } },
    };
  },
  after: (_context, done) => done,
});

/** Lets a disabled user in again, with the password and role they had. */
export const enablePerson = userCommand({
  act: "people.enable",
  input: personIdInput,
  settle: (input) => input,
  look: async ({ tx }, { personId }) => {
    const { name, role, disabledAt } = await lockPerson(tx, personId);
    if (!disabledAt) throw new AppError("conflict", `${name} is not disabled.`);
    const effect = [{ term: "Disabled", from: "Yes", to: "No" }];
    return { personId, isGoverned: decides(role), title: `Enable ${name}`, effect, before: { role } };
  },
  apply: async ({ tx, now }, { personId }) => {
    const before = await lockPerson(tx, personId);
    const mayApproveFrom = await approvesFrom(tx, now);
    await tx.update(people).set({ disabledAt: null, mayApproveFrom }).where(eq(people.id, personId));
    return { done: {}, audit: { subjectType: "person", subjectId: personId, details: { name: before.name } } };
  },
  whenHeld: () => ({}),
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
