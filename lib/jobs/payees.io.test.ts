import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { approvalRequests } from "@/db/schema/approvals";
import { orders } from "@/db/schema/orders";
import type { Actor } from "@/lib/core/desk";
import { listPayoutApprovals } from "@/lib/orders/approval-queries";
import { decidePayout, mendPayout } from "@/lib/orders/approve";
import { getOrder } from "@/lib/orders/detail-queries";
import type { PayoutInput } from "@/lib/orders/input";
import { copyOfOrder, reviewPayout } from "@/lib/orders/review";
import { submitPayout } from "@/lib/orders/submit";
import { findChoice } from "@/lib/payees/choice";
import { createPayee } from "@/lib/payees/commands";
import { addPayee, call, decideOn, ibans, openAccountsOf, propose } from "@/lib/payees/testing";
import { addTestPerson } from "@/lib/people/testing";
import { openWorkshop, payoutForm, readOrder, type Workshop } from "./testing";

let shop: Workshop;
let bo: Actor;
beforeAll(async () => {
  shop = await openWorkshop();
  bo = await addTestPerson(shop.desk, "approver", { password: false });
}, 60_000);
afterAll(() => shop.close());

const hourMs = 3_600_000;
const [first, second, third, fourth, fifth] = ibans;

/** Does something as if it were so many hours ago. */
async function ago<T>(hours: number, act: () => Promise<T>): Promise<T> {
  shop.desk.pass(-hours * hourMs);
  try {
    return await act();
  } finally {
    shop.desk.pass(hours * hourMs);
  }
}

async function formTo(payeeId: string, values: Record<string, string> = {}): Promise<PayoutInput> {
  const { current } = await openAccountsOf(shop.desk, payeeId);
  const form = await payoutForm(shop, { account_number: "1", ...values });
  return { ...form, payeeAccountId: current?.id ?? null };
}

const today = () => shop.desk.now().toISOString().slice(0, 10);

/** Another account, proposed by the preparer and let in by the approver. */
async function changeTo(payeeId: string, iban: string): Promise<void> {
  Object.assign(call, { on: today() });
  const changed = await propose(shop.desk, shop.preparer, payeeId, iban);
  if (changed.kind === "waiting") await decideOn(shop.desk, bo, changed.changeId);
}

describe("a payout to somebody of the book", () => {
  test("goes to the account of the book, whatever the form says of it, and remembers whom it is for", async () => {
    const payeeId = await ago(25, () => addPayee(shop.desk, shop.preparer, { iban: first }));
    const form = await formTo(payeeId, { account_name: "Somebody else", bank_bic: "COBADEFFXXX" });
    const review = await reviewPayout(shop.desk, shop.preparer, form);
    expect(review).toMatchObject({
      ok: true,
      receiver: { name: "Kovač Trading", account: "IBAN …3000" },
      payee: { payee: { id: payeeId }, findings: [{ kind: "never_paid" }], caution: null },
    });
    const sent = await submitPayout(shop.desk, shop.preparer, form);
    expect(sent.kind).toBe("submitted");
    const order = await readOrder(shop, sent.orderId);
    expect(order).toMatchObject({ payeeId, payeeAccountId: form.payeeAccountId });
    expect(order.fields).toMatchObject({
      account_number: first,
      account_name: "Kovač Trading",
      bank_bic: "COBADEFFXXX",
    });
  });

  test("whose account was changed after the form was opened is refused, and says so", async () => {
    const payeeId = await ago(50, () => addPayee(shop.desk, shop.preparer, { iban: second }));
    const form = await formTo(payeeId);
    await ago(49, () => changeTo(payeeId, third));
    await expect(submitPayout(shop.desk, shop.preparer, form)).rejects.toMatchObject({
      code: "conflict",
      message: "The account of Kovač Trading was changed in the book meanwhile: choose the payee again.",
    });
    const sent = await submitPayout(shop.desk, shop.preparer, await formTo(payeeId));
    expect(sent.kind).toBe("submitted");
    expect((await getOrder(shop.desk, null, sent.orderId)).payee).toMatchObject({ id: payeeId, replaced: false });
    await ago(1, () => changeTo(payeeId, "AT611904300234573201"));
    expect((await getOrder(shop.desk, null, sent.orderId)).payee).toMatchObject({ id: payeeId, replaced: true });
    const copy = await copyOfOrder(shop.desk, null, sent.orderId, "copy");
    const choice = await findChoice(shop.desk, copy?.payeeId ?? "");
    expect(choice).toMatchObject({ name: "Kovač Trading", fields: { account_number: "AT611904300234573201" } });
    expect(choice?.accountId).not.toBe(copy?.payeeAccountId);
  });

  test("by card: the number is typed each time, and must be that of the book", async () => {
    const card = {
      credit_card_number: "4111110000000013",
      card_printed_name: "ANA KOVAC",
      expire_month: "12",
      expire_year: "2030",
    };
    const account = { kind: "card" as const, values: card };
    const { payeeId } = await ago(25, () =>
      createPayee(shop.desk, shop.preparer, { key: "C-1", name: "Ana", account }),
    );
    const { current } = await openAccountsOf(shop.desk, payeeId);
    const form = await payoutForm(shop, { credit_card_number: "4111111111111111" });
    const other = { ...form, payeeAccountId: current?.id ?? null };
    await expect(submitPayout(shop.desk, shop.preparer, other)).rejects.toMatchObject({
      fields: { credit_card_number: "Card number: not the one that the book has for Ana, Card 411111…0013" },
    });
    const right = { ...other, values: { ...form.values, credit_card_number: card.credit_card_number }, cvv: "123" };
    expect((await submitPayout(shop.desk, shop.preparer, right)).kind).toBe("submitted");
  });
});

