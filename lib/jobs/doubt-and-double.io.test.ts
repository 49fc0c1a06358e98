import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { connections, endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { findLooks } from "@/lib/batches/look-queries";
import { askRelease, decideBatch, releaseBatch } from "@/lib/batches/release";
import { createTestBatch, readBatch } from "@/lib/batches/testing";
import type { Actor } from "@/lib/core/desk";
import { findPayoutApproval } from "@/lib/orders/approval-queries";
import { decidePayout, mendPayout } from "@/lib/orders/approve";
import { reviewPayout } from "@/lib/orders/review";
import { submitPayout } from "@/lib/orders/submit";
import { addPayee, ibans } from "@/lib/payees/testing";
import { addTestPerson } from "@/lib/people/testing";
import { acceptedCalls, openWorkshop, payoutForm, readOrder, type Workshop, workUntil } from "./testing";

/** F2, F1, F11: what needs another user beside the rule in force, for single payouts and batches alike. */
let shop: Workshop;
let bo: Actor;
let alone: Workshop["preparer"];
beforeAll(async () => {
  shop = await openWorkshop();
  alone = shop.preparer;
}, 60_000);
afterAll(() => shop.close());

const send = (form: Awaited<ReturnType<typeof payoutForm>>) => submitPayout(shop.desk, alone, form);

/** A payout whose outcome nobody knows. */
async function unconfirmed(values: Record<string, string>, rest = {}): Promise<string> {
  const rule = { scenario: "error-500", operation: "payout", times: 1 };
  await shop.sandbox.control("PUT", "/scenarios", { rules: [rule] });
  const { orderId } = await send(await payoutForm(shop, values, rest));
  expect(await readOrder(shop, orderId)).toMatchObject({ submission: "unconfirmed" });
  await shop.desk.db
    .update(connections)
    .set({ pausedAt: null, pausedReason: null, pausedCause: null, resumeFrom: null, recentResults: "" });
  return orderId;
}

async function draft(text: string): Promise<string> {
  const [endpoint] = await shop.desk.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  const choices = { endpointByCurrency: { EUR: endpoint?.id ?? "" } };
  return createTestBatch(shop.desk, alone, { connectionId: shop.connectionId, text, choices });
}

async function requestOf(subjectId: string) {
  const [request] = await shop.desk.db
    .select()
    .from(approvalRequests)
    .where(and(eq(approvalRequests.subjectId, subjectId), eq(approvalRequests.state, "open")));
  if (!request) throw new Error("nobody was asked");
  return { requestId: request.id, seenMark: request.mark };
}

describe("alone (F2)", () => {
  test("a second payout like an unconfirmed one is refused, whatever is ticked: resolve that payout first", async () => {
    const values = { account_number: "8100000001", amount: "321.00" };
    const first = await unconfirmed(values);
    const again = await payoutForm(shop, values, { seenDuplicates: [first] });
    await expect(send(again)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/^Resolve that payout first/),
    });
    const review = await reviewPayout(shop.desk, alone, again);
    expect(review).toMatchObject({ ok: true, unresolved: [first], approval: { required: 1, approvers: [] } });
    expect(await acceptedCalls(shop, again.clientOrderId)).toBe(0);
  });

  test("the same reference is refused with the same advice, never with another reference", async () => {
    await unconfirmed({ account_number: "8100000002", amount: "5.00" }, { yourReference: "INV-F2" });
    const other = await payoutForm(shop, { account_number: "8100000003" }, { yourReference: "INV-F2" });
    await expect(send(other)).rejects.toThrow(/INV-F2 has a payout already. Resolve that payout first\./);
  });

  test("a first sandbox payout to a typed account leaves at once, and says what production would need", async () => {
    const form = await payoutForm(shop, { account_number: "8100000004" });
    const review = await reviewPayout(shop.desk, alone, form);
    expect(review).toMatchObject({
      ok: true,
      approval: null,
      accountWarnings: [{ kind: "account_new", asks: false, because: expect.stringContaining("On a production") }],
    });
    expect(await send(form)).toMatchObject({ kind: "submitted" });
  });

  test("rows of a batch like an unconfirmed payout: the same", async () => {
    await unconfirmed({ account_number: "8100000005", amount: "44.00" });
    const text = "amount;currency;account_number\r\n44.00;EUR;8100000005\r\n45.00;EUR;8100000006";
    const batchId = await draft(text);
    await expect(askRelease(shop.desk, alone, { batchId })).rejects.toThrow(
      /Row 1 is like .* Resolve that payout first/,
    );
  });
});

