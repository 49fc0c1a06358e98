import type { OrderFacets } from "@/lib/orders/facets";
import type { OrderNews } from "@/lib/orders/queries";

/** News as JSON brings it, its dates made dates again. */
export function facetsById(news: OrderNews | undefined): Map<string, OrderFacets> {
  const date = (value: Date | null) => value && new Date(value);
  return new Map(
    news?.rows.map(({ id, facets }) => [
      id,
      { ...facets, nextQueryAt: date(facets.nextQueryAt), nextAttemptAt: date(facets.nextAttemptAt) },
    ]),
  );
}
