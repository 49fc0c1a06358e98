import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { Actor } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { decide } from "@/lib/desk/decisions/commands";
import { decideOn, openRequestOf, requestOf } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { findRowsToReview } from "@/lib/payments/batches/highlight-queries";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch, readBatch } from "@/lib/payments/batches/testing";
import { addPayee, ibans } from "@/lib/payments/payees/testing";
import { findPayoutApproval } from "@/lib/payments/payouts/approval-queries";
import { editPayout } from "@/lib/payments/payouts/edit";
import { reviewPayout } from "@/lib/payments/payouts/review";
import { submitPayout } from "@/lib/payments/payouts/submit";
import * as batchTexts from "@/messages/batches/model";
import * as payoutTexts from "@/messages/payouts/model";
import { savedPayeeRequired } from "@/messages/stored/payees";
import { provideWorkshop, type Workshop } from "./testing";

const { shop } = provideWorkshop();
let bo: Actor;
let alone: Workshop["preparer"];
beforeAll(async () => {
  alone = shop.preparer;
});

const send = (form: Awaited<ReturnType<typeof shop.payoutForm>>) => submitPayout(shop.ctx, alone, form);

async function unconfirmed(values: Record<string, string>, rest = {}): Promise<string> {
  const rule = { scenario: "error-500", operation: "payout", times: 1 };
  await shop.sandbox.control("PUT", "/scenarios", { rules: [rule] });
  const { orderId } = await shop.pay(values, rest);
  expect(await shop.readOrder(orderId)).toMatchObject({ submission: "unconfirmed" });
  await shop.ctx.db
    .update(connections)
    .set({ pausedAt: null, pausedReason: null, pausedCause: null, resumeFrom: null, recentResults: "" });
  return orderId;
}

async function draft(text: string): Promise<string> {
  const choices = { endpointByCurrency: { EUR: shop.endpointId } };
  return createTestBatch(shop.ctx, alone, { connectionId: shop.connectionId, text, choices });
}

describe("alone (F2)", () => {
  test("a second payout like an unconfirmed one is refused, whatever is confirmed: resolve that payout first", async () => {
    const values = { account_number: "8100000001", amount: "321.00" };
    const first = await unconfirmed(values);
    const again = await shop.payoutForm(values, { seenDuplicates: [first] });
    await expect(send(again)).rejects.toMatchObject({
      code: "conflict",
      message: payoutTexts.notFinalNoApprover(payoutTexts.resolveAdvice),
    });
    const review = await reviewPayout(shop.ctx, alone, again);
    expect(review).toMatchObject({ ok: true, unresolved: [first], approval: { required: 1, approvers: [] } });
    expect(await shop.acceptedCalls(again.clientOrderId)).toBe(0);
  });

  test("N5: the rest of its amount, or half of it, is refused alike", async () => {
    const account_number = "8100000011";
    const first = await unconfirmed({ account_number, amount: "321.00" });
    for (const amount of ["320.00", "160.50", "321.01"]) {
      const other = await shop.payoutForm({ account_number, amount }, { seenDuplicates: [first] });
      await expect(send(other)).rejects.toMatchObject({
        code: "conflict",
        message: payoutTexts.notFinalNoApprover(payoutTexts.resolveAdvice),
      });
      expect(await reviewPayout(shop.ctx, alone, other)).toMatchObject({
        ok: true,
        likePayments: [{ orderId: first }],
        unresolved: [first],
        approval: { required: 1, approvers: [] },
      });
      expect(await shop.acceptedCalls(other.clientOrderId)).toBe(0);
    }
    const text = `amount;currency;account_number\r\n160.50;EUR;${account_number}\r\n45.00;EUR;8100000012`;
    await expect(askRelease(shop.ctx, alone, { batchId: await draft(text) })).rejects.toThrow(
      batchTexts.similarUnapprovable(batchTexts.sendingRowIs(1)),
    );
  });

  test("the same reference is refused with the same advice, never with another reference", async () => {
    await unconfirmed({ account_number: "8100000002", amount: "5.00" }, { yourReference: "INV-F2" });
    const other = await shop.payoutForm({ account_number: "8100000003" }, { yourReference: "INV-F2" });
    await expect(send(other)).rejects.toThrow(payoutTexts.referenceTaken("INV-F2", `${payoutTexts.resolveAdvice}.`));
  });

  test("a first sandbox payout to a typed account leaves at once, and says what production would need", async () => {
    const form = await shop.payoutForm({ account_number: "8100000004" });
    const review = await reviewPayout(shop.ctx, alone, form);
    expect(review).toMatchObject({
      ok: true,
      approval: null,
      accountWarnings: [
        {
          kind: "account_new",
          asks: false,
          because: render(message("payees.newAccountsOfSandbox", 1, 24)),
        },
      ],
    });
    expect(await send(form)).toMatchObject({ kind: "submitted" });
  });

  test("rows of a batch like an unconfirmed payout: the same", async () => {
    await unconfirmed({ account_number: "8100000005", amount: "44.00" });
    const text = "amount;currency;account_number\r\n44.00;EUR;8100000005\r\n45.00;EUR;8100000006";
    const batchId = await draft(text);
    await expect(askRelease(shop.ctx, alone, { batchId })).rejects.toThrow(
      batchTexts.similarUnapprovable(batchTexts.sendingRowIs(1)),
    );
  });
});

