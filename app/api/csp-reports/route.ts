import { openContext } from "@/lib/core/runtime/open-context";
import { countCspReports, readCspReports } from "@/lib/processes/health/csp-reports";

/**
 * Counts Content-Security-Policy reports. Anyone may send one, because the sign-in page has a policy too;
 * lib/processes/http/request-bounds.mjs bounds the body's size beforehand.
 */
export async function POST(request: Request): Promise<Response> {
  const reports = readCspReports(await request.text());
  if (reports === null) return new Response("not a report\n", { status: 400 });
  await countCspReports(openContext(), reports);
  return new Response(null, { status: 204 });
}
