import { randomUUID } from "node:crypto";
import * as common from "@/messages/common";
import * as shellTexts from "@/messages/components/shell";
import { findPages } from "./access/action-table";
import { comeIn, untilLive } from "./actions";
import { expect, test } from "./test";
import { any, plain, startOf } from "./texts";

const unreached = startOf(plain(shellTexts.offlineNotice(any)));

const missing = [
  ...findPages()
    .filter((page) => /\[id\]/.test(page) && !page.startsWith("/reset"))
    .map((page) => page.replaceAll("[id]", randomUUID())),
  "/orders/none",
  "/nope",
  "/orders/a/b/c",
  "/help/none",
  "/team/settings",
];

test("a page that doesn't exist comes within the frame, in the chosen theme, before any script has run", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  const headers = { accept: "text/html", cookie: "" };
  const cookies = await page.context().cookies();
  headers.cookie = [...cookies.map(({ name, value }) => `${name}=${value}`), "theme=dark"].join("; ");
  const faults: string[] = [];
  for (const path of missing) {
    const answer = await page.request.get(path, { headers });
    const body = await answer.text();
    const isWhole =
      body.includes("data-shell-navigation") && body.includes('data-theme="dark"') && body.includes(">Go to overview");
    if (answer.status() !== 404 || !isWhole) faults.push(`${path}: ${answer.status()}, whole: ${isWhole}`);
  }
  expect(faults).toEqual([]);
});

test("a page that doesn't exist works as every page: its menu, and the way back", async ({ page }) => {
  await comeIn(page, "preparer");
  const answer = await page.goto(`/orders/${randomUUID()}`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: shellTexts.notFoundTitle })).toBeVisible();
  await page.getByRole("navigation", { name: shellTexts.main }).getByRole("link", { name: common.payees }).click();
  await expect(page).toHaveURL(/\/payees$/);
  await expect(page.getByRole("heading", { level: 1, name: common.payees })).toBeVisible();
});

test("without a network the page stays, says so, and what was asked for follows", async ({ page, context }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  const menu = page.getByRole("navigation", { name: shellTexts.main });
  const heading = page.getByRole("heading", { level: 1 });
  const before = (await heading.textContent()) ?? "";
  await expect(page.locator("[data-offline-line]")).toBeAttached();
  await context.setOffline(true);
  await expect(page.getByText(unreached)).toBeVisible();
  await menu.getByRole("link", { name: common.payees }).click();
  await page.evaluate(() => {
    const link = Object.assign(document.createElement("a"), { href: "/audit", textContent: "Leave" });
    document.querySelector("main")?.append(link);
    link.click();
    const form = Object.assign(document.createElement("form"), { method: "post", action: "/sign-out" });
    document.querySelector("main")?.append(form);
    form.requestSubmit();
  });
  await expect(page.getByText(unreached)).toBeVisible();
  await expect(heading).toHaveText(before);
  expect(page.url()).toMatch(/\/orders$/);
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/payees$/);
  await expect(page.getByText(unreached)).toBeHidden();
});

test("a session that has ended under a page leads to the sign-in page and back, never to an empty one", async ({
  page,
}) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  await page.context().clearCookies();
  await page.getByRole("navigation", { name: shellTexts.main }).getByRole("link", { name: common.payees }).click();
  await expect(page).toHaveURL(/\/sign-in\?from=%2Fpayees$/);
  await comeIn(page, "preparer");
  await page.goto(page.url());
  await untilLive(page);
  await expect(page).toHaveURL(/\/payees$/);
});
