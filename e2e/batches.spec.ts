import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { comeIn, control, newAccount } from "./acts";
import { dropFile, makeDraft } from "./batch-acts";
import { comeInBeside } from "./practice";
import type { Sandbox } from "./sandbox";
import { expect, test } from "./test";

// A file is dropped, mended where it is wrong, approved by somebody else, sent with a few rows ahead, and given back.

/** Types another text into the bad cell that is chosen. */
async function mend(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Next error" }).click();
  await page.getByRole("textbox", { name: /of row \d+$/ }).fill(text);
  await page.getByRole("button", { name: "Mend this cell" }).click();
}

const ask = (page: Page) => page.getByRole("button", { name: /^(Ask for approval: |Release )/ }).click();

/** Somebody else approves what the page shows. */
async function approve(approver: Page, path: string): Promise<void> {
  await approver.goto(path);
  await approver.getByRole("button", { name: /^Approve \d/ }).click();
  await expect(letGo(approver)).toBeVisible();
}

const letGo = (page: Page) => page.getByRole("heading", { name: "Let it go" });

/** Takes the file with results, as records by the names of its header. */
async function takeResults(page: Page): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download your file with results" }).click(),
  ]);
  const text = (await readFile(await download.path(), "utf8")).replace(/^\ufeff/, "");
  const [header = [], ...rows] = text
    .trim()
    .split("\r\n")
    .map((line) => line.split(";").map((cell) => cell.replace(/^"|"$/g, "")));
  return rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
}

/** How often the gateway took an order of ours, and under which number. */
async function takenAs(sandbox: Sandbox, clientOrderId: string): Promise<string[]> {
  const path = `/orders?client_orderid=${clientOrderId}`;
  const { orders } = await sandbox.ask<{ orders: { gatewayOrderId: string }[] }>("GET", path);
  return orders.map(({ gatewayOrderId }) => gatewayOrderId);
}

test.describe("a file becomes a batch", () => {
  test("payouts: mended, one set aside, approved by another person, three ahead, then the rest", async ({
    page,
    browser,
    watch,
    sandbox,
  }) => {
    test.setTimeout(180_000);
    await comeIn(page, "preparer");
    const row = (amount: string, account = newAccount()) => `${account};Ana Kovač;${amount};EUR;Invoice ${account}`;
    const good = Array.from({ length: 9 }, (_, at) => row(`${10 + at}.0${at}`));
    const lines = ["account_number;account_name;amount;currency;order_desc", ...good, row("ten"), row("")];
    lines.push(row("7.77", "4444000011110002"));
    await dropFile(page, "Payouts", lines);
    await expect(page.locator("[data-first-errors] li")).toHaveCount(2);
    // Two endpoints pay EUR: which one is asked once for the file.
    await page.getByRole("button", { name: "EUR payouts" }).click();
    await expect(page.locator("[data-verdict]")).toHaveText(/^10 of 12 rows are ready, 2 need mending/);
    const path = await makeDraft(page);
    await expect(page.locator("[data-equation]")).toHaveText(/12 rows in.*10 ready.*2 errors.*0 questions.*0 left out/);

    await mend(page, "10.90");
    await expect(page.locator("[data-verdict]")).toHaveText(/^11 of 12 rows are ready, 1 needs mending/);
    await page.getByRole("button", { name: "Set 1 row aside (new draft)" }).click();
    await expect(page.locator("[data-verdict]")).toHaveText(/^11 of 12 rows are ready, 1 set aside/);
    await ask(page);
    await expect(page.getByText("It waits for approval.")).toBeVisible();
    await expect(page.getByText("You prepared it: somebody else approves it.").first()).toBeVisible();

    const approver = await comeInBeside(browser, watch, "approver");
    await approve(approver, path);
    await control(page, "First rows to begin with").fill("3");
    await page.getByRole("button", { name: /^Send the first 3 of 11 payouts/ }).click();
    await expect(page.getByText("The first 3 are out")).toBeVisible({ timeout: 40_000 });
    await page.getByRole("button", { name: /[Ss]end the other 8 payouts/ }).click();
    await expect(page.locator("[data-headline]")).toHaveText(/^Done with failures: 10 approved, 1 failed/, {
      timeout: 90_000,
    });
    const counts = await page.locator("[data-progress-table] [data-count]").allTextContents();
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(11);

    const results = await takeResults(page);
    expect(results).toHaveLength(12);
    for (const result of results) {
      const taken = await takenAs(sandbox, result.paydesk_order_id ?? "");
      expect(taken).toEqual(result.status === "Set aside" ? [] : [result.gateway_order_id]);
    }
    expect(results.filter(({ status }) => status === "Approved")).toHaveLength(10);
    expect(results.find(({ account_number }) => account_number === "4444000011110002")?.status).toBe("Declined");
    await approver.context().close();
  });

  test("charges: a file in chunks, whose amounts may be in the profile", async ({ page, browser, watch, sandbox }) => {
    test.setTimeout(150_000);
    await comeIn(page, "preparer");
    const cents = (Date.now() % 9_000) + 1_000;
    const lines = ['"client-orderid";"recurring-payment-id";"amount";"currency"'];
    for (let at = 0; at < 6; at += 1) lines.push(`"";810000002;${((cents + at) / 100).toFixed(2)};EUR`);
    await dropFile(page, "Recurring charges", lines);
    await answerEndpoint(page);
    const path = await makeDraft(page);
    await ask(page);
    const approver = await comeInBeside(browser, watch, "approver");
    await approveAndSend(page, approver, path);
    await expect(page.locator("[data-headline]")).toHaveText(/^Done: 6 approved/, { timeout: 60_000 });
    for (const result of await takeResults(page)) {
      expect(await takenAs(sandbox, result.paydesk_order_id ?? "")).toEqual([result.gateway_order_id]);
    }
    await approver.context().close();
  });

  test("profile updates: every row is one call, and no money is summed", async ({ page, browser, watch }) => {
    test.setTimeout(150_000);
    await comeIn(page, "preparer");
    await dropFile(page, "Profile updates", [
      "recurring-payment-id;amount",
      `810000002;${(10 + (Date.now() % 500) / 100).toFixed(2)}`,
      `810000004;${(10 + (Date.now() % 700) / 100).toFixed(2)}`,
    ]);
    await answerEndpoint(page);
    const path = await makeDraft(page);
    await ask(page);
    const approver = await comeInBeside(browser, watch, "approver");
    await approveAndSend(page, approver, path);
    await expect(page.locator("[data-headline]")).toHaveText(/^Done: 2 approved/, { timeout: 60_000 });
    await approver.context().close();
  });
});

/** Where several endpoints could send the rows: the first of them. */
async function answerEndpoint(page: Page): Promise<void> {
  for (;;) {
    const question = page.locator("[data-question=endpoint]").first();
    if (!(await question.isVisible())) return;
    const says = await question.locator("p").first().textContent();
    await question.getByRole("button").first().click();
    await expect(page.getByText(says ?? "")).toHaveCount(0);
    await expect(page.locator("[data-verdict]")).toBeVisible();
  }
}

/** Approved by another person where somebody has to, and let go as a whole. */
async function approveAndSend(page: Page, approver: Page, path: string): Promise<void> {
  const waits = page.getByText("It waits for approval.");
  await expect(waits.or(letGo(page))).toBeVisible();
  if (await waits.isVisible()) await approve(approver, path);
  await page.getByRole("button", { name: /^Send \d/ }).click();
  await expect(page.locator("[data-headline]")).toBeVisible();
}
