import type { Database, Tx } from "@/db/client";
import { profileAddress } from "@/lib/connections/profile-address";
import type { Route } from "@/lib/connections/route";
import type { Desk } from "@/lib/core/desk";
import type { OrderRow } from "./record";

/** The route of an order. A change of a profile names that profile's own address, where its later charges are told. */
export async function routeOfOrder(desk: Desk, db: Database | Tx, order: OrderRow, route: Route): Promise<Route> {
  const profileId = order.fields["recurring-payment-id"];
  if (order.kind !== "update" || profileId === undefined) return route;
  const { connectionId, endpointId, direction } = order;
  const callbackUrl = await profileAddress(db, desk.publicUrl, { connectionId, endpointId, profileId, direction });
  return { ...route, callbackUrl };
}
