import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { and, asc, eq, isNotNull, notExists } from "drizzle-orm";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { matchItems } from "@/db/schema/matching";
import { orders } from "@/db/schema/orders";
import { periodStates } from "@/lib/books/close/labels";
import { addDays } from "@/lib/core/time/calendar";
import { readToday } from "@/lib/core/time/today";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";
import * as closeDetail from "@/messages/close/detail";
import * as evidenceTexts from "@/messages/close/evidence-model";
import * as closeList from "@/messages/close/list";
import * as gatewayTexts from "@/messages/gateway-reports/list";
import * as matchingTexts from "@/messages/matching/list";
import { classes } from "@/messages/matching/model";
import * as settingsTexts from "@/messages/matching/settings";
import * as statementsTexts from "@/messages/statements/list";
import { openContext } from "./access/users";
import { comeIn, sandboxName } from "./actions";
import { chooseApp } from "./browser";
import { findFaults } from "./faults";
import { Sandbox } from "./sandbox";
import { startApp } from "./start";
import { expect, test } from "./test";

const run = promisify(execFile);
const planted =
  "missing-line,wrong-amount,duplicate-line,unknown-line,missing-bank-line,wrong-bank-amount,duplicate-bank-line,bank-charge";
const sandboxPath = `/connections/${sandboxConnectionId}/sandbox`;

test.setTimeout(600_000);

