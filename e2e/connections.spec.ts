import { generateKeyPairSync } from "node:crypto";
import { destinations } from "@/lib/gateway/fields/destinations";
import { describeDays } from "@/lib/payments/connections/settings";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { controlLabels } from "@/lib/payments/orders/timeline";
import * as common from "@/messages/common";
import * as connectionsEndpointsTexts from "@/messages/connections/endpoints";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as connectionsSharedTexts from "@/messages/connections/shared";
import * as dispatchModelTexts from "@/messages/dispatch/model";
import * as incidentsSharedTexts from "@/messages/incidents/shared";
import * as ordersModelTexts from "@/messages/orders/model";
import * as payoutsNewTexts from "@/messages/payouts/new";
import {
  comeIn,
  control,
  expectStatus,
  fieldLabel,
  newAccount,
  newAmount,
  newCard,
  openForm,
  review,
  sandboxName,
  send,
  sendButton,
  typePayout,
} from "./actions";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

test("a connection made by hand: key, endpoint, register, test, pay by card with CVV, stop, resume", async ({
  page,
  sandbox,
}) => {
  const name = `Acme ${Date.now()}`;
  await comeIn(page, "admin");
  await page.goto("/connections");
  await page.getByRole("link", { name: common.connectLabel }).first().click();
  await page.getByRole("button", { name: connectionsSharedTexts.connectGateway, exact: true }).click();
  await expect(control(page, common.nameLabel)).toHaveAttribute("aria-invalid", "true");
  await control(page, common.nameLabel).fill(name);
  await page.locator("label", { hasText: like(connectionsSharedTexts.sandboxOption) }).click();
  await control(page, common.baseUrl).fill("http://gateway.example.com/paynet");
  await control(page, common.consumerKey).fill("acme-by-hand");
  await page.getByRole("button", { name: connectionsSharedTexts.connectGateway, exact: true }).click();
  await expect(control(page, common.baseUrl)).toHaveAttribute("aria-invalid", "true");
  await control(page, common.baseUrl).fill(`http://127.0.0.1:${process.env.SANDBOX_PORT}/paynet`);
  await page.getByRole("button", { name: connectionsSharedTexts.connectGateway, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);

  await page.getByRole("link", { name: connectionsSharedTexts.addKey }).click();
  await page.getByRole("button", { name: connectionsEndpointsTexts.generateKey, exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: connectionsEndpointsTexts.keyFor(name) })
    .click();
  await expect(page.getByText(connectionsEndpointsTexts.keySavedTitle)).toBeVisible();
  await expect(page.getByText("-----BEGIN PUBLIC KEY-----")).toBeVisible();
  await test.step("a key made elsewhere takes its place, and does not stay in its field", async () => {
    const { privateKey, publicKey } = generateKeyPairSync("rsa", {
      modulusLength: 2048,
      privateKeyEncoding: { type: "pkcs8", format: "pem" },
      publicKeyEncoding: { type: "spki", format: "pem" },
    });
    await page.locator("label", { hasText: like(connectionsEndpointsTexts.sourceImport) }).click();
    await control(page, connectionsEndpointsTexts.privateKeyLabel).fill(privateKey);
    await page.getByRole("button", { name: connectionsEndpointsTexts.importKey }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: connectionsEndpointsTexts.replaceKeyName(name) })
      .click();
    await expect(page.getByText(publicKey.split("\n")[1] ?? "")).toBeVisible();
    await expect(control(page, connectionsEndpointsTexts.privateKeyLabel)).toHaveValue("");
  });
  await control(page, common.controlKey).fill("5A1E77ED-CAFE-4BAD-BEEF-0123456789AB");
  await page.getByRole("button", { name: connectionsEndpointsTexts.setKeyLabel }).click();
  await page.getByRole("dialog").getByRole("button", { name: connectionsEndpointsTexts.thisKey }).click();
  await expect(page.getByText(connectionsEndpointsTexts.controlKeySaved)).toBeVisible();

  await page
    .getByRole("navigation", { name: connectionsSharedTexts.connectionSections })
    .getByRole("link", { name: connectionsSharedTexts.endpoints })
    .click();
  await control(page, connectionsEndpointsTexts.label).fill("Card payouts");
  await control(page, connectionsEndpointsTexts.endpointNumberLabel).fill("2001");
  await control(page, common.currency).fill("EUR");
  await control(page, connectionsEndpointsTexts.requiredFields).selectOption("cvv2");
  await control(page, connectionsModelTexts.daysUntilReported).fill("5");
  await page.getByRole("button", { name: connectionsEndpointsTexts.saveEndpoint }).click();
  await expect(page.getByText("Card payouts").first()).toBeVisible();
  await expect(page.getByText(describeDays(5), { exact: true })).toBeVisible();
  await expect(page.getByText(describeDays(null), { exact: true })).toBeVisible();

  await page
    .getByRole("navigation", { name: connectionsSharedTexts.connectionSections })
    .getByRole("link", { name: connectionsSharedTexts.overview })
    .click();
  await page.getByRole("button", { name: connectionsSharedTexts.testConnection }).click();
  await expect(page.getByText(connectionsSharedTexts.nextSteps, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: connectionsSharedTexts.syncLabel }).click();
  await expect(page.getByText(connectionsSharedTexts.syncDone)).toBeVisible();
  await page.getByRole("button", { name: connectionsSharedTexts.testConnection }).click();
  await expect(page.getByText(connectionsModelTexts.answersSummary)).toBeVisible();

  await openForm(page);
  await typePayout(page, {
    from: `${name} · Card payouts (EUR)`,
    kind: destinations.card.label,
    details: {
      [fieldLabel("credit_card_number")]: newCard(),
      [fieldLabel("card_printed_name")]: "CARA CARD",
      [fieldLabel("expire_month")]: "12",
      [fieldLabel("expire_year")]: "2031",
    },
    amount: newAmount(),
  });
  await review(page);
  await sendButton(page).click();
  const cvv = control(page, fieldLabel("cvv2"));
  await expect(cvv).toBeFocused();
  await expect(cvv).toHaveAccessibleDescription(like(`${any}${payoutsNewTexts.verificationValueInvalid(3, 4)}`));
  await cvv.fill("123");
  const clientOrderId = await send(page);
  await expectStatus(page, orderStatuses.approved.label);
  await expect(page.getByRole("listitem").filter({ hasText: ordersModelTexts.callback("approved") })).toContainText(
    controlLabels("valid", null),
  );
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);

  await page.goto("/connections");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: incidentsSharedTexts.stopSending }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: incidentsSharedTexts.stopOneConfirm(name) }).click();
  await expect(control(dialog, common.reason)).toHaveAttribute("aria-invalid", "true");
  await control(dialog, common.reason).fill("Bank holiday in Lyon");
  await dialog.getByRole("button", { name: incidentsSharedTexts.stopOneConfirm(name) }).click();
  await expect(page.getByText(dispatchModelTexts.stoppedTitle(name))).toBeVisible();
  await openForm(page);
  const closed = plain(payoutsNewTexts.senderBlockedReason(name, ""));
  await expect(page.getByRole("listitem").filter({ hasText: closed })).toContainText("Bank holiday in Lyon");
  await page.goto("/connections");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.getByRole("button", { name: incidentsSharedTexts.resumeSending }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: incidentsSharedTexts.resumeOneConfirm(name) })
    .click();
  await expect(page.getByRole("button", { name: incidentsSharedTexts.stopSending })).toBeVisible();
});

