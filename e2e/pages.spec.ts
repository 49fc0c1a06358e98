import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { comeIn } from "./acts";
import { adminScreens, deskScreens, makeOrders, publicScreens, type Screen } from "./screens";
import { expect, test } from "./test";

const narrow = { width: 380, height: 800 };
const wide = { width: 1280, height: 800 };

/** Every fault of a page: what axe says in both themes, and whether it is wider than the screen at 380 px. */
async function findFaults(page: Page, { name }: Screen): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      faults.push(`${name}, ${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
    }
  }
  await page.setViewportSize(narrow);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) faults.push(`${name}: ${overflow} px wider than a screen of ${narrow.width} px`);
  const { violations } = await new AxeBuilder({ page })
    .withRules(["scrollable-region-focusable", "target-size"])
    .analyze();
  for (const { id, nodes } of violations) {
    faults.push(`${name}, narrow: ${id} at ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
  }
  await page.setViewportSize(wide);
  return faults;
}

async function inspect(page: Page, screens: readonly Screen[]): Promise<void> {
  const faults: string[] = [];
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      await screen.open(page);
      faults.push(...(await findFaults(page, screen)));
    });
  }
  expect(faults).toEqual([]);
}

test.describe("every page is accessible in both themes, and fits 380 px", () => {
  test.setTimeout(120_000);

  test("before signing in", async ({ page }) => {
    await inspect(page, publicScreens);
  });

  test("the desk", async ({ page, sandbox }) => {
    await comeIn(page, "preparer");
    await inspect(page, deskScreens(await makeOrders(page, sandbox)));
  });

  test("what an admin sees", async ({ page }) => {
    await comeIn(page, "admin");
    await inspect(page, adminScreens);
  });
});
