import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mails } from "@/db/schema/desk";
import { users } from "@/db/schema/users";
import { mailContext } from "@/lib/core/mail/outbox";
import { removeSecondFactor } from "@/lib/identity/auth/factor-commands";
import { findResetLink, linkDays, setPasswordByLink } from "@/lib/identity/auth/passwords/reset";
import { storeSecret, takeAppCode } from "@/lib/identity/auth/second-factor";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/sign-in/model";
import { endUserSession, removeUserFactor, requireApp } from "./access-commands";
import { createUser, updateUser } from "./commands";
import { inviteAgain, resetPassword, revokeInvitation } from "./invitation-commands";
import { findUserRow, listSessions } from "./queries";
import { addTestUser, testPassword } from "./testing";

const dayMs = 24 * 60 * 60 * 1000;

const { ctx, admin } = provideContext("test", { admin: "admin" });

const tokenIn = (link: string | null) => (link ?? "").replace(/.*\//, "");
const works = async (link: string | null) => (await findResetLink(ctx, tokenIn(link))) !== null;
const stateOf = async (userId: string) => (await findUserRow(ctx, userId))?.state;
const invite = async () => {
  const bo = { name: "Bo", email: "bo@example.com", role: "viewer", connectionIds: null } as const;
  return { admin, ...(await createUser(ctx, admin, bo)) };
};
async function mailsSoFar() {
  const rows = await ctx.db.select().from(mails).orderBy(mails.createdAt);
  return rows.map(({ id, address, kind, subject, textSealed }) => ({
    address,
    kind,
    subject,
    text: ctx.sealer.open(textSealed ?? "", mailContext(id)),
  }));
}

describe("an invitation", () => {
  test("is sent to the user by email, with the link that works", async () => {
    const { link, userId } = await invite();
    const [mail] = await mailsSoFar();
    expect(mail).toMatchObject({ address: "bo@example.com", kind: "invitation" });
    expect(mail?.text).toContain(link);
    expect(await stateOf(userId)).toBe("invited");
    await setPasswordByLink(ctx, { token: tokenIn(link), password: "a long walk home" }, null);
    expect(await stateOf(userId)).toBe("active");
  });

  test("where emails are sent, only the user gets the link", async () => {
    ctx.sendsMail = true;
    const { link, until } = await invite();
    expect(link).toBeNull();
    expect(until.getTime()).toBe(ctx.now().getTime() + linkDays.invitation * dayMs);
    expect((await mailsSoFar())[0]?.text).toContain("/reset/");
  });

  test("expires after a week, and can be sent again; the earlier one is over", async () => {
    const { admin, userId, link } = await invite();
    ctx.pass(3 * dayMs);
    const second = await inviteAgain(ctx, admin, { userId });
    expect(await works(link)).toBe(false);
    ctx.pass(linkDays.invitation * dayMs - 1);
    expect(await works(second.link)).toBe(true);
    ctx.pass(1);
    expect(await works(second.link)).toBe(false);
    expect(await stateOf(userId)).toBe("expired");
    await inviteAgain(ctx, admin, { userId });
    expect(await stateOf(userId)).toBe("invited");
  });

  test("cancelled it opens nothing, and cannot be cancelled twice", async () => {
    const { admin, userId, link } = await invite();
    await revokeInvitation(ctx, admin, { userId });
    expect(await works(link)).toBe(false);
    expect(await stateOf(userId)).toBe("revoked");
    const password = "a long walk home";
    await expect(setPasswordByLink(ctx, { token: tokenIn(link), password }, null)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(revokeInvitation(ctx, admin, { userId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is for who has no password; a password link for who has one", async () => {
    const { admin, userId } = await invite();
    await expect(resetPassword(ctx, admin, { userId })).rejects.toMatchObject({ code: "conflict" });
    const mia = await addTestUser(ctx, "viewer");
    await expect(inviteAgain(ctx, admin, { userId: mia.userId })).rejects.toMatchObject({ code: "conflict" });
    await expect(revokeInvitation(ctx, admin, { userId: mia.userId })).rejects.toMatchObject({ code: "conflict" });
    await resetPassword(ctx, admin, { userId: mia.userId });
    expect((await mailsSoFar()).at(-1)).toMatchObject({ address: mia.email, kind: "password_link" });
  });
});

describe("who is notified by email", () => {
  test("whose role or limit changed, not whose name did", async () => {
    const bo = await addTestUser(ctx, "viewer");
    const change = { userId: bo.userId, name: "Bo", role: "viewer", connectionIds: null } as const;
    await updateUser(ctx, admin, change);
    expect(await mailsSoFar()).toEqual([]);
    await updateUser(ctx, admin, { ...change, role: "approver" });
    const [mail] = await mailsSoFar();
    expect(mail).toMatchObject({ address: bo.email, kind: "access_changed" });
    expect(mail?.text).toContain("Approver");
    expect(mail?.text).toContain("all connections");
  });

  test("whose app was removed, by an admin or automatically", async () => {
    const bo = await addTestUser(ctx, "viewer");
    const { addApp } = await appsOf();
    await addApp(bo.userId);
    await removeUserFactor(ctx, admin, { userId: bo.userId });
    await addApp(bo.userId);
    await removeSecondFactor(ctx, bo, {});
    const sent = await mailsSoFar();
    expect(sent.map(({ kind, address }) => [kind, address])).toEqual([
      ["app_removed", bo.email],
      ["app_removed", bo.email],
    ]);
    expect(sent[0]?.text).toContain(t.appRemovedText("Test admin", "your organisation"));
    expect(sent[1]?.text).toContain(t.appRemovedText(t.you, "your organisation"));
  });

  test("who must have an app and has none, once", async () => {
    const approver = await addTestUser(ctx, "approver");
    await addTestUser(ctx, "viewer");
    const { addApp } = await appsOf();
    await addApp(admin.userId);
    expect(await requireApp(ctx, admin, { rule: "deciders", graceDays: 7 })).toMatchObject({ asked: 1 });
    expect(await requireApp(ctx, admin, { rule: "everybody", graceDays: 7 })).toMatchObject({ asked: 1 });
    expect((await mailsSoFar()).filter(({ address }) => address === approver.email)).toHaveLength(1);
  });
});

async function appsOf() {
  const { generateSync } = await import("otplib");
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  return {
    addApp: (userId: string) =>
      ctx.db.transaction(async (tx) => {
        await storeSecret(tx, ctx.sealer, userId, secret, ctx.now());
        const code = generateSync({ secret, epoch: Math.floor(ctx.now().getTime() / 1000) });
        expect(await takeAppCode(tx, ctx.sealer, userId, code, ctx.now())).toBe(true);
      }),
  };
}

describe("one session of a user", () => {
  test("is ended alone, and only through its own user", async () => {
    const bo = await addTestUser(ctx, "viewer");
    const sessionId = bo.sessionId;
    const elsewhere = { userId: admin.userId, sessionId };
    await expect(endUserSession(ctx, admin, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    expect(await endUserSession(ctx, admin, { userId: bo.userId, sessionId })).toEqual({ sessionsEnded: 1 });
    expect(await endUserSession(ctx, admin, { userId: bo.userId, sessionId })).toEqual({ sessionsEnded: 0 });
    expect(await listSessions(ctx, bo.userId)).toEqual([]);
    expect(await listSessions(ctx, admin.userId)).toHaveLength(1);
  });
});

test("users of before this version have no invitation, only no password: they can be invited", async () => {
  const [old] = await ctx.db
    .insert(users)
    .values({ email: "old@example.com", name: "Old", role: "viewer" })
    .returning();
  expect(await stateOf(old?.id ?? "")).toBe("expired");
  await inviteAgain(ctx, admin, { userId: old?.id ?? "" });
  expect(await stateOf(old?.id ?? "")).toBe("invited");
  await ctx.db
    .update(users)
    .set({ passwordHash: testPassword })
    .where(eq(users.id, old?.id ?? ""));
  expect(await stateOf(old?.id ?? "")).toBe("active");
});
