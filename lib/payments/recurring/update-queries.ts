import { and, desc, eq } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { render } from "@/lib/core/text/render";
import type { OrderFacets } from "@/lib/payments/orders/facets";
import { facetsOf } from "@/lib/payments/orders/facets-of";

const updatesMost = 200;

export type UpdateAnswer = {
  orderId: string;
  facets: OrderFacets;
  serialNumber: string | null;
  errorCode: string | null;
  errorMessage: string | null;
};

export async function readAnswers(ctx: AppContext, profileId: string): Promise<Map<string, UpdateAnswer>> {
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.profileId, profileId), eq(orders.kind, "update")))
    .orderBy(desc(orders.createdAt))
    .limit(updatesMost);
  return new Map(
    rows.map((row) => {
      const { id: orderId, serialNumber, errorCode } = row;
      const errorMessage = row.errorMessage ?? render(row.reason);
      return [orderId, { orderId, facets: facetsOf(row, []), serialNumber, errorCode, errorMessage }];
    }),
  );
}
