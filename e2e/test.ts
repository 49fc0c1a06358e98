import { test as base, expect, type Page, type Response } from "@playwright/test";
import pg from "pg";
import { connectionConfig } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { untilLive } from "./actions";
import { findBrowser, type JourneyApp } from "./browser";
import { ConsoleWatch } from "./console";
import { Sandbox } from "./sandbox";

type ForTest = {
  watch: (page: Page) => void;
  afterEachJourney: undefined;
};
export type ForRun = {
  app: JourneyApp;
  atApp: undefined;
  sandbox: Sandbox;
  database: pg.Client;
};

export const finalAfterMs = 300;

const loads = ["goto", "reload", "goBack", "goForward"] as const;

/** Waits after each load until the page is usable, because an earlier key, paste or click is lost. */
function waitAfter(page: Page, name: (typeof loads)[number]): void {
  const load = page[name].bind(page) as (...input: unknown[]) => Promise<Response | null>;
  const loadAndWait: typeof load = async (...input) => {
    const answer = await load(...input);
    await untilLive(page);
    return answer;
  };
  Object.assign(page, { [name]: loadAndWait });
}

/**
 * Extends Playwright's test with the sandbox's control endpoint and the product's database. After each journey it
 * restores the gateway and fails on a logged error, a policy violation, or any order of the run with two calls.
 */
export const test = base.extend<ForTest, ForRun>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  launchOptions: async ({}, use) => {
    const { executablePath, args, env } = await findBrowser();
    await use({ executablePath, args, env });
  },
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...options) => {
        const context = await newContext(...options);
        context.on("page", (page) => {
          for (const name of loads) waitAfter(page, name);
        });
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
  app: [{} as JourneyApp, { option: true, scope: "worker" }],
  atApp: [
    async ({ app }, use) => {
      Object.assign(process.env, app);
      await use(undefined);
    },
    { auto: true, scope: "worker" },
  ],
  sandbox: [
    async ({ app }, use) => {
      const sandbox = new Sandbox(app.SANDBOX_CONTROL_PORT);
      await sandbox.ask("PATCH", "/settings", { finalAfterMs });
      await use(sandbox);
    },
    { scope: "worker" },
  ],
  database: [
    async ({ app }, use) => {
      const { migrateDatabaseUrl } = readRunFile(app.DATA_DIR);
      const client = new pg.Client(connectionConfig(migrateDatabaseUrl, "paydesk journeys"));
      await client.connect();
      await use(client);
      await client.end();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  watch: async ({}, use) => {
    const consoleWatch = new ConsoleWatch();
    await use((page) => consoleWatch.follow(page.context()));
    expect(consoleWatch.faults(), "errors in the browser's console").toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    context.on("page", watch);
    await use(context);
  },
  afterEachJourney: [
    async ({ sandbox }, use) => {
      await use(undefined);
      await sandbox.outage(0);
      await sandbox.ask("DELETE", "/scenarios");
      await sandbox.ask("PATCH", "/settings", { finalAfterMs });
      expect(await sandbox.sentTwice(), "orders with more than one payout call").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
