import type { Page } from "@playwright/test";
import { comeIn, expectStatus, newAccount, newAmount, pay } from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";

const rows = (page: Page) => page.locator("tbody tr");
const menuEntry = (page: Page) =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Callbacks/ });

test("a callback whose control is wrong: counted on every screen at once, read, and noted", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await comeIn(page, "approver");
  await page.goto("/callbacks");
  await expect(page.getByText("Nothing needs a look")).toBeVisible();
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
  const kinds = page.getByRole("navigation", { name: "Kinds of exceptions" });
  await kinds.getByRole("link", { name: /^Wrong control/ }).click();
  await expect(page).toHaveURL(/verdict=wrong_control/);
  const views = page.getByRole("navigation", { name: "Which callbacks" });
  await views.getByRole("link", { name: "Health" }).click();
  await expect(rows(page).filter({ hasText: "Practice" }).first()).toContainText("Exceptions");
  expect(await findFaults(page, "callbacks-health")).toEqual([]);
  await views.getByRole("link", { name: "Needs a look" }).click();
  await expect(page).toHaveURL(/\/callbacks$/);
  await expect(kinds).toBeVisible();
  await rows(page).first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Wrong control");
  await expect(page.getByText("Its control is wrong: nothing proves that the gateway sent it.")).toBeVisible();
  await expect(page.getByRole("definition").getByText("judged again by itself")).toBeVisible();
  expect(await findFaults(page, "callback")).toEqual([]);
  await page.getByRole("button", { name: "Take note" }).click();
  await expect(page.getByText("Noted", { exact: true })).toBeVisible();
  await expect(menuEntry(page)).not.toHaveText(/look/);
  await expect(menuEntry(payer)).not.toHaveText(/look/);
  // The status query has told the truth meanwhile; the callback changed nothing.
  await expectStatus(payer, "Approved");
  await payer.goto(`${order}?tab=callbacks`);
  const notified = payer.getByRole("main").getByRole("listitem").filter({ hasText: "Wrong control" });
  await expect(notified.getByRole("definition")).toContainText([
    "It was kept and not applied.",
    "Its control is wrong: it is kept and shown, and changes nothing.",
    "its control is wrong",
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
  await expect(rows(other).first()).toContainText("Approved");
  await rows(other)
    .first()
    .getByRole("button", { name: /beside the list$/ })
    .click();
  const beside = other.getByRole("region", { name: /^Payout/ });
  await expect(beside).toContainText("What happened last");
  await sandbox.ask("POST", `/orders/${await sandbox.gatewayOrderId(clientOrderId)}/reverse`, {});
  await expectStatus(page, "Reversed");
  await expect(rows(other).first()).toContainText("Reversed");
  await expect(beside).toContainText("Callback: reversal approved");
  await other.context().close();
});
