import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import { message } from "@/lib/core/text/message";
import { decide } from "@/lib/desk/decisions/commands";
import { decideOn, openRequestOf } from "@/lib/desk/decisions/testing";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import type { PayoutInput } from "@/lib/payments/orders/input";
import { findChoice } from "@/lib/payments/payees/choice";
import { createPayee } from "@/lib/payments/payees/commands";
import { addPayee, ibans, openAccountsOf, propose } from "@/lib/payments/payees/testing";
import { listPayoutApprovals } from "@/lib/payments/payouts/approval-queries";
import { editPayout } from "@/lib/payments/payouts/edit";
import { copyOfOrder, reviewPayout } from "@/lib/payments/payouts/review";
import { submitPayout } from "@/lib/payments/payouts/submit";
import * as payeeTexts from "@/messages/payees/model";
import { notTheSavedAccount } from "@/messages/stored/payees";
import { provideWorkshop } from "./testing";

const { shop, bo } = provideWorkshop({ bo: "approver" });

const hourMs = 3_600_000;
const [first, second, third, fourth, fifth] = ibans;

async function ago<T>(hours: number, act: () => Promise<T>): Promise<T> {
  shop.ctx.pass(-hours * hourMs);
  try {
    return await act();
  } finally {
    shop.ctx.pass(hours * hourMs);
  }
}

async function formTo(payeeId: string, values: Record<string, string> = {}): Promise<PayoutInput> {
  const { current } = await openAccountsOf(shop.ctx, payeeId);
  const form = await shop.payoutForm({ account_number: "1", ...values });
  return { ...form, payeeAccountId: current?.id ?? null };
}

async function changeTo(payeeId: string, iban: string): Promise<void> {
  const changed = await propose(shop.ctx, shop.preparer, payeeId, iban);
  if (changed.kind === "waiting") await decideOn(shop.ctx, bo, changed.changeId);
}

describe("a payout to a saved payee", () => {
  test("goes to the saved account, whatever the form has, and remembers its payee", async () => {
    const payeeId = await ago(25, () => addPayee(shop.ctx, shop.preparer, { iban: first }));
    const form = await formTo(payeeId, { account_name: "Another holder", bank_bic: "COBADEFFXXX" });
    const review = await reviewPayout(shop.ctx, shop.preparer, form);
    expect(review).toMatchObject({
      ok: true,
      receiver: { name: "Kovač Trading", account: "IBAN …3000" },
      payee: { payee: { id: payeeId }, findings: [{ kind: "never_paid" }], coolingOff: null },
    });
    const sent = await submitPayout(shop.ctx, shop.preparer, form);
    expect(sent.kind).toBe("submitted");
    const order = await shop.readOrder(sent.orderId);
    expect(order).toMatchObject({ payeeId, payeeAccountId: form.payeeAccountId });
    expect(order.fields).toMatchObject({
      account_number: first,
      account_name: "Kovač Trading",
      bank_bic: "COBADEFFXXX",
    });
  });

  test("whose account was changed after the form was opened is refused, and says so", async () => {
    const payeeId = await ago(50, () => addPayee(shop.ctx, shop.preparer, { iban: second }));
    const form = await formTo(payeeId);
    await ago(49, () => changeTo(payeeId, third));
    await expect(submitPayout(shop.ctx, shop.preparer, form)).rejects.toMatchObject({
      code: "conflict",
      message: payeeTexts.pickedAccountChanged(payeeTexts.accountOfNamed("Kovač Trading")),
    });
    const sent = await submitPayout(shop.ctx, shop.preparer, await formTo(payeeId));
    expect(sent.kind).toBe("submitted");
    expect((await getOrder(shop.ctx, null, sent.orderId)).payee).toMatchObject({ id: payeeId, replaced: false });
    await ago(1, () => changeTo(payeeId, "AT611904300234573201"));
    expect((await getOrder(shop.ctx, null, sent.orderId)).payee).toMatchObject({ id: payeeId, replaced: true });
    const copy = await copyOfOrder(shop.ctx, null, sent.orderId, "copy");
    const choice = await findChoice(shop.ctx, copy?.payeeId ?? "");
    expect(choice).toMatchObject({ name: "Kovač Trading", fields: { account_number: "AT611904300234573201" } });
    expect(choice?.accountId).not.toBe(copy?.payeeAccountId);
  });

  test("by card: the number is entered each time, and must be the saved one", async () => {
    const card = {
      credit_card_number: "4111110000000013",
      card_printed_name: "ANA KOVAC",
      expire_month: "12",
      expire_year: "2030",
    };
    const account = { kind: "card" as const, values: card };
    const { payeeId } = await ago(25, () => createPayee(shop.ctx, shop.preparer, { key: "C-1", name: "Ana", account }));
    const { current } = await openAccountsOf(shop.ctx, payeeId);
    const form = await shop.payoutForm({ credit_card_number: "4111111111111111" });
    const other = { ...form, payeeAccountId: current?.id ?? null };
    await expect(submitPayout(shop.ctx, shop.preparer, other)).rejects.toMatchObject({
      fields: { credit_card_number: `Card number: ${notTheSavedAccount("Ana", "Card 411111…0013")}` },
    });
    const right = { ...other, values: { ...form.values, credit_card_number: card.credit_card_number }, cvv: "123" };
    expect((await submitPayout(shop.ctx, shop.preparer, right)).kind).toBe("submitted");
  });
});

