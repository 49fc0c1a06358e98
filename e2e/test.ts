import {
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type Response,
} from "@playwright/test";
import pg from "pg";
import { connectionConfig } from "@/db/client";
import { readRunFile } from "@/db/run-file";
import { untilLive } from "./actions";
import { findBrowser, type JourneyApp } from "./browser";
import { Sandbox } from "./sandbox";

const refusal = /^Failed to load resource: .*\bstatus of (\d{3})\b/;

const refusals: Readonly<Record<string, readonly string[]>> = {
  "/api/attachments": ["400"],
  "/api/matching/workbook": ["400", "409"],
  "/api/statements": ["400", "409"],
};

const withoutHash = (url: string) => url.split("#")[0] ?? "";

/**
 * Evaluates the log at the end, because a message may come before or after the answer that caused it, and before or
 * after the page has its new address.
 */
export class ConsoleWatch {
  readonly #contexts = new WeakSet<BrowserContext>();
  readonly #messages: { text: string; url: string }[] = [];
  readonly #pageErrors: string[] = [];
  readonly #missing = new Set<string>();
  readonly #outdated = new Set<string>();

  follow(context: BrowserContext): void {
    if (this.#contexts.has(context)) return;
    this.#contexts.add(context);
    context.on("console", (message) => this.#note(message));
    context.on("weberror", (error) => this.#pageErrors.push(`${error.page()?.url()}: ${error.error()}`));
    context.on("response", (response) => {
      if ("x-nextjs-action-not-found" in response.headers()) this.#outdated.add(withoutHash(response.url()));
      const isMissing = response.status() === 404 && response.request().isNavigationRequest();
      if (isMissing) this.#missing.add(withoutHash(response.url()));
    });
  }

  #note(message: ConsoleMessage): void {
    const text = message.text();
    if (message.type() !== "error" && !/Content Security Policy/i.test(text)) return;
    this.#messages.push({ text, url: withoutHash(message.location().url) });
  }

  faults(): string[] {
    const faults = this.#messages.filter((message) => !this.#isMeant(message));
    return [...faults.map(({ text, url }) => `${url}: ${text}`), ...this.#pageErrors];
  }

  #isMeant({ text, url }: { text: string; url: string }): boolean {
    if (/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/.test(text)) return true;
    const status = refusal.exec(text)?.[1];
    if (status === "404") return this.#missing.has(url);
    if (status === "409" && this.#outdated.has(url)) return true;
    const path = URL.canParse(url) ? new URL(url).pathname : "";
    if (status === "503" && path === "/api/live") return true;
    return (status === "401" && path.startsWith("/api/")) || (refusals[path]?.includes(status ?? "") ?? false);
  }
}

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
