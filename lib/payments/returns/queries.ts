import { and, asc, eq } from "drizzle-orm";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { orderLaterEvents } from "@/db/schema/orders";
import { returnedLines } from "@/db/schema/returns";
import { statementLines } from "@/db/schema/statements";
import { pick } from "@/lib/core/lists/pick";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Standing } from "@/lib/payments/orders/facets";
import type { ReturnSource } from "./labels";

export type ReturnOfOrder = {
  key: string;
  source: ReturnSource;
  amount: string | null;
  currency: string;
  bookedOn: string;
  code: string;
  text: string;
  statementId: string | null;
  fileId: string | null;
  standing: Standing | null;
};

export async function listReturnsOfOrder(ctx: AppContext, orderId: string): Promise<ReturnOfOrder[]> {
  const rows = await ctx.db
    .select({
      ...pick(returnedLines, "key", "part", "source", "amount", "currency", "bookedOn", "code", "statementId"),
      text: statementLines.text,
      fileId: gatewayLines.fileId,
      standing: orderLaterEvents.standing,
    })
    .from(returnedLines)
    .leftJoin(
      statementLines,
      and(
        eq(statementLines.statementId, returnedLines.statementId),
        eq(statementLines.position, returnedLines.position),
      ),
    )
    .leftJoin(gatewayLines, eq(gatewayLines.id, returnedLines.lineId))
    .leftJoin(orderLaterEvents, eq(orderLaterEvents.id, returnedLines.laterEventId))
    .where(eq(returnedLines.orderId, orderId))
    .orderBy(asc(returnedLines.bookedOn), asc(returnedLines.key), asc(returnedLines.part));
  return rows.map(({ part, text, ...row }) => ({ ...row, key: `${row.key}/${part}`, text: text ?? "" }));
}
