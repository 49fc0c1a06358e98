import type { Page } from "@playwright/test";
import { findPages } from "./access/action-table";
import { comeIn } from "./actions";
import { makeBatches } from "./batch-screens";
import { findFaults } from "./faults";
import { findForeignTexts, isPseudo } from "./foreign-texts";
import { adminScreens, appScreens, batchScreens, makeOrders, publicScreens, type Screen } from "./screens";
import { expect, test } from "./test";
import { makeThings, noThings, thingScreens } from "./thing-screens";

const pages = findPages();
const leadsOn = "/payouts";

function pageOf(address: string): string | undefined {
  const shape = (page: string) => new RegExp(`^${page.replaceAll(/\[\w+\]/g, "[^/]+")}$`);
  return pages.find((page) => page === address) ?? pages.find((page) => shape(page).test(address));
}

async function inspect(page: Page, screens: readonly Screen[]): Promise<void> {
  const faults: string[] = [];
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await screen.open(page);
      await expect(page).toHaveURL(({ pathname }) => pageOf(pathname) === pageOf(screen.address));
      faults.push(...(await (isPseudo ? findForeignTexts : findFaults)(page, screen.name)));
    });
  }
  expect(faults).toEqual([]);
}

test.describe("every page is accessible in both themes, and fits 380 px", () => {
  test("before signing in", async ({ page }) => {
    await inspect(page, publicScreens);
  });

  test("what every sender sees", async ({ page, sandbox }) => {
    await comeIn(page, "preparer");
    await inspect(page, appScreens(await makeOrders(page, sandbox)));
  });

  test("payees, profiles, and what users resolve", async ({ page }) => {
    const things = thingScreens(await makeThings());
    await comeIn(page, "preparer");
    await inspect(page, things);
  });

  test("batches", async ({ page }) => {
    const { asked, ...others } = await makeBatches();
    await comeIn(page, "preparer");
    await inspect(page, [...batchScreens, ...Object.values(others)]);
    await page.context().clearCookies();
    await comeIn(page, "approver");
    await inspect(page, [asked]);
  });

  test("what an admin sees", async ({ page }) => {
    await comeIn(page, "admin");
    await inspect(page, adminScreens);
  });

  test("no page is without a screen", () => {
    const declared = [publicScreens, appScreens([]), thingScreens(noThings), batchScreens, adminScreens].flat();
    const shown = new Set(declared.map(({ address }) => pageOf(address)));
    expect(pages.filter((page) => page !== leadsOn && !shown.has(page))).toEqual([]);
  });
});
