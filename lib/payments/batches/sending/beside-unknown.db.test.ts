import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { orders } from "@/db/schema/orders";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import { decideOn } from "@/lib/desk/decisions/testing";
import { createTestBatch, makeAllOrders, payoutsText } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { findDueRetries } from "@/lib/payments/dispatch/sweep";
import type { OrderEventKind } from "@/lib/payments/orders/events";
import type { OrderRow } from "@/lib/payments/orders/record";
import { insertOrder } from "@/lib/payments/orders/testing";
import { resumePayout } from "@/lib/payments/payouts/resume";
import { insertUnconfirmed } from "@/lib/payments/resolutions/testing";
import { explainOrder } from "@/lib/payments/waiting/explain";
import * as t from "@/messages/payouts/new";
import { claimWork } from "./claim-work";
import { askRelease, releaseBatch } from "./release";

const { ctx, ana, bo, connectionId } = provideBatchContext("test", { bo: "approver" });
const dayMs = 86_400_000;
let today: string;
let batch = 0;
beforeEach(() => {
  // Starts at noon, so that moving by whole days never crosses midnight.
  ctx.pass(new Date("2026-06-01T12:00:00Z").getTime() - ctx.now().getTime());
  today = dayIn(ctx.now(), "UTC");
});

async function released(
  rows: readonly { account: string; ahead: number | null }[],
  reason: string | null = null,
): Promise<OrderRow[]> {
  const amount = ++batch;
  const text = payoutsText(rows.length, {
    amount: (at) => `${amount}.${10 + at}`,
    account_number: (at) => rows[at]?.account ?? "",
    "Send on": (at) => (rows[at]?.ahead == null ? "" : addDays(today, rows[at].ahead)),
  });
  const batchId = await createTestBatch(ctx, ana, { connectionId, text, direction: "out" });
  const { digest } = await askRelease(ctx, ana, { batchId });
  await decideOn(ctx, bo, batchId, { reason });
  await releaseBatch(ctx, ana, { batchId, seenDigest: digest });
  await makeAllOrders(ctx);
  return ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
}

async function unconfirmed(like: OrderRow | undefined, more: Partial<typeof orders.$inferInsert> = {}) {
  ctx.pass(1_000);
  const values = {
    kind: "payout",
    direction: "out",
    amount: "77.00",
    payeeFingerprint: like?.payeeFingerprint,
  } as const;
  const order = await insertUnconfirmed(ctx, { ...values, ...more }, 0);
  await note(order.id, "sending", { attempt: 1 });
  return order;
}

const note = (orderId: string, kind: OrderEventKind, details: object) =>
  ctx.db.execute(sql`insert into order_events (order_id, at, kind, details)
    values (${orderId}, ${ctx.now()}, ${kind}, ${JSON.stringify(details)}::jsonb)`);

const claim = async () => {
  await ctx.db.execute(sql`update sending_rates set tokens = burst, refilled_at = clock_timestamp()`);
  return (await claimWork(ctx, connectionId, 100, null)).flatMap(({ claim: { orders: own } }) =>
    own.map(({ receiverAccount }) => receiverAccount?.slice(-1)),
  );
};
const resolve = (orderId: string) =>
  ctx.db.update(orders).set({ submission: "accepted", outcome: "approved", cause: null }).where(eq(orders.id, orderId));