describe("with another user", () => {
  beforeAll(async () => {
    bo = await addTestUser(shop.ctx, "approver", { password: false });
  });

  test("F2: the other user approves with a reason, sees the open payout, and it leaves once", async () => {
    const values = { account_number: "8200000001", amount: "99.00" };
    const first = await unconfirmed(values);
    const held = await shop.pay(values, { seenDuplicates: [first] });
    expect(held).toMatchObject({
      kind: "held",
      required: 1,
      because: message("approvals.payoutNotFinal", { status: "unconfirmed" }),
    });
    const { orderId } = held;
    const card = await findPayoutApproval(shop.ctx.db, null, orderId, shop.ctx.now());
    expect(card?.findings).toContainEqual(
      expect.objectContaining({
        kind: "seen_before",
        like: [expect.objectContaining({ orderId: first, state: "unresolved" })],
      }),
    );
    const approval = { ...(await openRequestOf(shop.ctx, orderId)), decision: "approve" as const };
    await expect(decide(shop.ctx, alone, { ...approval, reason: "Two invoices." })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(decide(shop.ctx, bo, approval)).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: payoutTexts.duplicateReasonMissing },
    });
    expect(await shop.acceptedCalls(held.clientOrderId)).toBe(0);
    await decide(shop.ctx, bo, { ...approval, reason: "Two invoices of the same amount." });
    expect(await shop.acceptedCalls(held.clientOrderId)).toBe(1);
  });

  test("F2: an edit cannot slip into likeness to another open payout", async () => {
    const values = { account_number: "8200000002", amount: "12.00" };
    const other = { account_number: "8200000012", amount: "12.00" };
    const first = await unconfirmed(values);
    const second = await unconfirmed(other);
    const form = await shop.payoutForm({ ...values, amount: "14.00" }, { seenDuplicates: [first] });
    const held = await send(form);
    expect(held).toMatchObject({ kind: "held", required: 1 });
    const edited = { ...form, orderId: held.orderId, values: { ...form.values, ...other } };
    await expect(editPayout(shop.ctx, alone, edited)).rejects.toMatchObject({
      code: "conflict",
      fields: { seenDuplicates: second },
    });
    expect(await editPayout(shop.ctx, alone, { ...edited, seenDuplicates: [second] })).toMatchObject({
      kind: "held",
      required: 1,
    });
  });

  test("F2: a batch with a like row is approved with a reason, and is not released without one", async () => {
    await unconfirmed({ account_number: "8200000003", amount: "61.00" });
    const text = "amount;currency;account_number\r\n61.00;EUR;8200000003";
    const batchId = await draft(text);
    const looks = await findRowsToReview(shop.ctx.db, await readBatch(shop.ctx, batchId), shop.ctx.now());
    expect(looks).toContainEqual({ kind: "unresolved", count: 1, rows: [1] });
    const asked = await askRelease(shop.ctx, alone, { batchId });
    const approval = { ...(await openRequestOf(shop.ctx, batchId)), decision: "approve" as const };
    await expect(decide(shop.ctx, bo, approval)).rejects.toMatchObject({
      code: "invalid",
      fields: { reason: expect.any(String) },
    });
    await decide(shop.ctx, bo, { ...approval, reason: "Another invoice." });
    await releaseBatch(shop.ctx, alone, { batchId, seenDigest: asked.digest });
    expect((await readBatch(shop.ctx, batchId)).releasedAt).not.toBeNull();
  });

  test("F2: what comes up after the approval of a batch stops its release", async () => {
    const text = "amount;currency;account_number\r\n62.00;EUR;8200000004";
    const batchId = await draft(text);
    const asked = await askRelease(shop.ctx, alone, { batchId });
    await decideOn(shop.ctx, bo, batchId);
    await unconfirmed({ account_number: "8200000004", amount: "62.00" });
    await expect(releaseBatch(shop.ctx, alone, { batchId, seenDigest: asked.digest })).rejects.toThrow(
      batchTexts.unresolvedSimilar(render(message("batches.rowsNotFinal", 1))),
    );
  });

  test("F1: an account last paid under another name, and a name close to a saved payee's, need another user", async () => {
    const name = "Anwaelte Dr. Schaefer";
    const paid = await shop.pay({ account_number: "8300000001", account_name: name });
    await shop.workUntil(paid.orderId, (row) => row.finalAt !== null);
    await shop.ctx.db.update(orders).set({ outcome: "approved" }).where(eq(orders.id, paid.orderId));
    const stranger = { account_number: "8300000001", amount: "777.00", account_name: "Spedition Weber" };
    const held = await shop.pay(stranger);
    expect(held).toMatchObject({ kind: "held", required: 1 });
    if (held.kind === "held")
      expect(render(held.because)).toMatch(/last paid as Anwaelte Dr. Schaefer on \d+ \w{3} \d{4}/);
    const same = { account_number: "8300000001", amount: "778.00", account_name: "ANWÄLTE DR SCHÄFER" };
    expect(await shop.pay(same)).toMatchObject({ kind: "submitted" });

    await addPayee(shop.ctx, alone, { iban: ibans[0], key: "70001", name: "Hoffmann Druck GmbH" });
    const close = { account_number: "DE25500105171599435267", account_name: "Hofmann Druck", amount: "779.00" };
    const form = await shop.payoutForm(close);
    const review = await reviewPayout(shop.ctx, alone, form);
    expect(review).toMatchObject({
      ok: true,
      approval: { required: 1 },
      accountWarnings: expect.arrayContaining([
        expect.objectContaining({ kind: "close_name", payee: expect.objectContaining({ key: "70001" }) }),
      ]),
    });
    const second = await send(form);
    const card = await findPayoutApproval(shop.ctx.db, null, second.orderId, shop.ctx.now());
    expect(card?.findings.map(({ kind }) => kind)).toContain("close_name");
    const saved = await shop.payoutForm({ account_number: ibans[0], account_name: "Somebody Else", amount: "780.00" });
    expect(await reviewPayout(shop.ctx, alone, saved)).toMatchObject({
      accountWarnings: [expect.objectContaining({ kind: "other_name", name: "Hoffmann Druck GmbH" })],
    });
  });

  test("F1: the evidence of a completed payout says when it was to another name", async () => {
    const form = await shop.payoutForm({
      account_number: "8300000001",
      amount: "3.00",
      account_name: "Spedition Weber",
    });
    expect(await reviewPayout(shop.ctx, alone, form)).toMatchObject({ lastPaid: { otherName: true } });
    const own = { ...form, values: { ...form.values, account_name: "Anwaelte Dr. Schaefer" } };
    expect(await reviewPayout(shop.ctx, alone, own)).toMatchObject({ lastPaid: { otherName: false } });
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
    const looks = await findRowsToReview(shop.ctx.db, await readBatch(shop.ctx, batchId), shop.ctx.now());
    const found = Object.fromEntries(looks.map(({ kind, rows: numbers }) => [kind, numbers]));
    expect(found).toMatchObject({ other_name: [1], close_name: [2], two_names: [4] });
    await addTestUser(shop.ctx, "approver", { password: false });
    expect(await askRelease(shop.ctx, alone, { batchId })).toMatchObject({ required: 2 });
    expect(render((await requestOf(shop.ctx, batchId)).because)).toMatch(
      /another name.*close to a saved payee's.*another row pays/,
    );
  });

  test("F1: a connection that pays saved payees only refuses any other account, at every step", async () => {
    const set = (savedPayeeRequired: boolean) =>
      shop.ctx.db.update(connections).set({ savedPayeesOnly: savedPayeeRequired });
    const first = await unconfirmed({ account_number: "8400000001", amount: "7.00" });
    const waiting = await shop.payoutForm(
      { account_number: "8400000001", amount: "7.00" },
      { seenDuplicates: [first] },
    );
    const { orderId } = await send(waiting);
    const approval = {
      ...(await openRequestOf(shop.ctx, orderId)),
      decision: "approve" as const,
      reason: "Another one.",
    };
    const text = "amount;currency;account_number\r\n62.50;EUR;8400000002";
    const batchId = await draft(text);
    await set(true);
    const refusal = savedPayeeRequired("Sandbox");
    await expect(shop.pay({ account_number: "8400000003" })).rejects.toThrow(refusal);
    await expect(editPayout(shop.ctx, alone, { ...waiting, orderId })).rejects.toThrow(refusal);
    await expect(decide(shop.ctx, bo, approval)).rejects.toThrow(refusal);
    await expect(askRelease(shop.ctx, alone, { batchId })).rejects.toThrow(
      batchTexts.otherAccounts(batchTexts.unsavedAccounts(1), refusal),
    );
    const saved = await shop.payoutForm({
      account_number: ibans[0],
      amount: "11.00",
      account_name: "Hoffmann Druck GmbH",
    });
    expect(await send(saved)).toMatchObject({ orderId: expect.any(String) });
    await set(false);
    expect(await decide(shop.ctx, bo, approval)).toMatchObject({ kind: "submitted" });
  });
});
