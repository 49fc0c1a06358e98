import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { mails } from "@/db/schema/desk";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { findReferenceHolder } from "@/lib/controls/precautions/duplicates";
import { mailContext } from "@/lib/core/mail/outbox";
import { sendRemittance, sendReturnNotice } from "@/lib/desk/remittance/commands";
import { readRemittance } from "@/lib/desk/remittance/queries";
import { provideContext } from "@/lib/identity/users/testing-context";
import { getOrder } from "@/lib/payments/orders/detail-queries";
import { readTimeline } from "@/lib/payments/orders/lists/part-queries";
import { safeToSendAgain } from "@/lib/payments/orders/safe";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { copyOfOrder } from "@/lib/payments/payouts/review";
import * as timeline from "@/messages/orders/model";
import * as safeTexts from "@/messages/orders/safe-model";
import * as t from "@/messages/remittance/model";

const { ctx, database, ana } = provideContext("test", { ana: "preparer", bo: "approver" });
const at = new Date("2026-03-01T12:00:00Z");
const paid = (more: Partial<typeof orders.$inferInsert> = {}) =>
  insertOrder(database.db, { createdAt: at, sentAt: at, finalAt: at, yourReference: "INV-1079", ...more });
const comesBack = (orderId: string, standing: "reported" | "counted", amount = "1250.00") =>
  database.db.insert(orderLaterEvents).values({
    ...{ orderId, type: "reversal", status: "approved", amount, currency: "EUR", at, standing },
    line: "line:1/0",
  });
const answerOf = async (id: string) => {
  const order = await getOrder(ctx, null, id);
  return safeToSendAgain({ ...order, statusQuery: true, halted: null, deciders: ["Bo"] });
};
const holder = (copiedFromId: string | null = null, own: string | null = null) =>
  findReferenceHolder(database.db, testIds.connection, "INV-1079", ctx.now(), { own, copiedFromId });
const to = (orderId: string) => ({ orderId, address: "accounts@example.com" });
let id = "";
let clientOrderId = "";
beforeEach(async () => {
  ({ id, clientOrderId } = await paid());
});

test("reported as returned, it isn't safe to send again: it keeps its reference, and its payee isn't notified", async () => {
  await comesBack(id, "reported");
  expect(await answerOf(id)).toMatchObject({ answer: "no", what: null, because: safeTexts.aLineReportsItAs });
  expect((await holder(id))?.orderId).toBe(id);
  expect(await copyOfOrder(ctx, null, id, "copy")).toMatchObject({ yourReference: "" });
  const { remittance } = await readRemittance(ctx, null, id, true);
  expect(remittance).toMatchObject({ returned: null, notPaid: { label: orderStatuses.reported_returned.label } });
  for (const send of [sendRemittance, sendReturnNotice])
    await expect(send(ctx, ana, to(id))).rejects.toMatchObject({ code: "conflict" });
});

test("once it came back in full, it is corrected with its amount and reference, once", async () => {
  await comesBack(id, "counted");
  expect(await answerOf(id)).toMatchObject({ answer: "yes", what: "new", whatNow: safeTexts.returnedNext });
  expect(await holder(id)).toBeNull();
  expect((await holder())?.orderId).toBe(id);
  const copy = await copyOfOrder(ctx, null, id, "copy");
  expect(copy).toMatchObject({ orderId: id, yourReference: "INV-1079", values: { amount: "1250.00" }, notCopied: [] });
  const next = await paid({ copiedFromId: id });
  expect((await holder(id))?.orderId).toBe(next.id);
  await database.db.update(orders).set({ yourReference: "INV-1080" }).where(eq(orders.id, next.id));
  expect(await holder(null, next.id)).toBeNull();
  expect(await answerOf(id)).toMatchObject({
    answer: "no",
    because: safeTexts.paidElsewhereBecause(next.clientOrderId),
  });
  const { remittance } = await readRemittance(ctx, null, next.id, true);
  expect(remittance.facts).toContainEqual({ term: t.replaces, value: clientOrderId });
});

test("after a partial return only that part may be sent again, and nothing is filled in", async () => {
  await comesBack(id, "counted", "250.00");
  expect(await answerOf(id)).toMatchObject({ answer: "yes", what: "new", whatNow: safeTexts.findOutHowMuch });
  expect((await holder())?.orderId).toBe(id);
  const copy = await copyOfOrder(ctx, null, id, "copy");
  expect(copy?.values.amount).toBeUndefined();
  expect(copy?.yourReference).toBe("");
});

test("the preparer can notify the payee of the return, and the timeline shows it", async () => {
  await comesBack(id, "counted", "250.00");
  await expect(sendRemittance(ctx, ana, to(id))).rejects.toMatchObject({ code: "conflict" });
  await sendReturnNotice(ctx, ana, to(id));
  expect((await readTimeline(ctx, id)).items.at(-1)?.title).toBe(timeline.returnNoticeEmailed("accounts@example.com"));
  const [mail] = await database.db.select().from(mails).where(eq(mails.kind, "remittance"));
  const payer = (await readRemittance(ctx, null, id, true)).remittance.payer.name;
  expect(mail?.subject).toBe(t.subjectOfReturn(payer, "250.00 EUR", "INV-1079"));
  const text = ctx.sealer.open(mail?.textSealed ?? "", mailContext(mail?.id ?? ""));
  expect(text).toContain(t.itCameBack(payer, "1,250.00 EUR", "250.00 EUR"));
  expect(text).not.toContain(t.valueDateNote);
});
