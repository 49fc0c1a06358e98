import { readFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import { comeIn, untilLive } from "@/e2e/actions";
import { findBrowser } from "@/e2e/browser";

export { untilLive };
export const port = readFileSync("/tmp/c44/port", "utf8").trim();
export const baseURL = `http://localhost:${port}`;
export async function open(
  who: "admin" | "preparer" | "approver",
  scheme: "light" | "dark" = "light",
  width = 1440,
  height = 900,
) {
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  const page = await (
    await browser.newContext({ baseURL, colorScheme: scheme, viewport: { width, height } })
  ).newPage();
  page.setDefaultTimeout(300000);
  page.on("pageerror", (e) => console.log("pageerror", e.message.slice(0, 300)));
  page.on("console", (m) => m.type() === "error" && console.log("console", m.text().slice(0, 300)));
  await comeIn(page, who);
  return { page, browser };
}
