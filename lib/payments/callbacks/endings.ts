import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { rowNow } from "@/db/row-clock";
import type { Message } from "@/lib/core/text/message";
import { areDeliveries, type Delivery } from "./due";
import type { Verdict } from "./verdicts";

export type Ending = { verdict: Verdict; reason: Message; clientOrderId?: string; orderId?: string };

export async function storeEndings(tx: Tx, some: readonly { row: Delivery; ending: Ending }[]): Promise<void> {
  const endings = some.map(({ row, ending }) => ({ id: String(row.id), ...ending }));
  await tx.execute(sql`
    update callbacks set evaluated_at = ${rowNow()}, verdict = e.verdict, reason = e.reason,
      client_orderid = coalesce(e."clientOrderId", callbacks.client_orderid), order_id = coalesce(e."orderId", callbacks.order_id),
      acknowledged_at = case when callbacks.verdict = e.verdict then acknowledged_at end,
      acknowledged_by = case when callbacks.verdict = e.verdict then acknowledged_by end
    from json_to_recordset(${JSON.stringify(endings)}::json)
      as e(id bigint, verdict text, reason jsonb, "clientOrderId" text, "orderId" uuid)
    where callbacks.id = e.id and ${areDeliveries(some.map(({ row }) => row))}`);
}
