import type { Page } from "@playwright/test";
import { addTestUser } from "@/lib/identity/users/testing";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as batchTexts from "@/messages/batches/new";
import * as dropTexts from "@/messages/drop";
import * as list from "@/messages/matching/list";
import * as statementTexts from "@/messages/statements/list";
import { openContext } from "./access/users";
import { comeIn, untilLive } from "./actions";
import { storeDifference } from "./close";
import { findFaults } from "./faults";
import { fileOf, november } from "./statements";
import { expect, test } from "./test";
import { makeThings } from "./thing-screens";

test.use({ viewport: { width: 1440, height: 900 } });

test("differences are worked through by keys: j and k step, e explains, and the next one opens", async ({ page }) => {
  const mark = `Keys ${Date.now()}`;
  const ctx = openContext(process.env.DATA_DIR ?? "");
  const user = await addTestUser(ctx, "preparer");
  const ids: string[] = [];
  for (const name of [`${mark} a`, `${mark} b`])
    ids.push((await storeDifference(ctx, user, { connectionId: sandboxConnectionId, name })).itemId);
  await ctx.db.$client.end();

  await comeIn(page, "preparer");
  await page.goto(`/reports/matching/${ids[0]}`);
  await untilLive(page);
  const open = page.getByRole("region", { name: new RegExp(`^${list.workOn(mark)}`) });
  await expect(open).toBeVisible();
  const first = page.url();
  const rows = page.getByRole("table", { name: list.caption }).locator("tbody tr");
  const isLast = (await rows.last().getAttribute("data-current")) !== null;
  const [there, back] = isLast ? (["k", "j"] as const) : (["j", "k"] as const);
  await page.keyboard.press(there);
  await expect(page).not.toHaveURL(first);
  await page.keyboard.press(back);
  await expect(page).toHaveURL(first);
  await untilLive(page);
  expect(await findFaults(page, "matching-workbench")).toEqual([]);

  const kind = page.getByLabel(list.explainedBy);
  await expect(async () => {
    await page.keyboard.press("e");
    await expect(kind).toBeFocused({ timeout: 500 });
  }).toPass();
  await kind.selectOption("fee");
  await page.getByLabel(list.reason, { exact: true }).fill("bank fee");
  await page.keyboard.press("Control+Enter");
  await expect(page).not.toHaveURL(first);
  await page.goto(first);
  await expect(page.getByText("“bank fee”")).toBeVisible();
});

const lists = [
  ...["/orders", "/batches", "/payees", "/alerts", "/recurring", "/callbacks", "/exceptions"],
  ...["/reports/gateway", "/reports/statements", "/reports/close", "/reports/matching"],
];
const firstRowMostPx = 220;

test("the first row of every list is at most 220 px below the top", async ({ page }) => {
  await makeThings();
  await comeIn(page, "preparer");
  const low: string[] = [];
  for (const path of lists) {
    await page.goto(path);
    await untilLive(page);
    const row = page.locator("#main tbody tr").first();
    const box = (await row.count()) > 0 ? await row.boundingBox() : null;
    if (box && box.y > firstRowMostPx) low.push(`${path}: ${Math.round(box.y)} px`);
  }
  expect(low).toEqual([]);
});

async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], fileName));
      return data;
    },
    [name, text] as const,
  );
  await page.dispatchEvent("body", "dragover", { dataTransfer: transfer });
  await page.dispatchEvent("body", "drop", { dataTransfer: transfer });
}

test("a file dropped on any page says what it is, its sums and what happens next, before anything is stored", async ({
  page,
}) => {
  const account = `DE${String(Date.now()).padStart(20, "0")}`;
  const first = november("2", "100000.00", account);
  await comeIn(page, "preparer");
  await page.goto("/payees");
  await untilLive(page);
  const dialog = page.getByRole("dialog", { name: dropTexts.dialogTitle });
  // The page takes files once its late parts are loaded.
  await expect(async () => {
    await drop(page, "anything.txt", fileOf([first], "x.xml").buffer.toString());
    await expect(dialog).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(dialog).toContainText(dropTexts.kinds.statements);
  await expect(dialog).toContainText(dropTexts.statementsCount(1, 3));
  await expect(dialog).toContainText(dropTexts.nothingStored);
  await expect(dialog.getByRole("table", { name: dropTexts.sumsCaption })).toBeVisible();
  expect(await findFaults(page, "dropped-file")).toEqual([]);
  await dialog.getByRole("button", { name: dropTexts.statementsAct }).click();
  await expect(page).toHaveURL(/\/reports\/statements$/);
  const upload = page.getByRole("dialog", { name: statementTexts.uploadStatements });
  await expect(upload).toContainText("anything.txt");
  await expect(page.getByRole("row").filter({ hasText: account })).toHaveCount(0);
  await upload.getByRole("button", { name: statementTexts.uploadStatement, exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: account })).toHaveCount(1);

  await page.goto("/orders");
  await untilLive(page);
  await drop(
    page,
    "payments.csv",
    "amount,currency,account_number,account_name\n10.50,EUR,DE89370400440532013000,Ana Lima\n",
  );
  await expect(dialog).toContainText(dropTexts.kinds.batch);
  await dialog.getByRole("button", { name: dropTexts.batchAct }).click();
  await expect(page).toHaveURL(/\/batches\/new$/);
  await expect(page.getByText("payments.csv")).toBeVisible();
  await expect(page.getByRole("button", { name: batchTexts.replaceFileLabel })).toBeVisible();
});
