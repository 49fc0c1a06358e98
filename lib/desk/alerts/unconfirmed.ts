import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isAlarm, ordersAs, statusIs } from "@/db/order-states";
import type { AppContext } from "@/lib/core/runtime/context";
import { unknownToGateway } from "@/lib/payments/orders/absence";
import type { OrderFacts } from "./kinds";
import { type Recipient, whoIsNotified } from "./rules";
import { readRecipients, storeAlerts, takeTurn } from "./store";

const ordersAtOnce = 200;

/**
 * Notifies users of orders that are unconfirmed for as many hours as they chose. Orders that the gateway accepted but
 * no longer knows are notified at once. Each attempt gives one alert. Returns their number.
 */
export async function notifyUnconfirmed(ctx: AppContext): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 0;
    const now = ctx.now();
    let count = 0;
    for (const user of await readRecipients(tx)) {
      const found = await findUnconfirmed(tx, user, now);
      for (const { connectionId, attempt, isUnknown, ...order } of found) {
        const facts = {
          kind: "unconfirmed",
          hours: user.hours,
          ...(isUnknown ? { isUnknown } : {}),
          ...order,
        } as const;
        const key = `unconfirmed:${order.orderId}:${attempt}`;
        const receivers = whoIsNotified([user], { kind: "unconfirmed", connectionId }, ctx.sendsMail);
        await storeAlerts(tx, { key, connectionId, facts }, receivers, now);
        count += receivers.length;
      }
    }
    return count;
  });
}

type UnconfirmedOrder = OrderFacts & { connectionId: string; attempt: number; isUnknown: boolean };

async function findUnconfirmed(tx: Tx, user: Recipient, now: Date): Promise<UnconfirmedOrder[]> {
  const [receiver] = whoIsNotified([{ ...user, scope: null }], { kind: "unconfirmed", connectionId: null }, true);
  if (!receiver) return [];
  const before = new Date(now.getTime() - user.hours * 3_600_000);
  const within = user.scope === null ? sql`true` : sql`o.connection_id = any(${`{${user.scope.join(",")}}`}::uuid[])`;
  const o = ordersAs("o");
  const { rows } = await tx.execute<UnconfirmedOrder>(sql`
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
