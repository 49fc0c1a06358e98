import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import * as listTexts from "@/messages/components/list";
import * as t from "@/messages/orders/shared";
import { comeIn } from "./actions";
import { makeBatches } from "./batch-screens";
import { drawDocs } from "./docs-pictures";
import { adminScreens, appScreens, batchScreens, makeOrders, publicScreens, type Screen } from "./screens";
import { expect, test } from "./test";
import { any, like } from "./texts";
import { makeThings, thingScreens } from "./thing-screens";

const paperWidth = 718;
const widths = { broad: 1920, wide: 1440, middle: 768, narrow: 390 } as const;
const settleMs = 300;
const only = process.env.SCREENS?.split(",");

async function shoot(page: Page, screens: readonly Screen[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const { name, open } of screens) {
    if (only && !only.includes(name)) continue;
    await page.setViewportSize({ width: widths.wide, height: 900 });
    const missing = await open(page).catch((error: unknown) => error);
    expect.soft(missing, name).toBeUndefined();
    for (const [size, width] of Object.entries(widths)) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(settleMs);
      const hidden = await page.evaluate(listCut);
      if (hidden.length > 0) console.log(`${name} at ${width}: must be scrolled sideways: ${hidden.join(", ")}`);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true });
      }
    }
    await page.setViewportSize({ width: paperWidth, height: 900 });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.screenshot({ path: join(folder, `${name}-paper.png`), fullPage: true });
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
  }
}

const overTheList: readonly Screen[] = (
  [
    [
      "orders-panel",
      (page) =>
        page
          .getByRole("button", { name: like(t.previewLabel(any)) })
          .first()
          .click(),
    ],
    ["orders-export", (page) => page.getByRole("button", { name: t.exportLabel }).click()],
    ["orders-columns", (page) => page.getByRole("button", { name: t.columns, exact: true }).click()],
    ["orders-filters", (page) => page.getByRole("button", { name: listTexts.filter, exact: true }).click()],
    ["orders-chosen", (page) => page.getByRole("checkbox", { name: t.selectAllLabel }).check()],
  ] as [string, (page: Page) => Promise<void>][]
).map(([name, permission]) => ({
  name,
  address: "/orders",
  open: async (page) => {
    await page.goto("/orders");
    await permission(page);
  },
}));

function listCut(): string[] {
  return [...document.querySelectorAll("main *")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "auto")
    .map((one) => one.querySelector("caption")?.textContent ?? one.getAttribute("aria-label") ?? one.tagName);
}

test.setTimeout(900_000);

if (process.env.DOCS) {
  test("the pictures of README and docs", async ({ page }) => {
    await makeThings();
    await comeIn(page, "preparer");
    await drawDocs(page, join(import.meta.dirname, "../docs/screenshots"));
  });
} else {
  test("before signing in", async ({ page }, { project }) => {
    await shoot(page, publicScreens, project.outputDir);
  });

  test("Paydesk as a preparer sees it", async ({ page, sandbox }, { project }) => {
    const things = thingScreens(await makeThings());
    await comeIn(page, "preparer");
    await page.goto("/orders");
    await shoot(page, [...appScreens(await makeOrders(page, sandbox)), ...overTheList, ...things], project.outputDir);
  });

  test("batches, and what an admin sees", async ({ page, browser }, { project }) => {
    const { asked, ...others } = await makeBatches();
    await comeIn(page, "preparer");
    await shoot(page, [...batchScreens, ...Object.values(others)], project.outputDir);
    const admin = await (await browser.newContext()).newPage();
    await comeIn(admin, "admin");
    await shoot(admin, [...adminScreens, asked], project.outputDir);
  });
}
