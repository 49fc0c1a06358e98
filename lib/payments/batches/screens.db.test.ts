import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { limits } from "@/db/schema/limits";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import * as batchesSendingModelTexts from "@/messages/batches/model";
import { onePayout } from "@/messages/limits/model";
import { listBatchApprovals } from "./approval-queries";
import { findBlockers } from "./blockers";
import { readBatchChanges } from "./change-queries";
import { declareTotals } from "./declare";
import { findBatch } from "./detail-queries";
import { groupErrors } from "./highlight-queries";
import { batchList, listBatches } from "./list-queries";
import { writeResults } from "./result-stream";
import { editAlike } from "./rows/edit-cells";
import { type ErrorCell, findNextError } from "./rows/next-error";
import { readRowWindow } from "./rows/row-queries";
import { isBatchWithin } from "./scope";
import { moveRows } from "./sending/derived-draft";
import { writeDryRun } from "./sending/dry-run";
import { askRelease, releaseBatch } from "./sending/release";
import { createTestBatch, makeAllOrders, payoutsText, readBatch, releaseTestBatch } from "./testing";

const { ctx, ana, connectionId } = provideBatchContext("test");

const draft = (text: string) => createTestBatch(ctx, ana, { connectionId, text });
const mixedText = () => {
  const bad = payoutsText(2, { amount: () => "ten" })
    .split("\r\n")
    .slice(1);
  return [payoutsText(10), ...bad].join("\r\n");
};

const viewer = (connectionIds: Scope, id = ana.userId) => ({ id, role: "viewer", connectionIds }) as const;

