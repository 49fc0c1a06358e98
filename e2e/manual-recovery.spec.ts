import type { Page } from "@playwright/test";
import { verdictStates } from "@/lib/payments/callbacks/verdicts";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as callbacksDetailTexts from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as connectionsKeyTexts from "@/messages/connections/endpoints";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as connectionsDetailTexts from "@/messages/connections/shared";
import * as dispatchModelTexts from "@/messages/dispatch/model";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersSafeModelTexts from "@/messages/orders/safe-model";
import * as sandboxConsoleTexts from "@/messages/sandbox/console";
import { wrongSignature } from "@/messages/stored/callbacks";
import { second } from "@/messages/stored/orders";
import { callScenarios } from "@/sandbox/call-scenarios";
import { callbackScenarios } from "@/sandbox/callback-scenarios";
import { anotherPayout, comeIn, control, expectStatus, newAccount, newAmount, orderTab, pay } from "./actions";
import { findFaults } from "./faults";
import {
  chooseStatusQuery,
  comeInBeside,
  playFailure,
  playNothing,
  resumeSandbox,
  sandboxPath,
} from "./sandbox-console";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

const main = (page: Page) => page.getByRole("main");
const payOnce = (page: Page) => pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });

test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

test("an incomplete answer and no callback: unconfirmed, until its status is checked", async ({ page, sandbox }) => {
  await playFailure(page, callbackScenarios["no-callback"].title, sandboxConsoleTexts.nextPayout);
  await playFailure(page, callScenarios["half-answer"].title, sandboxConsoleTexts.nextPayout);
  const clientOrderId = await payOnce(page);
  await expectStatus(page, orderStatuses.unconfirmed.label);
  await expect(main(page)).toContainText(orderStatuses.unconfirmed.meaning);
  await expect(main(page)).toContainText("The connection broke in the middle of the answer.");
  await expect(main(page)).toContainText(`No. ${ordersSafeModelTexts.unclearBecause}`);
  await expect(main(page)).toContainText(ordersSafeModelTexts.unclearNext);
  await main(page).getByRole("button", { name: ordersDetailTexts.checkStatus }).click();
  await expectStatus(page, orderStatuses.approved.label);
  await orderTab(page, common.callbacks).click();
  await expect(main(page)).toContainText(ordersDetailTexts.callbacksEmpty(true));
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});

test("access refused twice: paused, fixed, resumed, and the same payout sent", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await playFailure(page, callScenarios["refused-empty"].title, sandboxConsoleTexts.always);
  await payOnce(page);
  await expectStatus(page, orderStatuses.access_refused.label);
  await expect(main(page)).toContainText("The gateway refused access (HTTP 403).");
  await expect(main(page)).toContainText(
    `${ordersDetailTexts.answerSameOrder} ${ordersSafeModelTexts.accessRefusedBecause}`,
  );
  const clientOrderId = await payOnce(page);
  await expectStatus(page, orderStatuses.access_refused.label);
  const address = page.url();
  await expect(main(page)).toContainText(dispatchModelTexts.pausedTitle("Sandbox"));
  await expect(main(page)).toContainText(dispatchModelTexts.accessRefusedNext);
  await expect(main(page).getByRole("button", { name: ordersDetailTexts.sendNow })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(await findFaults(page, "order-access-refused")).toEqual([]);

  const admin = await comeInBeside(browser, watch, "admin");
  await playNothing(admin);
  await admin.goto(sandboxPath);
  await admin.getByRole("button", { name: connectionsDetailTexts.testConnection }).click();
  await expect(admin.getByText(connectionsModelTexts.testPassedSummary)).toBeVisible();
  await resumeSandbox(admin);
  await admin.context().close();

  await page.goto(address);
  await expect(main(page)).not.toContainText(dispatchModelTexts.pausedTitle("Sandbox"));
  await main(page).getByRole("button", { name: ordersDetailTexts.sendNow }).click();
  const dialog = page.getByRole("dialog", { name: ordersDetailTexts.resendTitle });
  await dialog.getByRole("button", { name: like(plain(ordersDetailTexts.send(`${any} EUR`))) }).click();
  await expectStatus(page, orderStatuses.approved.label);
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(2);
});

