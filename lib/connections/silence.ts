import { and, asc, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { type Reach, withinReach } from "@/lib/auth/reach";

/** What an alarm of silence depends on: the orders of one connection that wait for a word since its last callback. */
export type SilenceFacts = {
  silenceAfterMinutes: number;
  /** null: it has never called back. */
  lastCallbackAt: Date | null;
  /** Sent after the last callback, and still without a final word. */
  waiting: number;
  /** When the oldest of those was sent; null when there is none. */
  waitingSince: Date | null;
};

/** A connection that should have called back by now. `since`: when the oldest order was sent that waits for it. */
export type Silence = { since: Date; waiting: number; lastCallbackAt: Date | null };

/**
 * Whether a connection is silent: orders that were sent after its last callback have waited for longer than it may take.
 * An old order that hangs at the gateway counts only while nothing else has been heard.
 */
export function judgeSilence(facts: SilenceFacts, now: Date): Silence | null {
  const { waiting, waitingSince: since, lastCallbackAt, silenceAfterMinutes } = facts;
  if (since === null || waiting === 0) return null;
  if (now.getTime() - since.getTime() < silenceAfterMinutes * 60_000) return null;
  return { since, waiting, lastCallbackAt };
}

/** The condition of `orders_open_idx`, word for word. */
const isOpen = sql`(${orders.submission} = 'unconfirmed' or (${orders.submission} = 'accepted' and ${orders.kind} <> 'update' and ${orders.outcome} in ('none', 'processing', 'unknown')))`;

/** Connections within reach that should have called back by now, longest silence first. */
export async function findSilences(
  db: Database,
  reach: Reach,
  now: Date,
): Promise<(Silence & { connectionId: string; name: string; statusQuery: boolean })[]> {
  const lastCallbackAt = sql<Date | null>`last.at`.mapWith(callbacks.receivedAt);
  const waitingSince = sql<Date | null>`waiting.since`.mapWith(orders.sentAt);
  const rows = await db
    .select({
      connectionId: connections.id,
      name: connections.name,
      statusQuery: connections.statusQuery,
      silenceAfterMinutes: connections.silenceAfterMinutes,
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
        where ${orders.connectionId} = ${connections.id} and ${isOpen} and ${orders.sentAt} > coalesce(last.at, '-infinity')) waiting`,
    )
    .where(and(sql`waiting.count > 0`, withinReach(connections.id, reach)))
    .orderBy(asc(waitingSince));
  return rows.flatMap(({ connectionId, name, statusQuery, ...facts }) => {
    const silence = judgeSilence(facts, now);
    return silence ? [{ connectionId, name, statusQuery, ...silence }] : [];
  });
}
