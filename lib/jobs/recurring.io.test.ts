import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { callbackTokens, endpoints } from "@/db/schema/connections";
import { calls, orders } from "@/db/schema/orders";
import { createTestBatch, makeAllOrders, releaseTestBatch, sendAll } from "@/lib/batches/testing";
import { saveEndpoint } from "@/lib/connections/endpoint-commands";
import { addDays } from "@/lib/core/calendar";
import type { Actor } from "@/lib/core/desk";
import { countChangeApprovals, listPayoutApprovals, sumPayoutApprovals } from "@/lib/orders/approval-queries";
import { decidePayout, mendPayout } from "@/lib/orders/approve";
import { newClientOrderId } from "@/lib/orders/ids";
import { addTestPerson } from "@/lib/people/testing";
import { readCharges } from "@/lib/recurring/charge-queries";
import { createProfile } from "@/lib/recurring/commands";
import { findProfile } from "@/lib/recurring/queries";
import { updateProfile } from "@/lib/recurring/update-commands";
import { openWorkshop, payoutForm, readOrder, type Workshop, workRound } from "./testing";

let shop: Workshop;
let admin: Actor;
let endpointId: string;
beforeAll(async () => {
  shop = await openWorkshop();
  const [endpoint] = await shop.desk.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  endpointId = endpoint?.id ?? "";
}, 60_000);
afterAll(() => shop.close());

const enter = (recurringPaymentId: string, facts: Record<string, string> = {}) =>
  createProfile(shop.desk, shop.preparer, {
    connectionId: shop.connectionId,
    recurringPaymentId,
    endpointId,
    facts: { kind: "SRC", currency: "EUR", ...facts },
  });
const change = (profileId: string, values: Record<string, string>, seenChanges: string[] = []) =>
  updateProfile(shop.desk, shop.preparer, { clientOrderId: newClientOrderId(), profileId, values, seenChanges });
const bookOf = async (profileId: string) => {
  const profile = await findProfile(shop.desk, null, profileId);
  if (!profile) throw new Error(`no profile ${profileId}`);
  return profile;
};
const atGateway = async (id: string) => (await shop.sandbox.control("GET", `/profiles/${id}`)).profile;

