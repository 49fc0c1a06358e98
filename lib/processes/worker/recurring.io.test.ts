import { eq, isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { callbackTokens } from "@/db/schema/connections";
import { calls, orders } from "@/db/schema/orders";
import type { Actor } from "@/lib/core/runtime/context";
import { addDays } from "@/lib/core/time/calendar";
import { decideOn } from "@/lib/desk/decisions/testing";
import * as texts from "@/lib/gateway/fields/fault-texts";
import { addTestUser } from "@/lib/identity/users/testing";
import { createTestBatch, makeAllOrders, releaseTestBatch, sendAll } from "@/lib/payments/batches/testing";
import { saveEndpoint } from "@/lib/payments/connections/endpoint-commands";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { countChangeApprovals, listPayoutApprovals, sumPayoutApprovals } from "@/lib/payments/payouts/approval-queries";
import { editPayout } from "@/lib/payments/payouts/edit";
import { readCharges } from "@/lib/payments/recurring/charge-queries";
import { createProfile } from "@/lib/payments/recurring/commands";
import { findProfile } from "@/lib/payments/recurring/queries";
import { updateProfile } from "@/lib/payments/recurring/update-commands";
import { provideWorkshop } from "./testing";

const { shop } = provideWorkshop();
let admin: Actor;

const enter = (recurringPaymentId: string, facts: Record<string, string> = {}) =>
  createProfile(shop.ctx, shop.preparer, {
    connectionId: shop.connectionId,
    recurringPaymentId,
    endpointId: shop.endpointId,
    facts: { kind: "SRC", currency: "EUR", ...facts },
  });
const change = (profileId: string, values: Record<string, string>, seenChanges: string[] = []) =>
  updateProfile(shop.ctx, shop.preparer, { clientOrderId: newClientOrderId(), profileId, values, seenChanges });
const directoryOf = async (profileId: string) => {
  const profile = await findProfile(shop.ctx, null, profileId);
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
        message: expect.stringContaining(texts.filledIn),
      });
    }
  });

  test("carries only what changes and the profile's own address; accepted, the directory knows it as last sent", async () => {
    const { profileId } = await enter("810000003", { amount: "1.00", "last-name": "Kovač" });
    const done = await change(profileId, { "amount-sequence": "10.00,12.50", period: "week", interval: "2" });
    if (done.kind !== "submitted") throw new Error(done.kind);
    const order = await shop.readOrder(done.orderId);
    expect(order).toMatchObject({ submission: "accepted", outcome: "none", amount: null, profileId });
    const [call] = await shop.ctx.db.select().from(calls).where(eq(calls.operation, "update-recurring-payment"));
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
    const { directory } = await directoryOf(profileId);
    const from = { source: "sent", by: shop.preparer.name, orderId: done.orderId, at: order.sentAt };
    expect(directory.facts.known["amount-sequence"]).toEqual({ value: "10.00,12.50", from });
    expect((await directoryOf(profileId)).callbackUrl).toBe(sent.notify_url);
    expect(directory.facts.known.amount).toBeUndefined();
    expect(directory.facts.known["last-name"]?.from.source).toBe("typed");
    expect(directory.facts.pending).toEqual({});
    const again = await change(profileId, { amount: "9.00", "start-date": "24.12.2027" });
    const [, second] = await shop.ctx.db.select().from(calls).where(eq(calls.operation, "update-recurring-payment"));
    expect(again.kind).toBe("submitted");
    expect(Object.fromEntries(second?.request ?? []).notify_url).toBe(sent.notify_url);
    const after = (await directoryOf(profileId)).directory;
    expect(after.facts.known["start-date"]?.value).toBe("2027-12-24");
    expect(after.facts.known["amount-sequence"]).toBeUndefined();
    expect(after.history.find(({ field, old }) => field === "period" && old === null)).toMatchObject({ new: "week" });
  });

  test("refused, it changes nothing in the directory and says what the gateway reported", async () => {
    const { profileId } = await enter("900000002");
    const done = await change(profileId, { amount: "5.00" });
    if (done.kind !== "submitted") throw new Error(done.kind);
    expect(await shop.readOrder(done.orderId)).toMatchObject({
      submission: "rejected",
      errorCode: "sandbox-declined",
    });
    const { directory } = await directoryOf(profileId);
    expect([directory.facts.known.amount, directory.facts.pending]).toEqual([undefined, {}]);
    expect(directory.history[0]).toMatchObject({ field: "amount", new: "5.00", submission: "rejected" });
  });

  test("without an answer it is as sent and not confirmed, and the next one must have seen it", async () => {
    const { profileId } = await enter("810000004", { "amount-from": "5.00", "amount-to": "15.00" });
    const failing = { scenario: "error-500", operation: "update-recurring-payment", times: 1 };
    await shop.sandbox.control("PUT", "/scenarios", { rules: [failing] });
    const done = await change(profileId, { amount: "7.00" });
    if (done.kind !== "submitted") throw new Error(done.kind);
    const order = await shop.readOrder(done.orderId);
    expect(order).toMatchObject({ submission: "unconfirmed", nextAttemptAt: null });
    const profile = await directoryOf(profileId);
    expect(profile.directory.facts.known["amount-from"]?.value).toBe("5.00");
    expect(profile.directory.facts.pending.amount).toMatchObject([{ value: "7.00", state: "unconfirmed" }]);
    expect(profile.openChanges).toEqual([done.orderId]);
    await expect(change(profileId, { amount: "8.00" })).rejects.toMatchObject({
      code: "conflict",
      fields: { seenChanges: done.orderId },
    });
    expect(await change(profileId, { amount: "8.00" }, [done.orderId])).toMatchObject({ kind: "submitted" });
  });

  test("by file it carries the profile's own address too, for the way that its money goes", async () => {
    const made = await shop.sandbox.control("PUT", "/profiles/700000002", {
      consumerKey: "paydesk-sandbox",
      endpointId: "1001",
      kind: "DST",
      fields: { amount: "20.00" },
    });
    expect(made).toMatchObject({ status: 200 });
    await enter("700000002", { kind: "DST" });
    const batchId = await createTestBatch(shop.ctx, shop.preparer, {
      connectionId: shop.connectionId,
      kind: "update",
      text: "recurring-payment-id;amount\r\n810000002;21.00\r\n700000002;22.00",
      choices: { endpointByCurrency: { "": shop.endpointId } },
    });
    await releaseTestBatch(shop.ctx, shop.preparer, batchId);
    await makeAllOrders(shop.ctx);
    await sendAll(shop.ctx);
    const sent = await shop.ctx.db.select().from(orders).where(eq(orders.batchId, batchId)).orderBy(orders.batchRow);
    expect(sent.map(({ submission }) => submission)).toEqual(["accepted", "accepted"]);
    const [order] = sent;
    const addresses = await shop.ctx.db.select().from(callbackTokens).where(isNotNull(callbackTokens.profileId));
    const ways = Object.fromEntries(addresses.map(({ profileId, direction }) => [profileId, direction]));
    expect(ways).toMatchObject({ 810000002: "in", 700000002: "out" });
    expect((await atGateway("810000002")).notifyUrl).toMatch(/\/callback\/[\w-]{20,}$/);
    expect((await directoryOf(order?.profileId ?? "")).directory.facts.known.amount?.from).toMatchObject({
      source: "sent",
      orderId: order?.id,
    });
  });
});

