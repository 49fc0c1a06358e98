import { randomBytes, randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens, connections, connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { holdJudgingRules } from "@/lib/connections/judging";
import { setControlKey, storeControlKey } from "@/lib/connections/key-commands";
import type { Actor } from "@/lib/core/desk";
import { controlOf } from "@/lib/gateway/callback";
import { defaultPathTemplates } from "@/lib/gateway/paths";
import { readTimeline } from "@/lib/orders/part-queries";
import type { OrderRow } from "@/lib/orders/record";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/orders/testing";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { judgeDeliveries } from "./judge";
import { matchOrphans } from "./orphans";
import { storeDelivery } from "./receive";

let database: TestDatabase;
let desk: TestDesk;
let admin: Actor;
const token = randomBytes(24).toString("base64url");
const key = "ab12";
const connectionId = testIds.connection;

beforeAll(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db, new Date());
  admin = await addTestPerson(desk, "admin", { password: false });
  await insertOrderSurroundings(desk.db);
  await desk.db.insert(callbackTokens).values({ token, connectionId });
  await desk.db.transaction((tx) =>
    storeControlKey(tx, desk.sealer, { id: connectionId, controlKeySealed: null }, key),
  );
});
afterAll(() => database.drop());

type Fields = Record<string, string>;

function newsOf(order: Pick<OrderRow, "clientOrderId">, rest: Fields = {}, controlKey = key): Fields {
  const said = { status: "approved", type: "payout", orderid: "7001", amount: "1250.00", ...rest };
  const control = controlOf(said.status, said.orderid, order.clientOrderId, controlKey);
  return { ...said, client_orderid: order.clientOrderId, control };
}

async function deliver(fields: Fields, at = token): Promise<void> {
  const query = new URLSearchParams(fields).toString();
  const known = await storeDelivery(desk, at, { method: "GET", query, contentType: null, body: "", headers: {} });
  expect(known).toBe(true);
}

async function judge(fields: Fields, at?: string): Promise<void> {
  await deliver(fields, at);
  await judgeDeliveries(desk, 100);
}

