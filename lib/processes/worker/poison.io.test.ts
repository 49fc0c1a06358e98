import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { message } from "@/lib/core/text/message";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

const unprocessed = () => shop.ctx.db.$count(callbacks, sql`${callbacks.evaluatedAt} is null`);

async function waitingOrder() {
  await shop.sandbox.control("PATCH", "/settings", { finalAfterMs: 600_000 });
  const { orderId, clientOrderId } = await shop.pay();
  return { orderId, clientOrderId, gatewayOrderId: (await shop.readOrder(orderId)).gatewayOrderId ?? "" };
}

async function signed(order: Awaited<ReturnType<typeof waitingOrder>>, reported: Record<string, string>) {
  const status = reported.status ?? "approved";
  const control = await shop.signCallback(status, order.gatewayOrderId, order.clientOrderId);
  const ids = { orderid: order.gatewayOrderId, client_orderid: order.clientOrderId };
  return { status, type: "payout", ...ids, amount: "10.50", currency: "EUR", control, ...reported };
}

describe("no delivery holds up another", () => {
  test.each([
    ["a NUL in our id", "status=approved&type=payout&orderid=1&client_orderid=pd-%00&control=x"],
    ["an id longer than an index takes", `status=approved&client_orderid=${longText()}&control=x`],
  ])("%s", async (_name, query) => {
    await shop.deliverRaw({ query });
    await evaluateDeliveries(shop.ctx, 100);
    expect(await unprocessed()).toBe(0);
  });

  test("a NUL in a verified error message", async () => {
    const order = await waitingOrder();
    await shop.deliver(await signed(order, { status: "declined", error_message: "no\0pe" }));
    await evaluateDeliveries(shop.ctx, 100);
    expect(await shop.readOrder(order.orderId)).toMatchObject({ outcome: "declined", errorMessage: "no\uFFFDpe" });
  });

  test.each(["1 000,00 EUR", "NaN", "-5", `.${"0".repeat(60_000)}1`])(
    "a reversal of the amount %.20s is kept, with no amount",
    async (amount) => {
      const order = await waitingOrder();
      await shop.deliver(await signed(order, { type: "reversal", amount }));
      await evaluateDeliveries(shop.ctx, 100);
      expect(await unprocessed()).toBe(0);
      const found = await shop.ctx.db.execute(
        sql`select type, amount from order_later_events where order_id = ${order.orderId}`,
      );
      expect(found.rows).toEqual([{ type: "reversal", amount: null }]);
    },
  );

  test("two amounts in one callback approve nothing, and it is kept with its order", async () => {
    const order = await waitingOrder();
    const query = new URLSearchParams(await signed(order, {})).toString();
    await shop.deliverRaw({ query: `${query}&amount=99.00` });
    await evaluateDeliveries(shop.ctx, 100);
    expect(await shop.readOrder(order.orderId)).toMatchObject({ outcome: "processing" });
    const [kept] = await shop.ctx.db.select().from(callbacks).where(eq(callbacks.orderId, order.orderId));
    expect(kept).toMatchObject({ verdict: "unreadable", reason: message("callbacks.twoValues", "amount") });
  });
});

/** The text must not compress, so that its index row is too long. */
function longText(): string {
  return Array.from({ length: 400 }, () => crypto.randomUUID()).join("");
}
