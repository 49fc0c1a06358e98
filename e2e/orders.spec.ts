import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { addAmounts } from "@/lib/core/money/money";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as componentsListTexts from "@/messages/components/list";
import * as componentsOrderTexts from "@/messages/components/order";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as coreModelTexts from "@/messages/core/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as ordersModelTexts from "@/messages/orders/model";
import * as ordersSharedTexts from "@/messages/orders/shared";
import {
  comeIn,
  control,
  endpoints,
  expectStatus,
  filterBy,
  filterByAmount,
  filterChip,
  newAccount,
  newAmount,
  openFilter,
  pay,
  pressToFocus,
  untilLive,
} from "./actions";
import { copyOrder } from "./copy-orders";
import { findFaults } from "./faults";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

const rows = (page: Page) => page.locator("tbody tr");

test("an order is found by any of its ids; filters live in the address", async ({ page, database }) => {
  await comeIn(page, "preparer");
  const reference = `FIND-${Date.now()}`;
  const amount = newAmount();
  const clientOrderId = await pay(page, {
    details: { "Account number": newAccount(), "Account holder": "Fay Found" },
    amount,
    reference,
  });
  await expectStatus(page, orderStatuses.approved.label);
  const { rows: found } = await database.query(
    "select id, gateway_order_id, serial_number from orders where client_orderid = $1",
    [clientOrderId],
  );
  const ids = [reference, clientOrderId, found[0].id, found[0].gateway_order_id, found[0].serial_number];
  const search = page.getByPlaceholder(ordersSharedTexts.searchOrders);
  await page.goto("/orders");
  for (const id of ids) {
    await pressToFocus(page, "/", search);
    await search.fill(id);
    await search.press("Enter");
    await expect(page).toHaveURL(new RegExp(`q=${id}`));
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page)).toContainText("Fay Found");
  }
  await search.fill("");
  await expect(page).not.toHaveURL(/q=/);
  await search.pressSequentially(reference);
  await expect(page).toHaveURL(new RegExp(`q=${reference}$`));
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("link", { name: componentsListTexts.clear }).click();
  await expect(search).toHaveValue("");

  const { approved, declined } = orderStatuses;
  await filterBy(page, common.statusLabel, approved.label, declined.label);
  await expect(page).toHaveURL(/status=approved\.declined/);
  const chip = filterChip(page, common.statusLabel, `${approved.label}, ${declined.label}`);
  await expect(chip).toBeVisible();
  await filterByAmount(page, amount, amount);
  await expect(page).toHaveURL(/amount=/);
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(chip).toBeVisible();

  await search.fill("no-such-id");
  await search.press("Enter");
  await expect(page.getByText(componentsListTexts.emptyFiltered(ordersSharedTexts.nouns[0]))).toBeVisible();
  await page.goBack();
  await expect(rows(page)).toHaveCount(1);
  await page.goto("/orders?status=nonsense&amount=1,5");
  await expect(page.getByText(like(coreModelTexts.wasIgnored(common.statusLabel, "nonsense", any)))).toBeVisible();
});

test("filters are chips that are removed one by one; days are picked in a calendar", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  const filters = await openFilter(page, ordersSharedTexts.prepared);
  await filters.getByRole("button", { name: ordersModelTexts.last7Days }).click();
  await expect(page).toHaveURL(/days=last-7/);
  const picked = filters.getByRole("button", { name: like(`${any} 20${any}`) });
  await picked.nth(3).click();
  await picked.nth(9).click();
  await expect(page).toHaveURL(/from=20\d\d-\d\d-04&to=20\d\d-\d\d-10/);
  await page.keyboard.press("Escape");
  await filterBy(page, common.currency, "EUR");
  await expect(page).toHaveURL(/currency=EUR/);
  await page.getByRole("link", { name: componentsListTexts.removeFilter(ordersSharedTexts.prepared) }).click();
  await expect(page).toHaveURL(/\/orders\?currency=EUR$/);
  await page.goBack();
  await expect(page).toHaveURL(/from=/);
});

