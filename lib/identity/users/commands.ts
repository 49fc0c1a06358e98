import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { users } from "@/db/schema/users";
import { adminCommand } from "@/lib/controls/approvals/admin-command";
import { AppError } from "@/lib/core/runtime/errors";
import { approvesFrom, couldApproveUntil } from "@/lib/identity/auth/access/approval-delay";
import { command } from "@/lib/identity/auth/access/command";
import { roleLabels, roles } from "@/lib/identity/auth/access/permissions";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { mailTo } from "@/lib/identity/auth/mails";
import { showsLinks } from "@/lib/identity/auth/passwords/reset";
import { endSessions } from "@/lib/identity/auth/sessions/sessions";
import * as common from "@/messages/common";
import * as t from "@/messages/team/model";
import { refusePrintedPassword } from "./demo-end";
import { userChangeInput, userIdInput, userInput } from "./input";
import { makeInvitation } from "./invitation-commands";
import { writeAccessChanged } from "./mails";
import { dropScope, lockUser, movesMoney, nameConnections, readScope, setScope } from "./record";

export const createUser = adminCommand({
  permission: "users.create",
  input: userInput,
  resolve: (input) => ({ ...input, userId: randomUUID() }),
  look: async ({ tx }, { userId, name, email, role, connectionIds }) => {
    const connections = await nameConnections(tx, connectionIds);
    const { label } = roleLabels[role];
    const effect = [
      { term: common.nameLabel, from: null, to: name },
      { term: t.email, from: null, to: email },
      { term: t.role, from: null, to: label },
      { term: common.connections, from: null, to: connections?.join(", ") ?? common.all },
    ];
    return { userId, isGoverned: movesMoney(role), opens: true, title: t.addAs(name, label), effect, before: null };
  },
  apply: async ({ ctx, tx, by, now, confirmed }, { userId, name, email, role, connectionIds }) => {
    const connections = await nameConnections(tx, connectionIds);
    const mayApproveFrom = await approvesFrom(tx, now, { confirmed, linkIsShown: await showsLinks(ctx, tx) });
    const [user] = await tx
      .insert(users)
      .values({ id: userId, name, email, role, mayApproveFrom, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id, email: users.email });
    if (!user) {
      const message = t.emailTaken;
      throw new AppError("conflict", message, { fields: { email: message } });
    }
    await setScope(tx, user.id, connectionIds);
    const invitation = await makeInvitation(ctx, tx, user, by, now);
    const details = { name, email, role, ...(connections === null ? {} : { connections }) };
    return {
      done: { userId: user.id, ...invitation },
      audit: { subjectType: "user", subjectId: user.id, details },
    };
  },
  whenHeld: ({ userId }, now) => ({ userId, link: null, until: now, mailed: false }),
});

export const updateUser = adminCommand({
  permission: "users.update",
  input: userChangeInput,
  resolve: (input) => input,
  look: async ({ tx }, { userId, name, role, connectionIds }) => {
    const before = await lockUser(tx, userId);
    const scope = await readScope(tx, userId);
    const [was, is] = [await nameConnections(tx, scope), await nameConnections(tx, connectionIds)];
    const lines = [
      { term: common.nameLabel, from: before.name, to: name },
      { term: t.role, from: roleLabels[before.role].label, to: roleLabels[role].label },
      { term: common.connections, from: was?.join(", ") ?? common.all, to: is?.join(", ") ?? common.all },
    ];
    const isRaised = roles.indexOf(role) > roles.indexOf(before.role) || isWidened(scope, connectionIds);
    return {
      userId,
      isGoverned: movesMoney(role) && isRaised,
      opens: isRaised,
      title: t.accessTitle(before.name),
      effect: lines.filter(({ from, to }) => from !== to),
      before: { name: before.name, role: before.role, was, disabled: before.disabledAt !== null },
    };
  },
  apply: async ({ ctx, tx, by, now, confirmed }, { userId, name, role, connectionIds }) => {
    const before = await lockUser(tx, userId);
    if (before.role === "admin" && role !== "admin") await keepAdmins(tx, userId, by.userId);
    const scope = await readScope(tx, userId);
    const was = await nameConnections(tx, scope);
    const connections = await nameConnections(tx, connectionIds);
    const isRaised = roles.indexOf(role) > roles.indexOf(before.role) || isWidened(scope, connectionIds);
    const loses = roles.indexOf(role) < roles.indexOf(before.role);
    const set = {
      name,
      role,
      ...(isRaised ? { mayApproveFrom: await approvesFrom(tx, now, { confirmed }) } : {}),
      ...(isRaised || loses ? couldApproveUntil(before, now) : {}),
      ...(isWidened(connectionIds, scope) ? { scopeNarrowedAt: now } : {}),
    };
    await dropScope(tx, userId);
    await tx.update(users).set(set).where(eq(users.id, userId));
    await setScope(tx, userId, connectionIds);
    const isSameScope = String(was) === String(connections);
    if (before.role !== role || !isSameScope) {
      await mailTo(ctx, tx, before, writeAccessChanged(by.name, { ...labelsOf(role), connections }), now);
    }
    const details = {
      ...(before.name === name ? {} : { name: { from: before.name, to: name } }),
      ...(before.role === role ? {} : { role: { from: before.role, to: role } }),
      ...(isSameScope ? {} : { connections: { from: was ?? "all", to: connections ?? "all" } }),
    };
    return { done: { name, role }, audit: { subjectType: "user", subjectId: userId, details } };
  },
  whenHeld: ({ name, role }) => ({ name, role }),
});