describe("cooling time", () => {
  test("an account that is new, changed, waiting or replaced wants one other person more, and says why", async () => {
    const payeeId = await ago(60, () => addPayee(shop.desk, shop.preparer, { iban: fourth }));
    expect((await submitPayout(shop.desk, shop.preparer, await formTo(payeeId, { amount: "1.00" }))).kind).toBe(
      "submitted",
    );
    Object.assign(call, { on: today() });
    const changed = await propose(shop.desk, shop.preparer, payeeId, fifth);
    // Typed by hand, past the book, before anybody approved it.
    const typed = await payoutForm(shop, { account_number: fifth, amount: "2.00" });
    expect(await submitPayout(shop.desk, shop.preparer, typed)).toMatchObject({
      kind: "held",
      required: 1,
      because: expect.stringContaining("waits for approval in the book"),
    });
    if (changed.kind === "waiting") await decideOn(shop.desk, bo, changed.changeId);
    const held = await submitPayout(shop.desk, shop.preparer, await formTo(payeeId, { amount: "3.00" }));
    expect(held).toMatchObject({ kind: "held", required: 1, because: expect.stringContaining("24 h") });
    const [request] = await shop.desk.db
      .select()
      .from(approvalRequests)
      .where(eq(approvalRequests.subjectId, held.orderId));
    expect(request).toMatchObject({ required: 1, state: "open" });
    const old = await payoutForm(shop, { account_number: fourth, amount: "4.00" });
    expect(await submitPayout(shop.desk, shop.preparer, old)).toMatchObject({
      kind: "held",
      because: expect.stringContaining("was replaced in the book"),
    });
    const viewer = { id: bo.personId, role: bo.role, connectionIds: null };
    const { rows } = await listPayoutApprovals(shop.desk.db, viewer, "all", null, shop.desk.now());
    const told = new Map(rows.map(({ amount, book }) => [amount, book.map(({ kind }) => kind)]));
    expect(told.get("2.00")).toContain("changed");
    expect(told.get("3.00")).toEqual(["changed"]);
    expect(told.get("4.00")).toEqual(["ended"]);
  });

  test("what waits for approval to an account of the book is not let go once the book has another; mended, it is", async () => {
    const payeeId = await addPayee(shop.desk, shop.preparer, { key: "M-1", iban: "LU280019400644750000" });
    const form = await formTo(payeeId, { amount: "5.00" });
    const { kind, orderId } = await submitPayout(shop.desk, shop.preparer, form);
    expect(kind).toBe("held");
    await changeTo(payeeId, "MT84MALT011000012345MTLCAST001S");
    const [request] = await shop.desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, orderId));
    const word = { requestId: request?.id ?? "", seenMark: request?.mark ?? "" };
    await expect(decidePayout(shop.desk, bo, { ...word, decision: "approve" })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("was changed in the book after this was prepared"),
    });
    // The database itself, should nobody ask.
    await shop.desk.db.execute(sql`insert into approval_decisions (request_id, person_id, decision, mark, at)
      values (${word.requestId}, ${bo.personId}, 'approve', ${word.seenMark}, ${shop.desk.now()})`);
    await shop.desk.db.execute(
      sql`update approval_requests set state = 'approved', decided_at = now() where id = ${word.requestId}`,
    );
    const release = shop.desk.db.update(orders).set({ submission: "queued" }).where(eq(orders.id, orderId));
    await expect(release).rejects.toThrow();
    const mended = { ...form, ...(await formTo(payeeId, { amount: "5.00" })), clientOrderId: form.clientOrderId };
    expect(await mendPayout(shop.desk, shop.preparer, { ...mended, orderId })).toMatchObject({ kind: "held" });
    expect(await readOrder(shop, orderId)).toMatchObject({ receiverAccount: "IBAN …001S", submission: "held" });
  });

  test("is over after its hours; somebody who stands in no book is not held by it", async () => {
    const payeeId = await ago(24, () =>
      addPayee(shop.desk, shop.preparer, { key: "N-1", iban: "AT611904300234573201" }),
    );
    expect((await submitPayout(shop.desk, shop.preparer, await formTo(payeeId))).kind).toBe("submitted");
    expect((await submitPayout(shop.desk, shop.preparer, await payoutForm(shop))).kind).toBe("submitted");
  });
});
