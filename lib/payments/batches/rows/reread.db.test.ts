import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { createTestBatch, readBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { editsBlockHeadings as cellsAreEditedAndOther } from "@/messages/batches/model";
import { editCells, excludeRows } from "./edit-cells";
import { rereadBatch } from "./reread";

const { ctx, ana, connectionId } = provideBatchContext("test");

const text = [
  "Payments of November",
  "account_number;amount;currency;order_desc;Invoice ref",
  "88000200;1.50;EUR;One;RE-1",
  "88000201;2.25;EUR;Two;RE-2",
  "Total;3.75;;;",
].join("\n");

test("a draft is read again with another mapping, and with its total as a payment", async () => {
  const choices = { mapping: { invoice_ref: null } };
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, choices });
  const before = await readBatch(ctx, batchId);
  expect(before.survey).toMatchObject({ heading: { line: 2, above: 1 }, leftOut: [{ row: 3, line: 5, agrees: true }] });
  expect(before.rowCount).toBe(2);
  await rereadBatch(ctx, ana, { batchId, choices: { mapping: { invoice_ref: "own:reference" } } });
  const rows = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId));
  expect(rows.map(({ yourReference }) => yourReference).sort()).toEqual(["RE-1", "RE-2"]);
  await rereadBatch(ctx, ana, { batchId, choices: { ...choices, keepsTotalRows: true } });
  expect((await readBatch(ctx, batchId)).rowCount).toBe(3);
});

test("other headings would move edits to other rows: then nothing changes", async () => {
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, choices: { mapping: { invoice_ref: null } } });
  await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 1, text: "9.50" }] });
  const headings = { mapping: { invoice_ref: null, "88000200": "account_number", "1_50": "amount" }, headingRow: 3 };
  await expect(rereadBatch(ctx, ana, { batchId, choices: headings })).rejects.toThrow(cellsAreEditedAndOther);
  expect((await readBatch(ctx, batchId)).rowCount).toBe(2);
});

test("an excluded row stays excluded", async () => {
  const choices = { mapping: { invoice_ref: null } };
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, choices });
  await excludeRows(ctx, ana, { batchId, numbers: [2], excluded: true });
  await rereadBatch(ctx, ana, { batchId, choices: { mapping: { invoice_ref: "own:reference" } } });
  const rows = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  expect(rows.map(({ verdict, yourReference }) => [verdict, yourReference])).toEqual([
    ["ready", "RE-1"],
    ["aside", "RE-2"],
  ]);
});
