import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { untilLive } from "@/e2e/actions";
import { findBrowser } from "@/e2e/browser";
import { percentile } from "../percentile";
import { SeededApp } from "./history/app";

type Step = { name: string; act: (page: Page) => Promise<void>; shown: string };

const handMs = 150;

async function press(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.hover();
  await page.waitForTimeout(handMs);
  await target.click();
}

const at = (address: string) => `location.pathname + location.search === "${address}"`;
const has = (selector: string) => `document.querySelector('${selector}') !== null`;
const click = (name: string, selector: string, shown: string): Step => ({
  name,
  act: (page) => press(page, selector),
  shown,
});
const key = (name: string, keys: string, shown: string): Step => ({
  name,
  act: (page) => page.keyboard.press(keys),
  shown,
});
const menu = (name: string, href: string, content: string): Step =>
  click(name, `aside nav a[href="${href}"]`, `${at(href)} && ${has(content)}`);

const panel = has("[data-preview] dl");
const row = "tbody tr[data-row]";
const focused = (index: number) => `document.activeElement?.closest("tr")?.rowIndex === ${index}`;
const rowsOf = (kind: string) => `${has(row)} && ${at(`/orders?kind=${kind}`)}`;

const ticks = "[role=dialog] label input[type=checkbox]";
const fields = "button[aria-label=Status]";

const narrowedTo = (text: string) =>
  `${has("[role=option]")} && [...document.querySelectorAll("[role=option]")].every((one) => one.textContent.toLowerCase().includes("${text}"))`;

const steps: readonly Step[] = [
  menu("menuApprovals", "/approvals", '#main a[href^="/approvals?tab="]'),
  menu("menuBatches", "/batches", '#main a[href^="/batches/"]'),
  menu("menuPayees", "/payees", '#main a[href^="/payees/"]'),
  menu("menuRecurring", "/recurring", '#main a[href^="/recurring/"]'),
  menu("menuReports", "/reports", "#main table tbody tr"),
  menu("menuConnections", "/connections", '#main a[href^="/connections/"]'),
  menu("menuTeam", "/team", '#main a[href^="/team/"]'),
  menu("menuHelp", "/help", "#main ol li p"),
  menu("menuOverview", "/", "[data-money] tbody tr"),
  menu("menuOrders", "/orders", row),
  click("tabPayouts", '#main nav a[href="/orders?kind=payout"]', rowsOf("payout")),
  click("tabAll", '#main nav a[href="/orders"]', `${at("/orders")} && ${has(row)}`),
  click("filterOpen", "#main button[aria-haspopup=dialog]", has(`[role=dialog] ${fields}`)),
  click("filterStatus", `[role=dialog] ${fields}`, has(ticks)),
  click("filterTick", ticks, `location.search.includes("status=") && ${has(row)}`),
  key("filterClose", "Escape", `!${has("[role=dialog]:popover-open")}`),
  click("filterClear", '#main a:text-is("Clear")', `${at("/orders")} && ${has(row)}`),
  click("panelOpen", `${row} button[aria-expanded]`, panel),
  key("panelNextRow", "j", `${panel} && location.search.includes("open=")`),
  key("panelClose", "Escape", `!${has("[data-preview]")} && document.activeElement?.closest("tr")`),
  key("nextRow", "j", focused(3)),
  key("previousRow", "k", focused(2)),
  key("paletteOpen", "Control+k", has("[role=option]")),
  key("paletteType", "o", narrowedTo("o")),
];

const orders = 1_000_000;
const rounds = 12;
const fullRounds = 60;
const mostPaletteMs = 16;
const mostContentMs = 100;
const mostInp = { p75: 50, p99: 100 };
const mostShift = 0.02;

type Watched = { inputAt: number; shownAt: number; shift: number; shifts: string[]; latencies: Record<string, number> };
type Measured = { figures: Record<string, number>; floors: Record<string, number>; pass: boolean };

async function measure(page: Page, { name, act, shown }: Step): Promise<number> {
  await page.evaluate(`window.waitFor(() => ${shown})`);
  await act(page);
  // The page's Content-Security-Policy forbids waitForFunction.
  const isShown = () => page.evaluate<boolean>("window.watched.shownAt > 0");
  await expect
    .poll(isShown, { message: `${name}: what it waits for is shown`, intervals: [20], timeout: 30_000 })
    .toBe(true);
  const { inputAt, shownAt } = await page.evaluate<Watched>("window.watched");
  return Math.max(0, shownAt - inputAt);
}

async function measureRound(page: Page, took: Map<string, number[]>): Promise<Watched> {
  await page.goto("/");
  await untilLive(page);
  for (const step of steps) took.set(step.name, [...(took.get(step.name) ?? []), await measure(page, step)]);
  return page.evaluate<Watched>("window.watched");
}

/**
 * Measures the 75th percentile from click to content, INP and layout shift in a browser with 1,000,000 orders. Needs a
 * quiet machine. `full`: 60 rounds instead of 12.
 */
export async function run({ full }: { full: boolean }): Promise<Measured> {
  const app = await SeededApp.open(orders);
  try {
    return await measureInteractions(app, full ? fullRounds : rounds);
  } finally {
    await app.close();
  }
}

export async function measureInteractions(app: SeededApp, count: number): Promise<Measured> {
  const baseURL = await app.serve();
  const cookies = (await app.signIn()).split("; ").map((one) => {
    const [name = "", ...value] = one.split("=");
    return { name, value: value.join("="), url: baseURL };
  });
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  try {
    const context = await browser.newContext({ baseURL, locale: "en-GB", viewport: { width: 1440, height: 900 } });
    await context.addCookies(cookies);
    // esbuild wraps each function with this helper, so functions run in the page need it too.
    await context.addInitScript("globalThis.__name = (one) => one");
    await context.addInitScript({ path: join(import.meta.dirname, "interaction/watch.js") });
    const page = await context.newPage();
    await measureRound(page, new Map());
    const took = new Map<string, number[]>();
    const all: Watched[] = [];
    for (let round = 0; round < count; round += 1) all.push(await measureRound(page, took));
    return evaluate(took, all);
  } finally {
    await browser.close();
  }
}

function evaluate(took: ReadonlyMap<string, number[]>, all: readonly Watched[]): Measured {
  const figures: Record<string, number> = {};
  for (const [name, ms] of took) {
    console.error(`${name}: ${percentile(ms, 0.5)} ms, at most ${percentile(ms, 1)}`);
    figures[`${name}P75Ms`] = percentile(ms, 0.75);
  }
  for (const line of new Set(all.flatMap(({ shifts }) => shifts))) console.error(`shift ${line}`);
  const latencies = all.flatMap((round) => Object.values(round.latencies));
  figures.inpP75Ms = percentile(latencies, 0.75);
  figures.inpP99Ms = percentile(latencies, 0.99);
  figures.shift = Math.round(Math.max(...all.map(({ shift }) => shift)) * 1_000) / 1_000;
  const isFast = [...took].every(
    ([name, ms]) => percentile(ms, 0.75) <= (name === "paletteType" ? mostPaletteMs : mostContentMs),
  );
  const pass =
    isFast && figures.inpP75Ms <= mostInp.p75 && figures.inpP99Ms <= mostInp.p99 && figures.shift < mostShift;
  return { figures, floors: {}, pass };
}
