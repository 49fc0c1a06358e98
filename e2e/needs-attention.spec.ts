import type { Locator, Page } from "@playwright/test";
import { extractText } from "unpdf";
import { type NeedName, needLabels } from "@/app/(app)/overview/need-labels";
import { countRows, progressLabels } from "@/components/batch/batch-labels";
import { partLabels } from "@/lib/books/reports/statement";
import { governedTable } from "@/lib/controls/approvals/labels";
import { addAmounts, compareAmounts, formatAmount, negateAmount } from "@/lib/core/money/money";
import { plural } from "@/lib/core/text/plural";
import { batchStates } from "@/lib/payments/batches/state";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as alertsModelTexts from "@/messages/alerts/model";
import * as approvalsModelTexts from "@/messages/approvals/model";
import * as approvalsRulesTexts from "@/messages/approvals/rules";
import * as approvalsSharedTexts from "@/messages/approvals/shared";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as callbacksSharedTexts from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import * as componentsApprovalTexts from "@/messages/components/order";
import * as componentsShellTexts from "@/messages/components/shell";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import * as exportsModelTexts from "@/messages/exports/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersModelTexts from "@/messages/orders/model";
import * as ordersSharedTexts from "@/messages/orders/shared";
import * as overviewSharedTexts from "@/messages/overview/shared";
import * as reportsSharedTexts from "@/messages/reports/shared";
import {
  ask,
  comeIn,
  control,
  expectStatus,
  filterByAmount,
  keep,
  newAmount,
  openFilter,
  openRequest,
  requestRow,
} from "./actions";
import { fixCell } from "./batch-actions";
import { type Figure, readMoved, readStored, readTable, readToday } from "./directories";
import { findFaults } from "./faults";
import { makeNight, type Night, overThreshold, pass } from "./outage";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

let night: Night;
test.beforeAll(async ({ sandbox, database }) => {
  night = await makeNight(sandbox, database);
});
test.afterAll(() => night?.end());

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => page.locator("tbody tr");
const needs = (page: Page) =>
  page
    .locator(`[data-needs] > ul, [data-needs] > details:has-text("${overviewSharedTexts.moreNeedsTitle}")`)
    .locator("[data-need]");
const need = (page: Page, name: NeedName) => needs(page).and(page.locator(`[data-need="${name}"]`));
const waitingForOthers = (page: Page, count: number) =>
  page.getByText(`${overviewSharedTexts.othersTitle} (${count})`, { exact: true });
const amountIn = (place: Locator, amount: string) => place.locator(`data[value="${amount}"]`);

async function openOverview(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator("[data-needs]")).toBeVisible();
}

async function readNeeds(page: Page): Promise<(string | null)[]> {
  await openOverview(page);
  return needs(page).evaluateAll((lines) => lines.map((line) => line.getAttribute("data-need")));
}

const textOfNeed = (name: NeedName, count: number) =>
  `${count} ${plural(count, needLabels[name].one, needLabels[name].many)}`;

async function follow(page: Page, name: NeedName, expected: string | RegExp): Promise<void> {
  await openOverview(page);
  const more = page.getByText(overviewSharedTexts.moreNeedsTitle);
  if (await more.isVisible()) await more.click();
  const line = page.locator(`[data-need="${name}"]`).first();
  await expect(line).toContainText(expected);
  await line.getByRole("link").last().click();
}

