import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { cancelPayout, resumePayout } from "@/lib/orders/commands";
import { dispatch } from "@/lib/orders/dispatch";
import { newClientOrderId } from "@/lib/orders/ids";
import { queryOrder } from "@/lib/orders/polling";
import { submitPayout } from "@/lib/orders/submit";
import { sweepLeases } from "@/lib/orders/sweep";
import {
  acceptedCalls,
  deliver,
  openWorkshop,
  payoutForm,
  readOrder,
  readTimeline,
  type Workshop,
  workRound,
  workUntil,
} from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

const readCalls = (orderId: string) =>
  shop.desk.db
    .select({ result: calls.result, authorization: calls.authorization })
    .from(calls)
    .innerJoin(callOrders, eq(callOrders.callId, calls.id))
    .where(eq(callOrders.orderId, orderId));

const send = async (form: Awaited<ReturnType<typeof payoutForm>>) => submitPayout(shop.desk, shop.preparer, form);

describe("a payout goes out and its truth comes back", () => {
  test.each([
    ["4444000011110001", "approved"],
    ["4444000011110002", "declined"],
    ["4444000011110003", "error"],
    ["4444000011110005", "filtered"],
  ])("account %s ends as %s, by callback", async (account, outcome) => {
    const form = await payoutForm(shop, { account_number: account });
    const sent = await send(form);
    expect(sent).toMatchObject({ kind: "submitted", dispatched: { kind: "attempted", result: "accepted" } });
    const accepted = await readOrder(shop, sent.orderId);
    expect(accepted).toMatchObject({ submission: "accepted", outcome: "processing", attempt: 1, leaseUntil: null });
    const done = await workUntil(shop, sent.orderId, (row) => row.finalAt !== null && row.nextQueryAt === null);
    expect(done).toMatchObject({ submission: "accepted", outcome, conflict: null });
    expect(await readTimeline(shop, sent.orderId)).toContain("callback: applied");
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
  });

  test.each([
    [{ ewallet_type: "skrill", ewallet_wallet: "ana@example.com" }],
    [{ crypto_wallet_address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" }],
    [{ "recurring-payment-id": "12345" }],
    [{ card_recurring_payment_id: "67890" }],
    [
      {
        credit_card_number: "4111110000000013",
        card_printed_name: "ANA KOVAC",
        expire_month: "12",
        expire_year: "2031",
      },
    ],
  ])("to %j", async (values) => {
    const sent = await send(await payoutForm(shop, values));
    const done = await workUntil(shop, sent.orderId, (row) => row.finalAt !== null);
    expect(done).toMatchObject({ submission: "accepted", outcome: "approved" });
  });

  test("to a group, in yen", async () => {
    const sent = await send(await payoutForm(shop, { amount: "1500", currency: "JPY" }, { endpoint: "77" }));
    expect(await workUntil(shop, sent.orderId, (row) => row.finalAt !== null)).toMatchObject({
      outcome: "approved",
      amount: "1500",
    });
  });
});

describe("when nobody can tell", () => {
  test("a silent gateway: unconfirmed, never sent again, settled by the status query", async () => {
    const form = await payoutForm(shop, { account_number: "4444000011110004" });
    const { orderId } = await holdGateway(() => send(form));
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "unconfirmed", outcome: "none" });
    await expect(resumePayout(shop.desk, shop.preparer, { orderId })).rejects.toThrow(/not sent again/);
    await expect(cancelPayout(shop.desk, shop.preparer, { orderId })).rejects.toThrow(/too late/);
    expect(await dispatch(shop.desk, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    shop.desk.pass(6_000);
    const done = await workUntil(shop, orderId, (row) => row.finalAt !== null);
    expect(done).toMatchObject({ submission: "accepted", outcome: "approved" });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
  }, 60_000);

  test("a process that died while sending: swept by the database's clock, then asked about", async () => {
    const form = await payoutForm(shop);
    const { orderId } = await send(form);
    await shop.desk.db.execute(
      sql`update orders set submission = 'sending', outcome = 'none', final_at = null, lease_until = clock_timestamp() - interval '1 s' where id = ${orderId}`,
    );
    expect(await sweepLeases(shop.desk)).toBe(1);
    expect(await readTimeline(shop, orderId)).toContain("swept");
    expect(await workUntil(shop, orderId, (row) => row.finalAt !== null)).toMatchObject({ outcome: "approved" });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
  });

  test("an order whose lease still runs is not swept", async () => {
    const { orderId } = await send(await payoutForm(shop));
    await shop.desk.db.execute(
      sql`update orders set submission = 'sending', outcome = 'none', final_at = null, lease_until = clock_timestamp() + interval '50 s' where id = ${orderId}`,
    );
    shop.desk.pass(-1);
    expect(await sweepLeases(shop.desk)).toBe(0);
    expect(await readTimeline(shop, orderId)).not.toContain("swept");
  });
});

describe("what never left", () => {
  test("an unreachable gateway: not sent, tried again by itself, sent once", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const form = await payoutForm(shop);
    const { orderId } = await send(form);
    const waiting = await readOrder(shop, orderId);
    expect(waiting).toMatchObject({ submission: "not_sent", attempt: 1 });
    expect(waiting.nextAttemptAt).not.toBeNull();
    // Its signature was never used: kept, it would be a payment order for whoever reads it.
    expect(await readCalls(orderId)).toMatchObject([{ result: "not_sent", authorization: null }]);
    expect(await dispatch(shop.desk, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    await workRound(shop);
    expect((await readOrder(shop, orderId)).attempt).toBe(1);
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    shop.desk.pass(6_000);
    const done = await workUntil(shop, orderId, (row) => row.finalAt !== null);
    expect(done).toMatchObject({ submission: "accepted", outcome: "approved", attempt: 2 });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
  });

  test("five attempts, then it waits for a person, who may cancel it", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId } = await send(await payoutForm(shop));
    for (let round = 0; round < 8; round++) {
      shop.desk.pass(4 * 60_000);
      await workRound(shop);
    }
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    const waiting = await readOrder(shop, orderId);
    expect(waiting.submission).toBe("not_sent");
    expect(waiting.nextAttemptAt).toBeNull();
    expect(waiting.attempt).toBeLessThanOrEqual(5);
    await cancelPayout(shop.desk, shop.preparer, { orderId });
    await expect(resumePayout(shop.desk, shop.preparer, { orderId })).rejects.toThrow(/cancelled/);
  });

  test("any news of it, however weak, ends the automatic tries", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const form = await payoutForm(shop);
    const { orderId } = await send(form);
    await deliver(shop, {
      status: "approved",
      type: "payout",
      orderid: "X-1",
      client_orderid: form.clientOrderId,
      amount: "10.50",
      control: "0".repeat(40),
    });
    await workRound(shop);
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    shop.desk.pass(60_000);
    await workRound(shop);
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "not_sent", attempt: 1, nextAttemptAt: null });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(0);
  });

  test("an unverified report of an order that never left forbids sending it, until the gateway says there is none", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const form = await payoutForm(shop);
    const { orderId } = await send(form);
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    await shop.desk.db
      .update(orders)
      .set({ reportedStatus: "approved", nextAttemptAt: null })
      .where(eq(orders.id, orderId));
    await expect(resumePayout(shop.desk, shop.preparer, { orderId })).rejects.toThrow(/Ask the gateway first/);
    const release = { by: "person" as const, personId: shop.preparer.personId, cvv: null };
    expect(await dispatch(shop.desk, orderId, release)).toMatchObject({ kind: "not_claimed" });
    await queryOrder(shop.desk, orderId);
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "not_sent", reportedStatus: null });
    await resumePayout(shop.desk, shop.preparer, { orderId });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
  });

  test("an order whose process died before the claim is cancelled, never picked up", async () => {
    const form = await payoutForm(shop);
    const { orderId } = await send(form);
    const copy = newClientOrderId();
    await shop.desk.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination, payee_fingerprint, fields, submission, prepared_by, queued_at)
      select gen_random_uuid(), kind, direction, connection_id, connection_version, endpoint_id, ${copy}, amount, currency, destination, 'x', fields, 'queued', prepared_by, clock_timestamp() - interval '61 s' from orders where id = ${orderId}`);
    await workRound(shop);
    const [row] = await shop.desk.db.select().from(orders).where(eq(orders.clientOrderId, copy));
    expect(row).toMatchObject({ submission: "cancelled", attempt: 0 });
    expect(await acceptedCalls(shop, copy)).toBe(0);
  });
});

/** Runs `act` while calls get no answer: the budget is spent by moving on, not by waiting 45 s. */
async function holdGateway<T>(act: () => Promise<T>): Promise<T> {
  const pending = act();
  // The sandbox has it as soon as its journal says so; then the line is cut, which is what a time-out looks like.
  for (;;) {
    const { orders: taken } = await shop.sandbox.control("GET", "/orders?limit=500");
    if (taken.some((order: { outcome?: string }) => JSON.stringify(order).includes("silent"))) break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await shop.sandbox.control("POST", "/outage", { seconds: 60 });
  const done = await pending;
  await shop.sandbox.control("POST", "/outage", { seconds: 0 });
  return done;
}
