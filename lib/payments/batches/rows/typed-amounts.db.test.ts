import { asc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { organisation } from "@/db/schema/organisation";
import { message } from "@/lib/core/text/message";
import { createTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { editCells } from "./edit-cells";
import { rereadBatch } from "./reread";
import { readRowWindow } from "./row-queries";

const { ctx, ana, connectionId } = provideBatchContext("file");
beforeAll(async () => {
  await ctx.db
    .insert(organisation)
    .values({ name: "Acme", numberForm: "1.234,56" })
    .onConflictDoUpdate({ target: organisation.id, set: { numberForm: "1.234,56" } });
});

const rowsOf = (batchId: string) =>
  ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(asc(batchRows.number));
const type = (batchId: string, number: number, text: string) =>
  editCells(ctx, ana, { batchId, cells: [{ number, column: 0, text }] });

test("an amount over a cell is read in the organisation's form, whatever the file proves, and shown as read", async () => {
  const text = "amount;currency;account_number\r\n10.50;EUR;7000000001\r\n11.50;EUR;7000000002";
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  expect(await type(batchId, 1, "1.234,56")).toMatchObject({ ready: 1 });
  expect(await type(batchId, 2, "€ 1.234")).toMatchObject({ ready: 1 });
  expect((await rowsOf(batchId)).map(({ amount }) => amount)).toEqual(["1234.56", "1234"]);
  const { rows } = await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 10 });
  expect(rows.map(({ read }) => read[0])).toEqual(["1234.56", "1234"]);
  expect(await type(batchId, 2, "1,234")).toMatchObject({ ready: 0 });
  expect((await rowsOf(batchId))[1]?.errors).toMatchObject([
    { column: 0, fault: message("cells.amountAmbiguous", "1,234", "1.234,00") },
  ]);
  expect(await type(batchId, 2, "12 USD")).toMatchObject({ ready: 0 });
});

test("a draft whose file proves both marks has no ready row before the answer, and edits stay after it", async () => {
  const text =
    "amount;currency;account_number\r\n547.57;EUR;7000000001\r\n28.354,53;EUR;7000000002\r\n12;EUR;7000000003";
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  expect((await rowsOf(batchId)).map(({ verdict }) => verdict)).toEqual(["question", "question", "question"]);
  expect(await type(batchId, 3, "13,00")).toMatchObject({ ready: 0 });
  await rereadBatch(ctx, ana, { batchId, choices: { answers: { decimal: "each" } } });
  expect((await rowsOf(batchId)).map(({ verdict, amount }) => [verdict, amount])).toEqual([
    ["ready", "547.57"],
    ["ready", "28354.53"],
    ["ready", "13.00"],
  ]);
});
