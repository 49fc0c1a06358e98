import { desc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approvalDecisions } from "@/db/schema/approvals";
import { userChanges } from "@/db/schema/changes";
import { mails } from "@/db/schema/desk";
import { users } from "@/db/schema/users";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import { decideRequest, openRequest } from "@/lib/controls/approvals/requests";
import { countOthers } from "@/lib/controls/approvals/requirement";
import { mailContext } from "@/lib/core/mail/outbox";
import type { Actor } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { decide, expireRequests, withdraw } from "@/lib/desk/decisions/commands";
import { decideOn } from "@/lib/desk/decisions/testing";
import { readApprovalDelay } from "@/lib/identity/auth/access/approval-delay";
import { setPasswordByLink } from "@/lib/identity/auth/passwords/reset";
import { provideContext } from "@/lib/identity/users/testing-context";
import { addConnection } from "@/lib/payments/connections/testing";
import * as t from "@/messages/approvals/model";
import { endUserSessions, removeUserFactor, setApprovalDelay } from "./access-commands";
import { createUser, disableUser, enableUser, updateUser } from "./commands";
import { inviteAgain, resetPassword } from "./invitation-commands";
import { findUserRow } from "./queries";
import { addTestUser } from "./testing";

let connectionId: string;
const { database, ctx, mia } = provideContext("test", { mia: "admin" });
beforeEach(async () => {
  ({ connectionId } = await addConnection(ctx, mia));
  await database.owner.execute(sql`alter table connection_versions disable trigger user`);
  await ctx.db.execute(sql`update connection_versions set environment = 'production'`);
});

const hourMs = 3_600_000;
const digest = "a".repeat(64);
const conflict = { code: "conflict" };

const userOf = async (userId: string) => {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error("no such user");
  return row;
};
const as = async (userId: string): Promise<Actor> => {
  const { name, role } = await userOf(userId);
  return { ...mia, userId, name, role };
};

const add = (role: "approver" | "admin" | "preparer", by = mia) =>
  createUser(ctx, by, {
    name: "Sock",
    email: `${role}-${crypto.randomUUID().slice(0, 8)}@example.com`,
    role,
    connectionIds: null,
  });

async function ask(by: Actor, of: string | null = connectionId): Promise<string> {
  const asked = { required: 1, because: typed("a test"), policyId: null, rules: defaultRules["payouts.submit"] };
  const subject = { subjectType: "order" as const, subjectId: crypto.randomUUID(), connectionId: of, digest };
  return ctx.db.transaction((tx) =>
    openRequest(tx, { permission: "payouts.submit", ...subject, asked }, by, ctx.now()),
  );
}
const approve = (requestId: string, by: Actor) =>
  ctx.db.transaction((tx) => {
    const current = { required: 1, because: typed("") };
    const decision = {
      requestId,
      decision: "approve" as const,
      seenDigest: digest,
      currentDigest: digest,
      current,
      reason: null,
    };
    return decideRequest(tx, decision, by, ctx.now());
  });
const pastTheCode = (requestId: string, { userId }: Actor) =>
  ctx.db.insert(approvalDecisions).values({ requestId, userId, decision: "approve", digest, at: ctx.now() });

async function linkOf(userId: string): Promise<string> {
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.userId, userId)).orderBy(desc(mails.createdAt));
  const text = ctx.sealer.open(mail?.textSealed ?? "", mailContext(mail?.id ?? ""));
  return /\/reset\/(\S+)/.exec(text)?.[1] ?? "";
}

const others = (permission: "policies.change" | "payouts.submit" = "policies.change") =>
  countOthers(ctx.db, mia.userId, permission, null, ctx.now());

async function requestOf(changeId: string | undefined) {
  const [change] = await ctx.db
    .select()
    .from(userChanges)
    .where(eq(userChanges.id, changeId ?? crypto.randomUUID()));
  if (!change) throw new Error("it did not wait");
  return { requestId: change.requestId, seenDigest: change.digest };
}
const decideAs = async (by: Actor, changeId: string | undefined, decision: "approve" | "reject" = "approve") =>
  decide(ctx, by, { ...(await requestOf(changeId)), decision, reason: "Not this one." });

