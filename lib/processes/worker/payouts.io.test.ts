import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { cancelPayout } from "@/lib/payments/dispatch/commands";
import { dispatch } from "@/lib/payments/dispatch/dispatch";
import { queryOrder } from "@/lib/payments/dispatch/polling";
import { sweepLeases } from "@/lib/payments/dispatch/sweep";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { resumePayout } from "@/lib/payments/payouts/resume";
import * as t from "@/messages/dispatch/model";
import * as resumeTexts from "@/messages/payouts/new";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();

const readCalls = (orderId: string) =>
  shop.ctx.db
    .select({ result: calls.result, authorization: calls.authorization })
    .from(calls)
    .innerJoin(callOrders, eq(callOrders.callId, calls.id))
    .where(eq(callOrders.orderId, orderId));

describe("a payout is sent and its outcome comes back", () => {
  test.each([
    ["4444000011110001", "approved"],
    ["4444000011110002", "declined"],
    ["4444000011110003", "error"],
    ["4444000011110005", "filtered"],
  ])("account %s ends as %s, by callback", async (account, outcome) => {
    const sent = await shop.pay({ account_number: account });
    expect(sent).toMatchObject({ kind: "submitted", dispatched: { kind: "attempted", result: "accepted" } });
    const accepted = await shop.readOrder(sent.orderId);
    expect(accepted).toMatchObject({ submission: "accepted", outcome: "processing", attempt: 1, leaseUntil: null });
    const done = await shop.workUntil(sent.orderId, (row) => row.finalAt !== null && row.nextQueryAt === null);
    expect(done).toMatchObject({ submission: "accepted", outcome, conflict: null });
    expect(await shop.readTimeline(sent.orderId)).toContain("callback: applied");
    expect(await shop.acceptedCalls(sent.clientOrderId)).toBe(1);
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
    const sent = await shop.pay(values);
    const done = await shop.workUntil(sent.orderId, (row) => row.finalAt !== null);
    expect(done).toMatchObject({ submission: "accepted", outcome: "approved" });
  });

  test("to a group, in yen", async () => {
    const sent = await shop.pay({ amount: "1500", currency: "JPY" }, { endpoint: "77" });
    expect(await shop.workUntil(sent.orderId, (row) => row.finalAt !== null)).toMatchObject({
      outcome: "approved",
      amount: "1500",
    });
  });
});

