import { test as base, type ConsoleMessage, expect, type Page } from "@playwright/test";
import pg from "pg";
import { connectionConfig } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { untilItHears } from "./acts";
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

/** What the browser itself notes of an answer that is meant: the page's own 404, and a 401 of ours. */
function isMeant(message: ConsoleMessage, pageUrl: string): boolean {
  const { url } = message.location();
  if (/ 404 /.test(message.text())) return url === pageUrl;
  return / 401 /.test(message.text()) && new URL(url).pathname.startsWith("/api/");
}

const isFault = (message: ConsoleMessage) =>
  message.type() === "error" || /Content Security Policy/i.test(message.text());

/**
 * Playwright's test with the sandbox's control door and the product's database at hand. After each journey the gateway
 * is back on the network and plays no failure, no page has logged an error or a violation of its policy, and no order of the whole run has
 * had two calls.
 */
export const test = base.extend<ForTest, ForRun>({
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
      const { databaseUrl } = readRunFile(desk.DATA_DIR);
      const client = new pg.Client(connectionConfig(databaseUrl, "paydesk journeys"));
      await client.connect();
      await use(client);
      await client.end();
    },
    { scope: "worker" },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it needs from this pattern
  watch: async ({}, use) => {
    const faults: string[] = [];
    await use((page) => {
      page.on("console", (message) => {
        if (isFault(message) && !isMeant(message, page.url())) faults.push(`${page.url()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
      const goto = page.goto.bind(page);
      page.goto = async (...asked) => {
        const answer = await goto(...asked);
        await untilItHears(page);
        return answer;
      };
    });
    expect(faults, "errors in the browser's console").toEqual([]);
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
