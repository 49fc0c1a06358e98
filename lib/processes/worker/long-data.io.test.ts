import { and, desc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { callOrders, calls } from "@/db/schema/orders";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { queryOrder } from "@/lib/payments/dispatch/polling";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();
const longest = 65_536;

const lastQuestionOf = async (orderId: string) => {
  const [last] = await shop.ctx.db
    .select({ result: calls.result, reason: calls.reason })
    .from(callOrders)
    .innerJoin(calls, eq(calls.id, callOrders.callId))
    .where(and(eq(callOrders.orderId, orderId), eq(calls.operation, "status")))
    .orderBy(desc(calls.startedAt))
    .limit(1);
  return last;
};

test.each(["款", "💶", "a&=%"])("64k of %s as merchant data: sent, asked about and confirmed", async (text) => {
  await shop.sandbox.control("PUT", "/scenarios", { rules: [{ scenario: "no-callback" }] });
  const merchantData = [...text.repeat(longest)].slice(0, longest).join("");
  const { orderId, clientOrderId } = await shop.pay({ merchant_data: merchantData });
  const { orders: taken } = await shop.sandbox.control("GET", `/orders?client_orderid=${clientOrderId}`);
  expect(taken[0].merchantData === merchantData).toBe(true);
  const done = await shop.workUntil(orderId, ({ outcome }) => outcome === "approved");
  expect(done).toMatchObject({ conflict: null });
  expect(await lastQuestionOf(orderId)).toMatchObject({ result: "status" });
});

test("a callback that returns it counts", async () => {
  const merchantData = "💶".repeat(longest);
  const { orderId, clientOrderId } = await shop.pay({ merchant_data: merchantData });
  const orderid = (await shop.readOrder(orderId)).gatewayOrderId ?? "";
  const control = await shop.signCallback("approved", orderid, clientOrderId);
  const ids = { orderid, client_orderid: clientOrderId, merchant_order: clientOrderId, control };
  await shop.deliver({ status: "approved", type: "payout", amount: "10.50", ...ids, merchantdata: merchantData });
  await evaluateDeliveries(shop.ctx, 10);
  expect(await shop.readOrder(orderId)).toMatchObject({ outcome: "approved", conflict: null });
});

test("an endless answer is cut, whatever was sent", async () => {
  await shop.sandbox.control("PUT", "/scenarios", { rules: [{ scenario: "no-callback" }] });
  const { orderId } = await shop.pay({ merchant_data: "💶".repeat(longest) });
  await shop.sandbox.control("PUT", "/scenarios", {
    rules: [{ scenario: "endless-body", operation: "status", parameters: { bytes: 1 << 20, everyMs: 1 } }],
  });
  await queryOrder(shop.ctx, orderId);
  const cut = await lastQuestionOf(orderId);
  expect(cut).toMatchObject({ result: "unclear" });
  expect(JSON.stringify(cut?.reason)).toContain("is larger than");
});
