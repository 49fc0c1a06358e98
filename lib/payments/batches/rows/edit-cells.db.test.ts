import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEdits } from "@/db/schema/batches";
import { message } from "@/lib/core/text/message";
import { addTestUser } from "@/lib/identity/users/testing";
import { createBatch } from "@/lib/payments/batches/create";
import { findBatch } from "@/lib/payments/batches/detail-queries";
import { listBatchEvents } from "@/lib/payments/batches/queries";
import { nameOf } from "@/lib/payments/batches/record";
import { cancelBatch } from "@/lib/payments/batches/sending/control";
import { moveRows } from "@/lib/payments/batches/sending/derived-draft";
import { askRelease } from "@/lib/payments/batches/sending/release";
import { createTestBatch, payoutsText, readBatch, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import * as batchesModelTexts from "@/messages/batches/model";
import * as batchesRowsTexts from "@/messages/batches/rows";
import { editAlike, editCells, excludeRows } from "./edit-cells";
import { redoEdit, undoEdit } from "./edit-history";
import { previewReplace, replaceText } from "./replace-text";
import { readRowWindow } from "./row-queries";

const { ctx, ana, connectionId } = provideBatchContext("file");

const draft = (text: string) => createTestBatch(ctx, ana, { connectionId, text });
const rowsOf = (batchId: string) =>
  ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(asc(batchRows.number));
const verdictsOf = async (batchId: string) => (await rowsOf(batchId)).map(({ verdict }) => verdict);
const editsOf = async (batchId: string) => (await rowsOf(batchId)).map(({ edits }) => edits);
const amount = (number: number, text: string) => ({ number, column: 0, text });

describe("an edit of cells", () => {
  test("is one act and one step, however many cells: undone and redone to any depth, until something new is typed", async () => {
    const batchId = await draft(payoutsText(3));
    const block = [amount(1, "1.00"), amount(2, "two"), { number: 2, column: 1, text: "XYZ" }];
    expect(await editCells(ctx, ana, { batchId, kind: "paste", cells: block })).toEqual({
      batchId,
      rows: 2,
      ready: 1,
    });
    await editCells(ctx, ana, { batchId, kind: "fill", cells: [amount(2, "2.00"), amount(3, "2.00")] });
    expect(await editsOf(batchId)).toEqual([{ 0: "1.00" }, { 0: "2.00", 1: "XYZ" }, { 0: "2.00" }]);
    expect(await undoEdit(ctx, ana, { batchId })).toMatchObject({ what: "2 cells filled", firstRow: 2 });
    expect(await editsOf(batchId)).toEqual([{ 0: "1.00" }, { 0: "two", 1: "XYZ" }, null]);
    expect(await undoEdit(ctx, ana, { batchId })).toMatchObject({ what: "3 cells pasted", firstRow: 1 });
    expect(await editsOf(batchId)).toEqual([null, null, null]);
    await expect(undoEdit(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
    expect(await findBatch(ctx, null, batchId)).toMatchObject({ canUndo: false, canRedo: true });
    await redoEdit(ctx, ana, { batchId });
    await redoEdit(ctx, ana, { batchId });
    expect(await editsOf(batchId)).toEqual([{ 0: "1.00" }, { 0: "2.00", 1: "XYZ" }, { 0: "2.00" }]);
    await expect(redoEdit(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
    await undoEdit(ctx, ana, { batchId });
    await editCells(ctx, ana, { batchId, cells: [amount(3, "3.00")] });
    await expect(redoEdit(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
    const events = (await listBatchEvents(ctx.db, batchId)).map(({ kind, details }) => [kind, details.what]);
    expect(events.slice(1, 3)).toEqual([
      ["edited", "3 cells pasted"],
      ["edited", "2 cells filled"],
    ]);
  });

  test("of two texts for one cell the last counts; the file's own text is no edit", async () => {
    const batchId = await draft(payoutsText(1));
    await editCells(ctx, ana, { batchId, cells: [amount(1, "1.00"), amount(1, "2.00")] });
    expect(await editsOf(batchId)).toEqual([{ 0: "2.00" }]);
    await editCells(ctx, ana, { batchId, cells: [amount(1, "10.00")] });
    expect(await rowsOf(batchId)).toMatchObject([{ edits: null, edited: null }]);
  });

  test("what is typed over a number of a workbook counts, also where it is just what the sheet shows", async () => {
    const number = { kind: "number", value: "12.285", text: "12.29", shown: "12.29" } as const;
    const rows = [
      ["amount", "currency", "account_number"],
      [number, "EUR", "7000000001"],
    ];
    const file = { kind: "sheet", name: "a.xlsx", sheet: "Rows", rows } as const;
    const bytes = new TextEncoder().encode("a workbook of one row");
    const made = await createBatch(ctx, ana, {
      connectionId,
      kind: "payout",
      file,
      bytes,
      choices: { sheet: "Rows" },
    });
    const { batchId } = made;
    expect(await verdictsOf(batchId)).not.toEqual(["ready"]);
    await editCells(ctx, ana, { batchId, cells: [amount(1, "12.29")] });
    expect(await rowsOf(batchId)).toMatchObject([{ verdict: "ready", amount: "12.29", edits: { 0: "12.29" } }]);
    await undoEdit(ctx, ana, { batchId });
    expect(await rowsOf(batchId)).toMatchObject([{ edits: null, cells: [number, "EUR", "7000000001"] }]);
  });

  test("beyond the last row or column nothing is changed, and it says how much did not fit", async () => {
    const batchId = await draft(payoutsText(2));
    const paste = (cells: { number: number; column: number; text: string }[]) =>
      editCells(ctx, ana, { batchId, kind: "paste", cells });
    const down = [1, 2, 3, 4].map((number) => amount(number, "5.00"));
    await expect(paste(down)).rejects.toThrow(batchesModelTexts.rowsDontFit(batchesModelTexts.rowsBeyond(2), 2));
    await expect(paste([{ number: 1, column: 3, text: "x" }])).rejects.toThrow(
      batchesModelTexts.columnsDontFit(batchesModelTexts.columnsBeyond(1), 3),
    );
    const many = Array.from({ length: 20_001 }, () => amount(1, "5.00"));
    await expect(paste(many)).rejects.toThrow(batchesModelTexts.tooManyCells("20,000"));
    expect(await editsOf(batchId)).toEqual([null, null]);
    await expect(undoEdit(ctx, ana, { batchId })).rejects.toMatchObject({ code: "conflict" });
  });

  test("is refused to another user, and voids its submission", async () => {
    const batchId = await draft(payoutsText(2));
    const other = await addTestUser(ctx, "preparer", { password: false });
    const input = { batchId, cells: [amount(1, "5.00")] };
    await expect(editCells(ctx, other, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(undoEdit(ctx, other, { batchId })).rejects.toMatchObject({ code: "forbidden" });
    await askRelease(ctx, ana, { batchId });
    await editCells(ctx, ana, input);
    expect(await readBatch(ctx, batchId)).toMatchObject({ askedAt: null, approvalDigest: null });
    expect((await rowsOf(batchId))[0]?.edited).toMatchObject({ 0: { by: ana.userId } });
    await releaseTestBatch(ctx, ana, batchId);
    for (const call of [
      () => editCells(ctx, ana, input),
      () => undoEdit(ctx, ana, { batchId }),
      () => redoEdit(ctx, ana, { batchId }),
    ])
      await expect(call()).rejects.toThrow(batchesModelTexts.alreadyReleased);
  });

  test("a card number is nowhere in the clear, also not in what is undone and redone", async () => {
    const batchId = await draft(
      "amount;currency;credit_card_number;card_printed_name;expire_month;expire_year\r\n10.00;EUR;4111111111111111;Ana Novak;12;2031",
    );
    const card = (text: string) => ({ batchId, cells: [{ number: 1, column: 2, text }] });
    await editCells(ctx, ana, card("4111110000000013"));
    await editCells(ctx, ana, card("5555555555554444"));
    await undoEdit(ctx, ana, { batchId });
    const shown = (await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 1 })).rows[0];
    expect(shown).toMatchObject({ verdict: "ready", fields: { credit_card_number: "411111••••••0013" }, read: {} });
    await redoEdit(ctx, ana, { batchId });
    expect((await rowsOf(batchId))[0]?.fields.credit_card_number).toBe("555555••••••4444");
    const kept = await ctx.db.execute(
      sql`select t::text from batch_rows t union all select t::text from batch_edits t union all select t::text from batch_events t union all select t::text from audit t`,
    );
    expect(JSON.stringify(kept.rows)).not.toMatch(/4111110000000013|5555555555554444/);
  });

  test("a cell of a large draft is edited without writing to any other row", async () => {
    const batchId = await draft(payoutsText(3_000, { "your reference": (at) => `L-${at}` }));
    const before = await ctx.db.execute<{ at: string }>(
      sql`select xmin::text as at from batch_rows where batch_id = ${batchId} limit 1`,
    );
    await editCells(ctx, ana, { batchId, cells: [amount(1_500, "7.77")] });
    const touched = sql`${batchRows.batchId} = ${batchId} and xmin::text <> ${before.rows[0]?.at ?? ""}`;
    expect(await ctx.db.$count(batchRows, touched)).toBe(1);
    await editCells(ctx, ana, { batchId, cells: [{ number: 2_000, column: 3, text: "L-9" }] });
    expect(await ctx.db.$count(batchRows, touched)).toBe(2);
    expect((await rowsOf(batchId))[1_999]?.errors).toMatchObject([
      { column: 3, fault: message("cells.duplicateOfRow", 10) },
    ]);
    await undoEdit(ctx, ana, { batchId });
    expect((await rowsOf(batchId))[1_999]).toMatchObject({ verdict: "ready", errors: [] });
  });
});

describe("excluded rows", () => {
  test("stay where they are, count as excluded, are not edited, and come back as they were", async () => {
    const batchId = await draft(payoutsText(3, { amount: (at) => (at === 1 ? "ten" : "10.00") }));
    expect(await excludeRows(ctx, ana, { batchId, numbers: [2, 3], excluded: true })).toMatchObject({ rows: 2 });
    expect(await verdictsOf(batchId)).toEqual(["ready", "aside", "aside"]);
    await expect(editCells(ctx, ana, { batchId, cells: [amount(2, "5.00")] })).rejects.toThrow(
      batchesModelTexts.rowsExcluded(batchesModelTexts.rowIs(2)),
    );
    expect(await excludeRows(ctx, ana, { batchId, numbers: [3], excluded: false })).toMatchObject({
      rows: 1,
      ready: 1,
    });
    expect(await verdictsOf(batchId)).toEqual(["ready", "aside", "ready"]);
    expect(await undoEdit(ctx, ana, { batchId })).toMatchObject({ what: "1 row restored" });
    expect(await undoEdit(ctx, ana, { batchId })).toMatchObject({ what: "2 rows excluded", firstRow: 2 });
    expect(await verdictsOf(batchId)).toEqual(["ready", "error", "ready"]);
    await redoEdit(ctx, ana, { batchId });
    expect(await verdictsOf(batchId)).toEqual(["ready", "aside", "aside"]);
    await expect(excludeRows(ctx, ana, { batchId, numbers: [9], excluded: true })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  test("keep their card numbers until the release, and no longer", async () => {
    const cards = ["4111111111111111", "5555555555554444"].map((number) => `10.00;EUR;${number};Ana Novak;12;2031`);
    const batchId = await draft(
      ["amount;currency;credit_card_number;card_printed_name;expire_month;expire_year", ...cards].join("\r\n"),
    );
    const exclude = (excluded: boolean) => excludeRows(ctx, ana, { batchId, numbers: [2], excluded });
    await exclude(true);
    expect(await exclude(false)).toMatchObject({ ready: 1 });
    await exclude(true);
    await releaseTestBatch(ctx, ana, batchId);
    expect((await rowsOf(batchId)).map(({ sealedFields }) => sealedFields !== null)).toEqual([true, false]);
  });

  test("a row that is in another draft is not restored beside it, until that is cancelled", async () => {
    const batchId = await draft(payoutsText(3));
    const split = await moveRows(ctx, ana, { batchId, rows: [2] });
    const restore = () => excludeRows(ctx, ana, { batchId, numbers: [2], excluded: false });
    const name = nameOf(await readBatch(ctx, split.batchId));
    await expect(restore()).rejects.toThrow(batchesModelTexts.rowMovedAway(2, name));
    await cancelBatch(ctx, ana, { batchId: split.batchId, reason: "Not needed." });
    expect(await restore()).toMatchObject({ rows: 1, ready: 1 });
  });

  test("a batch that needs every row valid excludes none", async () => {
    const text = payoutsText(2);
    const batchId = await createTestBatch(ctx, ana, { connectionId, text, allOrNothing: true });
    const exclude = excludeRows(ctx, ana, { batchId, numbers: [1], excluded: true });
    await expect(exclude).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("find and replace", () => {
  test("shows what it would change, changes exactly that as one step, and leaves excluded rows alone", async () => {
    const batchId = await draft(
      payoutsText(4, { order_desc: (at) => ["Müller AG", "MÜLLER", "a.b*c", "Müller AG"][at] ?? "" }),
    );
    await excludeRows(ctx, ana, { batchId, numbers: [4], excluded: true });
    const preview = (find: Parameters<typeof previewReplace>[2]) => previewReplace(ctx.db, batchId, find);
    expect(await preview({ text: "müller", with: "Meier" })).toEqual({
      cells: 2,
      rows: 2,
      isTooMany: false,
      samples: [
        { number: 1, column: 3, before: "Müller AG", after: "Meier AG" },
        { number: 2, column: 3, before: "MÜLLER", after: "Meier" },
      ],
    });
    expect(await preview({ text: "Müller", matchCase: true, with: "" })).toMatchObject({ cells: 1 });
    expect(await preview({ text: "müller", wholeCell: true, with: "" })).toMatchObject({
      cells: 1,
      samples: [{ number: 2, after: "" }],
    });
    expect(await preview({ text: "müller", column: 0, with: "" })).toMatchObject({ cells: 0 });
    expect(await preview({ text: ".b*", with: "$&" })).toMatchObject({ samples: [{ number: 3, after: "a$&c" }] });
    await expect(preview({ text: "" })).rejects.toMatchObject({ code: "invalid" });
    expect(await replaceText(ctx, ana, { batchId, text: "müller", with: "Meier" })).toMatchObject({
      rows: 2,
      ready: 2,
    });
    expect(await editsOf(batchId)).toEqual([{ 3: "Meier AG" }, { 3: "Meier" }, null, null]);
    expect(await undoEdit(ctx, ana, { batchId })).toMatchObject({ what: "2 cells replaced" });
    await expect(replaceText(ctx, ana, { batchId, text: "nowhere", with: "" })).rejects.toThrow(
      batchesRowsTexts.findNoMatch,
    );
  });
});

describe("the rows of a draft", () => {
  test("are sorted by a column, by amount and by status, and found by what any cell shows", async () => {
    const batchId = await draft(
      payoutsText(4, {
        amount: (at) => ["9.00", "100.00", "ten", "20.00"][at] ?? "",
        order_desc: (at) => ["b", "A", "c", 'Ä, "b"'][at] ?? "",
      }),
    );
    await editCells(ctx, ana, { batchId, cells: [{ number: 4, column: 3, text: "Rent" }] });
    const numbers = async (more: Partial<Parameters<typeof readRowWindow>[2]>) =>
      (await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 10, ...more })).rows.map(
        ({ number }) => number,
      );
    expect(await numbers({ sort: { by: "amount", dir: "asc" } })).toEqual([1, 4, 2, 3]);
    expect(await numbers({ sort: { by: "amount", dir: "desc" } })).toEqual([2, 4, 1, 3]);
    expect(await numbers({ sort: { by: { column: 3 }, dir: "asc" } })).toEqual([2, 1, 3, 4]);
    expect(await numbers({ sort: { by: "status", dir: "asc" } })).toEqual([3, 1, 2, 4]);
    expect(await numbers({ sort: { by: "number", dir: "desc" }, limit: 2, from: 1 })).toEqual([3, 2]);
    expect(await numbers({ find: "RENT" })).toEqual([4]);
    expect(await numbers({ find: "Ä" })).toEqual([]);
    expect(await numbers({ find: "ten" })).toEqual([3]);
  });

  test("say how a cell was read where that differs from what is written", async () => {
    const text = 'amount;currency;account_number\r\n"1.234,50";eur;1234567\r\n"2,00";EUR;';
    const batchId = await draft(text);
    const { rows } = await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 10 });
    expect(rows.map(({ verdict, read }) => [verdict, read])).toEqual([
      ["ready", { 0: "1234.50", 1: "EUR" }],
      ["error", { 0: "2.00" }],
    ]);
  });
});

test("any edits, exclusions and restores: undoing all leads to the start, redoing all to the end", async () => {
  const edit = fc.oneof(
    fc.record({
      kind: fc.constantFrom("type", "paste", "clear"),
      cells: fc.array(
        fc.record({
          number: fc.integer({ min: 1, max: 6 }),
          column: fc.integer({ min: 0, max: 3 }),
          text: fc.constantFrom("", "1.00", "ten", "EUR", "1234567", "R-1", "R-2"),
        }),
        { minLength: 1, maxLength: 4 },
      ),
    }),
    fc.record({
      numbers: fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 }),
      excluded: fc.boolean(),
    }),
    fc.record({
      number: fc.integer({ min: 1, max: 6 }),
      column: fc.integer({ min: 0, max: 3 }),
      text: fc.constantFrom("2.00", "EUR"),
    }),
  );
  const standing = async (batchId: string) =>
    (await rowsOf(batchId)).map(({ edits, verdict }) => ({ edits, isExcluded: verdict === "aside" }));
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 8 }), async (edits) => {
      const batchId = await draft(payoutsText(6, { "your reference": (at) => `R-${at}` }));
      const began = await rowsOf(batchId);
      for (const one of edits) {
        const run =
          "cells" in one
            ? editCells(ctx, ana, { batchId, ...one, kind: one.kind as "type" })
            : "excluded" in one
              ? excludeRows(ctx, ana, { batchId, ...one })
              : editAlike(ctx, ana, { batchId, ...one });
        await run.catch((error: { code?: string }) => expect(["conflict", "not_found"]).toContain(error.code));
      }
      const steps = await ctx.db.$count(batchEdits, eq(batchEdits.batchId, batchId));
      const ended = await standing(batchId);
      for (let at = 0; at < steps; at++) await undoEdit(ctx, ana, { batchId });
      const now = await rowsOf(batchId);
      const facts = (rows: typeof now) =>
        rows.map(({ verdict, edits, fields, amount: sum }) => ({ verdict, edits, fields, sum }));
      expect(facts(now)).toEqual(facts(began));
      for (let at = 0; at < steps; at++) await redoEdit(ctx, ana, { batchId });
      expect(await standing(batchId)).toEqual(ended);
    }),
    { numRuns: 15, seed: 14 },
  );
});
