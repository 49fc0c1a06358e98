import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { openPlanDatabase } from "@/db/testing-plans";
import { claimWork } from "@/lib/payments/batches/sending/claim-work";
import {
  chargesText,
  createTestBatch,
  makeAllOrders,
  payoutsText,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { breakerLimits } from "@/lib/payments/connections/breaker";
import { storeResults } from "./store-results";
import { sweepLeases } from "./sweep";
import { sweepCalls } from "./sweep-calls";

const { ctx, database, ana, connectionId } = provideBatchContext("test");

async function release(kind: "recurring" | "payout", rows: number): Promise<string> {
  const text = kind === "payout" ? payoutsText(rows) : chargesText(rows, (at) => String(810_000_000 + at));
  const batchId = await createTestBatch(ctx, ana, { connectionId, kind, text });
  await ctx.db.execute(sql`update batches set chunk_rows = 1 where id = ${batchId}`);
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  return batchId;
}

const claim = () => claimWork(ctx, connectionId, 16, null);
const callsOf = () => ctx.db.select().from(calls);

const passLeases = () => database.owner.execute(sql`update calls set lease_until = now() - interval '20 seconds'`);

const acceptAll = () =>
  ctx.db.execute(
    sql`update orders set submission = 'accepted', outcome = 'processing', lease_until = null where submission = 'sending'`,
  );

test.each(["recurring", "payout"] as const)(
  "calls of a dead process, whose orders a callback made final, hold back a connection no longer than a lease: %s",
  async (kind) => {
    await ctx.db.update(connections).set({ recentResults: "u" });
    const most = breakerLimits.unclearInARow - 1;
    await release(kind, 10);
    expect(await claim()).toHaveLength(most);
    await acceptAll();
    expect(await claim()).toHaveLength(0);
    await passLeases();
    expect(await sweepLeases(ctx)).toBe(0);
    expect(await claim()).toHaveLength(most);
  },
);

test("a call without a process is ended once with its reason, and its order doesn't change", async () => {
  await release("payout", 2);
  const work = await claim();
  await acceptAll();
  expect(await sweepCalls(ctx)).toBe(0);
  await passLeases();
  expect(await sweepCalls(ctx)).toBe(2);
  expect(await sweepCalls(ctx)).toBe(0);
  for (const call of await callsOf()) {
    expect(call).toMatchObject({
      result: "unconfirmed",
      reason: ["orders.callLeftUnfinished"],
      finishedAt: expect.any(Date),
    });
  }
  expect(work).toHaveLength(2);
  expect(await ctx.db.$count(orders, sql`submission = 'accepted' and outcome = 'processing'`)).toBe(2);
});

test("the result of a process that wakes later takes the place of the sweep's", async () => {
  await release("payout", 1);
  const [work] = await claim();
  if (!work) throw new Error("nothing was claimed");
  await acceptAll();
  await passLeases();
  await sweepCalls(ctx);
  const result = { kind: "accepted", gatewayOrderId: "77001", serialNumber: "s-1" } as const;
  await storeResults(ctx, [
    { claim: work.claim, attempted: { result, stored: { httpStatus: 200 } }, carriedCvv: false },
  ]);
  const [call] = await ctx.db
    .select({ call: calls, order: orders })
    .from(calls)
    .innerJoin(callOrders, eq(callOrders.callId, calls.id))
    .innerJoin(orders, eq(orders.id, callOrders.orderId));
  expect(call?.call).toMatchObject({ result: "accepted", httpStatus: 200 });
  expect(call?.order).toMatchObject({ submission: "accepted", gatewayOrderId: "77001" });
  expect(await sweepCalls(ctx)).toBe(0);
});

test("a clock of the database that was set back makes no call last longer", async () => {
  await ctx.db.update(connections).set({ recentResults: "u" });
  await release("recurring", 10);
  const most = (await claim()).length;
  await acceptAll();
  await database.owner.execute(sql`update calls set lease_until = now() + interval '1 day'`);
  expect(await claim()).toHaveLength(most);
  expect(await sweepCalls(ctx)).toBe(most);
});

test.each(["never", "once"])(
  "of thousands of ended calls none is read, in a table that was %s analysed",
  async (times) => {
    await database.owner.execute(sql`
    insert into calls (id, connection_id, connection_version, operation, url, started_at, finished_at, lease_until, request)
    select gen_random_uuid(), ${connectionId}, 1, 'payout', '', now() - make_interval(secs => n), now(), now(), '[]' from generate_series(1, 4000) n`);
    await release("recurring", 10);
    await claim();
    await acceptAll();
    await passLeases();
    if (times === "once") await database.owner.execute(sql`analyze calls`);
    const plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
    try {
      expect(await sweepCalls({ ...ctx, db: plans.db })).toBe(3);
      expect(plans.take().filter(({ work }) => work > 300)).toEqual([]);
    } finally {
      await plans.db.$client.end();
    }
  },
);
