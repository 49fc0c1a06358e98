import { test as base, expect, type Page, type Response } from "@playwright/test";
import pg from "pg";
import { connectionConfig } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { untilItHears } from "./acts";
import { findBrowser } from "./browser";
import { ConsoleWatch } from "./console";
import type { JourneyDesk } from "./desks";
import { Sandbox } from "./sandbox";

type ForTest = {
  /** Takes a page that the test opened by itself under the same watch as `page`; what it loads is waited for. */
  watch: (page: Page) => void;
  afterEachJourney: undefined;
};
export type ForRun = {
  /** The desk whose journeys these are; the config says which. */
  desk: JourneyDesk;
  atDesk: undefined;
  sandbox: Sandbox;
  database: pg.Client;
};

/** How soon the practice gateway has the final word: late enough to see "Processing" first. */
export const finalAfterMs = 1_200;

/** What brings a new document, or an old one back. */
const loads = ["goto", "reload", "goBack", "goForward"] as const;

/** Makes the page wait, each time that it loads a document this way, until it can be used. */
function waitAfter(page: Page, name: (typeof loads)[number]): void {
  const load = page[name].bind(page) as (...input: unknown[]) => Promise<Response | null>;
  const loadAndWait: typeof load = async (...input) => {
    const answer = await load(...input);
    await untilItHears(page);
    return answer;
  };
  Object.assign(page, { [name]: loadAndWait });
}

/**
 * Playwright's test with the sandbox's control door and the product's database at hand. After each journey the gateway
 * is back on the network and plays no failure, no page has logged an error or a violation of its policy, and no order of the whole run has
 * had two calls.
 */
export const test = base.extend<ForTest, ForRun>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  launchOptions: async ({}, use) => {
    const { executablePath, args, env } = await findBrowser();
    await use({ executablePath, args, env });
  },
  desk: [{} as JourneyDesk, { option: true, scope: "worker" }],
  atDesk: [
    async ({ desk }, use) => {
      Object.assign(process.env, desk);
      await use(undefined);
    },
    { auto: true, scope: "worker" },
  ],
  sandbox: [
    async ({ desk }, use) => {
      const sandbox = new Sandbox(desk.SANDBOX_CONTROL_PORT);
      await sandbox.ask("PATCH", "/settings", { finalAfterMs });
      await use(sandbox);
    },
    { scope: "worker" },
  ],
  database: [
    async ({ desk }, use) => {
      const { migrateDatabaseUrl } = readRunFile(desk.DATA_DIR);
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
    await use((page) => {
      consoleWatch.follow(page.context());
      for (const name of loads) waitAfter(page, name);
    });
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
