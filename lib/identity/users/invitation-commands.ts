import { eq } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { users } from "@/db/schema/users";
import { adminCommand, type ChangeContext, type Look } from "@/lib/controls/approvals/admin-command";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { approvesFrom, couldApproveUntil } from "@/lib/identity/auth/access/approval-delay";
import { command } from "@/lib/identity/auth/access/command";
import { mailTo } from "@/lib/identity/auth/mails";
import { makeLink, type OneTimeLink, revokeLinks, showsLinks } from "@/lib/identity/auth/passwords/reset";
import * as t from "@/messages/team/model";
import { userIdInput } from "./input";
import { writeInvitation, writePasswordLink } from "./mails";
import { lockUser, movesMoney, type UserRecord } from "./record";

/** Only its user gets the link. Its maker sees it only where no mail is sent and no money is real (else null). */
export type MadeLink = { link: string | null; until: Date; mailed: boolean };

type Recipient = Pick<UserRecord, "id" | "email">;

export async function makeInvitation(
  ctx: AppContext,
  tx: Tx,
  user: Recipient,
  actor: Pick<Actor, "userId" | "name">,
  now: Date,
): Promise<MadeLink> {
  const made = await linkFor(ctx, tx, user, actor, now, "invitation");
  await mailTo(ctx, tx, user, writeInvitation(actor.name, made), now);
  return shownLink(ctx, tx, made);
}

function linkFor(
  ctx: AppContext,
  tx: Tx,
  user: Recipient,
  actor: Pick<Actor, "userId" | "name">,
  now: Date,
  purpose: "invitation" | "password",
): Promise<OneTimeLink> {
  return makeLink(tx, {
    purpose,
    userId: user.id,
    createdBy: actor.userId,
    publicUrl: ctx.publicUrl,
    now,
  });
}

const shownLink = async (ctx: AppContext, tx: Tx, { link, until }: OneTimeLink): Promise<MadeLink> => ({
  link: (await showsLinks(ctx, tx)) ? link : null,
  until,
  mailed: ctx.sendsMail,
});

const about = ({ id, name }: UserRecord) => ({ subjectType: "user", subjectId: id, details: { name } }) as const;

export const inviteAgain = adminCommand({
  permission: "users.invite",
  input: userIdInput,
  resolve: (input) => input,
  look: async ({ tx }, { userId }) => {
    const user = await lockUser(tx, userId);
    mustWait(user);
    return previewLink(user, t.resendTitle(user.name));
  },
  apply: async ({ ctx, tx, by, now, confirmed }, { userId }) => {
    const user = await lockUser(tx, userId);
    await delayApprovals({ ctx, tx, now, confirmed }, user);
    return { done: await makeInvitation(ctx, tx, user, by, now), audit: about(user) };
  },
  whenHeld: (_input, now) => ({ link: null, until: now, mailed: false }) as MadeLink,
});

/** The link opens its user's account, so another admin approves it if that user may prepare or approve. */
function previewLink(user: UserRecord, title: string): Look {
  const effect = [{ term: t.passwordLinkTerm, from: null, to: user.email }];
  const before = { role: user.role, disabled: user.disabledAt !== null, changed: user.passwordChangedAt };
  return { userId: user.id, isGoverned: movesMoney(user.role), opens: true, title, effect, before };
}

/** The delay starts when the link is made, because the link opens the account. */
async function delayApprovals({ ctx, tx, now, confirmed }: Omit<ChangeContext, "by">, user: UserRecord): Promise<void> {
  const mayApproveFrom = await approvesFrom(tx, now, { confirmed, linkIsShown: await showsLinks(ctx, tx) });
  if (mayApproveFrom === null) return;
  const set = { mayApproveFrom, ...(user.passwordHash === null ? {} : couldApproveUntil(user, now)) };
  await tx.update(users).set(set).where(eq(users.id, user.id));
}

export const revokeInvitation = command({
  permission: "users.revokeInvitation",
  input: userIdInput,
  async run({ tx, now }, { userId }) {
    const user = await lockUser(tx, userId);
    mustWait(user);
    if (!(await revokeLinks(tx, userId, now))) {
      throw new AppError("conflict", t.invitationMissing(user.name));
    }
    return { done: null, audit: about(user) };
  },
});

function mustWait(user: UserRecord): void {
  if (user.disabledAt) throw new AppError("conflict", t.userDisabled(user.name));
  if (user.passwordHash !== null) throw new AppError("conflict", t.passwordExists(user.name));
}

export const resetPassword = adminCommand({
  permission: "users.resetPassword",
  input: userIdInput,
  resolve: (input) => input,
  look: async ({ tx }, { userId }) => {
    const user = await lockUser(tx, userId);
    if (user.disabledAt) throw new AppError("conflict", t.userDisabled(user.name));
    if (user.passwordHash === null) throw new AppError("conflict", t.passwordMissing(user.name));
    return previewLink(user, t.passwordLinkTitle(user.name));
  },
  apply: async ({ ctx, tx, by, now, confirmed }, { userId }) => {
    const user = await lockUser(tx, userId);
    await delayApprovals({ ctx, tx, now, confirmed }, user);
    const made = await linkFor(ctx, tx, user, by, now, "password");
    await mailTo(ctx, tx, user, writePasswordLink(by.name, made), now);
    return { done: await shownLink(ctx, tx, made), audit: about(user) };
  },
  whenHeld: (_input, now) => ({ link: null, until: now, mailed: false }) as MadeLink,
});
