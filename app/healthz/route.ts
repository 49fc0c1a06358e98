export const dynamic = "force-dynamic";

/** 200 as long as the process answers at all; asks no one else, so that an absent database restarts no process. */
export function GET(): Response {
  return new Response("ok\n", {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
