import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEdits, batchFiles } from "@/db/schema/batches";
import { message } from "@/lib/core/text/message";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { keptUntil } from "./draft-time";
import { editCells } from "./rows/edit-cells";
import { rereadBatch } from "./rows/reread";
import { createTestBatch, payoutsText, readBatch, releaseTestBatch } from "./testing";
import { wipeOldDrafts } from "./wipe";

const { ctx, ana, connectionId } = provideBatchContext("test");

const dayMs = 86_400_000;
const draft = (text: string) => createTestBatch(ctx, ana, { connectionId, text });
const sealedOf = async (batchId: string) => ({
  files: await ctx.db.$count(batchFiles, eq(batchFiles.batchId, batchId)),
  edits: await ctx.db.$count(batchEdits, eq(batchEdits.batchId, batchId)),
  rows: await ctx.db.$count(batchRows, sql`${batchRows.batchId} = ${batchId} and sealed_fields is not null`),
});

test("what is secret of a draft is gone after its time: with card numbers the draft too", async () => {
  const cards = await draft(
    "amount;currency;credit_card_number;card_printed_name;expire_month;expire_year\r\n10.00;EUR;4111111111111111;Ana Novak;12;2031",
  );
  const plain = await draft(payoutsText(1));
  await editCells(ctx, ana, { batchId: cards, cells: [{ number: 1, column: 2, text: "4111110000000013" }] });
  expect(await sealedOf(cards)).toEqual({ files: 1, edits: 1, rows: 1 });
  const { until, ends } = keptUntil(await readBatch(ctx, cards));
  expect(ends).toBe(true);
  ctx.pass(14 * dayMs - 60_000);
  expect(await wipeOldDrafts(ctx)).toBe(0);
  ctx.pass(120_000);
  expect(ctx.now() > until).toBe(true);
  expect(await wipeOldDrafts(ctx)).toBe(2);
  expect(await wipeOldDrafts(ctx)).toBe(0);
  for (const batchId of [cards, plain]) expect(await sealedOf(batchId)).toEqual({ files: 0, edits: 0, rows: 0 });
  expect((await readBatch(ctx, cards)).cancelledReason).toEqual(message("batches.notReleasedInTime", 14));
  expect((await readBatch(ctx, plain)).cancelledAt).toBeNull();
  await expect(rereadBatch(ctx, ana, { batchId: plain, choices: {} })).rejects.toMatchObject({ code: "conflict" });
  await editCells(ctx, ana, { batchId: plain, cells: [{ number: 1, column: 0, text: "11.00" }] });
});

test("a release wipes the file, and what was typed over before", async () => {
  const batchId = await draft(payoutsText(2));
  await editCells(ctx, ana, { batchId, cells: [{ number: 1, column: 0, text: "11.00" }] });
  await releaseTestBatch(ctx, ana, batchId);
  expect(await sealedOf(batchId)).toMatchObject({ files: 0, edits: 0 });
  ctx.pass(15 * dayMs);
  expect(await wipeOldDrafts(ctx)).toBe(0);
});
