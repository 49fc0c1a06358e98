import { and, eq, isNull } from "drizzle-orm";
import { organisation } from "@/db/schema/organisation";
import { secondFactors, sessions, users } from "@/db/schema/users";
import { mustHaveApp, usualAppRule } from "@/lib/auth/app-rule";
import { approvesFrom, couldApproveUntil, hasTwoAdmins, readApprovalDelay } from "@/lib/auth/approval-delay";
import { command } from "@/lib/auth/command";
import { hasProduction } from "@/lib/auth/has-production";
import { mailTo, writeAppRemoved } from "@/lib/auth/mails";
import { dropSecondFactor, hasSecondFactor } from "@/lib/auth/second-factor";
import { endSessions } from "@/lib/auth/sessions";
import { AppError } from "@/lib/core/errors";
import { untilSaved } from "@/lib/organisation/queries";
import * as t from "@/messages/team/model";
import { userCommand } from "./change";
import { appRuleInput, approvalDelayInput, userIdInput, userSessionInput } from "./input";
import { writeAppWanted } from "./mails";
import { decides, lockUser } from "./record";

/** Takes the app of a user who lost it: they sign in with the password alone until they add another. Ends their sessions. */
export const removeUserFactor = userCommand({
  permission: "users.removeSecondFactor",
  input: userIdInput,
  resolve: (input) => input,
  look: async ({ tx, by }, { userId }) => {
    if (userId === by.userId) throw new AppError("conflict", t.removeYourOwnApp);
    const { name, role } = await lockUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new AppError("conflict", t.hasNoAuthenticatorApp(name));
    const effect = [{ term: t.authenticatorApp, from: t.yes, to: t.no }];
    return { userId, isGoverned: decides(role), title: t.removeSAuthenticatorApp(name), effect, before: { role } };
  },
  apply: async ({ ctx, tx, by, now }, { userId }) => {
    const user = await lockUser(tx, userId);
    const mayApproveFrom = await approvesFrom(tx, now);
    if (mayApproveFrom !== null) {
      const set = { mayApproveFrom, ...couldApproveUntil(user, now) };
      await tx.update(users).set(set).where(eq(users.id, userId));
    }
    await dropSecondFactor(tx, userId);
    const sessionsEnded = await endSessions(tx, userId, "all", now);
    await mailTo(ctx, tx, user, writeAppRemoved(by.name), now);
    const details = { name: user.name, sessionsEnded };
    return { done: { sessionsEnded }, audit: { subjectType: "user", subjectId: userId, details } };
  },
  whenHeld: () => ({ sessionsEnded: 0 }),
});

const hourMs = 3_600_000;

/**
 * For how long a new or changed account cannot approve. A shorter time counts once the one before is over, unless two admins
 * were here before: else one admin would end it and add an approver at once.
 */
export const setApprovalDelay = userCommand({
  permission: "users.setApprovalDelay",
  input: approvalDelayInput,
  // Once more through JSON it is a number already.
  resolve: ({ hours }) => ({ hours }),
  look: async ({ tx, now }, { hours }) => {
    const { hours: before } = await readApprovalDelay(tx, now);
    const effect = [{ term: t.hours, from: String(before), to: String(hours) }];
    const title = t.changeTheWaitingPeriod;
    return { userId: null, isGoverned: true, title, effect, before };
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

/** Signs a user out everywhere. */
export const endUserSessions = command({
  permission: "users.endSessions",
  input: userIdInput,
  async run({ tx, now }, { userId }) {
    const user = await lockUser(tx, userId);
    const sessionsEnded = await endSessions(tx, userId, "all", now);
    const details = { name: user.name, sessionsEnded };
    return { done: { sessionsEnded }, audit: { subjectType: "user", subjectId: userId, details } };
  },
});

/** Signs a user out of one browser. Ending it twice is harmless. */
export const endUserSession = command({
  permission: "users.endSessions",
  input: userSessionInput,
  async run({ tx, now }, { userId, sessionId }) {
    const user = await lockUser(tx, userId);
    const theirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(theirs);
    if (!session) throw new AppError("not_found", t.thisSessionDoesntBelong);
    const sessionsEnded = await endSessions(tx, userId, { only: sessionId }, now);
    const details = { name: user.name, sessionsEnded };
    return { done: { sessionsEnded }, audit: { subjectType: "user", subjectId: userId, details } };
  },
});

const dayMs = 24 * 60 * 60 * 1000;

/** Says who must sign in with an app, and from when. Those who have none are notified by mail. */
export const requireApp = command({
  permission: "users.requireApp",
  input: appRuleInput,
  async run({ ctx, tx, now }, { rule, graceDays }) {
    const from = rule === "nobody" || graceDays === 0 ? null : new Date(now.getTime() + graceDays * dayMs);
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    const set = { appRequiredFor: rule, appRequiredFrom: from, updatedAt: now };
    await tx
      .insert(organisation)
      .values({ id: 1, name: untilSaved.name, ...set })
      .onConflictDoUpdate({ target: organisation.id, set });
    const ruleBefore = before?.appRequiredFor ?? usualAppRule;
    const without = await tx
      .select({ id: users.id, email: users.email, role: users.role, hasProduction })
      .from(users)
      .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
      .where(and(isNull(users.disabledAt), isNull(secondFactors.confirmedAt)));
    const asked = without.filter(
      ({ role, hasProduction }) =>
        mustHaveApp({ rule, hasProduction }, role) && !mustHaveApp({ rule: ruleBefore, hasProduction }, role),
    );
    for (const user of asked) await mailTo(ctx, tx, user, writeAppWanted(from), now);
    const details = {
      rule: { from: ruleBefore, to: rule },
      ...(from ? { begins: from.toISOString() } : {}),
    };
    return {
      done: { rule, from, asked: asked.length },
      audit: { subjectType: "organisation", subjectId: null, details },
    };
  },
});
