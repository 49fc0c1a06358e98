import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approvalDecisions, approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { defaultRules, type PolicyRules } from "./policy";
import { decideRequest, expireRequest, findDueRequests, openRequest, voidRequest } from "./requests";
import { requirementOf } from "./requirement";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;
let mia: Actor;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  ana = await addTestPerson(desk, "approver");
  bo = await addTestPerson(desk, "approver");
  mia = await addTestPerson(desk, "admin");
});
afterEach(() => database.drop());

const mark = "a".repeat(64);
const hourMs = 3_600_000;

async function ask(required: number, subjectId = randomUUID()): Promise<string> {
  const rules = defaultRules["payouts.submit"];
  const asked = { required, because: "a test", policyId: null, rules };
  const request = { act: "payouts.submit" as const, subjectType: "order", subjectId, connectionId: null, mark, asked };
  return desk.db.transaction((tx) => openRequest(tx, request, ana, desk.now()));
}

const nothingMore = { required: 0, because: "" };

const decide = (requestId: string, actor: Actor, changes: Partial<Parameters<typeof decideRequest>[1]> = {}) =>
  desk.db.transaction((tx) =>
    decideRequest(
      tx,
      {
        requestId,
        decision: "approve",
        seenMark: mark,
        currentMark: mark,
        current: nothingMore,
        reason: null,
        ...changes,
      },
      actor,
      desk.now(),
    ),
  );

const stateOf = async (requestId: string) => {
  const [row] = await desk.db.select().from(approvalRequests).where(eq(approvalRequests.id, requestId));
  return row?.state;
};

describe("deciding", () => {
  test("one other person approves what wants one", async () => {
    const id = await ask(1);
    expect((await decide(id, bo)).kind).toBe("approved");
    await expect(decide(id, mia)).rejects.toMatchObject({ code: "conflict" });
  });

  test("two different people approve what wants two", async () => {
    const id = await ask(2);
    expect(await decide(id, bo)).toMatchObject({ kind: "waiting", missing: 1 });
    await expect(decide(id, bo)).rejects.toMatchObject({ code: "conflict" });
    expect((await decide(id, mia)).kind).toBe("approved");
  });

  test("never one's own, never late, never another thing than was looked at, never without saying why not", async () => {
    const id = await ask(1);
    await expect(decide(id, ana)).rejects.toMatchObject({ code: "forbidden" });
    await expect(decide(id, bo, { seenMark: "b".repeat(64) })).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(id, bo, { currentMark: "b".repeat(64) })).rejects.toMatchObject({ code: "conflict" });
    await expect(decide(id, bo, { decision: "reject" })).rejects.toMatchObject({ code: "invalid" });
    desk.pass(72 * hourMs);
    await expect(decide(id, bo)).rejects.toMatchObject({ code: "conflict" });
    expect(await stateOf(id)).toBe("open");
  });

  test("a rejection ends it, with its reason", async () => {
    const id = await ask(2);
    const said = await decide(id, bo, { decision: "reject", reason: "The amount is last month's." });
    expect(said).toMatchObject({ kind: "rejected", request: { stateReason: "The amount is last month's." } });
  });

  test("an edit voids it; what nobody answers expires", async () => {
    const subjectId = randomUUID();
    const edited = await ask(1, subjectId);
    await desk.db.transaction((tx) =>
      voidRequest(tx, { subjectType: "order", subjectId }, "It was edited.", desk.now()),
    );
    await expect(decide(edited, bo)).rejects.toMatchObject({ code: "conflict" });
    const slow = await ask(1, subjectId);
    desk.pass(71 * hourMs);
    expect(await findDueRequests(desk.db, "order", desk.now())).toEqual([]);
    expect(await desk.db.transaction((tx) => expireRequest(tx, slow, desk.now()))).toBe(false);
    desk.pass(hourMs);
    expect(await findDueRequests(desk.db, "order", desk.now())).toMatchObject([{ id: slow }]);
    expect(await desk.db.transaction((tx) => expireRequest(tx, slow, desk.now()))).toBe(true);
    expect(await stateOf(slow)).toBe("expired");
  });

  test("of ten who decide at the same moment, each counts once and one ends it", async () => {
    const others = await Promise.all(Array.from({ length: 10 }, () => addTestPerson(desk, "approver")));
    const id = await ask(2);
    const ends = await Promise.allSettled(
      others.map((one, i) => decide(id, one, i % 3 === 0 ? { decision: "reject", reason: "No." } : {})),
    );
    const kinds = ends.flatMap((end) => (end.status === "fulfilled" ? [end.value.kind] : []));
    expect(kinds.filter((kind) => kind !== "waiting")).toHaveLength(1);
    expect(["approved", "rejected"]).toContain(await stateOf(id));
  });
});

