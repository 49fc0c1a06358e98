import { isUuid } from "@/lib/core/lists/uuid";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import { orderList } from "@/lib/payments/orders/lists/list-search";
import { readOrderChanges } from "@/lib/payments/orders/queries";
import { answerJson } from "../answers";

/**
 * Returns the facets of the orders in `shown` (ids with points between, a page at most). Counts the orders newer than
 * `newest` (an id, or "none") that fit the filter.
 */
export async function GET(request: Request): Promise<Response> {
  const params = new URL(request.url).searchParams;
  const { filter } = orderList.read((name) => params.get(name) ?? undefined);
  const shown = (params.get("shown") ?? "").split(".", orderList.pageRows).filter((id) => isUuid(id));
  const newest = params.get("newest");
  const newestShown = newest === "none" ? null : newest !== null && isUuid(newest) ? newest : false;
  return answerJson(["orders.read"], async (ctx, { connectionIds }) => {
    const { timeZone } = await getOrganisation(ctx);
    return readOrderChanges(ctx, connectionIds, filter, timeZone, { shown, newestShown });
  });
}
