import pg from "pg";
import type { Logger } from "@/lib/core/runtime/log";

/**
 * What a feed reports: topics that changed (`order:<id>`, `connection:<id>`, `callback:<connection id>`,
 * `approval:<connection id>` or `approval:all`, `alert:<user id>`, `alert_read:<user id>`, `installation`; "all" when there
 * are too many to name), that it receives nothing any more, that it receives again and everything may have changed, or that
 * it ends with its process.
 */
export type FeedChanges =
  | { kind: "changed"; topics: readonly string[] | "all" }
  | { kind: "lost" }
  | { kind: "back" }
  | { kind: "closed" };
export type FeedListener = (update: FeedChanges) => void;

/** Screens that may listen at once through one process; further ones poll slowly instead. */
export const feedListenersMax = 1_000;
/** Changes within this time are reported together, at most this many by name. */
const batchMs = 50;
const batchMax = 200;
/** How often the connection is checked: a broken one goes unnoticed for twice this time at most. */
const beatMs = 5_000;
const retryMs = [200, 500, 1_000, 2_000, 5_000] as const;
/** How long, and how many, changes are remembered, for screens that were made a moment before they listen. */
const rememberedMs = 20_000;
const rememberedMax = 5_000;

/** Where nothing can be received: how often everything may have changed. */
const pollMs = 5_000;

const channel = "paydesk";

/**
 * Receives, through one connection of its own, what Postgres reports of changes (NOTIFY, when they are committed), whichever
 * process made them. It connects for the first listener, reconnects forever, and is closed when the process drains. Where
 * there is no way past a pooler, through which nothing can be received, it lets the screens ask every five seconds.
 */
export class Feed {
  readonly #configure: () => pg.ClientConfig | null;
  readonly #log: Logger;
  readonly #listeners = new Set<FeedListener>();
  readonly #batch = new Set<string>();
  #batching: NodeJS.Timeout | null = null;
  #client: pg.Client | null = null;
  #isListening = false;
  #hearsSince = 0;
  #recent: { at: number; topic: string }[] = [];
  #failures = 0;
  #closed = false;
  #timer: NodeJS.Timeout | null = null;

  /** @param configure asked at each connect: an embedded database may come back at another address; null: nothing can be received */
  constructor(configure: () => pg.ClientConfig | null, log: Logger) {
    this.#configure = configure;
    this.#log = log;
  }

  /** Whether changes are received right now. */
  get isListening(): boolean {
    return this.#isListening;
  }

  /** Topics that changed within the last `ms`; null when that is not known for all of this time. */
  recall(ms: number): string[] | null {
    const since = performance.now() - ms;
    if (!this.#isListening || ms > rememberedMs || since < this.#hearsSince) return null;
    return [...new Set(this.#recent.filter(({ at }) => at >= since).map(({ topic }) => topic))];
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Listens until the returned function is called; null when there are too many listeners, or the process drains. */
  subscribe(listener: FeedListener): (() => void) | null {
    if (this.#closed || this.#listeners.size >= feedListenersMax) return null;
    this.#listeners.add(listener);
    if (this.#client === null && this.#timer === null) void this.#connect();
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Ends the connection, and every stream that hangs on it. */
  close(): void {
    this.#closed = true;
    this.#isListening = false;
    if (this.#timer) clearTimeout(this.#timer);
    if (this.#batching) clearTimeout(this.#batching);
    this.#drop();
    this.#notify({ kind: "closed" });
    this.#listeners.clear();
  }

  async #connect(): Promise<void> {
    let client: pg.Client | null = null;
    try {
      const config = this.#configure();
      if (config === null) return this.#poll();
      client = new pg.Client({ ...config, application_name: "paydesk live", query_timeout: beatMs });
      this.#client = client;
      client.on("error", (error) => this.#lose(client, error));
      client.on("end", () => this.#lose(client, new Error("the connection ended")));
      client.on("notification", ({ payload }) => this.#note(payload ?? ""));
      await client.connect();
      await client.query(`listen ${channel}`);
      if (this.#client !== client) return;
      this.#isListening = true;
      this.#hearsSince = performance.now();
      this.#recent = [];
      this.#failures = 0;
      this.#notify({ kind: "back" });
      this.#beatLater(client);
    } catch (error) {
      this.#lose(client, error);
    }
  }

  #poll(): void {
    this.#log.warn(
      "live updates can't come through a connection pooler: pages ask for changes every %d seconds (set DATABASE_DIRECT_URL)",
      pollMs / 1000,
    );
    this.#isListening = true;
    this.#hearsSince = Number.POSITIVE_INFINITY;
    this.#notify({ kind: "back" });
    this.#timer = setInterval(() => this.#notify({ kind: "changed", topics: "all" }), pollMs);
    this.#timer.unref();
  }

  /** A connection may be gone without an event, so it has to answer a query. */
  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      client.query("select 1").then(
        () => {
          if (this.#client === client) this.#beatLater(client);
        },
        (error: unknown) => this.#lose(client, error),
      );
    }, beatMs);
    this.#timer.unref();
  }

  #lose(client: pg.Client | null, error: unknown): void {
    if (this.#closed || this.#client !== client) return;
    this.#drop();
    if (this.#timer) clearTimeout(this.#timer);
    const wasHearing = this.#isListening;
    this.#isListening = false;
    if (wasHearing || this.#failures === 0) this.#log.warn({ err: error }, "live updates are lost; trying again");
    if (wasHearing) this.#notify({ kind: "lost" });
    const pauseMs = retryMs[Math.min(this.#failures, retryMs.length - 1)] ?? 0;
    this.#failures += 1;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#connect();
    }, pauseMs);
    this.#timer.unref();
  }

  #drop(): void {
    const client = this.#client;
    this.#client = null;
    // It may be broken already; ending it is all that is left to do with it.
    client?.end().catch(() => undefined);
  }

  #note(topic: string): void {
    if (topic === "") return;
    this.#remember(topic);
    if (this.#listeners.size === 0) return;
    if (this.#batch.size <= batchMax) this.#batch.add(topic);
    this.#batching ??= setTimeout(() => {
      this.#batching = null;
      const topics = this.#batch.size > batchMax ? "all" : [...this.#batch];
      this.#batch.clear();
      this.#notify({ kind: "changed", topics });
    }, batchMs);
  }

  #remember(topic: string): void {
    const now = performance.now();
    this.#recent.push({ at: now, topic });
    if (this.#recent.length <= rememberedMax) return;
    // The older half goes, and with it the claim to know what was before.
    const kept = this.#recent.filter(({ at }) => now - at < rememberedMs).slice(-rememberedMax / 2);
    if (kept.length < this.#recent.length) this.#hearsSince = Math.max(this.#hearsSince, kept[0]?.at ?? now);
    this.#recent = kept;
  }

  #notify(update: FeedChanges): void {
    for (const listener of [...this.#listeners]) listener(update);
  }
}
