import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isAlarm, ordersAs, statusIs } from "@/db/order-states";
import type { AppContext } from "@/lib/core/context";
import { unknownToGateway } from "@/lib/orders/absence";
import type { OrderFacts } from "./kinds";
import { readRecipients } from "./recipients";
import { type Recipient, whoIsNotified } from "./rules";
import { storeAlerts, takeTurn } from "./store";

/** Orders that one user is notified of in one round; the next continues. */
const ordersAtOnce = 200;

/**
 * Tells each user of the orders that are unconfirmed for as many hours as they chose, and at once of those that the gateway
 * accepted and no longer knows: once for each attempt, whenever it is looked. Returns how many were notified of.
 */
export async function notifyUnconfirmed(ctx: AppContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0;
    const now = ctx.now();
    let count = 0;
    for (const user of await readRecipients(tx)) {
      const found = await findLong(tx, user, now);
      for (const { connectionId, attempt, isUnknown, ...order } of found) {
        const facts = {
          kind: "unconfirmed",
          hours: user.hours,
          ...(isUnknown ? { isUnknown } : {}),
          ...order,
        } as const;
        const key = `unconfirmed:${order.orderId}:${attempt}`;
        const whom = whoIsNotified([user], { kind: "unconfirmed", connectionId }, ctx.sendsMail);
        await storeAlerts(tx, { key, connectionId, facts }, whom, now);
        count += whom.length;
      }
    }
    return count;
  });
}

type Long = OrderFacts & { connectionId: string; attempt: number; isUnknown: boolean };

async function findLong(tx: Tx, user: Recipient, now: Date): Promise<Long[]> {
  const [notified] = whoIsNotified([{ ...user, scope: null }], { kind: "unconfirmed", connectionId: null }, true);
  if (!notified) return [];
  const before = new Date(now.getTime() - user.hours * 3_600_000);
  const within = user.scope === null ? sql`true` : sql`o.connection_id = any(${`{${user.scope.join(",")}}`}::uuid[])`;
  const o = ordersAs("o");
  const { rows } = await tx.execute<Long>(sql`
    select o.id as "orderId", o.client_orderid as "order", o.amount::text, o.currency, o.connection_id as "connectionId", o.attempt,
      coalesce(o.cause = ${unknownToGateway}, false) as "isUnknown"
    from orders o
    where ${statusIs(o, "unconfirmed", "unconfirmed_users")} and ${isAlarm(o)}
      and (o.cause = ${unknownToGateway}
        or (o.created_at <= ${before} and coalesce(o.sent_at, o.first_attempt_at, o.created_at) <= ${before})) and ${within}
      and not exists (select 1 from alerts a where a.user_id = ${user.id} and a.key = 'unconfirmed:' || o.id || ':' || o.attempt)
    order by o.created_at, o.id limit ${ordersAtOnce}`);
  return rows;
}
