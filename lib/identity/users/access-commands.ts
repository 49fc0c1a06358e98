import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "@/db/client";
import { organisation } from "@/db/schema/organisation";
import { accountTies, secondFactors, sessions, users } from "@/db/schema/users";
import { adminCommand } from "@/lib/controls/approvals/admin-command";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type AppRule, appRuleLabels, mustHaveApp, usualAppRule } from "@/lib/identity/auth/access/app-rule";
import { approvesFrom, couldApproveUntil, readApprovalDelay } from "@/lib/identity/auth/access/approval-delay";
import { command } from "@/lib/identity/auth/access/command";
import { hasProduction } from "@/lib/identity/auth/access/has-production";
import { readSingleAdminDays } from "@/lib/identity/auth/access/single-admin-days";
import { mailTo, writeAppRemoved } from "@/lib/identity/auth/mails";
import { dropSecondFactor, hasSecondFactor } from "@/lib/identity/auth/second-factor";
import { endSessions } from "@/lib/identity/auth/sessions/sessions";
import { untilSaved } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/team/model";
import { appRuleInput, approvalDelayInput, singleAdminInput, userIdInput, userSessionInput } from "./input";
import { writeAppWanted } from "./mails";
import { lockUser, movesMoney } from "./record";

/**
 * Another admin confirms an account that one admin changed alone, so it no longer counts as one person with that admin.
 * @throws AppError `forbidden` for a user who could be one of the two, `conflict` once the period is over
 */
export const confirmAccount = command({
  permission: "users.confirmAccount",
  input: z.object({ tieId: z.uuid(t.accountWasConfirmed) }),
  async run({ tx, actor, now }, { tieId }) {
    const [tie] = await tx
      .select({ tie: accountTies, name: users.name })
      .from(accountTies)
      .innerJoin(users, eq(users.id, accountTies.userId))
      .where(eq(accountTies.id, tieId))
      .for("update", { of: accountTies });
    if (!tie) throw new AppError("not_found", t.userUnknown);
    const { userId, confirmedAt, until } = tie.tie;
    if (confirmedAt !== null || (until !== null && until <= now)) throw new AppError("conflict", t.accountWasConfirmed);
    const at = sql`${now}::timestamptz`;
    const { rows } = await tx.execute<{ may: boolean }>(
      sql`select may_decide(${actor.userId}::uuid, 'users.change', null, ${at})
        and ${actor.userId}::uuid not in (select tied_accounts(${userId}::uuid, ${at}, ${at})) as may`,
    );
    if (!rows[0]?.may) throw new AppError("forbidden", t.otherAdminNeeded);
    const set = { confirmedBy: actor.userId, confirmedAt: now };
    await tx.update(accountTies).set(set).where(eq(accountTies.id, tieId));
    return { done: { tieId }, audit: { subjectType: "user", subjectId: userId, details: { name: tie.name } } };
  },
});

