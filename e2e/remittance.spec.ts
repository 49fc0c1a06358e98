import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as timelineTexts from "@/messages/orders/model";
import * as t from "@/messages/remittance/model";
import { comeIn, expectStatus, fieldLabel, newAccount, newAmount, pay } from "./actions";
import { expect, test } from "./test";

test("a completed payout has a remittance advice, which is mailed and then in the timeline", async ({ page }) => {
  await comeIn(page, "preparer");
  const account = newAccount();
  const reference = `RE-${Date.now()}`;
  const details = { [fieldLabel("account_number")]: account, [fieldLabel("account_name")]: "Kovač Trading GmbH" };
  await pay(page, { details, amount: newAmount(), reference });
  await expectStatus(page, orderStatuses.approved.label);
  await page.getByRole("link", { name: ordersDetailTexts.remittanceLink }).click();
  const paper = page.getByRole("article", { name: t.remittanceAdvice });
  await expect(paper).toContainText("Kovač Trading GmbH");
  await expect(paper).toContainText(reference);
  await expect(paper).toContainText(t.sandboxNote);
  expect((await paper.textContent())?.replaceAll(/\s/g, "")).toContain(account);

  await page.getByRole("button", { name: t.sendLabel }).click();
  const dialog = page.getByRole("dialog", { name: t.sendAdviceTitle });
  await expect(dialog.getByRole("region", { name: t.previewTitle })).toContainText(reference);
  const address = dialog.getByLabel(t.payeesEmail);
  const sends = dialog.getByRole("button", { name: t.sendEmail });
  await sends.click();
  await expect(dialog.getByText(t.emailInvalid)).toBeVisible();
  await address.fill("accounts@kovac.example");
  await sends.click();
  await expect(page.getByText(t.emailIsSentTo("accounts@kovac.example"))).toBeVisible();
  await expect(page.getByRole("region", { name: t.emailedTitle })).toContainText("accounts@kovac.example");
  await page.getByRole("link", { name: t.order, exact: true }).click();
  await expect(
    page.getByRole("listitem").filter({ hasText: timelineTexts.remittanceAdviceEmailed("accounts@kovac.example") }),
  ).toBeVisible();
});
