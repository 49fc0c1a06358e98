import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { users } from "@/db/schema/users";
import { describeMoment } from "@/lib/controls/approvals/waiting-time";
import { message } from "@/lib/core/text/message";
import { decideOn } from "@/lib/desk/decisions/testing";
import { listBatchApprovals } from "@/lib/payments/batches/approval-queries";
import { nameOf } from "@/lib/payments/batches/record";
import { cancelBatch } from "@/lib/payments/batches/sending/control";
import { moveRows } from "@/lib/payments/batches/sending/derived-draft";
import { askRelease, confirmRepeats } from "@/lib/payments/batches/sending/release";
import { createTestBatch, readBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import * as approvals from "@/messages/approvals/model";
import * as model from "@/messages/batches/model";
import { editCells } from "./edit-cells";
import { undoEdit } from "./edit-history";
import { describeRepeated } from "./repeat-labels";
import { findRepeats } from "./repeats";

const { database, ctx, ana, connectionId, bo } = provideBatchContext("file", { bo: "approver" });

let invoice = 20_000;
beforeEach(() => {
  invoice += 100;
});

function draft(count: number, same: Record<number, number> = {}): Promise<string> {
  const line = (row: number): string => {
    const of = same[row] ?? row;
    return `${10 + of}.00;EUR;${invoice * 100 + of};RE-${invoice + of}`;
  };
  const lines = Array.from({ length: count }, (_, at) => line(at + 1));
  const text = ["amount;currency;account_number;your_reference", ...lines].join("\r\n");
  return createTestBatch(ctx, ana, { connectionId, text });
}

const rowsOf = (batchId: string) =>
  ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(asc(batchRows.number));
const verdictsOf = async (batchId: string) => (await rowsOf(batchId)).map(({ verdict }) => verdict);
const reportedOf = async (batchId: string, number: number) => {
  const row = (await rowsOf(batchId)).find((one) => one.number === number);
  return [...(row?.errors ?? []), ...(row?.warnings ?? [])].map(({ fault }) => fault);
};

describe("bug 9: however a row leaves, what repeats it is evaluated again", () => {
  test("excluded: the later row is free; of three the third names the second from then on", async () => {
    const batchId = await draft(5, { 3: 1, 5: 1 });
    expect(await verdictsOf(batchId)).toEqual(["ready", "ready", "error", "ready", "error"]);
    await moveRows(ctx, ana, { batchId, rows: [1] });
    expect(await verdictsOf(batchId)).toEqual(["aside", "ready", "ready", "ready", "error"]);
    expect(await reportedOf(batchId, 5)).toEqual([message("cells.duplicateOfRow", 3)]);
    await moveRows(ctx, ana, { batchId, rows: [3] });
    expect(await verdictsOf(batchId)).toEqual(["aside", "ready", "aside", "ready", "ready"]);
  });

  test("edited, and undone: it comes back as a repeat", async () => {
    const batchId = await draft(2, { 2: 1 });
    await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 3, text: `RE-${invoice}-A` }] });
    expect(await verdictsOf(batchId)).toEqual(["ready", "ready"]);
    await undoEdit(ctx, ana, { batchId });
    expect(await verdictsOf(batchId)).toEqual(["ready", "error"]);
  });

  test("a like payment is warned about for as long as the other row is there", async () => {
    const text = "amount;currency;account_number\r\n9.00;EUR;3330001\r\n9.00;EUR;3330001\r\n9.00;EUR;3330001";
    const batchId = await createTestBatch(ctx, ana, { connectionId, text });
    expect(await reportedOf(batchId, 3)).toEqual([message("rows.samePayment", 1)]);
    await moveRows(ctx, ana, { batchId, rows: [1] });
    expect(await reportedOf(batchId, 2)).toEqual([]);
    expect(await reportedOf(batchId, 3)).toEqual([message("rows.samePayment", 2)]);
  });

  test("two that repeat each other are no less repeats in the draft that they were excluded into", async () => {
    const batchId = await draft(3, { 3: 1 });
    const split = await moveRows(ctx, ana, { batchId, rows: [1, 3] });
    expect(await verdictsOf(split.batchId)).toEqual(["ready", "error"]);
  });
});

