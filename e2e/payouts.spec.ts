import * as ordersDetailTexts from "@/messages/orders/detail";
import * as payoutsNewTexts from "@/messages/payouts/new";
import {
  comeIn,
  control,
  digestDocument,
  expectStatus,
  newAccount,
  newAmount,
  openForm,
  orderTab,
  pay,
  review,
  send,
  typePayout,
} from "./actions";
import { expect, test } from "./test";

test.describe("a payout goes out and its truth comes back", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  for (const { status, account, next, timeline } of [
    { status: "Approved", account: "4444000011110001", next: "Nothing to do.", timeline: "Callback: approved" },
    { status: "Declined", account: "4444000011110002", next: "sandbox-declined", timeline: "Callback: declined" },
    { status: "Failed at gateway", account: "4444000011110003", next: "sandbox-internal", timeline: "Callback: error" },
  ]) {
    test(`to a bank account, and ${status.toLowerCase()} arrives while one looks`, async ({ page, sandbox }) => {
      await sandbox.ask("PATCH", "/settings", { finalAfterMs: 2_500 });
      const reference = `E2E ${account.slice(-1)} ${Date.now()}`;
      await openForm(page);
      await typePayout(page, {
        details: { "Account number": account, "Account holder": "Ana Kovač" },
        amount: newAmount(),
        reference,
      });
      await review(page);
      await expect(page.getByText(payoutsNewTexts.reviewThisPayout)).toBeFocused();
      await expect(page.getByText("4444 0000 1111")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Send [\d,.]+.EUR to Ana Kovač$/ })).toBeVisible();
      await send(page);
      const sameDocument = await digestDocument(page);
      await expectStatus(page, "Processing");
      await expectStatus(page, status);
      await expect(page.getByRole("main")).toContainText(next);
      const line = page.getByRole("listitem").filter({ hasText: timeline });
      await expect(line).toContainText("verified by control");
      await expect(page.getByRole("main")).toContainText(reference);
      await sameDocument();
    });
  }

  for (const { kind, from, details, currency, status, receiver } of [
    {
      kind: "E-wallet",
      details: { "E-wallet type": "skrill", "E-wallet ID": `ana${Date.now()}@example.com` },
      receiver: "skrill",
      status: "Approved",
    },
    {
      kind: "Crypto wallet",
      details: { "Crypto wallet address": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" },
      receiver: "Crypto …5mdq",
      status: "Approved",
    },
    {
      kind: "Card",
      details: {
        "Card number": "4111110000000021",
        "Name on card": "ANA KOVAC",
        "Expiry month": "12",
        "Expiry year": "2031",
      },
      receiver: "ANA KOVAC",
      status: "Declined",
    },
    {
      kind: "Stored profile",
      details: { "Recurring payment ID": "900000003" },
      receiver: "900000003",
      status: "Failed",
    },
    {
      kind: "Bank account",
      from: "Practice · All currencies (EUR, USD, GBP, JPY)",
      details: { "Account number": newAccount() },
      currency: "JPY",
      receiver: "Account …",
      status: "Approved",
    },
  ]) {
    test(`to ${kind}${from ? " by a group, in yen" : ""}`, async ({ page }) => {
      const amount = currency === "JPY" ? String(Math.ceil(Number(newAmount()))) : newAmount();
      const clientOrderId = await pay(page, { from, kind, details, amount, currency });
      await expectStatus(page, status);
      await expect(page.getByRole("main")).toContainText(receiver);
      await page.getByRole("link", { name: /^Request and answer/ }).click();
      await expect(page.getByRole("main")).toContainText("/paynet/api/v4/payout/");
      await expect(page.getByRole("main")).toContainText(clientOrderId);
      await expect(page.getByRole("main")).not.toContainText("4111110000000021");
      await orderTab(page, "Callbacks").click();
      await expect(page.getByRole("main")).toContainText("Applied");
    });
  }

  test("send another like this: everything but amount, reference and secrets", async ({ page }) => {
    const account = newAccount();
    await pay(page, {
      details: { "Account number": account, "Account holder": "Bo Like" },
      amount: newAmount(),
      reference: `LIKE ${Date.now()}`,
    });
    await expectStatus(page, "Approved");
    await page.getByRole("link", { name: ordersDetailTexts.duplicateAsNewPayout }).click();
    await expect(control(page, "Account holder")).toHaveValue("Bo Like");
    await expect(control(page, "Account number")).toHaveValue(account);
    await expect(control(page, "Amount")).toHaveValue("");
    await expect(control(page, "Your reference")).toHaveValue("");
    await control(page, "Amount").fill(newAmount());
    await review(page);
    await send(page);
    await expectStatus(page, "Approved");
    await expect(page.getByText(ordersDetailTexts.madeLike)).toBeVisible();
  });
});
