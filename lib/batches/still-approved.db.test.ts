import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { approvalPolicies, approvalRequests } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { people } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { defaultRules } from "@/lib/approvals/policy";
import type { ApproverCount } from "@/lib/approvals/words";
import type { Actor } from "@/lib/core/desk";
import { addTestPerson, type TestDesk } from "@/lib/people/testing";
import { releaseRest } from "./control";
import { askRelease, decideBatch, expireBatchApprovals, releaseBatch } from "./release";
import { createTestBatch, makeAllOrders, openBatchDesk, payoutsText, readBatch } from "./testing";

// V6 and V7 of batches, where the release comes later than the approval.

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let bo: Actor;
let connectionId: string;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
  bo = await addTestPerson(desk, "approver", { password: false });
});
afterEach(() => database.drop());

const hourMs = 3_600_000;
let version = 0;

/** Puts a rule in force, past the admins. */
async function setRule(approvers: ApproverCount): Promise<void> {
  const act = "batches.release" as const;
  const rules = { ...defaultRules[act], approvers, unknownAmounts: approvers };
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  const inForceFrom = desk.now();
  await desk.db.update(approvalPolicies).set({ inForceTo: inForceFrom }).where(sql`in_force_to is null`);
  const stored = { act, version: ++version, rules, createdBy: bo.personId, inForceFrom };
  await desk.db.insert(approvalPolicies).values(stored);
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

async function ask(rows = 2) {
  const text = payoutsText(rows);
  const batchId = await createTestBatch(desk, ana, { connectionId, kind: "payout", text });
  return askRelease(desk, ana, { batchId });
}

async function approve(batchId: string, by: Actor) {
  const open = and(eq(approvalRequests.subjectId, batchId), eq(approvalRequests.state, "open"));
  const [request] = await desk.db.select().from(approvalRequests).where(open);
  return decideBatch(desk, by, { requestId: request?.id ?? "", seenMark: request?.mark ?? "", decision: "approve" });
}

const release = (batchId: string, mark: string, startsAt: Date | null = null) =>
  releaseBatch(desk, ana, { batchId, seenMark: mark, startsAt });

const byDatabase = (batchId: string) =>
  expect(
    desk.db.update(batches).set({ releasedAt: desk.now(), releasedBy: ana.personId }).where(eq(batches.id, batchId)),
  ).rejects.toMatchObject({ cause: { code: "23001" } });

describe("V6: a batch", () => {
  test("asked under no approval is not released by its maker alone once two are needed", async () => {
    await setRule(0);
    const { batchId, mark, required } = await ask();
    expect(required).toBe(0);
    await setRule(2);
    await byDatabase(batchId);
    expect(await release(batchId, mark)).toMatchObject({ kind: "asked_again", required: 2 });
    expect(await readBatch(desk, batchId)).toMatchObject({ releasedAt: null, requiredApprovals: 2 });
    await expect(release(batchId, mark)).rejects.toMatchObject({ code: "conflict" });
    for (const by of [bo, await addTestPerson(desk, "approver", { password: false })]) await approve(batchId, by);
    expect(await release(batchId, mark)).toMatchObject({ kind: "released" });
  });

  test("that waits needs as many as the rule says when it is decided", async () => {
    const { batchId } = await ask();
    await setRule(2);
    expect(await approve(batchId, bo)).toMatchObject({ kind: "waiting", missing: 1 });
    expect(await readBatch(desk, batchId)).toMatchObject({ requiredApprovals: 2 });
  });

  test("approved under a weaker rule is submitted again, and says why", async () => {
    const { batchId, mark } = await ask();
    await approve(batchId, bo);
    await setRule(2);
    await byDatabase(batchId);
    const again = await release(batchId, mark);
    expect(again).toMatchObject({ kind: "asked_again", why: expect.stringContaining("asks for more") });
  });

  test("behind whose first rows the rest waits is asked about again before the rest leaves", async () => {
    const { batchId, mark } = await ask(4);
    await approve(batchId, bo);
    await releaseBatch(desk, ana, { batchId, seenMark: mark, canaryRows: 2 });
    await makeAllOrders(desk);
    await setRule(2);
    await expect(releaseRest(desk, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
    const rest = { restReleasedAt: desk.now(), restReleasedBy: ana.personId };
    await expect(desk.db.update(batches).set(rest).where(eq(batches.id, batchId))).rejects.toMatchObject({
      cause: { code: "23001" },
    });
  });
});

describe("an approval of a batch", () => {
  test("V7: of a user who was disabled since does not release it", async () => {
    await addTestPerson(desk, "approver", { password: false });
    const { batchId, mark } = await ask();
    await approve(batchId, bo);
    await desk.db.update(people).set({ disabledAt: desk.now() }).where(eq(people.id, bo.personId));
    await byDatabase(batchId);
    expect(await release(batchId, mark)).toMatchObject({ kind: "asked_again", required: 1 });
  });

  test("does not hold for ever: not at the release, not for a start that is too late, and the worker ends it", async () => {
    const { batchId, mark } = await ask();
    await approve(batchId, bo);
    const late = new Date(desk.now().getTime() + 73 * hourMs);
    await expect(release(batchId, mark, late)).rejects.toMatchObject({
      code: "invalid",
      fields: { startsAt: expect.stringContaining("holds until") },
    });
    desk.pass(71 * hourMs);
    expect(await expireBatchApprovals(desk)).toBe(0);
    desk.pass(2 * hourMs);
    await byDatabase(batchId);
    expect(await release(batchId, mark)).toMatchObject({ kind: "asked_again", required: 1 });
    await approve(batchId, bo);
    expect(await expireBatchApprovals(desk)).toBe(0);
    desk.pass(73 * hourMs);
    expect(await expireBatchApprovals(desk)).toBe(1);
    expect(await readBatch(desk, batchId)).toMatchObject({ askedAt: null, requiredApprovals: 0 });
    expect(await expireBatchApprovals(desk)).toBe(0);
  });
});