describe("F9: a duplicate does not become ready by being excluded", () => {
  const splitOff = async () => {
    const batchId = await draft(3, { 3: 1 });
    const split = await moveRows(ctx, ana, { batchId, rows: "unready" });
    return { batchId, retryBatchId: split.batchId };
  };

  test("while the batch with the same row waits, another user must confirm it", async () => {
    const { batchId, retryBatchId: splitId } = await splitOff();
    await askRelease(ctx, ana, { batchId });
    const [group] = await findRepeats(ctx.db, splitId, ctx.now());
    if (!group) throw new Error("no repeats");
    expect(group).toMatchObject({ name: nameOf(await readBatch(ctx, batchId)), rows: 1, releasedAt: null });
    await expect(askRelease(ctx, ana, { batchId: splitId })).rejects.toThrow(
      model.duplicatesUnconfirmed(model.rowsInOtherBatch(1, 1, group.name, describeRepeated(group))),
    );
    const confirmation = { batchId: splitId, earlierBatchId: batchId, reason: "The supplier sent two parcels." };
    await expect(confirmRepeats(ctx, ana, confirmation)).rejects.toMatchObject({ code: "forbidden" });
    // V1: a newly added or reset account can't confirm duplicates on a production connection.
    const inAnHour = new Date(ctx.now().getTime() + 3_600_000);
    await database.owner.execute(sql`alter table connection_versions disable trigger user`);
    await ctx.db.execute(sql`update connection_versions set environment = 'production'`);
    await ctx.db.update(users).set({ mayApproveFrom: inAnHour }).where(eq(users.id, bo.userId));
    await expect(confirmRepeats(ctx, bo, confirmation)).rejects.toThrow(
      approvals.yourAccountIsNew(describeMoment(inAnHour)),
    );
    await ctx.db.execute(sql`update connection_versions set environment = 'sandbox'`);
    await confirmRepeats(ctx, bo, confirmation);
    await ctx.db.update(users).set({ mayApproveFrom: null }).where(eq(users.id, bo.userId));
    await askRelease(ctx, ana, { batchId: splitId });
    const waiting = await listBatchApprovals(ctx, null);
    expect(waiting.find((one) => one.batchId === splitId)?.repeated).toBe(1);
    const doubleOf = (id: string) =>
      waiting.find((one) => one.batchId === id)?.highlights.find(({ kind }) => kind === "waiting")?.rows;
    expect(doubleOf(splitId)).toMatchObject([{ number: 1, amount: "11.00", against: { batchId } }]);
    expect(doubleOf(batchId)).toMatchObject([{ number: 1, against: { batchId: splitId } }]);
    expect(doubleOf(batchId)?.[0]?.against?.text).toBe(model.rowElsewhere(nameOf(await readBatch(ctx, splitId)), 1));
  });

  test("it is held against the draft that it was split from, too, until that is cancelled", async () => {
    const { batchId, retryBatchId } = await splitOff();
    const repeats = async () => (await findRepeats(ctx.db, retryBatchId, ctx.now())).map((one) => one.earlierBatchId);
    expect(await repeats()).toEqual([batchId]);
    await cancelBatch(ctx, ana, { batchId, reason: "Not this week." });
    expect(await repeats()).toEqual([]);
  });

  test("of two files with one invoice, the one submitted later needs the confirmation", async () => {
    const first = await draft(1);
    const again = `77.00;EUR;${invoice * 100 + 55};RE-${invoice + 1}`;
    const text = `amount;currency;account_number;your_reference\r\n${again}`;
    const second = await createTestBatch(ctx, ana, { connectionId, text });
    await askRelease(ctx, ana, { batchId: second });
    await expect(askRelease(ctx, ana, { batchId: first })).rejects.toThrow(model.duplicatesUnconfirmed(""));
    expect(await findRepeats(ctx.db, second, ctx.now())).toEqual([]);
  });
});

test("F10: a rejected batch shows the note and what was changed since, to its preparer and the approver", async () => {
  const batchId = await draft(3);
  await askRelease(ctx, ana, { batchId });
  await decideOn(ctx, bo, batchId, { decision: "reject", reason: "Row 1 is 3.00." });
  for (const text of ["4.00", "3.00"]) await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 0, text }] });
  await moveRows(ctx, ana, { batchId, rows: [2] });
  await askRelease(ctx, ana, { batchId });
  const waiting = await listBatchApprovals(ctx, null);
  expect(waiting.find((one) => one.batchId === batchId)?.returned).toMatchObject({
    by: bo.name,
    note: "Row 1 is 3.00.",
    cells: [{ row: 1, column: "amount", before: "11.00", after: "3.00" }],
    cellCount: 1,
    excludedRows: 1,
  });
});
