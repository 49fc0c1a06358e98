import type { Page } from "@playwright/test";
import { countRows } from "@/components/batch/batch-labels";
import { counted } from "@/lib/core/text/plural";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as t from "@/messages/batches/rows";
import * as batchesGridTexts from "@/messages/batches/shared";
import * as common from "@/messages/common";
import { openContext } from "./access/users";
import { actAs } from "./acting";
import { comeIn, newAccount } from "./actions";
import { activeCell, dropFile, makeDraft } from "./batch-actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";
import { plain } from "./texts";

const header = "account_number;account_name;amount;currency;order_desc";
const rowsInFile = 500;

const faults = [
  { column: "amount", wrong: "ten", right: "10" },
  { column: "amount", wrong: "", right: "12" },
  { column: "currency", wrong: "JPX", right: "JPY" },
  { column: "account_number", wrong: "", right: "88001234" },
  { column: "amount", wrong: "1.5.0", right: "150" },
] as const;

function faultyFile(): string[] {
  const rows = Array.from({ length: rowsInFile }, (_, at) => {
    const cells = { account_number: newAccount(), amount: String(1_000 + at), currency: "JPY" };
    const fault = at % 10 === 4 ? faults[Math.floor(at / 10) % faults.length] : undefined;
    if (fault) cells[fault.column] = fault.wrong;
    return `${cells.account_number};Yui Nakamura;${cells.amount};${cells.currency};Invoice ${at}`;
  });
  return [header, ...rows];
}

function makeKeyboard(page: Page) {
  const keyboard = { strokes: 0, press, type };
  async function press(key: string): Promise<void> {
    keyboard.strokes += 1;
    await page.keyboard.press(key);
  }
  async function type(text: string): Promise<void> {
    keyboard.strokes += text.length;
    await page.keyboard.type(text);
  }
  return keyboard;
}

const grid = (page: Page) => page.getByRole("grid", { name: t.tableCaption });
const errorsLeft = (page: Page, count: number) =>
  expect(page.locator("[data-equation] [data-errors]")).toHaveAttribute("data-errors", String(count), {
    timeout: 30_000,
  });

test.beforeEach(async ({ page }) => comeIn(page, "preparer"));

test("50 faults in 500 rows are corrected by keyboard, without leaving the grid", async ({ page }) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dropFile(page, "Payouts", faultyFile());
  await makeDraft(page);
  await errorsLeft(page, 50);
  await page.getByRole("toolbar", { name: t.rowFilters }).getByRole("button", { name: common.all }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", String(rowsInFile + 1));
  await expect(grid(page).locator("[data-row='1']")).toBeVisible();

  const place = await grid(page).evaluate((element) => {
    const { top, height } = element.getBoundingClientRect();
    const row = element.querySelector("[data-row]")?.getBoundingClientRect().height ?? 0;
    return {
      top,
      rows: Math.floor((height - row) / row),
      scrolls: document.documentElement.scrollHeight > innerHeight,
    };
  });
  console.log(`grid at ${Math.round(place.top)} px, ${place.rows} rows in sight`);
  expect(place.top).toBeLessThanOrEqual(260);
  expect(place.rows).toBeGreaterThanOrEqual(15);
  expect(place.scrolls).toBe(false);
  expect(await findFaults(page, "grid")).toEqual([]);

  const keyboard = makeKeyboard(page);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await keyboard.press("n");
  for (let fixed = 0; fixed < 50; fixed += 1) {
    const fault = faults[fixed % faults.length] ?? faults[0];
    const row = page.locator(`[role=row]:has([data-active])`);
    await expect(row).toHaveAttribute("data-row", String(fixed * 10 + 5));
    await expect(activeCell(page)).toBeFocused();
    await keyboard.type(fault.right);
    await keyboard.press("F8");
  }
  await errorsLeft(page, 0);
  console.log(`50 faults in ${rowsInFile} rows: ${keyboard.strokes} keystrokes`);
  const typed = faults.reduce((sum, { right }) => sum + right.length, 0) * 10;
  expect(keyboard.strokes).toBe(typed + 51);
  const payouts = countRows("payout", String(rowsInFile), false);
  await expect(page.getByRole("button", { name: batchesDetailTexts.submitLabel(payouts) })).toBeVisible();
});

const columns = { account: 0, name: 1, amount: 2, currency: 3, description: 4 } as const;
const cellOf = (page: Page, row: number, column: keyof typeof columns) =>
  grid(page).locator(`[data-row="${row}"] [data-cell="${columns[column]}"]`);
