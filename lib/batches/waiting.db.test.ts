import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { addTestPerson, type TestDesk } from "@/lib/people/testing";
import { previewAsk } from "./ask-policy";
import { listBatches } from "./list-queries";
import { askRelease, decideBatch } from "./release";
import { createTestBatch, makeAllOrders, openBatchDesk, payoutsText, readBatch, releaseTestBatch } from "./testing";
import { readTotals } from "./totals";
import { countBatchesOn, countBatchesOnOthers } from "./waiting";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
});
afterEach(() => database.drop());

const draft = () => createTestBatch(desk, ana, { connectionId, text: payoutsText(3) });
/** How many are paused; the list of the paused has those, and no other. */
async function paused(): Promise<number> {
  const { rows } = await listBatches(desk, null, { kind: null, stage: "paused" }, null);
  const all = await listBatches(desk, null, { kind: null }, null);
  const wanted = all.rows.filter(({ state }) => state === "paused").map(({ id }) => id);
  expect(rows.map(({ id }) => id)).toEqual(wanted);
  return rows.length;
}

/** How many wait for her; the list that the overview leads to has as many. */
async function onAna(): Promise<number> {
  const viewer = { id: ana.personId, role: "preparer", connectionIds: null } as const;
  const { rows } = await listBatches(desk, null, { kind: null, waitsOn: { viewer, on: "me" } }, null);
  const count = await countBatchesOn(desk.db, viewer);
  expect(rows).toHaveLength(count);
  return count;
}

test("a batch waits for whoever has to let it go: approved, come back, behind its first rows, stopped by itself", async () => {
  expect(await onAna()).toBe(0);
  const canary = await draft();
  expect(await onAna()).toBe(0);
  await releaseTestBatch(desk, ana, canary, { canaryRows: 1 });
  await makeAllOrders(desk);
  expect(await onAna()).toBe(0);
  expect(await paused()).toBe(0);
  await desk.db.execute(sql`update orders set submission = 'accepted', attempt = 1 where batch_row = 1`);
  expect(await onAna()).toBe(1);
  expect(await countBatchesOn(desk.db, { id: ana.personId, role: "preparer", connectionIds: [] })).toBe(0);
  expect(await paused()).toBe(1);
  const others = { id: ana.personId, role: "viewer", connectionIds: null } as const;
  expect(await countBatchesOnOthers(desk.db, others)).toBe(1);
  await desk.db.execute(sql`update batches set paused_at = now(), paused_reason = 'three unclear calls'`);
  expect([await onAna(), await paused(), await countBatchesOnOthers(desk.db, others)]).toEqual([1, 1, 1]);
  // Item 5: what is resumed automatically waits for its gateway, and after a day for a person.
  await desk.db.execute(sql`update batches set resume_from = now()`);
  expect([await onAna(), await countBatchesOnOthers(desk.db, others)]).toEqual([0, 0]);
  await desk.db.execute(sql`update batches set paused_at = now() - interval '25 hours'`);
  expect([await onAna(), await countBatchesOnOthers(desk.db, others)]).toEqual([1, 1]);
  const ownView = { id: ana.personId, role: "preparer", connectionIds: null } as const;
  expect(await countBatchesOnOthers(desk.db, ownView)).toBe(0);
  await releaseTestBatch(desk, ana, await draft(), { startsAt: new Date(desk.now().getTime() + 3_600_000) });
  expect(await paused()).toBe(1);
  await desk.db.execute(sql`update orders set submission = 'not_sent', next_attempt_at = null`);
  expect(await paused()).toBe(1);
  expect(await countBatchesOn(desk.db, { id: ana.personId, role: "viewer", connectionIds: null })).toBe(0);
});

test("what others would be asked is said before they are, and an answer brings it back to whoever asked", async () => {
  const alone = await draft();
  const preview = async (batchId: string) =>
    previewAsk(desk, await readBatch(desk, batchId), await readTotals(desk.db, batchId));
  expect(await preview(alone)).toMatchObject({ required: 0 });
  const bo = await addTestPerson(desk, "approver", { password: false });
  const batchId = await draft();
  expect(await preview(batchId)).toMatchObject({ required: 1 });
  expect(await desk.db.$count(approvalRequests)).toBe(0);
  const answer = async (decision: "approve" | "reject") => {
    const { mark } = await askRelease(desk, ana, { batchId });
    expect(await onAna()).toBe(0);
    const open = await desk.db.select().from(approvalRequests).where(sql`state = 'open'`);
    await decideBatch(desk, bo, { requestId: open[0]?.id ?? "", decision, seenMark: mark, reason: "Look again." });
  };
  await answer("reject");
  expect(await onAna()).toBe(1);
  desk.pass(1_000);
  await answer("approve");
  expect(await onAna()).toBe(1);
});
