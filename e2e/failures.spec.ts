import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import { timeOf } from "@/messages/components/shared";
import * as dispatchModelTexts from "@/messages/dispatch/model";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import * as incidentsSharedTexts from "@/messages/incidents/shared";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as sandboxConsoleTexts from "@/messages/sandbox/console";
import { unclearInARow } from "@/messages/stored/connections";
import { callScenarios } from "@/sandbox/call-scenarios";
import { callbackScenarios } from "@/sandbox/callback-scenarios";
import {
  anotherPayout,
  comeIn,
  control,
  expectStatus,
  fieldLabel,
  newAccount,
  newAmount,
  openForm,
  pay,
  sandboxName,
  sendButton,
} from "./actions";
import { findFaults } from "./faults";
import { chooseStatusQuery, comeInBeside, playFailure, playNothing, resumeSandbox } from "./sandbox-console";
import { expect, test } from "./test";
import { anyNumber, like, plain } from "./texts";

const payOnce = (page: Page) =>
  pay(page, { details: { [fieldLabel("account_number")]: newAccount() }, amount: newAmount() });
const main = (page: Page) => page.getByRole("main");

test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

test("conflicting statuses: one user proposes the final status, another approves it", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await playFailure(page, callbackScenarios["callback-contradicting"].title, sandboxConsoleTexts.nextPayout);
  const clientOrderId = await payOnce(page);
  await expectStatus(page, orderStatuses.conflict.label, 30_000);
  await expect(main(page)).toContainText(render(message("orders.againstFinal", "declined", { status: "approved" })));
  await expect(main(page)).toContainText(ordersDetailTexts.safetyTitle);
  await expect(main(page).getByRole("link", { name: anotherPayout })).toHaveCount(0);
  expect(await findFaults(page, "order-conflict")).toEqual([]);
  const address = page.url();

  await main(page).getByRole("link", { name: ordersDetailTexts.resolve, exact: true }).click();
  await page.getByRole("radio", { name: exceptionsNewTexts.statusInPaydesk }).check();
  await control(page, exceptionsSharedTexts.evidence).fill(
    "The account manager: the second message was a fault of theirs.",
  );
  expect(await findFaults(page, "resolve-ruling")).toEqual([]);
  await page.getByRole("button", { name: exceptionsNewTexts.proposeResolution }).click();
  await expect(page).toHaveURL(/\/exceptions\/[0-9a-f-]{36}/);
  await expect(main(page).getByRole("button", { name: componentsApprovalTexts.approveLastChange("") })).toHaveCount(0);

  const approver = await comeInBeside(browser, watch, "approver");
  await approver.goto(address);
  await expect(main(approver)).toContainText("the second message was a fault of theirs");
  await approver
    .getByRole("button", { name: componentsApprovalTexts.approveLastChange(exceptionsSharedTexts.deedConflict) })
    .click();
  await expectStatus(approver, orderStatuses.approved.label);
  await approver.context().close();
  await page.goto(address);
  await expectStatus(page, orderStatuses.approved.label);
  expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});

test("a late reversal: the net amount is zero, and a user acknowledges it", async ({ page }) => {
  await playFailure(page, callbackScenarios["late-reversal"].title, sandboxConsoleTexts.nextPayout);
  await payOnce(page);
  await expectStatus(page, orderStatuses.reversed.label, 30_000);
  await expect(main(page)).toContainText(/reversed [\d,.]+.EUR = 0\.00.EUR/);
  await main(page).getByRole("button", { name: ordersDetailTexts.acknowledge }).click();
  await expect(main(page).getByRole("button", { name: ordersDetailTexts.acknowledge })).toHaveCount(0);
  await expectStatus(page, orderStatuses.reversed.label);
});