test("columns have an order that the address keeps; a telephone shows state and amount, and filters in a sheet", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  const details = { "Account number": newAccount(), "Account holder": "Cara Column" };
  await pay(page, { details, amount: "1234.50" });
  await expectStatus(page, orderStatuses.approved.label);
  await page.goto("/orders?q=Cara+Column");
  const heads = page.getByRole("columnheader");
  await page.getByRole("button", { name: ordersSharedTexts.columns }).click();
  for (let moves = 0; moves < 2; moves++) {
    const before = page.url();
    await page.getByRole("link", { name: ordersSharedTexts.moveEarlier(common.amount) }).click();
    await expect(page).not.toHaveURL(before);
  }
  const names = await heads.allInnerTexts();
  expect(names.indexOf(common.amount)).toBeLessThan(names.indexOf(common.type));
  await page.keyboard.press("Escape");
  const row = rows(page).first();
  await expect(row).toContainText(kindLabels.payout);
  await expect(row).toContainText(`${componentsOrderTexts.moneyOut} \u22121,234.50`);
  const time = row.locator("time:visible");
  await expect(time).toHaveText(/\s\d\d:\d\d$/);
  await expect(time).toHaveAttribute("title", /\d\d:\d\d:\d\d · .+:\d\d UTC$/);
  await expect(page.getByRole("navigation", { name: componentsListTexts.pagination })).toContainText(/1–\d+ of \d+/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/orders?q=Cara+Column");
  await expect(row).toContainText(orderStatuses.approved.label);
  await expect(row.getByText("1,234.50").filter({ visible: true })).toBeVisible();
  await filterBy(page, common.statusLabel, orderStatuses.declined.label);
  await expect(page.getByText(componentsListTexts.emptyFiltered(ordersSharedTexts.nouns[0]))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the first row is near the top, and the filters work without script", async ({ page, browser }) => {
  await comeIn(page, "preparer");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const list of ["/orders", "/batches", "/payees", "/recurring", "/callbacks?view=all", "/audit"]) {
    await page.goto(list);
    const first = rows(page).first();
    if (await first.isVisible()) expect((await first.boundingBox())?.y, list).toBeLessThanOrEqual(220);
  }
  const plainPage = await (
    await browser.newContext({ javaScriptEnabled: false, storageState: await page.context().storageState() })
  ).newPage();
  await plainPage.goto("/orders?status=approved.declined");
  await plainPage.getByLabel(common.currency).selectOption("EUR");
  await plainPage.getByRole("button", { name: componentsListTexts.apply }).click();
  await expect(plainPage).toHaveURL(/status=approved\.declined/);
  await expect(plainPage).toHaveURL(/currency=EUR/);
});

test("tabs, keys, and pages by position, none twice and none left out", async ({ page, database }) => {
  await comeIn(page, "preparer");
  const prefix = `MANY-${Date.now()}`;
  const clientOrderId = await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await expectStatus(page, orderStatuses.approved.label);
  await copyOrder(database, clientOrderId, prefix, 120);

  await page.goto(`/orders?q=${prefix}`);
  const place = page.getByRole("navigation", { name: componentsListTexts.pagination }).getByRole("status");
  await expect(place).toHaveText(plain(componentsListTexts.ofTotal("1–50", componentsListTexts.moreThanPart, "50")));
  const seen: string[] = [];
  for (;;) {
    await expect(rows(page).first()).toBeVisible();
    seen.push(
      ...(await page
        .getByRole("button", { name: componentsSharedTexts.copy(ordersSharedTexts.yourReference) })
        .allTextContents()),
    );
    const older = page.getByRole("link", { name: "Older" });
    if ((await older.count()) === 0) break;
    const before = page.url();
    await older.click();
    await expect(page).not.toHaveURL(before);
    await expect(page.getByRole("link", { name: "Newer" })).toBeVisible();
  }
  expect(seen).toHaveLength(120);
  await expect(place).toContainText(plain(componentsListTexts.ofTotal("101–120", "", "120")));
  const labels = await page
    .getByRole("button", { name: componentsSharedTexts.copy(ordersSharedTexts.yourReference) })
    .count();
  expect(labels).toBe(20);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(rows(page)).toHaveCount(50);

  await page.goto("/orders");
  await expect(rows(page)).toHaveCount(50);
  await pressToFocus(page, "j", rows(page).first().getByRole("link"));
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  const second = rows(page).nth(1);
  await expect(second.getByRole("link")).toBeFocused();
  const href = (await second.getAttribute("data-href")) ?? "";
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByRole("navigation", { name: ordersDetailTexts.navigationLabel })).toBeVisible();
  await page.keyboard.press("j");
  await expect(page).not.toHaveURL(new RegExp(`${href}$`));
  await expect(page.getByText(plain(ordersDetailTexts.positionInList(3, 50)))).toBeVisible();
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  await page.getByRole("main").getByRole("link", { name: common.orders }).click();

  const tabs = page.getByRole("navigation", { name: ordersSharedTexts.tabsLabel });
  for (const [tab, empty] of [
    [ordersSharedTexts.charges, ordersSharedTexts.emptyChargesTitle],
    [ordersSharedTexts.profileUpdates, ordersSharedTexts.emptyUpdatesTitle],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(empty).or(rows(page).first())).toBeVisible();
  }
  await tabs.getByRole("link", { name: ordersSharedTexts.unresolved }).click();
  await expect(page).toHaveURL(/view=unresolved/);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/\/orders$/);
});