describe("with the code's guards gone, the database refuses", () => {
  const say = (requestId: string, actor: Actor, values: Partial<typeof approvalDecisions.$inferInsert> = {}) =>
    desk.db
      .insert(approvalDecisions)
      .values({ requestId, personId: actor.personId, decision: "approve", mark, at: desk.now(), ...values });

  test("one's own approval", async () => {
    await expect(say(await ask(1), ana)).rejects.toThrow();
  });
  test("an expired one", async () => {
    const id = await ask(1);
    await expect(say(id, bo, { at: new Date(desk.now().getTime() + 72 * hourMs) })).rejects.toThrow();
  });
  test("one of something else", async () => {
    await expect(say(await ask(1), bo, { mark: "b".repeat(64) })).rejects.toThrow();
  });
  test("a request approved with too few people", async () => {
    const id = await ask(2);
    await say(id, bo);
    const approve = () =>
      desk.db
        .update(approvalRequests)
        .set({ state: "approved", decidedAt: desk.now() })
        .where(eq(approvalRequests.id, id));
    await expect(approve()).rejects.toThrow();
    await say(id, mia);
    await approve();
  });
  test("a request made easier after it was asked for", async () => {
    const id = await ask(2);
    await expect(
      desk.db.update(approvalRequests).set({ required: 1 }).where(eq(approvalRequests.id, id)),
    ).rejects.toThrow();
    await expect(desk.db.delete(approvalDecisions)).rejects.toThrow();
    await expect(desk.db.execute(sql`truncate approval_requests cascade`)).rejects.toThrow();
  });
});

describe("requirementOf", () => {
  const rulesFor = (approvers: 0 | 1 | 2): PolicyRules => ({ ...defaultRules["payouts.submit"], approvers });
  const amounts = { totals: [{ currency: "EUR", amount: "10.00" }], unknownCount: 0 };
  const askedBy = () => ana.personId;
  const asking = (connectionId: string | null) =>
    requirementOf(desk.db, { act: "payouts.submit", connectionId, askedBy: askedBy(), amounts }, desk.now());

  test("the default lets a payout go; an account change wants one other, where there is one", async () => {
    expect(await asking(null)).toMatchObject({ required: 0, policyId: null });
    const change = ({ personId }: Actor) =>
      requirementOf(
        desk.db,
        { act: "payees.changeAccount", connectionId: null, askedBy: personId, amounts },
        desk.now(),
      );
    expect(await change(ana)).toMatchObject({ required: 1 });
    await desk.db.execute(sql`update people set disabled_at = now() where id <> ${ana.personId}`);
    expect(await change(ana)).toMatchObject({ required: 0 });
  });

  test("a policy that people chose counts, even where nobody else is there", async () => {
    await desk.db.insert(approvalPolicies).values({
      act: "payouts.submit",
      version: 1,
      rules: rulesFor(2),
      createdBy: mia.personId,
      inForceFrom: desk.now(),
    });
    await desk.db.execute(sql`update people set disabled_at = now() where id <> ${ana.personId}`);
    expect(await asking(null)).toMatchObject({ required: 2 });
  });
});
