import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { storeDelivery } from "@/lib/callbacks/receive";
import { controlKeysOf } from "@/lib/connections/route";
import { controlOf } from "@/lib/gateway/callback";
import { cancelPayout, resumePayout } from "@/lib/orders/commands";
import { dispatch } from "@/lib/orders/dispatch";
import { newClientOrderId } from "@/lib/orders/ids";
import { queryOrder } from "@/lib/orders/polling";
import { submitPayout } from "@/lib/orders/submit";
import { addTestPerson } from "@/lib/people/testing";
import {
  acceptedCalls,
  openWorkshop,
  payoutForm,
  readOrder,
  readTimeline,
  stopConnection,
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
    await workRound(shop);
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
    await workRound(shop);
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
    await deliver({
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
    await shop.desk.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination, payee_fingerprint, fields, submission, prepared_by, created_at)
      select gen_random_uuid(), kind, direction, connection_id, connection_version, endpoint_id, ${copy}, amount, currency, destination, 'x', fields, 'queued', prepared_by, clock_timestamp() - interval '61 s' from orders where id = ${orderId}`);
    await workRound(shop);
    const [row] = await shop.desk.db.select().from(orders).where(eq(orders.clientOrderId, copy));
    expect(row).toMatchObject({ submission: "cancelled", attempt: 0 });
    expect(await acceptedCalls(shop, copy)).toBe(0);
  });
});

describe("nothing is sent twice", () => {
  test("20 submits of one form at once: one order, one call, one audit row", async () => {
    const form = await payoutForm(shop);
    const all = await Promise.all(Array.from({ length: 20 }, () => send(form)));
    expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(1);
    expect(all.filter(({ kind }) => kind === "submitted")).toHaveLength(1);
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
    const rows = await shop.desk.db
      .select()
      .from(audit)
      .where(eq(audit.subjectId, all[0]?.orderId ?? ""));
    expect(rows).toHaveLength(1);
  });

  test("one reference in two tabs at once: one order", async () => {
    const forms = await Promise.all([1, 2, 3, 4].map(() => payoutForm(shop, {}, { yourReference: "INV-77" })));
    const all = await Promise.allSettled(forms.map(send));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const lost of all) if (lost.status === "rejected") expect(String(lost.reason)).toMatch(/INV-77/);
  });

  test("a reference is free again once its order finally failed, and after 400 days", async () => {
    const declined = await send(
      await payoutForm(shop, { account_number: "4444000011110002" }, { yourReference: "INV-78", seenDuplicates: [] }),
    );
    await workUntil(shop, declined.orderId, (row) => row.finalAt !== null);
    const second = await send(await payoutForm(shop, {}, { yourReference: "INV-78" }));
    await expect(send(await payoutForm(shop, {}, { yourReference: "INV-78" }))).rejects.toThrow(/INV-78/);
    await shop.desk.db.execute(
      sql`update orders set created_at = created_at - interval '401 days' where id = ${second.orderId}`,
    );
    await expect(send(await payoutForm(shop, {}, { yourReference: "INV-78" }))).resolves.toMatchObject({
      kind: "submitted",
    });
  });

  test("the same amount to the same payee wants a look at the earlier one", async () => {
    const values = { account_number: "7777000012345678" };
    const first = await send(await payoutForm(shop, values));
    await expect(send(await payoutForm(shop, { account_number: "7777 0000 1234 5678" }))).rejects.toMatchObject({
      code: "conflict",
      fields: { seenDuplicates: first.orderId },
    });
    await expect(send(await payoutForm(shop, { ...values, amount: "10.51" }))).resolves.toMatchObject({
      kind: "submitted",
    });
    await expect(send(await payoutForm(shop, values, { seenDuplicates: [first.orderId] }))).resolves.toMatchObject({
      kind: "submitted",
    });
  });

  test("the database refuses a second attempt with one number, whoever asks", async () => {
    const { orderId } = await send(await payoutForm(shop));
    const again = sql`insert into call_orders (call_id, order_id, attempt) select c.id, ${orderId}, 1 from calls c where not exists (select 1 from call_orders o where o.call_id = c.id and o.order_id = ${orderId}) limit 1`;
    await expect(shop.desk.db.execute(again)).rejects.toMatchObject({
      cause: { constraint: "call_orders_attempt_key" },
    });
    await expect(
      shop.desk.db.execute(sql`update orders set amount = amount + 1 where id = ${orderId}`),
    ).rejects.toMatchObject({ cause: { message: expect.stringContaining("never changes") } });
  });
});

describe("what forbids sending", () => {
  test("the kill switch refuses at once and inside the claim", async () => {
    const form = await payoutForm(shop);
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId } = await send(await payoutForm(shop));
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    await stopConnection(shop, "Bank holiday");
    await expect(send(form)).rejects.toThrow(/Bank holiday/);
    const resumed = await resumePayout(shop.desk, shop.preparer, { orderId });
    expect(resumed.sent).toEqual({ kind: "not_claimed", reason: expect.stringContaining("Bank holiday") });
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "not_sent", attempt: 1 });
    await stopConnection(shop, null);
    expect((await resumePayout(shop.desk, shop.preparer, { orderId })).sent).toEqual({
      kind: "attempted",
      result: "accepted",
    });
  });

  test("a second refused access in a row pauses the connection; mended, the same order goes out", async () => {
    const { publicKeyPem, endpoints, groups } = await shop.sandbox.control("GET", "/merchants/paydesk-practice");
    const { current } = await controlKeysOf(shop.desk.db, shop.desk.sealer, shop.connectionId);
    const { generateKeyPair } = await import("@/lib/gateway/keys");
    const wrong = await generateKeyPair(2048);
    await shop.sandbox.control("PUT", "/merchants/paydesk-practice", {
      publicKeyPem: wrong.publicKeyPem,
      controlKey: current,
      endpoints,
      groups,
    });
    const first = await payoutForm(shop);
    const { orderId } = await send(first);
    expect(await readOrder(shop, orderId)).toMatchObject({ submission: "rejected", cause: "access_refused" });
    await send(await payoutForm(shop));
    const [paused] = await shop.desk.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    expect(paused?.pausedReason).toBeTruthy();
    await expect(send(await payoutForm(shop))).rejects.toThrow(/[Pp]aused/);
    await shop.sandbox.control("PUT", "/merchants/paydesk-practice", {
      publicKeyPem,
      controlKey: current,
      endpoints,
      groups,
    });
    await shop.desk.db
      .update(connections)
      .set({ pausedAt: null, pausedReason: null, accessRefusals: 0 })
      .where(eq(connections.id, shop.connectionId));
    expect((await resumePayout(shop.desk, shop.preparer, { orderId })).sent).toEqual({
      kind: "attempted",
      result: "accepted",
    });
    expect(await acceptedCalls(shop, first.clientOrderId)).toBe(1);
  });

  test("a viewer, and a form that is not ours", async () => {
    const viewer = await addTestPerson(shop.desk, "viewer", { password: false });
    await expect(submitPayout(shop.desk, viewer, await payoutForm(shop))).rejects.toMatchObject({ code: "forbidden" });
    await expect(send(await payoutForm(shop, {}, { clientOrderId: "mine-1" }))).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(send(await payoutForm(shop, { notify_url: "https://evil.example" }))).rejects.toMatchObject({
      code: "invalid",
    });
    await expect(send(await payoutForm(shop, { client_orderid: "other" }))).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("secrets", () => {
  const card = {
    credit_card_number: "4111110000000013",
    card_printed_name: "ANA KOVAC",
    expire_month: "12",
    expire_year: "2031",
    amount: "77.31",
  };

  test("a CVV is nowhere in the database, a card number only while the order waits", async () => {
    await shop.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId } = await send(await payoutForm(shop, card, { cvv: "983" }));
    await shop.sandbox.control("POST", "/outage", { seconds: 0 });
    const waiting = await readOrder(shop, orderId);
    expect(waiting).toMatchObject({ submission: "not_sent", needsCvv: true, nextAttemptAt: null });
    expect(waiting.sealedFields).not.toBeNull();
    await shop.desk.db.execute(
      sql`update orders set next_attempt_at = now() - interval '1 hour' where id = ${orderId}`,
    );
    expect(await dispatch(shop.desk, orderId, { by: "worker" })).toMatchObject({ kind: "not_claimed" });
    await expect(resumePayout(shop.desk, shop.preparer, { orderId })).rejects.toThrow(/verification value/);
    await resumePayout(shop.desk, shop.preparer, { orderId, cvv: "983" });
    expect((await readOrder(shop, orderId)).sealedFields).toBeNull();
    const texts = await dumpDatabase();
    expect(texts).toContain("411111••••••0013");
    expect(texts).not.toContain("4111110000000013");
    expect(texts).not.toMatch(/cvv2\W{0,12}(3D)?983/);
  });
});

describe("hostile callbacks", () => {
  const said = (clientOrderId: string, gatewayOrderId: string) => ({
    status: "approved",
    type: "payout",
    orderid: gatewayOrderId,
    merchant_order: clientOrderId,
    client_orderid: clientOrderId,
    amount: "10.50",
  });

  async function waitingOrder() {
    const form = await payoutForm(shop, {
      account_number: "4444000011110006",
      amount: `1.${String(Math.floor(Math.random() * 90) + 10)}`,
    });
    const { orderId } = await send({
      ...form,
      values: { ...form.values, amount: "10.50" },
      seenDuplicates: await allOrderIds(),
    });
    const row = await readOrder(shop, orderId);
    return { orderId, clientOrderId: row.clientOrderId, gatewayOrderId: row.gatewayOrderId ?? "" };
  }

  test.each([
    ["a wrong control", { control: "f".repeat(40) }, "wrong_control"],
    ["no control", {}, "wrong_control"],
  ])("%s changes nothing", async (_name, extra, verdict) => {
    const order = await waitingOrder();
    await deliver({ ...said(order.clientOrderId, order.gatewayOrderId), ...extra });
    await workRound(shop);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "processing", conflict: null });
    expect(await lastVerdict(order.orderId)).toBe(verdict);
  });

  test("another amount is an alarm, not an approval", async () => {
    const order = await waitingOrder();
    await deliver({
      ...said(order.clientOrderId, order.gatewayOrderId),
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
    await deliver({
      ...said(order.clientOrderId, "999999"),
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
    await deliver({
      ...said(order.clientOrderId, order.gatewayOrderId),
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
      ...said(order.clientOrderId, order.gatewayOrderId),
      control: await control("approved", order),
    });
    await deliverRaw({ query: `${fields}&status=declined` });
    await deliverRaw({
      query: "",
      method: "POST",
      contentType: "application/json",
      body: JSON.stringify(said(order.clientOrderId, order.gatewayOrderId)),
    });
    await deliver({ ...said("pd-nobody", "1"), control: controlOf("approved", "1", "pd-nobody", "x") });
    await deliverRaw({ query: "%ff%fe&=&&a=%zz\0" });
    const before = await unjudged();
    expect(before).toBeGreaterThanOrEqual(4);
    await workRound(shop);
    expect(await unjudged()).toBe(0);
    expect(await readOrder(shop, order.orderId)).toMatchObject({ outcome: "processing", conflict: null });
  });

  test("64k of merchant data comes back whole, and a wrong token is nobody's", async () => {
    const order = await waitingOrder();
    await deliver({
      ...said(order.clientOrderId, order.gatewayOrderId),
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
    const fields = { ...said(order.clientOrderId, order.gatewayOrderId), control: await control("approved", order) };
    await Promise.all(Array.from({ length: 100 }, () => deliver(fields)));
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
      deliver({ ...said(order.clientOrderId, order.gatewayOrderId), control: await control("approved", order) });
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

  test("without a control key it is reported, and only the query makes it true", async () => {
    const [kept] = await shop.desk.db.select().from(connections).where(eq(connections.id, shop.connectionId));
    const form = await payoutForm(shop, {}, { seenDuplicates: await allOrderIds() });
    await shop.desk.db
      .update(connections)
      .set({ controlKeySealed: null, previousControlKeySealed: null })
      .where(eq(connections.id, shop.connectionId));
    try {
      const { orderId } = await send(form);
      const row = await readOrder(shop, orderId);
      await deliver(said(form.clientOrderId, row.gatewayOrderId ?? ""));
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

async function deliver(fields: Record<string, string>): Promise<void> {
  await deliverRaw({ query: new URLSearchParams(fields).toString() });
}

async function deliverRaw(delivery: {
  query: string;
  method?: string;
  contentType?: string;
  body?: string;
}): Promise<void> {
  const [token] = await shop.desk.db
    .select()
    .from(callbackTokens)
    .where(eq(callbackTokens.connectionId, shop.connectionId));
  const stored = await storeDelivery(shop.desk, token?.token ?? "", {
    method: "GET",
    contentType: null,
    body: "",
    headers: {},
    ...delivery,
  });
  expect(stored).toBe(true);
}

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

async function allOrderIds(): Promise<string[]> {
  const rows = await shop.desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.amount, "10.50"))
    .orderBy(sql`created_at desc`)
    .limit(50);
  return rows.map(({ id }) => id);
}

/** Every text of every table, as a thief with a dump would read it. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await shop.desk.db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const parts = await Promise.all(
    rows.map(
      async ({ name }) =>
        (
          await shop.desk.db.execute<{ text: string | null }>(
            sql.raw(`select string_agg(t::text, E'\\n') as text from ${name} t`),
          )
        ).rows[0]?.text ?? "",
    ),
  );
  return parts.join("\n");
}
