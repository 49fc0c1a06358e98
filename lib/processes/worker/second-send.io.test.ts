import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { given } from "@/lib/core/text/message";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { askNow, cancelPayout } from "@/lib/payments/dispatch/commands";
import { dispatch } from "@/lib/payments/dispatch/dispatch";
import { sweepLeases } from "@/lib/payments/dispatch/sweep";
import { resumePayout } from "@/lib/payments/payouts/resume";
import { cardNumberDeleted } from "@/messages/dispatch/model";
import { provideWorkshop, retryDue } from "./testing";

const { shop } = provideWorkshop();

const resume = (orderId: string) => resumePayout(shop.ctx, shop.preparer, { orderId });

async function orderThatNeverLeft(values: Record<string, string> = {}) {
  const sent = await shop.payInOutage(values);
  expect(await shop.readOrder(sent.orderId)).toMatchObject({ submission: "not_sent" });
  return sent;
}

describe("a verified update of an order that never left forbids sending it", () => {
  test.each([
    ["a reversal", { type: "reversal", status: "approved" }],
    ["another amount", { type: "payout", status: "approved", amount: "99.00" }],
    ["a status that nobody knows", { type: "payout", status: "pending" }],
    ["no type", { status: "approved" }],
  ])("%s", async (_name, reported) => {
    const { orderId, clientOrderId } = await orderThatNeverLeft();
    const control = await shop.signCallback(reported.status, "G-9", clientOrderId);
    const ids = { orderid: "G-9", client_orderid: clientOrderId };
    await shop.deliver({ ...ids, amount: "10.50", currency: "EUR", ...reported, control });
    await evaluateDeliveries(shop.ctx, 100);
    expect((await shop.readOrder(orderId)).conflict).not.toBeNull();
    await expect(resume(orderId)).rejects.toMatchObject({ code: "conflict" });
    expect(await dispatch(shop.ctx, orderId, shop.byPreparer())).toMatchObject({ kind: "not_claimed" });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
  });
});

test("a callback with a wrong control stops a user too, until the gateway has been asked", async () => {
  const { orderId, clientOrderId } = await orderThatNeverLeft();
  await shop.deliver({
    orderid: "G-9",
    client_orderid: clientOrderId,
    type: "payout",
    status: "approved",
    control: "f".repeat(40),
  });
  await evaluateDeliveries(shop.ctx, 100);
  expect(await shop.readOrder(orderId)).toMatchObject({
    submission: "not_sent",
    reportedStatus: "approved",
    nextAttemptAt: null,
    conflict: null,
  });
  await expect(resume(orderId)).rejects.toMatchObject({ code: "conflict" });
  await askNow(shop.ctx, shop.preparer, { orderId });
  expect(await shop.readOrder(orderId)).toMatchObject({ submission: "not_sent", reportedStatus: null });
  await resume(orderId);
  expect(await shop.acceptedCalls(clientOrderId)).toBe(1);
});

test("a card number that was wiped unconfirmed is never sent masked", async () => {
  const card = {
    credit_card_number: "4111110000000013",
    card_printed_name: "ANA",
    expire_month: "12",
    expire_year: "2031",
  };
  const { orderId, clientOrderId } = await orderThatNeverLeft({ ...card, amount: "31.07" });
  await shop.ctx.db.execute(
    sql`update orders set submission = 'sending', attempt = attempt + 1, next_attempt_at = null, lease_until = now() - interval '1 s' where id = ${orderId}`,
  );
  await sweepLeases(shop.ctx);
  await shop.ctx.db.execute(
    sql`update orders set submission = 'not_sent', next_attempt_at = now() - interval '1 hour' where id = ${orderId}`,
  );
  expect(await retryDue(shop.ctx, 10)).toBe(1);
  expect(await shop.readOrder(orderId)).toMatchObject({
    submission: "not_sent",
    nextAttemptAt: null,
    reason: given(cardNumberDeleted),
  });
  expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
});

describe("tries automatically", () => {
  test("end 15 minutes after the first, however long the worker slept", async () => {
    const { orderId, clientOrderId } = await orderThatNeverLeft();
    const { firstAttemptAt, nextAttemptAt } = await shop.readOrder(orderId);
    expect(nextAttemptAt).not.toBeNull();
    shop.ctx.pass(16 * 60_000);
    expect(await dispatch(shop.ctx, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    expect(await retryDue(shop.ctx, 10)).toBe(0);
    expect(await shop.readOrder(orderId)).toMatchObject({ firstAttemptAt, nextAttemptAt: null, attempt: 1 });
    expect(await shop.acceptedCalls(clientOrderId)).toBe(0);
  });

  test("of a stopped connection hold up no other's", async () => {
    const stuck = await orderThatNeverLeft();
    shop.ctx.pass(1_000);
    const { connectionId } = shop;
    const other = await copyOfConnection();
    const free = await orderThatNeverLeft();
    await shop.owner.execute(sql`alter table orders disable trigger orders_frozen`);
    await shop.ctx.db.execute(
      sql`update orders set connection_id = ${other.connectionId}, endpoint_id = ${other.endpointId}, connection_version = 1 where id = ${stuck.orderId}`,
    );
    await shop.owner.execute(sql`alter table orders enable trigger orders_frozen`);
    await shop.ctx.db.execute(
      sql`update connections set stopped_at = now(), stopped_reason = '["any.typed", "Bank holiday"]' where id = ${other.connectionId}`,
    );
    shop.ctx.pass(10_000);
    expect(await retryDue(shop.ctx, 1)).toBe(1);
    expect(await shop.readOrder(free.orderId)).toMatchObject({ submission: "accepted", connectionId });
    expect(await shop.readOrder(stuck.orderId)).toMatchObject({ submission: "not_sent", attempt: 1 });
  });
});

test("an order that was refused access keeps its reference, until it is cancelled", async () => {
  const { orderId } = await shop.pay({}, { yourReference: "INV-403" });
  await shop.ctx.db.execute(
    sql`update orders set submission = 'access_refused', outcome = 'none', cause = null where id = ${orderId}`,
  );
  await expect(shop.pay({}, { yourReference: "INV-403" })).rejects.toThrow(/INV-403/);
  await cancelPayout(shop.ctx, shop.preparer, { orderId });
  await expect(resume(orderId)).rejects.toMatchObject({ code: "conflict" });
  await expect(shop.pay({}, { yourReference: "INV-403" })).resolves.toMatchObject({ kind: "submitted" });
});

async function copyOfConnection(): Promise<{ connectionId: string; endpointId: string }> {
  const [connectionId, endpointId] = [crypto.randomUUID(), crypto.randomUUID()];
  await shop.ctx.db.execute(sql`insert into connections (id, name) values (${connectionId}, 'Another')`);
  await shop.ctx.db.execute(sql`insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
    select ${connectionId}, 1, environment, base_url, consumer_key, paths from connection_versions where connection_id = ${shop.connectionId} limit 1`);
  await shop.ctx.db.execute(
    sql`insert into endpoints (id, connection_id, kind, gateway_id, label, currencies) values (${endpointId}, ${connectionId}, 'endpoint', '9', 'x', '{EUR}')`,
  );
  return { connectionId, endpointId };
}
