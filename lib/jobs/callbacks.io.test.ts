import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { storeDelivery } from "@/lib/callbacks/receive";
import { setControlKey } from "@/lib/connections/key-commands";
import { controlKeysOf } from "@/lib/connections/route";
import { controlOf } from "@/lib/gateway/callback";
import { submitPayout } from "@/lib/orders/submit";
import { addTestPerson } from "@/lib/people/testing";
import {
  deliver,
  deliverRaw,
  openWorkshop,
  payoutForm,
  readOrder,
  type Workshop,
  workRound,
  workUntil,
} from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

const send = async (form: Awaited<ReturnType<typeof payoutForm>>) => submitPayout(shop.desk, shop.preparer, form);

describe("hostile callbacks", () => {
  type Named = { clientOrderId: string; gatewayOrderId: string; amount?: string };
  const said = ({ clientOrderId, gatewayOrderId, amount = "10.50" }: Named) => ({
    status: "approved",
    type: "payout",
    orderid: gatewayOrderId,
    merchant_order: clientOrderId,
    client_orderid: clientOrderId,
    amount,
  });

  let cents = 50;
  /** Each of its own amount: a payout like one that is still open needs another user. */
  async function waitingOrder() {
    const amount = `10.${cents++}`;
    const { orderId } = await send(await payoutForm(shop, { account_number: "4444000011110006", amount }));
    const row = await readOrder(shop, orderId);
    return { orderId, clientOrderId: row.clientOrderId, gatewayOrderId: row.gatewayOrderId ?? "", amount };
  }

  test.each([
    ["a wrong control", { control: "f".repeat(40) }, "wrong_control"],
    ["no control", {}, "wrong_control"],
  ])("%s changes nothing", async (_name, extra, verdict) => {
    const order = await waitingOrder();
    await deliver(shop, { ...said(order), ...extra });
    await workRound(shop);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "processing", conflict: null });
    expect(await lastVerdict(order.orderId)).toBe(verdict);
  });

  test("another amount is an alarm, not an approval", async () => {
    const order = await waitingOrder();
    await deliver(shop, {
      ...said(order),
      amount: "1050.00",
      control: await control("approved", order),
    });
    await workRound(shop);
    expect(await readOrder(shop, order.orderId)).toMatchObject({
      outcome: "processing",
      conflict: expect.stringContaining("1050.00"),
    });
  });

  test("another gateway order id is the alarm of a second order", async () => {
    const order = await waitingOrder();
    await deliver(shop, {
      ...said({ ...order, gatewayOrderId: "999999" }),
      control: await control("approved", { ...order, gatewayOrderId: "999999" }),
    });
    await workRound(shop);
    expect(await readOrder(shop, order.orderId)).toMatchObject({
      outcome: "processing",
      conflict: expect.stringContaining("999999"),
    });
  });

  test("an approved reversal is bad news, kept beside the outcome", async () => {
    const order = await waitingOrder();
    await deliver(shop, {
      ...said(order),
      type: "reversal",
      control: await control("approved", order),
    });
    await workRound(shop);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "processing" });
    const found = await shop.desk.db.execute(
      sql`select type, status from order_aftermath where order_id = ${order.orderId}`,
    );
    expect(found.rows).toEqual([{ type: "reversal", status: "approved" }]);
  });

  test("repeated fields that disagree, JSON, and an unknown order are kept and change nothing", async () => {
    const order = await waitingOrder();
    const fields = new URLSearchParams({
      ...said(order),
      control: await control("approved", order),
    });
    await deliverRaw(shop, { query: `${fields}&status=declined` });
    await deliverRaw(shop, {
      query: "",
      method: "POST",
      contentType: "application/json",
      body: JSON.stringify(said(order)),
    });
    await deliver(shop, {
      ...said({ clientOrderId: "pd-nobody", gatewayOrderId: "1" }),
      control: controlOf("approved", "1", "pd-nobody", "x"),
    });
    await deliverRaw(shop, { query: "%ff%fe&=&&a=%zz\0" });
    const before = await unjudged();
    expect(before).toBeGreaterThanOrEqual(4);
    await workRound(shop);
    expect(await unjudged()).toBe(0);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "processing", conflict: null });
  });

  test("64k of merchant data comes back whole, and a wrong token is nobody's", async () => {
    const order = await waitingOrder();
    await deliver(shop, {
      ...said(order),
      merchantdata: "ž".repeat(65_536),
      control: await control("approved", order),
    });
    await workRound(shop);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "approved" });
    const nobody = { method: "GET", query: "status=approved", contentType: null, body: "", headers: {} };
    expect(await storeDelivery(shop.desk, "A".repeat(32), nobody)).toBe(false);
    expect(await storeDelivery(shop.desk, "../../etc", nobody)).toBe(false);
  });

  test("a hundred times the same is one effect", async () => {
    const order = await waitingOrder();
    const fields = { ...said(order), control: await control("approved", order) };
    await Promise.all(Array.from({ length: 100 }, () => deliver(shop, fields)));
    await workRound(shop);
    const verdicts = await shop.desk.db.execute(
      sql`select verdict, count(*)::int from callbacks where order_id = ${order.orderId} group by 1 order by 1`,
    );
    expect(verdicts.rows).toEqual([
      { verdict: "applied", count: 1 },
      { verdict: "repeated", count: 99 },
    ]);
  });

  test("a fault of ours loses no callback: it is judged once the fault is mended, and holds up no other", async () => {
    const [broken, other] = [await waitingOrder(), await waitingOrder()];
    const [kept] = await shop.desk.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    const news = async (order: typeof broken) =>
      deliver(shop, { ...said(order), control: await control("approved", order) });
    await news(broken);
    await shop.desk.db.execute(sql`update connections set control_key_sealed = 'v1.broken'`);
    await workRound(shop);
    expect(await unjudged()).toBe(1);
    await shop.desk.db.update(connections).set({ controlKeySealed: kept?.controlKeySealed });
    await news(other);
    await workRound(shop);
    expect(await readOrder(shop, other.orderId)).toMatchObject({ outcome: "approved" });
    await shop.desk.db.execute(sql`update callbacks set judge_after = now() where judged_at is null`);
    await workRound(shop);
    expect(await readOrder(shop, broken.orderId)).toMatchObject({ outcome: "approved" });
  });

  test("what a wrong control key refused is judged again once the key is mended", async () => {
    const order = await waitingOrder();
    const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, shop.connectionId);
    const admin = await addTestPerson(shop.desk, "admin", { password: false });
    const [kept] = await shop.desk.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    const { connectionId } = shop;
    const news = {
      ...said(order),
      control: await control("approved", order),
    };
    try {
      await setControlKey(shop.desk, admin, { connectionId, controlKey: "mistyped-1" });
      await setControlKey(shop.desk, admin, { connectionId, controlKey: "mistyped-2" });
      await deliver(shop, news);
      await workRound(shop);
      expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "processing" });
      expect(await lastVerdict(order.orderId)).toBe("wrong_control");
      await setControlKey(shop.desk, admin, { connectionId, controlKey: current });
      await workUntil(shop, order.orderId, (row) => row.outcome === "approved");
      expect(await lastVerdict(order.orderId)).toBe("applied");
    } finally {
      await shop.desk.db
        .update(connections)
        .set({ controlKeySealed: kept?.controlKeySealed, previousControlKeySealed: kept?.previousControlKeySealed })
        .where(eq(connections.id, connectionId));
    }
  });

  test("without a control key it is reported, and only the query makes it true", async () => {
    const [kept] = await shop.desk.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    const form = await payoutForm(shop);
    await shop.desk.db
      .update(connections)
      .set({ controlKeySealed: null, previousControlKeySealed: null })
      .where(eq(connections.id, shop.connectionId));
    try {
      const { orderId } = await send(form);
      const row = await readOrder(shop, orderId);
      await deliver(shop, said({ clientOrderId: form.clientOrderId, gatewayOrderId: row.gatewayOrderId ?? "" }));
      const { judgeDeliveries } = await import("@/lib/callbacks/judge");
      await judgeDeliveries(shop.desk, 100);
      expect(await readOrder(shop, orderId)).toMatchObject({ outcome: "processing", reportedStatus: "approved" });
      expect(await workUntil(shop, orderId, (now) => now.finalAt !== null)).toMatchObject({ outcome: "approved" });
    } finally {
      await shop.desk.db
        .update(connections)
        .set({ controlKeySealed: kept?.controlKeySealed })
        .where(eq(connections.id, shop.connectionId));
    }
  });
});

async function control(status: string, order: { gatewayOrderId: string; clientOrderId: string }): Promise<string> {
  const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, shop.connectionId);
  return controlOf(status, order.gatewayOrderId, order.clientOrderId, current ?? "");
}

async function lastVerdict(orderId: string): Promise<string | null | undefined> {
  const [row] = await shop.desk.db
    .select()
    .from(callbacks)
    .where(eq(callbacks.orderId, orderId))
    .orderBy(sql`id desc`)
    .limit(1);
  return row?.verdict;
}

async function unjudged(): Promise<number> {
  const { rows } = await shop.desk.db.execute<{ n: number }>(
    sql`select count(*)::int as n from callbacks where judged_at is null`,
  );
  return rows[0]?.n ?? 0;
}
