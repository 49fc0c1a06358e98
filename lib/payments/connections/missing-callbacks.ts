import { and, asc, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { isOwed } from "@/db/order-states";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";

/** What the alarm of missing callbacks depends on: orders of one connection that were sent after its last callback. */
export type CallbackFacts = {
  missingCallbacksAfterMinutes: number;
  /** null: it has never called back. */
  lastCallbackAt: Date | null;
  /** Sent after the last callback, and still without a final status. */
  waiting: number;
  /** When the oldest of those was sent; null when there is none. */
  waitingSince: Date | null;
};

/** A connection that should have called back by now. `since`: when the oldest order was sent that waits for it. */
export type MissingCallbacks = { since: Date; waiting: number; lastCallbackAt: Date | null };

/**
 * Whether callbacks are missing: orders that were sent after the last one have waited for longer than it may take.
 * An old order that hangs at the gateway counts only while nothing else has been received.
 */
export function evaluateMissingCallbacks(facts: CallbackFacts, now: Date): MissingCallbacks | null {
  const { waiting, waitingSince: since, lastCallbackAt, missingCallbacksAfterMinutes } = facts;
  if (since === null || waiting === 0) return null;
  if (now.getTime() - since.getTime() < missingCallbacksAfterMinutes * 60_000) return null;
  return { since, waiting, lastCallbackAt };
}

/** Connections in scope that should have called back by now, the longest wait first. */
export async function findMissingCallbacks(
  db: Database,
  scope: Scope,
  now: Date,
): Promise<(MissingCallbacks & { connectionId: string; name: string; statusQuery: boolean })[]> {
  const lastCallbackAt = sql<Date | null>`last.at`.mapWith(callbacks.receivedAt);
  const waitingSince = sql<Date | null>`waiting.since`.mapWith(orders.sentAt);
  const rows = await db
    .select({
      connectionId: connections.id,
      name: connections.name,
      statusQuery: connections.statusQuery,
      missingCallbacksAfterMinutes: connections.missingCallbacksAfterMinutes,
      lastCallbackAt,
      waiting: sql<number>`waiting.count`,
      waitingSince,
    })
    .from(connections)
    .crossJoinLateral(
      sql`(select max(${callbacks.receivedAt}) as at from ${callbacks} where ${callbacks.connectionId} = ${connections.id}) last`,
    )
    .crossJoinLateral(
      sql`(select count(*)::int as count, min(${orders.sentAt}) as since from ${orders}
        where ${orders.connectionId} = ${connections.id} and ${isOwed(orders)} and ${orders.sentAt} > coalesce(last.at, '-infinity')) waiting`,
    )
    .where(and(sql`waiting.count > 0`, withinScope(connections.id, scope)))
    .orderBy(asc(waitingSince));
  return rows.flatMap(({ connectionId, name, statusQuery, ...facts }) => {
    const missingCallbacks = evaluateMissingCallbacks(facts, now);
    return missingCallbacks ? [{ connectionId, name, statusQuery, ...missingCallbacks }] : [];
  });
}
