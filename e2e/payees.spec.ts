import type { Page } from "@playwright/test";
import { requestStates } from "@/lib/controls/approvals/labels";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as approvalsApprovalCardTexts from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import { accountNumber, copyValue } from "@/messages/components/shared";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as payeesImportTexts from "@/messages/payees/import";
import * as payeesModelTexts from "@/messages/payees/model";
import * as payeesSharedTexts from "@/messages/payees/shared";
import * as payoutsNewTexts from "@/messages/payouts/new";
import { withdrawnBy } from "@/messages/stored/approvals";
import {
  comeIn,
  control,
  endpoints,
  expectStatus,
  newAccount,
  newAmount,
  openForm,
  readOrderAddress,
  review,
  sendButton,
  type Who,
} from "./actions";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

let count = 0;
const newKey = () => `V-${Date.now()}-${++count}`;

async function addPayee(page: Page, payee: { key: string; name: string; account: string }): Promise<string> {
  await page.goto("/payees/new");
  await control(page, common.vendorNumber).fill(payee.key);
  await control(page, common.nameLabel).fill(payee.name);
  await control(page, "Account number").fill(payee.account);
  await page.getByRole("button", { name: payeesSharedTexts.addPayee }).click();
  await expect(page).toHaveURL(/\/payees\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname;
}

async function proposeAccount(page: Page, path: string, account: string): Promise<void> {
  await page.goto(`${path}/account`);
  await control(page, "Account number").fill(account);
  await control(page, payeesSharedTexts.contactCalled).fill("Jana Novak");
  await control(page, payeesSharedTexts.numberLabel).fill("+386 1 234 56 78");
  const yesterday = addDays(dayIn(new Date(), "UTC"), -1);
  await control(page, payeesSharedTexts.callDate).fill(yesterday);
  await page.getByRole("button", { name: payeesSharedTexts.submitLabel }).click();
  await expect(page.getByRole("heading", { name: payeesSharedTexts.pendingTitle })).toBeVisible();
}

async function pick(page: Page, text: string, name: string): Promise<void> {
  await control(page, common.from).selectOption({ label: endpoints.eur });
  await page.getByRole("combobox", { name: common.payee }).fill(text);
  await expect(page.getByRole("listbox").getByRole("option", { name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: payoutsNewTexts.changePayee })).toBeVisible();
}

const approveAndSend = { name: like(componentsApprovalTexts.approveAndSend(false, any, any)) };
const askButton = (page: Page) => page.getByRole("button", { name: like(payoutsNewTexts.submitLabel(any, any)) });

test.describe("payees", () => {
  test("a changed account is caught: it needs another user's approval, and a payout with the old one isn't sent", async ({
    page,
    browser,
    watch,
  }) => {
    const [key, name] = [newKey(), `Kovač ${Date.now()}`];
    const [first, second] = [newAccount(), newAccount()];
    await comeIn(page, "preparer");
    const path = await addPayee(page, { key, name, account: first });

    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page
      .getByRole("button", { name: copyValue(accountNumber, first) })
      .first()
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);

    await openForm(page);
    await pick(page, key.toLowerCase(), name);
    await expect(page.getByText(first.slice(-4)).first()).toBeVisible();
    await control(page, "Amount").fill(newAmount());
    await expect(page.getByRole("complementary", { name: payoutsNewTexts.summary })).toContainText(
      payeesModelTexts.historyAdded,
    );
    await review(page);
    await askButton(page).click();
    await expectStatus(page, orderStatuses.held.label);
    const order = new URL(await readOrderAddress(page)).pathname;

    await proposeAccount(page, path, second);
    await expect(page.getByText(like(`${approvalsModelTexts.preparedByYou} ${any}`))).toBeVisible();
    const approve = { name: like(componentsApprovalTexts.approveLastChange(payeesSharedTexts.payTo(name, any))) };
    await expect(page.getByRole("button", approve)).toHaveCount(0);

    const approver = await open(browser, watch, "approver");
    await approver.goto(path);
    await expect(approver.getByText(payeesSharedTexts.callBackLabel).first()).toBeVisible();
    await approver.getByRole("button", approve).click();
    await expect(approver.getByText(payeesSharedTexts.becameActive(`…${second.slice(-4)}`))).toBeVisible();

    await approver.goto(order);
    await expect(approver.getByText(plain(ordersDetailTexts.accountChangedWarning("")))).toBeVisible();
    await approver.getByRole("button", approveAndSend).click();
    await expect(approver.getByText(payeesModelTexts.approvalAccountChanged(name))).toBeVisible();
    await approver.getByRole("button", { name: approvalsApprovalCardTexts.rejectOpener }).click();
    await control(approver, approvalsApprovalCardTexts.rejectReasonLabel).fill("Their account has changed.");
    await approver.getByRole("button", { name: approvalsApprovalCardTexts.reject, exact: true }).click();
    await expectStatus(approver, orderStatuses.approval_rejected.label);

    await page.goto(order);
    await page.getByRole("link", { name: approvalsApprovalCardTexts.resubmitLabel }).click();
    await expect(page.getByText(payoutsNewTexts.accountChangedTitle(name))).toBeVisible();
    await control(page, "Amount").fill(newAmount());
    await review(page);
    await askButton(page).click();
    await expectStatus(page, orderStatuses.held.label);
    await approver.goto(order);
    await approver.getByRole("button", approveAndSend).click();
    await expectStatus(approver, orderStatuses.approved.label);
    await expect(approver.getByText(`…${second.slice(-4)}`).first()).toBeVisible();
    await approver.context().close();
  });

  test("a file is previewed row by row; a changed account needs approval, and a column of card numbers is refused", async ({
    page,
  }) => {
    const [old, added] = [newKey(), newKey()];
    await comeIn(page, "preparer");
    await addPayee(page, { key: old, name: "Berg AS", account: newAccount() });
    await page.goto("/payees/import");
    const choose = (name: string, lines: string[]) =>
      page.setInputFiles("input[type=file]", { name, mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) });
    await choose("cards.csv", ["key,name,card_number", `${added},Ana,4111111111111111`]);
    await expect(page.getByText(payeesModelTexts.cardColumnForbidden("card_number"))).toBeVisible();
    const called = "Jana Novak,+386 1 234 56 78,2026-01-05";
    await choose("vendors.csv", [
      "key,name,account_number,called_person,called_number,called_on",
      `${old.toLowerCase()},Berg AS,${newAccount()},${called}`,
      `${added},Novak d.o.o.,${newAccount()},,,`,
      `${newKey()},Faulty,DE89370400440532013001,,,`,
    ]);
    await expect(page.getByText(payeesImportTexts.errorsNotice(1))).toBeVisible();
    const effect = `${payeesImportTexts.add(1)}, ${payeesImportTexts.propose(1)}`;
    await page.getByRole("button", { name: effect }).click();
    await expect(page.getByText(payeesImportTexts.wasImported("vendors.csv"))).toBeVisible();
    await page.getByRole("link", { name: payeesImportTexts.reviewLink }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(payeesSharedTexts.singleTitle("Berg AS"));
    await page.getByRole("button", { name: approvalsApprovalCardTexts.withdrawRequest }).click();
    await page.getByRole("dialog").getByRole("button", { name: approvalsApprovalCardTexts.withdrawRequest }).click();
    await expect(page.getByText(like(`${requestStates.rows.void.label}. ${withdrawnBy(any)}`))).toBeVisible();
  });

  test("a payee is saved from the order's page, once", async ({ page }) => {
    await comeIn(page, "preparer");
    await openForm(page);
    await control(page, common.from).selectOption({ label: endpoints.eur });
    await control(page, "Account number").fill(newAccount());
    await control(page, "Account holder").fill("Noor Haddad");
    await control(page, "Amount").fill(newAmount());
    await review(page);
    await sendButton(page).click();
    await expectStatus(page, orderStatuses.approved.label);
    const order = await readOrderAddress(page);
    await page.getByRole("link", { name: ordersDetailTexts.savePayeeLabel }).click();
    await expect(control(page, common.nameLabel)).toHaveValue("Noor Haddad");
    await control(page, common.vendorNumber).fill(newKey());
    await page.getByRole("button", { name: payeesSharedTexts.addPayee }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Noor Haddad");
    const payout = page.getByRole("row").filter({ has: page.getByRole("link") });
    await expect(payout).toContainText(orderStatuses.approved.label);
    await page.goto(order);
    await expect(page.getByRole("link", { name: ordersDetailTexts.savedPayee("Noor Haddad") })).toBeVisible();
  });
});

async function open(
  browser: { newContext: () => Promise<{ newPage: () => Promise<Page> }> },
  watch: (page: Page) => void,
  who: Who,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  watch(page);
  await comeIn(page, who);
  return page;
}
