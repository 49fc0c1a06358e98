import { destinations } from "@/lib/gateway/fields/destinations";
import { verdictStates } from "@/lib/payments/callbacks/verdicts";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { controlLabels } from "@/lib/payments/orders/timeline";
import * as common from "@/messages/common";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersModelTexts from "@/messages/orders/model";
import * as payeesModelTexts from "@/messages/payees/model";
import * as payoutsNewTexts from "@/messages/payouts/new";
import {
  comeIn,
  control,
  endpoints,
  expectStatus,
  newAccount,
  newAmount,
  openForm,
  orderTab,
  pay,
  review,
  send,
  typePayout,
  watchDocument,
} from "./actions";
import { expect, test } from "./test";
import { any, like } from "./texts";

test.describe("a payout is sent and its status comes back", () => {
  test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

  for (const { status, account, shown, gatewayStatus } of [
    {
      status: orderStatuses.approved,
      account: "4444000011110001",
      shown: orderStatuses.approved.next,
      gatewayStatus: "approved",
    },
    {
      status: orderStatuses.declined,
      account: "4444000011110002",
      shown: "sandbox-declined",
      gatewayStatus: "declined",
    },
    { status: orderStatuses.error, account: "4444000011110003", shown: "sandbox-internal", gatewayStatus: "error" },
  ]) {
    test(`to a bank account: ${status.label} arrives while the page is open`, async ({ page, sandbox }) => {
      await sandbox.ask("PATCH", "/settings", { finalAfterMs: 2_500 });
      const reference = `E2E ${account.slice(-1)} ${Date.now()}`;
      await openForm(page);
      await typePayout(page, {
        details: { "Account number": account, "Account holder": "Ana Kovač" },
        amount: newAmount(),
        reference,
      });
      await review(page);
      await expect(page.getByText(payoutsNewTexts.reviewTitle, { exact: true })).toBeFocused();
      await expect(page.getByText("4444 0000 1111")).toBeVisible();
      await expect(
        page.getByRole("button", { name: like(payoutsNewTexts.sendTo(`${any} EUR`, "Ana Kovač")) }),
      ).toBeVisible();
      await send(page);
      const sameDocument = await watchDocument(page);
      await expectStatus(page, orderStatuses.processing.label);
      await expectStatus(page, status.label);
      await expect(page.getByRole("main")).toContainText(shown);
      const line = page.getByRole("listitem").filter({ hasText: ordersModelTexts.callback(gatewayStatus) });
      await expect(line).toContainText(controlLabels("valid", null));
      await expect(page.getByRole("main")).toContainText(reference);
      await sameDocument();
    });
  }

  for (const { kind, from, details, currency, status, receiver } of [
    {
      kind: destinations.ewallet.label,
      details: { "E-wallet type": "skrill", "E-wallet ID": `ana${Date.now()}@example.com` },
      receiver: "skrill",
      status: orderStatuses.approved.label,
    },
    {
      kind: destinations.crypto_wallet.label,
      details: { "Crypto wallet address": "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" },
      receiver: payeesModelTexts.crypto("5mdq"),
      status: orderStatuses.approved.label,
    },
    {
      kind: destinations.card.label,
      details: {
        "Card number": "4111110000000021",
        "Name on card": "ANA KOVAC",
        "Expiry month": "12",
        "Expiry year": "2031",
      },
      receiver: "ANA KOVAC",
      status: orderStatuses.declined.label,
    },
    {
      kind: destinations.stored_profile.label,
      details: { "Recurring payment ID": "900000003" },
      receiver: "900000003",
      status: orderStatuses.error.label,
    },
    {
      kind: destinations.bank_account.label,
      from: endpoints.group,
      details: { "Account number": newAccount() },
      currency: "JPY",
      receiver: "Account …",
      status: orderStatuses.approved.label,
    },
  ]) {
    test(`to ${kind}${from ? " by a group, in yen" : ""}`, async ({ page }) => {
      const amount = currency === "JPY" ? String(Math.ceil(Number(newAmount()))) : newAmount();
      const clientOrderId = await pay(page, { from, kind, details, amount, currency });
      await expectStatus(page, status);
      await expect(page.getByRole("main")).toContainText(receiver);
      await orderTab(page, ordersDetailTexts.callsTab).click();
      await expect(page.getByRole("main")).toContainText("/paynet/api/v4/payout/");
      await expect(page.getByRole("main")).toContainText(clientOrderId);
      await expect(page.getByRole("main")).not.toContainText("4111110000000021");
      await orderTab(page, common.callbacks).click();
      await expect(page.getByRole("main")).toContainText(verdictStates.rows.applied.label);
    });
  }

  test("duplicate as new payout: everything but amount, reference and secrets", async ({ page }) => {
    const account = newAccount();
    await pay(page, {
      details: { "Account number": account, "Account holder": "Bo Like" },
      amount: newAmount(),
      reference: `LIKE ${Date.now()}`,
    });
    await expectStatus(page, orderStatuses.approved.label);
    await page.getByRole("link", { name: ordersDetailTexts.duplicateLabel }).click();
    await expect(control(page, "Account holder")).toHaveValue("Bo Like");
    await expect(control(page, "Account number")).toHaveValue(account);
    await expect(control(page, "Amount")).toHaveValue("");
    await expect(control(page, common.yourReference)).toHaveValue("");
    await control(page, "Amount").fill(newAmount());
    await review(page);
    await send(page);
    await expectStatus(page, orderStatuses.approved.label);
    await expect(page.getByText(ordersDetailTexts.copiedFrom)).toBeVisible();
  });
});
