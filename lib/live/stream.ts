import type { Person } from "@/lib/auth/sessions";
import type { Feed, FeedNews } from "./feed";
import type { EndReason, SessionWatch } from "./session-watch";

/** A word in this rhythm, so that neither side takes a dead connection for a quiet one. */
const beatMs = 15_000;
/** A page is made after its browser asked for it; the way there and back is added to its age. */
const slackMs = 1_000;
/** A browser that does not read gets no more than this; it comes back and asks for everything. */
const unreadMax = 500;

type Options = {
  feed: Feed;
  /** Ends the stream with the session. */
  watch: SessionWatch;
  person: Person;
  /** Leaves the topics that this person may hear of. When it throws, they are told that anything may have changed. */
  narrow: (person: Person, topics: readonly string[]) => Promise<readonly string[]>;
  /** For how long the screen has not listened; null: for longer than anybody remembers. */
  ageMs: number | null;
  /** Told when nobody reads any more. */
  signal: AbortSignal;
  everyMs?: number;
};

/**
 * What a feed tells, as server-sent events (WHATWG HTML, 9.2) for one signed-in person: `live` (with the topics that changed
 * before, where they are known) and `lost`, `changed` with topics, `beat`, and as the last `signed-out` or `replaced` (the
 * user has opened too many since). null when no more screens may look through this process.
 */
export function openLiveStream({
  feed,
  watch,
  person: first,
  narrow,
  ageMs,
  signal,
  everyMs = beatMs,
}: Options): ReadableStream<Uint8Array> | null {
  const encoder = new TextEncoder();
  let unsubscribe: (() => void) | null = null;
  let leave: (() => void) | null = null;
  let beat: NodeJS.Timeout | undefined;
  let person = first;
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
      // The reader has left first: there is nothing to close.
    }
  }

  function say(event: string, data: unknown = {}): void {
    if ((controller?.desiredSize ?? 0) < -unreadMax) end();
    controller?.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
  }

  function hear(news: FeedNews): void {
    switch (news.kind) {
      case "changed":
        void tellChanged(news.topics);
        break;
      case "lost":
        say("lost");
        break;
      case "back":
        say("live", { topics: null });
        break;
      case "closed":
        end();
        break;
      default:
        news satisfies never;
    }
  }

  async function tellChanged(topics: readonly string[] | "all"): Promise<void> {
    const heard = topics === "all" ? topics : await narrow(person, topics).catch(() => "all" as const);
    if (heard.length > 0) say("changed", { topics: heard });
  }

  function onEnd(reason: EndReason): void {
    say(reason);
    end();
  }

  function onPerson(now: Person): void {
    person = now;
  }

  unsubscribe = feed.subscribe(hear);
  if (unsubscribe === null) return null;
  return new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      if (feed.hears) say("live", { topics: ageMs === null ? null : feed.recall(ageMs + slackMs) });
      else say("lost");
      beat = setInterval(() => say("beat"), everyMs);
      beat.unref();
      leave = watch.join(person, { onPerson, onEnd });
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    },
    cancel: end,
  });
}
