import type { Page } from "@playwright/test";
import { verdictStates } from "@/lib/payments/callbacks/verdicts";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as callbacksModelTexts from "@/messages/callbacks/model";
import * as callbacksSharedTexts from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import * as componentsListTexts from "@/messages/components/list";
import * as componentsShellTexts from "@/messages/components/shell";
import * as ordersModelTexts from "@/messages/orders/model";
import * as ordersSharedTexts from "@/messages/orders/shared";
import { wrongSignature } from "@/messages/stored/callbacks";
import { comeIn, expectStatus, fieldLabel, newAccount, newAmount, pay, sandboxName } from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";
import { any, like } from "./texts";

const invalidSignature = verdictStates.rows.wrong_control;

const rows = (page: Page) => page.locator("tbody tr");
const menuEntry = (page: Page) =>
  page.getByRole("navigation", { name: componentsShellTexts.main }).getByRole("link", { name: common.connections });

test("a callback with an invalid signature: counted on every screen at once, read, and acknowledged", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await comeIn(page, "approver");
  await page.goto("/callbacks");
  await expect(page.getByText(callbacksSharedTexts.emptyReview)).toBeVisible();
  expect(await findFaults(page, "callbacks-none")).toEqual([]);
  const payer = await (await browser.newContext()).newPage();
  watch(payer);
  await comeIn(payer, "preparer");
  await sandbox.ask("PUT", "/scenarios", { rules: [{ scenario: "callback-wrong-control", times: 1 }] });
  await pay(payer, { details: { [fieldLabel("account_number")]: newAccount() }, amount: newAmount() });
  const order = payer.url();

  await expect(menuEntry(page)).toContainText(`1${componentsShellTexts.toReview}`);
  await expect(menuEntry(payer)).toContainText(`1${componentsShellTexts.toReview}`);
  await page.getByRole("button", { name: componentsListTexts.showNew(1) }).click();
  await expect(rows(page).first()).toContainText(invalidSignature.effect);
  const kinds = page.getByRole("navigation", { name: callbacksSharedTexts.issuesCaption });
  await kinds.getByRole("link", { name: invalidSignature.label }).click();
  await expect(page).toHaveURL(/verdict=wrong_control/);
  const views = page.getByRole("navigation", { name: common.callbacks, exact: true });
  await views.getByRole("link", { name: callbacksSharedTexts.callbackHealth }).click();
  const ofSandbox = rows(page).filter({ has: page.getByText(sandboxName, { exact: true }) });
  await expect(ofSandbox).toContainText(callbacksModelTexts.needsReview);
  expect(await findFaults(page, "callbacks-health")).toEqual([]);
  await views.getByRole("link", { name: callbacksSharedTexts.callbacksToReview }).click();
  await expect(page).toHaveURL(/\/callbacks$/);
  await expect(kinds).toBeVisible();
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(invalidSignature.label);
  await expect(page.getByText(callbacksSharedTexts.signatureInvalid(""))).toBeVisible();
  await expect(page.getByRole("definition").getByText(invalidSignature.next ?? "")).toBeVisible();
  expect(await findFaults(page, "callback")).toEqual([]);
  await page.getByRole("button", { name: callbacksSharedTexts.acknowledge }).click();
  await expect(page.getByText(callbacksSharedTexts.acknowledgedLabel, { exact: true })).toBeVisible();
  await expect(menuEntry(page)).not.toContainText(componentsShellTexts.toReview);
  await expect(menuEntry(payer)).not.toContainText(componentsShellTexts.toReview);
  await expectStatus(payer, orderStatuses.approved.label);
  await payer.goto(`${order}?tab=callbacks`);
  const delivery = payer.getByRole("main").getByRole("listitem").filter({ hasText: invalidSignature.label });
  await expect(delivery.getByRole("definition")).toContainText([
    invalidSignature.effect,
    wrongSignature,
    ordersModelTexts.invalidSignature,
  ]);
  await payer.context().close();
});

test("an order that two users have open changes for both without a click", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await comeIn(page, "preparer");
  const clientOrderId = await pay(page, {
    details: { [fieldLabel("account_number")]: newAccount() },
    amount: newAmount(),
  });
  await expectStatus(page, orderStatuses.approved.label);
  const other = await (await browser.newContext()).newPage();
  watch(other);
  await comeIn(other, "approver");
  await other.goto(`/orders?q=${clientOrderId}`);
  await expect(rows(other).first()).toContainText(orderStatuses.approved.label);
  await rows(other)
    .first()
    .getByRole("button", { name: like(ordersSharedTexts.previewLabel(any)) })
    .click();
  const beside = other.getByRole("region", { name: like(`${kindLabels.payout} · ${any}`) });
  await expect(beside).toContainText(ordersSharedTexts.latestEvents);
  await sandbox.ask("POST", `/orders/${await sandbox.gatewayOrderId(clientOrderId)}/reverse`, {});
  await expectStatus(page, orderStatuses.reversed.label);
  await expect(rows(other).first()).toContainText(orderStatuses.reversed.label);
  await expect(beside).toContainText(ordersModelTexts.callback("reversal approved"));
  await other.context().close();
});
