import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import { message, typed } from "@/lib/core/text/message";
import {
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { lockOrders, recordChange, recordChanges } from "./record";
import { sameRefusalsMost } from "./refusals";
import { resolvedByUsers } from "./resolve";
import type { ResultChange } from "./results";

const { ctx, ana, connectionId } = provideBatchContext("test");
let batchId: string;
let ids: string[];

beforeEach(async () => {
  batchId = await release(60);
  ids = await idsOf(batchId);
  await ctx.db
    .update(orders)
    .set({ submission: "accepted", attempt: 1 })
    .where(inArray(orders.id, ids.slice(0, 50)));
});

async function release(rows: number): Promise<string> {
  const made = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(rows), direction: "out" });
  await releaseTestBatch(ctx, ana, made);
  await makeAllOrders(ctx);
  return made;
}

const idsOf = async (of: string) =>
  (await ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.batchId, of)).orderBy(orders.batchRow)).map(
    ({ id }) => id,
  );

const refusal = { outcome: "error", errorCode: "77", errorMessage: "Unknown profile" } as const;
const options = { plan: "none", event: { kind: "queried", details: { verdict: "applied" } } } as const;

async function end(these: readonly string[], change: ResultChange): Promise<void> {
  for (const id of these)
    await ctx.db.transaction(async (tx) => {
      const [row] = await lockOrders(tx, [id]);
      if (row) await recordChange(tx, row, change, { now: ctx.now(), ...options });
    });
}

const endTogether = (these: readonly string[], change: ResultChange) =>
  ctx.db.transaction(async (tx) => {
    const rows = await lockOrders(tx, these);
    await recordChanges(
      tx,
      rows.map((row) => ({ row, change, options: { now: ctx.now(), ...options } })),
    );
  });

const isPaused = async (of = batchId) => (await readBatch(ctx, of)).pausedAt !== null;
const reason = (rows: number, why = "Unknown profile") => message("batches.sameRefusal", rows, why);

describe("rows of a batch that end with one refusal", () => {
  test("pause it at the twentieth in a row, with the reason, whichever news ends them", async () => {
    await end(ids.slice(0, 8), refusal);
    await end(ids.slice(8, 10), { submission: "rejected", errorCode: "77", errorMessage: "Profile 12 is unknown" });
    await endTogether(ids.slice(10, sameRefusalsMost - 1), { ...refusal, outcome: "filtered" });
    expect(await isPaused()).toBe(false);
    await end([ids[sameRefusalsMost - 1] ?? ""], { ...refusal, outcome: "declined" });
    const batch = await readBatch(ctx, batchId);
    expect(batch).toMatchObject({ pausedBy: null, pausedReason: reason(sameRefusalsMost), resumeFrom: null });
    expect(await ctx.db.$count(sql`batch_events`, sql`batch_id = ${batchId} and kind = 'paused_automatically'`)).toBe(
      1,
    );
  });

  test("together in one transaction", async () => {
    await endTogether(ids.slice(0, 25), refusal);
    expect(await readBatch(ctx, batchId)).toMatchObject({ pausedReason: reason(25) });
  });

  test("at once in many transactions", async () => {
    await Promise.all(ids.slice(0, 24).map((id) => end([id], refusal)));
    expect(await readBatch(ctx, batchId)).toMatchObject({ sameRefusals: 24, pausedAt: expect.any(Date) });
    expect(await ctx.db.$count(sql`batch_events`, sql`batch_id = ${batchId} and kind = 'paused_automatically'`)).toBe(
      1,
    );
  });

  const between: [string, ResultChange][] = [
    ["a success", { outcome: "approved" }],
    ["another refusal", { ...refusal, errorCode: "78" }],
    ["one without a code", { outcome: "declined", errorCode: null, errorMessage: null }],
  ];
  test.each(between)("%s in between resets the count", async (_name, change) => {
    await end(ids.slice(0, 19), refusal);
    await end(ids.slice(19, 20), change);
    await end(ids.slice(20, 39), refusal);
    expect(await isPaused()).toBe(false);
    await end(ids.slice(39, 40), refusal);
    expect(await isPaused()).toBe(true);
  });

  const silent: [string, ResultChange][] = [
    ["what is in conflict", { ...refusal, conflict: typed("Two finals.") }],
    ["what users resolve", { ...refusal, cause: resolvedByUsers }],
    ["what stays open", { outcome: "processing" }],
    ["what is unconfirmed", { submission: "unconfirmed" }],
  ];
  test.each(silent)("%s says nothing of the rows that follow", async (_name, change) => {
    await end(ids.slice(0, 30), change);
    expect(await readBatch(ctx, batchId)).toMatchObject({ sameRefusals: 0, pausedAt: null });
    await end(ids.slice(30, 50), refusal);
    expect(await isPaused()).toBe(true);
  });

  test("nothing is paused where no row waits, nor a batch that a user paused or cancelled", async () => {
    await ctx.db.update(orders).set({ submission: "accepted", attempt: 1 }).where(eq(orders.batchId, batchId));
    await end(ids.slice(0, 30), refusal);
    expect(await isPaused()).toBe(false);
    const other = await release(40);
    const own = await idsOf(other);
    await ctx.db
      .update(orders)
      .set({ submission: "accepted", attempt: 1 })
      .where(inArray(orders.id, own.slice(0, 30)));
    const byAna = { pausedAt: ctx.now(), pausedBy: ana.userId, pausedReason: message("batches.pausedBy", "Ana") };
    await ctx.db.update(batches).set(byAna).where(eq(batches.id, other));
    await end(own.slice(0, 30), refusal);
    expect(await readBatch(ctx, other)).toMatchObject(byAna);
  });

  test("a refusal that a user resumed after does not stop it again; another does", async () => {
    await ctx.db
      .update(batches)
      .set({ acceptedRefusals: ["code:77"] })
      .where(eq(batches.id, batchId));
    await end(ids.slice(0, 25), refusal);
    expect(await isPaused()).toBe(false);
    await end(ids.slice(25, 45), { ...refusal, errorCode: "78" });
    expect(await isPaused()).toBe(true);
  });

  test("each batch counts its own", async () => {
    const other = await release(30);
    const own = await idsOf(other);
    await ctx.db
      .update(orders)
      .set({ submission: "accepted", attempt: 1 })
      .where(inArray(orders.id, own.slice(0, 20)));
    await endTogether([...ids.slice(0, 15), ...own.slice(0, 15)], refusal);
    expect([await isPaused(), await isPaused(other)]).toEqual([false, false]);
    await endTogether([...ids.slice(15, 20), ...own.slice(15, 18)], refusal);
    expect([await isPaused(), await isPaused(other)]).toEqual([true, false]);
  });
});