describe("the page of a batch", () => {
  test("says how many rows are ready, wrong and left out, and they add up to the rows of the file", async () => {
    const batchId = await draft(mixedText());
    expect(await findBatch(ctx, null, batchId)).toMatchObject({
      state: "has_errors",
      verdicts: { ready: 10, error: 2, question: 0, aside: 0 },
      totals: { rows: 10, totals: [{ currency: "EUR", rows: 10, amount: "100.45", biggest: "10.09" }] },
      split: [{ currency: "EUR", rows: 10 }],
    });
    expect(await groupErrors(ctx.db, batchId)).toMatchObject([{ column: 0, rows: 2, first: [11, 12] }]);
    await moveRows(ctx, ana, { batchId, rows: "unready" });
    expect(await findBatch(ctx, null, batchId)).toMatchObject({
      state: "ready",
      verdicts: { ready: 10, error: 0, aside: 2 },
      children: [{ why: "aside" }],
    });
  });

  test("is not there for who does not work with its connection, nor for an id that is none", async () => {
    const batchId = await draft(payoutsText(1));
    expect(await findBatch(ctx, [], batchId)).toBeNull();
    expect(await readBatchChanges(ctx, [], batchId)).toBeNull();
    expect(await isBatchWithin(ctx, [], batchId)).toBe(false);
    expect((await listBatches(ctx, viewer([]), {})).rows).toEqual([]);
    expect(await findBatch(ctx, null, "x'; --")).toBeNull();
    const found = async (params: Record<string, string>, id?: string) => {
      const { filter, notes } = batchList.read((name) => params[name]);
      expect(notes).toEqual([]);
      return (await listBatches(ctx, viewer(null, id), filter)).rows.length;
    };
    expect([await found({ q: "TEST" }), await found({ q: "b-1" }), await found({ q: "t%t" })]).toEqual([1, 1, 0]);
    expect([await found({ stage: "draft" }), await found({ stage: "released" })]).toEqual([1, 0]);
    expect([await found({ by: "me" }), await found({ by: "me" }, batchId)]).toEqual([1, 0]);
    expect(await isBatchWithin(ctx, null, batchId)).toBe(true);
  });

  test("changes its digest with what happens, and from its release on every row has a state", async () => {
    const batchId = await draft(payoutsText(6));
    const before = await readBatchChanges(ctx, null, batchId);
    await releaseTestBatch(ctx, ana, batchId, { initialRows: 2 });
    await makeAllOrders(ctx);
    const after = await readBatchChanges(ctx, null, batchId);
    expect(after?.revision).not.toBe(before?.revision);
    expect(after).toMatchObject({ state: "sending", restWaits: false, progress: [{ group: "waiting", rows: 6 }] });
    await ctx.db.execute(
      sql`update orders set submission = 'accepted', outcome = 'approved', attempt = 1 where batch_row = 1`,
    );
    await ctx.db.execute(sql`update orders set submission = 'unconfirmed', attempt = 1 where batch_row = 2`);
    expect(await readBatchChanges(ctx, null, batchId)).toMatchObject({
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
    const all = await readRowWindow(ctx.db, batchId, { view: "all", from: 8, limit: 2 });
    expect([all.total, all.rows.map(({ number }) => number)]).toEqual([12, [9, 10]]);
    const wrong = await readRowWindow(ctx.db, batchId, { view: "error", from: 0, limit: 50 });
    expect([wrong.total, wrong.rows.map(({ number }) => number)]).toEqual([2, [11, 12]]);
    const some = await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 50, numbers: [7, 3] });
    expect(some.rows.map(({ number }) => number)).toEqual([7, 3]);
    expect(JSON.stringify(all)).not.toContain("sealed");
  });

  test("finds the next cell with an error, both ways, also where the cell is empty or the column is missing", async () => {
    const batchId = await draft(mixedText());
    const next = (number: number, column: number, way: 1 | -1) =>
      findNextError(ctx.db, batchId, { number, column }, way);
    expect(await next(0, 9, 1)).toEqual({ number: 11, column: 0, index: 10 });
    expect(await next(11, 0, 1)).toEqual({ number: 12, column: 0, index: 11 });
    expect(await next(11, 0, -1)).toBeNull();
    const empty = await draft("amount;currency;account_number\r\n10.00;EUR;1234567\r\nten;;");
    const cells: ErrorCell[] = [];
    for (let after = { number: 1, column: 0 }; ; ) {
      const found = await findNextError(ctx.db, empty, after, 1);
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
  await editAlike(ctx, ana, { batchId, number: 1, column: 3, text: "Risk" });
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  const pieces: Buffer[] = [];
  for await (const piece of writeResults(ctx, batchId)) pieces.push(Buffer.from(piece));
  const lines = Buffer.concat(pieces).toString("utf8").trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^amount;currency;account_number;order_desc;paydesk_row;paydesk_order_id;gateway_order_id/);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^10\.00;EUR;\d+;Risk;1;pd-.*;order_desc: @risk\(1\) → Risk \(/);
});

test("a dry run shows the bytes of every call, and sends nothing", async () => {
  const batchId = await draft(payoutsText(2));
  const limit = { kind: "order" as const, currency: "EUR", amount: "5000", createdAt: ctx.now() };
  await ctx.db.insert(limits).values({ ...limit, setBy: ana.userId });
  let text = "";
  for await (const piece of writeDryRun(ctx, batchId)) text += piece;
  expect(text).toContain(batchesSendingModelTexts.blockersNone);
  expect(text).toContain(`  ${onePayout}: 5000 EUR`);
  expect(text).toContain(
    batchesSendingModelTexts.statusUpdates(
      [batchesSendingModelTexts.callbacksNone, batchesSendingModelTexts.statusQuery(true)].join("; "),
    ),
  );
  expect(text.match(/^POST http/gm)).toHaveLength(2);
  expect(text).toMatch(/amount=10\.00/);
  expect(text).toContain(batchesSendingModelTexts.dryRunEnd(2));
});

test("control totals that were typed wrong are declared anew, and until then hold the batch back", async () => {
  const batchId = await draft(payoutsText(2));
  const blocked = async () =>
    (await findBlockers(ctx.db, await readBatch(ctx, batchId), ctx.now())).blockers.map(({ kind }) => kind);
  await declareTotals(ctx, ana, { batchId, declared: { rows: 2, totals: { EUR: "20.10" } } });
  expect(await blocked()).toEqual(["controls"]);
  await expect(askRelease(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
  await declareTotals(ctx, ana, { batchId, declared: { rows: 2, totals: { EUR: "20.01" } } });
  expect(await blocked()).toEqual([]);
  const { digest } = await askRelease(ctx, ana, { batchId });
  const late = new Date(ctx.now().getTime() + 32 * 86_400_000);
  const release = releaseBatch(ctx, ana, { batchId, seenDigest: digest, startsAt: late });
  await expect(release).rejects.toMatchObject({ code: "invalid" });
  await declareTotals(ctx, ana, { batchId, declared: null });
  expect(await findBatch(ctx, null, batchId)).toMatchObject({ batch: { askedAt: null, choices: {} } });
});

test("what waits for others is listed with its sums and what is new in it", async () => {
  await addTestUser(ctx, "approver", { password: false });
  const batchId = await draft(payoutsText(3));
  await askRelease(ctx, ana, { batchId });
  expect(await listBatchApprovals(ctx, null)).toMatchObject([
    { batchId, totals: { rows: 3 }, highlights: [{ kind: "new", count: 3 }], repeated: 0, request: { decisions: [] } },
  ]);
  expect(await listBatchApprovals(ctx, [])).toEqual([]);
});
