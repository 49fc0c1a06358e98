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

export type Who = "admin" | "preparer" | "approver";
export const emailOf = (who: Who) => `${who}@paydesk.example`;
export type Credentials = { email: string; password: string };

export async function tryToSignIn(page: Page, email: string, password: string): Promise<void> {
  await untilLive(page);
  await page.getByLabel(componentsSharedTexts.emailAddress).fill(email);
  await page.getByLabel(componentsSharedTexts.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: common.signIn }).click();
}

export async function signInWith(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await tryToSignIn(page, email, password);
  await expect(page).not.toHaveURL(/\/sign-in/);
  await untilLive(page);
}

export async function untilLive(page: Page): Promise<void> {
  const isUsable = () => page.evaluate(isHydrated).catch(() => false);
  await expect.poll(isUsable, { intervals: [20], timeout: 30_000 }).toBe(true);
}

/** Runs in the page. React hydrates content that replaces a skeleton separately, after the frame around it. */
async function isHydrated(): Promise<boolean> {
  if (document.readyState === "loading") return false;
  if (!("__next_f" in window)) return document.readyState === "complete";
  const main = document.querySelector("#main") ?? document.body;
  const comments = document.createTreeWalker(main, NodeFilter.SHOW_COMMENT);
  // React marks pending content with comments that begin with `$?` or `$~`.
  while (comments.nextNode()) if (/^\$[?~]/.test((comments.currentNode as Comment).data)) return false;
  const controls = [...main.querySelectorAll("a, button, input, select, textarea, summary, form")];
  const isHandled = (one: Element) => Object.keys(one).some((key) => key.startsWith("__reactProps"));
  if (![...(main.id ? [main] : []), ...controls].every(isHandled)) return false;
  // Listeners for keys or a paste are effects. React runs effects in tasks, and a browser is idle after all of them.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  return true;
}

export async function comeIn(page: Page, who: Who | Credentials): Promise<void> {
  const { email, password } = typeof who === "string" ? { email: emailOf(who), password: demoPassword } : who;
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email, password, code: "", callbackUrl: "/", json: "true" };
  const answer = await page.request.post("/api/auth/callback/credentials", { form });
  expect(answer.status(), `${email} signs in: ${await answer.text()}`).toBe(200);
}

export function control(scope: Page | Locator, label: string): Locator {
  return scope
    .getByLabel(label, { exact: true })
    .or(scope.getByLabel(`${label}${componentsSharedTexts.optional}`, { exact: true }));
}

export const sandboxName = "Sandbox";

export const endpoints = {
  eur: `${sandboxName} · ${connectionsModelTexts.eurPayouts} (EUR)`,
  usd: `${sandboxName} · ${connectionsModelTexts.usdPayouts} (USD)`,
  group: `${sandboxName} · ${connectionsModelTexts.allCurrencies} (EUR, USD, GBP, JPY)`,
};

export const fieldLabel = (name: string): string => labelOf("payout", name);

export type Draft = {
  from?: string;
  kind?: string;
  details: Record<string, string>;
  amount: string;
  currency?: string;
  reference?: string;
  cvv?: string;
};

export async function openForm(page: Page): Promise<void> {
  await page.goto("/payouts/new");
  await expect(page).toHaveURL(/form=pd-/);
  await expect(page.getByRole("button", { name: payoutsNewTexts.reviewPayout })).toBeVisible();
}

export async function typePayout(page: Page, draft: Draft): Promise<void> {
  await control(page, common.from).selectOption({ label: draft.from ?? endpoints.eur });
  if (draft.kind) await page.locator("label", { hasText: like(draft.kind) }).click();
  for (const [label, value] of Object.entries(draft.details)) await control(page, label).fill(value);
  if (draft.currency) await page.getByLabel(fieldLabel("currency"), { exact: true }).selectOption(draft.currency);
  await control(page, fieldLabel("amount")).fill(draft.amount);
  if (draft.reference) await control(page, common.yourReference).fill(draft.reference);
}

export async function review(page: Page): Promise<void> {
  await page.getByRole("button", { name: payoutsNewTexts.reviewPayout, exact: true }).click();
  await expect(page.getByRole("heading", { name: payoutsNewTexts.reviewTitle })).toBeVisible();
}