describe("one admin alone", () => {
  test("V1 b: an account that they made approves no payout for 24 hours, in code and in the database", async () => {
    const { userId } = await add("approver");
    const sock = await as(userId);
    const requestId = await ask(mia);
    await expect(approve(requestId, sock)).rejects.toMatchObject({
      ...conflict,
      message: t.yourAccountIsNew("2026-03-03 08:00 UTC"),
    });
    await expect(pastTheCode(requestId, sock)).rejects.toMatchObject({ cause: { code: "23001" } });
    expect(await findUserRow(ctx, userId)).toMatchObject({ mayApproveFrom: new Date("2026-03-03T08:00:00Z") });
    ctx.pass(24 * hourMs);
    const ofAna = await ask(await addTestUser(ctx, "preparer"));
    expect((await approve(ofAna, sock)).kind).toBe("approved");
    await expect(approve(requestId, sock)).rejects.toMatchObject({ ...conflict, message: t.youCountAsOne(mia.name) });
    ctx.pass(6 * 24 * hourMs);
    expect((await approve(await ask(mia), sock)).kind).toBe("approved");
  });

  test("V1 c: nor what belongs to no connection; a sandbox connection is exempt", async () => {
    const sock = await as((await add("approver")).userId);
    const ofNone = await ask(mia, null);
    await expect(approve(ofNone, sock)).rejects.toMatchObject(conflict);
    const { connectionId: sandbox } = await addConnection(ctx, mia);
    expect((await approve(await ask(mia, sandbox), sock)).kind).toBe("approved");
    await ctx.db.execute(sql`update connection_versions set environment = 'sandbox'`);
    expect((await approve(ofNone, sock)).kind).toBe("approved");
  });

  test("V1 a: an admin that they made approves no rule of theirs", async () => {
    const eva = await addTestUser(ctx, "admin");
    const { permission, rules } = {
      permission: "payouts.submit" as const,
      rules: { ...defaultRules["payouts.submit"], tiers: [] },
    };
    const { policyId } = await changePolicy(ctx, mia, { connectionId: null, permission, rules });
    await disableUser(ctx, mia, { userId: eva.userId });
    ctx.pass(6 * 24 * hourMs);
    await ctx.db.update(users).set({ adminUntil: null, approverUntil: null });
    const again = await changePolicy(ctx, mia, { connectionId: null, permission, rules });
    expect([policyId, again.waits]).toEqual([expect.any(String), false]);
    const sock = await as((await add("admin")).userId);
    await addTestUser(ctx, "admin");
    const { policyId: third } = await changePolicy(ctx, mia, { connectionId: null, permission, rules });
    await expect(decideOn(ctx, sock, third)).rejects.toMatchObject(conflict);
  });

  test("V1 d: disabling or demoting the other admins lowers no rule for 7 days", async () => {
    const [eva, zoe] = [await addTestUser(ctx, "admin"), await addTestUser(ctx, "admin")];
    expect(await others()).toBe(2);
    await updateUser(ctx, eva, { userId: zoe.userId, name: "Zoe", role: "viewer", connectionIds: null });
    await disableUser(ctx, mia, { userId: eva.userId });
    expect(await others()).toBe(2);
    const rules = { ...defaultRules["payouts.submit"], tiers: [] };
    const change = { connectionId: null, permission: "payouts.submit" as const, rules };
    expect(await changePolicy(ctx, mia, change)).toMatchObject({ waits: true });
    ctx.pass(7 * 24 * hourMs);
    expect(await others()).toBe(0);
    expect(await changePolicy(ctx, mia, change)).toMatchObject({ waits: false });
  });

  test("V1 d: limiting approvers to another connection lowers no rule either", async () => {
    const bo = await addTestUser(ctx, "approver");
    const { connectionId: elsewhere } = await addConnection(ctx, mia);
    const limited = { userId: bo.userId, name: "Bo", role: "approver" as const, connectionIds: [elsewhere] };
    await updateUser(ctx, mia, limited);
    const count = () => countOthers(ctx.db, mia.userId, "payouts.submit", connectionId, ctx.now());
    expect(await count()).toBe(1);
    ctx.pass(7 * 24 * hourMs);
    expect(await count()).toBe(0);
  });

  test("V1 e: an approver whose password they reset cannot approve, from the moment the link is used", async () => {
    const bo = await addTestUser(ctx, "approver");
    await resetPassword(ctx, mia, { userId: bo.userId });
    const token = await linkOf(bo.userId);
    const requestId = await ask(await addTestUser(ctx, "preparer"));
    await expect(approve(requestId, bo)).rejects.toMatchObject(conflict);
    expect(await others("payouts.submit")).toBe(1);
    ctx.pass(23 * hourMs);
    await setPasswordByLink(ctx, { token, password: "seven quiet lanterns" }, null);
    ctx.pass(23 * hourMs);
    await expect(approve(requestId, bo)).rejects.toMatchObject(conflict);
    ctx.pass(hourMs);
    expect((await approve(requestId, bo)).kind).toBe("approved");
  });

  test("who is raised, enabled again or whose app they remove waits too; who is lowered does not", async () => {
    const ana = await addTestUser(ctx, "preparer");
    await updateUser(ctx, mia, { userId: ana.userId, name: "Ana", role: "approver", connectionIds: null });
    const bo = await addTestUser(ctx, "approver");
    await disableUser(ctx, mia, { userId: bo.userId });
    await enableUser(ctx, mia, { userId: bo.userId });
    const eva = await addTestUser(ctx, "admin");
    await updateUser(ctx, mia, { userId: eva.userId, name: "Eva", role: "approver", connectionIds: null });
    const waits = async ({ userId }: Actor) => (await userOf(userId)).mayApproveFrom !== null;
    expect([await waits(ana), await waits(bo), await waits(eva)]).toEqual([true, true, false]);
  });

  test("the waiting time ends no sooner because they make it shorter", async () => {
    expect(await setApprovalDelay(ctx, mia, { hours: "0" })).toMatchObject({ hours: 0, from: expect.any(Date) });
    expect(await readApprovalDelay(ctx.db, ctx.now())).toMatchObject({ hours: 24 });
    const { userId } = await add("approver");
    expect((await userOf(userId)).mayApproveFrom).not.toBeNull();
    ctx.pass(24 * hourMs);
    expect(await readApprovalDelay(ctx.db, ctx.now())).toEqual({ hours: 0, next: null });
    expect((await userOf((await add("approver")).userId)).mayApproveFrom).toBeNull();
    expect(await setApprovalDelay(ctx, mia, { hours: "48" })).toMatchObject({ hours: 48, from: null });
    await expect(setApprovalDelay(ctx, mia, { hours: "721" })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("where there is a second admin", () => {
  let eva: Actor;
  beforeEach(async () => {
    eva = await addTestUser(ctx, "admin");
    ctx.sendsMail = true;
  });

  test("that one approves an added approver, who then may approve at once; a preparer waits for that one too", async () => {
    const { userId, link, held } = await add("approver");
    expect(link).toBeNull();
    expect(await ctx.db.$count(users, eq(users.id, userId))).toBe(0);
    await expect(decideAs(mia, held?.changeId)).rejects.toMatchObject({ code: "forbidden" });
    expect(await decideAs(eva, held?.changeId)).toMatchObject({ kind: "applied", made: { link: null } });
    expect(await userOf(userId)).toMatchObject({ role: "approver", mayApproveFrom: null });
    expect((await approve(await ask(mia), await as(userId))).kind).toBe("approved");
    expect((await add("preparer")).held).toMatchObject({ required: 1 });
  });

  test("without a mail server and real money the link is shown to that one alone, and the account waits all the same", async () => {
    ctx.sendsMail = false;
    await ctx.db.execute(sql`update connection_versions set environment = 'sandbox'`);
    const { userId, held, link } = await add("approver");
    expect(link).toBeNull();
    expect(await decideAs(eva, held?.changeId)).toMatchObject({ made: { link: expect.stringContaining("/reset/") } });
    expect((await userOf(userId)).mayApproveFrom).not.toBeNull();
  });

  test("each governed change waits, is applied once, and not when its user was changed meanwhile", async () => {
    const bo = await addTestUser(ctx, "approver");
    const { userId } = bo;
    const raise = { userId, name: bo.name, role: "admin" as const, connectionIds: null };
    const raised = await updateUser(ctx, mia, raise);
    expect((await userOf(userId)).role).toBe("approver");
    await expect(resetPassword(ctx, mia, { userId })).rejects.toMatchObject(conflict);
    await disableUser(ctx, mia, { userId });
    await expect(decideAs(eva, raised.held?.changeId)).rejects.toMatchObject(conflict);
    await withdraw(ctx, mia, { requestId: (await requestOf(raised.held?.changeId)).requestId });
    const enabled = await enableUser(ctx, mia, { userId });
    expect((await userOf(userId)).disabledAt).not.toBeNull();
    await decideAs(eva, enabled.held?.changeId);
    expect((await userOf(userId)).disabledAt).toBeNull();
    await expect(decideAs(eva, enabled.held?.changeId)).rejects.toMatchObject(conflict);
    const reset = await resetPassword(ctx, mia, { userId });
    expect(await decideAs(eva, reset.held?.changeId, "reject")).toEqual({ kind: "rejected" });
    const delay = await setApprovalDelay(ctx, mia, { hours: "0" });
    await decideAs(eva, delay.held?.changeId);
    expect(await readApprovalDelay(ctx.db, ctx.now())).toEqual({ hours: 0, next: null });
    await endUserSessions(ctx, mia, { userId });
  });

  test("an invitation sent again waits for that one; what no one decides expires", async () => {
    const invited = await addTestUser(ctx, "approver", { password: false });
    const { held, link } = await inviteAgain(ctx, mia, { userId: invited.userId });
    expect([held === undefined, link]).toEqual([false, null]);
    ctx.pass(72 * hourMs);
    expect(await expireRequests(ctx)).toBe(1);
    await expect(decideAs(eva, held?.changeId)).rejects.toMatchObject(conflict);
    await expect(removeUserFactor(ctx, mia, { userId: invited.userId })).rejects.toMatchObject(conflict);
  });
});
