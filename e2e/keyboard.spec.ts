import type { Page } from "@playwright/test";
import { labelTables } from "@/lib/desk/labels/tables";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as componentsPagesTexts from "@/messages/components/list";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as componentsShellTexts from "@/messages/components/shell";
import * as helpSharedTexts from "@/messages/help/shared";
import * as ordersSharedTexts from "@/messages/orders/shared";
import {
  control,
  emailOf,
  expectStatus,
  newAccount,
  newAmount,
  openForm,
  pay,
  pressToFocus,
  signInWith,
} from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";

const field = (page: Page) => page.getByRole("combobox", { name: componentsShellTexts.searchLabel });
const options = (page: Page) => page.getByRole("listbox", { name: componentsShellTexts.results }).getByRole("option");

async function openPalette(page: Page): Promise<void> {
  await pressToFocus(page, "Control+k", field(page));
  await expect(options(page).first()).toBeVisible();
}

test("by hand and by address: a link through signing in, the palette, the keys, the catalogue", async ({ page }) => {
  await test.step("a link keeps its question and its place through signing in, and never leads elsewhere", async () => {
    await page.goto("/help/statuses?from=mail#connections");
    await expect(page).toHaveURL(/\/sign-in\?from=/);
    await signInWith(page, emailOf("preparer"));
    await expect(page).toHaveURL(/\/help\/statuses\?from=mail#connections$/);
    await expect(page.getByRole("heading", { name: labelTables.connections.title })).toBeInViewport();
    for (const elsewhere of ["//evil.example", "https://evil.example/orders", "/\\evil.example"]) {
      await page.goto(`/sign-in?from=${encodeURIComponent(elsewhere)}`);
      expect(new URL(page.url()).pathname).toBe("/");
    }
  });

  const reference = `HANDS-${Date.now()}`;
  const id = await pay(page, {
    details: { "Account number": newAccount(), "Account holder": "Hana Hands" },
    amount: newAmount(),
    reference,
  });
  await expectStatus(page, orderStatuses.approved.label);
  const order = page.url();

  await test.step("an order is found by its id and by its reference, a page by a part of its name", async () => {
    await page.goto("/");
    for (const text of [id, reference.toLowerCase()]) {
      await openPalette(page);
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(order);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await page.getByRole("button", { name: componentsShellTexts.search }).click();
    await field(page).fill("hana");
    const found = options(page).filter({ hasText: "Hana Hands" });
    await expect(found).toContainText(orderStatuses.approved.label);
    expect(await findFaults(page, "palette")).toEqual([]);
    await field(page).fill("upc");
    await expect(options(page)).toHaveCount(1);
    await field(page).press("Enter");
    await expect(page).toHaveURL(/\/recurring\/upcoming$/);
  });

  await test.step("what was opened last is offered before anything is typed", async () => {
    await openPalette(page);
    const recent = page.getByRole("group", { name: componentsShellTexts.recent }).getByRole("option");
    await expect(recent.first()).toContainText("Hana Hands");
    await expect(recent.first().locator("svg")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(order);
  });

  await test.step("arrows go around, Escape gives the focus back, and what is typed stays", async () => {
    await openForm(page);
    await control(page, "Amount").fill("12.34");
    await openPalette(page);
    await expect(field(page)).toHaveAttribute(
      "aria-activedescendant",
      (await options(page).first().getAttribute("id")) ?? "",
    );
    await page.keyboard.press("ArrowUp");
    await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("ArrowDown");
    await expect(options(page).first()).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await expect(control(page, "Amount")).toBeFocused();
    await expect(control(page, "Amount")).toHaveValue("12.34");
  });

  await test.step("nothing found and no answer are shown", async () => {
    await openPalette(page);
    await field(page).fill("nothing-has-this-id");
    await expect(page.getByText(componentsShellTexts.emptyResults("nothing-has-this-id"))).toBeVisible();
    await page.route("**/api/palette*", (route) => route.fulfill({ body: "no answer" }));
    await field(page).fill(reference);
    await expect(page.getByText(componentsShellTexts.noResponse)).toBeVisible();
    await page.unroute("**/api/palette*");
    await page.getByRole("button", { name: componentsShellTexts.tryAgain }).click();
    await expect(options(page)).toHaveCount(1);
    await page.keyboard.press("Escape");
  });

  await test.step("single keys: not while one types, a list of them, search, rows", async () => {
    await page.goto("/orders");
    const search = page.getByPlaceholder(ordersSharedTexts.searchOrders);
    await pressToFocus(page, "/", search);
    await page.keyboard.type("gh?j/");
    await expect(search).toHaveValue("gh?j/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await search.fill("");
    await search.blur();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: componentsSharedTexts.keyboardShortcuts });
    await expect(sheet).toContainText(componentsShellTexts.rowKeys);
    expect(await findFaults(page, "keys")).toEqual([]);
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/orders$/);
    await page.keyboard.press("j");
    await expect(page.locator("tbody tr").first().getByRole("link")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/);
  });

  await test.step("where a page has no search, / finds everything", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(page).toHaveURL(/\/help$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(helpSharedTexts.moneyFlowTitle);
    await page.keyboard.press("/");
    await expect(field(page)).toBeFocused();
    await field(page).fill("field ref");
    await field(page).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(componentsPagesTexts.fieldReference);
  });

  await test.step("a link followed after the session has ended leads back as well", async () => {
    await page.goto("/orders");
    await page.context().clearCookies();
    await page
      .getByRole("navigation", { name: ordersSharedTexts.tabsLabel })
      .getByRole("link", { name: ordersSharedTexts.unresolved })
      .click();
    await expect(page).toHaveURL(/\/sign-in\?/);
    expect(new URL(page.url()).searchParams.get("from")).toBe("/orders?view=unresolved");
  });
});