describe("when the outcome is unknown", () => {
  test("a silent gateway: unconfirmed, never sent again, resolved by the status query", async () => {
    const { orderId, clientOrderId } = await holdGateway(() => shop.pay({ account_number: "4444000011110004" }));
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed", outcome: "none" });
    await expect(resumePayout(shop.ctx, shop.preparer, { orderId })).rejects.toThrow(
      resumeTexts.refused.status(orderStatuses.unconfirmed.label),
    );
    await expect(cancelPayout(shop.ctx, shop.preparer, { orderId })).rejects.toThrow(
      t.notCancellable(orderStatuses.unconfirmed.label),
    );
    expect(await dispatch(shop.ctx, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    shop.ctx.pass(6_000);
    const done = await shop.workUntil(orderId, (row) => row.finalAt !== null);
    expect(done).toMatchObject({ submission: "accepted", outcome: "approved" });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(1);
  });

  test("a process that died while sending: swept by the database's clock, then asked about", async () => {
    const { orderId, clientOrderId } = await shop.pay();
    await shop.ctx.db.execute(
      sql`update orders set submission = 'sending', outcome = 'none', final_at = null, lease_until = clock_timestamp() - interval '1 s' where id = ${orderId}`,
    );
    expect(await sweepLeases(shop.ctx)).toBe(1);
    expect(await shop.readTimeline(orderId)).toContain("swept");
    expect(await shop.workUntil(orderId, (row) => row.finalAt !== null)).toMatchObject({ outcome: "approved" });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(1);
  });

  test("an order whose lease still runs is not swept", async () => {
    const { orderId } = await shop.pay();
    await shop.ctx.db.execute(
      sql`update orders set submission = 'sending', outcome = 'none', final_at = null, lease_until = clock_timestamp() + interval '50 s' where id = ${orderId}`,
    );
    shop.ctx.pass(-1);
    expect(await sweepLeases(shop.ctx)).toBe(0);
    expect(await shop.readTimeline(orderId)).not.toContain("swept");
  });
});

describe("what never left", () => {
  test("an unreachable gateway: not sent, retried automatically, sent once", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId, clientOrderId } = await shop.pay();
    const waiting = await shop.readOrder(orderId);
    expect(waiting).toMatchObject({ submission: "not_sent", attempt: 1 });
    expect(waiting.nextAttemptAt).not.toBeNull();
    // An unused signature would serve as a payment order for anyone who reads it.
    expect(await readCalls(orderId)).toMatchObject([{ result: "not_sent", authorization: null }]);
    expect(await dispatch(shop.ctx, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    await shop.workRound();
    expect((await shop.readOrder(orderId)).attempt).toBe(1);
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    shop.ctx.pass(6_000);
    const done = await shop.workUntil(orderId, (row) => row.finalAt !== null);
    expect(done).toMatchObject({ submission: "accepted", outcome: "approved", attempt: 2 });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(1);
  });

  test("five attempts, then it waits for a user, who may cancel it", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId } = await shop.pay();
    for (let round = 0; round < 8; round++) {
      shop.ctx.pass(4 * 60_000);
      await shop.workRound();
    }
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    const waiting = await shop.readOrder(orderId);
    expect(waiting.submission).toBe("not_sent");
    expect(waiting.nextAttemptAt).toBeNull();
    expect(waiting.attempt).toBeLessThanOrEqual(5);
    await cancelPayout(shop.ctx, shop.preparer, { orderId });
    await expect(resumePayout(shop.ctx, shop.preparer, { orderId })).rejects.toThrow(
      resumeTexts.refused.status(orderStatuses.cancelled.label),
    );
  });

  test("any update, however weak, ends the automatic retries", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId, clientOrderId } = await shop.pay();
    await shop.deliver({
      status: "approved",
      type: "payout",
      orderid: "X-1",
      client_orderid: clientOrderId,
      amount: "10.50",
      control: "0".repeat(40),
    });
    await shop.workRound();
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    shop.ctx.pass(60_000);
    await shop.workRound();
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "not_sent", attempt: 1, nextAttemptAt: null });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
  });

  test("an unverified report of an order that never left forbids sending it, until the gateway says there is none", async () => {
    const { orderId, clientOrderId } = await shop.payInOutage();
    await shop.ctx.db
      .update(orders)
      .set({ reportedStatus: "approved", nextAttemptAt: null })
      .where(eq(orders.id, orderId));
    await expect(resumePayout(shop.ctx, shop.preparer, { orderId })).rejects.toThrow(
      resumeTexts.refused.reported("approved"),
    );
    expect(await dispatch(shop.ctx, orderId, shop.byPreparer())).toMatchObject({ kind: "not_claimed" });
    await queryOrder(shop.ctx, orderId);
    expect(await shop.readOrder(orderId)).toMatchObject({ submission: "not_sent", reportedStatus: null });
    await resumePayout(shop.ctx, shop.preparer, { orderId });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(1);
  });

  test("an order whose process died before the claim is cancelled, never picked up", async () => {
    const { orderId } = await shop.pay();
    const copy = newClientOrderId();
    await shop.ctx.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination, payee_fingerprint, fields, submission, prepared_by, queued_at)
      select gen_random_uuid(), kind, direction, connection_id, connection_version, endpoint_id, ${copy}, amount, currency, destination, 'x', fields, 'queued', prepared_by, clock_timestamp() - interval '61 s' from orders where id = ${orderId}`);
    await shop.workRound();
    const [row] = await shop.ctx.db.select().from(orders).where(eq(orders.clientOrderId, copy));
    expect(row).toMatchObject({ submission: "cancelled", attempt: 0 });
    expect(await shop.acceptedCalls(copy)).toBe(0);
  });
});

async function holdGateway<T>(permission: () => Promise<T>): Promise<T> {
  const pending = permission();
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
