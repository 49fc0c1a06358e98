import type { OrderFacets } from "@/lib/payments/orders/facets";
import type { OrderChanges } from "@/lib/payments/orders/queries";

const date = (value: Date | null) => value && new Date(value);

/** Facets as JSON brings them, their dates made dates again. */
export function reviveFacets(facets: OrderFacets): OrderFacets {
  return { ...facets, nextQueryAt: date(facets.nextQueryAt), nextAttemptAt: date(facets.nextAttemptAt) };
}

/** Updates as JSON brings it. */
export function facetsById(update: OrderChanges | undefined): Map<string, OrderFacets> {
  return new Map(update?.rows.map(({ id, facets }) => [id, reviveFacets(facets)]));
}
