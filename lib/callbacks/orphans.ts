import { sql } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";

/** How young an order must be for the frequent round: a worker that was away longer begins with all of them. */
const youngSeconds = 3_600;

/**
 * Has orphans judged again whose order is there by now. A delivery may have been judged while its order was stored but not
 * yet committed; no single look can see both, so it is looked for again and again. Returns how many were found.
 */
export async function matchOrphans(desk: Desk, which: "young orders" | "all orders"): Promise<number> {
  const young = sql`and o.created_at > now() - make_interval(secs => ${youngSeconds})`;
  const { rowCount } =
    await desk.db.execute(sql`update ${callbacks} set judged_at = null, attempts = 0, judge_after = now()
    from ${orders} o where ${callbacks.verdict} = 'orphan' and ${callbacks.judgedAt} is not null
    and o.client_orderid = ${callbacks.clientOrderId} ${which === "young orders" ? young : sql``}`);
  return rowCount ?? 0;
}
