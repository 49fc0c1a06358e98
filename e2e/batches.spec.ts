import type { Page } from "@playwright/test";
import { rowStates } from "@/lib/payments/batches/labels";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as batchesGridTexts from "@/messages/batches/shared";
import * as componentsBatchTexts from "@/messages/components/order";
import * as connectionsModelTexts from "@/messages/connections/model";
import { comeIn, control, newAccount, sandboxName } from "./actions";
import {
  activeCell,
  approve,
  dropFile,
  effectOf,
  type FileKind,
  fileKinds,
  firstRowsAreSent,
  fixCell,
  headline,
  makeDraft,
  needsApproval,
  restButton,
  rowsReady,
  takeResults,
} from "./batch-actions";
import { killParts, partsAreBack } from "./kill";
import type { Entry, Sandbox } from "./sandbox";
import { comeInBeside } from "./sandbox-console";
import { expect, finalAfterMs, test } from "./test";
import { any, like } from "./texts";

type Step = {
  kind: FileKind;
  lines: string[];
  wrong: string[];
  asks: string;
  ahead: number;
  rest: number;
  done: string;
};

const cents = (Date.now() % 9_000) + 1_000;
const amount = (at: number) => ((cents + at) / 100).toFixed(2);
const payout = (sum: string, account = newAccount()) => `${account};Ines Marković;${sum};EUR;Invoice ${account}`;

const payouts: Step = {
  kind: "Payouts",
  lines: [
    "account_number;account_name;amount;currency;order_desc",
    ...Array.from({ length: 29 }, (_, at) => payout(amount(at))),
    payout("ten"),
    payout(""),
    payout("7.77", "4444000011110002"),
  ],
  wrong: ["10.90"],
  asks: `${effectOf("payout", 31)} EUR`,
  ahead: 3,
  rest: 28,
  done: headline("done_with_failures", { approved: 30, failed: 1 }),
};
const charges: Step = {
  kind: "Recurring charges",
  lines: [
    "client-orderid;recurring-payment-id;amount;currency",
    ...Array.from({ length: 6 }, (_, at) => `;810000002;${amount(at)};EUR`),
    ";810000003;;EUR",
    ";810000002;1,5,0;EUR",
    `;900000002;${amount(9)};EUR`,
  ],
  wrong: ["1.50"],
  asks: `${effectOf("recurring", 9)} EUR + ${componentsBatchTexts.unknownAmountPart("1")}`,
  ahead: 2,
  rest: 7,
  done: headline("done_with_failures", { approved: 8, failed: 1 }),
};
const updates: Step = {
  kind: "Profile updates",
  lines: ["recurring-payment-id;amount", `810000002;${amount(0)}`, `810000004;${amount(1)}`, "810000003;twelve"],
  wrong: ["12.00"],
  asks: effectOf("update", 3),
  ahead: 1,
  rest: 2,
  done: headline("done", { approved: 3 }),
};

test("three files from the drop to the result, with Paydesk killed in the middle", async ({
  page,
  browser,
  watch,
  sandbox,
  database,
}) => {
  test.setTimeout(240_000);
  await comeIn(page, "preparer");
  const approver = await comeInBeside(browser, watch, "approver");
  const paths = new Map<Step, string>();
  const pathOf = (step: Step) => paths.get(step) ?? "";
  for (const step of [payouts, charges, updates]) {
    await test.step(`${step.kind}: dropped, corrected, approved by another user, the first rows sent`, async () => {
      paths.set(step, await prepare(page, step));
      await approve(approver, pathOf(step));
      await control(page, batchesDetailTexts.firstRowsLabel).fill(String(step.ahead));
      const first = batchesDetailTexts.releaseFirstLabel(step.ahead, any, "", sandboxName);
      await page.getByRole("button", { name: like(first) }).click();
    });
  }
  await approver.context().close();

  await test.step("killed while a payout and a chunk of charges are on their way", async () => {
    const open = async (at: Page, step: Step) => {
      await at.goto(pathOf(step));
      await expect(firstRowsAreSent(at, step.ahead)).toBeVisible({ timeout: 40_000 });
    };
    const beside = await page.context().newPage();
    await open(beside, charges);
    await open(page, payouts);
    const slow = { scenario: "slow", times: 1, parameters: { ms: 44_000 } };
    const rules = ["payout", "process-recurring-payments"].map((operation) => ({ ...slow, operation }));
    await sandbox.ask("PUT", "/scenarios", { rules });
    // Delays final callbacks until both rows were seen waiting, since a callback ends a row's wait before the slow
    // answer does.
    await sandbox.ask("PATCH", "/settings", { finalAfterMs: 15_000 });
    await sendRest(page, payouts);
    await sendRest(beside, charges);
    const batchIds = [charges, payouts].map((step) => pathOf(step).split("/").at(-1));
    const readUnderWay = async () => {
      const underWay =
        "select count(*)::int as rows from orders where batch_id = any($1) and submission in ('queued', 'sending')";
      const { rules: unplayed } = await sandbox.ask<{ rules: unknown[] }>("GET", "/scenarios");
      return { unplayed, rows: (await database.query(underWay, [batchIds])).rows[0].rows };
    };
    await expect.poll(readUnderWay, { timeout: 30_000 }).toEqual({ unplayed: [], rows: 8 });
    await sandbox.ask("PATCH", "/settings", { finalAfterMs });
    await beside.close();
    await page.goto("about:blank");
    await killParts(["web", "worker"]);
    await partsAreBack(["web", "worker"]);
  });

  await test.step("updates: what waited behind the first row still waits, and continues by one click", async () => {
    await page.goto(pathOf(updates));
    await expect(firstRowsAreSent(page, updates.ahead)).toBeVisible();
    await sendRest(page, updates);
  });
  for (const step of [updates, payouts, charges]) {
    await test.step(`${step.kind}: the gateway has each row once, and the file given back says the same`, async () => {
      await page.goto(pathOf(step));
      await expect(page.locator("[data-headline]")).toHaveText(step.done, { timeout: 100_000 });
      const counts = await page.locator("[data-progress-table] [data-count]").allTextContents();
      const results = await takeResults(page);
      const sent = results.filter(({ status }) => status !== excluded);
      expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(sent.length);
      expect(results).toHaveLength(step.lines.length - 1);
      for (const result of results) await agrees(sandbox, step, result);
    });
  }
});

