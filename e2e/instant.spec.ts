import type { Page, Request } from "@playwright/test";
import * as common from "@/messages/common";
import * as shellTexts from "@/messages/components/shell";
import { comeIn, openFilter } from "./actions";
import { expect, test } from "./test";

const menu = (page: Page, name: string) =>
  page.getByRole("navigation", { name: shellTexts.main }).getByRole("link", { name });
const bar = (page: Page) => page.getByRole("progressbar", { name: shellTexts.pageLoading });
const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const isPayees = ({ pathname }: URL) => pathname === "/payees";

function isRead(request: Request, is: (url: URL) => boolean): boolean {
  const { rsc, "next-router-segment-prefetch": frame } = request.headers();
  return rsc !== undefined && frame === undefined && is(new URL(request.url()));
}

function countReads(page: Page, is: (url: URL) => boolean): () => number {
  let reads = 0;
  page.on("request", (request) => {
    if (isRead(request, is)) reads++;
  });
  return () => reads;
}

const waitForRead = (page: Page, is: (url: URL) => boolean) =>
  page.waitForResponse((response) => isRead(response.request(), is));

test("a page is read once when a user points at its link, and shown without a placeholder", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  const reads = countReads(page, isPayees);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    let clickedAt = Number.POSITIVE_INFINITY;
    addEventListener("click", () => (clickedAt = performance.now()), { capture: true });
    const isSeen = (one: HTMLElement) => one.checkVisibility({ visibilityProperty: true });
    const look = (now: number) => {
      for (const one of document.querySelectorAll<HTMLElement>(".skeleton")) if (isSeen(one)) seen.push(one.className);
      for (const one of document.querySelectorAll<HTMLElement>("[role=progressbar]"))
        if (isSeen(one) && now - clickedAt < 150) seen.push(`${one.className} after ${now - clickedAt} ms`);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await expect(menu(page, common.payees)).toBeInViewport();
  const read = waitForRead(page, isPayees);
  await menu(page, common.payees).hover();
  await read;
  await title(page, common.orders).hover();
  await menu(page, common.payees).hover();
  await expect.poll(reads).toBe(1);
  await menu(page, common.payees).click();
  await expect(title(page, common.payees)).toBeVisible();
  expect(reads()).toBe(1);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([]);
});

test("a list is read when a user points at a filter's value, and shown with the tick", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  const isNarrowed = (url: URL) => url.pathname === "/orders" && url.searchParams.has("status");
  const reads = countReads(page, isNarrowed);
  const value = (await openFilter(page, common.status)).getByRole("checkbox").first();
  const read = waitForRead(page, isNarrowed);
  await value.hover();
  await read;
  await value.click();
  await expect(page).toHaveURL(/[?&]status=/);
  expect(reads()).toBe(1);
});

test("for a user who asks for less motion nothing moves", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  const countMoved = async (reducedMotion: "reduce" | "no-preference") => {
    await page.emulateMedia({ reducedMotion });
    await page.evaluate(() => {
      const moved = new Set<Animation>();
      Object.assign(window, { moved });
      const look = () => {
        for (const one of document.getAnimations())
          if (Number(one.effect?.getComputedTiming().duration) > 0) moved.add(one);
        requestAnimationFrame(look);
      };
      look();
    });
    await menu(page, common.batches).hover();
    await menu(page, common.payees).hover();
    await openFilter(page, common.status);
    await page.keyboard.press("Escape");
    return page.evaluate(() => (window as unknown as { moved: Set<unknown> }).moved.size);
  };
  expect(await countMoved("no-preference")).toBeGreaterThan(0);
  await page.reload();
  expect(await countMoved("reduce")).toBe(0);
});

test("while a page takes long the one before it stays, and a bar says so", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  let answer: (() => void) | undefined;
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(isPayees, async (route) => {
    await asked;
    await route.continue();
  });
  await expect(bar(page)).toHaveCount(0);
  await menu(page, common.payees).click();
  await expect(bar(page)).toBeVisible();
  await expect(menu(page, common.payees).locator("[data-pressed]")).toHaveCount(1);
  await expect(title(page, common.orders)).toBeVisible();
  answer?.();
  await expect(title(page, common.payees)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test("a page that was read some time ago is made again when it is opened", async ({ page }) => {
  await comeIn(page, "preparer");
  await page.goto("/orders");
  const reads = countReads(page, isPayees);
  const read = waitForRead(page, isPayees);
  await menu(page, common.payees).hover();
  await read;
  await expect.poll(reads).toBe(1);
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 6_000;
  });
  await menu(page, common.payees).click();
  await expect(title(page, common.payees)).toBeVisible();
  await expect.poll(reads).toBe(2);
});
