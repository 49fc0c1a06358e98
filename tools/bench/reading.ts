import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { comeIn, control } from "@/e2e/actions";
import { chooseApp, findBrowser } from "@/e2e/browser";
import { startApp } from "@/e2e/start";
import * as common from "@/messages/common";
import { recurringCharges } from "@/messages/components/order";
import { makeFile, type Width } from "./intake/file";

const rows = 100_000;
const rounds = 3;
const most = { LongestTaskMs: 100, FirstErrorsMs: 1_000 };

type Watched = { givenAt: number; firstErrorAt: number; verdictAt: number; tasks: { at: number; ms: number }[] };

async function keepFile(folder: string, width: Width): Promise<string> {
  const path = join(folder, `${width}.csv`);
  const lines = makeFile(width, rows, "reading").text.split("\r\n");
  for (const at of [3, rows]) lines[at] = (lines[at] ?? "").replace(/;\d+\.\d\d;/, ";ten;");
  await writeFile(path, lines.join("\r\n"));
  return path;
}

async function readOnce(browser: Browser, baseURL: string, path: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ baseURL, locale: "en-GB" });
  try {
    const page = await context.newPage();
    await page.addInitScript({ path: join(import.meta.dirname, "reading/watch.js") });
    await comeIn(page, "preparer");
    await page.goto("/batches/new");
    await page.locator("label", { hasText: new RegExp(`^${recurringCharges}$`) }).click();
    await control(page, common.from).selectOption({ label: "Sandbox" });
    await page.getByLabel(common.file, { exact: true }).setInputFiles(path);
    await page.locator("[data-verdict]").waitFor({ timeout: 60_000 });
    const { givenAt, firstErrorAt, verdictAt, tasks } = await page.evaluate<Watched>("window.reading");
    const during = tasks.filter(({ at, ms }) => at + ms >= givenAt && at <= verdictAt);
    return {
      LongestTaskMs: Math.max(0, ...during.map(({ ms }) => ms)),
      FirstErrorsMs: firstErrorAt - givenAt,
      VerdictMs: verdictAt - givenAt,
    };
  } finally {
    await context.close();
  }
}

export async function run() {
  const folder = await mkdtemp(join(tmpdir(), "bench-reading-"));
  const app = await chooseApp();
  const stopApp = await startApp(app);
  const { executablePath, args, env } = await findBrowser();
  const browser = await chromium.launch({ executablePath, args, env });
  const figures: Record<string, number> = {};
  try {
    const baseURL = `http://localhost:${app.PORT}`;
    for (const width of ["narrow", "wide"] as const) {
      const path = await keepFile(folder, width);
      for (let round = 0; round < rounds; round += 1) {
        for (const [name, value] of Object.entries(await readOnce(browser, baseURL, path))) {
          const key = `${width}${name}`;
          figures[key] = Math.min(figures[key] ?? Number.POSITIVE_INFINITY, Math.round(value));
        }
      }
    }
  } finally {
    await browser.close();
    await stopApp();
    await rm(folder, { recursive: true });
  }
  const pass = Object.entries(figures).every(([name, value]) =>
    Object.entries(most).every(([end, limit]) => !name.endsWith(end) || value <= limit),
  );
  return { figures, floors: {}, pass };
}
