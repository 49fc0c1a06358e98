import pg from "pg";
import type { Logger } from "@/lib/core/runtime/log";

/**
 * Reports changed topics (`order:<id>`, `connection:<id>`, `callback:<connection id>`, `approval:<connection id>` or
 * `approval:all`, `alert:<user id>`, `alert_read:<user id>`, `installation`), or "all" when there are too many to name.
 */
export type FeedChanges =
  | { kind: "changed"; topics: readonly string[] | "all" }
  | { kind: "lost" }
  | { kind: "back" }
  | { kind: "closed" };
export type FeedListener = (update: FeedChanges) => void;

/** At most this many screens listen through one process; further screens poll slowly. */
export const feedListenersMax = 1_000;
const batchMs = 50;
const batchMax = 200;
/** A broken connection goes unnoticed for at most twice this time. */
const checkEveryMs = 5_000;
const retryMs = [200, 500, 1_000, 2_000, 5_000] as const;
/** Changes are remembered for screens that were rendered a moment before they listen. */
const rememberedMs = 20_000;
const rememberedMax = 5_000;

const pollMs = 5_000;

const channel = "paydesk";

/**
 * Receives NOTIFY of committed changes from every process through one connection of its own. The feed connects for the
 * first listener, reconnects forever and closes when the process drains. A pooler passes no notifications; screens then
 * poll every five seconds.
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

  /**
   * @param configure runs at each connect, because an embedded database may come back at another address; null:
   * notifications can't be received
   */
  constructor(configure: () => pg.ClientConfig | null, log: Logger) {
    this.#configure = configure;
    this.#log = log;
  }

  get isListening(): boolean {
    return this.#isListening;
  }

  recall(ms: number): string[] | null {
    const since = performance.now() - ms;
    if (!this.#isListening || ms > rememberedMs || since < this.#hearsSince) return null;
    return [...new Set(this.#recent.filter(({ at }) => at >= since).map(({ topic }) => topic))];
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  /** Returns null when there are too many listeners or the process drains. */
  subscribe(listener: FeedListener): (() => void) | null {
    if (this.#closed || this.#listeners.size >= feedListenersMax) return null;
    this.#listeners.add(listener);
    if (this.#client === null && this.#timer === null) void this.#connect();
    return () => {
      this.#listeners.delete(listener);
    };
  }

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
      client = new pg.Client({ ...config, application_name: "paydesk live", query_timeout: checkEveryMs });
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

  /** A connection may break without an event, so it has to answer a query. */
  #beatLater(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      client.query("select 1").then(
        () => {
          if (this.#client === client) this.#beatLater(client);
        },
        (error: unknown) => this.#lose(client, error),
      );
    }, checkEveryMs);
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
    const kept = this.#recent.filter(({ at }) => now - at < rememberedMs).slice(-rememberedMax / 2);
    if (kept.length < this.#recent.length) this.#hearsSince = Math.max(this.#hearsSince, kept[0]?.at ?? now);
    this.#recent = kept;
  }

  #notify(update: FeedChanges): void {
    for (const listener of [...this.#listeners]) listener(update);
  }
}
