import type { BrowserContext, ConsoleMessage } from "@playwright/test";

/** What the browser itself reports when a request is answered with a status of 400 or more. */
const refusal = /^Failed to load resource: .*\bstatus of (\d{3})\b/;

/** How files are refused that a journey uploads to see it. */
const refusals: Readonly<Record<string, readonly string[]>> = {
  "/api/attachments": ["400"],
  "/api/matching/workbook": ["400", "409"],
  "/api/statements": ["400", "409"],
};

const withoutHash = (url: string) => url.split("#")[0] ?? "";

/**
 * Collects what the pages of a browser context log, and evaluates it at the end: a message and the answer that it is about
 * arrive in either order, and before or after the page has its new address.
 */
export class ConsoleWatch {
  readonly #contexts = new WeakSet<BrowserContext>();
  readonly #messages: { text: string; url: string }[] = [];
  readonly #pageErrors: string[] = [];
  /** Addresses of the documents that were answered with 404. */
  readonly #missing = new Set<string>();
  /** Addresses of pages that asked for an action of another build. */
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

  /** Every logged error, violated policy and uncaught error that no journey means to happen. */
  faults(): string[] {
    const faults = this.#messages.filter((message) => !this.#isMeant(message));
    return [...faults.map(({ text, url }) => `${url}: ${text}`), ...this.#pageErrors];
  }

  /** A network that a journey has taken away, a page that does not exist, a request of ours whose session has ended, and a file that is refused. */
  #isMeant({ text, url }: { text: string; url: string }): boolean {
    if (/^Failed to load resource: net::ERR_INTERNET_DISCONNECTED/.test(text)) return true;
    const status = refusal.exec(text)?.[1];
    if (status === "404") return this.#missing.has(url);
    if (status === "409" && this.#outdated.has(url)) return true;
    const path = URL.canParse(url) ? new URL(url).pathname : "";
    // The live connection asks again until a process that isn't stopping answers.
    if (status === "503" && path === "/api/live") return true;
    return (status === "401" && path.startsWith("/api/")) || (refusals[path]?.includes(status ?? "") ?? false);
  }
}
