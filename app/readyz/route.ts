import { checkReady } from "@/lib/core/ready";

export const dynamic = "force-dynamic";

/** 200 when requests can be served, else 503; for `npm start` and load balancers. The reason goes to the log only. */
export async function GET(): Promise<Response> {
  const state = await checkReady();
  if (state.ready) return new Response("ready\n");
  console.error(`not ready: ${state.reason}`);
  return new Response("not ready\n", { status: 503 });
}
