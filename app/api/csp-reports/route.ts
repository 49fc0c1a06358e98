import { openContext } from "@/lib/core/runtime/open-context";
import { countCspReports, readCspReports } from "@/lib/processes/health/csp-reports";

/**
 * Takes what a browser reports of a broken Content-Security-Policy and counts it; the body's size is bounded before
 * (lib/processes/http/request-bounds.mjs). Anyone may send one: the sign-in page has a policy, too.
 */
export async function POST(request: Request): Promise<Response> {
  const reports = readCspReports(await request.text());
  if (reports === null) return new Response("not a report\n", { status: 400 });
  await countCspReports(openContext(), reports);
  return new Response(null, { status: 204 });
}