export const removeUserFactor = adminCommand({
  permission: "users.removeSecondFactor",
  input: userIdInput,
  resolve: (input) => input,
  look: async ({ tx, by }, { userId }) => {
    if (userId === by.userId) throw new AppError("conflict", t.ownAppHint);
    const { name, role } = await lockUser(tx, userId);
    if (!(await hasSecondFactor(tx, userId))) throw new AppError("conflict", t.appMissing(name));
    const effect = [{ term: t.authenticatorApp, from: t.yes, to: t.no }];
    const title = t.appRemovalTitle(name);
    return { userId, isGoverned: movesMoney(role), opens: true, title, effect, before: { role } };
  },
  apply: async ({ ctx, tx, by, now, confirmed }, { userId }) => {
    const user = await lockUser(tx, userId);
    const mayApproveFrom = await approvesFrom(tx, now, { confirmed });
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
const dayMs = 24 * hourMs;

/**
 * Delays approvals by a new or changed account. A shorter delay takes effect after the former one has passed, unless
 * another admin approved it: otherwise one admin could end the delay and add an approver at once.
 */
export const setApprovalDelay = adminCommand({
  permission: "users.setApprovalDelay",
  input: approvalDelayInput,
  resolve: ({ hours }) => ({ hours }),
  look: async ({ tx, now }, { hours }) => {
    const { hours: before } = await readApprovalDelay(tx, now);
    const effect = [{ term: t.hours, from: String(before), to: String(hours) }];
    const title = t.waitingPeriodTitle;
    return { userId: null, isGoverned: true, opens: false, title, effect, before };
  },
  apply: async ({ tx, now, confirmed }, { hours }) => {
    const { hours: before } = await readApprovalDelay(tx, now);
    const waits = hours < before && !confirmed;
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

/**
 * Sets the number of days for which an admin who changed an account alone counts as one person with it. A lower number
 * takes effect after the former period, unless another admin approved the change.
 */
export const setSingleAdminDays = adminCommand({
  permission: "users.setSingleAdminDays",
  input: singleAdminInput,
  resolve: ({ days }) => ({ days }),
  look: async ({ tx, now }, { days }) => {
    const { days: before } = await readSingleAdminDays(tx, now);
    const effect = [{ term: t.days, from: String(before), to: String(days) }];
    return { userId: null, isGoverned: true, opens: false, title: t.changeTheSingleAdmin, effect, before };
  },
  apply: async ({ tx, now, confirmed }, { days }) => {
    const { days: before } = await readSingleAdminDays(tx, now);
    const waits = days < before && !confirmed;
    const from = waits ? new Date(now.getTime() + before * dayMs) : null;
    const set = {
      singleAdminDays: days,
      singleAdminDaysBefore: waits ? before : null,
      singleAdminDaysFrom: from,
      updatedAt: now,
    };
    await tx
      .insert(organisation)
      .values({ id: 1, name: untilSaved.name, ...set })
      .onConflictDoUpdate({ target: organisation.id, set });
    const details = { days: { from: before, to: days }, ...(from ? { begins: from.toISOString() } : {}) };
    return { done: { days, from }, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  whenHeld: ({ days }) => ({ days, from: null as Date | null }),
});

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

export const endUserSession = command({
  permission: "users.endSessions",
  input: userSessionInput,
  async run({ tx, now }, { userId, sessionId }) {
    const user = await lockUser(tx, userId);
    const theirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
    const [session] = await tx.select({ id: sessions.id }).from(sessions).where(theirs);
    if (!session) throw new AppError("not_found", t.sessionForeign);
    const sessionsEnded = await endSessions(tx, userId, { only: sessionId }, now);
    const details = { name: user.name, sessionsEnded };
    return { done: { sessionsEnded }, audit: { subjectType: "user", subjectId: userId, details } };
  },
});

export const requireApp = adminCommand({
  permission: "users.requireApp",
  input: appRuleInput,
  resolve: (input) => input,
  look: async ({ tx }, { rule, graceDays }) => {
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    const was = before?.appRequiredFor ?? usualAppRule;
    const effect = [
      { term: t.appRuleTerm, from: appRuleLabels[was], to: appRuleLabels[rule] },
      ...(rule === "nobody" ? [] : [{ term: t.appStartTerm, from: null, to: String(graceDays) }]),
    ];
    return { userId: null, isGoverned: true, opens: false, title: t.appRuleTitle, effect, before: was };
  },
  apply: async ({ ctx, tx, now }, { rule, graceDays }) => {
    const from = rule === "nobody" || graceDays === 0 ? null : new Date(now.getTime() + graceDays * dayMs);
    const [before] = await tx.select().from(organisation).where(eq(organisation.id, 1)).for("update");
    const set = { appRequiredFor: rule, appRequiredFrom: from, updatedAt: now };
    await tx
      .insert(organisation)
      .values({ id: 1, name: untilSaved.name, ...set })
      .onConflictDoUpdate({ target: organisation.id, set });
    const ruleBefore = before?.appRequiredFor ?? usualAppRule;
    const asked = await notifyWithoutAuthenticator({ ctx, tx, now }, { rule, ruleBefore, from });
    const details = {
      rule: { from: ruleBefore, to: rule },
      ...(from ? { begins: from.toISOString() } : {}),
    };
    return { done: { rule, from, asked }, audit: { subjectType: "organisation", subjectId: null, details } };
  },
  whenHeld: ({ rule }) => ({ rule, from: null as Date | null, asked: 0 }),
});

async function notifyWithoutAuthenticator(
  { ctx, tx, now }: { ctx: AppContext; tx: Tx; now: Date },
  { rule, ruleBefore, from }: { rule: AppRule; ruleBefore: AppRule; from: Date | null },
): Promise<number> {
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
  return asked.length;
}
