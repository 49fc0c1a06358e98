import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { batchEdits, batchFiles, batchRows } from "@/db/schema/batches";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import type { TestDesk } from "@/lib/people/testing";
import { keptUntil } from "./draft-time";
import { editCells } from "./edit-cells";
import { rereadBatch } from "./reread";
import { createTestBatch, openBatchDesk, payoutsText, readBatch, releaseTestBatch } from "./testing";
import { wipeOldDrafts } from "./wipe";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
});
afterEach(() => database.drop());

const dayMs = 86_400_000;
const draft = (text: string) => createTestBatch(desk, ana, { connectionId, text });
const sealedOf = async (batchId: string) => ({
  files: await desk.db.$count(batchFiles, eq(batchFiles.batchId, batchId)),
  edits: await desk.db.$count(batchEdits, eq(batchEdits.batchId, batchId)),
  rows: await desk.db.$count(batchRows, sql`${batchRows.batchId} = ${batchId} and sealed_fields is not null`),
});

test("what is secret of a draft is gone after its time: with card numbers the draft too", async () => {
  const cards = await draft(
    "amount;currency;credit_card_number;card_printed_name;expire_month;expire_year\r\n10.00;EUR;4111111111111111;Ana Novak;12;2031",
  );
  const plain = await draft(payoutsText(1));
  await editCells(desk, ana, { batchId: cards, cells: [{ number: 1, column: 2, text: "4111110000000013" }] });
  expect(await sealedOf(cards)).toEqual({ files: 1, edits: 1, rows: 1 });
  const { until, ends } = keptUntil(await readBatch(desk, cards));
  expect(ends).toBe(true);
  desk.pass(14 * dayMs - 60_000);
  expect(await wipeOldDrafts(desk)).toBe(0);
  desk.pass(120_000);
  expect(desk.now() > until).toBe(true);
  expect(await wipeOldDrafts(desk)).toBe(2);
  expect(await wipeOldDrafts(desk)).toBe(0);
  for (const batchId of [cards, plain]) expect(await sealedOf(batchId)).toEqual({ files: 0, edits: 0, rows: 0 });
  expect((await readBatch(desk, cards)).cancelledReason).toMatch(/^Nobody released it within 14 days/);
  expect((await readBatch(desk, plain)).cancelledAt).toBeNull();
  await expect(rereadBatch(desk, ana, { batchId: plain, choices: {} })).rejects.toMatchObject({ code: "conflict" });
  await editCells(desk, ana, { batchId: plain, cells: [{ number: 1, column: 0, text: "11.00" }] });
});

test("a release wipes the file, and what was typed over before", async () => {
  const batchId = await draft(payoutsText(2));
  await editCells(desk, ana, { batchId, cells: [{ number: 1, column: 0, text: "11.00" }] });
  await releaseTestBatch(desk, ana, batchId);
  expect(await sealedOf(batchId)).toMatchObject({ files: 0, edits: 0 });
  desk.pass(15 * dayMs);
  expect(await wipeOldDrafts(desk)).toBe(0);
});
