import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { defaultRules } from "./policy";
import { changePolicy, decidePolicy } from "./policy-commands";
import { requirementOf } from "./requirement";

let database: TestDatabase;
let desk: TestDesk;
let mia: Actor;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
  mia = await addTestPerson(desk, "admin");
});
afterEach(() => database.drop());

const act = "payouts.submit" as const;
const rules = (approvers: 0 | 1 | 2) => ({ ...defaultRules[act], approvers, tiers: [] });
const change = (by: Actor, approvers: 0 | 1 | 2) =>
  changePolicy(desk, by, { connectionId: null, act, rules: rules(approvers) });

async function required(): Promise<number> {
  const ana = await addTestPerson(desk, "preparer");
  const amounts = { totals: [{ currency: "EUR", amount: "1.00" }], unknownCount: 0 };
  const subject = { act, connectionId: null, askedBy: ana.personId, amounts };
  return (await requirementOf(desk.db, subject, desk.now())).required;
}

async function waiting() {
  const [row] = await desk.db.select().from(approvalRequests).where(eq(approvalRequests.state, "open"));
  if (!row) throw new Error("nothing waits");
  return { requestId: row.id, seenMark: row.mark };
}

describe("changing a policy", () => {
  test("alone it counts at once, and every version is kept", async () => {
    expect(await change(mia, 1)).toMatchObject({ waits: false });
    expect(await required()).toBe(1);
    desk.pass(1_000);
    expect(await change(mia, 2)).toMatchObject({ waits: false });
    expect(await required()).toBe(2);
    const kept = await desk.db.select().from(approvalPolicies).orderBy(approvalPolicies.version);
    expect(kept.map(({ version, inForceTo }) => [version, inForceTo !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  test("with a second admin it waits for that one, and never for oneself", async () => {
    const eva = await addTestPerson(desk, "admin");
    await change(mia, 1);
    expect(await change(mia, 0)).toMatchObject({ waits: true });
    expect(await required()).toBe(0);
    const word = await waiting();
    await expect(decidePolicy(desk, mia, { ...word, decision: "approve" })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await decidePolicy(desk, eva, { ...word, decision: "approve" })).toEqual({ kind: "approved" });
  });

  test("one that was sent back never counts; an approver is no admin", async () => {
    const eva = await addTestPerson(desk, "admin");
    const bo = await addTestPerson(desk, "approver");
    await change(mia, 2);
    const word = await waiting();
    await expect(decidePolicy(desk, bo, { ...word, decision: "approve" })).rejects.toMatchObject({ code: "forbidden" });
    await decidePolicy(desk, eva, { ...word, decision: "reject", reason: "Two is too many." });
    expect(await required()).toBe(0);
  });

  test("ten changes at once leave one in force", async () => {
    await Promise.all(Array.from({ length: 10 }, () => change(mia, 1)));
    const inForce = await desk.db
      .select()
      .from(approvalPolicies)
      .where(sql`in_force_from is not null and in_force_to is null`);
    expect(inForce).toHaveLength(1);
    expect(await desk.db.$count(approvalPolicies)).toBe(10);
  });

  test("an old policy is not changed, with the code's guards gone", async () => {
    const { policyId } = await change(mia, 1);
    const update = (values: Partial<typeof approvalPolicies.$inferInsert>) =>
      desk.db.update(approvalPolicies).set(values).where(eq(approvalPolicies.id, policyId));
    await expect(update({ rules: rules(0) })).rejects.toThrow();
    await expect(desk.db.delete(approvalPolicies)).rejects.toThrow();
  });
});
