import { and, asc, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { isOwed } from "@/db/order-states";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";

export type CallbackFacts = {
  missingCallbacksAfterMinutes: number;
  lastCallbackAt: Date | null;
  waiting: number;
  waitingSince: Date | null;
};

export type MissingCallbacks = { since: Date; waiting: number; lastCallbackAt: Date | null };

/**
 * Callbacks are missing when orders sent after the last callback have waited longer than the limit. An older order that
 * hangs at the gateway counts only while nothing else has arrived.
 */
export function evaluateMissingCallbacks(facts: CallbackFacts, now: Date): MissingCallbacks | null {
  const { waiting, waitingSince: since, lastCallbackAt, missingCallbacksAfterMinutes } = facts;
  if (since === null || waiting === 0) return null;
  if (now.getTime() - since.getTime() < missingCallbacksAfterMinutes * 60_000) return null;
  return { since, waiting, lastCallbackAt };
}

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
