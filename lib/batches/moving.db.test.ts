import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import type { TestDesk } from "@/lib/people/testing";
import { listBatches } from "./list-queries";
import { findNextScheduled, readFinishedBatches, readMovingBatches } from "./moving-queries";
import { createTestBatch, makeAllOrders, openBatchDesk, payoutsText, releaseTestBatch } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
});
afterAll(() => database.drop());

const draft = () => createTestBatch(desk, ana, { connectionId, text: payoutsText(2) });
/** Those on their way, and the list that the overview leads to has exactly them. */
async function readMoving(): Promise<string[]> {
  const { all, batches } = await readMovingBatches(desk, null, 5);
  const { rows } = await listBatches(desk, null, { kind: null, stage: "moving" }, null);
  expect(rows.map(({ id }) => id).sort()).toEqual(batches.map(({ id }) => id).sort());
  expect(all).toBe(rows.length);
  return batches.map(({ state }) => state);
}

test("a batch is on its way from its release to its last final word, then finished, and news once", async () => {
  await draft();
  expect(await readMoving()).toEqual([]);
  const batchId = await draft();
  const startsAt = new Date(desk.now().getTime() + 3_600_000);
  await releaseTestBatch(desk, ana, batchId, { startsAt });
  expect(await readMoving()).toEqual(["scheduled"]);
  expect(await findNextScheduled(desk, null)).toMatchObject({ id: batchId, startsAt });
  expect(await findNextScheduled(desk, [])).toBeNull();
  desk.pass(2 * 3_600_000);
  await makeAllOrders(desk);
  expect(await readMoving()).toEqual(["sending"]);
  const begin = desk.now();
  const end = (row: number, outcome: string) =>
    desk.db.execute(sql`update orders set submission = 'accepted', attempt = 1, outcome = ${outcome}, sent_at = ${desk.now()},
      final_at = ${desk.now()}, updated_at = ${desk.now()} where batch_id = ${batchId} and batch_row = ${row}`);
  desk.pass(1_000);
  await end(1, "approved");
  expect(await readMoving()).toEqual(["sending"]);
  expect((await readFinishedBatches(desk, null, begin, 5)).all).toBe(0);
  desk.pass(1_000);
  await end(2, "declined");
  // What the worker notes when nothing of it is left to send.
  await desk.db.execute(sql`update batches set quiet_at = ${desk.now()} where id = ${batchId}`);
  expect(await readMoving()).toEqual([]);
  expect(await readFinishedBatches(desk, null, begin, 5)).toMatchObject({
    all: 1,
    batches: [{ id: batchId, state: "done_with_failures" }],
  });
  expect((await readFinishedBatches(desk, [], begin, 5)).all).toBe(0);
  expect((await readFinishedBatches(desk, null, desk.now(), 5)).all).toBe(0);
});
