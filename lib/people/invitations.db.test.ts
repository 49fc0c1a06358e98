import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mails } from "@/db/schema/mails";
import { people } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { removeSecondFactor } from "@/lib/auth/factor-commands";
import { findResetLink, linkDays, setPasswordByLink } from "@/lib/auth/reset";
import { storeSecret, takeAppCode } from "@/lib/auth/second-factor";
import { mailContext } from "@/lib/core/outbox";
import { endPersonSession, removePersonFactor, requireApp } from "./access-commands";
import { createPerson, updatePerson } from "./commands";
import { inviteAgain, resetPassword, revokeInvitation } from "./invitation-commands";
import { findPersonRow, listSessions } from "./queries";
import { addTestPerson, makeTestDesk, type TestDesk, testPassword } from "./testing";

const dayMs = 24 * 60 * 60 * 1000;

let database: TestDatabase;
let desk: TestDesk;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
});
afterEach(() => database.drop());

const tokenIn = (link: string | null) => (link ?? "").replace(/.*\//, "");
const works = async (link: string | null) => (await findResetLink(desk, tokenIn(link))) !== null;
const stateOf = async (personId: string) => (await findPersonRow(desk, personId))?.state;
const invite = async () => {
  const admin = await addTestPerson(desk, "admin");
  const bo = { name: "Bo", email: "bo@example.com", role: "viewer", connectionIds: null } as const;
  return { admin, ...(await createPerson(desk, admin, bo)) };
};
/** Every mail so far, oldest first, with its text. */
async function mailsSoFar() {
  const rows = await desk.db.select().from(mails).orderBy(mails.createdAt);
  return rows.map(({ id, address, kind, subject, textSealed }) => ({
    address,
    kind,
    subject,
    text: desk.sealer.open(textSealed ?? "", mailContext(id)),
  }));
}

describe("an invitation", () => {
  test("goes to the person by mail, with the link that works", async () => {
    const { link, personId } = await invite();
    const [mail] = await mailsSoFar();
    expect(mail).toMatchObject({ address: "bo@example.com", kind: "invitation" });
    expect(mail?.text).toContain(link);
    expect(await stateOf(personId)).toBe("invited");
    await setPasswordByLink(desk, { token: tokenIn(link), password: "a long walk home" }, null);
    expect(await stateOf(personId)).toBe("active");
  });

  test("where mails leave, nobody but the person is told the link", async () => {
    desk.sendsMail = true;
    const { link, until } = await invite();
    expect(link).toBeNull();
    expect(until.getTime()).toBe(desk.now().getTime() + linkDays.invitation * dayMs);
    expect((await mailsSoFar())[0]?.text).toContain("/reset/");
  });

  test("expires after a week, and can be sent again; the earlier one is over", async () => {
    const { admin, personId, link } = await invite();
    desk.pass(3 * dayMs);
    const second = await inviteAgain(desk, admin, { personId });
    expect(await works(link)).toBe(false);
    desk.pass(linkDays.invitation * dayMs - 1);
    expect(await works(second.link)).toBe(true);
    desk.pass(1);
    expect(await works(second.link)).toBe(false);
    expect(await stateOf(personId)).toBe("expired");
    await inviteAgain(desk, admin, { personId });
    expect(await stateOf(personId)).toBe("invited");
  });

  test("taken back it opens nothing, and cannot be taken back twice", async () => {
    const { admin, personId, link } = await invite();
    await revokeInvitation(desk, admin, { personId });
    expect(await works(link)).toBe(false);
    expect(await stateOf(personId)).toBe("revoked");
    const password = "a long walk home";
    await expect(setPasswordByLink(desk, { token: tokenIn(link), password }, null)).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(revokeInvitation(desk, admin, { personId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is for who has no password; a password link for who has one", async () => {
    const { admin, personId } = await invite();
    await expect(resetPassword(desk, admin, { personId })).rejects.toMatchObject({ code: "conflict" });
    const mia = await addTestPerson(desk, "viewer");
    await expect(inviteAgain(desk, admin, { personId: mia.personId })).rejects.toMatchObject({ code: "conflict" });
    await expect(revokeInvitation(desk, admin, { personId: mia.personId })).rejects.toMatchObject({ code: "conflict" });
    await resetPassword(desk, admin, { personId: mia.personId });
    expect((await mailsSoFar()).at(-1)).toMatchObject({ address: mia.email, kind: "password_link" });
  });
});

describe("who is told by mail", () => {
  test("whose role or limit changed, not whose name did", async () => {
    const admin = await addTestPerson(desk, "admin");
    const bo = await addTestPerson(desk, "viewer");
    const change = { personId: bo.personId, name: "Bo", role: "viewer", connectionIds: null } as const;
    await updatePerson(desk, admin, change);
    expect(await mailsSoFar()).toEqual([]);
    await updatePerson(desk, admin, { ...change, role: "approver" });
    const [mail] = await mailsSoFar();
    expect(mail).toMatchObject({ address: bo.email, kind: "access_changed" });
    expect(mail?.text).toContain("Approver");
    expect(mail?.text).toContain("all connections");
  });

  test("whose app was removed, by an admin or by themselves", async () => {
    const admin = await addTestPerson(desk, "admin");
    const bo = await addTestPerson(desk, "viewer");
    const { addApp } = await appsOf();
    await addApp(bo.personId);
    await removePersonFactor(desk, admin, { personId: bo.personId });
    await addApp(bo.personId);
    await removeSecondFactor(desk, bo, {});
    const told = await mailsSoFar();
    expect(told.map(({ kind, address }) => [kind, address])).toEqual([
      ["app_removed", bo.email],
      ["app_removed", bo.email],
    ]);
    expect(told[0]?.text).toContain("Test admin has removed");
    expect(told[1]?.text).toContain("You have removed");
  });

  test("who must have an app and has none, once", async () => {
    const admin = await addTestPerson(desk, "admin");
    const approver = await addTestPerson(desk, "approver");
    await addTestPerson(desk, "viewer");
    const { addApp } = await appsOf();
    await addApp(admin.personId);
    expect(await requireApp(desk, admin, { rule: "deciders", graceDays: 7 })).toMatchObject({ asked: 1 });
    expect(await requireApp(desk, admin, { rule: "everybody", graceDays: 7 })).toMatchObject({ asked: 1 });
    expect((await mailsSoFar()).filter(({ address }) => address === approver.email)).toHaveLength(1);
  });
});

/** Gives people an app without typing its code. */
async function appsOf() {
  const { generateSync } = await import("otplib");
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  return {
    addApp: (personId: string) =>
      desk.db.transaction(async (tx) => {
        await storeSecret(tx, desk.sealer, personId, secret, desk.now());
        const code = generateSync({ secret, epoch: Math.floor(desk.now().getTime() / 1000) });
        expect(await takeAppCode(tx, desk.sealer, personId, code, desk.now())).toBe(true);
      }),
  };
}

describe("one session of somebody", () => {
  test("is ended alone, and only through its own person", async () => {
    const admin = await addTestPerson(desk, "admin");
    const bo = await addTestPerson(desk, "viewer");
    const sessionId = bo.sessionId;
    const elsewhere = { personId: admin.personId, sessionId };
    await expect(endPersonSession(desk, admin, elsewhere)).rejects.toMatchObject({ code: "not_found" });
    expect(await endPersonSession(desk, admin, { personId: bo.personId, sessionId })).toEqual({ sessionsEnded: 1 });
    expect(await endPersonSession(desk, admin, { personId: bo.personId, sessionId })).toEqual({ sessionsEnded: 0 });
    expect(await listSessions(desk, bo.personId)).toEqual([]);
    expect(await listSessions(desk, admin.personId)).toHaveLength(1);
  });
});

test("people of before this version have no invitation, only no password: they can be invited", async () => {
  const admin = await addTestPerson(desk, "admin");
  const [old] = await desk.db
    .insert(people)
    .values({ email: "old@example.com", name: "Old", role: "viewer" })
    .returning();
  expect(await stateOf(old?.id ?? "")).toBe("expired");
  await inviteAgain(desk, admin, { personId: old?.id ?? "" });
  expect(await stateOf(old?.id ?? "")).toBe("invited");
  await desk.db
    .update(people)
    .set({ passwordHash: testPassword })
    .where(eq(people.id, old?.id ?? ""));
  expect(await stateOf(old?.id ?? "")).toBe("active");
});