async function followToOrder(page: Page, name: NeedName, orders: number, payee: string): Promise<void> {
  await follow(page, name, textOfNeed(name, orders));
  await expect(rows(page)).toHaveCount(orders);
  await rows(page).filter({ hasText: payee }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
}

async function expectGone(page: Page, name: NeedName): Promise<void> {
  await openOverview(page);
  await expect(need(page, name)).toHaveCount(0);
}

async function propose(page: Page, status: string, button: string): Promise<void> {
  await main(page).getByRole("link", { name: ordersDetailTexts.resolve, exact: true }).click();
  await page.getByRole("radio", { name: status }).check();
  await control(page, exceptionsSharedTexts.evidence).fill(
    "The account manager looked it up this morning, ticket 4711.",
  );
  await page.getByRole("button", { name: button }).click();
  const own = main(page).getByText(
    like(`${approvalsModelTexts.preparedByYou} ${approvalsModelTexts.othersCanApprove(any)}`),
  );
  await expect(own).toContainText(night.approver.name);
}

const approveButton = (place: Locator) =>
  place.getByRole("button", { name: like(componentsApprovalTexts.approveAndSend(false, any, any)) });

test("everything that needs attention is resolved from the overview, by those who may", async ({
  page,
  browser,
  watch,
  sandbox,
}) => {
  test.setTimeout(150_000);
  const { payouts, batch } = night;
  await comeIn(page, night.preparer);
  await test.step("five seconds: what there is to do, gravest first", async () => {
    const mine = ["conflict", "charged_back", "reversed", "unconfirmed_users", "callbacks", "not_sent"];
    expect(await readNeeds(page)).toEqual([...mine, "batches", "errors"]);
    for (const name of ["conflict", "charged_back", "reversed", "unconfirmed_users", "not_sent"] as const) {
      await expect(amountIn(need(page, name), payouts[name].amount)).toBeVisible();
    }
    await expect(waitingForOthers(page, 3)).toBeVisible();
    await expect(page.locator("[data-update]")).toContainText(
      new RegExp(
        [
          `2 ${overviewSharedTexts.laterUpdates(2)}`,
          ...[orderStatuses.reversed.label, payouts.reversed.name],
          ...[orderStatuses.charged_back.label, payouts.charged_back.name],
        ].join(".*"),
        "s",
      ),
    );
    expect(await findFaults(page, "overview-incident")).toEqual([]);
  });

  await test.step("two conflicting statuses: which one is correct", async () => {
    await followToOrder(page, "conflict", 1, payouts.conflict.name);
    await propose(page, exceptionsNewTexts.statusInPaydesk, exceptionsNewTexts.proposeResolution);
  });
  await test.step("what no one knows: what the gateway reports of it", async () => {
    await followToOrder(page, "unconfirmed_users", 1, payouts.unconfirmed_users.name);
    await propose(
      page,
      orderStatuses.not_received.label,
      exceptionsNewTexts.proposeTitle(exceptionsSharedTexts.order(1)),
    );
  });
  await test.step("money that came back: acknowledged", async () => {
    for (const name of ["charged_back", "reversed"] as const) {
      await followToOrder(page, name, 1, payouts[name].name);
      await main(page).getByRole("button", { name: ordersDetailTexts.acknowledge }).click();
      await expect(main(page).getByRole("button", { name: ordersDetailTexts.acknowledge })).toHaveCount(0);
      await expectGone(page, name);
    }
  });
  await test.step("callbacks that prove nothing, or conflict: acknowledged", async () => {
    await follow(page, "callbacks", textOfNeed("callbacks", 2));
    await expect(rows(page)).toHaveCount(2);
    await main(page)
      .getByRole("button", { name: callbacksSharedTexts.acknowledgeCallbacks(2) })
      .click();
    await expect(rows(page)).toHaveCount(0);
    await expectGone(page, "callbacks");
  });
  await test.step("what was not sent: sent, with its code typed again; the batch is resumed", async () => {
    await followToOrder(page, "not_sent", 1, payouts.not_sent.name);
    await main(page).getByRole("button", { name: ordersDetailTexts.sendNow }).click();
    const dialog = page.getByRole("dialog", { name: ordersDetailTexts.resendTitle });
    await control(dialog, ordersDetailTexts.verificationValueLabel).fill("739");
    await dialog.getByRole("button", { name: like(plain(ordersDetailTexts.send(`${any} EUR`))) }).click();
    await expectStatus(page, orderStatuses.approved.label);
    await follow(page, "batches", textOfNeed("batches", 1));
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole("link").first().click();
    await expect(main(page)).toContainText(batchesDetailTexts.autoPausedTitle);
    await main(page)
      .getByRole("button", {
        name: like(batchesDetailTexts.resumeRestLabel(`${countRows("payout", "3", false)}, ${any}`)),
      })
      .click();
    const done = `${batchStates.rows.done.label}: 3 ${progressLabels.approved.label.toLowerCase()}`;
    await expect(page.locator("[data-headline]")).toContainText(done, { timeout: 20_000 });
  });
  await test.step("a file that was mistyped: its cell is corrected", async () => {
    await follow(page, "errors", textOfNeed("errors", 1));
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole("link").first().click();
    await fixCell(page, newAmount());
    expect(await readNeeds(page)).toEqual([]);
    await expect(waitingForOthers(page, 5)).toBeVisible();
  });

  const tomaz = await comeInBeside(browser, watch, night.approver);
  await test.step("the other user approves what was proposed", async () => {
    for (const left of [4, 3]) {
      await follow(tomaz, "approvals", textOfNeed("approvals", left));
      const proposed = await openRequest(tomaz, { text: approvalsSharedTexts.resolution });
      await proposed.getByRole("link").first().click();
      const approve = (effect: string) =>
        tomaz.getByRole("button", { name: componentsApprovalTexts.approveLastChange(effect) });
      await approve(exceptionsSharedTexts.resolve(exceptionsSharedTexts.order(1)))
        .or(approve(exceptionsSharedTexts.deedConflict))
        .click();
      await expect(main(tomaz)).toContainText(exceptionsSharedTexts.appliedOne);
    }
    expect(await readNeeds(tomaz)).toEqual(["approvals"]);
  });
  await test.step("and decides on what waits: one is sent, one is rejected, edited and sent", async () => {
    await follow(tomaz, "approvals", textOfNeed("approvals", 2));
    const held = await openRequest(tomaz, { amount: payouts.held.amount });
    await approveButton(held).click();
    await expect(held).toContainText(approvalsSharedTexts.sentAccepted);
    const back = await openRequest(tomaz, { amount: payouts.approval_rejected.amount });
    await back.getByRole("button", { name: approvalsSharedTexts.rejectOpener }).click();
    await control(back, approvalsSharedTexts.rejectReasonLabel).fill("The invoice says another amount.");
    await back.getByRole("button", { name: approvalsSharedTexts.reject, exact: true }).click();
    await expect(back).toContainText(approvalsSharedTexts.rejectedDone);

    expect(await readNeeds(page)).toEqual(["approval_rejected"]);
    await follow(page, "approval_rejected", textOfNeed("approval_rejected", 1));
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole("link").first().click();
    await page.getByRole("link", { name: ordersDetailTexts.resubmitLabel }).click();
    const edited = overThreshold();
    await control(page, "Amount").fill(edited);
    await ask(page);
    await follow(tomaz, "approvals", textOfNeed("approvals", 1));
    await approveButton(await openRequest(tomaz, { amount: edited })).click();
    await expectStatus(page, orderStatuses.approved.label);
    await openOverview(tomaz);
    await expect(tomaz.getByText(overviewSharedTexts.needsEmpty)).toBeVisible();
  });
  await test.step("nothing needs either of them, and the updates are marked as read", async () => {
    await openOverview(page);
    await expect(page.getByText(overviewSharedTexts.needsEmpty)).toBeVisible();
    const update = page.locator("[data-update]");
    await expect(update).toContainText(new RegExp(`1 ${overviewSharedTexts.batchesCompleted(1)}.*${batch.name}`, "s"));
    await update.getByRole("button", { name: overviewSharedTexts.markRead }).click();
    await expect(update).toContainText(overviewSharedTexts.unchangedSince);
  });
  await test.step("another rule: the second admin's", async () => {
    const admin = await comeInBeside(browser, watch, night.admin);
    await follow(admin, "approvals", new RegExp([needLabels.approvals.one, needLabels.approvals.many].join("|")));
    const change = approvalsSharedTexts.changeTitle(
      governedTable["recurring.update"].plural,
      approvalsSharedTexts.onConnection(night.name),
    );
    const waiting = await openRequest(admin, { text: change });
    await waiting.getByRole("link", { name: approvalsSharedTexts.reviewChange }).click();
    await admin
      .getByRole("button", { name: componentsApprovalTexts.approveLastChange(approvalsRulesTexts.approveEffect) })
      .click();
    const version = approvalsRulesTexts.ownRuleNote(approvalsRulesTexts.versionLine(1, any, any));
    const own = like(`${plain(version)} ${approvalsModelTexts.expiryChange(any)}`);
    await expect(admin.getByText(own)).toBeVisible();
    await expect(admin.getByText(approvalsRulesTexts.onlyThisConnection)).toHaveCount(2);
    await admin.goto("/approvals");
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(common.approvals);
    await expect(requestRow(admin, { text: change })).toHaveCount(0);
    await admin.context().close();
  });
  await tomaz.context().close();
  for (const { clientOrderId } of Object.values(payouts)) expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});

test("found by four clues, saved as a view, taken as a file that is the database, and receipted", async ({
  page,
  sandbox,
  database,
}) => {
  const { approved, reversed } = night.payouts;
  await comeIn(page, night.preparer);
  await page.goto("/orders");
  const search = page.getByPlaceholder(ordersSharedTexts.searchOrders);
  const find = async (clue: string) => {
    await search.fill(clue);
    await search.press("Enter");
    await expect(page).toHaveURL((url) => url.searchParams.get("q") === clue);
    await expect(rows(page), clue).toHaveCount(1);
  };
  await test.step("ten seconds: one payment by the gateway's number, our reference, its payee, its last four digits", async () => {
    const gatewayId = await sandbox.gatewayOrderId(approved.clientOrderId);
    for (const clue of [gatewayId, approved.reference, "ziva approved", approved.account.slice(-4)]) {
      await find(clue);
      await expect(rows(page)).toContainText(approved.name);
    }
    await rows(page).getByRole("link").first().click();
    await expectStatus(page, orderStatuses.approved.label);
  });

  const view = "A week below the threshold";
  const most = "99999.99";
  await test.step("a view with a relative period", async () => {
    await page.goto("/orders?kind=payout");
    const filters = await openFilter(page, ordersSharedTexts.prepared);
    await filters.getByRole("button", { name: ordersModelTexts.last7Days }).click();
    await expect(page).toHaveURL(/days=last-7/);
    await page.keyboard.press("Escape");
    await filterByAmount(page, "", most);
    await expect(page).toHaveURL(/amount=/);
    await page.getByRole("button", { name: ordersSharedTexts.views }).click();
    await page.getByRole("button", { name: ordersSharedTexts.saveView }).click();
    await control(page, common.nameLabel).fill(view);
    await page.getByRole("button", { name: ordersSharedTexts.saveViewConfirm, exact: true }).click();
    await expect(page.getByRole("button", { name: ordersSharedTexts.view(view) })).toBeVisible();
    const kept = page.url();
    await page.goto("/orders");
    await page.getByRole("button", { name: ordersSharedTexts.views }).click();
    await page.getByRole("link", { name: view }).click();
    await expect(page).toHaveURL(kept);
  });
  await test.step("its file, row by row beside the database", async () => {
    await page.getByRole("button", { name: ordersSharedTexts.exportLabel }).click();
    const dialog = page.getByRole("dialog", { name: ordersSharedTexts.exportOrders });
    await dialog.getByText(ordersSharedTexts.allColumns).click();
    const file = await keep(page, () => dialog.getByRole("button", { name: ordersSharedTexts.exportLabel }).click());
    await expect(dialog.getByText(plain(ordersSharedTexts.exportDone("")))).toBeVisible();
    const stored = await readStored(database, night.connectionId, most);
    expect(stored).toHaveLength(Object.keys(night.payouts).length - 2 + night.batch.amounts.length);
    const heads = Object.keys(stored[0] ?? {});
    const exported = readTable(file.bytes).map((record) =>
      Object.fromEntries(heads.map((head) => [head, record[head]])),
    );
    expect(exported).toEqual(stored);
    await dialog.getByRole("button", { name: common.close }).first().click();
  });
  await test.step("the alert of what came back is in the menu, with its amount and payee, and opens its order", async () => {
    await page.goto("/payees");
    await page.getByRole("complementary").getByRole("button", { name: componentsShellTexts.alerts }).click();
    const sum = `${formatAmount(reversed.amount, "EUR", "1,234.56")} EUR`;
    await page
      .getByRole("link", { name: `${sum} on ${alertsModelTexts.orderFor(reversed.name)}` })
      .first()
      .click();
    await expectStatus(page, orderStatuses.reversed.label);
  });
  await test.step("the receipt of what came back", async () => {
    await page.goto("/orders");
    await find(reversed.reference);
    await rows(page).getByRole("link").first().click();
    await expectStatus(page, orderStatuses.reversed.label);
    await page.getByRole("button", { name: ordersDetailTexts.more }).click();
    const receipt = await keep(page, () =>
      page.getByRole("link", { name: plain(ordersDetailTexts.receiptLink("")) }).click(),
    );
    const { text } = await extractText(new Uint8Array(receipt.bytes), { mergePages: true });
    const shown = text.replace(/\s+/g, " ");
    const money = `${formatAmount(reversed.amount, "EUR", "1,234.56")} EUR`;
    const gatewayId = await sandbox.gatewayOrderId(reversed.clientOrderId);
    for (const expected of [
      ...[
        exportsModelTexts.sandboxNote,
        orderStatuses.reversed.label,
        reversed.name,
        reversed.account.slice(-4),
        reversed.reference,
      ],
      ...[
        reversed.clientOrderId,
        gatewayId,
        night.name,
        `Prepared ${night.preparer.name}, `,
        `Released ${night.preparer.name}, `,
      ],
      `Sent ${money} − reversed ${money} = 0.00 EUR`,
    ]) {
      expect(shown).toContain(expected);
    }
  });
});

test("the roll-forward is the orders, adds up, and has what came back on a line of its own", async ({
  page,
  database,
}) => {
  await pass(database, night.connectionId, "2 minutes");
  const day = await readToday(database);
  await comeIn(page, night.approver);
  await page.goto(`/reports?from=${day.today}&to=${day.today}`);
  const moved = await readMoved(database, night.connectionId, day);
  expect(moved.map(({ currency }) => currency)).toEqual(["EUR", "USD"]);
  const lines = main(page).locator("table tbody");
  await expect(lines).toHaveCount(moved.length);
  for (const { currency, figures, later } of moved) {
    const line = lines.filter({ has: page.getByRole("cell", { name: currency, exact: true }) });
    const cells = line.locator("tr").first().locator("td");
    const read = (place: Locator) => readFigure(place, currency);
    const shown = await Promise.all(figures.map((_, at) => read(cells.nth(at + 1))));
    expect(shown, currency).toEqual(figures);
    const [open = "", sent = "", completed = "", failed = "", left] = shown.map(({ amount }) =>
      amount.replaceAll(",", ""),
    );
    const sum = addAmounts(open, sent, negateAmount(completed), negateAmount(failed));
    expect(compareAmounts(sum, left ?? "")).toBe(0);
    await expect(line.getByRole("cell", { name: plain(reportsSharedTexts.yes("")) })).toBeVisible();
    await expect(line.getByRole("listitem")).toHaveCount(later.length);
    for (const { type, ...figure } of later) {
      const own = line
        .getByRole("listitem")
        .filter({ hasText: partLabels[type === "reversal" ? "reversed" : "charged_back"] });
      expect(await read(own), type).toEqual(figure);
    }
  }
  expect(moved.map(({ later }) => later.length)).toEqual([2, 0]);
  await lines.first().locator("tr").first().locator("td").nth(5).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `${partLabels["open-end"]}, ${reportsSharedTexts.ordersMoneyOut}`,
  );
  await expect(rows(page)).toHaveCount(moved[0]?.figures[4]?.orders ?? 0);
});

async function readFigure(place: Locator, currency: string): Promise<Figure> {
  const orders = /([\d,]+) orders?/.exec((await place.textContent()) ?? "")?.[1] ?? "0";
  const amount = (await place.locator("data").getAttribute("value")) ?? "";
  return { orders: Number(orders), amount: formatAmount(amount, currency, "1,234.56") };
}
