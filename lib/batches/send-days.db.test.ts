import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { batchRows } from "@/db/schema/batches";
import { limits } from "@/db/schema/limits";
import { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { addDays, dayIn } from "@/lib/core/calendar";
import type { Actor } from "@/lib/core/desk";
import { getOrder } from "@/lib/orders/detail-queries";
import { nextStepOf } from "@/lib/orders/sentence";
import type { TestDesk } from "@/lib/people/testing";
import { cancelBatch } from "./control";
import { askRelease, releaseBatch } from "./release";
import { readSendDays } from "./send-days";
import { summarise } from "./summary-queries";
import { createTestBatch, makeAllOrders, openBatchDesk, payoutsText, readBatch, releaseTestBatch } from "./testing";

let database: TestDatabase;
let desk: TestDesk;
let ana: Actor;
let connectionId: string;
let today: string;
beforeEach(async () => {
  database = await createTestDatabase();
  ({ desk, ana, connectionId } = await openBatchDesk(database));
  today = dayIn(desk.now(), "UTC");
});
afterEach(() => database.drop());

const draft = (...ahead: (number | null)[]) =>
  createTestBatch(desk, ana, {
    connectionId,
    text: payoutsText(ahead.length, {
      amount: () => "100.00",
      "Send on": (at) => (typeof ahead[at] === "number" ? addDays(today, ahead[at]) : ""),
    }),
  });
const reserved = async () => {
  const { rows } = await desk.db.execute<{ day: string; sum: string }>(
    sql`select day::text as day, sum(amount)::numeric(20, 2)::text as sum from limit_reservations group by 1 order by 1`,
  );
  return rows.filter(({ sum }) => sum !== "0.00").map(({ day, sum }) => [day, sum]);
};

test("a day is kept with the row and its order, and its money counts on the limits of that day", async () => {
  const batchId = await draft(2, null, 0, 2, 1);
  await releaseTestBatch(desk, ana, batchId);
  const perDay = [
    [today, "200.00"],
    [addDays(today, 1), "100.00"],
    [addDays(today, 2), "200.00"],
  ];
  expect(await reserved()).toEqual(perDay);
  await makeAllOrders(desk);
  expect(await reserved()).toEqual(perDay);
  const made = await desk.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
  expect(made.map(({ sendOn, limitDay }) => [sendOn, limitDay])).toEqual(
    [2, null, 0, 2, 1].map((ahead) => [ahead === null ? null : addDays(today, ahead), addDays(today, ahead ?? 0)]),
  );
  expect((await readSendDays(desk.db, batchId)).map(({ day, rows, sums }) => [day, rows, sums[0]?.amount])).toEqual([
    [null, 1, "100.00"],
    [today, 1, "100.00"],
    [addDays(today, 1), 1, "100.00"],
    [addDays(today, 2), 2, "200.00"],
  ]);
  const dated = await getOrder(desk, null, made[0]?.id ?? "");
  const firstMoment = new Date(`${addDays(today, 2)}T00:00:00Z`);
  expect(nextStepOf(dated)).toMatchObject({ text: "It is sent on its day, not before.", at: firstMoment });
  const batch = await readBatch(desk, batchId);
  const { progress, state } = (await summarise(desk.db, [batch], desk.now())).get(batchId) ?? {};
  expect(state).toBe("sending");
  expect(progress?.map(({ group, rows }) => [group, rows])).toEqual([
    ["waiting", 2],
    ["scheduled", 3],
  ]);
  await cancelBatch(desk, ana, { batchId, reason: "A test." });
  expect(await reserved()).toEqual([]);
});

test("a limit is judged for each day by itself", async () => {
  const limit = { kind: "connection_day", connectionId, currency: "EUR", amount: "200", setBy: ana.personId } as const;
  await desk.db.insert(limits).values(limit);
  await expect(releaseTestBatch(desk, ana, await draft(1, 1, 1))).rejects.toMatchObject({
    code: "limit",
    message: expect.stringContaining(`is left on ${addDays(today, 1)}.`),
  });
  await releaseTestBatch(desk, ana, await draft(null, 0, 1, 1));
  await expect(releaseTestBatch(desk, ana, await draft(1))).rejects.toMatchObject({ code: "limit" });
  await releaseTestBatch(desk, ana, await draft(2));
});

test("a batch that starts later than a row's day takes the row along, and a row counts on the later day", async () => {
  const batchId = await draft(1, 3);
  await releaseTestBatch(desk, ana, batchId, { startsAt: new Date(desk.now().getTime() + 2 * 86_400_000) });
  expect(await reserved()).toEqual([
    [addDays(today, 2), "100.00"],
    [addDays(today, 3), "100.00"],
  ]);
});

test("the day is part of what is approved, and the database keeps it", async () => {
  const batchId = await draft(1, 1);
  const [row] = await desk.db.select().from(batchRows).where(eq(batchRows.batchId, batchId));
  expect(row?.sendOn).toBe(addDays(today, 1));
  const forge = sql`update batch_rows set send_on = ${today} where batch_id = ${batchId} and number = 1`;
  const { mark } = await askRelease(desk, ana, { batchId });
  await expect(desk.db.execute(forge)).rejects.toThrow();
  await database.owner.execute(sql`alter table batch_rows disable trigger batch_rows_frozen`);
  await desk.db.execute(forge);
  await expect(releaseBatch(desk, ana, { batchId, seenMark: mark })).rejects.toMatchObject({ code: "conflict" });
});

test("no order is sent before its day, nor is the day changed, whatever the code does", async () => {
  const batchId = await draft(1);
  await releaseTestBatch(desk, ana, batchId);
  await makeAllOrders(desk);
  const ofBatch = sql`where batch_id = ${batchId}`;
  await expect(
    desk.db.execute(sql`update orders set submission = 'sending', sent_at = ${desk.now()} ${ofBatch}`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("is not sent before") } });
  await expect(desk.db.execute(sql`update orders set send_on = null ${ofBatch}`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("never change") },
  });
});

test("a file that comes again with other days is known as the same payments", async () => {
  const text = (ahead: number) =>
    `currency;amount;account_number;send on\nEUR;10.00;DE89370400440532013000;${addDays(today, ahead)}\n`;
  const [first, second] = [
    await createTestBatch(desk, ana, { connectionId, text: text(1) }),
    await createTestBatch(desk, ana, { connectionId, text: text(2) }),
  ];
  const prints = await desk.db.select().from(batchRows);
  expect(new Set(prints.map(({ batchId }) => batchId))).toEqual(new Set([first, second]));
  expect(new Set(prints.map(({ fingerprint }) => fingerprint)).size).toBe(1);
  expect(new Set(prints.map(({ mark }) => mark)).size).toBe(2);
});
