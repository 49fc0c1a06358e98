import { test as base, expect, type Page, type Response } from "@playwright/test";
import pg from "pg";
import { connectionConfig } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { untilLive } from "./actions";
import type { JourneyApp } from "./apps";
import { findBrowser } from "./browser";
import { ConsoleWatch } from "./console";
import { Sandbox } from "./sandbox";

type ForTest = {
  /** Watches a page that the test itself opened as `page` is watched. */
  watch: (page: Page) => void;
  afterEachJourney: undefined;
};
export type ForRun = {
  /** Paydesk whose journeys these are; the config says which. */
  app: JourneyApp;
  atApp: undefined;
  sandbox: Sandbox;
  database: pg.Client;
};

/** How soon the sandbox gateway has the final status. A journey that means to see "Processing" first gives it longer. */
export const finalAfterMs = 300;

/** What brings a new document, or an old one back. */
const loads = ["goto", "reload", "goBack", "goForward"] as const;

/**
 * Makes a page wait, each time that it loads a document this way, until it can be used: a key, a paste or a click before
 * that is lost.
 */
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
 * Playwright's test with the sandbox's control endpoint and the product's database at hand. After each journey the gateway
 * is back on the network and plays no failure, no page has logged an error or a violation of its policy, and no order of the whole run has
 * had two calls.
 */
export const test = base.extend<ForTest, ForRun>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  launchOptions: async ({}, use) => {
    const { executablePath, args, env } = await findBrowser();
    await use({ executablePath, args, env });
  },
  // Whatever a journey opens, in whichever context: there is no other way to load a page.
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
