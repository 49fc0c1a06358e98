import { and, eq, isNull } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import { people, secondFactors, sessions } from "@/db/schema/people";
import { mustHaveApp } from "@/lib/auth/app-rule";
import { mailTo, writeAppRemoved } from "@/lib/auth/mails";
import { dropSecondFactor } from "@/lib/auth/second-factor";
import { endSessions } from "@/lib/auth/sessions";
import { command } from "@/lib/core/command";
import { AppError } from "@/lib/core/errors";
import { untilSaved } from "@/lib/organisation/queries";
import { appRuleInput, personIdInput, personSessionInput } from "./input";
import { writeAppWanted } from "./mails";
import { lockPerson } from "./record";

/** Takes the app of a person who lost it: they sign in with the password alone until they add another. Ends their sessions. */
export const removePersonFactor = command({
  act: "people.removeSecondFactor",
  input: personIdInput,
  async run({ desk, tx, actor, now }, { personId }) {
    if (personId === actor.personId) throw new AppError("conflict", "Remove your own app under My account.");
    const person = await lockPerson(tx, personId);
    if (!(await dropSecondFactor(tx, personId))) throw new AppError("conflict", `${person.name} has no app.`);
    const sessionsEnded = await endSessions(tx, personId, "all", now);
    await mailTo(desk, tx, person, writeAppRemoved(actor.name), now);
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
    const ruleBefore = before?.appRequiredFor ?? "nobody";
    const without = await tx
      .select({ id: people.id, email: people.email, role: people.role })
      .from(people)
      .leftJoin(secondFactors, eq(secondFactors.personId, people.id))
      .where(and(isNull(people.disabledAt), isNull(secondFactors.confirmedAt)));
    const asked = without.filter(({ role }) => mustHaveApp(rule, role) && !mustHaveApp(ruleBefore, role));
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
