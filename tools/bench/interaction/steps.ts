import type { Page } from "@playwright/test";

export type Step = { name: string; act: (page: Page) => Promise<void>; shown: string };

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

export const steps: readonly Step[] = [
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