describe("a row of a released batch", () => {
  test.each([null, 2])("waits while another payout to its account is unconfirmed: days ahead %s", async (ahead) => {
    const [row] = await released([
      { account: "6100000001", ahead },
      { account: "6100000002", ahead },
    ]);
    const { id } = await unconfirmed(row);
    ctx.pass((ahead ?? 0) * dayMs);
    expect(await claim()).toEqual(["2"]);
    expect(await claim()).toEqual([]);
    await resolve(id);
    expect(await claim()).toEqual(["1"]);
  });

  test("says so, with who ends it", async () => {
    const [row] = await released([{ account: "6100000001", ahead: null }]);
    expect(await explainOrder(ctx, row?.id ?? "")).toMatchObject({ reason: "turn" });
    await unconfirmed(row);
    expect(await explainOrder(ctx, row?.id ?? "")).toMatchObject({ reason: "like_unconfirmed" });
  });

  test.each([
    ["a gateway that doesn't know", { submission: "accepted", outcome: "unknown", cause: null }],
    ["a conflict", { submission: "accepted", outcome: "processing", cause: null, conflict: ["any.typed", "why"] }],
  ] as const)("waits for %s too", async (_what, state) => {
    const [row] = await released([{ account: "6100000001", ahead: null }]);
    await unconfirmed(row, state as Partial<typeof orders.$inferInsert>);
    expect(await claim()).toEqual([]);
  });

  test("leaves beside one that failed, is processing, or is a charge", async () => {
    const [row] = await released([{ account: "6100000001", ahead: null }]);
    await unconfirmed(row, { submission: "accepted", outcome: "declined", cause: null });
    await unconfirmed(row, { submission: "accepted", outcome: "processing", cause: null });
    await unconfirmed(row, { kind: "charge", direction: "in" });
    expect(await claim()).toEqual(["1"]);
  });

  test("leaves beside a row of its own day, which was approved with it, and waits for one of an earlier day", async () => {
    const [now, beside] = await released([
      { account: "6100000001", ahead: null },
      { account: "6100000001", ahead: null },
      { account: "6100000001", ahead: 2 },
    ]);
    const set = { submission: "unconfirmed", cause: "timed_out", attempt: 1, sentAt: ctx.now() } as const;
    await ctx.db
      .update(orders)
      .set(set)
      .where(eq(orders.id, now?.id ?? ""));
    expect(await claim()).toEqual(["1"]);
    await ctx.db
      .update(orders)
      .set({ submission: "accepted", outcome: "approved", leaseUntil: null })
      .where(eq(orders.id, beside?.id ?? ""));
    ctx.pass(2 * dayMs);
    expect(await claim()).toEqual([]);
    await resolve(now?.id ?? "");
    expect(await claim()).toHaveLength(1);
  });
});

describe("what a user approved with a reason", () => {
  const rows = [{ account: "6100000001", ahead: null }];
  async function unconfirmedTo(account: string): Promise<OrderRow> {
    const [row] = await released([{ account, ahead: 30 }]);
    return unconfirmed(row);
  }

  test("leaves beside what was unconfirmed then", async () => {
    await unconfirmedTo("6100000001");
    ctx.pass(1_000);
    await released(rows, "Another invoice.");
    expect(await claim()).toEqual(["1"]);
  });

  test("waits for what became unconfirmed since", async () => {
    const first = await unconfirmedTo("6100000001");
    ctx.pass(1_000);
    await released(rows, "Another invoice.");
    await unconfirmed(first);
    expect(await claim()).toEqual([]);
  });

  test("waits for what was sent again since, or reported as unknown", async () => {
    const first = await unconfirmedTo("6100000001");
    ctx.pass(1_000);
    await released(rows, "Another invoice.");
    ctx.pass(1_000);
    await note(first.id, "queried", { status: "unknown" });
    expect(await claim()).toEqual([]);
  });
});

test("a payout that is tried again automatically, or by its user, waits as well", async () => {
  const values = { kind: "payout", direction: "out", amount: "10.00", currency: "EUR" } as const;
  const tried = { submission: "not_sent", attempt: 1, firstAttemptAt: ctx.now(), nextAttemptAt: ctx.now() } as const;
  const order = await insertOrder(ctx.db, {
    ...values,
    ...tried,
    payeeFingerprint: "p".repeat(64),
    preparedBy: ana.userId,
  });
  expect(await findDueRetries(ctx, 10)).toEqual([order.id]);
  const { id } = await unconfirmed(order);
  expect(await findDueRetries(ctx, 10)).toEqual([]);
  const again = resumePayout(ctx, ana, { orderId: order.id });
  await expect(again).rejects.toMatchObject({ code: "conflict", message: t.refused.unconfirmed });
  await resolve(id);
  expect(await findDueRetries(ctx, 10)).toEqual([order.id]);
});
