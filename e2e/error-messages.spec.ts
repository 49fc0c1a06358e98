import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as failuresModelTexts from "@/messages/failures/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersModelTexts from "@/messages/orders/safe-model";
import * as teamErrorMessagesTexts from "@/messages/team/model";
import { anotherPayout, comeIn, control, expectStatus, fieldLabel, newAmount, pay } from "./actions";
import { findFaults } from "./faults";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

test("a new error code is listed automatically; an admin explains it, and orders show the explanation", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  const code = `E-${Date.now().toString(36)}`;
  const explanation = `The account is closed (${code}).`;
  const fromGateway = `Account 12345678 is closed${plain(ordersDetailTexts.code(code))}`;
  const { reasons } = await sandbox.ask<{ reasons: object }>("GET", "/settings");
  await sandbox.ask("PATCH", "/settings", {
    reasons: { ...reasons, declined: { code, message: "Account 12345678 is closed" } },
  });
  try {
    await comeIn(page, "preparer");
    await pay(page, { details: { [fieldLabel("account_number")]: "4444000011110002" }, amount: newAmount() });
    await expectStatus(page, orderStatuses.declined.label);
  } finally {
    await sandbox.ask("PATCH", "/settings", { reasons });
  }
  const main = page.getByRole("main");
  await expect(main).toContainText(`Reason: ${fromGateway}`);
  await expect(main).toContainText(ordersDetailTexts.answerNewOrder);
  const order = page.url();

  const admin = await comeInBeside(browser, watch, "admin");
  await admin.goto("/team/error-messages");
  const unknown = admin
    .getByRole("table", { name: teamErrorMessagesTexts.unexplainedCaption })
    .getByRole("row", { name: code });
  await expect(unknown).toContainText("Account # is closed");
  expect(await findFaults(admin, "error-messages")).toEqual([]);
  await unknown.getByRole("link", { name: teamErrorMessagesTexts.addExplanation }).click();
  await expect(control(admin, teamErrorMessagesTexts.code)).toHaveValue(code);
  await admin.getByRole("button", { name: teamErrorMessagesTexts.saveLabel }).click();
  await expect(control(admin, teamErrorMessagesTexts.explanation)).toHaveAccessibleDescription(
    like(`${any}${failuresModelTexts.explanationMissing}`),
  );
  await expect(admin.getByText(failuresModelTexts.actionMissing)).toBeVisible();
  expect(await findFaults(admin, "error-messages-refused")).toEqual([]);
  await control(admin, teamErrorMessagesTexts.explanation).fill(explanation);
  await admin.locator("label", { hasText: failuresModelTexts.dontRetry }).click();
  await admin.getByRole("button", { name: teamErrorMessagesTexts.saveLabel }).click();
  const inForce = admin
    .getByRole("table", { name: teamErrorMessagesTexts.activeCaption })
    .getByRole("row", { name: code });
  await expect(inForce).toContainText(failuresModelTexts.dontRetry);
  await expect(unknown).toHaveCount(0);

  await page.reload();
  await expect(main).toContainText(explanation);
  await expect(main).toContainText(`${ordersDetailTexts.gatewayReasonLabel}${fromGateway}`);
  await expect(main).toContainText(ordersModelTexts.dontRetryBecause(ordersModelTexts.declinedBecause));
  await expect(main.getByRole("link", { name: anotherPayout })).toHaveCount(0);
  expect(await findFaults(page, "order-error-messages")).toEqual([]);
  await page.goto("/orders");
  await expect(main.getByText(explanation)).toBeVisible();

  await inForce.getByRole("link", { name: teamErrorMessagesTexts.edit(explanation) }).click();
  await expect(admin.getByRole("heading", { name: teamErrorMessagesTexts.editTitle })).toBeVisible();
  await admin.locator("label", { hasText: failuresModelTexts.wait }).click();
  await admin.getByRole("button", { name: teamErrorMessagesTexts.editTitle }).click();
  await expect(inForce).toContainText(failuresModelTexts.wait);
  await page.goto(order);
  await expect(main).toContainText(ordersDetailTexts.answerNewOrder);
  await expect(main.getByRole("link", { name: ordersDetailTexts.correctLabel })).toBeVisible();

  await inForce.getByRole("button", { name: teamErrorMessagesTexts.remove, exact: true }).click();
  await admin.getByRole("dialog").getByRole("button", { name: teamErrorMessagesTexts.removeLabel }).click();
  await expect(unknown).toBeVisible();
  await page.reload();
  await expect(main).toContainText(`Reason: ${fromGateway}`);
  await admin.context().close();
});
