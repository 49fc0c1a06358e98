export const dynamic = "force-dynamic";

/** Answers 200 as long as the process runs and checks nothing else, so that an absent database restarts no process. */
export function GET(): Response {
  return new Response("ok\n", {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
