import { watchPerson } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { openFeed } from "@/lib/live/open-feed";
import { openLiveStream } from "@/lib/live/stream";
import { narrowTopics } from "@/lib/live/topics";

export const dynamic = "force-dynamic";

/** What changes, as it changes, for whoever is signed in: server-sent events with topics and no contents. */
export async function GET(request: Request): Promise<Response> {
  const watch = await watchPerson();
  if (watch instanceof Response) return watch;
  let { person } = watch;
  const stream = openLiveStream({
    feed: openFeed(),
    isSignedIn: async () => {
      const again = await watch.lookAgain();
      if (again) person = again;
      return again !== null;
    },
    narrow: (topics) => narrowTopics(openDesk(), person, topics),
    signal: request.signal,
  });
  if (!stream) {
    const error = "Too many screens look at once, or this process is being stopped.";
    return Response.json({ ok: false, error }, { status: 503, headers: { "cache-control": "no-store" } });
  }
  // `no-transform`: compressed, an event would wait in a buffer for those after it. The last header says the same to nginx.
  const headers = {
    "content-type": "text/event-stream",
    "cache-control": "no-store, no-transform",
    "x-accel-buffering": "no",
  };
  return new Response(stream, { headers });
}
