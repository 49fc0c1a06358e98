import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { connections } from "@/db/schema/connections";
import { limits } from "@/db/schema/limits";
import { organisation } from "@/db/schema/organisation";
import { accountTies, users } from "@/db/schema/users";
import { listApprovers } from "@/lib/controls/approvals/approvers";
import { readRequests } from "@/lib/controls/approvals/given-decisions";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { decideRequest, openRequest } from "@/lib/controls/approvals/requests";
import { readTieNotice } from "@/lib/controls/approvals/ties";
import { whyNotMine } from "@/lib/controls/approvals/turn";
import { waitsOn } from "@/lib/controls/approvals/waiting";
import { endLimit, setLimit } from "@/lib/controls/limits/commands";
import type { Actor } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import { decide } from "@/lib/desk/decisions/commands";
import { decideOn } from "@/lib/desk/decisions/testing";
import { readSingleAdminDays } from "@/lib/identity/auth/access/single-admin-days";
import { setIdleTime, setPayeeCoolingOff, setRetention } from "@/lib/identity/organisation/commands";
import { provideContext } from "@/lib/identity/users/testing-context";
import { updateConnection } from "@/lib/payments/connections/commands";
import { pickSettings } from "@/lib/payments/connections/settings";
import { addConnection } from "@/lib/payments/connections/testing";
import * as t from "@/messages/approvals/model";
import { confirmAccount, removeUserFactor, requireApp, setSingleAdminDays } from "./access-commands";
import { createUser, disableUser, enableUser, updateUser } from "./commands";
import { inviteAgain, resetPassword } from "./invitation-commands";
import { addTestUser } from "./testing";

let connectionId: string;
const { database, ctx, mia } = provideContext("test", { mia: "admin" });
beforeEach(async () => {
  ({ connectionId } = await addConnection(ctx, mia));
  ctx.sendsMail = true;
  await database.owner.execute(sql`alter table connection_versions disable trigger user`);
  await ctx.db.execute(sql`update connection_versions set environment = 'production'`);
});

const dayMs = 86_400_000;
const digest = "a".repeat(64);

async function ask(by: Pick<Actor, "userId">, required = 1): Promise<string> {
  const asked = { required, because: typed("a test"), policyId: null, rules: defaultRules["payouts.submit"] };
  const subject = { subjectType: "order" as const, subjectId: crypto.randomUUID(), connectionId, digest };
  return ctx.db.transaction((tx) =>
    openRequest(tx, { permission: "payouts.submit", ...subject, asked }, by, ctx.now()),
  );
}
const approve = (requestId: string, by: Actor) =>
  ctx.db.transaction((tx) => {
    const current = { required: 1, because: typed("") };
    const bound = { requestId, seenDigest: digest, currentDigest: digest, current, reason: null };
    return decideRequest(tx, { ...bound, decision: "approve" }, by, ctx.now());
  });
const pastTheCode = (requestId: string, { userId }: Actor) =>
  ctx.db.insert(approvalDecisions).values({ requestId, userId, decision: "approve", digest, at: ctx.now() });
const refused = (nameText: string) => ({ code: "conflict", message: t.youCountAsOne(nameText) });

const add = (role: "viewer" | "preparer" | "approver" | "admin", by: Actor = mia) =>
  createUser(ctx, by, { name: "Sock", email: `${crypto.randomUUID()}@example.com`, role, connectionIds: null });
const as = async (userId: string): Promise<Actor> => {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error("no such user");
  return { ...mia, userId, name: user.name, role: user.role };
};
const tiesOf = (userId: string) => ctx.db.select().from(accountTies).where(eq(accountTies.userId, userId));

const viewerOf = ({ userId: id, role, connectionIds }: Actor) => ({ id, role, connectionIds });
async function whyNotOnTab(requestId: string, by: Actor): Promise<string | null> {
  const request = (await readRequests(ctx.db, [requestId], ctx.now()))(requestId);
  const cannot = whyNotMine(request, viewerOf(by), await listApprovers(ctx.db));
  const isThere = and(eq(approvalRequests.id, requestId), waitsOn(viewerOf(by), ctx.now()));
  expect(await ctx.db.$count(approvalRequests, isThere)).toBe(cannot === null ? 1 : 0);
  return cannot;
}

async function requestOf(changeId: string | undefined) {
  const { rows } = await ctx.db.execute<{ request_id: string; digest: string }>(
    sql`select request_id, digest from user_changes where id = ${changeId ?? null}::uuid`,
  );
  const [row] = rows;
  if (!row) throw new Error("it did not wait");
  return { requestId: row.request_id, seenDigest: row.digest };
}
const confirmHeld = async (by: Actor, done: { held?: { changeId: string } }) =>
  decide(ctx, by, { ...(await requestOf(done.held?.changeId)), decision: "approve", reason: "" });

