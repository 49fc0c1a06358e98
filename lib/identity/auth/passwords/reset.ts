import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { type linkPurposes, passwordResets, users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { readApprovalDelay } from "@/lib/identity/auth/access/approval-delay";
import { recordAudit } from "@/lib/identity/auth/access/command";
import { hasProduction } from "@/lib/identity/auth/access/has-production";
import { extendTies } from "@/lib/identity/auth/access/single-admin-days";
import { clearAttempts } from "@/lib/identity/auth/attempts";
import { passwordLinkInput } from "@/lib/identity/auth/input";
import { endSessions } from "@/lib/identity/auth/sessions/sessions";
import { hashToken, makeToken } from "@/lib/identity/auth/tokens";
import * as t from "@/messages/sign-in/model";
import { changePasswordOf, findNewPasswordProblem } from "./new-password";

export type LinkPurpose = (typeof linkPurposes)[number];

const dayMs = 24 * 60 * 60 * 1000;
/** An invitation may stay unread over a weekend and a holiday. */
export const linkDays: Record<LinkPurpose, number> = { invitation: 7, password: 1 };

export type OneTimeLink = { link: string; until: Date };

/** Makes a one-time link and invalidates earlier ones. The link is returned once and only its hash is kept. */
export async function makeLink(
  tx: Tx,
  made: { purpose: LinkPurpose; userId: string; createdBy: string | null; publicUrl: string; now: Date },
): Promise<OneTimeLink> {
  const { purpose, userId, createdBy, publicUrl, now } = made;
  await tx
    .update(passwordResets)
    .set({ expiresAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now)));
  const token = makeToken();
  const until = new Date(now.getTime() + linkDays[purpose] * dayMs);
  await tx
    .insert(passwordResets)
    .values({ tokenHash: hashToken(token), purpose, userId, createdBy, createdAt: now, expiresAt: until });
  return { link: `${publicUrl}/reset/${token}`, until };
}

/**
 * An admin sees the link only while Paydesk sends no mail and no connection moves real money. Otherwise only the user
 * gets the link.
 */
export async function showsLinks(ctx: AppContext, tx: Tx): Promise<boolean> {
  if (ctx.sendsMail) return false;
  const [row] = await tx.select({ hasProduction }).from(sql`(select) one`);
  return row?.hasProduction === false;
}

export async function revokeLinks(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const revoked = await tx
    .update(passwordResets)
    .set({ revokedAt: now })
    .where(and(eq(passwordResets.userId, userId), stillWorks(now)))
    .returning({ userId: passwordResets.userId });
  return revoked.length > 0;
}

export async function findResetLink(
  ctx: AppContext,
  token: string,
): Promise<{ name: string; email: string; purpose: LinkPurpose } | null> {
  const found = await findOwner(ctx, token);
  return found && { name: found.owner.name, email: found.owner.email, purpose: found.purpose };
}

async function findOwner(ctx: AppContext, token: string) {
  const [row] = await ctx.db
    .select({ owner: users, purpose: passwordResets.purpose })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(usable(token, ctx.now()), isNull(users.disabledAt)));
  return row ?? null;
}

/**
 * Sets the password, ends the user's sessions and clears failed tries. When two requests use one link, one gets
 * `conflict`.
 * @throws AppError `conflict` when the link no longer works, `invalid` when the password isn't allowed
 */
export async function setPasswordByLink(
  ctx: AppContext,
  raw: { token: string; password: string },
  ip: string | null,
): Promise<void> {
  const parsed = passwordLinkInput.safeParse(raw);
  if (!parsed.success) throw new AppError("invalid", t.inputInvalid);
  const input = parsed.data;
  const worksNoMore = new AppError("conflict", t.linkExpired);
  const found = await findOwner(ctx, input.token);
  if (!found) throw worksNoMore;
  const problem = await findNewPasswordProblem(ctx.db, found.owner, input.password);
  if (problem)
    throw new AppError("invalid", t.passwordRefused(problem), { fields: { password: t.thePassword(problem) } });
  const now = ctx.now();
  await ctx.db.transaction(async (tx) => {
    // This compare-and-set makes the link single use: the second update finds no row.
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(usable(input.token, now))
      .returning({ userId: passwordResets.userId, createdAt: passwordResets.createdAt });
    if (!used) throw worksNoMore;
    const delay = await delayOf(tx, used, now);
    const [changed] = await tx
      .update(users)
      .set({ ...delay, passwordChangedAt: now })
      .where(and(eq(users.id, used.userId), isNull(users.disabledAt)))
      .returning({ email: users.email });
    if (!changed) throw worksNoMore;
    await extendTies(tx, used.userId, used.createdAt, now);
    await changePasswordOf(tx, used.userId, input.password, now);
    const ended = await endSessions(tx, used.userId, "all", now);
    await clearAttempts(tx, ctx.sealer, changed.email);
    const { userId } = used;
    const details = { by: "link", sessionsEnded: ended };
    const entry = { subjectType: "user", subjectId: userId, details } as const;
    await recordAudit(tx, "account.changePassword", { kind: "user", userId, ip }, entry);
  });
}

async function delayOf(tx: Tx, { userId, createdAt }: { userId: string; createdAt: Date }, now: Date) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.mayApproveFrom || user.mayApproveFrom <= createdAt) return {};
  const { hours } = await readApprovalDelay(tx, now);
  const from = new Date(now.getTime() + hours * 3_600_000);
  return from > user.mayApproveFrom ? { mayApproveFrom: from } : {};
}

function usable(token: string, now: Date) {
  return and(eq(passwordResets.tokenHash, hashToken(token)), stillWorks(now));
}

function stillWorks(now: Date) {
  return and(isNull(passwordResets.usedAt), isNull(passwordResets.revokedAt), gt(passwordResets.expiresAt, now));
}
