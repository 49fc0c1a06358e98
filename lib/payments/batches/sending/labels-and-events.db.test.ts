import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { approvalPolicies } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { orders } from "@/db/schema/orders";
import { installation } from "@/db/schema/organisation";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { resumeEverything, stopEverything } from "@/lib/controls/installation/commands";
import { message } from "@/lib/core/text/message";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { cancelPayout } from "@/lib/payments/dispatch/commands";
import { findDueRetries, sweepLeases } from "@/lib/payments/dispatch/sweep";
import { newId } from "@/lib/payments/orders/ids";
import { noResult } from "@/lib/payments/orders/results";
import { checkBeforeSending } from "./check-again";
import { claimWork } from "./claim-work";
import { cancelBatch, pauseBatch, releaseRest, resumeBatch, resumeBatchAutomatically } from "./control";

const { ctx, ana, connectionId, eva } = provideBatchContext("test", { eva: "admin" });
let batchId: string;

beforeEach(async () => {
  ctx.pass(new Date("2026-06-01T12:00:00Z").getTime() - ctx.now().getTime());
  await ctx.db.insert(installation).values({ sealingKeyDigest: "test" });
  const rules = { ...defaultRules["batches.release"], approvers: 0 as const, unknownAmounts: 0 as const };
  const policy = { permission: "batches.release", version: 1, rules, createdBy: eva.userId } as const;
  await ctx.db.insert(approvalPolicies).values({ ...policy, inForceFrom: ctx.now() });
  batchId = await createTestBatch(ctx, ana, { connectionId, text: payoutsText(12), direction: "out" });
  await releaseTestBatch(ctx, ana, batchId, { initialRows: 6 });
  await makeAllOrders(ctx);
  const soon = new Date(ctx.now().getTime() + 60_000);
  const tried = { attempt: 1, firstAttemptAt: ctx.now() };
  const unsent = {
    cause: "no_connection",
    reason: message("any.given", "refused"),
    errorCode: "9",
    errorMessage: "No",
  };
  await ctx.db
    .update(orders)
    .set({ submission: "not_sent", nextAttemptAt: soon, ...tried, ...unsent })
    .where(sql`batch_row in (1, 2)`);
  await ctx.db
    .update(orders)
    .set({ submission: "sending", leaseUntil: sql`clock_timestamp() - interval '1 second'`, ...tried })
    .where(sql`batch_row in (3, 4)`);
});

const pausedAutomatically = () =>
  ctx.db.update(batches).set({ pausedAt: ctx.now(), pausedReason: message("batches.notLeaving", "refused") });

const readLabels = async () =>
  new Map(
    (await ctx.db.select({ id: orders.id, status: orders.status }).from(orders)).map((row) => [row.id, row.status]),
  );

async function readLastEvents(): Promise<Map<string, number>> {
  const { rows } = await ctx.db.execute<{ id: string; last: number }>(
    sql`select order_id as id, max(id)::int as last from order_events group by 1`,
  );
  return new Map(rows.map(({ id, last }) => [id, last]));
}

type Command = { name: string; before?: () => Promise<unknown>; run: () => Promise<unknown>; changes: number };

const commands: Command[] = [
  { name: "pauseBatch", run: () => pauseBatch(ctx, ana, { batchId }), changes: 0 },
  { name: "resumeBatch", before: pausedAutomatically, run: () => resumeBatch(ctx, ana, { batchId }), changes: 2 },
  {
    name: "resumeBatchAutomatically",
    before: pausedAutomatically,
    run: () => resumeBatchAutomatically(ctx, batchId),
    changes: 2,
  },
  { name: "releaseRest", run: () => releaseRest(ctx, ana, { batchId }), changes: 0 },
  { name: "cancelBatch", run: () => cancelBatch(ctx, ana, { batchId, reason: "Enough." }), changes: 10 },
  {
    name: "tries that end late",
    run: async () => {
      ctx.pass(16 * 60_000);
      await findDueRetries(ctx, 10);
    },
    changes: 2,
  },
  { name: "the sweep of leases", run: () => sweepLeases(ctx), changes: 2 },
  { name: "a claim", run: () => claimWork(ctx, connectionId, 5, null), changes: 2 },
  {
    name: "the check on another day",
    run: () => {
      ctx.pass(86_400_000);
      return checkBeforeSending(ctx, batchId);
    },
    changes: 0,
  },
  {
    name: "cancelPayout",
    run: async () => {
      const [row] = await ctx.db.select().from(orders).where(sql`batch_row = 1`);
      await cancelPayout(ctx, ana, { orderId: row?.id ?? newId() });
    },
    changes: 1,
  },
  {
    name: "all sending stopped and started again",
    run: async () => {
      await stopEverything(ctx, eva, { reason: "Look." });
      await resumeEverything(ctx, eva, {});
    },
    changes: 0,
  },
];

test.each(commands)("$name: each label that changes has an event that says so", async ({ before, run, changes }) => {
  await before?.();
  const [labels, events] = [await readLabels(), await readLastEvents()];
  await run();
  const [labelsNow, eventsNow] = [await readLabels(), await readLastEvents()];
  const changed = [...labelsNow].filter(([id, status]) => labels.get(id) !== status).map(([id]) => id);
  const told = [...eventsNow].filter(([id, last]) => events.get(id) !== last).map(([id]) => id);
  expect(changed).toHaveLength(changes);
  expect(changed.filter((id) => !told.includes(id))).toEqual([]);
});

test("B13: an order that is queued again has no trace of its earlier result", async () => {
  await pausedAutomatically();
  await resumeBatch(ctx, ana, { batchId });
  const again = await ctx.db.select().from(orders).where(sql`batch_row <= 2`);
  for (const row of again) expect(row).toMatchObject({ submission: "queued", attempt: 1, ...noResult });
});

test("B13: an order that is claimed again has no trace of its earlier result", async () => {
  ctx.pass(120_000);
  const work = await claimWork(ctx, connectionId, 5, null);
  const claimed = work.flatMap(({ claim }) => claim.orders).filter(({ attempt }) => attempt === 2);
  expect(claimed).toHaveLength(2);
  for (const row of claimed) expect(row).toMatchObject({ submission: "sending", ...noResult });
});
