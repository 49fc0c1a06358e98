import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "@/db/schema/limits";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Actor } from "@/lib/core/desk";
import { addTestPerson, type TestDesk } from "@/lib/people/testing";
import { listBatchApprovals } from "./approval-queries";
import { findBlockers } from "./blockers";
import { setAside } from "./child";
import { declareTotals } from "./declare";
import { findBatch } from "./detail-queries";
import { writeDryRun } from "./dry-run";
import { editAlike } from "./edit-cells";
import { type BatchFilter, listBatches } from "./list-queries";
import { groupErrors } from "./look-queries";
import { readBatchNews } from "./news-queries";
import { type ErrorCell, findNextError } from "./next-error";
import { isBatchWithin } from "./reach";
import { askRelease, releaseBatch } from "./release";
import { writeResults } from "./result-stream";
import { readRowWindow } from "./row-queries";
import { createTestBatch, makeAllOrders, openBatchDesk, payoutsText, readBatch, releaseTestBatch } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
});
afterEach(() => database.drop());

const draft = (text: string) => createTestBatch(desk, ana, { connectionId, text });
/** Ten good rows, then two whose amount is no figure. */
const mixedText = () => {
  const bad = payoutsText(2, { amount: () => "ten" })
    .split("\r\n")
    .slice(1);
  return [payoutsText(10), ...bad].join("\r\n");
};

describe("the page of a batch", () => {
  test("says how many rows are ready, wrong and left out, and they add up to the rows of the file", async () => {
    const batchId = await draft(mixedText());
    expect(await findBatch(desk, null, batchId)).toMatchObject({
      state: "has_errors",
      verdicts: { ready: 10, error: 2, question: 0, aside: 0 },
      totals: { rows: 10, totals: [{ currency: "EUR", rows: 10, amount: "100.45", biggest: "10.09" }] },
      split: [{ currency: "EUR", rows: 10 }],
    });
    expect(await groupErrors(desk.db, batchId)).toMatchObject([{ column: 0, rows: 2, first: [11, 12] }]);
    await setAside(desk, ana, { batchId, rows: "unready" });
    expect(await findBatch(desk, null, batchId)).toMatchObject({
      state: "ready",
      verdicts: { ready: 10, error: 0, aside: 2 },
      children: [{ why: "aside" }],
    });
  });

  test("is not there for who does not work with its connection, nor for an id that is none", async () => {
    const batchId = await draft(payoutsText(1));
    expect(await findBatch(desk, [], batchId)).toBeNull();
    expect(await readBatchNews(desk, [], batchId)).toBeNull();
    expect(await isBatchWithin(desk, [], batchId)).toBe(false);
    expect((await listBatches(desk, [], { kind: null }, null)).rows).toEqual([]);
    expect(await findBatch(desk, null, "x'; --")).toBeNull();
    const found = async (filter: Omit<BatchFilter, "kind">) =>
      (await listBatches(desk, null, { kind: null, ...filter }, null)).rows.length;
    expect([await found({ text: "TEST" }), await found({ text: "b-1" }), await found({ text: "t%t" })]).toEqual([
      1, 1, 0,
    ]);
    expect([await found({ stage: "draft" }), await found({ stage: "released" })]).toEqual([1, 0]);
    expect([await found({ preparedBy: ana.personId }), await found({ preparedBy: batchId })]).toEqual([1, 0]);
    expect(await isBatchWithin(desk, null, batchId)).toBe(true);
  });

  test("changes its mark with what happens, and from its release on every row stands somewhere", async () => {
    const batchId = await draft(payoutsText(6));
    const before = await readBatchNews(desk, null, batchId);
    await releaseTestBatch(desk, ana, batchId, { canaryRows: 2 });
    await makeAllOrders(desk);
    const after = await readBatchNews(desk, null, batchId);
    expect(after?.revision).not.toBe(before?.revision);
    expect(after).toMatchObject({ state: "sending", restWaits: false, progress: [{ group: "waiting", rows: 6 }] });
    await desk.db.execute(
      sql`update orders set submission = 'accepted', outcome = 'approved', attempt = 1 where batch_row = 1`,
    );
    await desk.db.execute(sql`update orders set submission = 'unconfirmed', attempt = 1 where batch_row = 2`);
    expect(await readBatchNews(desk, null, batchId)).toMatchObject({
      restWaits: true,
      progress: [
        { group: "approved", rows: 1, sums: [{ currency: "EUR", amount: "10.00" }] },
        { group: "unconfirmed", rows: 1 },
        { group: "waiting", rows: 4 },
      ],
    });
  });
});

