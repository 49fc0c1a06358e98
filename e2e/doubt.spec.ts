import * as componentsBatchTexts from "@/messages/components/batch";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersModelTexts from "@/messages/orders/model";
import {
  comeIn,
  control,
  digestDocument,
  expectStatus,
  newAccount,
  newAmount,
  newCard,
  openForm,
  pay,
  review,
  send,
  sendButton,
  typePayout,
} from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";

test.describe("when nobody can tell", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  test("a silent gateway: unconfirmed, no way to send it again, settled by asking", async ({ page, sandbox }) => {
    await openForm(page);
    const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
    await typePayout(page, { details: { "Account number": "4444000011110004" }, amount: newAmount() });
    await review(page);
    await sendButton(page).click();
    await expect.poll(() => sandbox.payoutCalls(clientOrderId), { timeout: 10_000 }).toBe(1);
    // The line is cut while the answer is awaited; the gateway stays away until the doubt was seen.
    await sandbox.outage(60);
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
    const sameDocument = await digestDocument(page);
    await expectStatus(page, "Unconfirmed");
    const main = page.getByRole("main");
    await expect(main).toContainText("We do not know whether the gateway took it.");
    await expect(main).toContainText("Do not send it again.");
    await expect(main).toContainText(ordersDetailTexts.safeToSendAgain);
    await expect(main).toContainText("No. The gateway may have taken it");
    await expect(main.getByRole("button", { name: /send/i })).toHaveCount(0);
    await expect(main.getByRole("link", { name: /send another/i })).toHaveCount(0);
    await expect(main.getByRole("button", { name: ordersDetailTexts.askTheGatewayNow })).toBeVisible();
    expect(await findFaults(page, "order-unconfirmed")).toEqual([]);
    await sandbox.outage(0);
    await main.getByRole("button", { name: ordersDetailTexts.askTheGatewayNow }).click();
    await expectStatus(page, "Approved");
    await expect(
      page.getByRole("listitem").filter({ hasText: ordersModelTexts.askedTheGateway }).first(),
    ).toBeVisible();
    await sameDocument();
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  });

  test("an unreachable gateway: not sent, tried again by itself, sent once", async ({ page, sandbox }) => {
    await sandbox.outage(60);
    const clientOrderId = await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
    await expectStatus(page, "Not sent · will retry");
    await expect(page.getByRole("main")).toContainText("It is proven that nothing left");
    await expect(page.getByRole("main")).toContainText(ordersDetailTexts.itGoesOutByItself);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
    const sameDocument = await digestDocument(page);
    await sandbox.outage(0);
    await expectStatus(page, "Approved", 30_000);
    await expect(page.getByRole("listitem").filter({ hasText: "Sending again, attempt" }).first()).toBeVisible();
    await sameDocument();
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  });

  test("with a CVV it waits for the person, who types it again", async ({ page, sandbox, database }) => {
    const cardNumber = newCard();
    const card = {
      "Card number": cardNumber,
      "Name on card": "EVE STONE",
      "Expiry month": "11",
      "Expiry year": "2032",
    };
    await sandbox.outage(60);
    await openForm(page);
    await typePayout(page, { kind: "Card", details: card, amount: newAmount() });
    await review(page);
    await control(page, "CVV").fill("739");
    const clientOrderId = await send(page);
    await expectStatus(page, componentsBatchTexts.notSentNeedsYou);
    const main = page.getByRole("main");
    await expect(main).toContainText("The card verification value is typed again: it was not kept.");
    await sandbox.outage(0);
    await main.getByRole("button", { name: ordersDetailTexts.sendNow }).click();
    const dialog = page.getByRole("dialog", { name: ordersDetailTexts.sendThisSameOrder });
    await dialog.getByRole("button", { name: /^Send [\d,.]+.EUR$/ }).click();
    await expect(dialog.getByLabel(ordersDetailTexts.cardVerificationValue)).toHaveAttribute("aria-invalid", "true");
    expect(await findFaults(page, "send-dialog")).toEqual([]);
    await dialog.getByLabel(ordersDetailTexts.cardVerificationValue).fill("739");
    await dialog.getByRole("button", { name: /^Send [\d,.]+.EUR$/ }).click();
    await expectStatus(page, "Approved");
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
    const { rows } = await database.query("select * from orders where client_orderid = $1", [clientOrderId]);
    expect(rows[0].sealed_fields).toBeNull();
    expect(JSON.stringify(rows[0])).not.toMatch(new RegExp(`${cardNumber}|"739"`));
  });

  test("a payout that never left can be cancelled", async ({ page, sandbox }) => {
    await sandbox.outage(60);
    const clientOrderId = await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
    await expectStatus(page, "Not sent");
    await page.getByRole("button", { name: ordersDetailTexts.cancel, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: ordersDetailTexts.cancelThisPayout }).click();
    await expectStatus(page, "Cancelled");
    await sandbox.outage(0);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
  });
});