const ofConnection = async () => {
  const [row] = await ctx.db.select().from(connections).where(eq(connections.id, connectionId));
  if (!row) throw new Error("no connection");
  return row;
};
const isSavedPayeesOnly = async () => (await ofConnection()).savedPayeesOnly;
const setSavedPayeesOnly = async (savedPayeesOnly: boolean) =>
  updateConnection(ctx, mia, { connectionId, ...pickSettings(await ofConnection()), savedPayeesOnly });

const waysToOpen: Record<string, () => Promise<Actor>> = {
  "a preparer that they add": async () => as((await add("preparer")).userId),
  "a viewer that they raise": async () => {
    const vi = await addTestUser(ctx, "viewer");
    await updateUser(ctx, mia, { userId: vi.userId, name: "Vi", role: "preparer", connectionIds: null });
    return as(vi.userId);
  },
  "a preparer whose limit they lift": async () => {
    const ana = await addTestUser(ctx, "preparer");
    const narrow = { userId: ana.userId, name: "Ana", role: "preparer" as const };
    await updateUser(ctx, mia, { ...narrow, connectionIds: [connectionId] });
    await updateUser(ctx, mia, { ...narrow, connectionIds: null });
    return as(ana.userId);
  },
  "a preparer whose password they reset": async () => {
    const ana = await addTestUser(ctx, "preparer");
    await resetPassword(ctx, mia, { userId: ana.userId });
    return ana;
  },
  "a preparer whom they invite again": async () => {
    const ana = await addTestUser(ctx, "preparer", { password: false });
    await inviteAgain(ctx, mia, { userId: ana.userId });
    return ana;
  },
  "a preparer whom they enable again": async () => {
    const ana = await addTestUser(ctx, "preparer");
    await disableUser(ctx, mia, { userId: ana.userId });
    await enableUser(ctx, mia, { userId: ana.userId });
    return ana;
  },
  "a preparer whose app they remove": async () => {
    const ana = await addTestUser(ctx, "preparer");
    await ctx.db.execute(sql`insert into second_factors (user_id, secret_sealed, confirmed_at)
      values (${ana.userId}, ${ctx.sealer.seal("x", { purpose: "users.second_factor", owner: ana.userId })}, now())`);
    await removeUserFactor(ctx, mia, { userId: ana.userId });
    return ana;
  },
};