test("an order beside the list: by keys, by a link, and as a sheet where it is narrow", async ({ page, database }) => {
  await comeIn(page, "preparer");
  const prefix = `PEEK-${Date.now()}`;
  const details = { "Account number": newAccount(), "Account holder": "Pia Peek" };
  const clientOrderId = await pay(page, { details, amount: newAmount() });
  await expectStatus(page, orderStatuses.approved.label);
  await copyOrder(database, clientOrderId, prefix, 3);
  await page.goto(`/orders?q=${prefix}`);
  await expect(rows(page)).toHaveCount(3);
  const link = (at: number) => rows(page).nth(at).getByRole("link");
  const panel = page.getByRole("region", { name: `${kindLabels.payout} · Pia Peek` });
  await pressToFocus(page, "j", link(0));
  await page.keyboard.press("Space");
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(`${prefix}-001`);
  await expect(panel).toContainText(ordersSharedTexts.latestEvents);
  expect(await findFaults(page, "orders-panel")).toEqual([]);
  await expect(panel).toBeFocused();
  await page.keyboard.press("j");
  await expect(panel).toContainText(`${prefix}-002`);
  const second = await link(1).getAttribute("href");
  await expect(page).toHaveURL((address) => hrefOf(address.href) === second);
  const shared = page.url();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(link(1)).toBeFocused();
  await expect(page).not.toHaveURL(/open=/);
  await page.keyboard.press("Space");
  await expect(panel).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`${hrefOf(shared)}$`));
  await page.goBack();
  await expect(panel).toContainText(`${prefix}-002`);

  await page.setViewportSize({ width: 380, height: 800 });
  await page.goto(shared);
  const sheet = page.getByRole("dialog", { name: `${kindLabels.payout} · Pia Peek` });
  await expect(sheet).toContainText(`${prefix}-002`);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await rows(page)
    .first()
    .getByRole("button", { name: ordersSharedTexts.previewLabel("Pia Peek") })
    .click();
  await expect(sheet).toContainText(`${prefix}-001`);
  expect(await findFaults(page, "orders-panel-narrow")).toEqual([]);
});

function hrefOf(address: string): string {
  return `/orders/${new URL(address).searchParams.get("open")}`;
}

test("the list follows what happens, and offers new orders instead of moving", async ({ page, context }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  const before = await rows(page).first().getAttribute("data-href");
  const other = await context.newPage();
  await pay(other, { details: { "Account number": newAccount(), "Account holder": "Nia New" }, amount: newAmount() });
  const offer = page.getByRole("button", { name: like(componentsListTexts.showNew(any)) });
  await expect(offer).toBeVisible();
  expect(await rows(page).first().getAttribute("data-href")).toBe(before);
  await offer.click();
  await expect(rows(page).first()).toContainText("Nia New");
  await expect(rows(page).first()).toContainText(orderStatuses.approved.label);
});

