import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import type { IntakeChoices } from "@/lib/files/intake/options";
import { shownSheets } from "@/lib/files/intake/testing";
import { makeWorkbook, sheetFile, type WrittenCell } from "@/lib/files/intake/workbook/testing-workbook";
import { createBatch } from "@/lib/payments/batches/create";
import { findBatch } from "@/lib/payments/batches/detail-queries";
import { writeResults } from "@/lib/payments/batches/result-stream";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { editCells, excludeRows } from "./edit-cells";
import { rereadBatch } from "./reread";
import { readRowWindow } from "./row-queries";

const { ctx, ana, connectionId } = provideBatchContext("file");

const header = ["account_number", "amount", "currency", "your_reference"];

async function upload(rows: WrittenCell[][], choices: IntakeChoices = {}, rowAttributes: Record<number, string> = {}) {
  const bytes = makeWorkbook([{ rows: [header, ...rows], rowAttributes }]);
  const file = { ...(await sheetFile(bytes)), name: "pay.xlsx" };
  const made = await createBatch(ctx, ana, { connectionId, kind: "payout", file, bytes, choices });
  if (made.kind !== "created") throw new Error(JSON.stringify(made));
  return made.batchId;
}

async function rowsOf(batchId: string) {
  const { rows } = await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 100 });
  return rows.map(({ verdict, amount }) => [verdict, amount]);
}

test("a draft keeps the types of its cells: an answer to its texts leaves its numbers alone, and so does an edit", async () => {
  const batchId = await upload([
    ["7000000001", "1.000", "EUR", "W-1"],
    [{ pattern: "0000000000", value: 7_000_002 }, 12.5, "EUR", "W-2"],
    ["7000000003", { type: "e", xml: "<v>#N/A</v>" }, "EUR", "W-3"],
  ]);
  expect(await rowsOf(batchId)).toEqual([
    ["question", null],
    ["ready", "12.5"],
    ["error", null],
  ]);
  await rereadBatch(ctx, ana, { batchId, choices: { answers: { decimal: "," } } });
  expect(await rowsOf(batchId)).toEqual([
    ["ready", "1000"],
    ["ready", "12.5"],
    ["error", null],
  ]);
  await editCells(ctx, ana, { batchId, kind: "type", cells: [{ number: 3, column: 1, text: "7,25" }] });
  await editCells(ctx, ana, { batchId, kind: "type", cells: [{ number: 2, column: 3, text: "W-20" }] });
  expect(await rowsOf(batchId)).toMatchObject([
    ["ready", "1000"],
    ["ready", "12.5"],
    ["ready", "7.25"],
  ]);
  const stored = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  expect(stored[1]?.cells.slice(0, 2)).toEqual([
    { kind: "number", value: "7000002", text: "0007000002" },
    { kind: "number", value: "12.5", text: "12.5" },
  ]);
  expect(stored[2]?.cells[1]).toEqual({ kind: "error", at: "B4", text: "#N/A" });
  const { rows } = await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 100 });
  expect(rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
    ["7000000001", "1.000"],
    ["0007000002", "12.5"],
    ["7000000003", "#N/A"],
  ]);
  expect(rows[1]?.fields.account_number).toBe("0007000002");
  const pieces: Uint8Array[] = [];
  for await (const piece of writeResults(ctx, batchId, { form: "xlsx" })) pieces.push(piece);
  const [sheet] = await shownSheets(new Uint8Array(Buffer.concat(pieces)));
  expect(sheet?.map((row) => row.slice(0, 4))).toEqual([
    header,
    ["7000000001", "1.000", "EUR", "W-1"],
    ["0007000002", "12.5", "EUR", "W-20"],
    ["7000000003", "7,25", "EUR", "W-3"],
  ]);
});

test("hidden rows are excluded by the answer, stay so, and can be restored", async () => {
  const batchId = await upload(
    [
      ["7000000011", 1, "EUR", "H-1"],
      ["7000000012", 2, "EUR", "H-2"],
      ["7000000013", "1.000", "EUR", "H-3"],
    ],
    {},
    { 3: 'hidden="1"' },
  );
  const verdictsOf = async () => (await rowsOf(batchId)).map(([verdict]) => verdict);
  expect(await verdictsOf()).toEqual(["question", "question", "question"]);
  const hiddenRows = "left-out" as const;
  await rereadBatch(ctx, ana, { batchId, choices: { answers: { hiddenRows } } });
  expect(await verdictsOf()).toEqual(["ready", "aside", "question"]);
  expect(await findBatch(ctx, null, batchId)).toMatchObject({ verdicts: { ready: 1, aside: 1 } });
  await excludeRows(ctx, ana, { batchId, numbers: [2], excluded: false });
  await excludeRows(ctx, ana, { batchId, numbers: [1], excluded: true });
  await rereadBatch(ctx, ana, { batchId, choices: { answers: { hiddenRows, decimal: "." } } });
  expect(await rowsOf(batchId)).toEqual([
    ["aside", "1"],
    ["ready", "2"],
    ["ready", "1.00"],
  ]);
  await rereadBatch(ctx, ana, { batchId, choices: { answers: { hiddenRows: "included", decimal: "." } } });
  expect(await verdictsOf()).toEqual(["aside", "ready", "ready"]);
  const moved = rereadBatch(ctx, ana, { batchId, choices: { headingRow: 2 } });
  await expect(moved).rejects.toMatchObject({ code: "conflict" });
});