test("a month is closed from the sandbox's reports: seven differences are found and explained, another user reviews, and a later reversal is signed again", async ({
  browser,
  watch,
}) => {
  const app = { ...(await chooseApp()), SAMPLE: "on" };
  const stop = await startApp(app);
  const ctx = openContext(app.DATA_DIR);
  const pages: Page[] = [];
  try {
    const baseURL = `http://localhost:${app.PORT}`;
    const open = async (who: "preparer" | "approver") => {
      const page = await (await browser.newContext({ baseURL })).newPage();
      pages.push(page);
      watch(page);
      await comeIn(page, who);
      return page;
    };
    const [page, reviewer] = [await open("preparer"), await open("approver")];
    const today = await readToday(ctx.db, ctx.now());

    const file = async (path: string, name: string) => {
      const answer = await page.request.get(`${sandboxPath}/${path}`);
      expect(answer.status(), await answer.text()).toBe(200);
      return { name, mimeType: "text/plain", buffer: await answer.body() };
    };
    await page.goto("/reports/gateway");
    await page.getByRole("button", { name: gatewayTexts.uploadReports }).click();
    await page.getByLabel(gatewayTexts.file).setInputFiles(await file(`gateway-report?plant=${planted}`, "report.csv"));
    await page.getByRole("button", { name: gatewayTexts.uploadReport, exact: true }).click();
    await expect(page.getByText(gatewayTexts.stored, { exact: true })).toBeVisible();
    await page.goto("/reports/statements");
    await page.getByRole("button", { name: statementsTexts.uploadStatements }).click();
    await page
      .getByLabel(statementsTexts.file)
      .setInputFiles(await file(`statement?form=mt940&plant=${planted}`, "bank.sta"));
    await page.getByRole("button", { name: statementsTexts.uploadStatement, exact: true }).click();
    await expect(page.getByText(statementsTexts.stored, { exact: true })).toBeVisible();

    await page.goto("/reports/close");
    await page.getByLabel(closeList.firstDay).fill(addDays(today, -31));
    await page.getByLabel(closeList.lastDay).fill(addDays(today, -1));
    await page.getByRole("button", { name: closeList.startPeriod }).click();
    await expect(page).toHaveURL(/\/reports\/close\/[0-9a-f-]{36}$/);
    const periodUrl = page.url();
    await expect(page.getByText(closeDetail.accountsLeft)).toBeVisible();
    await reviewer.goto("/reports/matching/settings");
    const used = reviewer.getByRole("combobox", { name: new RegExp(`^${settingsTexts.usedBy}`) });
    const forms = reviewer.locator("form").filter({ has: used });
    await expect(forms.first()).toBeVisible();
    for (let nth = 0; nth < (await forms.count()); nth++) {
      const form = forms.nth(nth);
      await form.getByRole("combobox").selectOption({ label: sandboxName });
      await form.getByRole("button", { name: settingsTexts.saveAccount }).click();
      await expect(form.getByText(settingsTexts.saved)).toBeVisible();
    }

    await reviewer.getByLabel(settingsTexts.contains).fill("account maintenance");
    await reviewer.getByRole("button", { name: settingsTexts.preview }).click();
    await expect(reviewer.getByRole("table", { name: settingsTexts.previewCaption }).getByRole("row")).toHaveCount(2);
    expect(await findFaults(reviewer, "matching-settings-rule")).toEqual([]);
    await reviewer.getByLabel(settingsTexts.name).fill("Account fees");
    await reviewer.getByRole("button", { name: settingsTexts.saveRule }).click();
    await expect(reviewer.getByRole("table", { name: settingsTexts.rules })).toContainText("account maintenance");

    await page.goto("/reports/matching");
    const rows = page.getByRole("table", { name: matchingTexts.caption }).locator("tbody tr");
    await expect(rows).toHaveCount(7);
    const kinds: Record<string, number> = {
      [classes.missing_gateway]: 1,
      [classes.missing_here]: 1,
      [classes.amount]: 2,
      [classes.duplicate]: 2,
      [classes.missing_bank]: 1,
    };
    for (const [kind, count] of Object.entries(kinds))
      await expect(rows.filter({ hasText: kind }), kind).toHaveCount(count);
    expect(await findFaults(page, "matching-seven")).toEqual([]);

    const [agreeing] = await ctx.db
      .select({ orderId: gatewayLines.orderId })
      .from(gatewayLines)
      .where(
        and(
          eq(gatewayLines.kind, "payment"),
          isNotNull(gatewayLines.orderId),
          notExists(
            ctx.db.select({ id: matchItems.id }).from(matchItems).where(eq(matchItems.orderId, gatewayLines.orderId)),
          ),
        ),
      )
      .orderBy(asc(gatewayLines.bookedAt))
      .limit(1);
    await page.goto(`/orders/${agreeing?.orderId}`);
    await page.getByRole("button", { name: new RegExp(`^${matchingTexts.unmatch}`) }).click();
    const question = page.getByRole("dialog");
    await question.getByLabel(matchingTexts.reason).fill("The ID is of another payout");
    await question.getByRole("button", { name: matchingTexts.unmatch }).click();
    await expect(page.getByText(matchingTexts.unmatched("The ID is of another payout"))).toBeVisible();
    expect(await findFaults(page, "order-unmatched")).toEqual([]);
    await page.goto("/reports/matching");
    await expect(rows).toHaveCount(9);
    await expect(rows.filter({ hasText: classes.missing_here })).toHaveCount(2);
    await page.goBack();
    await page.getByRole("button", { name: new RegExp(`^${matchingTexts.rematch}`) }).click();
    await question.getByRole("button", { name: matchingTexts.rematch }).click();
    await expect(page.getByRole("button", { name: new RegExp(`^${matchingTexts.unmatch}`) })).toBeVisible();
    await page.goto("/reports/matching");
    await expect(rows).toHaveCount(7);
    await rows.first().getByRole("link").first().click();
    await expect(page).toHaveURL(/\/reports\/matching\/[0-9a-f-]{36}$/);
    for (let left = 7; left > 0; left--) {
      await explain(page, `Asked the gateway, case ${left}`);
      if (left > 1) await expect(page.getByText(matchingTexts.noHistory)).toBeVisible();
    }
    await page.goto("/reports/matching");
    await expect(page.getByText(matchingTexts.noDifferences)).toBeVisible();

    await page.goto(periodUrl);
    await page.getByLabel(closeDetail.certify).check();
    await page.getByRole("button", { name: closeDetail.submitLabel }).click();
    await expect(page.getByText(periodStates.rows.prepared.label, { exact: true }).first()).toBeVisible();
    await reviewer.goto(periodUrl);
    await reviewer.getByRole("button", { name: new RegExp(closeDetail.approveReview) }).click();
    await reviewer.getByRole("button", { name: closeDetail.closePeriod }).click();
    await reviewer.getByRole("dialog").getByRole("button", { name: closeDetail.closePeriod }).click();
    await expect(reviewer.getByRole("link", { name: closeDetail.downloadEvidence })).toBeVisible();
    expect(await findFaults(reviewer, "period-closed")).toEqual([]);

    const [paid] = await ctx.db
      .select({ gatewayOrderId: orders.gatewayOrderId })
      .from(orders)
      .where(and(eq(orders.kind, "payout"), eq(orders.outcome, "approved"), eq(orders.reversed, "0")))
      .orderBy(asc(orders.createdAt))
      .limit(1);
    await new Sandbox(app.SANDBOX_CONTROL_PORT).ask("POST", `/orders/${paid?.gatewayOrderId}/reverse`, {});
    await expect(async () => {
      await reviewer.reload();
      await expect(reviewer.getByText(closeDetail.suspendedTitle)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 90_000 });
    await expect(reviewer.getByRole("table", { name: closeDetail.laterCaption }).locator("tbody tr")).toHaveCount(1);
    await reviewer.getByLabel(closeDetail.signAgainReason).fill("The payee's bank returned it");
    await reviewer.getByLabel(closeDetail.certify).check();
    await reviewer.getByRole("button", { name: closeDetail.signAgain, exact: true }).click();
    await expect(reviewer.getByText(closeDetail.suspendedTitle)).toHaveCount(0);

    const downloading = reviewer.waitForEvent("download");
    await reviewer.getByRole("link", { name: closeDetail.downloadEvidence }).click();
    const path = await (await downloading).path();
    const { stdout } = await run("npm", ["run", "-s", "close:verify", "--", path], {
      env: { ...process.env, DATA_DIR: app.DATA_DIR },
    });
    expect(stdout).toContain(evidenceTexts.sameBytes);
  } finally {
    for (const one of pages) await one.context().close();
    await ctx.db.$client.end();
    await stop();
  }
});

async function explain(page: Page, reason: string): Promise<void> {
  const at = page.url();
  await page.getByLabel(matchingTexts.explainedBy).selectOption("fee");
  await page.getByLabel(matchingTexts.owner).selectOption({ index: 1 });
  await page.getByLabel(matchingTexts.reason, { exact: true }).fill(reason);
  await page.getByRole("button", { name: matchingTexts.save }).click();
  await expect(page).not.toHaveURL(at);
}
