import * as failuresModelTexts from "@/messages/failures/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as teamErrorMessagesTexts from "@/messages/team/error-messages";
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
  await expect(main).toContainText(ordersDetailTexts.yesAsANewOrder);
  const order = page.url();

  const admin = await comeInBeside(browser, watch, "admin");
  await admin.goto("/team/error-messages");
  const unknown = admin.getByRole("table", { name: /^Failures without words/ }).getByRole("row", { name: code });
  await expect(unknown).toContainText("Account # is closed");
  expect(await findFaults(admin, "failure-labels")).toEqual([]);
  await unknown.getByRole("link", { name: teamErrorMessagesTexts.giveItWords }).click();
  await expect(control(admin, "Code")).toHaveValue(code);
  await admin.getByRole("button", { name: teamErrorMessagesTexts.doUseTheseWords }).click();
  await expect(control(admin, teamErrorMessagesTexts.inPlainWords)).toHaveAccessibleDescription(
    /Say it in plain words/,
  );
  await expect(admin.getByText("Choose what there is to do.")).toBeVisible();
  expect(await findFaults(admin, "failure-labels-refused")).toEqual([]);
  await control(admin, teamErrorMessagesTexts.inPlainWords).fill(labels);
  await admin.locator("label", { hasText: failuresModelTexts.doNotRetry }).click();
  await admin.getByRole("button", { name: teamErrorMessagesTexts.doUseTheseWords }).click();
  const inForce = admin.getByRole("table", { name: /^Words in force/ }).getByRole("row", { name: code });
  await expect(inForce).toContainText(failuresModelTexts.doNotRetry);
  await expect(unknown).toHaveCount(0);

  await page.reload();
  await expect(main).toContainText(labels);
  await expect(main).toContainText(`The gateway said: Account 12345678 is closed (code ${code})`);
  await expect(main).toContainText("your desk says of this reason: do not send the same again");
  await expect(main.getByRole("link", { name: ordersDetailTexts.duplicateAsNewPayout })).toHaveCount(0);
  expect(await findFaults(page, "order-failure-labels")).toEqual([]);
  await page.goto("/orders");
  await expect(main.getByText(labels)).toBeVisible();

  await inForce.getByRole("link", { name: /^Change/ }).click();
  await expect(admin.getByRole("heading", { name: teamErrorMessagesTexts.changeTheseWords })).toBeVisible();
  await admin.locator("label", { hasText: failuresModelTexts.wait }).click();
  await admin.getByRole("button", { name: teamErrorMessagesTexts.changeTheseWords }).click();
  await expect(inForce).toContainText(failuresModelTexts.wait);
  await page.goto(order);
  await expect(main).toContainText(ordersDetailTexts.yesAsANewOrder);
  await expect(main.getByRole("link", { name: ordersDetailTexts.duplicateAsNewPayout })).toBeVisible();

  await inForce.getByRole("button", { name: "End" }).click();
  await admin.getByRole("dialog").getByRole("button", { name: teamErrorMessagesTexts.endTheseWords2 }).click();
  await expect(unknown).toBeVisible();
  await page.reload();
  await expect(main).toContainText(`Reason: Account 12345678 is closed (code ${code})`);
  await admin.context().close();
});
