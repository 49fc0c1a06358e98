import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { recurringProfiles } from "@/db/schema/recurring";
import { recurringFacts } from "@/db/schema/recurring-facts";
import { type ErrorKind, findRowsToReview, groupErrors } from "@/lib/payments/batches/highlight-queries";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { noEndpointForCurrency } from "@/messages/stored/cells";
import { compareWithLast } from "./difference";
import { findPossibleDuplicates } from "./possible-duplicates";
import { readRowDetail } from "./row-detail";
import { readRowWindow } from "./row-queries";

const { ctx, ana, connectionId } = provideBatchContext("test");

test("a row says what it repeats, what its payee was sent, and who of the last run is missing", async () => {
  const [header = "", first = "", second = "", gone = ""] = payoutsText(3).split("\r\n");
  const earlier = await createTestBatch(ctx, ana, { connectionId, text: [header, first, second, gone].join("\r\n") });
  await releaseTestBatch(ctx, ana, earlier);
  await makeAllOrders(ctx);
  const changed = second.replace("10.01", "99.00");
  const bad = payoutsText(2, { amount: () => "ten" })
    .split("\r\n")
    .slice(1);
  const text = [header, first, changed, ...bad].join("\r\n");
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  const batch = await readBatch(ctx, batchId);
  const detail = (row: number, scope: string[] | null = null) => readRowDetail(ctx.db, scope, batchId, row, ctx.now());

  expect(await detail(1)).toMatchObject({
    repeated: [{ batchId: earlier, name: "B-1", row: 1 }],
    evidence: [{ why: "possibleDuplicates", order: { amount: "10.00", batch: { name: "B-1", row: 1 } } }],
    payments: [{ amount: "10.00" }],
  });
  expect(await detail(2)).toMatchObject({ repeated: [], evidence: [], payments: [{ amount: "10.01" }] });
  expect(await detail(1, [])).toMatchObject({ evidence: [], payments: [] });
  expect(await detail(3)).toMatchObject({ alike: { 0: 2 }, payments: [] });
  expect(await detail(9)).toBeNull();

  expect(await findRowsToReview(ctx.db, batch, ctx.now())).toEqual(
    expect.arrayContaining([{ kind: "seen", count: 1, rows: [1] }]),
  );
  expect(await compareWithLast(ctx.db, batch)).toMatchObject({
    earlier: { id: earlier, rows: 3 },
    newWhom: 0,
    missing: 1,
    missingRows: [{ number: 3, amount: "10.02", currency: "EUR" }],
    sums: [{ currency: "EUR", before: "30.03", now: "109.00" }],
  });
  const only = (key: string) =>
    readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 9, cause: { column: 0, field: "amount", key } });
  expect((await only("fields.plainAmount")).rows.map(({ number }) => number)).toEqual([3, 4]);
  expect((await only("fields.required")).total).toBe(0);
});

test("errors are stored as keys with parameters, are shown as sentences, and are grouped by key whatever their parameters", async () => {
  const currencies = ["CHF", "SEK", "EUR"];
  const text = payoutsText(3, { currency: (at) => currencies[at] ?? "" });
  const batchId = await createTestBatch(ctx, ana, { connectionId, text });
  const stored = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId)).orderBy(batchRows.number);
  expect(stored.map(({ errors }) => errors.map(({ fault }) => fault))).toEqual([
    [["cells.noEndpointForCurrency", "CHF"]],
    [["cells.noEndpointForCurrency", "SEK"]],
    [],
  ]);
  const { rows } = await readRowWindow(ctx.db, batchId, { view: "error", from: 0, limit: 9 });
  const sentences = ["CHF", "SEK"].map((currency) => `Currency: ${noEndpointForCurrency(currency)}`);
  expect(rows.flatMap(({ errors }) => errors.map(({ message }) => message))).toEqual(sentences);
  const [group, ...others] = await groupErrors(ctx.db, batchId);
  expect(group).toMatchObject({ key: "cells.noEndpointForCurrency", message: sentences[0], rows: 2, first: [1, 2] });
  expect(others).toEqual([]);
  const { key, column, field } = group as ErrorKind;
  const cause = { key, column, field };
  expect((await readRowWindow(ctx.db, batchId, { view: "all", from: 0, limit: 9, cause })).total).toBe(2);
});

test("a profile is not to be charged twice in its own period, however long that is", async () => {
  const charge = async () => {
    const batchId = await createTestBatch(ctx, ana, { connectionId, kind: "recurring", text: chargesText(1) });
    return { batchId, batch: await readBatch(ctx, batchId) };
  };
  const { batchId } = await charge();
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  const { batch } = await charge();
  const inDays = (days: number) => new Date(ctx.now().getTime() + days * 86_400_000);
  const found = async (days: number) => (await findPossibleDuplicates(ctx.db, batch, inDays(days))).count;
  expect([await found(6), await found(8)]).toEqual([1, 0]);

  const text = "recurring-payment-id;amount;period;interval\r\n810000002;9.90;month;1";
  const update = await createTestBatch(ctx, ana, { connectionId, kind: "update", text });
  await releaseTestBatch(ctx, ana, update);
  await makeAllOrders(ctx);
  await ctx.db.execute(sql`update orders set submission = 'accepted', attempt = 1 where kind = 'update'`);
  expect([await found(8), await found(25), await found(32)]).toEqual([1, 1, 0]);

  const [profile] = await ctx.db.select().from(recurringProfiles);
  const fact = { profileId: profile?.id ?? "", source: "typed" as const, userId: ana.userId, at: inDays(1) };
  await ctx.db.insert(recurringFacts).values({ ...fact, field: "period", value: "week" });
  expect([await found(5), await found(8)]).toEqual([1, 0]);
});
