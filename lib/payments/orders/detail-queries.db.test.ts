import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { callOrders, calls, orderEvents, orderLaterEvents, orders } from "@/db/schema/orders";
import { provideContext } from "@/lib/identity/users/testing-context";
import { unattended as actorTexts } from "@/messages/actors";
import * as common from "@/messages/common";
import * as ordersSupportModelTexts from "@/messages/orders/model";
import * as t from "@/messages/orders/safe-model";
import { findOrderRevision, getOrder } from "./detail-queries";
import { newId } from "./ids";
import { listOrderCalls, readLatestLines, readTimeline } from "./lists/part-queries";
import { previewLines, readPreview } from "./preview";
import { safeToSendAgain } from "./safe";
import { orderStatuses } from "./statuses";
import { copyForSupport } from "./support";
import { insertOrder, testIds } from "./testing";

const at = new Date("2026-03-02T10:00:00Z");
const { database, ctx } = provideContext("test");

async function insertCall(orderId: string, attempt: number | null, values: Partial<typeof calls.$inferInsert> = {}) {
  const id = newId();
  await database.db.insert(calls).values({
    id,
    connectionId: testIds.connection,
    connectionVersion: 1,
    operation: attempt === null ? "status" : "payout",
    url: "https://gateway.example.com/paynet/api/v4/payout/1001",
    startedAt: at,
    request: [
      ["account_number", "••••3000"],
      ["notify_url", "https://desk.example.com/callback/token"],
    ],
    ...values,
  });
  await database.db.insert(callOrders).values({ callId: id, orderId, attempt });
  return id;
}

describe("the page of an order", () => {
  test("F10: a failed order names the one that was sent in its place, and is not safe to send again", async () => {
    const gone = { submission: "accepted", sentAt: at, yourReference: "A-4" } as const;
    const failed = await insertOrder(database.db, { ...gone, outcome: "declined" });
    const successorOf = async () => (await getOrder(ctx, null, failed.id)).successor;
    await insertOrder(database.db, { ...gone, outcome: "declined", copiedFromId: failed.id });
    await insertOrder(database.db, { ...gone, submission: "cancelled", copiedFromId: failed.id });
    await insertOrder(database.db, { ...gone, amount: "1.23", yourReference: "B-1", copiedFromId: failed.id });
    expect(await successorOf()).toBeNull();
    const next = await insertOrder(database.db, { ...gone, outcome: "processing", copiedFromId: failed.id });
    expect(await successorOf()).toEqual({ id: next.id, clientOrderId: next.clientOrderId, isPaid: false });
    await database.db.update(orders).set({ outcome: "approved", finalAt: at }).where(eq(orders.id, next.id));
    const order = await getOrder(ctx, null, failed.id);
    expect(order.successor).toMatchObject({ isPaid: true });
    const safety = safeToSendAgain({ ...order, statusQuery: true, deciders: [] });
    expect(safety).toMatchObject({ answer: "no", because: t.paidElsewhereBecause(next.clientOrderId) });
    expect((await getOrder(ctx, null, next.id)).successor).toBeNull();
  });

  test("has all of it, and nothing sealed", async () => {
    const original = await insertOrder(database.db);
    const order = await insertOrder(database.db, {
      submission: "not_sent",
      sealedFields: "v1.sealed",
      copiedFromId: original.id,
      releasedBy: testIds.user,
      errorMessage: "Refused",
    });
    await insertCall(order.id, 1);
    await insertCall(order.id, null, { request: [] });
    const found = await getOrder(ctx, null, order.id);
    expect(found).toMatchObject({
      clientOrderId: order.clientOrderId,
      facets: { submission: "not_sent", outcome: "none", needsUsers: false },
      connection: { name: "Acme EU", environment: "production", halted: null, statusQuery: true },
      endpoint: { label: "EUR payouts", gatewayId: "1001" },
      preparedBy: "Ana Kovač",
      releasedBy: "Ana Kovač",
      copiedFrom: { id: original.id, clientOrderId: original.clientOrderId },
      copies: [],
      counts: { calls: 2, callbacks: 0 },
      callbackUrl: "https://desk.example.com/callback/token",
    });
    expect(JSON.stringify(found)).not.toContain("v1.sealed");
    expect(JSON.stringify(found)).not.toContain("DE89370400440532013000");
    expect((await getOrder(ctx, null, original.id)).copies).toEqual([
      { id: order.id, clientOrderId: order.clientOrderId },
    ]);
  });

  test("an open order without a planned query needs users; later transactions are on it", async () => {
    const order = await insertOrder(database.db, { submission: "unconfirmed" });
    expect((await getOrder(ctx, null, order.id)).facets.needsUsers).toBe(true);
    await database.db.update(orders).set({ nextQueryAt: at }).where(eq(orders.id, order.id));
    expect((await getOrder(ctx, null, order.id)).facets.needsUsers).toBe(false);
    await database.db.insert(orderLaterEvents).values({ orderId: order.id, type: "reversal", status: "approved", at });
    expect((await getOrder(ctx, null, order.id)).facets.laterEvents).toHaveLength(1);
  });

  test.each(["", "1", "not-an-id", "00000000-0000-4000-8000-000000000000", "'; drop table orders"])(
    "%j is not found",
    async (id) => {
      await expect(getOrder(ctx, null, id)).rejects.toMatchObject({ code: "not_found" });
      expect(await findOrderRevision(ctx, null, id)).toBeNull();
    },
  );

  test("its revision changes with the order, with an event and with a callback, and not otherwise", async () => {
    const { id } = await insertOrder(database.db, { submission: "unconfirmed" });
    const other = await insertOrder(database.db);
    const seen = [(await getOrder(ctx, null, id)).revision];
    const look = async () => (await findOrderRevision(ctx, null, id))?.revision ?? "";
    await database.db.insert(orderEvents).values({ orderId: other.id, kind: "prepared" });
    expect(await look()).toBe(seen[0]);
    await database.db.insert(orderEvents).values({ orderId: id, kind: "prepared" });
    seen.push(await look());
    await database.db
      .insert(callbacks)
      .values({ connectionId: testIds.connection, method: "GET", query: "", body: "", headers: {}, orderId: id });
    seen.push(await look());
    await database.db.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, id));
    seen.push(await look());
    expect(new Set(seen).size).toBe(4);
    expect((await getOrder(ctx, null, id)).revision).toBe(seen.at(-1));
  });

  test("the support text names what the gateway's support looks for, in UTC, and no account", async () => {
    const { id, clientOrderId } = await insertOrder(database.db, {
      outcome: "declined",
      errorCode: "51",
      errorMessage: "Insufficient funds",
      gatewayOrderId: "7700",
      createdAt: at,
      sentAt: at,
      finalAt: at,
    });
    expect(copyForSupport(await getOrder(ctx, null, id))).toBe(
      [
        "Environment: production",
        "Gateway: https://gateway.example.com/paynet",
        "Endpoint: 1001",
        `${common.clientIdLabel}: ${clientOrderId}`,
        `${common.gatewayIdLabel}: 7700`,
        `${common.serialNumber}: not known`,
        `${common.paydeskId}: ${id}`,
        "Amount: 1250.00 EUR",
        `Status: ${orderStatuses.declined.label}`,
        `${ordersSupportModelTexts.gatewayStatus}: declined`,
        "Result: code 51: Insufficient funds",
        "Prepared: 2026-03-02 10:00:00 UTC",
        "Sent: 2026-03-02 10:00:00 UTC",
        "Final: 2026-03-02 10:00:00 UTC",
      ].join("\n"),
    );
  });

  test("its trace is that of the last sending, of no status check, and the text for support names it", async () => {
    const { id } = await insertOrder(database.db);
    expect((await getOrder(ctx, null, id)).traceId).toBeNull();
    const [first, last, asked] = ["a", "b", "c"].map((digit) => digit.repeat(32));
    await insertCall(id, 1, { traceId: first });
    await insertCall(id, null, { traceId: asked });
    expect((await getOrder(ctx, null, id)).traceId).toBe(first);
    await insertCall(id, 2, { traceId: last });
    expect(copyForSupport(await getOrder(ctx, null, id))).toContain(`${common.traceId}: ${last}\n`);
    await insertCall(id, 3);
    expect((await getOrder(ctx, null, id)).traceId).toBeNull();
    await expect(insertCall(id, 4, { traceId: "no trace" })).rejects.toMatchObject({
      cause: { constraint: "calls_trace_check" },
    });
  });
});