describe("with another user", () => {
  beforeAll(async () => {
    bo = await addTestPerson(shop.desk, "approver", { password: false });
  });

  test("F2: the other user approves with a reason, sees the open payout, and it leaves once", async () => {
    const values = { account_number: "8200000001", amount: "99.00" };
    const first = await unconfirmed(values);
    const form = await payoutForm(shop, values, { seenDuplicates: [first] });
    const held = await send(form);
    expect(held).toMatchObject({ kind: "held", required: 1, because: expect.stringContaining("Unconfirmed") });
    const { orderId } = held;
    const card = await findPayoutApproval(shop.desk.db, null, orderId, shop.desk.now());
    expect(card?.findings).toContainEqual(
      expect.objectContaining({
        kind: "seen_before",
        like: [expect.objectContaining({ orderId: first, state: "unresolved" })],
      }),
    );
    const word = { ...(await requestOf(orderId)), decision: "approve" as const };
    await expect(decidePayout(shop.desk, alone, { ...word, reason: "Two invoices." })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(decidePayout(shop.desk, bo, word)).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: expect.stringContaining("Say why") },
    });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(0);
    await decidePayout(shop.desk, bo, { ...word, reason: "Two invoices of the same amount." });
    expect(await acceptedCalls(shop, form.clientOrderId)).toBe(1);
  });

  test("F2: of two that wait only the later one needs the reason; an edit cannot slip into likeness", async () => {
    const values = { account_number: "8200000002", amount: "12.00" };
    await unconfirmed(values);
    const free = await payoutForm(shop, { ...values, amount: "13.00" });
    expect(await send(free)).toMatchObject({ kind: "submitted" });
    const first = await unconfirmed({ ...values, amount: "14.00" });
    const form = await payoutForm(shop, { ...values, amount: "14.00" }, { seenDuplicates: [first] });
    const held = await send(form);
    const edited = { ...form, orderId: held.orderId, values: { ...form.values, amount: "12.00" } };
    const like = await shop.desk.db.select().from(orders).where(eq(orders.amount, "12.00"));
    const seenDuplicates = like.map(({ id }) => id);
    expect(await mendPayout(shop.desk, alone, { ...edited, seenDuplicates })).toMatchObject({
      kind: "held",
      required: 1,
    });
  });

  test("F2: a batch with a like row is approved with a reason, and is not released without one", async () => {
    await unconfirmed({ account_number: "8200000003", amount: "61.00" });
    const text = "amount;currency;account_number\r\n61.00;EUR;8200000003";
    const batchId = await draft(text);
    const looks = await findLooks(shop.desk.db, await readBatch(shop.desk, batchId), shop.desk.now());
    expect(looks).toContainEqual({ kind: "unresolved", count: 1, rows: [1] });
    const asked = await askRelease(shop.desk, alone, { batchId });
    const word = { ...(await requestOf(batchId)), decision: "approve" as const };
    await expect(decideBatch(shop.desk, bo, word)).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: expect.any(String) },
    });
    await decideBatch(shop.desk, bo, { ...word, reason: "Another invoice." });
    await releaseBatch(shop.desk, alone, { batchId, seenMark: asked.mark });
    expect((await readBatch(shop.desk, batchId)).releasedAt).not.toBeNull();
  });

  test("F2: what comes up after the approval of a batch stops its release", async () => {
    const text = "amount;currency;account_number\r\n62.00;EUR;8200000004";
    const batchId = await draft(text);
    const asked = await askRelease(shop.desk, alone, { batchId });
    await decideBatch(shop.desk, bo, { ...(await requestOf(batchId)), decision: "approve" });
    await unconfirmed({ account_number: "8200000004", amount: "62.00" });
    await expect(releaseBatch(shop.desk, alone, { batchId, seenMark: asked.mark })).rejects.toThrow(
      /Resolve those payouts first/,
    );
  });

  test("F1: an account last paid under another name, and a name close to a saved payee's, need another user", async () => {
    const name = "Anwaelte Dr. Schaefer";
    const paid = await send(await payoutForm(shop, { account_number: "8300000001", account_name: name }));
    await workUntil(shop, paid.orderId, (row) => row.finalAt !== null);
    await shop.desk.db.update(orders).set({ outcome: "approved" }).where(eq(orders.id, paid.orderId));
    const stranger = { account_number: "8300000001", amount: "777.00", account_name: "Spedition Weber" };
    const held = await send(await payoutForm(shop, stranger));
    expect(held).toMatchObject({ kind: "held", required: 1 });
    if (held.kind === "held") expect(held.because).toMatch(/last paid as Anwaelte Dr. Schaefer on \d+ \w{3} \d{4}/);
    const same = { account_number: "8300000001", amount: "778.00", account_name: "ANWÄLTE DR SCHÄFER" };
    expect(await send(await payoutForm(shop, same))).toMatchObject({ kind: "submitted" });

    await addPayee(shop.desk, alone, { iban: ibans[0], key: "70001", name: "Hoffmann Druck GmbH" });
    const close = { account_number: "DE25500105171599435267", account_name: "Hofmann Druck", amount: "779.00" };
    const form = await payoutForm(shop, close);
    const review = await reviewPayout(shop.desk, alone, form);
    expect(review).toMatchObject({
      ok: true,
      approval: { required: 1 },
      accountWarnings: expect.arrayContaining([
        expect.objectContaining({ kind: "close_name", payee: expect.objectContaining({ key: "70001" }) }),
      ]),
    });
    const second = await send(form);
    const card = await findPayoutApproval(shop.desk.db, null, second.orderId, shop.desk.now());
    expect(card?.findings.map(({ kind }) => kind)).toContain("close_name");
    const saved = await payoutForm(shop, { account_number: ibans[0], account_name: "Somebody Else", amount: "780.00" });
    expect(await reviewPayout(shop.desk, alone, saved)).toMatchObject({
      accountWarnings: [expect.objectContaining({ kind: "other_name", name: "Hoffmann Druck GmbH" })],
    });
  });

  test("F1: the evidence of a completed payout says when it was to another name", async () => {
    const form = await payoutForm(shop, {
      account_number: "8300000001",
      amount: "3.00",
      account_name: "Spedition Weber",
    });
    expect(await reviewPayout(shop.desk, alone, form)).toMatchObject({ lastPaid: { otherName: true } });
    const own = { ...form, values: { ...form.values, account_name: "Anwaelte Dr. Schaefer" } };
    expect(await reviewPayout(shop.desk, alone, own)).toMatchObject({ lastPaid: { otherName: false } });
  });

  test("F1, F11: rows of a batch stand out alike, and one account under two names", async () => {
    const rows = [
      "1.00;EUR;8300000001;Spedition Weber",
      "2.00;EUR;8300000009;Hoffmann Druck",
      "3.00;EUR;8300000010;Stahlwerk Sued",
      "4.00;EUR;8300000010;Spedition Nord",
      "5.00;EUR;8300000011;Stahlwerk Sued",
    ];
    const text = ["amount;currency;account_number;account_name", ...rows].join("\r\n");
    const batchId = await draft(text);
    const looks = await findLooks(shop.desk.db, await readBatch(shop.desk, batchId), shop.desk.now());
    const found = Object.fromEntries(looks.map(({ kind, rows: numbers }) => [kind, numbers]));
    expect(found).toMatchObject({ other_name: [1], close_name: [2], two_names: [4] });
    await addTestPerson(shop.desk, "approver", { password: false });
    expect(await askRelease(shop.desk, alone, { batchId })).toMatchObject({ required: 2 });
    const [request] = await shop.desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, batchId));
    expect(request?.because).toMatch(/another name.*close to a saved payee's.*another row pays/);
  });

  test("F1: a connection that pays saved payees only refuses any other account, at every step", async () => {
    const set = (savedPayeesOnly: boolean) => shop.desk.db.update(connections).set({ savedPayeesOnly });
    const first = await unconfirmed({ account_number: "8400000001", amount: "7.00" });
    const waiting = await payoutForm(
      shop,
      { account_number: "8400000001", amount: "7.00" },
      { seenDuplicates: [first] },
    );
    const { orderId } = await send(waiting);
    const word = { ...(await requestOf(orderId)), decision: "approve" as const, reason: "Another one." };
    const text = "amount;currency;account_number\r\n62.50;EUR;8400000002";
    const batchId = await draft(text);
    await set(true);
    const saysSo = /pays saved payees only. Choose a payee/;
    await expect(send(await payoutForm(shop, { account_number: "8400000003" }))).rejects.toThrow(saysSo);
    await expect(mendPayout(shop.desk, alone, { ...waiting, orderId })).rejects.toThrow(saysSo);
    await expect(decidePayout(shop.desk, bo, word)).rejects.toThrow(saysSo);
    await expect(askRelease(shop.desk, alone, { batchId })).rejects.toThrow(/1 row pays other accounts/);
    const saved = await payoutForm(shop, {
      account_number: ibans[0],
      amount: "11.00",
      account_name: "Hoffmann Druck GmbH",
    });
    expect(await send(saved)).toMatchObject({ orderId: expect.any(String) });
    await set(false);
    expect(await decidePayout(shop.desk, bo, word)).toMatchObject({ kind: "submitted" });
  });
});