test("held for approval, it leaves with another user's approval", async () => {
  admin = await addTestUser(shop.ctx, "admin", { password: false });
  const { profileId } = await enter("810000005", { kind: "DST" });
  await expect(change(profileId, { amount: "44.00", period: "day", interval: "1" })).rejects.toMatchObject({
    fields: { period: expect.stringContaining("DST") },
  });
  const held = await change(profileId, { amount: "44.00" });
  if (held.kind !== "held") throw new Error(held.kind);
  expect((await directoryOf(profileId)).directory.facts.pending.amount).toMatchObject([{ state: "waiting" }]);
  expect(await shop.ctx.db.$count(approvalRequests, eq(approvalRequests.permission, "recurring.update"))).toBe(1);
  const viewer = { id: admin.userId, role: admin.role, connectionIds: null };
  const now = shop.ctx.now();
  const { rows } = await listPayoutApprovals(shop.ctx.db, viewer, "me", null, now);
  const changes = [{ label: "Amount", value: "44.00" }];
  expect(rows).toMatchObject([
    { kind: "update", profileId, changes, findings: [], receiverAccount: "Profile 810000005" },
  ]);
  expect(await sumPayoutApprovals(shop.ctx.db, viewer, "me", now)).toEqual([]);
  expect(await countChangeApprovals(shop.ctx.db, viewer, "me", now)).toBe(1);
  const { clientOrderId } = await shop.readOrder(held.orderId);
  const asPayout = await shop.payoutForm({}, { clientOrderId });
  await expect(editPayout(shop.ctx, shop.preparer, { ...asPayout, orderId: held.orderId })).rejects.toMatchObject({
    code: "not_found",
  });
  await decideOn(shop.ctx, admin, held.orderId);
  expect(await shop.readOrder(held.orderId)).toMatchObject({ submission: "accepted" });
  expect((await directoryOf(profileId)).directory.facts.known.amount?.value).toBe("44.00");
});

test("a charge by the schedule is found by the address that the change brought, and counts", async () => {
  const { connectionId, endpointId } = shop;
  const saved = { connectionId, endpointId, kind: "endpoint" as const, gatewayId: "1001" };
  await saveEndpoint(shop.ctx, admin, { ...saved, label: "EUR", currencies: ["EUR"], unknownCharges: "record" });
  const made = await shop.sandbox.control("PUT", "/profiles/700000001", {
    consumerKey: "paydesk-sandbox",
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
  await decideOn(shop.ctx, admin, held.orderId);
  await shop.sandbox.control("POST", "/clock", { advanceSeconds: 86_400 });
  const deadline = Date.now() + 15_000;
  for (;;) {
    await shop.workRound();
    const { charges, seen } = await readCharges(shop.ctx, profileId, (await directoryOf(profileId)).directory.facts);
    if (charges.length > 0) {
      expect(charges[0]).toMatchObject({ origin: "found", amount: "26.00", repeat: { kind: "exact", number: 4 } });
      expect(seen).toMatchObject([{ automatic: true }]);
      break;
    }
    if (Date.now() > deadline) throw new Error("the charge was never found");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const { charging, directory } = await directoryOf(profileId);
  expect([charging, directory.facts.known.charging?.from.source]).toEqual(["automatic", "order"]);
});
