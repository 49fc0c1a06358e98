import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judgeDeliveries } from "@/lib/callbacks/judge";
import { controlKeysOf } from "@/lib/connections/route";
import { controlOf } from "@/lib/gateway/callback";
import { askNow, cancelPayout, resumePayout } from "@/lib/orders/commands";
import { dispatch } from "@/lib/orders/dispatch";
import type { PayoutInput } from "@/lib/orders/input";
import { submitPayout } from "@/lib/orders/submit";
import { sweepLeases } from "@/lib/orders/sweep";
import { acceptedCalls, deliver, openWorkshop, payoutForm, readOrder, retryDue, type Workshop } from "./testing";

let shop: Workshop;
beforeAll(async () => {
  shop = await openWorkshop();
}, 60_000);
afterAll(() => shop.close());

const send = async (form: PayoutInput) => submitPayout(shop.desk, shop.preparer, form);
const outage = (seconds: number) => shop.sandbox.control("POST", "/outage", { seconds });
const resume = (orderId: string) => resumePayout(shop.desk, shop.preparer, { orderId });

async function orderThatNeverLeft(values: Record<string, string> = {}) {
  await outage(60);
  const form = await payoutForm(shop, values);
  const { orderId } = await send(form);
  await outage(0);
  expect(await readOrder(shop, orderId)).toMatchObject({ submission: "not_sent" });
  return { orderId, clientOrderId: form.clientOrderId };
}

describe("verified news of an order that never left forbids sending it", () => {
  test.each([
    ["a reversal", { type: "reversal", status: "approved" }],
    ["another amount", { type: "payout", status: "approved", amount: "99.00" }],
    ["a status that nobody knows", { type: "payout", status: "pending" }],
    ["no type", { status: "approved" }],
  ])("%s", async (_name, said) => {
    const { orderId, clientOrderId } = await orderThatNeverLeft();
    const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, shop.connectionId);
    const control = controlOf(said.status, "G-9", clientOrderId, current ?? "");
    const ids = { orderid: "G-9", client_orderid: clientOrderId };
    await deliver(shop, { ...ids, amount: "10.50", currency: "EUR", ...said, control });
    await judgeDeliveries(shop.desk, 100);
    expect((await readOrder(shop, orderId)).conflict).not.toBeNull();
    await expect(resume(orderId)).rejects.toMatchObject({ code: "conflict" });
    const release = { by: "person" as const, personId: shop.preparer.personId, cvv: null };
    expect(await dispatch(shop.desk, orderId, release)).toMatchObject({ kind: "not_claimed" });
    expect(await acceptedCalls(shop, clientOrderId)).toBe(0);
  });
});

test("a callback with a wrong control stops a person too, until the gateway has been asked", async () => {
  const { orderId, clientOrderId } = await orderThatNeverLeft();
  await deliver(shop, {
    orderid: "G-9",
    client_orderid: clientOrderId,
    type: "payout",
    status: "approved",
    control: "f".repeat(40),
  });
  await judgeDeliveries(shop.desk, 100);
  expect(await readOrder(shop, orderId)).toMatchObject({
    submission: "not_sent",
    reportedStatus: "approved",
    nextAttemptAt: null,
    conflict: null,
  });
  await expect(resume(orderId)).rejects.toMatchObject({ code: "conflict" });
  await askNow(shop.desk, shop.preparer, { orderId });
  expect(await readOrder(shop, orderId)).toMatchObject({ submission: "not_sent", reportedStatus: null });
  await resume(orderId);
  expect(await acceptedCalls(shop, clientOrderId)).toBe(1);
});