const valueCell = (page: Page, row: number, column: keyof typeof columns) =>
  cellOf(page, row, column).locator("[data-value]");

test("a block is copied, pasted, filled, replaced, excluded, and all of it undone and redone", async ({ page }) => {
  const rows = Array.from({ length: 12 }, (_, at) => `${newAccount()};Yui Nakamura;${100 + at};JPY;Invoice ${at}`);
  await dropFile(page, "Payouts", [header, ...rows]);
  await makeDraft(page);
  const amounts = async (expected: string[]) =>
    Promise.all(expected.map((text, at) => expect(valueCell(page, at + 5, "amount")).toHaveText(text)));

  await test.step("a block is copied and pasted at a cell", async () => {
    await cellOf(page, 1, "amount").click();
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(grid(page).locator("[role=gridcell][aria-selected=true]")).toHaveCount(3);
    await page.keyboard.press("Control+c");
    await cellOf(page, 5, "amount").click();
    await page.keyboard.press("Control+v");
    await amounts(["100", "101", "102"]);
  });
  await test.step("undone and redone", async () => {
    await page.keyboard.press("Control+z");
    await amounts(["104", "105", "106"]);
    await page.keyboard.press("Control+y");
    await amounts(["100", "101", "102"]);
  });
  await test.step("a block without room is refused with what is in the way", async () => {
    await cellOf(page, 11, "amount").click();
    await page.keyboard.press("Control+v");
    const refusal = batchesGridTexts.pasteDoesntFit(batchesGridTexts.rowsBeyond(1, 3), 1);
    await expect(page.getByRole("alert").filter({ hasText: refusal })).toBeVisible();
    await page.keyboard.press("Escape");
  });
  await test.step("filled down", async () => {
    await cellOf(page, 1, "description").click();
    for (let at = 0; at < 3; at += 1) await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+d");
    for (const row of [2, 3, 4]) await expect(valueCell(page, row, "description")).toHaveText("Invoice 0");
    await expect(valueCell(page, 5, "description")).toHaveText("Invoice 4");
  });
  await test.step("found and replaced after a preview", async () => {
    await page.keyboard.press("Control+h");
    await page.getByLabel(t.find, { exact: true }).fill("invoice");
    await page.getByLabel(t.replaceWith).fill("Bill");
    await page.getByRole("button", { name: t.previewReplace }).click();
    await expect(page.locator("[data-preview]")).toContainText(t.replacePreview(12, 12));
    await expect(page.locator("[data-preview]")).toContainText("Invoice 0");
    await page.getByRole("button", { name: t.replace(12) }).click();
    await expect(valueCell(page, 12, "description")).toHaveText("Bill 11");
    await page.getByRole("button", { name: t.closeFind }).click();
  });
  await test.step("a row is excluded and restored", async () => {
    await cellOf(page, 12, "amount").click();
    await page.keyboard.press("Shift+Space");
    await page.getByRole("button", { name: `${t.exclude} ${counted(1, common.row)}` }).click();
    await expect(page.locator("[data-equation]")).toContainText("1 excluded");
    await expect(cellOf(page, 12, "amount")).toHaveAttribute("aria-readonly", "true");
    await page.getByRole("button", { name: `${t.restore} ${counted(1, common.row)}` }).click();
    await expect(page.locator("[data-equation]")).toContainText("0 excluded");
  });
  await test.step("undone to the beginning", async () => {
    await cellOf(page, 1, "amount").click();
    for (let at = 0; at < 5; at += 1) await page.keyboard.press("Control+z");
    await expect(valueCell(page, 12, "description")).toHaveText("Invoice 11");
    await amounts(["104", "105", "106"]);
    await expect(valueCell(page, 2, "description")).toHaveText("Invoice 1");
    await expect(page.getByRole("button", { name: t.undo, exact: true })).toHaveAttribute("aria-disabled", "true");
  });
  await test.step("sorted by a heading, and as in the file again", async () => {
    const heading = page.getByRole("columnheader", { name: "amount" });
    await heading.getByRole("button").click();
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    await heading.getByRole("button").click();
    await expect(grid(page).locator("[role=row][data-row]").first()).toHaveAttribute("data-row", "12");
    await heading.getByRole("button").click();
    await expect(grid(page).locator("[role=row][data-row]").first()).toHaveAttribute("data-row", "1");
  });
});

