import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { judgeDeliveries } from "@/lib/callbacks/judge";
import { controlKeysOf } from "@/lib/connections/route";
import { controlOf } from "@/lib/gateway/callback";
import { submitPayout } from "@/lib/orders/submit";
import { deliver, deliverRaw, openWorkshop, payoutForm, readOrder, type Workshop } from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

async function unjudged(): Promise<number> {
  return shop.desk.db.$count(callbacks, sql`${callbacks.judgedAt} is null`);
}

async function waitingOrder() {
  await shop.sandbox.control("PATCH", "/settings", { finalAfterMs: 600_000 });
  const form = await payoutForm(shop);
  const { orderId } = await submitPayout(shop.desk, shop.preparer, form);
  const row = await readOrder(shop, orderId);
  return { orderId, clientOrderId: form.clientOrderId, gatewayOrderId: row.gatewayOrderId ?? "" };
}

async function signed(order: Awaited<ReturnType<typeof waitingOrder>>, said: Record<string, string>) {
  const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, shop.connectionId);
  const status = said.status ?? "approved";
  const control = controlOf(status, order.gatewayOrderId, order.clientOrderId, current ?? "");
  const ids = { orderid: order.gatewayOrderId, client_orderid: order.clientOrderId };
  return { status, type: "payout", ...ids, amount: "10.50", currency: "EUR", control, ...said };
}

describe("no delivery holds up another", () => {
  test.each([
    ["a NUL in our id", "status=approved&type=payout&orderid=1&client_orderid=pd-%00&control=x"],
    ["an id longer than an index takes", `status=approved&client_orderid=${longText()}&control=x`],
  ])("%s", async (_name, query) => {
    await deliverRaw(shop, { query });
    await judgeDeliveries(shop.desk, 100);
    expect(await unjudged()).toBe(0);
  });

  test("a NUL in a verified error message", async () => {
    const order = await waitingOrder();
    await deliver(shop, await signed(order, { status: "declined", error_message: "no\0pe" }));
    await judgeDeliveries(shop.desk, 100);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "declined", errorMessage: "no\uFFFDpe" });
  });

  test.each(["1 000,00 EUR", "NaN", "-5", `.${"0".repeat(60_000)}1`])(
    "a reversal of the amount %.20s is kept, with no amount",
    async (amount) => {
      const order = await waitingOrder();
      await deliver(shop, await signed(order, { type: "reversal", amount }));
      await judgeDeliveries(shop.desk, 100);
      expect(await unjudged()).toBe(0);
      const found = await shop.desk.db.execute(
        sql`select type, amount from order_aftermath where order_id = ${order.orderId}`,
      );
      expect(found.rows).toEqual([{ type: "reversal", amount: null }]);
    },
  );

  test("two amounts in one callback approve nothing, and it is kept with its order", async () => {
    const order = await waitingOrder();
    const query = new URLSearchParams(await signed(order, {})).toString();
    await deliverRaw(shop, { query: `${query}&amount=99.00` });
    await judgeDeliveries(shop.desk, 100);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "processing" });
    const [kept] = await shop.desk.db.select().from(callbacks).where(eq(callbacks.orderId, order.orderId));
    expect(kept).toMatchObject({ verdict: "unreadable", reason: expect.stringContaining("amount") });
  });
});

/** Does not compress: an index row of it is too long. */
function longText(): string {
  return Array.from({ length: 400 }, () => crypto.randomUUID()).join("");
}