describe("one admin alone", () => {
  test.each(Object.keys(waysToOpen))("can't approve what is prepared by %s, for 7 days", async (way) => {
    const sock = (await waysToOpen[way]?.()) ?? mia;
    const requestId = await ask(sock);
    await expect(approve(requestId, mia)).rejects.toMatchObject(refused(sock.name));
    await expect(pastTheCode(requestId, mia)).rejects.toMatchObject({ cause: { code: "23001" } });
    expect(await whyNotOnTab(requestId, mia)).toBe(`${t.countsAsOne(sock.name)} ${t.noOtherApprover}`);
    const bo = await addTestUser(ctx, "approver");
    expect(await whyNotOnTab(requestId, mia)).toBe(`${t.countsAsOne(sock.name)} ${t.othersCanApprove(bo.name)}`);
    expect(await whyNotOnTab(requestId, bo)).toBeNull();
    expect((await approve(requestId, bo)).kind).toBe("approved");
    ctx.pass(7 * dayMs);
    const later = await ask(sock);
    expect(await whyNotOnTab(later, mia)).toBeNull();
    expect((await approve(later, mia)).kind).toBe("approved");
  });

  test("may approve what a colleague prepared before they reset the password", async () => {
    const ana = await addTestUser(ctx, "preparer");
    const before = await ask(ana);
    ctx.pass(1000);
    await resetPassword(ctx, mia, { userId: ana.userId });
    expect(await whyNotOnTab(before, mia)).toBeNull();
    expect((await approve(before, mia)).kind).toBe("approved");
    await expect(approve(await ask(ana), mia)).rejects.toMatchObject(refused(ana.name));
  });

  test("is one person with all accounts that they made, and with those that these made", async () => {
    const [preparer, admin] = [await as((await add("preparer")).userId), await as((await add("admin")).userId)];
    ctx.pass(2 * dayMs);
    const second = await as((await add("preparer", admin)).userId);
    for (const sock of [preparer, second]) {
      const requestId = await ask(sock);
      for (const by of [mia, admin]) await expect(approve(requestId, by)).rejects.toMatchObject(refused(sock.name));
    }
  });

  test("gives one approval with all of their accounts where two are needed", async () => {
    const ana = await addTestUser(ctx, "preparer");
    const sock = await as((await add("approver")).userId);
    ctx.pass(2 * dayMs);
    const requestId = await ask(ana, 2);
    expect((await approve(requestId, mia)).kind).toBe("waiting");
    expect(await whyNotOnTab(requestId, sock)).toContain(t.countsAsOne(mia.name));
    await expect(approve(requestId, sock)).rejects.toMatchObject(refused(mia.name));
    await expect(pastTheCode(requestId, sock)).rejects.toMatchObject({ cause: { code: "23001" } });
  });

  test("is told so, as is everybody who looks at approvals", async () => {
    expect(await readTieNotice(ctx.db, ctx.now())).toEqual({ singleAdmin: mia.name, days: 7, ties: [] });
    const { userId } = await add("preparer");
    const { ties } = await readTieNotice(ctx.db, ctx.now());
    const until = new Date(ctx.now().getTime() + 7 * dayMs);
    expect(ties).toMatchObject([{ user: { id: userId }, tiedTo: { id: mia.userId }, until }]);
    await addTestUser(ctx, "admin");
    expect(await readTieNotice(ctx.db, ctx.now())).toMatchObject({ singleAdmin: null });
  });

  test("ends the days no sooner by making them fewer; more count at once", async () => {
    expect(await setSingleAdminDays(ctx, mia, { days: "0" })).toMatchObject({ days: 0, from: expect.any(Date) });
    const sock = await as((await add("preparer")).userId);
    await expect(approve(await ask(sock), mia)).rejects.toMatchObject(refused(sock.name));
    ctx.pass(7 * dayMs);
    expect(await readSingleAdminDays(ctx.db, ctx.now())).toEqual({ days: 0, next: null });
    expect(await tiesOf((await add("preparer")).userId)).toEqual([]);
    expect(await setSingleAdminDays(ctx, mia, { days: "90" })).toMatchObject({ days: 90, from: null });
    await expect(setSingleAdminDays(ctx, mia, { days: "91" })).rejects.toMatchObject({ code: "invalid" });
  });

  test("a sandbox is exempt", async () => {
    await ctx.db.execute(sql`update connection_versions set environment = 'sandbox'`);
    const sock = await as((await add("preparer")).userId);
    const requestId = await ask(sock);
    expect(await whyNotOnTab(requestId, mia)).toBeNull();
    expect((await approve(requestId, mia)).kind).toBe("approved");
  });

  test("finds a new account's waiting time on the tab, and why", async () => {
    const ana = await addTestUser(ctx, "preparer");
    const sock = await as((await add("approver")).userId);
    const requestId = await ask(ana);
    expect(await whyNotOnTab(requestId, sock)).toBe(
      `${t.accountTooNew("2026-03-03 08:00 UTC")} ${t.othersCanApprove(mia.name)}`,
    );
    ctx.pass(dayMs);
    expect(await whyNotOnTab(requestId, sock)).toBeNull();
  });

  test("limits a connection to saved payees, and ends that, at once", async () => {
    expect(await setSavedPayeesOnly(true)).toEqual({ connectionId });
    expect(await isSavedPayeesOnly()).toBe(true);
    expect(await setSavedPayeesOnly(false)).toEqual({ connectionId });
    expect(await isSavedPayeesOnly()).toBe(false);
  });
});

