import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { addTestUser } from "@/lib/identity/users/testing";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { storeDelivery } from "@/lib/payments/callbacks/receive";
import { setControlKey } from "@/lib/payments/connections/key-commands";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { controlOf } from "@/sandbox/callbacks";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

describe("hostile callbacks", () => {
  type Named = { clientOrderId: string; gatewayOrderId: string; amount?: string };
  const reported = ({ clientOrderId, gatewayOrderId, amount = "10.50" }: Named) => ({
    status: "approved",
    type: "payout",
    orderid: gatewayOrderId,
    merchant_order: clientOrderId,
    client_orderid: clientOrderId,
    amount,
  });

  let cents = 50;
  async function waitingOrder() {
    const amount = `10.${cents++}`;
    const account = `4444000011119${cents}`;
    await shop.sandbox.control("PATCH", "/settings", {
      specialNumbers: { "processing-forever": { account_number: account } },
    });
    const { orderId } = await shop.pay({ account_number: account, amount });
    const row = await shop.readOrder(orderId);
    return { orderId, clientOrderId: row.clientOrderId, gatewayOrderId: row.gatewayOrderId ?? "", amount };
  }

  test.each([
    ["a wrong control", { control: "f".repeat(40) }, "wrong_control"],
    ["no control", {}, "wrong_control"],
  ])("%s changes nothing", async (_name, extra, verdict) => {
    const order = await waitingOrder();
    await shop.deliver({ ...reported(order), ...extra });
    await shop.workRound();
    expect(await shop.readOrder(order.orderId)).toMatchObject({ outcome: "processing", conflict: null });
    expect(await lastVerdict(order.orderId)).toBe(verdict);
  });

  test("another amount is an alarm, not an approval", async () => {
    const order = await waitingOrder();
    await shop.deliver({
      ...reported(order),
      amount: "1050.00",
      control: await control("approved", order),
    });
    await shop.workRound();
    expect(await shop.readOrder(order.orderId)).toMatchObject({
      outcome: "processing",
      conflict: expect.arrayContaining([expect.objectContaining({ amount: "1050.00" })]),
    });
  });

  test("another gateway order id is the alarm of a second order", async () => {
    const order = await waitingOrder();
    await shop.deliver({
      ...reported({ ...order, gatewayOrderId: "999999" }),
      control: await control("approved", { ...order, gatewayOrderId: "999999" }),
    });
    await shop.workRound();
    expect(await shop.readOrder(order.orderId)).toMatchObject({
      outcome: "processing",
      conflict: expect.arrayContaining(["999999"]),
    });
  });

  test("an approved reversal is kept beside the outcome", async () => {
    const order = await waitingOrder();
    await shop.deliver({
      ...reported(order),
      type: "reversal",
      control: await control("approved", order),
    });
    await shop.workRound();
    expect(await shop.readOrder(order.orderId)).toMatchObject({ outcome: "processing" });
    const found = await shop.ctx.db.execute(
      sql`select type, status from order_later_events where order_id = ${order.orderId}`,
    );
    expect(found.rows).toEqual([{ type: "reversal", status: "approved" }]);
  });

  test("repeated fields that disagree, JSON, and an unknown order are kept and change nothing", async () => {
    const order = await waitingOrder();
    const fields = new URLSearchParams({
      ...reported(order),
      control: await control("approved", order),
    });
    await shop.deliverRaw({ query: `${fields}&status=declined` });
    await shop.deliverRaw({
      query: "",
      method: "POST",
      contentType: "application/json",
      body: JSON.stringify(reported(order)),
    });
    await shop.deliver({
      ...reported({ clientOrderId: "pd-nobody", gatewayOrderId: "1" }),
      control: controlOf("approved", "1", "pd-nobody", "x"),
    });
    await shop.deliverRaw({ query: "%ff%fe&=&&a=%zz\0" });
    const before = await unprocessed();
    expect(before).toBeGreaterThanOrEqual(4);
    await shop.workRound();
    expect(await unprocessed()).toBe(0);
    expect(await shop.readOrder(order.orderId)).toMatchObject({ outcome: "processing", conflict: null });
  });

  test("64k of merchant data comes back whole, and a wrong token is no one's", async () => {
    const order = await waitingOrder();
    await shop.deliver({
      ...reported(order),
      merchantdata: "ž".repeat(65_536),
      control: await control("approved", order),
    });
    await shop.workRound();
    expect(await shop.readOrder(order.orderId)).toMatchObject({ outcome: "approved" });
    const nobody = { method: "GET", query: "status=approved", contentType: null, body: "", headers: {} };
    expect(await storeDelivery(shop.ctx, "A".repeat(32), nobody)).toBe(false);
    expect(await storeDelivery(shop.ctx, "../../etc", nobody)).toBe(false);
  });

  test("a hundred times the same is one effect", async () => {
    const order = await waitingOrder();
    const fields = { ...reported(order), control: await control("approved", order) };
    await Promise.all(Array.from({ length: 100 }, () => shop.deliver(fields)));
    await shop.workRound();
    const verdicts = await shop.ctx.db.execute(
      sql`select verdict, count(*)::int from callbacks where order_id = ${order.orderId} group by 1 order by 1`,
    );
    expect(verdicts.rows).toEqual([
      { verdict: "applied", count: 1 },
      { verdict: "repeated", count: 99 },
    ]);
  });

  test("a fault of ours loses no callback: it is evaluated once the fault is corrected, and holds up no other", async () => {
    const [broken, other] = [await waitingOrder(), await waitingOrder()];
    const [kept] = await shop.ctx.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    const gatewayUpdate = async (order: typeof broken) =>
      shop.deliver({ ...reported(order), control: await control("approved", order) });
    await gatewayUpdate(broken);
    await shop.ctx.db.execute(sql`update connections set control_key_sealed = 'v1.broken'`);
    await shop.workRound();
    expect(await unprocessed()).toBe(1);
    await shop.ctx.db.update(connections).set({ controlKeySealed: kept?.controlKeySealed });
    await gatewayUpdate(other);
    await shop.workRound();
    expect(await shop.readOrder(other.orderId)).toMatchObject({ outcome: "approved" });
    await shop.ctx.db.execute(sql`update callbacks set evaluate_after = now() where evaluated_at is null`);
    await shop.workRound();
    expect(await shop.readOrder(broken.orderId)).toMatchObject({ outcome: "approved" });
  });

  test("what a wrong control key refused is evaluated again once the key is corrected", async () => {
    const order = await waitingOrder();
    const { current } = await controlKeysOf(shop.ctx.db, shop.ctx.sealer, shop.connectionId);
    const admin = await addTestUser(shop.ctx, "admin", { password: false });
    const { connectionId } = shop;
    const gatewayUpdate = { ...reported(order), control: await control("approved", order) };
    await shop.withConnection({}, async () => {
      await setControlKey(shop.ctx, admin, { connectionId, controlKey: "mistyped-1" });
      await setControlKey(shop.ctx, admin, { connectionId, controlKey: "mistyped-2" });
      await shop.deliver(gatewayUpdate);
      await shop.workRound();
      expect(await shop.readOrder(order.orderId)).toMatchObject({ outcome: "processing" });
      expect(await lastVerdict(order.orderId)).toBe("wrong_control");
      await setControlKey(shop.ctx, admin, { connectionId, controlKey: current });
      await shop.workUntil(order.orderId, (row) => row.outcome === "approved");
      expect(await lastVerdict(order.orderId)).toBe("applied");
    });
  });

  test("without a control key it is reported, and only the query makes it true", async () => {
    await shop.withConnection({ controlKeySealed: null, previousControlKeySealed: null }, async () => {
      const { orderId, clientOrderId } = await shop.pay();
      const row = await shop.readOrder(orderId);
      await shop.deliver(reported({ clientOrderId, gatewayOrderId: row.gatewayOrderId ?? "" }));
      await evaluateDeliveries(shop.ctx, 100);
      expect(await shop.readOrder(orderId)).toMatchObject({ outcome: "processing", reportedStatus: "approved" });
      expect(await shop.workUntil(orderId, (now) => now.finalAt !== null)).toMatchObject({ outcome: "approved" });
    });
  });
});

const control = (status: string, order: { gatewayOrderId: string; clientOrderId: string }) =>
  shop.signCallback(status, order.gatewayOrderId, order.clientOrderId);

async function lastVerdict(orderId: string): Promise<string | null | undefined> {
  const [row] = await shop.ctx.db
    .select()
    .from(callbacks)
    .where(eq(callbacks.orderId, orderId))
    .orderBy(sql`id desc`)
    .limit(1);
  return row?.verdict;
}

const unprocessed = () => shop.ctx.db.$count(callbacks, sql`${callbacks.evaluatedAt} is null`);