describe("the cooling-off period", () => {
  test("an account that is new, changed, waiting or replaced needs one more approval, and says why", async () => {
    const payeeId = await ago(60, () => addPayee(shop.ctx, shop.preparer, { key: "C-24", iban: fourth }));
    expect((await submitPayout(shop.ctx, shop.preparer, await formTo(payeeId, { amount: "1.00" }))).kind).toBe(
      "submitted",
    );
    const changed = await propose(shop.ctx, shop.preparer, payeeId, fifth);
    const typed = await shop.payoutForm({ account_number: fifth, amount: "2.00" });
    expect(await submitPayout(shop.ctx, shop.preparer, typed)).toMatchObject({
      kind: "held",
      required: 1,
      because: message("payees.accountWaiting", "Kovač Trading (C-24)"),
    });
    if (changed.kind === "waiting") await decideOn(shop.ctx, bo, changed.changeId);
    const held = await submitPayout(shop.ctx, shop.preparer, await formTo(payeeId, { amount: "3.00" }));
    expect(held).toMatchObject({
      kind: "held",
      required: 1,
      because: message("payees.accountChanged", "Kovač Trading (C-24)", 24),
    });
    const [request] = await shop.ctx.db
      .select()
      .from(approvalRequests)
      .where(eq(approvalRequests.subjectId, held.orderId));
    expect(request).toMatchObject({ required: 1, state: "open" });
    const old = await shop.payoutForm({ account_number: fourth, amount: "4.00" });
    expect(await submitPayout(shop.ctx, shop.preparer, old)).toMatchObject({
      kind: "held",
      because: message("payees.accountReplaced", "Kovač Trading (C-24)"),
    });
    const viewer = { id: bo.userId, role: bo.role, connectionIds: null };
    const { rows } = await listPayoutApprovals(shop.ctx.db, viewer, "all", null, shop.ctx.now());
    const kindsByAmount = new Map(rows.map(({ amount, directory }) => [amount, directory.map(({ kind }) => kind)]));
    expect(kindsByAmount.get("2.00")).toContain("changed");
    expect(kindsByAmount.get("3.00")).toEqual(["changed"]);
    expect(kindsByAmount.get("4.00")).toEqual(["ended"]);
  });

  test("what needs approval to a saved account is not sent once the payee has another; edited, it is", async () => {
    const payeeId = await addPayee(shop.ctx, shop.preparer, { key: "M-1", iban: "LU280019400644750000" });
    const form = await formTo(payeeId, { amount: "5.00" });
    const { kind, orderId } = await submitPayout(shop.ctx, shop.preparer, form);
    expect(kind).toBe("held");
    await changeTo(payeeId, "MT84MALT011000012345MTLCAST001S");
    const request = await openRequestOf(shop.ctx, orderId);
    await expect(decide(shop.ctx, bo, { ...request, decision: "approve" })).rejects.toMatchObject({
      code: "conflict",
      message: payeeTexts.approvalAccountChanged("Kovač Trading"),
    });
    await shop.ctx.db.execute(sql`insert into approval_decisions (request_id, user_id, decision, digest, at)
      values (${request.requestId}, ${bo.userId}, 'approve', ${request.seenDigest}, ${shop.ctx.now()})`);
    await shop.ctx.db.execute(
      sql`update approval_requests set state = 'approved', decided_at = now() where id = ${request.requestId}`,
    );
    const release = shop.ctx.db.update(orders).set({ submission: "queued" }).where(eq(orders.id, orderId));
    await expect(release).rejects.toMatchObject({
      cause: { message: expect.stringContaining("the account of its payee is not active") },
    });
    const edited = { ...form, ...(await formTo(payeeId, { amount: "5.00" })), clientOrderId: form.clientOrderId };
    expect(await editPayout(shop.ctx, shop.preparer, { ...edited, orderId })).toMatchObject({ kind: "held" });
    expect(await shop.readOrder(orderId)).toMatchObject({ receiverAccount: "IBAN …001S", submission: "held" });
  });

  test("is over after its hours; an account of no payee is not held by it", async () => {
    const payeeId = await ago(24, () =>
      addPayee(shop.ctx, shop.preparer, { key: "N-1", iban: "AT611904300234573201" }),
    );
    expect((await submitPayout(shop.ctx, shop.preparer, await formTo(payeeId))).kind).toBe("submitted");
    expect((await shop.pay()).kind).toBe("submitted");
  });
});
