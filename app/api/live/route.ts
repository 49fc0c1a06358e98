import { readBuildId } from "@/lib/core/runtime/build-id";
import { openContext } from "@/lib/core/runtime/open-context";
import { openFeed, openSessionWatch } from "@/lib/desk/live/open-feed";
import { openLiveStream } from "@/lib/desk/live/stream";
import { narrowTopics } from "@/lib/desk/live/topics";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/api";

export const dynamic = "force-dynamic";

/** `age`: for how many milliseconds the screen has not listened. Absent or odd: no one knows. */
function readAge(request: Request): number | null {
  const age = new URL(request.url).searchParams.get("age") ?? "";
  return /^\d{1,9}$/.test(age) ? Number(age) : null;
}

/** What changes, as it changes, for the user who is signed in: server-sent events with topics and no contents. */
export async function GET(request: Request): Promise<Response> {
  const user = await userForApi();
  if (user instanceof Response) return user;
  const { signal } = request;
  const stream = openLiveStream({
    feed: openFeed(),
    watch: openSessionWatch(),
    user,
    narrow: (now, topics) => narrowTopics(openContext(), now, topics),
    ageMs: readAge(request),
    signal,
    build: readBuildId(),
  });
  if (!stream) {
    const error = t.tooManyScreensAre;
    return Response.json({ ok: false, error }, { status: 503 });
  }
  // proxy.ts keeps it from being compressed; the last header keeps nginx from holding it back.
  const headers = { "content-type": "text/event-stream", "x-accel-buffering": "no" };
  return new Response(stream, { headers });
}