function isWidened(from: Scope, to: Scope): boolean {
  return from !== null && (to === null || to.some((id) => !from.includes(id)));
}

function labelsOf(role: keyof typeof roleLabels): { role: string; meaning: string } {
  const { label, meaning } = roleLabels[role];
  return { role: label, meaning };
}

export const disableUser = command({
  permission: "users.disable",
  input: userIdInput,
  async run({ tx, actor, now }, { userId }) {
    if (userId === actor.userId) throw new AppError("conflict", t.selfDisableRefused);
    const before = await lockUser(tx, userId);
    if (before.disabledAt) throw new AppError("conflict", t.alreadyDisabled(before.name));
    if (before.role === "admin") await keepAdmins(tx, userId, actor.userId);
    await tx
      .update(users)
      .set({ disabledAt: now, ...couldApproveUntil(before, now) })
      .where(eq(users.id, userId));
    const sessionsEnded = await endSessions(tx, userId, "all", now);
    const details = { name: before.name, sessionsEnded };
    return { done: { sessionsEnded }, audit: { subjectType: "user", subjectId: userId, details } };
  },
});

export const enableUser = adminCommand({
  permission: "users.enable",
  input: userIdInput,
  resolve: (input) => input,
  look: async ({ tx }, { userId }) => {
    const { name, role, disabledAt } = await lockUser(tx, userId);
    if (!disabledAt) throw new AppError("conflict", t.isntDisabled(name));
    await refusePrintedPassword(tx, userId);
    const effect = [{ term: t.disabled, from: t.yes, to: t.no }];
    return { userId, isGoverned: movesMoney(role), opens: true, title: t.enable(name), effect, before: { role } };
  },
  apply: async ({ tx, now, confirmed }, { userId }) => {
    const before = await lockUser(tx, userId);
    await refusePrintedPassword(tx, userId);
    const mayApproveFrom = await approvesFrom(tx, now, { confirmed });
    await tx.update(users).set({ disabledAt: null, mayApproveFrom }).where(eq(users.id, userId));
    return { done: {}, audit: { subjectType: "user", subjectId: userId, details: { name: before.name } } };
  },
  whenHeld: () => ({}),
});

/**
 * Refuses the change when no other enabled admin with a password would remain, or when one admin alone could remove all
 * others in turn: no one would be left to decide on this admin's changes.
 */
async function keepAdmins(tx: Tx, userId: string, byUserId: string | null): Promise<void> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), isNull(users.disabledAt), isNotNull(users.passwordHash), ne(users.id, userId)));
  if (others.length === 0) throw new AppError("conflict", t.lastAdmin);
  if (byUserId === null || userId === byUserId || others.some(({ id }) => id !== byUserId)) return;
  const { rows } = await tx.execute(sql`
    select from audit a where a.user_id = ${byUserId}::uuid and a.at > now() - make_interval(days => ${lastAdminDays})
      and (a.permission = ${sqlName.auditPermission("users.update")} and a.details #>> '{role,from}' = 'admin' and a.details #>> '{role,to}' <> 'admin'
        or a.permission = ${sqlName.auditPermission("users.disable")} and exists (select from users u where u.id::text = a.subject_id and u.role = ${sqlName.role("admin")}))
    limit 1`);
  if (rows.length > 0) throw new AppError("conflict", t.otherAdminProtected(lastAdminDays));
}

const lastAdminDays = 7;
