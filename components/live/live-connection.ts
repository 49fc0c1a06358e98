/** "all": too many changes to name. "anew": changes before the stream began are unknown. */
export type Topics = readonly string[] | "all" | "anew";

/**
 * `lostSince`: the last time that the screen was known to be current; null while it is. `isOutdated`: Paydesk was
 * updated, so the next refresh loads the whole page and loses typed text.
 */
export type LiveState = { lostSince: Date | null; signedOut: boolean; isOutdated: boolean };

const address = "/api/live";
/** Two heartbeats of the server, and time for the network. */
const silentMaxMs = 40_000;
const watchEveryMs = 5_000;
const openWithinMs = 8_000;
const retryMs = 2_000;
/** During this time the next page can take over the connection. */
const graceMs = 1_000;
/** A page is rendered a moment before it listens, so changes in between are kept this long and sent to it. */
const rememberedMs = 5_000;

/**
 * Holds one event stream per tab, open only while a page listens and the tab is visible, because browsers limit
 * connections to one server. After each reconnect everything may have changed.
 */
class LiveConnection {
  readonly #listeners = new Set<(topics: Topics) => void>();
  readonly #watchers = new Set<() => void>();
  #state: LiveState = { lostSince: null, signedOut: false, isOutdated: false };
  #source: EventSource | null = null;
  #heardAt = 0;
  #openedAt = 0;
  #watchdog: ReturnType<typeof setInterval> | null = null;
  #retry: ReturnType<typeof setTimeout> | null = null;
  #recent: { at: number; topics: Topics }[] = [];

  readonly subscribe = (listener: (topics: Topics) => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#watchdog === null) this.#begin();
    for (const { topics } of this.#remembered()) listener(topics);
    return () => {
      this.#listeners.delete(listener);
      setTimeout(() => {
        if (this.#listeners.size === 0) this.#finish();
      }, graceMs);
    };
  };

  readonly watch = (onChange: () => void): (() => void) => {
    this.#watchers.add(onChange);
    return () => this.#watchers.delete(onChange);
  };

  readonly read = (): LiveState => this.#state;

  readonly noteSignedOut = (): void => {
    this.#close();
    if (!this.#state.signedOut) this.#change({ ...this.#state, signedOut: true });
  };

  readonly noteBuild = (build: string | null): void => {
    if (build === null || build === document.documentElement.dataset.build || this.#state.isOutdated) return;
    this.#change({ ...this.#state, isOutdated: true });
  };

  readonly noteSignedIn = (): void => {
    if (!this.#state.signedOut) return;
    this.#change({ ...this.#state, signedOut: false });
    if (this.#watchdog !== null) this.#open();
  };

  #begin(): void {
    document.addEventListener("visibilitychange", this.#onVisibility);
    window.addEventListener("pagehide", this.#onLeave);
    this.#watchdog = setInterval(this.#onWatch, watchEveryMs);
    this.#open();
  }

  #finish(): void {
    this.#close();
    document.removeEventListener("visibilitychange", this.#onVisibility);
    window.removeEventListener("pagehide", this.#onLeave);
    if (this.#watchdog) clearInterval(this.#watchdog);
    this.#watchdog = null;
  }

  #open(): void {
    if (this.#source || this.#state.signedOut || document.visibilityState === "hidden") return;
    const source = new EventSource(`${address}?age=${this.#age()}`);
    this.#source = source;
    this.#openedAt = Date.now();
    const on = (event: string, hear: (data: string) => void) =>
      source.addEventListener(event, ({ data }: MessageEvent<string>) => {
        this.#heardAt = Date.now();
        hear(data);
      });
    on("live", (data) => {
      if (this.#state.lostSince) this.#change({ ...this.#state, lostSince: null });
      const { build } = JSON.parse(data) as { build?: string };
      this.noteBuild(build ?? null);
      const topics = readTopics(data) ?? "anew";
      if (topics.length > 0) this.#notify(topics);
    });
    on("lost", () => this.#lose());
    on("changed", (data) => this.#notify(readTopics(data) ?? "all"));
    on("beat", () => undefined);
    on("signed-out", this.noteSignedOut);
    on("replaced", () => {
      this.#close();
      this.#lose();
    });
    source.onerror = () => {
      this.#lose();
      const refused = source.readyState === EventSource.CLOSED;
      // The browser would reconnect automatically with the old `age`, as if no time had passed.
      if (this.#source !== source) return;
      this.#close();
      if (refused) void this.#onRefused();
      else this.#retryLater();
    };
  }

  #close(): void {
    this.#source?.close();
    this.#source = null;
    if (this.#retry) clearTimeout(this.#retry);
    this.#retry = null;
  }

  /** The answer is not a stream: the session has ended, or Paydesk is stopping or full. */
  async #onRefused(): Promise<void> {
    if (await isSignedOut()) this.noteSignedOut();
    else this.#retryLater();
  }

  #retryLater(): void {
    if (this.#watchdog === null) return;
    this.#retry ??= setTimeout(() => {
      this.#retry = null;
      this.#open();
    }, retryMs);
  }

  /** Returns the milliseconds since something was received; at first, since the browser requested the page. */
  #age(): number {
    return Math.ceil(this.#heardAt === 0 ? performance.now() : Date.now() - this.#heardAt);
  }

  readonly #onWatch = (): void => {
    if (!this.#source) return;
    const now = Date.now();
    const silent = now - this.#heardAt > silentMaxMs && now - this.#openedAt > silentMaxMs;
    const slow = this.#heardAt < this.#openedAt && now - this.#openedAt > openWithinMs;
    if (silent || slow) this.#lose();
    if (!silent) return;
    this.#close();
    this.#open();
  };

  readonly #onVisibility = (): void => {
    if (document.visibilityState === "hidden") this.#close();
    else this.#open();
  };

  readonly #onLeave = (): void => this.#close();

  #lose(): void {
    const heardAt = this.#heardAt === 0 ? Date.now() - performance.now() : this.#heardAt;
    if (!this.#state.lostSince) this.#change({ ...this.#state, lostSince: new Date(heardAt) });
  }

  #change(state: LiveState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher();
  }

  #remembered(): { at: number; topics: Topics }[] {
    this.#recent = this.#recent.filter(({ at }) => Date.now() - at < rememberedMs);
    return this.#recent;
  }

  #notify(topics: Topics): void {
    this.#remembered().push({ at: Date.now(), topics });
    for (const listener of [...this.#listeners]) listener(topics);
  }
}

function readTopics(data: string): Topics | null {
  const { topics } = JSON.parse(data) as { topics: Topics | null };
  return topics;
}

async function isSignedOut(): Promise<boolean> {
  const leaving = new AbortController();
  try {
    const { status } = await fetch(address, { signal: leaving.signal, cache: "no-store" });
    return status === 401;
  } catch {
    // A missing answer says nothing about the session.
    return false;
  } finally {
    leaving.abort();
  }
}

export const liveConnection = new LiveConnection();

export function concerns(topics: Topics, followed: readonly string[]): boolean {
  if (topics === "all" || topics === "anew") return true;
  return topics.some((topic) => followed.some((one) => topic === one || topic.startsWith(`${one}:`)));
}
