import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { people } from "@/db/schema/people";
import { userChanges } from "@/db/schema/user-changes";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { defaultRules } from "@/lib/approvals/policy";
import { changePolicy, decidePolicy } from "@/lib/approvals/policy-commands";
import { decideRequest, openRequest } from "@/lib/approvals/requests";
import { countOthers } from "@/lib/approvals/requirement";
import { readApprovalDelay } from "@/lib/auth/approval-delay";
import { setPasswordByLink } from "@/lib/auth/reset";
import { addConnection } from "@/lib/connections/testing";
import type { Actor } from "@/lib/core/desk";
import { endPersonSessions, removePersonFactor, setApprovalDelay } from "./access-commands";
import { decideUserChange, expireUserChanges, withdrawUserChange } from "./change-commands";
import { createPerson, disablePerson, enablePerson, updatePerson } from "./commands";
import { inviteAgain, resetPassword } from "./invitation-commands";
import { findPersonRow } from "./queries";
import { addTestPerson, makeTestDesk, type TestDesk } from "./testing";

// V1: four eyes of one admin are no four eyes.

let database: TestDatabase;
let desk: TestDesk;
let mia: Actor;
let connectionId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  mia = await addTestPerson(desk, "admin");
  ({ connectionId } = await addConnection(desk, mia));
  // Money is real here.
  await database.owner.execute(sql`alter table connection_versions disable trigger user`);
  await desk.db.execute(sql`update connection_versions set environment = 'production'`);
});
afterEach(() => database.drop());

const hourMs = 3_600_000;
const mark = "a".repeat(64);
const conflict = { code: "conflict" };

const personOf = async (personId: string) => {
  const [row] = await desk.db.select().from(people).where(eq(people.id, personId));
  if (!row) throw new Error("no such user");
  return row;
};
/** Acts as somebody who signed in with a link. */
const as = async (personId: string): Promise<Actor> => {
  const { name, role } = await personOf(personId);
  return { ...mia, personId, name, role };
};

const add = (role: "approver" | "admin" | "preparer", by = mia) =>
  createPerson(desk, by, {
    name: "Sock",
    email: `${role}-${crypto.randomUUID()}@example.com`,
    role,
    connectionIds: null,
  });

/** A payout of `by`'s that waits for one other user. */
async function ask(by: Actor, of: string | null = connectionId): Promise<string> {
  const asked = { required: 1, because: "a test", policyId: null, rules: defaultRules["payouts.submit"] };
  const subject = { subjectType: "order", subjectId: crypto.randomUUID(), connectionId: of, mark };
  return desk.db.transaction((tx) => openRequest(tx, { act: "payouts.submit", ...subject, asked }, by, desk.now()));
}
const approve = (requestId: string, by: Actor) =>
  desk.db.transaction((tx) => {
    const current = { required: 1, because: "" };
    const word = { requestId, decision: "approve" as const, seenMark: mark, currentMark: mark, current, reason: null };
    return decideRequest(tx, word, by, desk.now());
  });
const pastTheCode = (requestId: string, { personId }: Actor) =>
  desk.db.insert(approvalDecisions).values({ requestId, personId, decision: "approve", mark, at: desk.now() });

const others = (act: "policies.change" | "payouts.submit" = "policies.change") =>
  countOthers(desk.db, mia.personId, act, null, desk.now());

async function requestOf(changeId: string | undefined) {
  const [change] = await desk.db
    .select()
    .from(userChanges)
    .where(eq(userChanges.id, changeId ?? crypto.randomUUID()));
  if (!change) throw new Error("it did not wait");
  return { requestId: change.requestId, seenMark: change.digest };
}
const decide = async (by: Actor, changeId: string | undefined, decision: "approve" | "reject" = "approve") =>
  decideUserChange(desk, by, { ...(await requestOf(changeId)), decision, reason: "Not this one." });

