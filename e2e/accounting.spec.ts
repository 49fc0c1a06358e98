import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type pg from "pg";
import * as t from "@/messages/accounting/list";
import * as model from "@/messages/accounting/model";
import * as common from "@/messages/common";
import { comeIn } from "./actions";
import { expect, test } from "./test";
import { any, anyNumber, like, startOf } from "./texts";

async function addFees(database: pg.Client, mark: string): Promise<void> {
  await database.query(
    `with file as (
       insert into gateway_files (connection_id, name, sha256, size_bytes, reading, line_count, uploaded_by, uploaded_at)
       select c.id, $1, encode(sha256(convert_to($1 || c.id, 'UTF8')), 'hex'), 1, '{}', 1, (select id from users limit 1), now() from connections c
       returning id, connection_id)
     insert into gateway_lines (file_id, connection_id, position, kind, client_order_id, gateway_order_id, transaction_id, amount, currency,
       batch, booked_at, booked_on, value_date, text, raw, sha256, identity, occurrence)
     select id, connection_id, 1, 'fee', '', '', $1, -2.55, 'EUR', '', '2021-03-04T12:00:00Z', '2021-03-04', '2021-03-04', '', 'raw',
       encode(sha256('raw'), 'hex'), $1, 1 from file`,
    [mark],
  );
}

async function exportRest(page: Page): Promise<number> {
  await page.getByLabel(t.booksCurrency).selectOption({ label: t.eachCurrency });
  await page.getByRole("button", { name: t.exportJournal }).click();
  await page.getByRole("dialog", { name: t.checkTitle }).getByRole("button", { name: t.checkAct }).click();
  const done = page.getByRole("status").filter({ hasText: startOf(t.exported(anyNumber, 2)) });
  await expect(done).toBeVisible();
  const [, run = ""] = /(\d+)/.exec((await done.textContent()) ?? "") ?? [];
  await expect(page.locator(`a[href^="/reports/accounting/${run}/"]`).first()).toBeVisible();
  return Number(run);
}

async function download(page: Page, run: number, format: keyof typeof t.formats): Promise<string> {
  const link = page.locator(`a[href^="/reports/accounting/${run}/${format}"]`).first();
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-disposition"]).toContain("attachment");
  return (await answer.body()).toString("latin1");
}

test("the journal is exported once, reversed, and exported again on other accounts", async ({
  page,
  database,
  browser,
}) => {
  const mark = `FEE-${randomUUID().slice(0, 8)}`;
  await addFees(database, mark);
  await comeIn(page, "approver");
  await page.goto("/reports");
  await page.getByRole("link", { name: common.accounting, exact: true }).click();
  const first = await exportRest(page);
  expect(await download(page, first, "plain")).toContain(mark);
  expect(await download(page, first, "sap")).toContain(mark);
  expect(await download(page, first, "quickbooks")).toContain(mark);
  expect(await download(page, first, "xero")).toContain("*Narration");

  await page.getByLabel(t.consultant).fill("29098");
  await page.getByLabel(t.client).fill("55003");
  await page.getByRole("button", { name: t.useNumbers }).click();
  await expect(page).toHaveURL(/consultant=29098/);
  expect(await download(page, first, "datev")).toContain(";29098;55003;");

  const stranger = await browser.newContext();
  expect((await stranger.request.get(new URL(`/reports/accounting/${first}/plain`, page.url()).href)).status()).toBe(
    404,
  );
  await stranger.close();

  await page.getByRole("link", { name: t.accounts, exact: true }).click();
  await page.getByLabel(t.usedFor).selectOption({ label: model.kinds.fee });
  await page.getByRole("textbox", { name: t.account }).fill("6855");
  await page.getByRole("button", { name: t.setAccount }).click();
  const table = page.getByRole("table", { name: t.accountsInForce });
  await expect(table.getByRole("row").filter({ hasText: "6855" })).toContainText(model.kinds.fee);

  await comeIn(page, "admin");
  await page.getByRole("link", { name: t.runs, exact: true }).click();
  await page.getByRole("button", { name: t.reverseName(first) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t.reason).fill("Fees belong on 6855");
  await dialog.getByRole("button", { name: t.reverse }).click();
  await expect(page.getByText(t.reversedBy(first + 1))).toBeVisible();
  const again = await exportRest(page);
  await expect(page.getByText(t.reverses(first))).toBeVisible();
  expect(await download(page, again, "plain")).toContain("6855");

  await page.getByRole("link", { name: t.accounts, exact: true }).click();
  await page.getByRole("button", { name: like(t.removeName("6855", any)) }).click();
  await page.getByRole("dialog").getByRole("button", { name: t.remove }).click();
  await expect(table.getByRole("row").filter({ hasText: "6855" })).toHaveCount(0);
});
