import { destinations } from "@/lib/gateway/fields/destinations";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersTimelineModelTexts from "@/messages/orders/model";
import * as ordersModelTexts from "@/messages/orders/safe-model";
import {
  anotherPayout,
  comeIn,
  control,
  expectStatus,
  fieldLabel,
  newAccount,
  newAmount,
  newCard,
  openForm,
  pay,
  review,
  send,
  sendButton,
  typePayout,
  watchDocument,
} from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";
import { any, anyNumber, like, plain, startOf } from "./texts";

const toAccount = (number: string) => ({ [fieldLabel("account_number")]: number });

test.describe("when the outcome is unknown", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  test("a silent gateway: unconfirmed, no way to send it again, resolved by a status check", async ({
    page,
    sandbox,
  }) => {
    await openForm(page);
    const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
    await typePayout(page, { details: toAccount("4444000011110004"), amount: newAmount() });
    await review(page);
    await sendButton(page).click();
    await expect.poll(() => sandbox.payoutCalls(clientOrderId), { timeout: 10_000 }).toBe(1);
    await sandbox.outage(60);
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
    const sameDocument = await watchDocument(page);
    await expectStatus(page, orderStatuses.unconfirmed.label);
    const main = page.getByRole("main");
    await expect(main).toContainText(orderStatuses.unconfirmed.meaning);
    await expect(main).toContainText(orderStatuses.unconfirmed.next);
    await expect(main).toContainText(ordersDetailTexts.safetyTitle);
    await expect(main).toContainText(`No. ${ordersModelTexts.unclearBecause}`);
    await expect(main.getByRole("button", { name: /send/i })).toHaveCount(0);
    await expect(main.getByRole("link", { name: anotherPayout })).toHaveCount(0);
    await expect(main.getByRole("button", { name: ordersDetailTexts.checkStatus })).toBeVisible();
    expect(await findFaults(page, "order-unconfirmed")).toEqual([]);
    await sandbox.outage(0);
    await main.getByRole("button", { name: ordersDetailTexts.checkStatus }).click();
    await expectStatus(page, orderStatuses.approved.label);
    await expect(
      page.getByRole("listitem").filter({ hasText: ordersTimelineModelTexts.statusChecked }).first(),
    ).toBeVisible();
    await sameDocument();
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  });

  test("an unreachable gateway: not sent, retried automatically, sent once", async ({ page, sandbox }) => {
    await sandbox.outage(60);
    const clientOrderId = await pay(page, { details: toAccount(newAccount()), amount: newAmount() });
    await expectStatus(page, orderStatuses.not_sent_retrying.label);
    await expect(page.getByRole("main")).toContainText(orderStatuses.not_sent_retrying.meaning);
    await expect(page.getByRole("main")).toContainText(ordersDetailTexts.answerAutomatic);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
    const sameDocument = await watchDocument(page);
    await sandbox.outage(0);
    await expectStatus(page, orderStatuses.approved.label, 30_000);
    const again = startOf(ordersTimelineModelTexts.resendingTitle(anyNumber));
    await expect(page.getByRole("listitem").filter({ hasText: again }).first()).toBeVisible();
    await sameDocument();
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  });

  test("with a CVV it waits for the preparer, who enters it again", async ({ page, sandbox, database }) => {
    const cardNumber = newCard();
    const card = {
      [fieldLabel("credit_card_number")]: cardNumber,
      [fieldLabel("card_printed_name")]: "EVE STONE",
      [fieldLabel("expire_month")]: "11",
      [fieldLabel("expire_year")]: "2032",
    };
    await sandbox.outage(60);
    await openForm(page);
    await typePayout(page, { kind: destinations.card.label, details: card, amount: newAmount() });
    await review(page);
    await control(page, fieldLabel("cvv2")).fill("739");
    const clientOrderId = await send(page);
    await expectStatus(page, orderStatuses.not_sent.label);
    const main = page.getByRole("main");
    await expect(main).toContainText(ordersModelTexts.verificationAgainPart);
    await sandbox.outage(0);
    await main.getByRole("button", { name: ordersDetailTexts.sendNow }).click();
    const dialog = page.getByRole("dialog", { name: ordersDetailTexts.resendTitle });
    await dialog.getByRole("button", { name: like(plain(ordersDetailTexts.send(`${any} EUR`))) }).click();
    await expect(dialog.getByLabel(ordersDetailTexts.verificationValueLabel)).toHaveAttribute("aria-invalid", "true");
    expect(await findFaults(page, "send-dialog")).toEqual([]);
    await dialog.getByLabel(ordersDetailTexts.verificationValueLabel).fill("739");
    await dialog.getByRole("button", { name: like(plain(ordersDetailTexts.send(`${any} EUR`))) }).click();
    await expectStatus(page, orderStatuses.approved.label);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
    const { rows } = await database.query("select * from orders where client_orderid = $1", [clientOrderId]);
    expect(rows[0].sealed_fields).toBeNull();
    expect(JSON.stringify(rows[0])).not.toMatch(new RegExp(`${cardNumber}|"739"`));
  });

  test("a payout that was not sent can be cancelled", async ({ page, sandbox }) => {
    await sandbox.outage(60);
    const clientOrderId = await pay(page, { details: toAccount(newAccount()), amount: newAmount() });
    await expectStatus(page, orderStatuses.not_sent_retrying.label);
    await page.getByRole("button", { name: ordersDetailTexts.cancelPayout, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: ordersDetailTexts.cancelConfirm }).click();
    await expectStatus(page, orderStatuses.cancelled.label);
    await sandbox.outage(0);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
  });
});
