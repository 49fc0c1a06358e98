import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { callbacks } from "@/db/schema/callbacks";
import { orderEvents } from "@/db/schema/orders";
import { typed } from "@/lib/core/text/message";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { acknowledgeCallbacks } from "./commands";
import { getCallback } from "./detail-queries";
import { readCallbackHealth } from "./health-queries";
import { type CallbackFilter, callbackList } from "./input";
import { listOrderCallbacks } from "./order-queries";
import { callbackPageQuery, countAttention, countKinds, listCallbacks, readCallbackChanges } from "./queries";
import { exceptionVerdicts, type Verdict } from "./verdicts";

const { database, ctx, preparer } = provideContext("file", { preparer: "preparer" }, () => new Date());
beforeAll(async () => {
  await insertOrderSurroundings(ctx.db);
});

const all: CallbackFilter = { view: "all", verdict: null, connectionId: null };

let lastMs = Date.now() - 10_000_000;
async function add(verdict: Verdict | null, rest: Partial<typeof callbacks.$inferInsert> = {}): Promise<string> {
  lastMs += 1_000;
  const [row] = await ctx.db
    .insert(callbacks)
    .values({
      connectionId: testIds.connection,
      receivedAt: new Date(lastMs),
      method: "GET",
      query: "status=approved&type=payout&client_orderid=a-1&orderid=7&amount=5.00",
      body: "",
      headers: {},
      evaluatedAt: verdict === null ? null : new Date(lastMs),
      verdict,
      ...rest,
    })
    .returning({ id: callbacks.id });
  return String(row?.id);
}
const idsOf = async (filter: Partial<CallbackFilter>) =>
  (await listCallbacks(ctx, null, { ...all, ...filter }, null)).rows.map(({ id }) => id);

