import { and, lte, ne, or, type SQL, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import type { OrderWordName } from "./list-search";

/** Gravest first: money that may have moved twice or wrongly, then money of which nobody knows, then what waits. */
export const gravity = [
  "conflict",
  "second_order",
  "other_amount",
  "charged_back",
  "reversed",
  "later_news",
  "awaiting",
  "unconfirmed_people",
  "unknown",
  "unconfirmed",
  "not_sent",
] as const satisfies readonly OrderWordName[];

/** Words that are nobody's business while they are young, for so many milliseconds: they mostly settle themselves. */
export const patience: Partial<Record<OrderWordName, number>> = { unconfirmed: 24 * 3_600_000 };

/** The condition of orders_alarm_idx, word for word. */
const isAlarm = sql`(${orders.acknowledgedAt} is null and ${orders.word} in ('unconfirmed', 'unconfirmed_people', 'unknown', 'not_sent', 'conflict', 'awaiting', 'second_order', 'other_amount', 'reversed', 'charged_back', 'later_news'))`;

/** Somebody has said what became of it, and others are still to confirm that: it waits for them, as a settlement. */
const isSaid = sql`exists (select 1 from settlement_orders s where s.order_id = ${orders.id} and s.is_open)`;

/**
 * A condition: it waits for a person, nobody took note of it, and nobody has said what became of it. The same as
 * lib/overview/needs.ts counts.
 */
export function waitsForPeople(now: Date): SQL | undefined {
  // One that was held for days is young when it has just left.
  const leftAt = sql`coalesce(${orders.sentAt}, ${orders.firstAttemptAt}, ${orders.createdAt})`;
  const young = (Object.entries(patience) as [OrderWordName, number][]).map(([word, ms]) =>
    or(ne(orders.word, word), lte(leftAt, new Date(now.getTime() - ms))),
  );
  return and(isAlarm, sql`not ${isSaid}`, ...young);
}
