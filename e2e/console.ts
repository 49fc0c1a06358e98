import type { BrowserContext, ConsoleMessage } from "@playwright/test";

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
