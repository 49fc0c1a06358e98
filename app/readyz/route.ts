import { checkReady } from "@/lib/core/runtime/ready";
import * as t from "@/messages/components/shell";

export const dynamic = "force-dynamic";

/** Answers 200 when requests can be served, else 503; `npm start` and load balancers ask. The log has the reason. */
export async function GET(): Promise<Response> {
  const headers = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  const state = await checkReady();
  if (state.ready) return new Response("ready\n", { headers });
  if (state.status !== "draining") console.error(t.notReady(state.reason));
  return new Response(`not ready: ${state.status}\n`, { status: 503, headers });
}
