import type { Locator, Page } from "@playwright/test";
import { extractText } from "unpdf";
import { addAmounts, compareAmounts, formatAmount, negateAmount } from "@/lib/core/money";
import * as approvalsSharedTexts from "@/messages/approvals/shared";
import * as batchesDetailTexts from "@/messages/batches/detail";
import * as callbacksSharedTexts from "@/messages/callbacks/shared";
import * as common from "@/messages/common";
import * as exceptionsNewTexts from "@/messages/exceptions/new";
import * as exceptionsSharedTexts from "@/messages/exceptions/shared";
import * as exportsModelTexts from "@/messages/exports/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersModelTexts from "@/messages/orders/model";
import * as ordersSharedTexts from "@/messages/orders/shared";
import * as overviewSharedTexts from "@/messages/overview/shared";
import { ask, comeIn, control, expectStatus, keep, newAmount } from "./actions";
import { fixCell } from "./batch-actions";
import { type Figure, readMoved, readStored, readTable, readToday } from "./directories";
import { findFaults } from "./faults";
import { makeNight, type Night, overThreshold, pass } from "./outage";
import { comeInBeside } from "./sandbox-console";
import { expect, test } from "./test";

// A morning at Paydesk after a night in which much went wrong: what needs a user is resolved from the overview, a payment is
// found, a list is taken along, and the books agree with the orders.

let night: Night;
test.beforeAll(async ({ sandbox, database }) => {
  night = await makeNight(sandbox, database);
});
test.afterAll(() => night?.end());

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => page.locator("tbody tr");
/** What the overview says that this user must do, its end folded; what others must is folded below it. */
const needs = (page: Page) =>
  page.locator("[data-needs] > ul, [data-needs] > details:has-text('More that needs you')").locator("[data-need]");
const need = (page: Page, name: string) => needs(page).and(page.locator(`[data-need="${name}"]`));
const onOthers = (page: Page, count: number) => page.getByText(`On others (${count})`, { exact: true });
const amountIn = (place: Locator, amount: string) => place.locator(`data[value="${amount}"]`);

async function openOverview(page: Page): Promise<void> {
  await page.goto("/");
  await expect(page.locator("[data-needs]")).toBeVisible();
}

async function readNeeds(page: Page): Promise<(string | null)[]> {
  await openOverview(page);
  return needs(page).evaluateAll((lines) => lines.map((line) => line.getAttribute("data-need")));
}

/** Follows a line of the overview to what it counts. */
async function follow(page: Page, name: string, says: RegExp): Promise<void> {
  await openOverview(page);
  const more = page.getByText(/^More that needs you/);
  if (await more.isVisible()) await more.click();
  // What is on others stands below.
  const line = page.locator(`[data-need="${name}"]`).first();
  await expect(line).toContainText(says);
  await line.getByRole("link").click();
}

/** Follows a line to its orders, and opens that of a payee; the list has as many as the line said. */
async function followToOrder(page: Page, name: string, orders: number, payee: string): Promise<void> {
  await follow(page, name, new RegExp(`^${orders} orders? `));
  await expect(rows(page)).toHaveCount(orders);
  await rows(page).filter({ hasText: payee }).getByRole("link").first().click();
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
}

async function expectGone(page: Page, name: string): Promise<void> {
  await openOverview(page);
  await expect(need(page, name)).toHaveCount(0);
}

/** Says what became of the order on the screen; another user is still to confirm it. */
async function propose(page: Page, status: RegExp, button: RegExp): Promise<void> {
  await main(page).getByRole("link", { name: ordersDetailTexts.settle, exact: true }).click();
  await page.getByRole("radio", { name: status }).check();
  await control(page, exceptionsSharedTexts.howYouKnowIt).fill(
    "The account manager looked it up this morning, ticket 4711.",
  );
  await page.getByRole("button", { name: button }).click();
  await expect(main(page)).toContainText(/You prepared it\. .*Tomaž Zajc.* can approve it\./);
}

const approval = (page: Page, amount: string) =>
  page.locator("[data-approval]").filter({ has: page.locator(`data[value="${amount}"]`) });
