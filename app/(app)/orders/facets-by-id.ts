import type { OrderFacets } from "@/lib/payments/orders/facets";
import type { OrderChanges } from "@/lib/payments/orders/queries";

const date = (value: Date | null) => value && new Date(value);

export function reviveFacets(facets: OrderFacets): OrderFacets {
  return { ...facets, nextQueryAt: date(facets.nextQueryAt), nextAttemptAt: date(facets.nextAttemptAt) };
}

export function facetsById(update: OrderChanges | undefined): Map<string, OrderFacets> {
  return new Map(update?.rows.map(({ id, facets }) => [id, reviveFacets(facets)]));
}