describe("a change of a profile", () => {
  test("bug 1: brings no field of ours, in any spelling", async () => {
    const { profileId } = await enter("810000001");
    for (const name of ["Notify-URL", "notify url", "SERVER-callback_url", "Client_OrderID", "recurring_payment_ID"]) {
      await expect(change(profileId, { amount: "1.00", [name]: "https://evil.example" })).rejects.toMatchObject({
        code: "invalid",
        message: expect.stringContaining("Paydesk fills it in"),
      });
    }
  });

  test("carries only what changes and the profile's own address; accepted, the book knows it as last sent", async () => {
    const { profileId } = await enter("810000003", { amount: "1.00", "last-name": "Kovač" });
    const done = await change(profileId, { "amount-sequence": "10.00,12.50", period: "week", interval: "2" });
    if (done.kind !== "submitted") throw new Error(done.kind);
    const order = await readOrder(shop, done.orderId);
    expect(order).toMatchObject({ submission: "accepted", outcome: "none", amount: null, profileId });
    const [call] = await shop.desk.db.select().from(calls).where(eq(calls.operation, "update-recurring-payment"));
    const sent = Object.fromEntries(call?.request ?? []);
    expect(sent).toEqual({
      "client-orderid": order.clientOrderId,
      "recurring-payment-id": "810000003",
      "amount-sequence": "10.00,12.50",
      period: "week",
      interval: "2",
      notify_url: expect.stringMatching(/\/callback\/[\w-]{20,}$/),
    });
    const profile = await atGateway("810000003");
    expect(profile).toMatchObject({ period: "week", interval: 2, notifyUrl: sent.notify_url });
    const { book } = await bookOf(profileId);
    const from = { source: "sent", by: shop.preparer.name, orderId: done.orderId, at: order.sentAt };
    expect(book.facts.known["amount-sequence"]).toEqual({ value: "10.00,12.50", from });
    expect((await bookOf(profileId)).callbackUrl).toBe(sent.notify_url);
    expect(book.facts.known.amount).toBeUndefined();
    expect(book.facts.known["last-name"]?.from.source).toBe("typed");
    expect(book.facts.pending).toEqual({});
    const again = await change(profileId, { amount: "9.00", "start-date": "24.12.2027" });
    const [, second] = await shop.desk.db.select().from(calls).where(eq(calls.operation, "update-recurring-payment"));
    expect(again.kind).toBe("submitted");
    expect(Object.fromEntries(second?.request ?? []).notify_url).toBe(sent.notify_url);
    const after = (await bookOf(profileId)).book;
    expect(after.facts.known["start-date"]?.value).toBe("2027-12-24");
    expect(after.facts.known["amount-sequence"]).toBeUndefined();
    expect(after.history.find(({ field, old }) => field === "period" && old === null)).toMatchObject({ new: "week" });
  });

  test("refused, it changes nothing in the book and says what the gateway said", async () => {
    const { profileId } = await enter("900000002");
    const done = await change(profileId, { amount: "5.00" });
    if (done.kind !== "submitted") throw new Error(done.kind);
    expect(await readOrder(shop, done.orderId)).toMatchObject({
      submission: "rejected",
      errorCode: "sandbox-declined",
    });
    const { book } = await bookOf(profileId);
    expect([book.facts.known.amount, book.facts.pending]).toEqual([undefined, {}]);
    expect(book.history[0]).toMatchObject({ field: "amount", new: "5.00", submission: "rejected" });
  });

  test("without an answer it stands as sent and not confirmed, and the next one must have seen it", async () => {
    const { profileId } = await enter("810000004", { "amount-from": "5.00", "amount-to": "15.00" });
    const failing = { scenario: "error-500", operation: "update-recurring-payment", times: 1 };
    await shop.sandbox.control("PUT", "/scenarios", { rules: [failing] });
    const done = await change(profileId, { amount: "7.00" });
    if (done.kind !== "submitted") throw new Error(done.kind);
    const order = await readOrder(shop, done.orderId);
    expect(order).toMatchObject({ submission: "unconfirmed", nextAttemptAt: null });
    const profile = await bookOf(profileId);
    expect(profile.book.facts.known["amount-from"]?.value).toBe("5.00");
    expect(profile.book.facts.pending.amount).toMatchObject([{ value: "7.00", state: "unconfirmed" }]);
    expect(profile.openChanges).toEqual([done.orderId]);
    await expect(change(profileId, { amount: "8.00" })).rejects.toMatchObject({
      code: "conflict",
      fields: { seenChanges: done.orderId },
    });
    expect(await change(profileId, { amount: "8.00" }, [done.orderId])).toMatchObject({ kind: "submitted" });
  });

  test("by file it carries the profile's own address too, for the way that its money goes", async () => {
    const made = await shop.sandbox.control("PUT", "/profiles/700000002", {
      consumerKey: "paydesk-practice",
      endpointId: "1001",
      kind: "DST",
      fields: { amount: "20.00" },
    });
    expect(made).toMatchObject({ status: 200 });
    await enter("700000002", { kind: "DST" });
    const batchId = await createTestBatch(shop.desk, shop.preparer, {
      connectionId: shop.connectionId,
      kind: "update",
      text: "recurring-payment-id;amount\r\n810000002;21.00\r\n700000002;22.00",
      choices: { endpointByCurrency: { "": endpointId } },
    });
    await releaseTestBatch(shop.desk, shop.preparer, batchId);
    await makeAllOrders(shop.desk);
    await sendAll(shop.desk);
    const sent = await shop.desk.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
    expect(sent.map(({ submission }) => submission)).toEqual(["accepted", "accepted"]);
    const [order] = sent;
    const addresses = await shop.desk.db.select().from(callbackTokens).where(isNotNull(callbackTokens.profileId));
    const ways = Object.fromEntries(addresses.map(({ profileId, direction }) => [profileId, direction]));
    expect(ways).toMatchObject({ 810000002: "in", 700000002: "out" });
    expect((await atGateway("810000002")).notifyUrl).toMatch(/\/callback\/[\w-]{20,}$/);
    expect((await bookOf(order?.profileId ?? "")).book.facts.known.amount?.from).toMatchObject({
      source: "sent",
      orderId: order?.id,
    });
  });
});