describe("the parts of an order", () => {
  test("the timeline has the users' names and the serial number of the call", async () => {
    const { id } = await insertOrder(database.db);
    const callId = await insertCall(id, 1, { serialNumber: "sn-1" });
    await database.db.insert(orderEvents).values([
      { orderId: id, kind: "prepared", userId: testIds.user },
      { orderId: id, kind: "answered", callId, details: { result: "accepted", verdict: "applied", reason: "Taken." } },
    ]);
    const { items, more } = await readTimeline(ctx, id);
    expect(more).toBe(false);
    expect(items.map(({ title, actor, evidence }) => [title, actor, evidence])).toEqual([
      ["Prepared", "Ana Kovač", null],
      [ordersSupportModelTexts.accepted, actorTexts.gateway, ordersSupportModelTexts.serialResponseSource("sn-1")],
    ]);
  });

  test("calls: every attempt, and the latest of the questions", async () => {
    const { id } = await insertOrder(database.db);
    await insertCall(id, 1, { answerBody: "type=error&account_number=DE89370400440532013000" });
    await insertCall(id, 2, { answerBody: null });
    for (let at = 0; at < 25; at++) await insertCall(id, null, { startedAt: new Date(Date.UTC(2026, 2, 2, 10, at)) });
    const few = await listOrderCalls(ctx, id, { everything: false });
    expect(few.attempts.map(({ attempt }) => attempt)).toEqual([1, 2]);
    expect(few.attempts[0]?.answer?.raw).toBe("type=error&account_number=••••3000");
    expect(few.attempts[1]?.answer).toBeNull();
    expect(few.queries).toHaveLength(20);
    expect(few.queries.at(-1)?.startedAt).toEqual(new Date(Date.UTC(2026, 2, 2, 10, 24)));
    expect(few.queriesLeftOut).toBe(5);
    const many = await listOrderCalls(ctx, id, { everything: true });
    expect([many.queries.length, many.queriesLeftOut]).toEqual([25, 0]);
  });
});

test("a preview: its status, what comes next, and the last lines only", async () => {
  const { id } = await insertOrder(database.db, { submission: "unconfirmed", nextQueryAt: at });
  const kinds = ["prepared", "sending", "answered", "held", "swept", "changed", "restored"] as const;
  await database.db.insert(orderEvents).values(kinds.map((kind) => ({ orderId: id, kind, at })));
  const preview = await readPreview(ctx, await getOrder(ctx, null, id));
  expect(preview.lines).toHaveLength(previewLines);
  expect(preview.lines.at(-1)?.title).toBe(ordersSupportModelTexts.restoreUnconfirmed);
  expect(preview).toMatchObject({ more: true, receiverAccount: "••••3000", next: { at }, report: null });
  expect(JSON.stringify(preview)).not.toContain("DE89370400440532013000");
  const { id: quiet } = await insertOrder(database.db);
  expect(await readLatestLines(ctx, quiet, 5)).toEqual({ items: [], more: false });
});
