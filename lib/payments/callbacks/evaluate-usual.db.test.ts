import { randomBytes } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { callbackTokens } from "@/db/schema/connections";
import { orderEvents, orders } from "@/db/schema/orders";
import { provideContext } from "@/lib/identity/users/testing-context";
import { storeControlKey } from "@/lib/payments/connections/key-commands";
import type { OrderRow } from "@/lib/payments/orders/record";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { controlOf } from "@/sandbox/callbacks";
import { evaluateDeliveries } from "./evaluate";
import { evaluateUsual } from "./evaluate-usual";
import { storeDelivery } from "./receive";

const token = randomBytes(24).toString("base64url");
const key = "ab12";

const { ctx, database } = provideContext("file", { admin: "admin" }, () => new Date("2026-03-02T10:00:00Z"));
beforeAll(async () => {
  const connectionId = testIds.connection;
  await insertOrderSurroundings(ctx.db);
  await ctx.db.insert(callbackTokens).values({ token, connectionId });
  await ctx.db.transaction((tx) => storeControlKey(tx, ctx.sealer, { id: connectionId, controlKeySealed: null }, key));
});

type Fields = Record<string, string>;

const insert = () =>
  insertOrder(ctx.db, { outcome: "processing", gatewayOrderId: "7001", sentAt: new Date("2026-03-02T09:59:00Z") });

async function deliver({ clientOrderId }: OrderRow, rest: Fields = {}): Promise<bigint> {
  const reported = { status: "approved", type: "payout", orderid: "7001", amount: "1250.00", ...rest };
  const control = controlOf(reported.status, reported.orderid, clientOrderId, key);
  const query = new URLSearchParams({ client_orderid: clientOrderId, control, ...reported }).toString();
  await storeDelivery(ctx, token, { method: "GET", query, contentType: null, body: "", headers: {} });
  const [last] = await ctx.db
    .execute<{ id: string }>(sql`select max(id)::text as id from callbacks`)
    .then((r) => r.rows);
  return BigInt(last?.id ?? 0);
}

async function standingOf({ id }: OrderRow) {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id));
  const events = await ctx.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));
  const deliveries = await ctx.db.select().from(callbacks).where(eq(callbacks.orderId, id)).orderBy(asc(callbacks.id));
  const columns = { ...order, id: null, clientOrderId: null, createdAt: null, updatedAt: null, payeeFingerprint: null };
  return {
    columns,
    events: events.map(({ kind, userId, details }) => ({ kind, userId, details })),
    deliveries: deliveries.map(({ verdict, reason, attempts }) => ({ verdict, reason, attempts })),
  };
}

const reports: Record<string, Fields> = {
  approved: {},
  declined: { status: "declined", error_code: "107", error_message: "Limit exceeded" },
  error: { status: "error" },
  filtered: { status: "filtered" },
  "still processing": { status: "processing" },
  "another amount": { amount: "12.50" },
  "another order of the gateway": { orderid: "7002" },
  "an unknown status": { status: "pondering" },
  "a reversal": { type: "reversal" },
  "a wrong signature": { control: "f".repeat(40) },
};

test("what is evaluated together is stored as what is evaluated alone, and so are copies of it", async () => {
  const [alone, together] = [new Map<string, OrderRow>(), new Map<string, OrderRow>()];
  for (const [name, fields] of Object.entries(reports)) {
    const order = await insert();
    alone.set(name, order);
    for (let copy = 0; copy < 2; copy++) {
      await deliver(order, fields);
      await evaluateDeliveries(ctx, 1);
    }
  }
  for (const [name, fields] of Object.entries(reports)) {
    const order = await insert();
    together.set(name, order);
    for (let copy = 0; copy < 2; copy++) await deliver(order, fields);
  }
  expect(await evaluateDeliveries(ctx, 100, 4)).toBe(2 * Object.keys(reports).length);
  for (const [name, order] of together) {
    const [own, other] = [await standingOf(order), await standingOf(alone.get(name) as OrderRow)];
    const sorted = (list: readonly unknown[]) => list.map((one) => JSON.stringify(one)).sort();
    expect(own.columns, name).toEqual(other.columns);
    expect(own.events, name).toEqual(other.events);
    expect(sorted(own.deliveries), name).toEqual(sorted(other.deliveries));
  }
});

test("of several about one order the first is evaluated, and the others stay due; unusual ones are left", async () => {
  const [twice, odd] = [await insert(), await insert()];
  const first = await deliver(twice);
  const second = await deliver(twice);
  const unusual = await deliver(odd, reports["another amount"]);
  const some = await ctx.db
    .select()
    .from(callbacks)
    .where(sql`${callbacks.id} in (${first}, ${second}, ${unusual})`)
    .orderBy(callbacks.id);
  const { usual, left } = await evaluateUsual(ctx, some);
  expect([usual, left.map(({ id }) => id)]).toEqual([1, [unusual]]);
  const due = await ctx.db.select({ id: callbacks.id }).from(callbacks).where(sql`evaluated_at is null`);
  expect(due.map(({ id }) => id).sort()).toEqual([second, unusual].sort());
  expect(await evaluateDeliveries(ctx, 100)).toBe(2);
});

test("one that can't be stored holds up none of the others: each is then evaluated alone", async () => {
  const [good, bad] = [await insert(), await insert()];
  await database.owner.execute(sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'on purpose'; end $$`);
  await database.owner.execute(
    sql.raw(
      `create trigger refuse_one before update on orders for each row when (new.id = '${bad.id}') execute function refuse_one()`,
    ),
  );
  await deliver(good);
  const refused = await deliver(bad);
  await evaluateDeliveries(ctx, 100);
  expect((await standingOf(good)).columns.outcome).toBe("approved");
  expect((await standingOf(bad)).columns.outcome).toBe("processing");
  const [row] = await ctx.db.select().from(callbacks).where(eq(callbacks.id, refused));
  expect(row).toMatchObject({ attempts: 1, evaluatedAt: null });
});
