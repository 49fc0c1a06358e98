import { readOrderSearch } from "@/lib/orders/list-search";
import { orderPageSize, readOrderNews } from "@/lib/orders/queries";
import { getOrganisation } from "@/lib/organisation/queries";
import { answerJson } from "../answer-json";

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What a list that is looked at has to know: the facets of the orders in `shown` (ids with points between, a page at most) and
 * how many newer ones than `newest` (an id, or "none" for an empty list) fit the filter.
 */
export async function GET(request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const { filter } = readOrderSearch((name) => params.get(name) ?? undefined);
  const shown = (params.get("shown") ?? "").split(".", orderPageSize).filter((id) => uuid.test(id));
  const newest = params.get("newest");
  const newestShown = newest === "none" ? null : newest !== null && uuid.test(newest) ? newest : false;
  return answerJson(["orders.read"], async (desk, { connectionIds }) => {
    const { timeZone } = await getOrganisation(desk);
    return readOrderNews(desk, connectionIds, filter, timeZone, { shown, newestShown });
  });
}
