import type { Page } from "@playwright/test";
import { comeIn } from "./acts";
import { makeBatches } from "./batch-screens";
import { findFaults } from "./faults";
import { adminScreens, batchScreens, deskScreens, makeOrders, publicScreens, type Screen } from "./screens";
import { expect, test } from "./test";
import { makeThings } from "./thing-screens";
import { findPages } from "./walk/doors";

/** The addresses of all screens that were looked at. */
const seen = new Set<string>();
/** It only leads on to the list of orders. */
const leadsOn = "/payouts";

async function inspect(page: Page, screens: readonly Screen[]): Promise<void> {
  const faults: string[] = [];
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await screen.open(page);
      seen.add(new URL(page.url()).pathname);
      faults.push(...(await findFaults(page, screen.name)));
    });
  }
  expect(faults).toEqual([]);
}

test.describe("every page is accessible in both themes, and fits 380 px", () => {
  test.setTimeout(300_000);

  test("before signing in", async ({ page }) => {
    await inspect(page, publicScreens);
  });

  test("the desk", async ({ page, sandbox }) => {
    await comeIn(page, "preparer");
    await inspect(page, deskScreens(await makeOrders(page, sandbox)));
  });

  test("payees, profiles, and what people settle", async ({ page }) => {
    const things = await makeThings();
    await comeIn(page, "preparer");
    await inspect(page, things);
  });

  test("batches", async ({ page }) => {
    const { asked, ...others } = await makeBatches();
    await comeIn(page, "preparer");
    await inspect(page, [...batchScreens, ...Object.values(others)]);
    await page.context().clearCookies();
    // Only who may approve has both words to say.
    await comeIn(page, "approver");
    await inspect(page, [asked]);
  });

  test("what an admin sees", async ({ page }) => {
    await comeIn(page, "admin");
    await inspect(page, adminScreens);
  });

  test("no page is without a screen", () => {
    const pages = findPages();
    const shape = (page: string) => new RegExp(`^${page.replaceAll(/\[\w+\]/g, "[^/]+")}$`);
    // "/payees/new" is itself, and not the page of a payee.
    const pageOf = (address: string) =>
      pages.find((page) => page === address) ?? pages.find((page) => shape(page).test(address));
    const looked = new Set([...seen].map(pageOf));
    expect(pages.filter((page) => page !== leadsOn && !looked.has(page))).toEqual([]);
  });
});
