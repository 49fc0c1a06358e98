import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { labelOf } from "@/lib/gateway/fields/catalogue";
import { demoPassword } from "@/lib/identity/users/demo";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import * as common from "@/messages/common";
import * as listTexts from "@/messages/components/list";
import * as componentsSharedTexts from "@/messages/components/shared";
import * as connectionsModelTexts from "@/messages/connections/model";
import * as ordersDetailTexts from "@/messages/orders/detail";
import * as payoutsNewTexts from "@/messages/payouts/new";
import { any, like } from "./texts";

// What a user does on the screens, in the words of the screens.

export type Who = "admin" | "preparer" | "approver";
export const emailOf = (who: Who) => `${who}@paydesk.example`;
/** A user beside the users of the sandbox. */
export type Credentials = { email: string; password: string };

/** Fills the sign-in form that is on the screen, and presses its button. */
export async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await untilLive(page); // a link or a form may have loaded it
  await page.getByLabel(componentsSharedTexts.emailAddress).fill(email);
  await page.getByLabel(componentsSharedTexts.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: common.signIn }).click();
}

/** Signs in on the screen, and waits until the page that this leads to can be used. */
export async function signInWith(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await tryToSignIn(page, email, password);
  await expect(page).not.toHaveURL(/\/sign-in/);
  await untilLive(page);
}

/**
 * Waits until a page that was loaded can be used: nothing of it is still to come, React handles every control, and its
 * effects have run.
 */
export async function untilLive(page: Page): Promise<void> {
  const isUsable = () => page.evaluate(isHydrated).catch(() => false); // it is being left for another page
  // As long as loading itself may take.
  await expect.poll(isUsable, { intervals: [20], timeout: 30_000 }).toBe(true);
}

/** Runs in the page. Content that follows a skeleton is hydrated on its own, after the frame around it. */
async function isHydrated(): Promise<boolean> {
  if (document.readyState === "loading") return false;
  // Not a page of ours, such as an answer in JSON: nothing of it is hydrated.
  if (!("__next_f" in window)) return document.readyState === "complete";
  const main = document.querySelector("#main") ?? document.body;
  const comments = document.createTreeWalker(main, NodeFilter.SHOW_COMMENT);
  // React marks with these where content is still to come, or still to be put in its place.
  while (comments.nextNode()) if (/^\$[?~]/.test((comments.currentNode as Comment).data)) return false;
  const controls = [...main.querySelectorAll("a, button, input, select, textarea, summary, form")];
  const isHandled = (one: Element) => Object.keys(one).some((key) => key.startsWith("__reactProps"));
  if (![...(main.id ? [main] : []), ...controls].every(isHandled)) return false;
  // What listens for keys or a paste is an effect. React runs effects in tasks, and a browser is idle after all of them.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  return true;
}

/** Signs in by the requests of the form: what the page loads from now on, it loads as this user. */
export async function comeIn(page: Page, who: Who | Credentials): Promise<void> {
  const { email, password } = typeof who === "string" ? { email: emailOf(who), password: demoPassword } : who;
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, code: "", callbackUrl: "/", json: "true" };
  const answer = await page.request.post("/api/auth/callback/credentials", { form });
  expect(answer.status(), `${email} signs in: ${await answer.text()}`).toBe(200);
}

/** A control by its label, whether or not it is called optional. */
export function control(scope: Page | Locator, label: string): Locator {
  return scope
    .getByLabel(label, { exact: true })
    .or(scope.getByLabel(`${label}${componentsSharedTexts.optional}`, { exact: true }));
}

/** What the connection to the built-in sandbox is called at first. */
export const sandboxName = "Sandbox";

/** Its endpoints, as a form offers them. */
export const endpoints = {
  eur: `${sandboxName} · ${connectionsModelTexts.eurPayouts} (EUR)`,
  usd: `${sandboxName} · ${connectionsModelTexts.usdPayouts} (USD)`,
  group: `${sandboxName} · ${connectionsModelTexts.allCurrencies} (EUR, USD, GBP, JPY)`,
};

/** What a form calls a field of a payout. */
export const fieldLabel = (name: string): string => labelOf("payout", name);

export type Draft = {
  from?: string;
  /** As the segmented control calls it. */
  kind?: string;
  /** Label → value, typed one after the other. */
  details: Record<string, string>;
  amount: string;
  currency?: string;
  reference?: string;
  /** Typed at the review. */
  cvv?: string;
};

/** Opens an empty form. */
export async function openForm(page: Page): Promise<void> {
  await page.goto("/payouts/new");
  await expect(page).toHaveURL(/form=pd-/);
  await expect(page.getByRole("button", { name: payoutsNewTexts.reviewPayout })).toBeVisible();
}

/** Types a payout into the form that is open. */
export async function typePayout(page: Page, draft: Draft): Promise<void> {
  await control(page, common.from).selectOption({ label: draft.from ?? endpoints.eur });
  if (draft.kind) await page.locator("label", { hasText: like(draft.kind) }).click();
  for (const [label, value] of Object.entries(draft.details)) await control(page, label).fill(value);
  if (draft.currency) await page.getByLabel(fieldLabel("currency"), { exact: true }).selectOption(draft.currency);
  await control(page, fieldLabel("amount")).fill(draft.amount);
  if (draft.reference) await control(page, common.yourReference).fill(draft.reference);
}

