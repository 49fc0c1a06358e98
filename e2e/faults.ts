import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";

const narrow = { width: 380, height: 800 };
const wide = { width: 1280, height: 800 };

/**
 * Widths from desktop to phone. 640 and 320 are a screen of 1280 pixels at 200 % and 400 % zoom (WCAG 2.2, 1.4.4 and
 * 1.4.10).
 */
const widths = [wide.width, 1024, 768, 640, narrow.width, 320];

const colourRules = ["color-contrast", "link-in-text-block"];
const widthRules = ["scrollable-region-focusable", "target-size"];

/** Users compare amounts digit by digit: contrast 7:1 (WCAG 2.2, 1.4.6). */
const figures = { selector: ":is(data, button).figures", rules: ["color-contrast-enhanced"] };

const pageLimitMs = 30_000;

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
    if (overflow > 0) {
      const widest = await page.evaluate(describeWidest);
      faults.push(`${name}: ${overflow} px wider than a screen of ${width} px: ${widest}`);
    }
  }
  await page.setViewportSize(narrow);
  // Scrolls to the top first, since a fixed bar may otherwise cover half a button.
  await page.evaluate(() => window.scrollTo(0, 0));
  faults.push(...(await analyze(page, `${name}, narrow`, widthRules)));
  await page.setViewportSize(wide);
  await page.evaluate(measureOverflow);
  return faults;
}

async function measureOverflow(): Promise<number> {
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  return document.documentElement.scrollWidth - window.innerWidth;
}

/** Names the innermost elements that end beyond the screen. */
function describeWidest(): string {
  const beyond = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > window.innerWidth,
  );
  const innermost = beyond.filter((element) => !beyond.some((other) => other !== element && element.contains(other)));
  return innermost.map((element) => element.outerHTML.slice(0, 160)).join("; ");
}

async function analyzeFigures(page: Page, where: string): Promise<string[]> {
  const { selector, rules } = figures;
  return (await page.locator(selector).count()) > 0 ? analyze(page, where, rules, selector) : [];
}

async function analyze(page: Page, where: string, rules: string[] | null = null, part?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page, ...(rules && { axeSource: ";" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) });
  if (part) builder.include(part);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join("; ")}`,
  );
}
