import { randomBytes, randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections, connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import { provideContext } from "@/lib/identity/users/testing-context";
import { holdValidationRules } from "@/lib/payments/connections/evaluation-lock";
import { setControlKey, storeControlKey } from "@/lib/payments/connections/key-commands";
import { readTimeline } from "@/lib/payments/orders/lists/part-queries";
import type { OrderRow } from "@/lib/payments/orders/record";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import * as t from "@/messages/orders/model";
import { controlOf } from "@/sandbox/callbacks";
import { evaluateDeliveries } from "./evaluate";
import { storeDelivery } from "./receive";
import { matchUnmatched } from "./unmatched";

const token = randomBytes(24).toString("base64url");
const key = "ab12";
const connectionId = testIds.connection;

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());
beforeAll(async () => {
  await insertOrderSurroundings(ctx.db);
  await ctx.db.insert(callbackTokens).values({ token, connectionId });
  await ctx.db.transaction((tx) => storeControlKey(tx, ctx.sealer, { id: connectionId, controlKeySealed: null }, key));
});

type Fields = Record<string, string>;

function gatewayUpdateOf(order: Pick<OrderRow, "clientOrderId">, rest: Fields = {}, controlKey = key): Fields {
  const reported = { status: "approved", type: "payout", orderid: "7001", amount: "1250.00", ...rest };
  const control = controlOf(reported.status, reported.orderid, order.clientOrderId, controlKey);
  return { ...reported, client_orderid: order.clientOrderId, control };
}

async function deliver(fields: Fields, at = token): Promise<void> {
  const query = new URLSearchParams(fields).toString();
  const known = await storeDelivery(ctx, at, { method: "GET", query, contentType: null, body: "", headers: {} });
  expect(known).toBe(true);
}

async function evaluate(fields: Fields, at?: string): Promise<void> {
  await deliver(fields, at);
  await evaluateDeliveries(ctx, 100);
}