/** Goes from the form to the review. */
export async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
  await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewPayout2 })).toBeVisible();
}

export const sendButton = (page: Page) => page.getByRole("button", { name: like(payoutsNewTexts.sendTo(any, any)) });

/** Sends what the review shows and waits for the page of the order. Returns its client order id. */
export async function send(page: Page): Promise<string> {
  await sendButton(page).click();
  await readOrderAddress(page);
  return readClientOrderId(page);
}

/** Opens a form, types, reviews and sends. Returns the client order id; the page is the order's. */
export async function pay(page: Page, draft: Draft): Promise<string> {
  await openForm(page);
  await typePayout(page, draft);
  await review(page);
  if (draft.cvv) await control(page, fieldLabel("cvv2")).fill(draft.cvv);
  return send(page);
}

/** Reviews what is typed, and asks others to approve it. Returns its client order id; the page is the order's, held. */
export async function ask(page: Page): Promise<string> {
  await review(page);
  await page.getByRole("button", { name: like(payoutsNewTexts.submitForApprovalBy(any, any)) }).click();
  await readOrderAddress(page);
  await expectStatus(page, orderStatuses.held.label);
  return readClientOrderId(page);
}

/** Opens a form, types, reviews and asks others. */
export async function prepare(page: Page, draft: Draft): Promise<string> {
  await openForm(page);
  await typePayout(page, draft);
  return ask(page);
}

/** The address of the order's page, once the page has it: what it shows may be there first. */
export async function readOrderAddress(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  return page.url();
}

export async function readClientOrderId(page: Page): Promise<string> {
  const name = componentsSharedTexts.copyValue(common.clientOrderId, "");
  const label = await page.getByRole("button", { name }).getAttribute("aria-label");
  return label?.split(" ").at(-1) ?? "";
}

/** A view of the order on the screen. */
export function orderTab(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: ordersDetailTexts.orderDetails }).getByRole("link", { name });
}

/** Waits until the order on the screen has this status; the page is not loaded again. */
export async function expectStatus(page: Page, status: string | RegExp, timeout = 20_000): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(status, { timeout });
}

/** What a click makes the browser keep. */
export async function keep(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** Marks the document, to prove later that it is the same one: nothing was loaded again. */
export async function digestDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return async () => expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
}

/** Ticks values of one filter of the list on the screen, and closes the filters. */
export async function filterBy(page: Page, label: string, ...values: string[]): Promise<void> {
  const filters = await openFilter(page, label);
  for (const value of values) await filters.getByLabel(value, { exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
}

/** Opens one filter of the list on the screen. */
export async function openFilter(page: Page, label: string): Promise<Locator> {
  await page.getByRole("button", { name: listTexts.filter, exact: true }).click();
  const filters = page.getByRole("dialog", { name: listTexts.filters });
  const name = new RegExp(`^${label}(: .+)?$`);
  await filters.getByRole("button", { name }).click();
  return filters;
}

/** The chip of a filter that is in use, with what it is narrowed to. */
export const filterChip = (page: Page, label: string, value: string): Locator =>
  page.getByRole("button", { name: `${label}: ${value}`, exact: true });

/** Narrows the list on the screen to amounts between two, or to one. */
export async function filterByAmount(page: Page, least: string, most: string): Promise<void> {
  const filters = await openFilter(page, common.amount);
  await filters.getByLabel(listTexts.minimum).fill(least);
  await filters.getByLabel(listTexts.maximum).fill(most);
  await filters.getByRole("button", { name: listTexts.apply }).click();
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
}

let count = 0;
/** An account that no one was paid to before. */
export const newAccount = () => `77${Date.now()}${String(++count).padStart(3, "0")}`;

let cards = Date.now() % 1_000_000_000;
/** A card that no one was paid by before: paid under a second name, a card needs another user. Its last digit is Luhn's. */
export function newCard(): string {
  const body = `411111${String(++cards).padStart(9, "0")}`;
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

let cents = Date.now() % 9_000_000;
/** An amount that was not used before, so that no payout looks like another by chance. */
export function newAmount(): string {
  cents += 1;
  return ((cents + 100) / 100).toFixed(2);
}

/** Presses a key that puts the focus there. */
export async function pressToFocus(page: Page, key: string, target: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

const requests = (page: Page) => page.locator("tr[data-row]");

/** A request in the table of approvals, by its amount or by what it says. */
export const requestRow = (page: Page, what: { amount: string } | { text: string }): Locator =>
  "amount" in what
    ? requests(page).filter({ has: page.locator(`data[value="${what.amount}"]`) })
    : requests(page).filter({ hasText: what.text });

/** Opens it beside the table; returns what is open there. */
export async function openRequest(page: Page, what: Parameters<typeof requestRow>[1]): Promise<Locator> {
  const row = requestRow(page, what).first();
  await row.locator("[data-row-link]").click();
  await expect(row).toHaveAttribute("data-current", "true");
  return page.locator("[data-approval]");
}

/** Whatever begins another payout like an order. */
export const anotherPayout = new RegExp(
  [ordersDetailTexts.duplicateAsNewPayout, ordersDetailTexts.correctAndSendAgain].join("|"),
);
