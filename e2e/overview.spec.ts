import * as listTexts from "@/messages/components/list";
import * as t from "@/messages/overview/shared";
import { comeIn, newAccount, newAmount, pay } from "./actions";
import { findFaults } from "./faults";
import { expect, test } from "./test";
import { any, like, plain } from "./texts";

test("a day of the chart shows exact figures under the pointer and by arrow keys, and opens its orders", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await page.goto("/?environment=sandbox");
  const days = page.getByRole("toolbar", {
    name: listTexts.days(t.chartByStatus(t.currencyAndDirection("EUR", "out"))),
  });
  const today = days.getByRole("link").last();
  await expect(today).toHaveAccessibleName(/so far.*[\d.]+\s*EUR/s);

  const figures = days.locator(".shadow-float:visible");
  await expect(figures).toHaveCount(0);
  await today.locator("span[style*=height]").hover();
  await expect(figures).toContainText("EUR");
  await page.mouse.move(0, 0);
  await today.focus();
  await page.keyboard.press("ArrowLeft");
  await expect(days.getByRole("link").nth(-2)).toBeFocused();
  await page.keyboard.press("Home");
  await expect(days.getByRole("link").first()).toBeFocused();
  await expect(figures).toHaveCount(1);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/orders\?.*stage=sent/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
});

test("the river leads from prepared money to its outcome, and each stop opens exactly the orders that it counts", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await expect(async () => {
    await page.goto("/?environment=sandbox&chart=out-EUR");
    const stops = page.locator("[data-stop]");
    await expect(stops.first()).toBeVisible();
    const figures = await stops.evaluateAll((all) =>
      all.map((link) => ({
        part: link.getAttribute("data-stop"),
        href: link.getAttribute("href") ?? "",
        orders: link.querySelector(".text-xs .figures")?.textContent ?? "",
      })),
    );
    expect(figures.slice(0, 3).map(({ part }) => part)).toEqual(["prepared", "released", "sent"]);
    for (const { href, orders } of figures) {
      await page.goto(href);
      const place = page.getByRole("navigation", { name: listTexts.pagination }).getByRole("status");
      await expect(place, href).toHaveText(like(plain(listTexts.ofTotal(any, "", orders))), { timeout: 2_000 });
    }
  }).toPass({ timeout: 60_000 });
  await page.goto("/?environment=sandbox&chart=out-EUR");
  await page.locator("[data-river] details").click();
  expect(await findFaults(page, "overview-river")).toEqual([]);
});

test("each figure of the money by currency opens exactly the orders that it counts", async ({ page }) => {
  await comeIn(page, "preparer");
  await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await expect(async () => {
    await page.goto("/?environment=sandbox");
    const links = page.locator("[data-strip] td a, [data-money] td a");
    await expect(links.first()).toBeVisible();
    const figures = await links.evaluateAll((all) =>
      all.map((link) => ({
        href: link.getAttribute("href") ?? "",
        orders: link.querySelector(":scope > span:last-child .figures")?.textContent ?? "",
      })),
    );
    expect(figures.length).toBeGreaterThan(1);
    for (const { href, orders } of figures) {
      await page.goto(href);
      const place = page.getByRole("navigation", { name: listTexts.pagination }).getByRole("status");
      await expect(place, href).toHaveText(like(plain(listTexts.ofTotal(any, "", orders))), { timeout: 2_000 });
    }
  }).toPass({ timeout: 60_000 });
});

test("completed payments count by value date where a user chooses so, and lead to the report that has them", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await comeIn(page, "preparer");
  await pay(page, { details: { "Account number": newAccount() }, amount: newAmount() });
  await page.goto("/?environment=sandbox");
  await expect(page.getByText(t.countedByNotes.prepared)).toBeVisible();
  await page.getByLabel(t.countBy).selectOption({ label: t.countedBy.value });
  await expect(page).toHaveURL(/[?&]by=value/);
  await expect(page.getByText(t.countedByNotes.value)).toBeVisible();
  const row = page.locator("[data-row='out EUR']");
  const completed = row.locator(`td[data-label='${t.completed}'] a`);
  await expect(async () => {
    await page.reload();
    await expect(completed).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 120_000 });
  const chart = listTexts.days(t.completedPerDay(t.currencyAndDirection("EUR", "out")));
  await expect(page.getByRole("toolbar", { name: chart }).getByRole("link").last()).toHaveAccessibleName(/EUR/);
  expect(await findFaults(page, "overview-by-value")).toEqual([]);
  await completed.click();
  await expect(page).toHaveURL(/\/reports\?.*by=value/);
  await expect(page.getByRole("table").first()).toContainText("EUR");
});
