import { and, asc, eq, or, sql } from "drizzle-orm";
import { contradictingIn } from "@/db/contradicting-lines";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";

/** What a report says of an order: its payment, its fees, and what was returned. Amounts are signed decimal strings. */
export type LineOfOrder = Pick<
  typeof gatewayLines.$inferSelect,
  "id" | "fileId" | "kind" | "amount" | "currency" | "batch" | "bookedOn" | "valueDate"
>;

const linesMax = 50;

/** The lines of gateway reports that name an order: by our ID, or by the gateway's where they have none of ours; no ID of theirs is another order's. */
export async function listLinesOfOrder(
  ctx: AppContext,
  order: { connectionId: string; clientOrderId: string; gatewayOrderId: string | null },
): Promise<LineOfOrder[]> {
  const { clientOrderId, gatewayOrderId } = order;
  const named = sql`select * from gateway_lines where client_order_id = ${clientOrderId}`;
  return ctx.db
    .select(pick(gatewayLines, "id", "fileId", "kind", "amount", "currency", "batch", "bookedOn", "valueDate"))
    .from(gatewayLines)
    .where(
      and(
        eq(gatewayLines.connectionId, order.connectionId),
        or(
          eq(gatewayLines.clientOrderId, clientOrderId),
          gatewayOrderId
            ? and(eq(gatewayLines.clientOrderId, ""), eq(gatewayLines.gatewayOrderId, gatewayOrderId))
            : undefined,
        ),
        sql`${gatewayLines.id} not in (${contradictingIn(named)})`,
      ),
    )
    .orderBy(asc(gatewayLines.bookedAt), asc(gatewayLines.id))
    .limit(linesMax);
}
