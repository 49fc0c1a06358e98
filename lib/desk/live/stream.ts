import type { User } from "@/lib/identity/auth/sessions/sessions";
import type { Feed, FeedChanges } from "./feed";
import type { EndReason, SessionWatch } from "./session-watch";

/** A regular event shows both sides that a quiet connection is alive. */
const heartbeatMs = 15_000;
/** The server renders a page after the browser asks for it, so the round trip is added to the page's age. */
const slackMs = 1_000;
/** A browser that doesn't read gets no more than this; it reconnects and reloads everything. */
const unreadMax = 500;

type Options = {
  feed: Feed;
  watch: SessionWatch;
  user: User;
  narrow: (user: User, topics: readonly string[]) => Promise<readonly string[]>;
  ageMs: number | null;
  signal: AbortSignal;
  everyMs?: number;
  build?: string;
};

/**
 * Streams a feed as server-sent events (WHATWG HTML, 9.2) for one signed-in user. Returns null when no more screens may
 * listen through this process.
 */
export function openLiveStream({
  feed,
  watch,
  user: first,
  narrow,
  ageMs,
  signal,
  everyMs = heartbeatMs,
  build,
}: Options): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | null = null;
  let leave: (() => void) | null = null;
  let beat: NodeJS.Timeout | undefined;
  let user = first;
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  function end(): void {
    unsubscribe?.();
    leave?.();
    clearInterval(beat);
    signal.removeEventListener("abort", end);
    const open = controller;
    controller = null;
    try {
      open?.close();
    } catch {
      // The reader has left first, so nothing is left to close.
    }
  }

  function send(event: string, data: unknown = {}): void {
    if ((controller?.desiredSize ?? 0) < -unreadMax) end();
    controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  }

  function hear(update: FeedChanges): void {
    switch (update.kind) {
      case "changed":
        void sendChanged(update.topics);
        break;
      case "lost":
        send("lost");
        break;
      case "back":
        send("live", { topics: null, build });
        break;
      case "closed":
        end();
        break;
      default:
        update satisfies never;
    }
  }

  async function sendChanged(topics: readonly string[] | "all"): Promise<void> {
    const heard = topics === "all" ? topics : await narrow(user, topics).catch(() => "all" as const);
    if (heard.length > 0) send("changed", { topics: heard });
  }

  function onEnd(reason: EndReason): void {
    send(reason);
    end();
  }

  function onUser(now: User): void {
    user = now;
  }

  unsubscribe = feed.subscribe(hear);
  if (unsubscribe === null) return null;
  return new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      if (feed.isListening) send("live", { topics: ageMs === null ? null : feed.recall(ageMs + slackMs), build });
      else send("lost");
      beat = setInterval(() => send("beat"), everyMs);
      beat.unref();
      leave = watch.join(user, { onUser, onEnd });
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    },
    cancel: end,
  });
}
