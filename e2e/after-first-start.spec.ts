import { demoUsers } from "@/lib/identity/users/demo";
import * as common from "@/messages/common";
import * as componentsShellTexts from "@/messages/components/shell";
import * as ordersListTexts from "@/messages/orders/shared";
import * as overviewSharedTexts from "@/messages/overview/shared";
import * as payoutsNewTexts from "@/messages/payouts/new";
import { continueAs } from "@/messages/sign-in/sign-in";
import { sandboxOutcomeLabels } from "@/sandbox/console/outcome-labels";
import { comeIn, control, emailOf, endpoints, fieldLabel, signInWith } from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";

test("the first day: signed in, nothing sent yet, and the way to a sandbox payout", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
  for (const { name } of demoUsers) {
    await expect(page.getByRole("button", { name: continueAs(name) })).toBeVisible();
  }
  await signInWith(page, emailOf("preparer"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(componentsShellTexts.overview);
  await expect(page.getByText(overviewSharedTexts.needsEmpty)).toBeVisible();
  await expect(page.getByRole("heading", { name: overviewSharedTexts.guideTitle })).toBeVisible();
  expect(await findFaults(page, "overview-first-day")).toEqual([]);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: ordersListTexts.emptyPayoutsTitle })).toBeVisible();
  expect(await findFaults(page, "orders-none")).toEqual([]);
  await page.getByRole("link", { name: ordersListTexts.sandboxPayoutLabel }).click();
  await control(page, common.from).selectOption({ label: endpoints.eur });
  await page.getByText(payoutsNewTexts.sandboxNumbersTitle).click();
  const number = "4444000011110001";
  const fillIn = payoutsNewTexts.use(sandboxOutcomeLabels.approved ?? "", number);
  await page.getByRole("button", { name: fillIn }).click();
  await expect(control(page, fieldLabel("account_number"))).toHaveValue(number);
});

test("on a phone: the menu, the form and its review by touch-sized controls", async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  await comeIn(page, "approver");
  await page.goto("/");
  await page.getByRole("button", { name: componentsShellTexts.openMenu }).click();
  const menu = page.getByRole("dialog");
  await expect(menu.getByRole("link", { name: common.connections })).toBeVisible();
  expect(await findFaults(page, "menu")).toEqual([]);
  await page.setViewportSize({ width: 380, height: 800 });
  await menu.getByRole("button", { name: componentsShellTexts.newLabel, exact: true }).click();
  await page.getByRole("link", { name: common.newPayout }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("button", { name: payoutsNewTexts.reviewPayout })).toBeVisible();
});
