import { demoPassword } from "@/lib/people/demo";
import {
  comeIn,
  control,
  emailOf,
  endpoints,
  expectWord,
  newAccount,
  newAmount,
  openForm,
  review,
  sendButton,
  typePayout,
} from "./acts";
import { findFaults } from "./faults";
import { expect, test } from "./test";

test.describe("mistakes cost nothing", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  test("an empty form says at each field what is missing, counts and jumps", async ({ page }) => {
    await openForm(page);
    await page.getByRole("button", { name: "Review", exact: true }).click();
    await expect(control(page, "From")).toBeFocused();
    await expect(page.getByText("Choose where the money comes from")).toBeVisible();
    await control(page, "From").selectOption({ label: endpoints.eur });
    await page.getByRole("button", { name: "Review", exact: true }).click();
    const count = page.getByRole("button", { name: /fields need mending: show the next/ });
    await expect(count).toHaveText(/^2 fields/);
    await expect(control(page, "Account number")).toBeFocused();
    await count.click();
    await expect(control(page, "Amount")).toBeFocused();
    await count.click();
    await expect(control(page, "Account number")).toBeFocused();
    await expect(page).not.toHaveURL(/step=review/);
  });

  test("an amount in another country's form is refused with the way to write it", async ({ page }) => {
    await openForm(page);
    const amount = control(page, "Amount");
    await typePayout(page, { details: { "Account number": newAccount() }, amount: "1,50" });
    for (const [typed, said] of [
      ["1,50", "Use a dot: 1.50"],
      ["1,500", "A comma can be read in two ways: write 1500 or 1.500"],
      ["5E+10", /amount|digits|number/i],
      ["10.505", /decimal|two|minor/i],
      ["0", /more than|zero|0/],
      ["-5", /digits|sign|number|amount/i],
    ] as const) {
      await amount.fill(typed);
      await amount.blur();
      await expect(amount).toHaveAttribute("aria-invalid", "true");
      const error = page.locator(`[id="${await amount.getAttribute("id")}-error"]`);
      await expect(error).toContainText(said);
      await expect(amount).toHaveValue(typed);
    }
    await amount.fill("1.50");
    await expect(amount).not.toHaveAttribute("aria-invalid", "true");
  });

  test("a wrong IBAN and a wrong card number are found while typing", async ({ page }) => {
    await openForm(page);
    await control(page, "From").selectOption({ label: endpoints.eur });
    const account = control(page, "Account number");
    await account.fill("DE89 3704 0044 0532 0130 01");
    await account.blur();
    await expect(account).toHaveAttribute("aria-invalid", "true");
    await expect(account).toHaveAccessibleDescription(/IBAN|check digits/i);
    await account.fill("DE89 3704 0044 0532 0130 00");
    await expect(account).not.toHaveAttribute("aria-invalid", "true");
    await page.locator("label", { hasText: /^Card$/ }).click();
    const card = control(page, "Card number");
    await card.fill("4111110000000014");
    await card.blur();
    await expect(card).toHaveAttribute("aria-invalid", "true");
  });

  test("leaving and loading again keep what was typed, but no card number", async ({ page }) => {
    await openForm(page);
    await typePayout(page, {
      kind: "Card",
      details: { "Card number": "4111110000000013", "Name on card": "IDA KEPT" },
      amount: "12.34",
      reference: "KEPT-1",
    });
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.reload();
    await expect(control(page, "Name on card")).toHaveValue("IDA KEPT");
    await expect(control(page, "Card number")).toHaveValue("");
    await expect(control(page, "Amount")).toHaveValue("12.34");
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    await page.getByRole("link", { name: "New payout" }).first().click();
    await expect(control(page, "Your reference")).toHaveValue("KEPT-1");
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain("4111110000000013");
    await page.getByRole("button", { name: "Discard draft" }).click();
    await page.getByRole("button", { name: "Yes, discard it" }).click();
    await expect(control(page, "Your reference")).toHaveValue("");
  });

  test("a session that ended elsewhere: sign in in place, and the typing is kept", async ({ page, browser }) => {
    await openForm(page);
    const account = newAccount();
    await typePayout(page, { details: { "Account number": account }, amount: newAmount() });
    const elsewhere = await (await browser.newContext()).newPage();
    await comeIn(elsewhere, "admin");
    await elsewhere.goto("/people");
    await elsewhere.getByRole("link", { name: "Ben Okafor" }).click();
    await elsewhere.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(elsewhere.getByText("Nowhere.")).toBeVisible();
    await elsewhere.context().close();

    await page.getByRole("button", { name: "Review", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog.getByLabel("E-mail address")).toHaveValue(emailOf("preparer"));
    expect(await findFaults(page, "sign-in-dialog")).toEqual([]);
    await dialog.getByLabel("Password").fill(demoPassword);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("heading", { name: "Review this payout" })).toBeVisible();
    await expect(page.getByText(account.slice(0, 4)).first()).toBeVisible();
    await sendButton(page).click();
    await expectWord(page, "Approved");
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
    await page.getByRole("button", { name: "Back to the form" }).click();
    await control(page, "From").selectOption({ label: endpoints.usd });
    await review(page);
    await expect(page.getByRole("button", { name: /^Send 100\.00.USD/ })).toBeVisible();
  });
});
