import { createDatabase } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { faultOfAmount, faultOfDecimals } from "@/lib/gateway/fields/amounts";
import { destinations } from "@/lib/gateway/fields/destinations";
import type { Fault } from "@/lib/gateway/fields/faults";
import { faultText } from "@/lib/gateway/fields/sentences";
import { demoPassword } from "@/lib/identity/users/demo";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import * as payoutsNewTexts from "@/messages/payouts/new";
import * as amountTexts from "@/messages/stored/amounts";
import * as teamDetailTexts from "@/messages/team/shared";
import {
  comeIn,
  control,
  emailOf,
  endpoints,
  expectStatus,
  newAccount,
  newAmount,
  openForm,
  review,
  sendButton,
  typePayout,
} from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

const spell = (fault: Fault | null) => (fault ? faultText(fault) : "");

test.describe("mistakes cost nothing", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  test("an empty form says at each field what is missing, counts and jumps", async ({ page }) => {
    await openForm(page);
    const reference = control(page, common.yourReference);
    const help = page.getByText(payoutsNewTexts.referenceHint);
    const widthOfHelp = async () => (await help.boundingBox())?.width ?? 0;
    await expect(reference).toHaveAccessibleDescription(payoutsNewTexts.referenceHint);
    expect(await widthOfHelp()).toBeLessThanOrEqual(1);
    await reference.focus();
    await expect.poll(widthOfHelp).toBeGreaterThan(100);
    await expect(control(page, payoutsNewTexts.searchFields)).toHaveCount(0);
    await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
    await expect(control(page, common.from)).toBeFocused();
    await expect(page.getByText(payoutsNewTexts.connectionMissing)).toBeVisible();
    await control(page, common.from).selectOption({ label: endpoints.eur });
    await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
    const count = page.getByRole("button", { name: componentsSharedTexts.show1ErrorShow(2) });
    await expect(count).toBeVisible();
    await expect(control(page, "Account number")).toBeFocused();
    await count.click();
    await expect(control(page, "Amount")).toBeFocused();
    await count.click();
    await expect(control(page, "Account number")).toBeFocused();
    await expect(page).not.toHaveURL(/step=review/);
  });

  test("an amount is taken in any form with one reading, shown as read, and else asked about or refused", async ({
    page,
  }) => {
    await openForm(page);
    await control(page, common.from).selectOption({ label: endpoints.eur });
    const amount = control(page, "Amount");
    for (const [typed, read] of [
      ["1,50", "1.50 EUR"],
      ["1.234,56", "1,234.56 EUR"],
      ["1 234,56", "1,234.56 EUR"],
      ["€ 12", "12.00 EUR"],
      ["1,500", "1,500.00 EUR"],
    ] as const) {
      await amount.fill(typed);
      await expect(page.getByText(`${componentsSharedTexts.readAs}${read}`)).toBeVisible();
      await expect(amount).not.toHaveAttribute("aria-invalid", "true");
    }
    for (const [typed, message] of [
      ["5E+10", amountTexts.amountInvalid("1,250.00")],
      ["12 USD", amountTexts.currencyDiffers("EUR", "USD")],
      ["10.5055", spell(faultOfDecimals("10.5055", "EUR"))],
      ["0", spell(faultOfAmount("0"))],
      ["-5", spell(faultOfAmount("-5"))],
    ] as const) {
      await amount.fill(typed);
      await amount.blur();
      await expect(amount).toHaveAttribute("aria-invalid", "true");
      const error = page.locator(`[id="${await amount.getAttribute("id")}-error"]`);
      await expect(error).toContainText(message, { ignoreCase: true });
      await expect(amount).toHaveValue(typed);
    }
    await amount.fill("1.500");
    const asked = page.getByRole("group", { name: componentsSharedTexts.amountQuestion });
    await expect(asked.getByRole("button")).toHaveText([/^1\.50\sEUR$/, /^1,500\.00\sEUR$/]);
    await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
    await expect(amount).toHaveAttribute("aria-invalid", "true");
    await expect(page).not.toHaveURL(/step=review/);
    await amount.focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(asked.getByRole("button").nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(amount).toHaveValue("1,500.00");
    await expect(amount).toBeFocused();
    await expect(asked).toHaveCount(0);
    await expect(amount).not.toHaveAttribute("aria-invalid", "true");
  });

  test("a wrong IBAN and a wrong card number are found while typing", async ({ page }) => {
    await openForm(page);
    await control(page, common.from).selectOption({ label: endpoints.eur });
    const account = control(page, "Account number");
    await account.fill("DE89 3704 0044 0532 0130 01");
    await account.blur();
    await expect(account).toHaveAttribute("aria-invalid", "true");
    await expect(account).toHaveAccessibleDescription(/check digits/);
    await account.fill("DE89 3704 0044 0532 0130 00");
    await expect(account).not.toHaveAttribute("aria-invalid", "true");
    await page.locator("label", { hasText: like(destinations.card.label) }).click();
    const card = control(page, "Card number");
    await card.fill("4111110000000014");
    await card.blur();
    await expect(card).toHaveAttribute("aria-invalid", "true");
  });

  test("leaving and loading again keep what was typed, but no card number", async ({ page }) => {
    await openForm(page);
    await typePayout(page, {
      kind: destinations.card.label,
      details: { "Card number": "4111110000000013", "Name on card": "IDA KEPT" },
      amount: "12.34",
      reference: "KEPT-1",
    });
    await expect(page.getByText(plain(componentsSharedTexts.draftSaved("")))).toBeVisible();
    await page.reload();
    await expect(control(page, "Name on card")).toHaveValue("IDA KEPT");
    await expect(control(page, "Card number")).toHaveValue("");
    await expect(control(page, "Amount")).toHaveValue("12.34");
    await page.getByRole("link", { name: common.orders, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(common.orders);
    await page.getByRole("button", { name: componentsShellTexts.newLabel, exact: true }).click();
    await page.getByRole("link", { name: common.newPayout }).click();
    const offer = page.getByText(like(plain(payoutsNewTexts.draftFrom(any, null, null))));
    await expect(offer).toContainText("IDA KEPT");
    await expect(control(page, common.yourReference)).toHaveValue("");
    await page.getByRole("button", { name: payoutsNewTexts.discard, exact: true }).click();
    await expect(offer).toHaveCount(0);
    await page.getByRole("button", { name: componentsSharedTexts.undo }).click();
    await expect(offer).toBeVisible();
    await page.getByRole("button", { name: payoutsNewTexts.continueDraft }).click();
    await expect(control(page, common.yourReference)).toHaveValue("KEPT-1");
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain("4111110000000013");
    await page.getByRole("button", { name: componentsSharedTexts.discardDraft }).click();
    await expect(control(page, common.yourReference)).toHaveValue("");
    await page.getByRole("button", { name: componentsSharedTexts.undo }).click();
    await expect(control(page, common.yourReference)).toHaveValue("KEPT-1");
    await expect(control(page, "Amount")).toHaveValue("12.34");
  });

  test("a session that ended elsewhere: sign in in place, and the typing is kept", async ({ page, browser }) => {
    await openForm(page);
    const account = newAccount();
    await typePayout(page, { details: { "Account number": account }, amount: newAmount() });
    const elsewhere = await (await browser.newContext()).newPage();
    await comeIn(elsewhere, "admin");
    await elsewhere.goto("/team");
    await elsewhere.getByRole("link", { name: "Ben Okafor" }).click();
    await elsewhere.getByRole("button", { name: teamDetailTexts.signOutLabel }).click();
    await elsewhere
      .getByRole("dialog")
      .getByRole("button", { name: teamDetailTexts.signOutLabel, exact: true })
      .click();
    await expect(elsewhere.getByText(teamDetailTexts.sessionsEmpty)).toBeVisible();
    await elsewhere.context().close();

    await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: componentsSharedTexts.sessionEndedTitle });
    await expect(dialog.getByLabel(componentsSharedTexts.emailAddress)).toHaveValue(emailOf("preparer"));
    expect(await findFaults(page, "sign-in-dialog")).toEqual([]);
    await dialog.getByLabel(componentsSharedTexts.password, { exact: true }).fill(demoPassword);
    await dialog.getByRole("button", { name: common.signIn }).click();
    await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewTitle })).toBeVisible();
    await expect(page.getByText(account.slice(0, 4)).first()).toBeVisible();
    await sendButton(page).click();
    await expectStatus(page, orderStatuses.approved.label);
  });

  test("a session left alone warns before it ends, then asks to sign in where one is; the typing is kept", async ({
    page,
  }) => {
    await page.clock.install();
    await openForm(page);
    const reference = `LEFT-${Date.now()}`;
    await typePayout(page, { details: { "Account number": newAccount() }, amount: newAmount(), reference });
    await seenLast("13 minutes 30 seconds");
    await page.clock.fastForward("13:30");
    const notice = page.getByRole("dialog", { name: componentsShellTexts.endingTitle });
    await expect(notice.getByText(like(plain(componentsShellTexts.endingHint(any))))).toBeVisible();
    await expect(notice).toContainText(/\b1:\d\d\b/);
    expect(await findFaults(page, "idle-notice")).toEqual([]);
    await notice.getByRole("button", { name: componentsShellTexts.stayLabel }).click();
    await expect(notice).toBeHidden();

    await seenLast("15 minutes");
    await page.clock.fastForward("15:00");
    const dialog = page.getByRole("dialog", { name: componentsSharedTexts.sessionEndedTitle });
    await dialog.getByLabel(componentsSharedTexts.password, { exact: true }).fill(demoPassword);
    await dialog.getByRole("button", { name: common.signIn }).click();
    await expect(dialog).toBeHidden();
    await expect(control(page, common.yourReference)).toHaveValue(reference);
    await review(page);
  });

  test("an endpoint with other rules: what it does not pay gives way", async ({ page }) => {
    await openForm(page);
    await typePayout(page, {
      details: { "Account number": newAccount() },
      from: endpoints.group,
      amount: "100",
      currency: "JPY",
    });
    await review(page);
    await page.getByRole("button", { name: componentsSharedTexts.returnLabel }).click();
    await control(page, common.from).selectOption({ label: endpoints.usd });
    await review(page);
    await expect(page.getByRole("button", { name: like(payoutsNewTexts.sendTo("100.00 USD", any)) })).toBeVisible();
  });
});

async function seenLast(ago: string): Promise<void> {
  const db = createDatabase(readRunFile(process.env.DATA_DIR ?? "").databaseUrl, { max: 1, name: "paydesk journeys" });
  const whose = "user_id = (select id from users where email = $2)";
  const set = `update sessions set last_seen_at = now() - $1::interval where ended_at is null and ${whose}`;
  await db.$client.query(set, [ago, emailOf("preparer")]);
  await db.$client.end();
}