test("three answers lost in a row: sending is paused, a report resolves the orders, an admin resumes", async ({
  page,
  browser,
  watch,
  sandbox,
  database,
}) => {
  test.setTimeout(180_000);
  const approver = await comeInBeside(browser, watch, "approver");
  const admin = await comeInBeside(browser, watch, "admin");
  await chooseStatusQuery(admin, false);
  try {
    await playFailure(page, callScenarios["reset-before"].title, sandboxConsoleTexts.always);
    const doubtful: string[] = [];
    for (let sent = 0; sent < 3; sent++) {
      doubtful.push(await payOnce(page));
      await expectStatus(page, common.unconfirmed);
    }
    await expect(main(page)).toContainText(dispatchModelTexts.pausedTitle(sandboxName));
    await expect(main(page)).toContainText(unclearInARow);
    const unconfirmed = page.getByRole("definition").filter({ hasText: incidentsSharedTexts.unconfirmedWarning });
    await expect(unconfirmed).toContainText(/\d payouts, /);
    await expect(main(page).getByRole("button", { name: incidentsSharedTexts.copySummary })).toBeVisible();
    await expect(main(page).getByRole("button", { name: /^Send/ })).toHaveCount(0);
    expect(await findFaults(page, "order-paused")).toEqual([]);
    const address = page.url();
    await openForm(page);
    await expect(main(page)).toContainText(dispatchModelTexts.pausedTitle(sandboxName));
    await playNothing(page);

    await database.query("update orders set sent_at = sent_at - interval '1 hour' where client_orderid = any($1)", [
      doubtful,
    ]);
    const download = page.waitForEvent("download");
    const report = plain(sandboxConsoleTexts.transactionReportDownload(null));
    await page.getByRole("link", { name: report }).click();
    const file = await (await download).path();
    await page.goto("/exceptions");
    await page.getByRole("link", { name: common.reportResolution }).click();
    await control(page, common.connection).selectOption({ label: sandboxName });
    await control(page, exceptionsSharedTexts.report).setInputFiles({
      name: "sandbox-report.csv",
      mimeType: "text/csv",
      buffer: await readFile(file),
    });
    await control(page, exceptionsSharedTexts.timeZone).selectOption("UTC");
    const minute = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16);
    for (const [label, moment] of [
      [common.from, minute(-3)],
      [exceptionsSharedTexts.to, minute(0)],
    ] as const) {
      await control(page, label).fill(moment.slice(0, 10));
      await page.getByLabel(timeOf(label)).fill(moment.slice(11));
    }
    expect(await findFaults(page, "resolve-report")).toEqual([]);
    await page.getByRole("button", { name: exceptionsSharedTexts.compareLabel }).click();
    await expect(page).toHaveURL(/\/exceptions\/report\/[0-9a-f-]{36}/);
    await expect(main(page)).toContainText(orderStatuses.not_received.label);
    await control(page, exceptionsSharedTexts.evidence).fill("Exported from the gateway's own screens just now.");
    expect(await findFaults(page, "resolve-report-matched")).toEqual([]);
    const orders = exceptionsSharedTexts.order(anyNumber);
    await page.getByRole("button", { name: like(exceptionsSharedTexts.proposeLabel(orders)) }).click();
    await expect(page).toHaveURL(/\/exceptions\/[0-9a-f-]{36}/);

    await approver.goto(page.url());
    const approve = componentsApprovalTexts.approveLastChange(exceptionsSharedTexts.resolve(orders));
    await approver.getByRole("button", { name: like(approve) }).click();
    await expect(approver.getByText(like(exceptionsSharedTexts.appliedAll(anyNumber)))).toBeVisible();
    await page.goto(address);
    await expectStatus(page, orderStatuses.not_received.label);

    await resumeSandbox(admin);

    await page.goto(address);
    await main(page).getByRole("link", { name: ordersDetailTexts.correctLabel }).click();
    await expect(control(page, fieldLabel("amount"))).not.toHaveValue("");
    await control(page, fieldLabel("amount")).fill(newAmount());
    await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
    await sendButton(page).click();
    await expectStatus(page, orderStatuses.approved.label, 30_000);
    await page.goto(address);
    await expect(main(page)).toContainText(ordersDetailTexts.copiedTo);
    for (const clientOrderId of doubtful) expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  } finally {
    await resumeSandbox(admin);
    await chooseStatusQuery(admin, true);
    await approver.context().close();
    await admin.context().close();
  }
});

test("all sending is stopped: every user sees it at once, and one admin resumes it", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  await openForm(page);
  const admin = await comeInBeside(browser, watch, "admin");
  await admin.goto("/connections");
  await admin.getByRole("button", { name: incidentsSharedTexts.stopAllLabel }).click();
  const dialog = admin.getByRole("dialog");
  await control(dialog, common.reason).fill("A letter from the bank");
  await dialog.getByRole("button", { name: incidentsSharedTexts.stopAllConfirm }).click();
  try {
    await expect(admin.getByText(dispatchModelTexts.allStoppedTitle)).toBeVisible();
    await page.goto("/orders");
    await expect(main(page)).toContainText(dispatchModelTexts.allStoppedTitle);
    await expect(main(page)).toContainText("A letter from the bank");
    await openForm(page);
    const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
    await expect(main(page)).toContainText(dispatchModelTexts.allStoppedTitle);
    expect(await findFaults(page, "all-stopped")).toEqual([]);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
  } finally {
    await admin.getByRole("button", { name: incidentsSharedTexts.resumeAllLabel }).first().click();
    await admin.getByRole("dialog").getByRole("button", { name: incidentsSharedTexts.resumeAllLabel }).click();
    await expect(admin.getByText(dispatchModelTexts.allStoppedTitle)).toHaveCount(0);
    await admin.context().close();
  }
  await payOnce(page);
  await expectStatus(page, orderStatuses.approved.label);
});