test("held for approval, it leaves with another person's word", async () => {
  admin = await addTestPerson(shop.desk, "admin", { password: false });
  const { profileId } = await enter("810000005", { kind: "DST" });
  await expect(change(profileId, { amount: "44.00", period: "day", interval: "1" })).rejects.toMatchObject({
    fields: { period: expect.stringContaining("DST") },
  });
  const held = await change(profileId, { amount: "44.00" });
  if (held.kind !== "held") throw new Error(held.kind);
  expect((await bookOf(profileId)).book.facts.pending.amount).toMatchObject([{ state: "waiting" }]);
  const [request] = await shop.desk.db
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.subjectId, held.orderId));
  expect(request?.act).toBe("recurring.update");
  const viewer = { id: admin.personId, role: admin.role, connectionIds: null };
  const now = shop.desk.now();
  const { rows } = await listPayoutApprovals(shop.desk.db, viewer, "me", null, now);
  const changes = [{ label: "Amount", value: "44.00" }];
  expect(rows).toMatchObject([
    { kind: "update", profileId, changes, findings: [], receiverAccount: "Profile 810000005" },
  ]);
  expect(await sumPayoutApprovals(shop.desk.db, viewer, "me", now)).toEqual([]);
  expect(await countChangeApprovals(shop.desk.db, viewer, "me", now)).toBe(1);
  const { clientOrderId } = await readOrder(shop, held.orderId);
  const asPayout = await payoutForm(shop, {}, { clientOrderId });
  await expect(mendPayout(shop.desk, shop.preparer, { ...asPayout, orderId: held.orderId })).rejects.toMatchObject({
    code: "not_found",
  });
  const word = { requestId: request?.id ?? "", decision: "approve" as const, seenMark: request?.mark ?? "" };
  await decidePayout(shop.desk, admin, word);
  expect(await readOrder(shop, held.orderId)).toMatchObject({ submission: "accepted" });
  expect((await bookOf(profileId)).book.facts.known.amount?.value).toBe("44.00");
});

test("a charge by the schedule is found by the address that the change brought, and counts", async () => {
  const saved = { connectionId: shop.connectionId, endpointId, kind: "endpoint" as const, gatewayId: "1001" };
  await saveEndpoint(shop.desk, admin, { ...saved, label: "EUR", currencies: ["EUR"], unknownCharges: "record" });
  const made = await shop.sandbox.control("PUT", "/profiles/700000001", {
    consumerKey: "paydesk-practice",
    endpointId: "1001",
    charging: "auto",
    fields: { amount: "25.00" },
  });
  expect(made).toMatchObject({ status: 200 });
  const { profileId } = await enter("700000001", { repeats: "4" });
  const { now } = await shop.sandbox.control("GET", "/clock");
  const tomorrow = addDays(now.slice(0, 10), 1);
  const held = await change(profileId, { amount: "26.00", period: "day", interval: "1", "start-date": tomorrow });
  if (held.kind !== "held") throw new Error(held.kind);
  const [request] = await shop.desk.db
    .select()
    .from(approvalRequests)
    .where(eq(approvalRequests.subjectId, held.orderId));
  const word = { requestId: request?.id ?? "", decision: "approve" as const, seenMark: request?.mark ?? "" };
  await decidePayout(shop.desk, admin, word);
  await shop.sandbox.control("POST", "/clock", { advanceSeconds: 86_400 });
  const deadline = Date.now() + 15_000;
  for (;;) {
    await workRound(shop);
    const { charges, seen } = await readCharges(shop.desk, profileId, (await bookOf(profileId)).book.facts);
    if (charges.length > 0) {
      expect(charges[0]).toMatchObject({ origin: "found", amount: "26.00", repeat: { kind: "exact", number: 4 } });
      expect(seen).toMatchObject([{ automatic: true }]);
      break;
    }
    if (Date.now() > deadline) throw new Error("the charge was never found");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { charging, book } = await bookOf(profileId);
  expect([charging, book.facts.known.charging?.from.source]).toEqual(["automatic", "order"]);
});
