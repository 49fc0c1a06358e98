import { expect, test } from "vitest";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import { pauseBatch } from "@/lib/payments/batches/sending/control";
import { askRelease } from "@/lib/payments/batches/sending/release";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { insertOrder } from "@/lib/payments/orders/testing";
import { readLeaving } from "./leaving";

const { database, ctx, ana, connectionId } = provideBatchContext("test");
const today = () => dayIn(ctx.now(), "UTC");
const anywhere = { connectionId: null };

const draft = (amount: string, ...ahead: (number | null)[]) =>
  createTestBatch(ctx, ana, {
    connectionId,
    text: payoutsText(ahead.length, {
      amount: () => amount,
      "Send on": (at) => (typeof ahead[at] === "number" ? addDays(today(), ahead[at]) : ""),
    }),
  });
const shown = async () =>
  (await readLeaving(ctx, null, anywhere, "UTC")).map(({ currency, days, all, held, batches: named }) => ({
    currency,
    days: days.map(({ day, ready, held: waits }) => [day, Number(ready.amount), Number(waits.amount)]),
    all: [all.payouts, Number(all.amount)],
    held: [held.payouts, Number(held.amount)],
    batches: named.length,
  }));

test("scheduled rows leave on their own days, before and after they become orders, and none after a week", async () => {
  const batchId = await draft("100.00", null, 2, 6, 7);
  expect(await shown()).toEqual([]);
  await releaseTestBatch(ctx, ana, batchId);
  const due = [
    {
      currency: "EUR",
      days: [
        [today(), 100, 0],
        [addDays(today(), 2), 100, 0],
        [addDays(today(), 6), 100, 0],
      ],
      all: [3, 300],
      held: [0, 0],
      batches: 1,
    },
  ];
  expect(await shown()).toEqual(due);
  await makeAllOrders(ctx);
  expect(await shown()).toEqual(due);
  await pauseBatch(ctx, ana, { batchId });
  expect(await shown()).toMatchObject([{ all: [3, 300], held: [3, 300] }]);
});

test("a batch that starts later leaves on that day, and one that needs approval waits for a user", async () => {
  const startsAt = new Date(ctx.now().getTime() + 3 * 86_400_000);
  await releaseTestBatch(ctx, ana, await draft("50.00", null, null), { startsAt });
  const asked = await draft("7.00", null, 1);
  await askRelease(ctx, ana, { batchId: asked });
  expect(await shown()).toEqual([
    {
      currency: "EUR",
      days: [
        [today(), 0, 7],
        [addDays(today(), 1), 0, 7],
        [addDays(today(), 3), 100, 0],
      ],
      all: [4, 114],
      held: [2, 14],
      batches: 2,
    },
  ]);
});

test("single payouts count: queued ones leave, those without approval wait, sent ones have left", async () => {
  const add = (amount: string, rest: Parameters<typeof insertOrder>[1]) =>
    insertOrder(database.db, { amount, connectionId, outcome: "none", ...rest });
  await add("1.00", { submission: "queued" });
  await add("20.00", { submission: "held" });
  await add("300.00", { submission: "draft" });
  await add("4000.00", { submission: "accepted", outcome: "processing" });
  await add("50000.00", { submission: "queued", kind: "charge", direction: "in" });
  expect(await shown()).toMatchObject([{ days: [[today(), 1, 20]], all: [2, 21], held: [1, 20], batches: 0 }]);
  expect(await readLeaving(ctx, [], anywhere, "UTC")).toEqual([]);
});