const waiting = (rest: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(desk.db, { outcome: "processing", gatewayOrderId: "7001", sentAt: new Date(), ...rest });
const deliveriesOf = ({ clientOrderId }: Pick<OrderRow, "clientOrderId">) =>
  desk.db.select().from(callbacks).where(eq(callbacks.clientOrderId, clientOrderId)).orderBy(asc(callbacks.id));
const verdictsOf = async (order: Pick<OrderRow, "clientOrderId">) =>
  (await deliveriesOf(order)).map(({ verdict }) => verdict);
const reread = async ({ id }: OrderRow) => (await desk.db.select().from(orders).where(eq(orders.id, id)))[0];

describe("an orphan", () => {
  test("that was judged while its order's insert was not committed is matched afterwards", async () => {
    const clientOrderId = `early-${randomUUID()}`;
    await desk.db.transaction(async (tx) => {
      await insertOrder(tx as unknown as typeof desk.db, {
        clientOrderId,
        outcome: "processing",
        gatewayOrderId: null,
      });
      await judge(newsOf({ clientOrderId }));
      expect(await verdictsOf({ clientOrderId })).toEqual(["orphan"]);
      expect(await matchOrphans(desk)).toBe(0);
    });
    expect(await matchOrphans(desk)).toBe(1);
    await judgeDeliveries(desk, 100);
    const [order] = await desk.db.select().from(orders).where(eq(orders.clientOrderId, clientOrderId));
    expect(order).toMatchObject({ outcome: "approved", gatewayOrderId: "7001" });
    expect(await verdictsOf({ clientOrderId })).toEqual(["applied"]);
    const { items } = await readTimeline(desk, order?.id ?? "");
    expect(items.at(-1)?.note).toContain("came before its order was known");
    expect(await matchOrphans(desk)).toBe(0);
  });

  test("that somebody took note of asks for attention anew when it turns out to be worse", async () => {
    const clientOrderId = `noted-${randomUUID()}`;
    await judge(newsOf({ clientOrderId }, { amount: "9.99" }));
    await desk.db
      .update(callbacks)
      .set({ acknowledgedAt: new Date(), acknowledgedBy: admin.personId })
      .where(eq(callbacks.clientOrderId, clientOrderId));
    await waiting({ clientOrderId });
    await matchOrphans(desk);
    await judgeDeliveries(desk, 100);
    expect(await deliveriesOf({ clientOrderId })).toMatchObject([{ verdict: "wrong_amount", acknowledgedAt: null }]);
  });
});

describe("a control key that is mended while a delivery is being judged", () => {
  test("waits for the judgement, and has it made again", async () => {
    const order = await waiting();
    await desk.db.transaction((tx) =>
      storeControlKey(tx, desk.sealer, { id: connectionId, controlKeySealed: null }, "mistyped"),
    );
    await deliver(newsOf(order));
    let mending: Promise<unknown> = Promise.resolve();
    // A judgement by the wrong key, between its look at the keys and its commit.
    await desk.db.transaction(async (tx) => {
      await holdJudgingRules(tx, connectionId);
      mending = setControlKey(desk, admin, { connectionId, controlKey: key });
      await untilItWaits();
      await tx
        .update(callbacks)
        .set({ judgedAt: sql`now()`, verdict: "wrong_control", clientOrderId: order.clientOrderId, orderId: order.id })
        .where(sql`${callbacks.judgedAt} is null`);
    });
    await mending;
    expect(await deliveriesOf(order)).toMatchObject([{ verdict: "wrong_control", judgedAt: null }]);
    await judgeDeliveries(desk, 100);
    expect(await reread(order)).toMatchObject({ outcome: "approved" });
  });

  async function untilItWaits(): Promise<void> {
    const until = Date.now() + 5_000;
    for (;;) {
      const { rows } = await desk.db.execute(sql`select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and datname = current_database()`);
      if (rows.length > 0) return;
      if (Date.now() > until) throw new Error("the command did not wait for the judgement");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  test("what was only reported is judged again when a first key is set", async () => {
    const order = await waiting();
    const none = { controlKeySealed: null, previousControlKeySealed: null };
    await desk.db.update(connections).set(none).where(eq(connections.id, connectionId));
    await judge(newsOf(order));
    expect(await reread(order)).toMatchObject({ outcome: "processing", reportedStatus: "approved" });
    await setControlKey(desk, admin, { connectionId, controlKey: key });
    await judgeDeliveries(desk, 100);
    expect(await reread(order)).toMatchObject({ outcome: "approved", reportedStatus: null });
    const { items } = await readTimeline(desk, order.id);
    expect(items.map(({ note }) => note).join(" ")).toContain("it was not verified before");
  });

  test("a long row that is judged again leaves room for the news of the day", async () => {
    const order = await waiting();
    for (let n = 0; n < 10; n++) await judge(newsOf(order, {}, "mistyped"));
    await setControlKey(desk, admin, { connectionId, controlKey: "another" });
    const again = await deliveriesOf(order);
    expect(again.filter(({ judgedAt }) => judgedAt === null)).toHaveLength(10);
    const pauses = again.slice(1).map(({ judgeAfter }, at) => judgeAfter.getTime() - Number(again[at]?.judgeAfter));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(4);
    await setControlKey(desk, admin, { connectionId, controlKey: key });
  });
});

describe("a callback about an order of another connection", () => {
  test("is kept with that order, and changes nothing but its automatic tries", async () => {
    const other = { id: randomUUID(), token: randomBytes(24).toString("base64url") };
    await desk.db.insert(connections).values({ id: other.id, name: "Acme US" });
    await desk.db.insert(connectionVersions).values({
      connectionId: other.id,
      version: 1,
      environment: "production",
      baseUrl: "https://us.example.com",
      consumerKey: "us",
      paths: defaultPathTemplates,
    });
    await desk.db.insert(callbackTokens).values({ token: other.token, connectionId: other.id });
    const order = await insertOrder(desk.db, { submission: "not_sent", nextAttemptAt: new Date(Date.now() + 60_000) });
    await judge(newsOf(order), other.token);
    expect(await deliveriesOf(order)).toMatchObject([{ verdict: "other_order", orderId: order.id }]);
    expect(await reread(order)).toMatchObject({ submission: "not_sent", nextAttemptAt: null, conflict: null });
  });
});

describe("item 5: a callback with a wrong or missing control", () => {
  const minutes = (count: number) => count * 60_000;
  const inTenMinutes = () => new Date(desk.now().getTime() + minutes(10));
  const forged = (order: OrderRow) => newsOf(order, { status: "declined" }, "mistyped");

  test("has the gateway asked at once about an open order of a batch, which else waits ten minutes", async () => {
    for (const fields of [forged, (order: OrderRow) => ({ ...newsOf(order), control: "" })]) {
      const order = await waiting({ nextQueryAt: inTenMinutes() });
      await judge(fields(order));
      expect(await verdictsOf(order)).toEqual(["wrong_control"]);
      expect(await reread(order)).toMatchObject({ outcome: "processing", nextQueryAt: desk.now() });
    }
  });

  test("has it asked once: after an answer no sooner than five minutes later, however many come", async () => {
    const order = await waiting({ nextQueryAt: inTenMinutes(), lastQueryAt: desk.now() });
    for (let n = 0; n < 3; n++) await judge(forged(order));
    expect(await reread(order)).toMatchObject({ nextQueryAt: new Date(desk.now().getTime() + minutes(5)) });
  });

  test.each([
    ["not sent", { submission: "not_sent", outcome: "none" }],
    ["approved", { outcome: "approved" }],
  ] as const)("asks nothing about an order that is %s", async (_name, state) => {
    const order = await waiting(state);
    await judge(forged(order));
    expect(await reread(order)).toMatchObject({ nextQueryAt: null });
  });
});

describe("the same alarm again", () => {
  test.each([
    ["a contradiction", { outcome: "declined" as const }, {}, "conflict"],
    ["a second order", {}, { orderid: "7002" }, "second_order"],
    ["another amount", {}, { amount: "12.50" }, "wrong_amount"],
    ["a word of nobody's", {}, { status: "sold" }, "not_understood"],
  ])("%s is one exception, and repeats are counted", async (_name, state, said, verdict) => {
    const order = await waiting(state);
    for (let n = 0; n < 4; n++) await judge(newsOf(order, said));
    expect(await verdictsOf(order)).toEqual([verdict, "repeated", "repeated", "repeated"]);
  });

  test("another second order, or another amount, is another alarm", async () => {
    const order = await waiting();
    for (const orderid of ["7002", "7003"]) await judge(newsOf(order, { orderid }));
    for (const amount of ["12.50", "125.00"]) await judge(newsOf(order, { amount }));
    expect(await verdictsOf(order)).toEqual(["second_order", "second_order", "wrong_amount", "wrong_amount"]);
  });
});

describe("later transactions", () => {
  test("D1: two partial reversals are two reports, each kept once, in no figure, and the gateway is asked at once", async () => {
    const order = await waiting({ outcome: "approved" });
    const part = (id: string) => newsOf(order, { type: "reversal", amount: "100.00", "processor-tx-id": id });
    for (const id of ["r1", "r2", "r1", "r2"]) await judge(part(id));
    expect(await verdictsOf(order)).toEqual(["reported", "reported", "repeated", "repeated"]);
    const { rows } = await desk.db.execute(
      sql`select sum(amount), standing from order_aftermath where order_id = ${order.id} group by 2`,
    );
    expect(rows).toEqual([{ sum: "200.00", standing: "reported" }]);
    const held = await reread(order);
    expect(held).toMatchObject({ word: "awaiting", net: "1250.00", takenBack: "0", conflict: null });
    expect(held?.nextQueryAt?.getTime()).toBeLessThanOrEqual(desk.now().getTime());
  });

  test("D1, D2: what does not fit is a conflict that asks the gateway, and moves no figure", async () => {
    for (const [outcome, amount] of [
      ["approved", "1000000.00"],
      ["declined", "30.13"],
    ] as const) {
      const order = await waiting({ outcome });
      await judge(newsOf(order, { type: "reversal", amount }));
      const held = await reread(order);
      expect(held).toMatchObject({ word: "conflict", outcome, takenBack: "0", later: null });
      expect(held?.net).toBe(outcome === "approved" ? "1250.00" : "0");
      expect(held?.nextQueryAt).not.toBeNull();
    }
  });

  test("where the gateway cannot be asked, people resolve it", async () => {
    const order = await waiting({ outcome: "approved" });
    await desk.db.update(connections).set({ statusQuery: false }).where(eq(connections.id, order.connectionId));
    await judge(newsOf(order, { type: "reversal", amount: "10.00" }));
    await desk.db.update(connections).set({ statusQuery: true }).where(eq(connections.id, order.connectionId));
    expect(await reread(order)).toMatchObject({ word: "conflict", takenBack: "0", conflict: expect.any(String) });
  });
});

describe("card data in a callback", () => {
  test("is cut in what is stored, once it is judged, and never reaches the order", async () => {
    const order = await waiting();
    const card = "4111111111111111";
    await judge(newsOf(order, { status: "declined", "error-message": `card ${card} refused`, "card-number": card }));
    const [stored] = await deliveriesOf(order);
    expect(stored?.query).not.toContain(card);
    expect(stored?.query).toContain("control=");
    expect(await reread(order)).toMatchObject({ outcome: "declined", errorMessage: "card 411111••••••1111 refused" });
    // What it was judged by is whole, so it can be judged again.
    await desk.db.update(callbacks).set({ judgedAt: null }).where(eq(callbacks.orderId, order.id));
    await judgeDeliveries(desk, 100);
    expect(await verdictsOf(order)).toEqual(["repeated"]);
  });
});
