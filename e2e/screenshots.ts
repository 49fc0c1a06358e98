import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { comeIn } from "./acts";
import { makeBatches } from "./batch-screens";
import { adminScreens, batchScreens, deskScreens, makeOrders, publicScreens, type Screen } from "./screens";
import { test } from "./test";

// Not a test: every page as a person sees it, to be looked at. `npx playwright test -c e2e/screenshots.config.ts`

const widths = { wide: 1280, narrow: 380 } as const;

async function shoot(page: Page, screens: readonly Screen[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name, open } of screens) {
    await open(page);
    for (const [size, width] of Object.entries(widths)) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true });
      }
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: widths.wide, height: 800 });
  }
}

test("every page, light and dark, wide and narrow", async ({ page, browser, sandbox }, { project }) => {
  test.setTimeout(600_000);
  await shoot(page, publicScreens, project.outputDir);
  await comeIn(page, "preparer");
  await page.goto("/orders");
  await shoot(page, deskScreens(await makeOrders(page, sandbox)), project.outputDir);
  const { asked, ...others } = await makeBatches();
  await shoot(page, [...batchScreens, ...Object.values(others)], project.outputDir);
  const admin = await (await browser.newContext()).newPage();
  await comeIn(admin, "admin");
  await shoot(admin, [...adminScreens, asked], project.outputDir);
});
