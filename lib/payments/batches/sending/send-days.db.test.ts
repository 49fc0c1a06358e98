import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { limits } from "@/db/schema/limits";
import { orders } from "@/db/schema/orders";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import { summarise } from "@/lib/payments/batches/summary-queries";
import {
  createTestBatch,
  makeAllOrders,
  payoutsText,
  readBatch,
  releaseTestBatch,
} from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { nextStepOf } from "@/lib/payments/orders/sentence";
import * as t from "@/messages/orders/model";
import { cancelBatch } from "./control";
import { askRelease, releaseBatch } from "./release";
import { readSendDays } from "./send-days";

let today: string;
const { database, ctx, ana, connectionId } = provideBatchContext("test");
beforeEach(() => {
  today = dayIn(ctx.now(), "UTC");
});

const draft = (...ahead: (number | null)[]) =>
  createTestBatch(ctx, ana, {
    connectionId,
    text: payoutsText(ahead.length, {
      amount: () => "100.00",
      "Send on": (at) => (typeof ahead[at] === "number" ? addDays(today, ahead[at]) : ""),
    }),
  });
const reserved = async () => {
  const { rows } = await ctx.db.execute<{ day: string; sum: string }>(
    sql`select day::text as day, sum(amount)::numeric(20, 2)::text as sum from limit_reservations group by 1 order by 1`,
  );
  return rows.filter(({ sum }) => sum !== "0.00").map(({ day, sum }) => [day, sum]);
};

test("a day is kept with the row and its order, and its money counts on the limits of that day", async () => {
  const batchId = await draft(2, null, 0, 2, 1);
  await releaseTestBatch(ctx, ana, batchId);
  const perDay = [
    [today, "200.00"],
    [addDays(today, 1), "100.00"],
    [addDays(today, 2), "200.00"],
  ];
  expect(await reserved()).toEqual(perDay);
  await makeAllOrders(ctx);
  expect(await reserved()).toEqual(perDay);
  const made = await ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
  expect(made.map(({ sendOn, limitDay }) => [sendOn, limitDay])).toEqual(
    [2, null, 0, 2, 1].map((ahead) => [ahead === null ? null : addDays(today, ahead), addDays(today, ahead ?? 0)]),
  );
  expect((await readSendDays(ctx.db, batchId)).map(({ day, rows, sums }) => [day, rows, sums[0]?.amount])).toEqual([
    [null, 1, "100.00"],
    [today, 1, "100.00"],
    [addDays(today, 1), 1, "100.00"],
    [addDays(today, 2), 2, "200.00"],
  ]);
  const dated = await getOrder(ctx, null, made[0]?.id ?? "");
  const firstMoment = new Date(`${addDays(today, 2)}T00:00:00Z`);
  expect(nextStepOf(dated)).toMatchObject({ text: t.scheduledNext, at: firstMoment });
  const batch = await readBatch(ctx, batchId);
  const { progress, state } = (await summarise(ctx.db, [batch], ctx.now())).get(batchId) ?? {};
  expect(state).toBe("sending");
  expect(progress?.map(({ group, rows }) => [group, rows])).toEqual([
    ["waiting", 2],
    ["scheduled", 3],
  ]);
  await cancelBatch(ctx, ana, { batchId, reason: "A test." });
  expect(await reserved()).toEqual([]);
});

test("a limit is checked for each day separately", async () => {
  const limit = { kind: "connection_day", connectionId, currency: "EUR", amount: "200", setBy: ana.userId } as const;
  await ctx.db.insert(limits).values(limit);
  await expect(releaseTestBatch(ctx, ana, await draft(1, 1, 1))).rejects.toMatchObject({
    code: "limit",
    message: expect.stringContaining(`is left on ${addDays(today, 1)}.`),
  });
  await releaseTestBatch(ctx, ana, await draft(null, 0, 1, 1));
  await expect(releaseTestBatch(ctx, ana, await draft(1))).rejects.toMatchObject({ code: "limit" });
  await releaseTestBatch(ctx, ana, await draft(2));
});

test("a batch that starts later than a row's day takes the row along, and a row counts on the later day", async () => {
  const batchId = await draft(1, 3);
  await releaseTestBatch(ctx, ana, batchId, { startsAt: new Date(ctx.now().getTime() + 2 * 86_400_000) });
  expect(await reserved()).toEqual([
    [addDays(today, 2), "100.00"],
    [addDays(today, 3), "100.00"],
  ]);
});

test("the day is part of what is approved, and the database keeps it", async () => {
  const batchId = await draft(1, 1);
  const [row] = await ctx.db.select().from(batchRows).where(eq(batchRows.batchId, batchId));
  expect(row?.sendOn).toBe(addDays(today, 1));
  const forge = sql`update batch_rows set send_on = ${today} where batch_id = ${batchId} and number = 1`;
  const { digest } = await askRelease(ctx, ana, { batchId });
  await expect(ctx.db.execute(forge)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("needs approval or is released: it never changes") },
  });
  await database.owner.execute(sql`alter table batch_rows disable trigger batch_rows_frozen`);
  await ctx.db.execute(forge);
  await expect(releaseBatch(ctx, ana, { batchId, seenDigest: digest })).rejects.toMatchObject({ code: "conflict" });
});

test("no order is sent before its day, nor is the day changed, whatever the code does", async () => {
  const batchId = await draft(1);
  await releaseTestBatch(ctx, ana, batchId);
  await makeAllOrders(ctx);
  const ofBatch = sql`where batch_id = ${batchId}`;
  await expect(
    ctx.db.execute(sql`update orders set submission = 'sending', sent_at = ${ctx.now()} ${ofBatch}`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("may not be sent before") } });
  await expect(ctx.db.execute(sql`update orders set send_on = null ${ofBatch}`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("never change") },
  });
});

test("a file that comes again with other days is known as the same payments", async () => {
  const text = (ahead: number) =>
    `currency;amount;account_number;send on\nEUR;10.00;DE89370400440532013000;${addDays(today, ahead)}\n`;
  const [first, second] = [
    await createTestBatch(ctx, ana, { connectionId, text: text(1) }),
    await createTestBatch(ctx, ana, { connectionId, text: text(2) }),
  ];
  const prints = await ctx.db.select().from(batchRows);
  expect(new Set(prints.map(({ batchId }) => batchId))).toEqual(new Set([first, second]));
  expect(new Set(prints.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  expect(new Set(prints.map(({ digest }) => digest)).size).toBe(2);
});
