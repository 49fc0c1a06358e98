import { extractText } from "unpdf";
import { kindsLabels } from "@/lib/payments/orders/kind-labels";
import { movingDaysLabels } from "@/lib/payments/orders/lists/moving-days";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as exportsModelTexts from "@/messages/exports/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersSharedTexts from "@/messages/orders/shared";
import { comeIn, expectStatus, fieldLabel, keep, newAccount, newAmount, pay } from "./actions";
import { expect, test } from "./test";
import { any, plain, startOf } from "./texts";

test("a filtered list becomes a file with the same orders; an order has a receipt", async ({ page, database }) => {
  await comeIn(page, "preparer");
  const reference = `EXP-${Date.now()}`;
  const amount = newAmount();
  const details = { [fieldLabel("account_number")]: newAccount(), [fieldLabel("account_name")]: "Živa Kovač" };
  const clientOrderId = await pay(page, { details, amount, reference });
  await expectStatus(page, orderStatuses.approved.label);
  await page.getByRole("button", { name: ordersDetailTexts.more, exact: true }).click();
  const receiptAsPdf = plain(ordersDetailTexts.receiptLink(null));
  const receipt = await keep(page, () => page.getByRole("link", { name: receiptAsPdf }).click());
  expect(receipt.name).toBe(`receipt-${clientOrderId}.pdf`);
  const { text } = await extractText(new Uint8Array(receipt.bytes), { mergePages: true });
  for (const expected of [
    "Živa Kovač",
    orderStatuses.approved.label,
    clientOrderId,
    reference,
    exportsModelTexts.sandboxNote,
  ]) {
    expect(text).toContain(expected);
  }

  await page.goto("/orders?kind=payout&status=approved&days=today");
  await page.getByRole("button", { name: ordersSharedTexts.exportLabel }).click();
  const dialog = page.getByRole("dialog", { name: ordersSharedTexts.exportOrders });
  await expect(dialog.getByText(startOf(plain(ordersSharedTexts.exportScope(false, any))))).toBeVisible();
  await dialog.getByText(ordersSharedTexts.allColumns, { exact: true }).click();
  const file = await keep(page, () => dialog.getByRole("button", { name: ordersSharedTexts.exportLabel }).click());
  await expect(dialog.getByText(plain(ordersSharedTexts.exportDone("")))).toBeVisible();
  const lines = file.bytes.toString("utf8").trim().split("\r\n").slice(1);
  const { rows } = await database.query(
    `select id from orders, (select coalesce((select time_zone from organisation where id = 1), 'UTC') as zone) as here
      where kind = 'payout' and status = 'approved' and created_at >= date_trunc('day', now() at time zone zone) at time zone zone`,
  );
  const ids = lines.map((line) => line.split(",")[0]);
  expect([...ids].sort()).toEqual(rows.map((row) => row.id).sort());
  expect(lines.find((line) => line.includes(reference))).toContain(`,${amount},EUR,`);
  await dialog.getByRole("button", { name: common.close }).first().click();

  await page.getByRole("button", { name: ordersSharedTexts.exportLabel }).click();
  await expect(dialog.getByText(ordersSharedTexts.sinceLastExportLabel)).toBeVisible();
  await page.goto("/reports/exports");
  await expect(page.getByRole("row").nth(1)).toContainText(
    [kindsLabels.payout, orderStatuses.approved.label, movingDaysLabels.today].join(" · "),
  );
});
