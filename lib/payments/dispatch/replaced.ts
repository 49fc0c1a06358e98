import { eq, type SQL, sql } from "drizzle-orm";
import { isFinallyFailed, ordersAs, waitForTheirTurn } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { AppContext } from "@/lib/core/runtime/context";
import { message } from "@/lib/core/text/message";
import { lockOrder, recordChange } from "@/lib/payments/orders/record";

const cancelledAtOnce = 200;

/**
 * Selects orders that replace an order that the gateway may have: it is in conflict, or, for a retry batch, it didn't
 * fail and no money came back. Such a replacement must not leave.
 */
export function replacesWhatExists(): SQL {
  return sql`(${orders.copiedFromId} is not null and exists (
    select from orders replaced where replaced.id = ${orders.copiedFromId} and (replaced.conflict is not null
      or (${orders.batchId} is not null and replaced.later is null and not ${isFinallyFailed(ordersAs("replaced"))}))))`;
}

export async function cancelReplacements(ctx: AppContext): Promise<number> {
  const found = await ctx.db
    .select({ id: orders.id, replacedId: orders.copiedFromId })
    .from(orders)
    .where(sql`${orders.batchId} is not null and ${waitForTheirTurn(orders)} and ${replacesWhatExists()}`)
    .limit(cancelledAtOnce);
  return eachApart(ctx, found, ({ id, replacedId }) =>
    ctx.db.transaction(async (tx) => {
      const row = await lockOrder(tx, id);
      const [fits] = await tx
        .select({ id: orders.id })
        .from(orders)
        .where(sql`${eq(orders.id, id)} and ${waitForTheirTurn(orders)} and ${replacesWhatExists()}`);
      if (!row || !fits) return;
      const [replaced] = await tx
        .select({ clientOrderId: orders.clientOrderId })
        .from(orders)
        .where(eq(orders.id, replacedId ?? ""));
      const reason = message("orders.replacedExists", replaced?.clientOrderId ?? "");
      await recordChange(
        tx,
        row,
        { submission: "cancelled", cause: "replaced_exists", reason },
        { now: ctx.now(), plan: "none", event: { kind: "cancelled", details: { reason } } },
      );
    }),
  );
}
