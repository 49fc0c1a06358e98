import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { isCallbackId, readCallbackSearch } from "@/lib/callbacks/input";
import { callbackPageSize, readCallbackNews } from "@/lib/callbacks/queries";
import { openDesk } from "@/lib/core/open-desk";

const answerHeaders = { "cache-control": "no-store" };

/**
 * What a list that is looked at has to know: what became of the deliveries in `shown` (ids with points between, a page at
 * most) and how many newer ones than `newest` (an id, or "none" for an empty list) fit the filter.
 */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  if (!may(person.role, "callbacks.read")) return Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  const params = new URL(request.url).searchParams;
  const { filter } = readCallbackSearch((name) => params.get(name) ?? undefined);
  const shown = (params.get("shown") ?? "").split(".", callbackPageSize).filter(isCallbackId);
  const newest = params.get("newest");
  const newestShown = newest === "none" ? null : newest !== null && isCallbackId(newest) ? newest : false;
  try {
    return Response.json(await readCallbackNews(openDesk(), person.connectionIds, filter, { shown, newestShown }), {
      headers: answerHeaders,
    });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