const sendRest = (page: Page, { kind, rest }: Step) => restButton(page, effectOf(fileKinds[kind], rest)).click();

async function prepare(page: Page, { kind, lines, wrong, asks }: Step): Promise<string> {
  const rows = lines.length - 1;
  await dropFile(page, kind, lines);
  await expect(page.locator("[data-first-errors] li").first()).toBeVisible();
  const which = page
    .locator("[data-question=endpoint]")
    .getByRole("button", { name: connectionsModelTexts.eurPayouts });
  if (kind !== "Recurring charges") await which.click();
  await expect(which).toHaveCount(0);
  await expect(page.locator("[data-verdict]")).toHaveText(like(`${rowsReady(any, rows)}, ${any}`));
  const path = await makeDraft(page);
  await expect(page.locator("[data-equation]")).toHaveText(
    new RegExp(`^${rows} rows: .*0 ${batchesDetailTexts.unansweredCount}.*0 excluded$`),
  );
  for (const text of wrong) await fixCell(page, text);
  if (kind === "Payouts") await leaveCell(page, "");
  const exclude = page.getByRole("button", { name: batchesDetailTexts.moveLabel(1) });
  if (kind === "Payouts") await exclude.click();
  await expect(exclude).toHaveCount(0);
  await page.getByRole("button", { name: like(batchesDetailTexts.submitLabel(asks)) }).click();
  await expect(needsApproval(page)).toBeVisible();
  await expect(page.getByText(approvalsModelTexts.preparedByYou).first()).toBeVisible();
  return path;
}

async function leaveCell(page: Page, before: string): Promise<void> {
  const cell = page.locator("[role=gridcell][data-error]").first();
  await expect(cell).toHaveText(before);
  await cell.dblclick();
  const box = page.getByRole("textbox", { name: batchesGridTexts.row("amount", 31), exact: true });
  await box.fill("99.99");
  await box.press("Escape");
  await expect(box).toHaveCount(0);
  await expect(activeCell(page)).toBeFocused();
  await expect(cell).toHaveText(before);
}

const statuses: Record<string, string> = {
  [orderStatuses.approved.label]: "approved",
  [orderStatuses.declined.label]: "declined",
};
const excluded = rowStates.rows.aside.label;

async function agrees(sandbox: Sandbox, { kind }: Step, result: Record<string, string>): Promise<void> {
  const entries = await sandbox.entriesOf(result.paydesk_order_id ?? "");
  if (result.status === excluded) return expect(entries).toEqual([]);
  const of = (which: Entry["kind"]) => entries.filter((entry) => entry.kind === which && entry.operation !== "status");
  if (kind === "Profile updates") {
    const seen = of("call").map(({ taken, serialNumber }) => ({ taken, serialNumber }));
    expect(seen).toEqual([{ taken: true, serialNumber: result.serial_number }]);
    return;
  }
  if (kind === "Payouts") expect(of("call")).toHaveLength(1);
  expect(of("order").map(({ gatewayOrderId }) => gatewayOrderId)).toEqual([result.gateway_order_id]);
  expect(of("transition").at(-1)?.verdict).toBe(statuses[result.status ?? ""]);
}