describe("the list", () => {
  test("shows what needs attention, all exceptions, or everything; narrowed by verdict and connection", async () => {
    const [applied, unmatched, unprocessed] = [await add("applied"), await add("unmatched"), await add(null)];
    const acknowledged = await add("wrong_control", { acknowledgedAt: new Date(), acknowledgedBy: preparer.userId });
    expect(await idsOf({ view: "attention" })).toEqual([unmatched]);
    expect(await idsOf({ view: "exceptions" })).toEqual([acknowledged, unmatched]);
    expect(await idsOf({})).toEqual([acknowledged, unprocessed, unmatched, applied]);
    expect(await idsOf({ verdict: ["applied"] })).toEqual([applied]);
    expect(await idsOf({ verdict: ["applied", "unmatched"] })).toEqual([unmatched, applied]);
    expect(await idsOf({ connectionId: "00000000-0000-4000-8000-0000000000ff" })).toEqual([]);
    const { rows } = await listCallbacks(ctx, null, all, null);
    expect(rows[2]).toMatchObject({
      statusText: "payout approved",
      amount: "5.00",
      clientOrderId: "a-1",
      isAcknowledged: false,
    });
    expect(await countAttention(ctx, null)).toBe(1);
  });

  test("a delivery that is too long to be read for a list is distinguished from one that says nothing", async () => {
    const body = `status=approved&type=payout&note=${"x".repeat(16_384)}`;
    const form = { method: "POST", query: "", contentType: "application/x-www-form-urlencoded", body };
    const long = await add("applied", form);
    const empty = await add("unreadable", { query: "" });
    const { rows } = await listCallbacks(ctx, null, all, null);
    expect(rows.slice(0, 2)).toMatchObject([
      { id: empty, isLong: false, statusText: null, amount: null },
      { id: long, isLong: true, statusText: null, amount: null },
    ]);
    expect(await getCallback(ctx, null, long)).toMatchObject({ statusText: "payout approved" });
  });

  test("pages both ways without a gap or a repeat", async () => {
    for (let n = 0; n < callbackList.pageRows * 2; n++) await add("late", { receivedAt: new Date(lastMs) });
    const first = await listCallbacks(ctx, null, all, null);
    const cursor = { side: "after", id: first.rows.at(-1)?.id ?? "" } as const;
    const second = await listCallbacks(ctx, null, all, cursor);
    expect([first.before, first.after, second.before, second.after]).toEqual([false, true, true, true]);
    const back = await listCallbacks(ctx, null, all, { side: "before", id: second.rows[0]?.id ?? "" });
    expect(back.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
    const seen = new Set([...first.rows, ...second.rows].map(({ id }) => id));
    expect(seen.size).toBe(callbackList.pageRows * 2);
  });

  test("returns the verdicts of the rows shown, and counts newer ones", async () => {
    const shown = await add("unmatched");
    const newer = await add("unmatched");
    await ctx.db
      .update(callbacks)
      .set({ verdict: "applied" })
      .where(eq(callbacks.id, BigInt(shown)));
    const { filter } = callbackList.read((name) => (name === "view" ? "exceptions" : undefined));
    expect(await readCallbackChanges(ctx, null, filter, { shown: [shown], newestShown: shown })).toEqual({
      rows: [{ id: shown, verdict: "applied", reason: null, isAcknowledged: false }],
      newer: 1,
    });
    expect(await readCallbackChanges(ctx, null, filter, { shown: [], newestShown: newer })).toEqual({
      rows: [],
      newer: 0,
    });
  });

  test("exceptions are found by their own index, however many callbacks there are", async () => {
    await ctx.db.execute(sql`insert into callbacks (connection_id, received_at, method, query, body, headers, evaluated_at, verdict)
      select ${testIds.connection}, now() - n * interval '1 s', 'GET', '', '', '{}', now(), 'applied' from generate_series(1, 5000) n`);
    await database.owner.execute(sql`analyze`);
    const plan = async (filter: Partial<CallbackFilter>) => {
      const query = callbackPageQuery(ctx, null, { ...all, ...filter }, null);
      const { rows } = await ctx.db.execute(sql`explain ${query.getSQL()}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    expect(await plan({ view: "attention" })).toContain("callbacks_attention_idx");
    expect(await plan({ view: "exceptions" })).toContain("callbacks_exceptions_idx");
    expect(await plan({})).toContain("callbacks_received_idx");
  });
});

describe("acknowledgeCallbacks", () => {
  test("takes exceptions out of the count, once, with an audit row", async () => {
    const ids: string[] = [];
    for (const verdict of exceptionVerdicts) ids.push(await add(verdict));
    const before = await countAttention(ctx, null);
    expect(await acknowledgeCallbacks(ctx, preparer, { callbackIds: ids })).toEqual({ count: ids.length });
    expect(await countAttention(ctx, null)).toBe(before - ids.length);
    expect(await acknowledgeCallbacks(ctx, preparer, { callbackIds: ids })).toEqual({ count: 0 });
    const rows = await ctx.db
      .select()
      .from(audit)
      .where(eq(audit.permission, "callbacks.acknowledge"))
      .orderBy(desc(audit.id));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ userId: preparer.userId, details: { callbacks: ids } });
    expect(await getCallback(ctx, null, ids[0] ?? "")).toMatchObject({ acknowledged: { by: preparer.name } });
  });

  test("is for senders, and for exceptions only", async () => {
    const [fine, odd] = [await add("applied"), await add("unreadable")];
    const viewer = await addTestUser(ctx, "viewer", { password: false });
    await expect(acknowledgeCallbacks(ctx, viewer, { callbackIds: [odd] })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await acknowledgeCallbacks(ctx, preparer, { callbackIds: [fine] })).toEqual({ count: 0 });
  });
});

describe("the deliveries of one order", () => {
  test("stand as they came, with what was made of each, by what evidence, and what was made of it before", async () => {
    const order = await insertOrder(ctx.db);
    const first = await add("applied", { orderId: order.id, reason: typed("Yes.") });
    const second = await add(null, {
      orderId: order.id,
      method: "POST",
      query: "",
      body: "status=declined&account-number=DE89370400440532013000",
    });
    await add("unmatched");
    for (const before of [undefined, "unmatched"]) {
      const details = { evidence: "valid", verdict: "applied", before };
      await ctx.db
        .insert(orderEvents)
        .values({ orderId: order.id, kind: "callback", callbackId: BigInt(first), details });
    }
    const { items, more } = await listOrderCallbacks(ctx, order.id);
    expect(more).toBe(false);
    expect(items).toMatchObject([
      {
        id: first,
        statusText: "payout approved",
        amount: "5.00",
        reason: "Yes.",
        control: "valid",
        before: "unmatched",
      },
      { id: second, statusText: "declined", verdict: null, control: null, before: null },
    ]);
    expect(items[1]?.text.raw).toBe("status=declined&account-number=••••3000");
    expect(await listOrderCallbacks(ctx, "00000000-0000-4000-8000-0000000000ff")).toEqual({ items: [], more: false });
  });
});

describe("health and kinds", () => {
  test("each kind of exception is as long as the list behind it", async () => {
    for (const verdict of ["unmatched", "conflict", "unmatched", "applied"] as const) await add(verdict);
    const kinds = await countKinds(ctx, null, testIds.connection);
    expect(kinds.length).toBeGreaterThan(1);
    for (const { verdict, count } of kinds) {
      expect(await idsOf({ view: "attention", verdict: [verdict] }), verdict).toHaveLength(count);
    }
    expect(await countKinds(ctx, [], null)).toEqual([]);
  });

  test("a connection with a backlog, exceptions or missing callbacks says so, in scope only", async () => {
    const read = async () => (await readCallbackHealth(ctx, null)).find(({ id }) => id === testIds.connection);
    await add(null);
    await add("conflict");
    const attention = await countAttention(ctx, null);
    expect(await read()).toMatchObject({ name: "Acme EU", status: "not_evaluated", attention, hasControlKey: false });
    await ctx.db.execute(sql`update callbacks set evaluated_at = now(), verdict = 'late' where evaluated_at is null`);
    expect(await read()).toMatchObject({ status: "attention", unprocessed: 0, overdueOrders: 0 });
    await database.owner.execute(sql`update callbacks set received_at = received_at - interval '30 days'`);
    expect(await read()).toMatchObject({ status: "attention", came: 0, exceptions: 0 });
    await add("applied", { receivedAt: new Date(ctx.now().getTime() - 3 * 3_600_000) });
    expect(await read()).toMatchObject({ came: 1, exceptions: 0 });
    await insertOrder(ctx.db, { outcome: "processing", sentAt: new Date(ctx.now().getTime() - 2 * 3_600_000) });
    expect(await read()).toMatchObject({ status: "silent", overdueOrders: 1 });
    expect(await readCallbackHealth(ctx, [])).toEqual([]);
  });
});

describe("one delivery", () => {
  test("is as it came, without secrets, with its order", async () => {
    const order = await insertOrder(ctx.db);
    const query = `status=approved&orderid=7&client_orderid=${order.clientOrderId}&cvv2=123&note=4111111111111111`;
    const id = await add("applied", {
      query,
      orderId: order.id,
      headers: { "x-card": "4111 1111 1111 1111", host: "desk" },
    });
    const callback = await getCallback(ctx, null, id);
    expect(callback).toMatchObject({ order: { id: order.id }, verdict: "applied", pending: false });
    const shown = JSON.stringify([callback.text, callback.headers]);
    expect(shown).not.toContain("4111111111111111");
    expect(shown).not.toContain("4111 1111");
    expect(callback.text.pairs).toContainEqual(["cvv2", "•••"]);
    expect(callback.headers).toContain("host: desk");
    expect(callback.evidence).toEqual({ control: "no_key", evaluated: "now" });
  });

  test("that cannot be read is shown all the same, and one that does not exist is not found", async () => {
    const id = await add("unreadable", { method: "POST", query: "", contentType: "application/json", body: '{"a":1}' });
    expect(await getCallback(ctx, null, id)).toMatchObject({ statusText: null, evidence: { control: "unreadable" } });
    for (const wrong of ["999999999", "x", "-1", "1 or 1=1", "9".repeat(40)]) {
      await expect(getCallback(ctx, null, wrong)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});
