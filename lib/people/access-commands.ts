import { and, eq, isNull } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import { people, secondFactors, sessions } from "@/db/schema/people";
import { mustHaveApp, usualAppRule } from "@/lib/auth/app-rule";
import { approvesFrom, couldApproveUntil, hasTwoAdmins, readApprovalDelay } from "@/lib/auth/approval-delay";
import { hasProduction } from "@/lib/auth/has-production";
import { mailTo, writeAppRemoved } from "@/lib/auth/mails";
import { dropSecondFactor, hasSecondFactor } from "@/lib/auth/second-factor";
import { endSessions } from "@/lib/auth/sessions";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { untilSaved } from "@/lib/organisation/queries";
import { userCommand } from "./change";
import { appRuleInput, approvalDelayInput, personIdInput, personSessionInput } from "./input";
import { writeAppWanted } from "./mails";
import { decides, lockPerson } from "./record";

/** Takes the app of a user who lost it: they sign in with the password alone until they add another. Ends their sessions. */
export const removePersonFactor = userCommand({
  act: "people.removeSecondFactor",
  input: personIdInput,
  settle: (input) => input,
  look: async ({ tx, by }, { personId }) => {
    if (personId === by.personId) throw new AppError("conflict", "Remove your own app under My account.");
    const { name, role } = await lockPerson(tx, personId);
    if (!(await hasSecondFactor(tx, personId))) throw new AppError("conflict", `${name} has no app.`);
    const effect = [{ term: "Authenticator app", from: "Yes", to: "No" }];
    return { personId, isGoverned: decides(role), title: `Remove the app of ${name}`, effect, before: { role } };
  },
  apply: async ({ desk, tx, by, now }, { personId }) => {
    const person = await lockPerson(tx, personId);
    const mayApproveFrom = await approvesFrom(tx, now);
    if (mayApproveFrom !== null) {
      const set = { mayApproveFrom, ...couldApproveUntil(person, now) };
      await tx.update(people).set(set).where(eq(people.id, personId));
    }
    await dropSecondFactor(tx, personId);
    const sessionsEnded = await endSessions(tx, personId, "all", now);
    await mailTo(desk, tx, person, writeAppRemoved(by.name), now);
    const details = { name: person.name, sessionsEnded };
    return { done: { sessionsEnded }, audit: { subjectType: "person", subjectId: personId, details } };
  },
  whenHeld: () => ({ sessionsEnded: 0 }),
});

const hourMs = 3_600_000;

/**
 * For how long a new or changed account cannot approve. A shorter time counts once the one before is over, unless two admins
 * were here before: else one admin would end it and add an approver at once.
 */
export const setApprovalDelay = userCommand({
  act: "users.setApprovalDelay",
  input: approvalDelayInput,
  // Once more through JSON it is a number already.
  settle: ({ hours }) => ({ hours }),
  look: async ({ tx, now }, { hours }) => {
    const { hours: before } = await readApprovalDelay(tx, now);
    const effect = [{ term: "Hours", from: String(before), to: String(hours) }];
    const title = "Change how long a new or changed account cannot approve";
    return { personId: null, isGoverned: true, title, effect, before };
  },
  apply: async ({ tx, now }, { hours }) => {
    const { hours: before } = await readApprovalDelay(tx, now);
    const waits = hours < before && !(await hasTwoAdmins(tx, now));
    const from = waits ? new Date(now.getTime() + before * hourMs) : null;
    const set = {
      approvalDelayHours: hours,
      approvalDelayBefore: waits ? before : null,
      approvalDelayFrom: from,
      updatedAt: now,
    };
    await tx
      .insert(organisation)
      .values({ id: 1, name: untilSaved.name, ...set })
      .onConflictDoUpdate({ target: organisation.id, set });
    const details = { hours: { from: before, to: hours }, ...(from ? { begins: from.toISOString() } : {}) };
    return { done: { hours, from }, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  whenHeld: ({ hours }) => ({ hours, from: null as Date | null }),
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

/** Signs a person out of one browser. Ending it twice is harmless. */
export const endPersonSession = command({
  act: "people.endSessions",
  input: personSessionInput,
  async run({ tx, now }, { personId, sessionId }) {
    const person = await lockPerson(tx, personId);
    const theirs = and(eq(sessions.id, sessionId), eq(sessions.personId, personId));
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(theirs);
    if (!session) throw new AppError("not_found", "This session is not one of theirs.");
    const sessionsEnded = await endSessions(tx, personId, { only: sessionId }, now);
    return {
      done: { sessionsEnded },
      audit: { subjectType: "person", subjectId: personId, details: { name: person.name, sessionsEnded } },
    };
  },
  after: (_context, done) => done,
});

const dayMs = 24 * 60 * 60 * 1000;

/** Says who must sign in with an app, and from when. Those who have none are told by mail. */
export const requireApp = command({
  act: "people.requireApp",
  input: appRuleInput,
  async run({ desk, tx, now }, { rule, graceDays }) {
    const from = rule === "nobody" || graceDays === 0 ? null : new Date(now.getTime() + graceDays * dayMs);
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    const set = { appRequiredFor: rule, appRequiredFrom: from, updatedAt: now };
    await tx
      .insert(organisation)
      .values({ id: 1, name: untilSaved.name, ...set })
      .onConflictDoUpdate({ target: organisation.id, set });
    const ruleBefore = before?.appRequiredFor ?? usualAppRule;
    const without = await tx
      .select({ id: people.id, email: people.email, role: people.role, hasProduction })
      .from(people)
      .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
      .where(and(isNull(people.disabledAt), isNull(secondFactors.confirmedAt)));
    const asked = without.filter(
      ({ role, hasProduction }) =>
        mustHaveApp({ rule, hasProduction }, role) && !mustHaveApp({ rule: ruleBefore, hasProduction }, role),
    );
    for (const person of asked) await mailTo(desk, tx, person, writeAppWanted(from), now);
    const details = {
      rule: { from: ruleBefore, to: rule },
      ...(from ? { begins: from.toISOString() } : {}),
    };
    return {
      done: { rule, from, asked: asked.length },
      audit: { subjectType: "organisation", subjectId: null, details },
    };
  },
  after: (_context, done) => done,
});
