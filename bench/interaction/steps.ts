import type { Page } from "@playwright/test";

/** What a user does, and the condition in the page, as source, that what they wait for is shown. */
export type Step = { name: string; act: (page: Page) => Promise<void>; shown: string };

/** A hand rests on what it presses. */
const handMs = 150;

async function press(page: Page, selector: string): Promise<void> {
  const target = page.locator(selector).first();
  await target.hover();
  await page.waitForTimeout(handMs);
  await target.click();
}

const at = (address: string) => `location.pathname + location.search === "${address}"`;
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
const menu = (name: string, href: string): Step => click(name, `aside nav a[href="${href}"]`, at(href));

const panel = 'document.querySelector("[data-preview] dl")';
const row = "tbody tr[data-row]";
const focused = (index: number) => `document.activeElement?.closest("tr")?.rowIndex === ${index}`;
const rowsOf = (kind: string) => `[...document.querySelectorAll("${row}")].length > 0 && ${at(`/orders?kind=${kind}`)}`;

const ticks = "[role=dialog] label input[type=checkbox]";
/** The filters by name; the status is the first. */
const fields = "button[aria-label=Status]";

/** Twenty things that a day is made of. Each begins where the one before it ended. */
export const steps: readonly Step[] = [
  menu("menuApprovals", "/approvals"),
  menu("menuBatches", "/batches"),
  menu("menuPayees", "/payees"),
  menu("menuRecurring", "/recurring"),
  menu("menuReports", "/reports"),
  menu("menuConnections", "/connections"),
  menu("menuOverview", "/"),
  menu("menuOrders", "/orders"),
  click("tabPayouts", '#main nav a[href="/orders?kind=payout"]', rowsOf("payout")),
  click("tabAll", '#main nav a[href="/orders"]', at("/orders")),
  click("filterOpen", `#main button[aria-haspopup=dialog]`, `document.querySelector("[role=dialog] ${fields}")`),
  click("filterStatus", `[role=dialog] ${fields}`, `document.querySelector("${ticks}")`),
  click("filterTick", ticks, 'location.search.includes("status=")'),
  key("filterClose", "Escape", 'document.querySelector("[role=dialog]:popover-open") === null'),
  click("filterClear", '#main a:text-is("Clear")', at("/orders")),
  click("panelOpen", `${row} button[aria-expanded]`, panel),
  key("panelNextRow", "j", `${panel} && location.search.includes("open=")`),
  key(
    "panelClose",
    "Escape",
    'document.querySelector("[data-preview]") === null && document.activeElement?.closest("tr")',
  ),
  key("nextRow", "j", focused(3)),
  key("previousRow", "k", focused(2)),
  key("paletteOpen", "Control+k", 'document.querySelector("[role=option]")'),
  key("paletteType", "o", 'document.querySelector("[role=option]")'),
];
