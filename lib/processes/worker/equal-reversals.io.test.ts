import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

test("G5: two equal reversals without ids both count once the gateway names a second; a third delivery is a conflict, once", async () => {
  await shop.sandbox.control("PUT", "/scenarios", { rules: [{ scenario: "no-callback" }] });
  const { orderId, clientOrderId } = await shop.pay({ amount: "310.10" });
  const { gatewayOrderId } = await shop.workUntil(orderId, ({ outcome }) => outcome === "approved");
  const part = {
    ...{ status: "approved", type: "reversal", orderid: gatewayOrderId ?? "", client_orderid: clientOrderId },
    ...{ merchant_order: clientOrderId, amount: "5.00", currency: "EUR" },
    control: await shop.signCallback("approved", gatewayOrderId ?? "", clientOrderId),
  };
  const reverse = () => shop.sandbox.control("POST", `/orders/${gatewayOrderId}/reverse`, { amount: "5.00" });
  await reverse();
  await shop.deliver(part);
  await shop.workUntil(orderId, ({ returned }) => returned === "5.00");
  await reverse();
  await shop.deliver(part);
  const both = await shop.workUntil(orderId, ({ returned }) => returned === "10.00");
  expect(both).toMatchObject({ conflict: null, net: "300.10", status: "reversed" });
  await shop.deliver(part);
  const disputed = await shop.workUntil(orderId, ({ conflict }) => conflict !== null);
  expect(disputed).toMatchObject({ returned: "10.00", status: "conflict", stage: "conflict", net: null });
  for (let times = 0; times < 5; times++) await shop.deliver(part);
  for (let round = 0; round < 5; round++) {
    shop.ctx.pass(600_000);
    await shop.workRound();
  }
  const { rows } = await shop.ctx.db.execute(
    sql`select count(*)::int as alarms from order_events where order_id = ${orderId} and details ? 'alarm'`,
  );
  expect(rows).toEqual([{ alarms: 1 }]);
});
