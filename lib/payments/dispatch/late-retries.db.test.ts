import { asc, eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { orderEvents, orders } from "@/db/schema/orders";
import { provideContext } from "@/lib/identity/users/testing-context";
import { newId } from "@/lib/payments/orders/ids";
import { insertOrder } from "@/lib/payments/orders/testing";
import { findDueRetries } from "./sweep";

const { database, ctx } = provideContext("test");
const lateMs = 16 * 60_000;
let at: { nextAttemptAt: Date; firstAttemptAt: Date };
beforeEach(() => {
  at = { nextAttemptAt: ctx.now(), firstAttemptAt: ctx.now() };
});

const retried = (id = newId()) => insertOrder(database.db, { id, submission: "not_sent", attempt: 1, ...at });
const read = (ids: readonly string[]) =>
  database.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id));
const eventsOf = async (id: string) =>
  (await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(
    ({ kind }) => kind,
  );

describe("B4: tries that end", () => {
  test("after 15 minutes the label changes with an event, once", async () => {
    const { id } = await retried();
    ctx.pass(lateMs);
    expect((await read([id]))[0]).toMatchObject({ status: "not_sent_retrying" });
    for (let round = 0; round < 2; round++) expect(await findDueRetries(ctx, 10)).toEqual([]);
    expect((await read([id]))[0]).toMatchObject({ status: "not_sent", nextAttemptAt: null });
    expect(await eventsOf(id)).toEqual(["retries_ended"]);
  });

  test("a round ends a limited number, later rounds the rest", async () => {
    const { clientOrderId: _own, ...first } = await retried();
    const { reversed, refunded, chargedBack, returned, added, net, status, stage, ...copied } = first;
    const copies = Array.from({ length: 204 }, () => ({ ...copied, id: newId(), clientOrderId: newId() }));
    await database.db.insert(orders).values(copies);
    ctx.pass(lateMs);
    const left = () => database.db.$count(orders, sql`next_attempt_at is not null`);
    const counts = [await left()];
    for (let round = 0; round < 2; round++) {
      await findDueRetries(ctx, 10);
      counts.push(await left());
    }
    expect(counts).toEqual([205, 5, 0]);
  });

  test("beside a transaction that locks the same orders by their ids, neither waits for the other", async () => {
    // The higher id is stored first, so that an update in storage order would lock it first.
    const [low, high] = [newId(), newId()].sort() as [string, string];
    await retried(high);
    await retried(low);
    ctx.pass(lateMs);
    await database.db.transaction(async (tx) => {
      await tx.select().from(orders).where(eq(orders.id, low)).for("update");
      await findDueRetries(ctx, 10);
      await tx.select().from(orders).where(eq(orders.id, high)).for("update");
      expect((await read([high]))[0]).toMatchObject({ status: "not_sent" });
    });
    await findDueRetries(ctx, 10);
    expect((await read([low, high])).map(({ status }) => status)).toEqual(["not_sent", "not_sent"]);
    expect([await eventsOf(low), await eventsOf(high)]).toEqual([["retries_ended"], ["retries_ended"]]);
  });
});
