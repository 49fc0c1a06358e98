import { comeIn, control, expectStatus, newAmount, pay } from "./actions";
import { findFaults } from "./faults";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";

test("a code nobody has met gathers by itself; an admin gives it words, and orders speak them", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  const code = `E-${Date.now().toString(36)}`;
  const labels = `The account is closed (${code}).`;
  const { reasons } = await sandbox.ask<{ reasons: object }>("GET", "/settings");
  await sandbox.ask("PATCH", "/settings", {
    reasons: { ...reasons, declined: { code, message: "Account 12345678 is closed" } },
  });
  try {
    await comeIn(page, "preparer");
    await pay(page, { details: { "Account number": "4444000011110002" }, amount: newAmount() });
    await expectStatus(page, "Declined");
  } finally {
    await sandbox.ask("PATCH", "/settings", { reasons });
  }
  const main = page.getByRole("main");
  await expect(main).toContainText(`Reason: Account 12345678 is closed (code ${code})`);
  await expect(main).toContainText("Yes, as a new order.");
  const order = page.url();

  const admin = await comeInBeside(browser, watch, "admin");
  await admin.goto("/team/error-messages");
  const unknown = admin.getByRole("table", { name: /^Failures without words/ }).getByRole("row", { name: code });
  await expect(unknown).toContainText("Account # is closed");
  expect(await findFaults(admin, "failure-labels")).toEqual([]);
  await unknown.getByRole("link", { name: "Give it words" }).click();
  await expect(control(admin, "Code")).toHaveValue(code);
  await admin.getByRole("button", { name: "Use these words" }).click();
  await expect(control(admin, "In plain words")).toHaveAccessibleDescription(/Say it in plain words/);
  await expect(admin.getByText("Choose what there is to do.")).toBeVisible();
  expect(await findFaults(admin, "failure-labels-refused")).toEqual([]);
  await control(admin, "In plain words").fill(labels);
  await admin.locator("label", { hasText: "Do not retry" }).click();
  await admin.getByRole("button", { name: "Use these words" }).click();
  const inForce = admin.getByRole("table", { name: /^Words in force/ }).getByRole("row", { name: code });
  await expect(inForce).toContainText("Do not retry");
  await expect(unknown).toHaveCount(0);

  await page.reload();
  await expect(main).toContainText(labels);
  await expect(main).toContainText(`The gateway said: Account 12345678 is closed (code ${code})`);
  await expect(main).toContainText("your desk says of this reason: do not send the same again");
  await expect(main.getByRole("link", { name: "Duplicate as new payout" })).toHaveCount(0);
  expect(await findFaults(page, "order-failure-labels")).toEqual([]);
  await page.goto("/orders");
  await expect(main.getByText(labels)).toBeVisible();

  await inForce.getByRole("link", { name: /^Change/ }).click();
  await expect(admin.getByRole("heading", { name: "Change these words" })).toBeVisible();
  await admin.locator("label", { hasText: "Wait" }).click();
  await admin.getByRole("button", { name: "Change these words" }).click();
  await expect(inForce).toContainText("Wait");
  await page.goto(order);
  await expect(main).toContainText("Yes, as a new order.");
  await expect(main.getByRole("link", { name: "Duplicate as new payout" })).toBeVisible();

  await inForce.getByRole("button", { name: "End" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "End these words" }).click();
  await expect(unknown).toBeVisible();
  await page.reload();
  await expect(main).toContainText(`Reason: Account 12345678 is closed (code ${code})`);
  await admin.context().close();
});
