import type { Page } from "@playwright/test";
import { formatAmount } from "@/lib/core/money/money";
import { closingOf, printCamt } from "@/lib/files/statements/testing-statements";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersSafeModelTexts from "@/messages/orders/safe-model";
import * as remittanceModelTexts from "@/messages/remittance/model";
import * as statementTexts from "@/messages/statements/list";
import { comeIn, control, expectStatus, newAccount, newAmount, pay, readOrderAddress } from "./actions";
import { findFaults } from "./faults";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";

const main = (page: Page) => page.getByRole("main");

test("a payment that the bank returns reopens its order: reported, confirmed by two users, corrected and its payee told", async ({
  page,
  browser,
  watch,
}) => {
  await comeIn(page, "preparer");
  const amount = newAmount();
  const clientOrderId = await pay(page, { details: { "Account number": newAccount() }, amount });
  await expectStatus(page, orderStatuses.approved.label);
  const order = await readOrderAddress(page);
  await expect(page.getByRole("link", { name: ordersDetailTexts.remittanceLink })).toBeVisible();

  const statement = {
    ...{ account: `DE${String(Date.now()).padStart(20, "0")}`, number: "2", currency: "EUR", opening: "0.00" },
    ...{ openedOn: "2026-11-02", closedOn: "2026-11-02" },
    lines: [
      {
        ...{
          amount,
          direction: "credit" as const,
          isReversal: false,
          bookingDate: "2026-11-02",
          valueDate: "2026-11-02",
        },
        ...{ endToEndId: clientOrderId, bankId: `B-${clientOrderId}`, text: "RETOURE AC04 KONTO GESCHLOSSEN" },
      },
    ],
  };
  expect(closingOf(statement)).toBe(amount);
  await page.goto("/reports/statements");
  await page.getByRole("button", { name: statementTexts.uploadStatements }).click();
  await page
    .getByLabel(statementTexts.file)
    .setInputFiles({ name: "bank.xml", mimeType: "application/xml", buffer: Buffer.from(printCamt([statement])) });
  await page.getByRole("button", { name: statementTexts.uploadStatement, exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: statement.account })).toHaveCount(1);

  await page.goto(order);
  await expectStatus(page, orderStatuses.reported_returned.label);
  await expect(main(page)).toContainText(orderStatuses.reported_returned.meaning);
  await expect(main(page)).toContainText(`${ordersDetailTexts.no} ${ordersSafeModelTexts.aLineReportsItAs}`);
  await expect(page.getByRole("link", { name: ordersDetailTexts.remittanceLink })).toHaveCount(0);
  const returns = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: ordersDetailTexts.reportedReturns }) });
  await expect(returns).toContainText(ordersDetailTexts.standings.reported);
  await expect(returns).toContainText("AC04");
  await expect(returns.getByRole("link", { name: ordersDetailTexts.sources.statement })).toBeVisible();
  expect(await findFaults(page, "order-reported-returned")).toEqual([]);

  await page.getByRole("link", { name: ordersDetailTexts.resolve }).click();
  await page.getByRole("radio", { name: exceptionsNewTexts.itCameBack }).check();
  await control(page, exceptionsSharedTexts.evidence).fill("The bank's line AC04 of 2 November names it.");
  await page.getByRole("button", { name: exceptionsNewTexts.proposeResolution }).click();
  await expect(page).toHaveURL(/\/exceptions\/[0-9a-f-]{36}/);
  const approver = await comeInBeside(browser, watch, "approver");
  await approver.goto(page.url());
  await approver
    .getByRole("button", { name: componentsApprovalTexts.approveLastChange(exceptionsSharedTexts.deedConflict) })
    .click();
  await expect(main(approver)).toContainText(exceptionsSharedTexts.appliedOne);
  await approver.context().close();

  await page.goto(order);
  await expectStatus(page, orderStatuses.reversed.label);
  await expect(returns).toContainText(ordersDetailTexts.standings.counted);
  await page.getByRole("link", { name: ordersDetailTexts.tellThePayee }).click();
  await page.getByRole("button", { name: remittanceModelTexts.sendLabel }).click();
  const dialog = page.getByRole("dialog", { name: remittanceModelTexts.sendReturnTitle });
  await expect(dialog).toContainText("came back to us");
  await dialog.getByLabel(remittanceModelTexts.payeesEmail).fill("accounts@payee.example");
  await dialog.getByRole("button", { name: remittanceModelTexts.sendEmail }).click();
  await expect(page.getByText(remittanceModelTexts.emailIsSentTo("accounts@payee.example"))).toBeVisible();

  await page.goto(order);
  await page.getByRole("link", { name: ordersDetailTexts.correctLabel }).click();
  await expect(control(page, remittanceModelTexts.amount)).toHaveValue(formatAmount(amount, "EUR", "1,234.56"));
});