const waiting = (rest: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(ctx.db, { outcome: "processing", gatewayOrderId: "7001", sentAt: new Date(), ...rest });
const deliveriesOf = ({ clientOrderId }: Pick<OrderRow, "clientOrderId">) =>
  ctx.db.select().from(callbacks).where(eq(callbacks.clientOrderId, clientOrderId)).orderBy(asc(callbacks.id));
const verdictsOf = async (order: Pick<OrderRow, "clientOrderId">) =>
  (await deliveriesOf(order)).map(({ verdict }) => verdict);
const reread = async ({ id }: OrderRow) => (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0];

describe("an orphan", () => {
  test("that was evaluated while its order's insert was not committed is matched afterwards", async () => {
    const clientOrderId = `early-${randomUUID()}`;
    await ctx.db.transaction(async (tx) => {
      await insertOrder(tx as unknown as typeof ctx.db, {
        clientOrderId,
        outcome: "processing",
        gatewayOrderId: null,
      });
      await evaluate(gatewayUpdateOf({ clientOrderId }));
      expect(await verdictsOf({ clientOrderId })).toEqual(["unmatched"]);
      expect(await matchUnmatched(ctx)).toBe(0);
    });
    expect(await matchUnmatched(ctx)).toBe(1);
    await evaluateDeliveries(ctx, 100);
    const [order] = await ctx.db.select().from(orders).where(eq(orders.clientOrderId, clientOrderId));
    expect(order).toMatchObject({ outcome: "approved", gatewayOrderId: "7001" });
    expect(await verdictsOf({ clientOrderId })).toEqual(["applied"]);
    const { items } = await readTimeline(ctx, order?.id ?? "");
    expect(items.at(-1)?.note).toContain(t.arrivedEarly);
    expect(await matchUnmatched(ctx)).toBe(0);
  });

  test("that a user acknowledged asks for attention again when it turns out to be worse", async () => {
    const clientOrderId = `noted-${randomUUID()}`;
    await evaluate(gatewayUpdateOf({ clientOrderId }, { amount: "9.99" }));
    await ctx.db
      .update(callbacks)
      .set({ acknowledgedAt: new Date(), acknowledgedBy: admin.userId })
      .where(eq(callbacks.clientOrderId, clientOrderId));
    await waiting({ clientOrderId });
    await matchUnmatched(ctx);
    await evaluateDeliveries(ctx, 100);
    expect(await deliveriesOf({ clientOrderId })).toMatchObject([{ verdict: "wrong_amount", acknowledgedAt: null }]);
  });
});

describe("a control key that is corrected while a delivery is being evaluated", () => {
  test("waits for the evaluation, and has it made again", async () => {
    const order = await waiting();
    await ctx.db.transaction((tx) =>
      storeControlKey(tx, ctx.sealer, { id: connectionId, controlKeySealed: null }, "mistyped"),
    );
    await deliver(gatewayUpdateOf(order));
    let editing: Promise<unknown> = Promise.resolve();
    await ctx.db.transaction(async (tx) => {
      await tx.execute(sql`select ${holdValidationRules(connectionId)}`);
      editing = setControlKey(ctx, admin, { connectionId, controlKey: key });
      await untilItWaits();
      await tx
        .update(callbacks)
        .set({
          evaluatedAt: sql`now()`,
          verdict: "wrong_control",
          clientOrderId: order.clientOrderId,
          orderId: order.id,
        })
        .where(sql`${callbacks.evaluatedAt} is null`);
    });
    await editing;
    expect(await deliveriesOf(order)).toMatchObject([{ verdict: "wrong_control", evaluatedAt: null }]);
    await evaluateDeliveries(ctx, 100);
    expect(await reread(order)).toMatchObject({ outcome: "approved" });
  });

  async function untilItWaits(): Promise<void> {
    const until = Date.now() + 5_000;
    for (;;) {
      const { rows } = await ctx.db.execute(sql`select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`);
      if (rows.length > 0) return;
      if (Date.now() > until) throw new Error("the command did not wait for the evaluation");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  test("what was unverified is evaluated again when a first key is set", async () => {
    const order = await waiting();
    const none = { controlKeySealed: null, previousControlKeySealed: null };
    await ctx.db.update(connections).set(none).where(eq(connections.id, connectionId));
    await evaluate(gatewayUpdateOf(order));
    expect(await reread(order)).toMatchObject({ outcome: "processing", reportedStatus: "approved" });
    await setControlKey(ctx, admin, { connectionId, controlKey: key });
    await evaluateDeliveries(ctx, 100);
    expect(await reread(order)).toMatchObject({ outcome: "approved", reportedStatus: null });
    const { items } = await readTimeline(ctx, order.id);
    expect(items.map(({ note }) => note).join(" ")).toContain(t.recheckedUnverified);
  });

  test("a long row that is evaluated again leaves room for the updates of the day", async () => {
    const order = await waiting();
    for (let n = 0; n < 10; n++) await evaluate(gatewayUpdateOf(order, {}, "mistyped"));
    await setControlKey(ctx, admin, { connectionId, controlKey: "another" });
    const again = await deliveriesOf(order);
    expect(again.filter(({ evaluatedAt }) => evaluatedAt === null)).toHaveLength(10);
    const pauses = again
      .slice(1)
      .map(({ evaluateAfter }, at) => evaluateAfter.getTime() - Number(again[at]?.evaluateAfter));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(4);
    await setControlKey(ctx, admin, { connectionId, controlKey: key });
  });
});

describe("a callback about an order of another connection", () => {
  test("is kept with that order, and changes nothing but its automatic tries", async () => {
    const other = { id: randomUUID(), token: randomBytes(24).toString("base64url") };
    await ctx.db.insert(connections).values({ id: other.id, name: "Acme US" });
    await ctx.db.insert(connectionVersions).values({
      connectionId: other.id,
      version: 1,
      environment: "production",
      baseUrl: "https://us.example.com",
      consumerKey: "us",
      paths: defaultPathTemplates,
    });
    await ctx.db.insert(callbackTokens).values({ token: other.token, connectionId: other.id });
    const order = await insertOrder(ctx.db, { submission: "not_sent", nextAttemptAt: new Date(Date.now() + 60_000) });
    await evaluate(gatewayUpdateOf(order), other.token);
    expect(await deliveriesOf(order)).toMatchObject([{ verdict: "other_order", orderId: order.id }]);
    expect(await reread(order)).toMatchObject({ submission: "not_sent", nextAttemptAt: null, conflict: null });
  });
});

describe("item 5: a callback with a wrong or missing control", () => {
  const minutes = (count: number) => count * 60_000;
  const inTenMinutes = () => new Date(ctx.now().getTime() + minutes(10));
  const forged = (order: OrderRow) => gatewayUpdateOf(order, { status: "declined" }, "mistyped");

  test("has the gateway asked at once about an open order of a batch, which else waits ten minutes", async () => {
    for (const fields of [forged, (order: OrderRow) => ({ ...gatewayUpdateOf(order), control: "" })]) {
      const order = await waiting({ nextQueryAt: inTenMinutes() });
      await evaluate(fields(order));
      expect(await verdictsOf(order)).toEqual(["wrong_control"]);
      expect(await reread(order)).toMatchObject({ outcome: "processing", nextQueryAt: ctx.now() });
    }
  });

  test("has it asked once: after an answer no sooner than five minutes later, however many come", async () => {
    const order = await waiting({ nextQueryAt: inTenMinutes(), lastQueryAt: ctx.now() });
    for (let n = 0; n < 3; n++) await evaluate(forged(order));
    expect(await reread(order)).toMatchObject({ nextQueryAt: new Date(ctx.now().getTime() + minutes(5)) });
  });

  test.each([
    ["not sent", { submission: "not_sent", outcome: "none" }],
    ["approved", { outcome: "approved" }],
  ] as const)("asks nothing about an order that is %s", async (_name, state) => {
    const order = await waiting(state);
    await evaluate(forged(order));
    expect(await reread(order)).toMatchObject({ nextQueryAt: null });
  });
});

describe("the same alarm again", () => {
  test.each([
    ["a contradiction", { outcome: "declined" as const }, {}, "conflict"],
    ["a second order", {}, { orderid: "7002" }, "second_order"],
    ["another amount", {}, { amount: "12.50" }, "wrong_amount"],
    ["a word of nobody's", {}, { status: "sold" }, "not_understood"],
  ])("%s is one exception, and repeats are counted", async (_name, state, reported, verdict) => {
    const order = await waiting(state);
    for (let n = 0; n < 4; n++) await evaluate(gatewayUpdateOf(order, reported));
    expect(await verdictsOf(order)).toEqual([verdict, "repeated", "repeated", "repeated"]);
  });

  test("another second order, or another amount, is another alarm", async () => {
    const order = await waiting();
    for (const orderid of ["7002", "7003"]) await evaluate(gatewayUpdateOf(order, { orderid }));
    for (const amount of ["12.50", "125.00"]) await evaluate(gatewayUpdateOf(order, { amount }));
    expect(await verdictsOf(order)).toEqual(["second_order", "second_order", "wrong_amount", "wrong_amount"]);
  });
});

describe("later transactions", () => {
  test("D1: two partial reversals are two reports, each kept once, in no figure, and the gateway is asked at once", async () => {
    const order = await waiting({ outcome: "approved" });
    const part = (id: string) => gatewayUpdateOf(order, { type: "reversal", amount: "100.00", "processor-tx-id": id });
    for (const id of ["r1", "r2", "r1", "r2"]) await evaluate(part(id));
    expect(await verdictsOf(order)).toEqual(["reported", "reported", "repeated", "repeated"]);
    const { rows } = await ctx.db.execute(
      sql`select sum(amount), standing from order_later_events where order_id = ${order.id} group by 2`,
    );
    expect(rows).toEqual([{ sum: "200.00", standing: "reported" }]);
    const held = await reread(order);
    expect(held).toMatchObject({ status: "awaiting", net: "1250.00", returned: "0", conflict: null });
    expect(held?.nextQueryAt?.getTime()).toBeLessThanOrEqual(ctx.now().getTime());
  });

  test("G5: an equal one without an id waits for the gateway's answer; thirty repetitions of it ask no more", async () => {
    const order = await waiting({ outcome: "approved" });
    const part = gatewayUpdateOf(order, { type: "reversal", amount: "5.00" });
    await evaluate(part);
    await ctx.db.execute(sql`update order_later_events set standing = 'counted' where order_id = ${order.id}`);
    for (let times = 0; times < 30; times++) await evaluate(part);
    const [first, second, ...others] = await verdictsOf(order);
    expect([first, second, new Set(others)]).toEqual(["reported", "reported", new Set(["repeated"])]);
    const { rows } = await ctx.db.execute(
      sql`select standing, nth, repeats from order_later_events where order_id = ${order.id} order by nth`,
    );
    expect(rows).toEqual([
      { standing: "counted", nth: 0, repeats: 0 },
      { standing: "reported", nth: 1, repeats: 2 },
    ]);
    expect(await reread(order)).toMatchObject({ status: "awaiting", returned: "5.00", conflict: null });
  });

  test("D1, D2: what does not fit is a conflict that asks the gateway, and moves no figure", async () => {
    for (const [outcome, amount] of [
      ["approved", "1000000.00"],
      ["declined", "30.13"],
    ] as const) {
      const order = await waiting({ outcome });
      await evaluate(gatewayUpdateOf(order, { type: "reversal", amount }));
      const held = await reread(order);
      expect(held).toMatchObject({ status: "conflict", outcome, returned: "0", later: null });
      expect(held?.net).toBeNull();
      expect(held?.nextQueryAt).not.toBeNull();
    }
  });

  test("where status checks are off, users resolve it", async () => {
    const order = await waiting({ outcome: "approved" });
    await ctx.db.update(connections).set({ statusQuery: false }).where(eq(connections.id, order.connectionId));
    await evaluate(gatewayUpdateOf(order, { type: "reversal", amount: "10.00" }));
    await ctx.db.update(connections).set({ statusQuery: true }).where(eq(connections.id, order.connectionId));
    expect(await reread(order)).toMatchObject({ status: "conflict", returned: "0", conflict: expect.any(Array) });
  });
});

describe("card data in a callback", () => {
  test("is cut in what is stored, once it is evaluated, and never gets to the order", async () => {
    const order = await waiting();
    const card = "4111111111111111";
    await evaluate(
      gatewayUpdateOf(order, { status: "declined", "error-message": `card ${card} refused`, "card-number": card }),
    );
    const [stored] = await deliveriesOf(order);
    expect(stored?.query).not.toContain(card);
    expect(stored?.query).toContain("control=");
    expect(await reread(order)).toMatchObject({ outcome: "declined", errorMessage: "card 411111••••••1111 refused" });
    await ctx.db.update(callbacks).set({ evaluatedAt: null }).where(eq(callbacks.orderId, order.id));
    await evaluateDeliveries(ctx, 100);
    expect(await verdictsOf(order)).toEqual(["repeated"]);
  });
});
