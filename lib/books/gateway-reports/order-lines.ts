import { and, asc, eq, or, sql } from "drizzle-orm";
import { contradictingIn } from "@/db/contradicting-lines";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";

export type LineOfOrder = Pick<
  typeof gatewayLines.$inferSelect,
  "id" | "fileId" | "kind" | "amount" | "currency" | "batch" | "bookedOn" | "valueDate"
>;

const linesMax = 50;

/**
 * Matches lines by Paydesk's id, or by the gateway's id when they have none of ours. No id may belong to another order.
 */
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
