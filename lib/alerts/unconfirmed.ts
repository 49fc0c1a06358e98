import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { Desk } from "@/lib/core/desk";
import { unknownToGateway } from "@/lib/orders/status";
import type { OrderFacts } from "./facts";
import { readRecipients } from "./recipients";
import { type Recipient, whoIsTold } from "./rules";
import { storeAlerts, takeTurn } from "./store";

/** Orders that one person is told of in one round; the next goes on. */
const ordersAtOnce = 200;

/**
 * Tells each person of the orders that are unconfirmed for as many hours as they chose, and at once of those that the gateway
 * accepted and no longer knows: once for each attempt, whenever it is looked. Returns how many were told of.
 */
export async function tellUnconfirmed(desk: Desk): Promise<number> {
  return desk.db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0;
    const now = desk.now();
    let count = 0;
    for (const person of await readRecipients(tx)) {
      const found = await findLong(tx, person, now);
      for (const { connectionId, attempt, isUnknown, ...order } of found) {
        const facts = {
          kind: "unconfirmed",
          hours: person.hours,
          ...(isUnknown ? { isUnknown } : {}),
          ...order,
        } as const;
        const key = `unconfirmed:${order.orderId}:${attempt}`;
        const whom = whoIsTold([person], { kind: "unconfirmed", connectionId }, desk.sendsMail);
        await storeAlerts(tx, { key, connectionId, facts }, whom, now);
        count += whom.length;
      }
    }
    return count;
  });
}

type Long = OrderFacts & { connectionId: string; attempt: number; isUnknown: boolean };

async function findLong(tx: Tx, person: Recipient, now: Date): Promise<Long[]> {
  const [told] = whoIsTold([{ ...person, reach: null }], { kind: "unconfirmed", connectionId: null }, true);
  if (!told) return [];
  const before = new Date(now.getTime() - person.hours * 3_600_000);
  const within =
    person.reach === null ? sql`true` : sql`o.connection_id = any(${`{${person.reach.join(",")}}`}::uuid[])`;
  // The inner condition is that of orders_alarm_idx, word for word.
  const { rows } = await tx.execute<Long>(sql`
    select o.id as "orderId", o.client_orderid as "order", o.amount::text, o.currency, o.connection_id as "connectionId", o.attempt,
      coalesce(o.cause = ${unknownToGateway}, false) as "isUnknown"
    from orders o
    where o.word in ('unconfirmed', 'unconfirmed_people')
      and o.acknowledged_at is null and o.word in ('unconfirmed', 'unconfirmed_people', 'unknown', 'not_sent', 'conflict', 'awaiting', 'second_order', 'other_amount', 'reversed', 'charged_back', 'later_news')
      and (o.cause = ${unknownToGateway}
        or (o.created_at <= ${before} and coalesce(o.sent_at, o.first_attempt_at, o.created_at) <= ${before})) and ${within}
      and not exists (select 1 from alerts a where a.person_id = ${person.id} and a.key = 'unconfirmed:' || o.id || ':' || o.attempt)
    order by o.created_at, o.id limit ${ordersAtOnce}`);
  return rows;
}
