import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const narrow = { width: 380, height: 800 };
const wide = { width: 1280, height: 800 };

/** From a desktop to a telephone. 640 and 320 are a screen of 1280 at 200 and 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const widths = [wide.width, 1024, 768, 640, narrow.width, 320];

/** A theme changes colours and nothing else: these rules evaluate them, all others have evaluated the page already. */
const colourRules = ["color-contrast", "link-in-text-block"];
/** What depends on the width, and is not among axe's usual rules. */
const widthRules = ["scrollable-region-focusable", "target-size"];

/** Amounts, which are compared digit by digit: 7:1 (WCAG 2.2, 1.4.6). */
const figures = { selector: ":is(data, button).figures", rules: ["color-contrast-enhanced"] };

/** What opening and inspecting one page adds to the time of its test: a test may inspect any number of them. */
const pageLimitMs = 30_000;

/** Every fault of a page: what axe says in both themes, and the widths at which it must be scrolled sideways. */
export async function findFaults(page: Page, name: string): Promise<string[]> {
  test.setTimeout(test.info().timeout + pageLimitMs);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expect(page).toHaveTitle(/\S/);
  const faults = await analyze(page, `${name}, light`);
  faults.push(...(await analyzeFigures(page, `${name}, light`)));
  faults.push(...(await analyze(page, `${name}, wide`, widthRules)));
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  faults.push(...(await analyze(page, `${name}, dark`, colourRules)));
  faults.push(...(await analyzeFigures(page, `${name}, dark`)));
  for (const width of widths) {
    await page.setViewportSize({ width, height: narrow.height });
    const overflow = await page.evaluate(measureOverflow);
    if (overflow > 0) faults.push(`${name}: ${overflow} px wider than a screen of ${width} px`);
  }
  await page.setViewportSize(narrow);
  // As one comes to it: where a journey has scrolled to, a bar that stays in place may cover half a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  faults.push(...(await analyze(page, `${name}, narrow`, widthRules)));
  await page.setViewportSize(wide);
  // What is elsewhere where it is narrow is back in its place.
  await page.evaluate(measureOverflow);
  return faults;
}

/** By how many pixels the page is wider than the screen, once it has answered to its new size. */
async function measureOverflow(): Promise<number> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return document.documentElement.scrollWidth - window.innerWidth;
}

async function analyzeFigures(page: Page, where: string): Promise<string[]> {
  const { selector, rules } = figures;
  return (await page.locator(selector).count()) > 0 ? analyze(page, where, rules, selector) : [];
}

/**
 * @param rules all that are usual, when they are not named
 * @param part what is inspected: a selector; the whole page when it is left out
 */
async function analyze(page: Page, where: string, rules: string[] | null = null, part?: string): Promise<string[]> {
  // Named rules come second: axe is in the page already.
  const builder = new AxeBuilder({ page, ...(rules && { axeSource: ";" }) })
    // Our pages hold no frames of others: axe need not put its findings together on a page of its own.
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) });
  if (part) builder.include(part);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join("; ")}`,
  );
}
