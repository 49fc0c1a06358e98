import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recurringFacts, recurringProfiles } from "@/db/schema/recurring";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import type { TestDesk } from "@/lib/people/testing";
import { compareWithLast } from "./difference";
import { findLikely } from "./likely";
import { findLooks } from "./look-queries";
import { readRowWindow } from "./row-queries";
import { readRowStory } from "./row-story";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  openBatchDesk,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
});
afterEach(() => database.drop());

test("a row says what it repeats, what its payee was sent, and who of the last run is missing", async () => {
  const [header = "", first = "", second = "", gone = ""] = payoutsText(3).split("\r\n");
  const earlier = await createTestBatch(desk, ana, { connectionId, text: [header, first, second, gone].join("\r\n") });
  await releaseTestBatch(desk, ana, earlier);
  await makeAllOrders(desk);
  const changed = second.replace("10.01", "99.00");
  const bad = payoutsText(2, { amount: () => "ten" })
    .split("\r\n")
    .slice(1);
  const text = [header, first, changed, ...bad].join("\r\n");
  const batchId = await createTestBatch(desk, ana, { connectionId, text });
  const batch = await readBatch(desk, batchId);
  const story = (row: number, reach: string[] | null = null) => readRowStory(desk.db, reach, batchId, row, desk.now());

  expect(await story(1)).toMatchObject({
    repeated: [{ batchId: earlier, name: "B-1", row: 1 }],
    evidence: [{ why: "likely", order: { amount: "10.00", batch: { name: "B-1", row: 1 } } }],
    payments: [{ amount: "10.00" }],
  });
  expect(await story(2)).toMatchObject({ repeated: [], evidence: [], payments: [{ amount: "10.01" }] });
  expect(await story(1, [])).toMatchObject({ evidence: [], payments: [] });
  expect(await story(3)).toMatchObject({ alike: { 0: 2 }, payments: [] });
  expect(await story(9)).toBeNull();

  expect(await findLooks(desk.db, batch, desk.now())).toEqual(
    expect.arrayContaining([{ kind: "seen", count: 1, rows: [1] }]),
  );
  expect(await compareWithLast(desk.db, batch)).toMatchObject({
    earlier: { id: earlier, rows: 3 },
    newWhom: 0,
    missing: 1,
    missingRows: [{ number: 3, amount: "10.02", currency: "EUR" }],
    sums: [{ currency: "EUR", before: "30.03", now: "109.00" }],
  });
  const fault = { column: 0, message: "Amount: must be a plain decimal figure" };
  const { rows } = await readRowWindow(desk.db, batchId, { view: "error", from: 0, limit: 9 });
  const own = rows[0]?.errors[0];
  const only = (message: string) =>
    readRowWindow(desk.db, batchId, { view: "all", from: 0, limit: 9, fault: { ...fault, message } });
  expect((await only(own?.message ?? "")).rows.map(({ number }) => number)).toEqual([3, 4]);
  expect((await only("something else")).total).toBe(0);
});

test("a profile is not to be charged twice in its own period, however long that is", async () => {
  const charge = async () => {
    const batchId = await createTestBatch(desk, ana, { connectionId, kind: "recurring", text: chargesText(1) });
    return { batchId, batch: await readBatch(desk, batchId) };
  };
  const { batchId } = await charge();
  await releaseTestBatch(desk, ana, batchId);
  await makeAllOrders(desk);
  const { batch } = await charge();
  const inDays = (days: number) => new Date(desk.now().getTime() + days * 86_400_000);
  const found = async (days: number) => (await findLikely(desk.db, batch, inDays(days))).count;
  expect([await found(6), await found(8)]).toEqual([1, 0]);

  const text = "recurring-payment-id;amount;period;interval\r\n810000002;9.90;month;1";
  const update = await createTestBatch(desk, ana, { connectionId, kind: "update", text });
  await releaseTestBatch(desk, ana, update);
  await makeAllOrders(desk);
  await desk.db.execute(sql`update orders set submission = 'accepted', attempt = 1 where kind = 'update'`);
  expect([await found(8), await found(25), await found(32)]).toEqual([1, 1, 0]);

  const [profile] = await desk.db.select().from(recurringProfiles);
  const told = { profileId: profile?.id ?? "", source: "typed" as const, personId: ana.personId, at: inDays(1) };
  await desk.db.insert(recurringFacts).values({ ...told, field: "period", value: "week" });
  expect([await found(5), await found(8)]).toEqual([1, 0]);
});