describe("the table", () => {
  test("gives rows by their place, by a filter, and by number in the order asked for", async () => {
    const batchId = await draft(mixedText());
    const all = await readRowWindow(desk.db, batchId, { view: "all", from: 8, limit: 2 });
    expect([all.total, all.rows.map(({ number }) => number)]).toEqual([12, [9, 10]]);
    const wrong = await readRowWindow(desk.db, batchId, { view: "error", from: 0, limit: 50 });
    expect([wrong.total, wrong.rows.map(({ number }) => number)]).toEqual([2, [11, 12]]);
    const some = await readRowWindow(desk.db, batchId, { view: "all", from: 0, limit: 50, numbers: [7, 3] });
    expect(some.rows.map(({ number }) => number)).toEqual([7, 3]);
    expect(JSON.stringify(all)).not.toContain("sealed");
  });

  test("finds the next cell with an error, both ways, also where the cell is empty or the column is missing", async () => {
    const batchId = await draft(mixedText());
    const next = (number: number, column: number, way: 1 | -1) =>
      findNextError(desk.db, batchId, { number, column }, way);
    expect(await next(0, 9, 1)).toEqual({ number: 11, column: 0, index: 10 });
    expect(await next(11, 0, 1)).toEqual({ number: 12, column: 0, index: 11 });
    expect(await next(11, 0, -1)).toBeNull();
    const empty = await draft("amount;currency;account_number\r\n10.00;EUR;1234567\r\nten;;");
    const cells: ErrorCell[] = [];
    for (let after = { number: 1, column: 0 }; ; ) {
      const found = await findNextError(desk.db, empty, after, 1);
      if (!found) break;
      cells.push(found);
      after = found;
    }
    expect(cells.map(({ number, column }) => [number, column])).toEqual([
      [2, 0],
      [2, 2],
    ]);
  });
});

test("the file with results is the uploader's own, in its delimiter and line ends, and no cell starts a formula", async () => {
  const batchId = await draft(payoutsText(3, { order_desc: () => "@risk(1)" }));
  // A formula is an error, so it is edited; the result has what was sent, and says what the file had (F3).
  await editAlike(desk, ana, { batchId, number: 1, column: 3, text: "Risk" });
  await releaseTestBatch(desk, ana, batchId);
  await makeAllOrders(desk);
  const pieces: Buffer[] = [];
  for await (const piece of writeResults(desk, batchId)) pieces.push(Buffer.from(piece));
  const lines = Buffer.concat(pieces).toString("utf8").trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^amount;currency;account_number;order_desc;paydesk_row;paydesk_order_id;gateway_order_id/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^10\.00;EUR;\d+;Risk;1;pd-.*;order_desc: @risk\(1\) → Risk \(/);
});

test("a dry run shows the bytes of every call, and sends nothing", async () => {
  const batchId = await draft(payoutsText(2));
  const limit = { kind: "order" as const, currency: "EUR", amount: "5000", createdAt: desk.now() };
  await desk.db.insert(limits).values({ ...limit, setBy: ana.personId });
  let text = "";
  for await (const piece of writeDryRun(desk, batchId)) text += piece;
  expect(text).toContain("Guards: nothing is in the way.");
  expect(text).toContain("  one payout: 5000 EUR");
  expect(text).toContain("How results arrive: this connection has never called back; status query on");
  expect(text.match(/^POST http/gm)).toHaveLength(2);
  expect(text).toMatch(/amount=10\.00/);
  expect(text).toContain("2 calls in all. Nothing was sent.");
});

test("control totals that were typed wrong are declared anew, and until then hold the batch back", async () => {
  const batchId = await draft(payoutsText(2));
  const blocked = async () =>
    (await findBlockers(desk.db, await readBatch(desk, batchId), desk.now())).blockers.map(({ kind }) => kind);
  await declareTotals(desk, ana, { batchId, declared: { rows: 2, totals: { EUR: "20.10" } } });
  expect(await blocked()).toEqual(["controls"]);
  await expect(askRelease(desk, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
  await declareTotals(desk, ana, { batchId, declared: { rows: 2, totals: { EUR: "20.01" } } });
  expect(await blocked()).toEqual([]);
  const { mark } = await askRelease(desk, ana, { batchId });
  const late = new Date(desk.now().getTime() + 32 * 86_400_000);
  const release = releaseBatch(desk, ana, { batchId, seenMark: mark, startsAt: late });
  await expect(release).rejects.toMatchObject({ code: "invalid" });
  await declareTotals(desk, ana, { batchId, declared: null });
  expect(await findBatch(desk, null, batchId)).toMatchObject({ batch: { askedAt: null, choices: {} } });
});

test("what waits for others is listed with its sums and what is new in it", async () => {
  await addTestPerson(desk, "approver", { password: false });
  const batchId = await draft(payoutsText(3));
  await askRelease(desk, ana, { batchId });
  expect(await listBatchApprovals(desk, null)).toMatchObject([
    { batchId, totals: { rows: 3 }, highlights: [{ kind: "new", count: 3 }], repeated: 0, approvedBy: [] },
  ]);
  expect(await listBatchApprovals(desk, [])).toEqual([]);
});
