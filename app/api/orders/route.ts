import { describeError } from "@/lib/auth/action";
import { may } from "@/lib/auth/permissions";
import { personForApi } from "@/lib/auth/session";
import { openDesk } from "@/lib/core/open-desk";
import { readOrderSearch } from "@/lib/orders/list-search";
import { orderPageSize, readOrderNews } from "@/lib/orders/queries";
import { getOrganisation } from "@/lib/organisation/queries";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const answerHeaders = { "cache-control": "no-store" };

/**
 * What a list that is looked at has to know: the facets of the orders in `shown` (ids with points between, a page at most) and
 * how many newer ones than `newest` (an id, or "none" for an empty list) fit the filter.
 */
export async function GET(request: Request): Promise<Response> {
  const person = await personForApi();
  if (person instanceof Response) return person;
  if (!may(person.role, "orders.read")) return Response.json({ ok: false }, { status: 404, headers: answerHeaders });
  const params = new URL(request.url).searchParams;
  const { filter } = readOrderSearch((name) => params.get(name) ?? undefined);
  const shown = (params.get("shown") ?? "").split(".", orderPageSize).filter((id) => uuid.test(id));
  const newest = params.get("newest");
  const newestShown = newest === "none" ? null : newest !== null && uuid.test(newest) ? newest : false;
  try {
    const desk = openDesk();
    const { timeZone } = await getOrganisation(desk);
    return Response.json(await readOrderNews(desk, person.connectionIds, filter, timeZone, { shown, newestShown }), {
      headers: answerHeaders,
    });
  } catch (error) {
    return Response.json({ ok: false, error: describeError(error) }, { status: 503, headers: answerHeaders });
  }
}
