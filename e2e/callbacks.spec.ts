import type { Page } from "@playwright/test";
import * as callbacksDetailTexts from "@/messages/callbacks/detail";
import * as callbacksListTexts from "@/messages/callbacks/list";
import * as callbacksModelTexts from "@/messages/callbacks/model";
import * as callbacksSharedTexts from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import * as ordersModelTexts from "@/messages/orders/model";
import * as ordersSharedTexts from "@/messages/orders/shared";
import * as overviewSharedTexts from "@/messages/overview/shared";
import { comeIn, expectStatus, newAccount, newAmount, pay } from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";

const rows = (page: Page) => page.locator("tbody tr");
const menuEntry = (page: Page) =>
  page.getByRole("navigation", { name: componentsShellTexts.main }).getByRole("link", { name: /^Callbacks/ });

test("a callback whose control is wrong: counted on every screen at once, read, and noted", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await comeIn(page, "approver");
  await page.goto("/callbacks");
  await expect(page.getByText(callbacksListTexts.nothingNeedsALook)).toBeVisible();
  expect(await findFaults(page, "callbacks-none")).toEqual([]);
  const payer = await (await browser.newContext()).newPage();
  watch(payer);
  await comeIn(payer, "preparer");
  await sandbox.ask("PUT", "/scenarios", { rules: [{ scenario: "callback-wrong-control", times: 1 }] });
  await pay(payer, { details: { "Account number": newAccount() }, amount: newAmount() });
  const order = payer.url();

  // Nobody touches the approver's screen: it hears of it.
  await expect(menuEntry(page)).toHaveText(/1 need a look/);
  await expect(menuEntry(payer)).toHaveText(/1 need a look/);
  await page.getByRole("button", { name: "1 new, show" }).click();
  await expect(rows(page).first()).toContainText("It was kept and not applied.");
  const kinds = page.getByRole("navigation", { name: callbacksListTexts.kindsOfExceptions });
  await kinds.getByRole("link", { name: /^Wrong control/ }).click();
  await expect(page).toHaveURL(/verdict=wrong_control/);
  const views = page.getByRole("navigation", { name: callbacksSharedTexts.whichCallbacks });
  await views.getByRole("link", { name: "Health" }).click();
  await expect(rows(page).filter({ hasText: componentsSharedTexts.practice }).first()).toContainText(
    callbacksModelTexts.exceptions,
  );
  expect(await findFaults(page, "callbacks-health")).toEqual([]);
  await views.getByRole("link", { name: callbacksSharedTexts.needsALook }).click();
  await expect(page).toHaveURL(/\/callbacks$/);
  await expect(kinds).toBeVisible();
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wrong control");
  await expect(page.getByText("Its control is wrong: nothing proves that the gateway sent it.")).toBeVisible();
  await expect(page.getByRole("definition").getByText("judged again by itself")).toBeVisible();
  expect(await findFaults(page, "callback")).toEqual([]);
  await page.getByRole("button", { name: callbacksSharedTexts.takeNote }).click();
  await expect(page.getByText(callbacksDetailTexts.noted, { exact: true })).toBeVisible();
  await expect(menuEntry(page)).not.toHaveText(/look/);
  await expect(menuEntry(payer)).not.toHaveText(/look/);
  // The status query has told the truth meanwhile; the callback changed nothing.
  await expectStatus(payer, "Approved");
  await payer.goto(`${order}?tab=callbacks`);
  const notified = payer.getByRole("main").getByRole("listitem").filter({ hasText: "Wrong control" });
  await expect(notified.getByRole("definition")).toContainText([
    "It was kept and not applied.",
    callbacksModelTexts.itsControlIsWrongIt,
    ordersModelTexts.itsControlIsWrong,
  ]);
  await payer.context().close();
});

test("an order that is looked at on two desks moves on both without a click", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await comeIn(page, "preparer");
  const clientOrderId = await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await expectStatus(page, "Approved");
  const other = await (await browser.newContext()).newPage();
  watch(other);
  await comeIn(other, "approver");
  await other.goto(`/orders?q=${clientOrderId}`);
  await expect(rows(other).first()).toContainText(common.approved);
  await rows(other)
    .first()
    .getByRole("button", { name: /beside the list$/ })
    .click();
  const beside = other.getByRole("region", { name: /^Payout/ });
  await expect(beside).toContainText(ordersSharedTexts.whatHappenedLast);
  await sandbox.ask("POST", `/orders/${await sandbox.gatewayOrderId(clientOrderId)}/reverse`, {});
  await expectStatus(page, "Reversed");
  await expect(rows(other).first()).toContainText(overviewSharedTexts.reversed);
  await expect(beside).toContainText("Callback: reversal approved");
  await other.context().close();
});
