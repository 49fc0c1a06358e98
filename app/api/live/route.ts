import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { openFeed, openSessionWatch } from "@/lib/live/open-feed";
import { openLiveStream } from "@/lib/live/stream";
import { narrowTopics } from "@/lib/live/topics";

export const dynamic = "force-dynamic";

/** `age`: for how many milliseconds the screen has not listened. Absent or odd: nobody knows. */
function readAge(request: Request): number | null {
  const age = new URL(request.url).searchParams.get("age") ?? "";
  return /^\d{1,9}$/.test(age) ? Number(age) : null;
}

/** What changes, as it changes, for whoever is signed in: server-sent events with topics and no contents. */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  const { signal } = request;
  const stream = openLiveStream({
    feed: openFeed(),
    watch: openSessionWatch(),
    person,
    narrow: (now, topics) => narrowTopics(openDesk(), now, topics),
    ageMs: readAge(request),
    signal,
  });
  if (!stream) {
    const error = "Too many screens look at once, or this process is being stopped.";
    return Response.json({ ok: false, error }, { status: 503, headers: { "cache-control": "no-store" } });
  }
  // proxy.ts keeps it from being compressed; the last header keeps nginx from holding it back.
  const headers = { "content-type": "text/event-stream", "x-accel-buffering": "no" };
  return new Response(stream, { headers });
}
