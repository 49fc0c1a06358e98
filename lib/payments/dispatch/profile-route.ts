import { eq } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { recurringProfiles } from "@/db/schema/recurring";
import type { AppContext } from "@/lib/core/runtime/context";
import { profileAddress } from "@/lib/payments/connections/profile-address";
import type { Route } from "@/lib/payments/connections/route";
import type { Direction } from "@/lib/payments/orders/facets";
import type { OrderRow } from "@/lib/payments/orders/record";

/** A change of a profile names the profile's own callback address, because later charges are reported there. */
export async function routeOfOrder(ctx: AppContext, db: Database | Tx, order: OrderRow, route: Route): Promise<Route> {
  const profileId = order.fields["recurring-payment-id"];
  if (order.kind !== "update" || profileId === undefined) return route;
  const { connectionId, endpointId } = order;
  const direction = (await readDirection(db, order.profileId)) ?? order.direction;
  const callbackUrl = await profileAddress(db, ctx.callbackUrl, { connectionId, endpointId, profileId, direction });
  return { ...route, callbackUrl };
}

async function readDirection(db: Database | Tx, profileId: string | null): Promise<Direction | null> {
  if (profileId === null) return null;
  const { id, kind } = recurringProfiles;
  const [row] = await db.select({ kind }).from(recurringProfiles).where(eq(id, profileId));
  return row?.kind ? (row.kind === "SRC" ? "in" : "out") : null;
}