test("a card number that was wiped in doubt is never sent masked", async () => {
  const card = {
    credit_card_number: "4111110000000013",
    card_printed_name: "ANA",
    expire_month: "12",
    expire_year: "2031",
  };
  const { orderId, clientOrderId } = await orderThatNeverLeft({ ...card, amount: "31.07" });
  // Its next attempt outlives its lease, and is proven not sent only after the sweep.
  await shop.desk.db.execute(
    sql`update orders set submission = 'sending', attempt = attempt + 1, next_attempt_at = null, lease_until = now() - interval '1 s' where id = ${orderId}`,
  );
  await sweepLeases(shop.desk);
  await shop.desk.db.execute(
    sql`update orders set submission = 'not_sent', next_attempt_at = now() - interval '1 hour' where id = ${orderId}`,
  );
  expect(await retryDue(shop.desk, 10)).toBe(1);
  expect(await readOrder(shop, orderId)).toMatchObject({
    submission: "not_sent",
    nextAttemptAt: null,
    errorMessage: expect.stringContaining("card number"),
  });
  expect(await acceptedCalls(shop, clientOrderId)).toBe(0);
});

describe("tries by itself", () => {
  test("end 15 minutes after the first, however long the worker slept", async () => {
    const { orderId, clientOrderId } = await orderThatNeverLeft();
    const { firstAttemptAt, nextAttemptAt } = await readOrder(shop, orderId);
    expect(nextAttemptAt).not.toBeNull();
    shop.desk.pass(16 * 60_000);
    expect(await dispatch(shop.desk, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    expect(await retryDue(shop.desk, 10)).toBe(0);
    expect(await readOrder(shop, orderId)).toMatchObject({ firstAttemptAt, nextAttemptAt: null, attempt: 1 });
    expect(await acceptedCalls(shop, clientOrderId)).toBe(0);
  });

  test("of a stopped connection hold up no other's", async () => {
    const stuck = await orderThatNeverLeft();
    shop.desk.pass(1_000);
    const { connectionId } = shop;
    const other = await copyOfConnection();
    const free = await orderThatNeverLeft();
    await shop.owner.execute(sql`alter table orders disable trigger orders_frozen`);
    await shop.desk.db.execute(
      sql`update orders set connection_id = ${other.connectionId}, endpoint_id = ${other.endpointId}, connection_version = 1 where id = ${stuck.orderId}`,
    );
    await shop.owner.execute(sql`alter table orders enable trigger orders_frozen`);
    await shop.desk.db.execute(
      sql`update connections set stopped_at = now(), stopped_reason = 'Bank holiday' where id = ${other.connectionId}`,
    );
    shop.desk.pass(10_000);
    expect(await retryDue(shop.desk, 1)).toBe(1);
    expect(await readOrder(shop, free.orderId)).toMatchObject({ submission: "accepted", connectionId });
    expect(await readOrder(shop, stuck.orderId)).toMatchObject({ submission: "not_sent", attempt: 1 });
  });
});

test("an order that was refused access keeps its reference, until it is cancelled", async () => {
  const form = await payoutForm(shop, {}, { yourReference: "INV-403" });
  const { orderId } = await send(form);
  await shop.desk.db.execute(
    sql`update orders set submission = 'rejected', outcome = 'none', cause = 'access_refused' where id = ${orderId}`,
  );
  await expect(send(await payoutForm(shop, {}, { yourReference: "INV-403" }))).rejects.toThrow(/INV-403/);
  await cancelPayout(shop.desk, shop.preparer, { orderId });
  await expect(resume(orderId)).rejects.toMatchObject({ code: "conflict" });
  await expect(send(await payoutForm(shop, {}, { yourReference: "INV-403" }))).resolves.toMatchObject({
    kind: "submitted",
  });
});

/** Another connection with one endpoint, made in the database: only its id and its stop matter here. */
async function copyOfConnection(): Promise<{ connectionId: string; endpointId: string }> {
  const [connectionId, endpointId] = [crypto.randomUUID(), crypto.randomUUID()];
  await shop.desk.db.execute(sql`insert into connections (id, name) values (${connectionId}, 'Another')`);
  await shop.desk.db.execute(sql`insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
    select ${connectionId}, 1, environment, base_url, consumer_key, paths from connection_versions where connection_id = ${shop.connectionId} limit 1`);
  await shop.desk.db.execute(
    sql`insert into endpoints (id, connection_id, kind, gateway_id, label, currencies) values (${endpointId}, ${connectionId}, 'endpoint', '9', 'x', '{EUR}')`,
  );
  return { connectionId, endpointId };
}