const approveButton = (place: Locator) => place.getByRole("button", { name: /^Approve and send / });

test("everything that needs somebody is settled from the overview, by whoever may", async ({
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
    // Two payouts, and another rule.
    await expect(onOthers(page, 3)).toBeVisible();
    await expect(page.locator("[data-update]")).toContainText(
      /2 orders with later news.*Reversed.*Živa reversed.*Charged back.*Živa charged back/s,
    );
    expect(await findFaults(page, "overview-incident")).toEqual([]);
  });

  await test.step("two words that contradict each other: which one stands", async () => {
    await followToOrder(page, "conflict", 1, payouts.conflict.name);
    await propose(page, /as it stands here/, /^Propose this ruling$/);
  });
  await test.step("what nobody knows: what the gateway says of it", async () => {
    await followToOrder(page, "unconfirmed_users", 1, payouts.unconfirmed_users.name);
    await propose(page, /^Not at the gateway/, /^Propose to settle 1 order$/);
  });
  await test.step("money that came back: taken note of", async () => {
    for (const name of ["charged_back", "reversed"] as const) {
      await followToOrder(page, name, 1, payouts[name].name);
      await main(page).getByRole("button", { name: ordersDetailTexts.takeNote }).click();
      await expect(main(page).getByRole("button", { name: ordersDetailTexts.takeNote })).toHaveCount(0);
      await expectGone(page, name);
    }
  });
  await test.step("callbacks that prove nothing, or contradict: taken note of", async () => {
    await follow(page, "callbacks", /^2 callbacks need a look/);
    await expect(rows(page)).toHaveCount(2);
    await main(page)
      .getByRole("button", { name: callbacksSharedTexts.takeNoteOfThese(2) })
      .click();
    await expect(rows(page)).toHaveCount(0);
    await expectGone(page, "callbacks");
  });
  await test.step("what did not leave: sent, with its code typed again; the file goes on", async () => {
    await followToOrder(page, "not_sent", 1, payouts.not_sent.name);
    await main(page).getByRole("button", { name: ordersDetailTexts.sendNow }).click();
    const dialog = page.getByRole("dialog", { name: ordersDetailTexts.sendThisSameOrder });
    await control(dialog, ordersDetailTexts.cardVerificationValue).fill("739");
    await dialog.getByRole("button", { name: /^Send [\d,.]+.EUR$/ }).click();
    await expectStatus(page, "Approved");
    await follow(page, "batches", /^1 batch goes no further without you/);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole("link").first().click();
    await expect(main(page)).toContainText(batchesDetailTexts.sendingPausedAutomatically);
    await main(page)
      .getByRole("button", { name: /^Resume: send the other 3 payouts, / })
      .click();
    await expect(page.locator("[data-headline]")).toHaveText(/^Done: 3 approved/, { timeout: 20_000 });
  });
  await test.step("a file that was mistyped: its cell is corrected", async () => {
    await follow(page, "errors", /^1 of your batches has errors/);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole("link").first().click();
    await fixCell(page, newAmount());
    // What was proposed waits for another user by now.
    expect(await readNeeds(page)).toEqual([]);
    await expect(onOthers(page, 5)).toBeVisible();
  });

  const tomaz = await comeInBeside(browser, watch, night.approver);
  await test.step("the other person confirms what was proposed", async () => {
    for (const left of [4, 3]) {
      await follow(tomaz, "approvals", new RegExp(`^${left} requests wait for approval`));
      await tomaz.getByRole("region", { name: approvalsSharedTexts.settlements }).getByRole("link").first().click();
      await tomaz.getByRole("button", { name: /^Approve: (resolve 1 order|this ruling holds)$/ }).click();
      await expect(main(tomaz)).toContainText(/It is (resolved|ruled on)\./);
    }
    expect(await readNeeds(tomaz)).toEqual(["approvals"]);
  });
  await test.step("and decides on what waits: one goes out, one goes back, is mended and goes out", async () => {
    await follow(tomaz, "approvals", /^2 requests wait for approval/);
    await approveButton(approval(tomaz, payouts.held.amount)).click();
    await expect(approval(tomaz, payouts.held.amount)).toContainText(exceptionsNewTexts.theGatewayTookIt);
    const back = approval(tomaz, payouts.sent_back.amount);
    await back.getByRole("button", { name: approvalsSharedTexts.reject }).click();
    await control(back, "Why not").fill("The invoice says another amount.");
    await back.getByRole("button", { name: approvalsSharedTexts.rejectIt, exact: true }).click();
    await expect(back).toContainText(approvalsSharedTexts.rejectedWithYourReason);

    expect(await readNeeds(page)).toEqual(["sent_back"]);
    await follow(page, "sent_back", /^1 payout came back to you/);
    await expect(rows(page)).toHaveCount(1);
    await rows(page).getByRole("link").first().click();
    await page.getByRole("link", { name: ordersDetailTexts.editAndResubmit }).click();
    const edited = overThreshold();
    await control(page, "Amount").fill(edited);
    await ask(page);
    await follow(tomaz, "approvals", /^1 request waits for approval/);
    await approveButton(approval(tomaz, edited)).click();
    await expectStatus(page, "Approved");
    await openOverview(tomaz);
    await expect(tomaz.getByText(overviewSharedTexts.nothingNeedsYou)).toBeVisible();
  });
  await test.step("nothing needs either of them, and the news is put away", async () => {
    await openOverview(page);
    await expect(page.getByText(overviewSharedTexts.nothingNeedsYou)).toBeVisible();
    const update = page.locator("[data-update]");
    await expect(update).toContainText(new RegExp(`1 batch finished.*${batch.name}`, "s"));
    await update.getByRole("button", { name: overviewSharedTexts.readPutAway }).click();
    await expect(update).toContainText("Nothing new since");
  });
  await test.step("another rule: the second admin's", async () => {
    const admin = await comeInBeside(browser, watch, night.admin);
    await follow(admin, "approvals", /requests? waits? for approval/);
    const card = admin.getByRole("listitem").filter({ hasText: `at ${night.name}` });
    await card.getByRole("link", { name: approvalsSharedTexts.lookAtItAndDecide }).click();
    await admin.getByRole("button", { name: "Approve: it counts from now on" }).click();
    await expect(admin.getByText("This connection's own rule: version 1")).toHaveCount(2);
    await admin.goto("/approvals");
    await expect(admin.getByRole("heading", { level: 1 })).toHaveText(common.approvals);
    await expect(card).toHaveCount(0);
    await admin.context().close();
  });
  await tomaz.context().close();
  for (const { clientOrderId } of Object.values(payouts)) expect(await sandbox.payoutCalls(clientOrderId)).toBe(1);
});