test("one key takes the likely text, one corrects all alike, and an edit that was not saved stays", async ({
  page,
}) => {
  const rest = (at: number, amount: string) => `Yui Nakamura;${amount};JPY;Invoice ${at}`;
  const alike = [1, 2, 3].map((at) => `${newAccount()};${rest(at, "ten")}`);
  await dropFile(page, "Payouts", [header, `${newAccount()}.0;${rest(0, "50")}`, ...alike]);
  const path = await makeDraft(page);
  await errorsLeft(page, 4);
  const note = page.locator("[data-cell-note]");

  await test.step("the likely account is taken", async () => {
    await page.getByRole("button", { name: batchesDetailTexts.fix(4) }).click();
    await expect(activeCell(page)).toHaveText(/\.0$/);
    const likely = ((await activeCell(page).textContent()) ?? "").replace(/\.0$/, "");
    await expect(note.getByRole("button", { name: plain(t.changeTo(likely, null)) })).toBeVisible();
    await page.keyboard.press("Alt+Enter");
    await expect(valueCell(page, 1, "account")).toHaveText(likely);
    await errorsLeft(page, 3);
    await expect(note).toContainText(plain(t.fileValue(`${likely}.0`)));
  });
  await test.step("all that read the same are corrected together", async () => {
    await page.keyboard.press("F8");
    await expect(activeCell(page)).toHaveText("ten");
    await page.keyboard.type("10");
    await expect(note.getByRole("button", { name: plain(t.suggestionForAll(3, "ten", null)) })).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await errorsLeft(page, 0);
    await expect(valueCell(page, 4, "amount")).toHaveText("10");
  });
  await test.step("an edit without an answer stays in sight, and is saved again", async () => {
    await page.route(`**${path}`, (route) =>
      route.request().method() === "POST" ? route.fulfill({ body: "no answer" }) : route.fallback(),
    );
    await cellOf(page, 4, "description").click();
    await page.keyboard.type("Rent");
    await page.keyboard.press("Enter");
    const alert = page.getByRole("alert").filter({ hasText: t.notSaved(1) });
    await expect(alert).toBeVisible();
    await expect(cellOf(page, 4, "description")).toHaveText("Rent");
    await page.unroute(`**${path}`);
    await alert.getByRole("button", { name: t.retry }).click();
    await expect(alert).toHaveCount(0);
    await expect(valueCell(page, 4, "description")).toHaveText("Rent");
    await page.reload();
    await expect(valueCell(page, 4, "description")).toHaveText("Rent");
  });
});

async function scrollFrames(page: Page, frames: number, step: number) {
  return grid(page).evaluate(
    async (element, { frames, step }) => {
      const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
      const took: number[] = [];
      let blank = 0;
      let last = await frame();
      for (let at = 0; at < frames; at += 1) {
        element.scrollTop += step;
        const now = await frame();
        took.push(now - last);
        last = now;
        if (element.querySelector("[role=row][data-index]:not([data-row])")) blank += 1;
      }
      took.sort((a, b) => a - b);
      const at = (share: number) => took[Math.floor((took.length - 1) * share)] ?? 0;
      return { median: at(0.5), p95: at(0.95), blank, reached: element.scrollTop };
    },
    { frames, step },
  );
}

test("10,000 rows scroll at the pace of the browser", async ({ page }) => {
  test.setTimeout(180_000);
  const app = openContext(process.env.DATA_DIR ?? "");
  const batchId = await createTestBatch(app, await actAs(app, "preparer"), {
    connectionId: sandboxConnectionId,
    name: "ten-thousand.csv",
    text: payoutsText(10_000, { amount: (row) => String(2_000 + row), currency: () => "JPY" }),
  }).finally(() => app.db.$client.end());
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/batches/${batchId}`);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "10001");
  await cellOf(page, 1, "amount").click();
  await page.keyboard.press("Control+End");
  await expect(grid(page).locator("[data-row='10000'] [data-active]")).toBeFocused();
  await page.keyboard.press("Control+Home");
  await expect(grid(page).locator("[data-row='1'] [data-active]")).toBeFocused();
  const idle = await scrollFrames(page, 60, 0);
  const moving = await scrollFrames(page, 300, 160);
  const figures = ({ median, p95 }: { median: number; p95: number }) =>
    `median ${median.toFixed(1)} ms, 95th percentile ${p95.toFixed(1)} ms`;
  console.log(`a frame at rest: ${figures(idle)}; while 10,000 rows scroll 5 rows a frame: ${figures(moving)}`);
  console.log(`frames with a row not read yet: ${moving.blank} of 300`);
  expect(moving.reached).toBeGreaterThan(40_000);
  expect(moving.median).toBeLessThanOrEqual(2 * idle.median);
});
