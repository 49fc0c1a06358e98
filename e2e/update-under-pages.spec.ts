import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProcess } from "@/db/embedded/process";
import * as accountTexts from "@/messages/account/shared";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shell";
import { Balancer } from "@/tools/chaos/balancer";
import {
  comeIn,
  control,
  fieldLabel,
  newAccount,
  newAmount,
  openForm,
  review,
  send,
  sendButton,
  typePayout,
} from "./actions";
import { chooseApp } from "./browser";
import { buildAgain, serveSecondBuild } from "./second-build";
import { startApp } from "./start";
import { expect, test } from "./test";

test("Paydesk is updated while a payout waits in its review: the page reloads, the entries are kept, and one click sends", async ({
  browser,
  watch,
}) => {
  test.setTimeout(900_000);
  const pages = await Balancer.open();
  const [app, second] = [await chooseApp(), await chooseApp()];
  const PUBLIC_URL = `http://localhost:${pages.port}`;
  const stop = await startApp({ ...app, PUBLIC_URL });
  let stopSecond: (() => Promise<void>) | null = null;
  try {
    await buildAgain();
    stopSecond = await serveSecondBuild({ ...app, PUBLIC_URL, PORT: second.PORT });
    pages.add(Number(app.PORT));
    const context = await browser.newContext({ baseURL: PUBLIC_URL });
    const page = await context.newPage();
    watch(page);
    await comeIn(page, "preparer");
    await openForm(page);
    const form = new URL(page.url()).searchParams.get("form");
    await typePayout(page, { details: { [fieldLabel("account_number")]: newAccount() }, amount: newAmount() });
    await review(page);
    const other = await context.newPage();
    await other.goto("/account?tab=notifications");
    await control(other, accountTexts.unconfirmedHoursLabel).fill("3");

    pages.remove(Number(app.PORT));
    pages.add(Number(second.PORT));
    await drainWeb(app.DATA_DIR);
    await page.evaluate(() => Object.assign(window, { isFirst: true }));
    await sendButton(page).click();
    await page.waitForFunction(() => !("isFirst" in window));
    await expect(sendButton(page)).toBeVisible();
    expect(new URL(page.url()).searchParams.get("form")).toBe(form);
    expect(await send(page)).toBe(form);

    await expect(other.getByText(t.outdatedTitle)).toBeVisible({ timeout: 60_000 });
    await expect(control(other, accountTexts.unconfirmedHoursLabel)).toHaveValue("3");
    await other.getByRole("button", { name: accountTexts.saveHours }).click();
    const dialog = other.getByRole("dialog", { name: t.outdatedTitle });
    await expect(dialog.getByText(t.outdatedHint)).toBeVisible();
    await dialog.getByRole("button", { name: t.refreshPage }).click();
    await expect(dialog).toHaveCount(0);
    await control(other, accountTexts.unconfirmedHoursLabel).fill("3");
    await other.getByRole("button", { name: accountTexts.saveHours }).click();
    await expect(other.getByText(common.saved)).toBeVisible();
    await context.close();
  } finally {
    await stopSecond?.();
    await stop();
    await pages.close();
  }
});

async function drainWeb(dataDir: string): Promise<void> {
  const parts = JSON.parse(readFileSync(join(dataDir, "parts.json"), "utf8")) as { name: string; pid: number }[];
  const { pid = 0 } = parts.find(({ name }) => name === "web") ?? {};
  process.kill(pid, "SIGTERM");
  await expect.poll(() => findProcess(pid), { timeout: 60_000 }).toBeNull();
}
