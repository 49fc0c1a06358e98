import { createHash, timingSafeEqual } from "node:crypto";
import { settings } from "@/lib/core/runtime/env";
import { openContext } from "@/lib/core/runtime/open-context";
import { prometheusType, writePrometheus } from "@/lib/core/telemetry/metric";
import { collectMetrics, thisProcess } from "@/lib/processes/health/metrics";

export const dynamic = "force-dynamic";

const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
const digest = (text: string) => createHash("sha256").update(text).digest();

/** Requires METRICS_TOKEN as a bearer token; without that setting the route answers 404. */
export async function GET(request: Request): Promise<Response> {
  const { metricsToken } = settings();
  if (metricsToken === null) return new Response("not found\n", { status: 404, headers: plain });
  const shown = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  // Digests have one length, so the comparison time reveals nothing about the token.
  if (!timingSafeEqual(digest(shown), digest(metricsToken))) {
    const headers = { ...plain, "www-authenticate": "Bearer" };
    return new Response("a bearer token is needed\n", { status: 401, headers });
  }
  const metrics = await collectMetrics(openContext(), thisProcess());
  return new Response(writePrometheus(metrics), { headers: { ...plain, "content-type": prometheusType } });
}
