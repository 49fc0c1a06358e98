import type { Page } from "@playwright/test";
import { countRows } from "@/components/batch/batch-labels";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as batchesNewTexts from "@/messages/batches/new";
import * as common from "@/messages/common";
import * as componentsBatchTexts from "@/messages/components/shared";
import * as connectionsModelTexts from "@/messages/connections/model";
import { comeIn, control, newAccount } from "./actions";
import { approve, fixCell, makeDraft, takeResults } from "./batch-actions";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

const cents = (Date.now() % 9_000) + 1_000;
const amount = (at: number) => ((cents + at) / 100).toFixed(2);
const later = addDays(dayIn(new Date(), "UTC"), 3);
const heading = ["Account number", "Account name", "Amount", "Currency", "Description", "Send on"];
const rows = [
  [newAccount(), "Ines Marković", amount(0), "EUR", "Invoice 1", ""],
  [newAccount(), "Noor & Berg", amount(1), "EUR", 'the "big" one', ""],
  [newAccount(), "Ana Kovač", "ten", "EUR", "Invoice 3", ""],
  [newAccount(), "Ben Okafor", amount(3), "EUR", "Invoice 4", later],
  [newAccount(), "Bo Lind", amount(4), "EUR", "Invoice 5", "someday"],
];

const asHtml = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("\n", "<br>");
const lineOf = (cells: readonly string[], hidden = false) =>
  `<tr${hidden ? " style='display:none'" : ""}>${cells.map((cell) => `<td>${asHtml(cell)}</td>`).join("")}</tr>`;

async function pasteRange(page: Page, lines: readonly string[]): Promise<void> {
  const html = `<html><body><table>${lines.join("\n")}</table></body></html>`;
  await page.evaluate((table) => {
    const data = new DataTransfer();
    data.setData("text/html", table);
    data.setData("text/plain", "read instead only where there is no table");
    const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
  }, html);
}

test("a pasted range becomes a released batch, and each row leaves on its day", async ({ page, browser, watch }) => {
  test.setTimeout(180_000);
  await comeIn(page, "preparer");
  await page.goto("/batches/new");
  await page.locator("label", { hasText: like(common.payouts) }).click();
  await control(page, common.from).selectOption({ label: "Sandbox" });

  await test.step("hidden rows are asked about", async () => {
    const hidden = [newAccount(), "Hidden Person", "999.00", "EUR", "not seen", ""];
    await pasteRange(page, [lineOf(heading), ...rows.map((cells) => lineOf(cells)), lineOf(hidden, true)]);
    await expect(page.getByText(batchesNewTexts.hiddenRowsTitle("1", 1))).toBeVisible();
    await page.getByRole("button", { name: batchesNewTexts.dropHiddenRows }).click();
    await expect(
      page.getByText(new RegExp(`^${batchesNewTexts.pastedFileName("\\d+ \\w{3} \\d\\d:\\d\\d")}$`)),
    ).toBeVisible();
  });

  await page
    .locator("[data-question=endpoint]")
    .getByRole("button", { name: connectionsModelTexts.eurPayouts })
    .click();
  await expect(page.locator("[data-verdict]")).toHaveText(
    like(`3 ${batchesNewTexts.ofLabel} ${rows.length} ${batchesNewTexts.rowsAre} ${batchesNewTexts.ready}, ${any}`),
  );
  const path = await makeDraft(page);
  await fixCell(page, amount(2));
  await fixCell(page, later);
  await page
    .getByRole("button", {
      name: like(batchesDetailTexts.submitLabel(`${countRows("payout", "5", false)}, ${any} EUR`)),
    })
    .click();
  const waiting = like(plain(batchesDetailTexts.approvalPending(1, any, 0, "", "", any)));
  await expect(page.getByText(waiting)).toBeVisible();

  await test.step("another user sees the days, and approves them", async () => {
    const approver = await comeInBeside(browser, watch, "approver");
    await approver.goto(path);
    const days = approver.locator("[data-send-days] tbody tr");
    await expect(days).toHaveCount(2);
    await expect(days.first()).toContainText(componentsBatchTexts.onRelease);
    await approve(approver, path);
    await approver.context().close();
  });

  await test.step("what has no day is sent; the rest is scheduled, and can be cancelled", async () => {
    await page.reload();
    await page
      .getByRole("button", {
        name: like(batchesDetailTexts.releaseFrom(`${countRows("payout", "5", false)}, ${any} EUR`, "Sandbox")),
      })
      .click();
    const group = (name: string) => page.locator(`[data-progress-table] [data-group=${name}] [data-count]`);
    await expect(group("approved")).toHaveText("3", { timeout: 60_000 });
    await expect(group("scheduled")).toHaveText("2");
    await expect(page.getByText(batchesDetailTexts.sendDatesNote)).toBeVisible();
    await page.getByRole("button", { name: batchesDetailTexts.cancelUnsent("2") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(common.reason).fill("They are paid by hand.");
    await dialog
      .getByRole("button", { name: like(batchesDetailTexts.cancelAct(`${countRows("payout", "2", false)}, ${any}`)) })
      .click();
    await expect(group("cancelled")).toHaveText("2");
  });

  await test.step("every pasted row is in the result, and no other", async () => {
    await page.reload();
    const results = await takeResults(page, "\t");
    const found = results.map((row) => [row[heading[0] ?? ""], row.amount_sent, row.paydesk_send_on]);
    expect(found).toEqual(rows.map(([account], at) => [account, at < 3 ? amount(at) : "", at < 3 ? "" : later]));
  });
});

test("what cannot be pasted says why, and the field for a paste takes cells by hand", async ({ page }) => {
  await comeIn(page, "preparer");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto("/batches/new");
  await pasteRange(page, ["<tr><td>A-1</td><td rowspan=2>10.00</td></tr><tr><td>A-2</td></tr>"]);
  await expect(page.getByRole("alert").filter({ hasText: "has merged cells" })).toBeVisible();
  await browser.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.getByRole("button", { name: batchesNewTexts.paste, exact: true }).click();
  await page.getByLabel(batchesNewTexts.copiedCells).fill("account_number\tamount\tcurrency\n88001234\t10.00\tEUR\n");
  await expect(page.getByText(like(batchesNewTexts.pastedFileName(any)))).toBeVisible();
});
