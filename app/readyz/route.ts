import { checkReady } from "@/lib/core/ready";

export const dynamic = "force-dynamic";

/** 200 when requests can be served, else 503 and a word; for `npm start` and load balancers. The log has the reason. */
export async function GET(): Promise<Response> {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  const state = await checkReady();
  if (state.ready) return new Response("ready\n", { headers });
  if (state.word !== "draining") console.error(`not ready: ${state.reason}`);
  return new Response(`not ready: ${state.word}\n`, { status: 503, headers });
}
