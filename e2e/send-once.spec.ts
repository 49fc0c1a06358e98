import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as componentsFormTexts from "@/messages/components/shared";
import * as payoutsNewTexts from "@/messages/payouts/new";
import {
  comeIn,
  control,
  expectStatus,
  newAccount,
  newAmount,
  openForm,
  pay,
  readOrderAddress,
  review,
  sendButton,
  typePayout,
} from "./actions";
import { expect, test } from "./test";
import { plain } from "./texts";

test.describe("nothing is sent twice", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  test("a double click, and Enter twice", async ({ page, sandbox }) => {
    for (const press of [
      () => sendButton(page).dblclick(),
      async () => {
        await sendButton(page).focus();
        await page.keyboard.press("Enter");
        await page.keyboard.press("Enter");
      },
    ]) {
      await openForm(page);
      const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
      await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount() });
      await review(page);
      await press();
      await expectStatus(page, orderStatuses.approved.label);
      expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
    }
  });

  test("Enter twice in the form leads to the review, and no further", async ({ page, sandbox }) => {
    await openForm(page);
    const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
    await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount() });
    await control(page, "Amount").press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewTitle })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewTitle })).toBeVisible();
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
  });

  test("Back and reload after sending show what was sent, not the form", async ({ page, sandbox }) => {
    await openForm(page);
    const form = page.url();
    const clientOrderId = new URL(form).searchParams.get("form") ?? "";
    await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount() });
    await review(page);
    await sendButton(page).click();
    await expectStatus(page, orderStatuses.approved.label);
    const order = await readOrderAddress(page);

    await page.goBack();
    await expect(page.getByText(payoutsNewTexts.alreadySubmittedTitle)).toBeVisible();
    await expect(sendButton(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(payoutsNewTexts.alreadySubmittedTitle)).toBeVisible();
    await page.goto(form);
    await page.getByRole("link", { name: payoutsNewTexts.viewOrder }).click();
    await expect(page).toHaveURL(order);
    await page.reload();
    await expectStatus(page, orderStatuses.approved.label);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  });

  test("reloading the review, and Back from it, keep the form and send nothing", async ({ page, sandbox }) => {
    const account = newAccount();
    await openForm(page);
    const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
    await typePayout(page, { details: { "Account number": account }, amount: newAmount() });
    await review(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewTitle })).toBeVisible();
    await page.goBack();
    await expect(control(page, "Account number")).toHaveValue(account);
    await page.goForward();
    await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewTitle })).toBeVisible();
    await page.getByRole("button", { name: componentsFormTexts.returnLabel }).click();
    await expect(control(page, "Account number")).toHaveValue(account);
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(0);
  });

  test("a gateway that takes long: a clock, what is known, and a way to leave", async ({ page, sandbox }) => {
    await openForm(page);
    const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
    await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount() });
    await review(page);
    const slow = { operation: "payout", scenario: "slow", times: 1, parameters: { ms: 8_000 } };
    await sandbox.ask("PUT", "/scenarios", { rules: [slow] });
    await sendButton(page).click();
    await expect(page.getByText(payoutsNewTexts.waitingNotice(2))).toBeVisible();
    const known = page.getByRole("status").filter({ hasText: payoutsNewTexts.aPayoutIsSaved });
    await known.getByRole("link", { name: common.orders }).click();
    await expect(page).toHaveURL(new RegExp(`q=${clientOrderId}`));
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page.locator("tbody tr")).toContainText(orderStatuses.approved.label, { timeout: 30_000 });
    await expect(page).toHaveURL(new RegExp(`q=${clientOrderId}`));
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  });

  test("one form in two tabs makes one order", async ({ page, context, sandbox }) => {
    await openForm(page);
    const clientOrderId = new URL(page.url()).searchParams.get("form") ?? "";
    const other = await context.newPage();
    await other.goto(page.url());
    const draft = { details: { "Account number": newAccount() }, amount: newAmount() };
    for (const tab of [page, other]) {
      await typePayout(tab, draft);
      await review(tab);
    }
    await Promise.all([sendButton(page).click(), sendButton(other).click()]);
    await expectStatus(page, orderStatuses.approved.label);
    await expectStatus(other, orderStatuses.approved.label);
    await expect(other).toHaveURL(await readOrderAddress(page));
    expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
  });
});

test.describe("possible duplicates are shown", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  test("one reference pays once: refused, with the way to the earlier payout", async ({ page, context }) => {
    const reference = `INV-${Date.now()}`;
    await pay(page, { details: { "Account number": newAccount() }, amount: newAmount(), reference });
    const earlier = page.url();
    await openForm(page);
    await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount(), reference });
    await review(page);
    const alert = page.getByRole("alert").filter({ hasText: payoutsNewTexts.checkReferenceUsed });
    await expect(alert).toContainText(reference);
    await expect(sendButton(page)).toHaveAttribute("aria-disabled", "true");
    const opened = context.waitForEvent("page");
    await alert.getByRole("link", { name: plain(payoutsNewTexts.review(payoutsNewTexts.newTabNote)) }).click();
    await expect(await opened).toHaveURL(earlier);
    await page.getByRole("button", { name: componentsFormTexts.returnLabel }).click();
    await control(page, common.yourReference).fill(`${reference}-B`);
    await review(page);
    await sendButton(page).click();
    await expectStatus(page, orderStatuses.approved.label);
  });

  test("the same amount to the same payee needs a review and a tick", async ({ page }) => {
    const details = { "Account number": newAccount(), "Account holder": "Noor Twice" };
    const amount = newAmount();
    await pay(page, { details, amount });
    await expectStatus(page, orderStatuses.approved.label);
    await openForm(page);
    await typePayout(page, { details, amount });
    await review(page);
    await expect(page.getByText(payoutsNewTexts.possibleDuplicate, { exact: true })).toBeVisible();
    await sendButton(page).click();
    const tick = page.getByRole("checkbox", { name: payoutsNewTexts.duplicateDismissLabel });
    await expect(tick).toBeFocused();
    await expect(page.getByText(payoutsNewTexts.duplicatesUnreviewed)).toBeVisible();
    await tick.check();
    await sendButton(page).click();
    await expectStatus(page, orderStatuses.approved.label);
  });
});