export const sendButton = (page: Page) => page.getByRole("button", { name: like(payoutsNewTexts.sendTo(any, any)) });

export async function send(page: Page): Promise<string> {
  await sendButton(page).click();
  await readOrderAddress(page);
  return readClientOrderId(page);
}

export async function pay(page: Page, draft: Draft): Promise<string> {
  await openForm(page);
  await typePayout(page, draft);
  await review(page);
  if (draft.cvv) await control(page, fieldLabel("cvv2")).fill(draft.cvv);
  return send(page);
}

export async function ask(page: Page): Promise<string> {
  await review(page);
  await page.getByRole("button", { name: like(payoutsNewTexts.submitLabel(any, any)) }).click();
  await readOrderAddress(page);
  await expectStatus(page, orderStatuses.held.label);
  return readClientOrderId(page);
}

export async function prepare(page: Page, draft: Draft): Promise<string> {
  await openForm(page);
  await typePayout(page, draft);
  return ask(page);
}

/** Waits for the address, since the content may appear before the address changes. */
export async function readOrderAddress(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  return page.url();
}

export async function readClientOrderId(page: Page): Promise<string> {
  const name = componentsSharedTexts.copyValue(common.clientIdPhrase, "");
  const label = await page.getByRole("button", { name }).getAttribute("aria-label");
  return label?.split(" ").at(-1) ?? "";
}

export function orderTab(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: ordersDetailTexts.orderDetails }).getByRole("link", { name });
}

export async function expectStatus(page: Page, status: string | RegExp, timeout = 20_000): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toContainText(status, { timeout });
}

export async function keep(page: Page, click: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export async function watchDocument(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  return async () => expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
}

export async function filterBy(page: Page, label: string, ...values: string[]): Promise<void> {
  const filters = await openFilter(page, label);
  for (const value of values) await filters.getByLabel(value, { exact: true }).check();
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
}

export async function openFilter(page: Page, label: string): Promise<Locator> {
  await page.getByRole("button", { name: listTexts.filter, exact: true }).click();
  const filters = page.getByRole("dialog", { name: listTexts.filters });
  const name = new RegExp(`^${label}(: .+)?$`);
  await filters.getByRole("button", { name }).click();
  return filters;
}

export const filterChip = (page: Page, label: string, value: string): Locator =>
  page.getByRole("button", { name: `${label}: ${value}`, exact: true });

export async function filterByAmount(page: Page, least: string, most: string): Promise<void> {
  const filters = await openFilter(page, common.amount);
  await filters.getByLabel(listTexts.minimum).fill(least);
  await filters.getByLabel(listTexts.maximum).fill(most);
  await filters.getByRole("button", { name: listTexts.apply }).click();
  await page.keyboard.press("Escape");
  await expect(filters).toBeHidden();
}

let count = 0;
export const newAccount = () => `77${Date.now()}${String(++count).padStart(3, "0")}`;

let cards = Date.now() % 1_000_000_000;
/** Returns a new card number with a valid Luhn digit: a card used under a second name needs another user's approval. */
export function newCard(): string {
  const body = `411111${String(++cards).padStart(9, "0")}`;
  const sum = [...body].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

let cents = Date.now() % 9_000_000;
export function newAmount(): string {
  cents += 1;
  return ((cents + 100) / 100).toFixed(2);
}

export async function pressToFocus(page: Page, key: string, target: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expect(target).toBeFocused();
}

const requests = (page: Page) => page.locator("tr[data-row]");

export const requestRow = (page: Page, what: { amount: string } | { text: string }): Locator =>
  "amount" in what
    ? requests(page).filter({ has: page.locator(`data[value="${what.amount}"]`) })
    : requests(page).filter({ hasText: what.text });

export async function openRequest(page: Page, what: Parameters<typeof requestRow>[1]): Promise<Locator> {
  const row = requestRow(page, what).first();
  await row.locator("[data-row-link]").click();
  await expect(row).toHaveAttribute("data-current", "true");
  return page.locator("[data-approval]");
}

export const anotherPayout = new RegExp([ordersDetailTexts.duplicateLabel, ordersDetailTexts.correctLabel].join("|"));