describe("with a second admin", () => {
  let eva: Actor;
  beforeEach(async () => {
    eva = await addTestUser(ctx, "admin");
  });

  test.each(Object.keys(waysToOpen))("%s waits for that one", async (way) => {
    const before = await ctx.db.$count(users);
    const acted = waysToOpen[way]?.();
    await acted?.catch((error: Error) => expect(error.message).toBe("no such user"));
    expect(await ctx.db.$count(accountTies)).toBe(0);
    const { rows } = await ctx.db.execute(
      sql`select 1 from user_changes where applied_at is null and closed_at is null`,
    );
    expect(rows).toHaveLength(1);
    expect(before).toBeGreaterThan(0);
  });

  test("what that one confirmed ties no one", async () => {
    const done = await add("preparer");
    await confirmHeld(eva, done);
    expect(await tiesOf(done.userId)).toEqual([]);
    expect((await approve(await ask({ userId: done.userId }), mia)).kind).toBe("approved");
  });

  test("an account that no one confirmed stays tied until that one does, and neither of the two can", async () => {
    const { userId } = await add("viewer");
    const [tie] = await tiesOf(userId);
    expect(tie).toMatchObject({ tiedTo: mia.userId, until: null });
    const raised = await updateUser(ctx, mia, { userId, name: "Sock", role: "preparer", connectionIds: null });
    await confirmHeld(eva, raised);
    ctx.pass(100 * dayMs);
    const sock = await as(userId);
    await expect(approve(await ask(sock), mia)).rejects.toMatchObject(refused("Sock"));
    const tieId = tie?.id ?? "";
    await expect(confirmAccount(ctx, mia, { tieId })).rejects.toMatchObject({ code: "forbidden" });
    const set = { confirmedBy: mia.userId, confirmedAt: ctx.now() };
    const byMia = ctx.db.update(accountTies).set(set).where(eq(accountTies.id, tieId));
    await expect(byMia).rejects.toMatchObject({ cause: { code: "23001" } });
    await confirmAccount(ctx, eva, { tieId });
    expect((await approve(await ask(sock), mia)).kind).toBe("approved");
    await expect(confirmAccount(ctx, eva, { tieId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("an admin whom the first one made confirms nothing of theirs", async () => {
    await disableUser(ctx, mia, { userId: eva.userId });
    ctx.pass(8 * dayMs);
    await ctx.db.update(users).set({ adminUntil: null, approverUntil: null }).where(eq(users.id, eva.userId));
    const admin = await as((await add("admin")).userId);
    ctx.pass(2 * dayMs);
    const { userId, held } = await add("preparer");
    expect(held).toBeUndefined();
    const [tie] = await tiesOf(userId);
    await expect(confirmAccount(ctx, admin, { tieId: tie?.id ?? "" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(approve(await ask({ userId }), admin)).rejects.toMatchObject(refused("Sock"));
  });

  test.each([false, true])(
    "saved payees only waits for that one, from %s, in code and in the database",
    async (from) => {
      await database.owner.execute(sql`alter table connections disable trigger connections_change_guarded`);
      await ctx.db.update(connections).set({ savedPayeesOnly: from });
      await database.owner.execute(sql`alter table connections enable trigger connections_change_guarded`);
      const { held } = await setSavedPayeesOnly(!from);
      expect(held?.required).toBe(1);
      expect(await isSavedPayeesOnly()).toBe(from);
      await expect(decideOn(ctx, mia, held?.changeId ?? "")).rejects.toMatchObject({ code: "forbidden" });
      const pastTheCommand = ctx.db.update(connections).set({ savedPayeesOnly: !from });
      await expect(pastTheCommand).rejects.toMatchObject({ cause: { code: "23001" } });
      await decideOn(ctx, eva, held?.changeId ?? "");
      expect(await isSavedPayeesOnly()).toBe(!from);
    },
  );

  test("settings of a connection that don't guard money wait for no one", async () => {
    const input = { connectionId, ...pickSettings(await ofConnection()), missingCallbacksAfterMinutes: 90 };
    expect(await updateConnection(ctx, mia, input)).toEqual({ connectionId });
  });

  test("settings that guard money wait for that one", async () => {
    const limit = { kind: "order" as const, connectionId: null, currency: "EUR", amount: "100" };
    const asked = [
      await setPayeeCoolingOff(ctx, mia, { hours: "0" }),
      await setIdleTime(ctx, mia, { minutes: "60" }),
      await setRetention(ctx, mia, { audit: "36", callbacks: "", calls: "", order_events: "13" }),
      await requireApp(ctx, mia, { rule: "nobody", graceDays: 0 }),
      await setSingleAdminDays(ctx, mia, { days: "0" }),
      await setLimit(ctx, mia, limit),
      await setLimit(ctx, mia, { ...limit, currency: "USD" }),
    ];
    expect(asked.map(({ held }) => held?.required)).toEqual([1, 1, 1, 1, 1, 1, 1]);
    expect(await ctx.db.select().from(organisation)).toEqual([]);
    expect(await ctx.db.$count(limits)).toBe(0);
    for (const one of asked) await confirmHeld(eva, one);
    const [settings] = await ctx.db.select().from(organisation);
    const kept = { keepAuditMonths: 36, keepCallbacksMonths: null, keepCallsMonths: null, keepEventsMonths: 13 };
    const now = { ...kept, payeeCoolingOffHours: 0, idleMinutes: 60, appRequiredFor: "nobody", singleAdminDays: 0 };
    expect(settings).toMatchObject(now);
    const [euro] = await ctx.db.select().from(limits).where(eq(limits.currency, "EUR"));
    const ended = await endLimit(ctx, eva, { limitId: euro?.id ?? "" });
    await confirmHeld(mia, ended);
    const inForce = and(eq(limits.currency, "EUR"), sql`ended_at is null`);
    expect(await ctx.db.$count(limits, inForce)).toBe(0);
  });
});
