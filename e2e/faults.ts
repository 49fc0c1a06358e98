import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const narrow = { width: 380, height: 800 };
const wide = { width: 1280, height: 800 };

/** Every fault of a page: what axe says in both themes, and the widths at which it must be scrolled sideways. */
export async function findFaults(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect(page).toHaveTitle(/\S/);
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      faults.push(`${name}, ${colorScheme}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
    }
  }
  for (const width of [wide.width, 1024, 768, narrow.width]) {
    await page.setViewportSize({ width, height: narrow.height });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) faults.push(`${name}: ${overflow} px wider than a screen of ${width} px`);
  }
  const { violations } = await new AxeBuilder({ page })
    .withRules(["scrollable-region-focusable", "target-size"])
    .analyze();
  for (const { id, nodes } of violations) {
    faults.push(`${name}, narrow: ${id} at ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
  }
  await page.setViewportSize(wide);
  return faults;
}