describe("one admin alone", () => {
  test("V1 b: an account that they made approves no payout for 24 hours, in code and in the database", async () => {
    const { personId } = await add("approver");
    const sock = await as(personId);
    const requestId = await ask(mia);
    await expect(approve(requestId, sock)).rejects.toMatchObject({
      ...conflict,
      message: expect.stringContaining("you can approve from 2026-03-03 08:00 UTC"),
    });
    await expect(pastTheCode(requestId, sock)).rejects.toMatchObject({ cause: { code: "23001" } });
    expect(await findPersonRow(desk, personId)).toMatchObject({ mayApproveFrom: new Date("2026-03-03T08:00:00Z") });
    desk.pass(24 * hourMs);
    expect((await approve(requestId, sock)).kind).toBe("approved");
  });

  test("V1 c: nor what belongs to no connection; a sandbox connection is exempt", async () => {
    const sock = await as((await add("approver")).personId);
    const ofNone = await ask(mia, null);
    await expect(approve(ofNone, sock)).rejects.toMatchObject(conflict);
    const { connectionId: sandbox } = await addConnection(desk, mia);
    expect((await approve(await ask(mia, sandbox), sock)).kind).toBe("approved");
    await desk.db.execute(sql`update connection_versions set environment = 'sandbox'`);
    expect((await approve(ofNone, sock)).kind).toBe("approved");
  });

  test("V1 a: an admin that they made approves no rule of theirs", async () => {
    const eva = await addTestPerson(desk, "admin");
    const { act, rules } = { act: "payouts.submit" as const, rules: { ...defaultRules["payouts.submit"], tiers: [] } };
    const { policyId } = await changePolicy(desk, mia, { connectionId: null, act, rules });
    await disablePerson(desk, mia, { personId: eva.personId });
    desk.pass(6 * 24 * hourMs);
    await desk.db.update(people).set({ adminUntil: null, approverUntil: null });
    const again = await changePolicy(desk, mia, { connectionId: null, act, rules });
    expect([policyId, again.waits]).toEqual([expect.any(String), false]);
    const sock = await as((await add("admin")).personId);
    await addTestPerson(desk, "admin");
    const { policyId: third } = await changePolicy(desk, mia, { connectionId: null, act, rules });
    const [request] = await desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, third));
    const word = { requestId: request?.id ?? "", seenMark: request?.mark ?? "", decision: "approve" as const };
    await expect(decidePolicy(desk, sock, word)).rejects.toMatchObject(conflict);
  });

  test("V1 d: disabling or demoting the other admins lowers no rule for 7 days", async () => {
    const [eva, zoe] = [await addTestPerson(desk, "admin"), await addTestPerson(desk, "admin")];
    expect(await others()).toBe(2);
    await disablePerson(desk, mia, { personId: eva.personId });
    await updatePerson(desk, mia, { personId: zoe.personId, name: "Zoe", role: "viewer", connectionIds: null });
    expect(await others()).toBe(2);
    const rules = { ...defaultRules["payouts.submit"], tiers: [] };
    const change = { connectionId: null, act: "payouts.submit" as const, rules };
    expect(await changePolicy(desk, mia, change)).toMatchObject({ waits: true });
    desk.pass(7 * 24 * hourMs);
    expect(await others()).toBe(0);
    expect(await changePolicy(desk, mia, change)).toMatchObject({ waits: false });
  });

  test("V1 d: limiting approvers to another connection lowers no rule either", async () => {
    const bo = await addTestPerson(desk, "approver");
    const { connectionId: elsewhere } = await addConnection(desk, mia);
    const limited = { personId: bo.personId, name: "Bo", role: "approver" as const, connectionIds: [elsewhere] };
    await updatePerson(desk, mia, limited);
    const count = () => countOthers(desk.db, mia.personId, "payouts.submit", connectionId, desk.now());
    expect(await count()).toBe(1);
    desk.pass(7 * 24 * hourMs);
    expect(await count()).toBe(0);
  });

  test("V1 e: an approver whose password they reset cannot approve, from the moment the link is used", async () => {
    const bo = await addTestPerson(desk, "approver");
    const { link } = await resetPassword(desk, mia, { personId: bo.personId });
    const requestId = await ask(mia);
    await expect(approve(requestId, bo)).rejects.toMatchObject(conflict);
    expect(await others("payouts.submit")).toBe(1);
    desk.pass(23 * hourMs);
    const token = link?.split("/").at(-1) ?? "";
    await setPasswordByLink(desk, { token, password: "seven quiet lanterns" }, null);
    desk.pass(23 * hourMs);
    await expect(approve(requestId, bo)).rejects.toMatchObject(conflict);
    desk.pass(hourMs);
    expect((await approve(requestId, bo)).kind).toBe("approved");
  });

  test("who is raised, enabled again or whose app they remove waits too; who is lowered does not", async () => {
    const ana = await addTestPerson(desk, "preparer");
    await updatePerson(desk, mia, { personId: ana.personId, name: "Ana", role: "approver", connectionIds: null });
    const bo = await addTestPerson(desk, "approver");
    await disablePerson(desk, mia, { personId: bo.personId });
    await enablePerson(desk, mia, { personId: bo.personId });
    const eva = await addTestPerson(desk, "admin");
    await updatePerson(desk, mia, { personId: eva.personId, name: "Eva", role: "approver", connectionIds: null });
    const waits = async ({ personId }: Actor) => (await personOf(personId)).mayApproveFrom !== null;
    expect([await waits(ana), await waits(bo), await waits(eva)]).toEqual([true, true, false]);
  });

  test("the waiting time ends no sooner because they make it shorter", async () => {
    expect(await setApprovalDelay(desk, mia, { hours: "0" })).toMatchObject({ hours: 0, from: expect.any(Date) });
    expect(await readApprovalDelay(desk.db, desk.now())).toMatchObject({ hours: 24 });
    const { personId } = await add("approver");
    expect((await personOf(personId)).mayApproveFrom).not.toBeNull();
    desk.pass(24 * hourMs);
    expect(await readApprovalDelay(desk.db, desk.now())).toEqual({ hours: 0, next: null });
    expect((await personOf((await add("approver")).personId)).mayApproveFrom).toBeNull();
    expect(await setApprovalDelay(desk, mia, { hours: "48" })).toMatchObject({ hours: 48, from: null });
    await expect(setApprovalDelay(desk, mia, { hours: "721" })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("where there is a second admin", () => {
  let eva: Actor;
  beforeEach(async () => {
    eva = await addTestPerson(desk, "admin");
    desk.sendsMail = true;
  });

  test("that one approves an added approver, who then may approve at once; a preparer is added by one", async () => {
    const { personId, link, held } = await add("approver");
    expect(link).toBeNull();
    expect(await desk.db.$count(people, eq(people.id, personId))).toBe(0);
    await expect(decide(mia, held?.changeId)).rejects.toMatchObject({ code: "forbidden" });
    expect(await decide(eva, held?.changeId)).toMatchObject({ kind: "applied", made: { link: null } });
    expect(await personOf(personId)).toMatchObject({ role: "approver", mayApproveFrom: null });
    expect((await approve(await ask(mia), await as(personId))).kind).toBe("approved");
    expect((await add("preparer")).held).toBeUndefined();
  });

  test("without a mail server the link is shown to that one alone, and the account waits all the same", async () => {
    desk.sendsMail = false;
    const { personId, held, link } = await add("approver");
    expect(link).toBeNull();
    expect(await decide(eva, held?.changeId)).toMatchObject({ made: { link: expect.stringContaining("/reset/") } });
    expect((await personOf(personId)).mayApproveFrom).not.toBeNull();
  });

  test("each governed change waits, is applied once, and not when its user was changed meanwhile", async () => {
    const bo = await addTestPerson(desk, "approver");
    const { personId } = bo;
    const raise = { personId, name: bo.name, role: "admin" as const, connectionIds: null };
    const raised = await updatePerson(desk, mia, raise);
    expect((await personOf(personId)).role).toBe("approver");
    await expect(resetPassword(desk, mia, { personId })).rejects.toMatchObject(conflict);
    await disablePerson(desk, mia, { personId });
    await expect(decide(eva, raised.held?.changeId)).rejects.toMatchObject(conflict);
    await withdrawUserChange(desk, mia, { changeId: raised.held?.changeId ?? "" });
    const enabled = await enablePerson(desk, mia, { personId });
    expect((await personOf(personId)).disabledAt).not.toBeNull();
    await decide(eva, enabled.held?.changeId);
    expect((await personOf(personId)).disabledAt).toBeNull();
    await expect(decide(eva, enabled.held?.changeId)).rejects.toMatchObject(conflict);
    const reset = await resetPassword(desk, mia, { personId });
    expect(await decide(eva, reset.held?.changeId, "reject")).toEqual({ kind: "rejected" });
    const delay = await setApprovalDelay(desk, mia, { hours: "0" });
    await decide(eva, delay.held?.changeId);
    expect(await readApprovalDelay(desk.db, desk.now())).toEqual({ hours: 0, next: null });
    await endPersonSessions(desk, mia, { personId });
  });

  test("an invitation sent again waits for that one; what nobody decides expires", async () => {
    const invited = await addTestPerson(desk, "approver", { password: false });
    const { held, link } = await inviteAgain(desk, mia, { personId: invited.personId });
    expect([held === undefined, link]).toEqual([false, null]);
    desk.pass(72 * hourMs);
    expect(await expireUserChanges(desk)).toBe(1);
    await expect(decide(eva, held?.changeId)).rejects.toMatchObject(conflict);
    await expect(removePersonFactor(desk, mia, { personId: invited.personId })).rejects.toMatchObject(conflict);
  });
});
