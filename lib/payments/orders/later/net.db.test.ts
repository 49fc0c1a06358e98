import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import type { LaterEvent } from "@/lib/payments/orders/facets";
import type { Outcome } from "@/lib/payments/orders/states";
import { insertOrder } from "@/lib/payments/orders/testing";
import * as t from "@/messages/orders/model";
import { type Net, netOf as netOfRow } from "./net";

const database = provideDatabase("file");

type Facts = { outcome: Outcome; amount: string | null; currency: string | null };
const order: Facts = { outcome: "approved", amount: "1250.00", currency: "EUR" };
const gatewayUpdate = (
  type: string,
  amount: string | null,
  status = "approved",
  currency: string | null = "EUR",
  standing: LaterEvent["standing"] = "counted",
) => ({ type, status, amount, currency, standing });

async function netOf(facts: Facts, later: readonly LaterEvent[]): Promise<Net | null> {
  const { id } = await insertOrder(database.db, { submission: "accepted", ...facts });
  for (const [at, one] of later.entries()) {
    await database.db
      .insert(orderLaterEvents)
      .values({ orderId: id, ...one, transactionId: `T-${at}`, at: new Date("2026-11-21T10:00:00Z") });
  }
  const [row] = await database.db.select().from(orders).where(eq(orders.id, id));
  if (!row) throw new Error("no order");
  return netOfRow(row, later);
}

test("the net is what later transactions left", async () => {
  expect(await netOf(order, [])).toBeNull();
  expect(await netOf(order, [gatewayUpdate("reversal", "250.00", "declined")])).toBeNull();
  expect(
    await netOf(order, [gatewayUpdate("reversal", "250"), gatewayUpdate("chargeback", "0.5", "APPROVED", null)]),
  ).toEqual({
    moved: null,
    added: [],
    returned: [
      { status: "reversed", amount: "250" },
      { status: "charged back", amount: "0.5" },
    ],
    amount: "999.50",
  });
  expect((await netOf(order, [gatewayUpdate("reversal", "1250.00")]))?.amount).toBe("0.00");
});

test("two partial reversals, a chargeback after them, and other spellings all count", async () => {
  const parts = [gatewayUpdate("reversal", "100.00"), gatewayUpdate("partial_reversal", "50.00")];
  expect((await netOf(order, parts))?.amount).toBe("1100.00");
  expect(await netOf(order, [...parts, gatewayUpdate("Charge-Back", "1100.00")])).toMatchObject({
    returned: [{ status: "reversed" }, { status: "reversed" }, { status: "charged back" }],
    amount: "0.00",
  });
  expect((await netOf(order, [...parts, gatewayUpdate("chargeback", "1100.00", "processing")]))?.amount).toBe(
    "1100.00",
  );
});

test("a second order that was completed counts until a reversal comes", async () => {
  const second = gatewayUpdate("second_order", "1250.00");
  expect(await netOf(order, [second])).toMatchObject({ added: [{ amount: "1250.00" }], amount: "2500.00" });
  expect((await netOf(order, [second, gatewayUpdate("reversal", "1250.00")]))?.amount).toBe("1250.00");
  expect(await netOf(order, [gatewayUpdate("second_order", "1250.00", "declined")])).toBeNull();
  expect(await netOf({ ...order, outcome: "declined" }, [second])).toMatchObject({
    moved: { status: t.notCompleted, amount: "0" },
    amount: "1250.00",
  });
});

test("where another amount moved, that is what counts", async () => {
  expect(
    await netOf(order, [gatewayUpdate("other_amount", "125.00"), gatewayUpdate("reversal", "25.00")]),
  ).toMatchObject({
    moved: { status: "moved", amount: "125.00" },
    amount: "100.00",
  });
  expect((await netOf(order, [gatewayUpdate("other_amount", "125.00", "approved", "USD")]))?.amount).toBeNull();
});

test("what is unknown is not guessed", async () => {
  for (const [facts, later] of [
    [order, [gatewayUpdate("reversal", null)]],
    [order, [gatewayUpdate("reversal", "10", "approved", "USD")]],
    [order, [gatewayUpdate("chargeback-reversal", "10")]],
    [order, [gatewayUpdate("reversal", "10"), gatewayUpdate("reversal_of_reversal", "10")]],
    [order, [gatewayUpdate("reversal", "10"), gatewayUpdate("reversal", null)]],
    [{ ...order, amount: null, currency: null }, [gatewayUpdate("reversal", "10")]],
  ] as const) {
    expect(await netOf(facts, later)).toMatchObject({ amount: null });
  }
});

test("D1, D2: only what counts is in a figure, and more back than was sent is refused by the database too", async () => {
  const reported = gatewayUpdate("reversal", "1000000.00", "approved", "EUR", "reported");
  expect(await netOf(order, [reported])).toBeNull();
  expect(await netOf(order, [gatewayUpdate("reversal", "50.00"), { ...reported, standing: "refused" }])).toMatchObject({
    amount: "1200.00",
  });
  const refusedByGuard = { cause: { message: expect.stringContaining("more was reversed") } };
  await expect(netOf(order, [gatewayUpdate("reversal", "1250.01")])).rejects.toMatchObject(refusedByGuard);
  await expect(
    netOf(order, [gatewayUpdate("reversal", "1250.00"), gatewayUpdate("chargeback", "0.01")]),
  ).rejects.toMatchObject(refusedByGuard);
  for (const outcome of ["declined", "processing"] as const) {
    await expect(netOf({ ...order, outcome }, [gatewayUpdate("reversal", "30.13")])).rejects.toMatchObject(
      refusedByGuard,
    );
  }
  const never = { cause: { message: "a reported later transaction never changes" } };
  await expect(
    database.db.execute(sql`update order_later_events set amount = 1 where standing = 'counted'`),
  ).rejects.toMatchObject(never);
  await expect(database.db.execute(sql`update order_later_events set type = 'refund'`)).rejects.toMatchObject(never);
  await expect(
    database.db.execute(sql`delete from order_later_events where standing = 'counted'`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("must be voided before it is deleted") } });
});
