import { readBuildId } from "@/lib/core/runtime/build-id";
import { openContext } from "@/lib/core/runtime/open-context";
import { openFeed, openSessionWatch } from "@/lib/desk/live/open-feed";
import { openLiveStream } from "@/lib/desk/live/stream";
import { narrowTopics } from "@/lib/desk/live/topics";
import { userForApi } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/api";

export const dynamic = "force-dynamic";

function readAge(request: Request): number | null {
  const age = new URL(request.url).searchParams.get("age") ?? "";
  return /^\d{1,9}$/.test(age) ? Number(age) : null;
}

/** Sends server-sent events that name topics and hold no contents. */
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
    const error = t.liveUnavailable;
    return Response.json({ ok: false, error }, { status: 503 });
  }
  // proxy.ts excludes this path from compression; the last header stops nginx from buffering it.
  const headers = { "content-type": "text/event-stream", "x-accel-buffering": "no" };
  return new Response(stream, { headers });
}