test("found by four clues, kept as a view, taken as a file that is the database, and receipted", async ({
  page,
  sandbox,
  database,
}) => {
  const { approved, reversed } = night.payouts;
  await comeIn(page, night.preparer);
  await page.goto("/orders");
  const search = page.getByPlaceholder(ordersSharedTexts.idReferencePayeeAccountAmount);
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
    await expectStatus(page, "Approved");
  });

  const view = "A week below the threshold";
  const most = "99999.99";
  await test.step("a view with days that move", async () => {
    await page.goto("/orders?kind=payout");
    await page.getByText(ordersSharedTexts.daysAmountAndMore).click();
    await page.getByLabel(ordersSharedTexts.daysThatMove).selectOption({ label: ordersModelTexts.last7Days });
    await expect(page).toHaveURL(/days=last-7/);
    await page.getByLabel(/^Amount/).fill(`..${most}`);
    await page.getByLabel(/^Amount/).press("Enter");
    await expect(page).toHaveURL(/amount=/);
    await page.getByRole("button", { name: ordersSharedTexts.views }).click();
    await page.getByRole("button", { name: ordersSharedTexts.keepThisView }).click();
    await control(page, "Name").fill(view);
    await page.getByRole("button", { name: ordersSharedTexts.keepTheView }).click();
    await expect(page.getByRole("button", { name: `View: ${view}` })).toBeVisible();
    const kept = page.url();
    await page.goto("/orders");
    await page.getByRole("button", { name: ordersSharedTexts.views }).click();
    await page.getByRole("link", { name: view }).click();
    await expect(page).toHaveURL(kept);
  });
  await test.step("its file, row by row beside the database", async () => {
    await page.getByRole("button", { name: ordersSharedTexts.exportLabel }).click();
    const dialog = page.getByRole("dialog", { name: ordersSharedTexts.exportThisList });
    await dialog.getByText(ordersSharedTexts.allThereAre).click();
    const file = await keep(page, () => dialog.getByRole("button", { name: ordersSharedTexts.exportLabel }).click());
    await expect(dialog.getByText("The file is where your browser keeps downloads")).toBeVisible();
    const stored = await readStored(database, night.connectionId, most);
    // All but the two that were over the threshold.
    expect(stored).toHaveLength(Object.keys(night.payouts).length - 2 + night.batch.amounts.length);
    const heads = Object.keys(stored[0] ?? {});
    const notified = readTable(file.bytes).map((record) =>
      Object.fromEntries(heads.map((head) => [head, record[head]])),
    );
    expect(notified).toEqual(stored);
    await dialog.getByRole("button", { name: common.close }).first().click();
  });
  await test.step("the receipt of what came back", async () => {
    await page.goto("/orders");
    await find(reversed.reference);
    await rows(page).getByRole("link").first().click();
    await expectStatus(page, "Reversed");
    await page.getByRole("button", { name: ordersDetailTexts.more }).click();
    const receipt = await keep(page, () => page.getByRole("link", { name: "Receipt as PDF" }).click());
    const { text } = await extractText(new Uint8Array(receipt.bytes), { mergePages: true });
    const reported = text.replace(/\s+/g, " ");
    const money = `${formatAmount(reversed.amount, "EUR", "1,234.56")} EUR`;
    const gatewayId = await sandbox.gatewayOrderId(reversed.clientOrderId);
    for (const notified of [
      ...[
        exportsModelTexts.practiceNoMoneyMoves,
        "Reversed",
        reversed.name,
        reversed.account.slice(-4),
        reversed.reference,
      ],
      ...[reversed.clientOrderId, gatewayId, night.name, "Prepared Pia Horvat, ", "Released Pia Horvat, "],
      `Sent ${money} − reversed ${money} = 0.00 EUR`,
    ]) {
      expect(reported).toContain(notified);
    }
  });
});