test("the gateway's control key has changed: its callbacks are kept, and verified again with the new one", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  const admin = await comeInBeside(browser, watch, "admin");
  await chooseStatusQuery(admin, false);
  try {
    const newKey = `NEW-${Date.now()}`;
    await sandbox.changeControlKey("paydesk-sandbox", newKey);
    await payOnce(page);
    const address = page.url();
    await orderTab(page, common.callbacks).click();
    await expect(main(page)).toContainText(wrongSignature);
    await page.goto(address);
    await expectStatus(page, orderStatuses.processing.label);

    await admin.goto("/callbacks");
    await admin.locator("tbody tr").first().getByRole("link").click();
    await expect(admin.getByRole("heading", { level: 1 })).toContainText(verdictStates.rows.wrong_control.label);
    await expect(main(admin)).toContainText(callbacksDetailTexts.signatureInvalid(""));
    const callback = admin.url();
    await admin.goto(`${sandboxPath}/key`);
    await control(admin, connectionsKeyTexts.controlKeyLabel).fill(newKey);
    await admin.getByRole("button", { name: connectionsKeyTexts.changeKeyLabel }).click();
    await admin.getByRole("dialog").getByRole("button", { name: connectionsKeyTexts.thisKey }).click();
    await expectStatus(page, orderStatuses.approved.label);
    await orderTab(page, common.callbacks).click();
    await expect(main(page)).toContainText(verdictStates.rows.applied.label);
    await admin.goto(callback);
    await expect(admin.getByRole("heading", { level: 1 })).toContainText(verdictStates.rows.applied.label);
  } finally {
    await chooseStatusQuery(admin, true);
    await admin.context().close();
  }
});

test("a second order for one payout: the alert, a resolution by two users, and the net amount", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await playFailure(page, callbackScenarios["second-order"].title, sandboxConsoleTexts.nextPayout);
  const clientOrderId = await payOnce(page);
  await expectStatus(page, orderStatuses.conflict.label);
  await expect(
    main(page)
      .getByText(like(second(any, any)))
      .first(),
  ).toBeVisible();
  await expect(main(page).getByRole("link", { name: anotherPayout })).toHaveCount(0);
  const address = page.url();
  await main(page).getByRole("link", { name: ordersDetailTexts.resolve, exact: true }).click();
  await page
    .getByRole("group", { name: exceptionsNewTexts.finalStatusLabel })
    .getByRole("radio", { name: orderStatuses.approved.label })
    .check();
  await page.getByRole("radio", { name: exceptionsNewTexts.completedToo }).check();
  await control(page, exceptionsSharedTexts.evidence).fill(
    "The account manager found both on the statement, ticket 4711.",
  );
  expect(await findFaults(page, "resolve-second-order")).toEqual([]);
  await page.getByRole("button", { name: exceptionsNewTexts.proposeResolution }).click();
  const own = like(`${approvalsModelTexts.preparedByYou} ${approvalsModelTexts.othersCanApprove(any)}`);
  await expect(main(page).getByText(own)).toBeVisible();

  await expect(page).toHaveURL(/\/exceptions\/[0-9a-f-]{36}/);
  const approver = await comeInBeside(browser, watch, "approver");
  await approver.goto(page.url());
  await approver
    .getByRole("button", { name: componentsApprovalTexts.approveLastChange(exceptionsSharedTexts.deedConflict) })
    .click();
  await expect(main(approver)).toContainText(exceptionsSharedTexts.appliedOne);
  await approver.context().close();

  await page.goto(address);
  await expectStatus(page, orderStatuses.second_order.label);
  await expect(main(page)).toContainText(`No. ${ordersSafeModelTexts.secondOrderBecause}`);
  await main(page).getByRole("button", { name: ordersDetailTexts.acknowledge }).click();
  await expect(main(page).getByRole("button", { name: ordersDetailTexts.acknowledge })).toHaveCount(0);
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});
