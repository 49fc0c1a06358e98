import type { Locator, Page } from "@playwright/test";
import { batchKindLabels } from "@/components/batch/batch-labels";
import { demoPassword } from "@/lib/identity/users/demo";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as approvalsOutcomeTexts from "@/messages/approvals/shared";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as batchesNewTexts from "@/messages/batches/new";
import * as batchesRowsTexts from "@/messages/batches/rows";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as remittanceTexts from "@/messages/remittance/model";
import { emailOf, expectStatus, newAccount, sandboxName, untilLive, type Who } from "./actions";
import { activeCell, effectOf, headline, needsApproval } from "./batch-actions";
import { expect, test } from "./test";
import { any, like } from "./texts";

const interactionsMost = 60;

class Hands {
  count = 0;

  async press(target: Locator): Promise<void> {
    this.count += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.count += 1;
    await target.fill(text);
  }

  async typeOver(page: Page, text: string): Promise<void> {
    this.count += 2;
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }

  async drop(target: Locator, name: string, text: string): Promise<void> {
    this.count += 1;
    await target.setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  }

  async signIn(page: Page, who: Who): Promise<void> {
    await this.type(page.getByLabel(componentsSharedTexts.emailAddress), emailOf(who));
    await this.type(page.getByLabel(componentsSharedTexts.password, { exact: true }), demoPassword);
    await this.press(page.getByRole("button", { name: common.signIn }));
    await expect(page).not.toHaveURL(/\/sign-in/);
    await untilLive(page);
  }
}

const declining = "4444000011110002";

async function submit(hands: Hands, page: Page, rows: number): Promise<void> {
  const name = like(batchesDetailTexts.submitLabel(`${effectOf("payout", rows)} EUR`));
  await hands.press(page.getByRole("button", { name }));
  await expect(needsApproval(page)).toBeVisible();
}

async function approveOnPhone(hands: Hands, phone: Page, rows: number): Promise<void> {
  await test.step("approve it on a telephone", async () => {
    await hands.press(phone.getByRole("button", { name: componentsShellTexts.openMenu }));
    await hands.press(phone.getByRole("dialog").getByRole("link", { name: like(`${common.approvals}${any}`) }));
    await hands.press(phone.locator("tr[data-row]").last().locator("[data-row-link]"));
    const sheet = phone.getByRole("dialog");
    const name = like(componentsApprovalTexts.approveLastOfBatch(`${effectOf("payout", rows)} EUR`));
    await hands.press(sheet.getByRole("button", { name }));
    await expect(sheet).toContainText(approvalsOutcomeTexts.releasableDone);
    await hands.press(sheet.getByRole("button", { name: common.close, exact: true }));
  });
}

async function release(hands: Hands, page: Page): Promise<void> {
  const name = like(batchesDetailTexts.releaseFrom(`${any} EUR`, sandboxName));
  await hands.press(page.getByRole("button", { name }));
}

test("a clerk's day: upload, correct, ask, approve on a telephone, follow, retry and remittance", async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(240_000);
  const hands = new Hands();
  const cents = (Date.now() % 9_000) + 1_000;
  const sum = (at: number) => ((cents + at) / 100).toFixed(2);
  const first = { account: newAccount(), name: "Leo Brandt" };
  const file = [
    "account_number;account_name;amount;currency;order_desc",
    `${first.account};${first.name};${sum(0)};EUR;Invoice 1`,
    `${newAccount()};Noor Berg;ten;EUR;Invoice 2`,
    `${newAccount()};Ida Kern;${sum(2)};EUR;Invoice 3`,
    `${declining};Ines Marković;${sum(3)};EUR;Invoice 4`,
  ].join("\r\n");
  await page.goto("/sign-in");
  await hands.signIn(page, "preparer");

  await test.step("upload a file, and answer which endpoint pays it", async () => {
    await hands.press(page.getByRole("button", { name: componentsShellTexts.newLabel, exact: true }));
    await hands.press(page.getByRole("link", { name: common.newBatch }));
    await hands.press(page.locator("label", { hasText: like(batchKindLabels.payout.label) }));
    await hands.drop(page.getByLabel(common.file, { exact: true }), "supplier-run.csv", file);
    const endpoint = page.locator("[data-question=endpoint]");
    await hands.press(endpoint.getByRole("button", { name: connectionsModelTexts.eurPayouts }));
    await hands.press(page.getByRole("button", { name: batchesNewTexts.createDraftLabel("") }));
    await expect(page.locator("[data-equation]")).toBeVisible();
  });
  await test.step("correct the amount that is none, and submit the batch for approval", async () => {
    await hands.press(page.getByRole("button", { name: batchesRowsTexts.nextError }));
    await expect(activeCell(page)).toBeFocused();
    await hands.typeOver(page, sum(1));
    await submit(hands, page, 4);
  });
  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  ).newPage();
  watch(phone);
  await phone.goto("/sign-in");
  await hands.signIn(phone, "approver");
  await approveOnPhone(hands, phone, 4);
  await test.step("release it, and follow it to the end", async () => {
    await release(hands, page);
    await expect(page.locator("[data-headline]")).toHaveText(
      headline("done_with_failures", { approved: 3, failed: 1 }),
      {
        timeout: 40_000,
      },
    );
  });
  await test.step("retry the row that failed, with another account", async () => {
    const account = newAccount();
    const why = page.getByRole("region", { name: batchesDetailTexts.reasonsTitle });
    const before = page.url();
    await hands.press(why.getByRole("button", { name: batchesDetailTexts.retryRows(1) }));
    await expect(page).not.toHaveURL(before);
    await expect(page.locator("[data-equation]")).toBeVisible();
    await hands.press(page.getByRole("gridcell", { name: declining }));
    await expect(activeCell(page)).toBeFocused();
    await hands.typeOver(page, account);
    await expect(page.getByRole("gridcell", { name: account })).toBeVisible();
    await submit(hands, page, 1);
  });
  await approveOnPhone(hands, phone, 1);
  await release(hands, page);
  await expect(page.locator("[data-headline]")).toHaveText(headline("done", { approved: 1 }), { timeout: 40_000 });

  await test.step("mail the remittance advice of the first payout", async () => {
    await hands.press(page.getByRole("link", { name: common.orders, exact: true }));
    await hands.type(page.getByRole("searchbox").first(), sum(0));
    const found = page.locator("tbody tr[data-row]");
    await expect(found).toHaveCount(1);
    await hands.press(found.getByRole("link").first());
    await expectStatus(page, orderStatuses.approved.label);
    await hands.press(page.getByRole("link", { name: ordersDetailTexts.remittanceLink }));
    await hands.press(page.getByRole("button", { name: remittanceTexts.sendLabel }));
    const dialog = page.getByRole("dialog", { name: remittanceTexts.sendAdviceTitle });
    await hands.type(dialog.getByLabel(remittanceTexts.payeesEmail), "accounts@markovic.example");
    await hands.press(dialog.getByRole("button", { name: remittanceTexts.sendEmail }));
    await expect(page.getByText(remittanceTexts.emailIsSentTo("accounts@markovic.example"))).toBeVisible();
  });
  console.log(`${hands.count} interactions`);
  expect(hands.count).toBeLessThanOrEqual(interactionsMost);
});