test("what is selected is summed by currency, and a view that is removed comes back with Undo", async ({
  page,
  context,
  database,
}) => {
  await comeIn(page, "preparer");
  const prefix = `SUM-${Date.now()}`;
  const amount = newAmount();
  for (const [from, count] of [
    [endpoints.eur, 2],
    [endpoints.usd, 1],
  ] as const) {
    const details = { "Account number": newAccount(), "Account holder": "Sue Sum" };
    const clientOrderId = await pay(page, { from, details, amount });
    await expectStatus(page, orderStatuses.approved.label);
    await copyOrder(database, clientOrderId, `${prefix}-${count}`, count);
  }
  await page.goto(`/orders?q=${prefix}`);
  await expect(rows(page)).toHaveCount(3);

  await test.step("the selection", async () => {
    await page.getByRole("checkbox", { name: ordersSharedTexts.selectAllLabel }).check();
    const bar = page.getByRole("status").filter({ hasText: plain(ordersSharedTexts.selected("3")) });
    for (const [sum, currency] of [
      [addAmounts(amount, amount), "EUR"],
      [amount, "USD"],
    ] as const) {
      await expect(bar.getByTitle(componentsSharedTexts.copyAmountHint(sum, currency))).toBeVisible();
    }
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await bar.getByRole("button", { name: ordersSharedTexts.copyOrderIDs }).click();
    await expect(page.getByText(componentsSharedTexts.copied(ordersSharedTexts.orderIDs))).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied.split("\n").map((id) => id.slice(0, prefix.length))).toEqual([prefix, prefix, prefix]);
    await bar.getByRole("button", { name: ordersSharedTexts.exportSelected }).click();
    const dialog = page.getByRole("dialog", { name: ordersSharedTexts.exportOrders });
    await expect(dialog.getByText(/\b3 orders\b/)).toBeVisible();
    const file = page.waitForEvent("download");
    await dialog.getByRole("button", { name: ordersSharedTexts.exportLabel, exact: true }).click();
    expect((await readFile(await (await file).path(), "utf8")).trim().split("\n")).toHaveLength(4);
    await dialog.getByRole("button", { name: common.close, exact: true }).last().click();
    await bar.getByRole("button", { name: ordersSharedTexts.clearSelection }).click();
    await expect(bar).toHaveCount(0);
  });

  await test.step("a row is one stop, arrows reach its controls, x selects, and Shift selects a range", async () => {
    const links = page.locator("[data-row-link]");
    const ticks = page.locator("td input[type=checkbox]");
    await links.first().focus();
    await page.keyboard.press("Tab");
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(ticks.nth(1)).toBeFocused();
    await page.keyboard.press("x");
    await expect(ticks.nth(1)).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press("x");
    await ticks.nth(0).click();
    await ticks.nth(2).click({ modifiers: ["Shift"] });
    await expect(page.locator("td input[type=checkbox]:checked")).toHaveCount(3);
    await page.getByRole("button", { name: ordersSharedTexts.clearSelection }).click();
  });

  await test.step("the view", async () => {
    const views = page.getByRole("button", { name: ordersSharedTexts.views });
    await views.click();
    await page.getByRole("button", { name: ordersSharedTexts.saveView }).click();
    await control(page, common.nameLabel).fill(prefix);
    await page.getByRole("button", { name: ordersSharedTexts.saveViewConfirm, exact: true }).click();
    const open = page.getByRole("button", { name: ordersSharedTexts.view(prefix) });
    await open.click();
    await page.getByRole("button", { name: ordersSharedTexts.removeView(prefix) }).click();
    const removed = page.getByRole("status").filter({ hasText: ordersSharedTexts.viewRemoved(prefix) });
    await expect(removed).toBeVisible();
    await expect(open).toHaveCount(0);
    await removed.getByRole("button", { name: componentsSharedTexts.undo }).click();
    await expect(open).toBeVisible();
  });
});

test("columns have the width, the place and the height that a user gave them, also after a reload", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  await pay(page, {
    details: { "Account number": newAccount(), "Account holder": "Wanda Width" },
    amount: newAmount(),
    reference: `WIDTH-${Date.now()}`,
  });
  await page.goto("/orders");
  await untilLive(page);
  const heads = page.getByRole("columnheader");
  const status = page.getByRole("columnheader", { name: common.statusLabel, exact: true });
  const edge = status.getByRole("separator", { name: componentsListTexts.widthOf(common.statusLabel) });
  const widthOf = async () => Math.round((await status.boundingBox())?.width ?? 0);

  await test.step("an edge is dragged, and moved by the arrow keys", async () => {
    const box = await edge.boundingBox();
    if (!box) throw new Error("the edge has no box");
    const before = await widthOf();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 90, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(widthOf).toBe(before + 90);
    await edge.press("ArrowRight");
    await expect.poll(widthOf).toBe(before + 106);
    await page.reload();
    await untilLive(page);
    await expect.poll(widthOf).toBe(before + 106);
  });

  await test.step("a column is pinned: it is the first one, and stays while the others scroll", async () => {
    await page.getByRole("button", { name: ordersSharedTexts.columns, exact: true }).click();
    await page.getByRole("button", { name: componentsListTexts.pinColumn(common.amount) }).click();
    await page.getByRole("button", { name: componentsListTexts.compactRows }).click();
    await expect.poll(async () => (await rows(page).first().boundingBox())?.height ?? 0).toBeLessThan(52);
    await page.keyboard.press("Escape");
    await page.reload();
    await untilLive(page);
    await expect(heads.nth(2)).toContainText(common.amount);
    await expect(heads.nth(2)).toHaveCSS("left", "0px");
    await expect(edge).toHaveAttribute("aria-valuenow", /\d+/);
  });

  await test.step("one act gives back what was there", async () => {
    await page.getByRole("button", { name: ordersSharedTexts.columns, exact: true }).click();
    await page.getByRole("link", { name: componentsListTexts.resetColumns }).click();
    await expect(edge).toHaveAttribute("aria-valuetext", componentsListTexts.automaticWidth);
    await page.reload();
    await untilLive(page);
    await expect(edge).toHaveAttribute("aria-valuetext", componentsListTexts.automaticWidth);
    await expect(heads.nth(2)).not.toContainText(common.amount);
  });
});
