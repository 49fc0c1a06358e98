import { comeIn, emailOf, signInWith } from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";

// The first file by name: Paydesk is as the first start has left it.

test("the first day: signed in, nothing sent yet, and the way to a practice payout", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/sign-in/);
  for (const who of ["admin", "preparer", "approver"] as const) {
    await expect(page.getByText(emailOf(who), { exact: true })).toBeVisible();
  }
  await signInWith(page, emailOf("preparer"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  await expect(page.getByText("Nothing needs you.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Nothing was sent yet/ })).toBeVisible();
  expect(await findFaults(page, "overview-first-day")).toEqual([]);
  await page.goto("/orders");
  await expect(page.getByRole("heading", { name: "No payouts yet" })).toBeVisible();
  expect(await findFaults(page, "orders-none")).toEqual([]);
  await page.getByRole("link", { name: "Send a practice payout" }).click();
  await page.getByLabel("From").selectOption({ label: "Practice · EUR payouts (EUR)" });
  await page.getByText("Practice numbers").click();
  await page.getByRole("button", { name: /^Approved: fill in / }).click();
  await expect(page.getByLabel("Account number")).toHaveValue("4444000011110001");
});

test("on a telephone: the menu, the form and its review by touch-sized controls", async ({ page }) => {
  await page.setViewportSize({ width: 380, height: 800 });
  await comeIn(page, "approver");
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  const menu = page.getByRole("dialog");
  await expect(menu.getByRole("link", { name: "Connections" })).toBeVisible();
  expect(await findFaults(page, "menu")).toEqual([]);
  await page.setViewportSize({ width: 380, height: 800 });
  await menu.getByRole("link", { name: "New payout" }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Review" })).toBeVisible();
});