test("the roll-forward is the orders, adds up, and has what came back on a line of its own", async ({
  page,
  database,
}) => {
  // What is younger than a minute is not reported on.
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
    const notified = await Promise.all(figures.map((_, at) => read(cells.nth(at + 1))));
    expect(notified, currency).toEqual(figures);
    const [open = "", sent = "", approved = "", failed = "", left] = notified.map(({ amount }) =>
      amount.replaceAll(",", ""),
    );
    const sum = addAmounts(open, sent, negateAmount(approved), negateAmount(failed));
    expect(compareAmounts(sum, left ?? "")).toBe(0);
    await expect(line.getByRole("cell", { name: "Yes" })).toBeVisible();
    await expect(line.getByRole("listitem")).toHaveCount(later.length);
    for (const { type, ...figure } of later) {
      const own = line.getByRole("listitem").filter({ hasText: type === "reversal" ? "Reversed" : "Charged back" });
      expect(await read(own), type).toEqual(figure);
    }
  }
  expect(moved.map(({ later }) => later.length)).toEqual([2, 0]);
  // Behind a figure stand the orders that it counts.
  await lines.first().locator("tr").first().locator("td").nth(5).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Open at end, money out");
  await expect(rows(page)).toHaveCount(moved[0]?.figures[4]?.orders ?? 0);
});

async function readFigure(place: Locator, currency: string): Promise<Figure> {
  const orders = /([\d,]+) orders?/.exec((await place.textContent()) ?? "")?.[1] ?? "0";
  const amount = (await place.locator("data").getAttribute("value")) ?? "";
  return { orders: Number(orders), amount: formatAmount(amount, currency, "1,234.56") };
}