test("stopped between review and send: the button says why, and sends after resuming", async ({
  page,
  browser,
  sandbox,
  watch,
}) => {
  await comeIn(page, "preparer");
  await openForm(page);
  const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
  await typePayout(page, { details: { [fieldLabel("account_number")]: newAccount() }, amount: newAmount() });
  await review(page);

  const context = await browser.newContext();
  const admin = await context.newPage();
  watch(admin);
  await comeIn(admin, "admin");
  await admin.goto("/connections");
  await admin.getByRole("link", { name: sandboxName, exact: true }).click();
  await admin.getByRole("button", { name: incidentsSharedTexts.stopSending }).click();
  await control(admin.getByRole("dialog"), common.reason).fill("A look at the limits");
  await admin
    .getByRole("dialog")
    .getByRole("button", { name: incidentsSharedTexts.stopOneConfirm(sandboxName) })
    .click();
  await expect(admin.getByText(dispatchModelTexts.stoppedTitle(sandboxName))).toBeVisible();
  try {
    await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
    await expect(page.getByRole("complementary", { name: payoutsNewTexts.summary })).toContainText(
      "A look at the limits",
    );
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
  } finally {
    await admin.getByRole("button", { name: incidentsSharedTexts.resumeSending }).click();
    await admin
      .getByRole("dialog")
      .getByRole("button", { name: incidentsSharedTexts.resumeOneConfirm(sandboxName) })
      .click();
    await expect(admin.getByRole("button", { name: incidentsSharedTexts.stopSending })).toBeVisible();
    await context.close();
  }
  await sendButton(page).click();
  await expectStatus(page, orderStatuses.approved.label);
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});

test("a preparer sees who may change a connection", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/connections");
  await expect(page.getByRole("link", { name: common.connectLabel })).toHaveCount(0);
  await page.getByRole("link", { name: sandboxName, exact: true }).click();
  await expect(page.getByRole("button", { name: incidentsSharedTexts.stopSending })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByText(/admin/i).first()).toBeVisible();
  const answer = await page.goto("/connections/new");
  expect(answer?.status()).toBe(404);
});
