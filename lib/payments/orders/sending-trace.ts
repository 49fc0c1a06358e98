import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { describeSpan, linkToTrace, traceIdOf } from "@/lib/core/telemetry/span";

export async function linkToSending(tx: Pick<Tx, "execute">, orderId: string): Promise<void> {
  if (traceIdOf() === null) return;
  describeSpan({ orderIds: [orderId] });
  const { rows } = await tx.execute<{ traceId: string | null }>(
    sql`select (${lastTraceOf(sql`${orderId}::uuid`)}) as "traceId"`,
  );
  const traceId = rows[0]?.traceId;
  if (traceId) linkToTrace(traceId);
}

export const lastTraceOf = (orderId: ReturnType<typeof sql>) => sql<string | null>`select calls.trace_id
  from call_orders c join calls on calls.id = c.call_id
  where c.order_id = ${orderId} and c.attempt is not null order by c.attempt desc limit 1`;
