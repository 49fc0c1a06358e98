import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orderEvents } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/context";
import type { Alarm } from "@/lib/orders/evaluation";
import * as t from "@/messages/exceptions/model";

/** Most alarms of one order that are read; the same ones come again, other ones hardly. */
const alarmsMax = 200;

/** An alarm with when and how it came. */
export type RaisedAlarm = Alarm & { at: Date; source: string; reason: string };

const kindsByVerdict: Record<string, Alarm["kind"]> = {
  conflict: "contradiction",
  second_order: "second_order",
  wrong_amount: "wrong_amount",
};

/** The alarms of an order that nobody has ruled on yet, oldest first; the same one once. */
export async function readAlarms(from: Tx | AppContext["db"], orderId: string): Promise<RaisedAlarm[]> {
  const ruled = sql`coalesce((select max(e.id) from order_events e where e.order_id = ${orderId}
    and e.kind = 'resolved' and e.details->>'verdict' = 'applied'), 0)`;
  const rows = await from
    .select({ at: orderEvents.at, kind: orderEvents.kind, details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        gt(orderEvents.id, ruled),
        or(
          sql`${orderEvents.details} ? 'alarm'`,
          sql`${orderEvents.details}->>'verdict' in ('conflict', 'second_order', 'wrong_amount')`,
        ),
      ),
    )
    .orderBy(asc(orderEvents.id))
    .limit(alarmsMax);
  const found = new Map<string, RaisedAlarm>();
  for (const { at, kind, details } of rows) {
    const alarm = alarmIn(details);
    if (!alarm) continue;
    const key = JSON.stringify([alarm.kind, alarm.status, alarm.gatewayOrderId, alarm.amount, alarm.currency]);
    const reason = typeof details.reason === "string" ? details.reason : "";
    if (!found.has(key)) found.set(key, { ...alarm, at, source: kind, reason });
  }
  return [...found.values()];
}

/** What an event says of an alarm: as it was stored, or as far as its verdict tells. */
function alarmIn(details: Record<string, unknown>): Alarm | null {
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  const stored = details.alarm as Partial<Alarm> | undefined;
  if (stored?.kind) {
    const { kind, status, gatewayOrderId, amount, currency } = stored;
    return {
      kind,
      status: status ?? null,
      gatewayOrderId: gatewayOrderId ?? null,
      amount: amount ?? null,
      currency: currency ?? null,
    };
  }
  const kind = kindsByVerdict[text(details.verdict) ?? ""];
  if (!kind) return null;
  return { kind, status: text(details.status), gatewayOrderId: null, amount: null, currency: null };
}

/** Verdicts that leave what is known of an order as it was. */
const noChanges = ["repeated", "late", "unclear", "stale", "overtaken", "void"];

/**
 * What came of an order after an event, as a sentence; null when nothing new did. Every delivery counts, believed or not:
 * who proposed did not know of it. That the gateway knows no such order, or still works on it, is nothing new.
 */
export async function readChangesSince(tx: Tx, orderId: string, eventId: bigint): Promise<string | null> {
  const [event] = await tx
    .select({ kind: orderEvents.kind, details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        gt(orderEvents.id, eventId),
        sql`${orderEvents.kind} in ('callback', 'queried', 'answered', 'reported', 'resolution_confirmed', 'resolved', 'cancelled')`,
        sql`coalesce(${orderEvents.details}->>'verdict', '') not in (${sql.join(
          noChanges.map((status) => sql`${status}`),
          sql`, `,
        )})`,
        sql`not (${orderEvents.kind} = 'queried' and ${orderEvents.details}->>'answer' = 'no_such_order' and ${orderEvents.details}->>'verdict' in ('reported', 'not_understood'))`,
      ),
    )
    .orderBy(asc(orderEvents.id))
    .limit(1);
  if (!event) return null;
  const labels: Record<string, string> = {
    callback: t.aCallbackArrived,
    queried: t.theGatewayAnsweredOur,
    answered: t.theGatewaysResponseArrived,
    reported: t.aTransactionReportListed,
  };
  const what = labels[event.kind] ?? t.itChanged;
  const reason = typeof event.details.reason === "string" ? ` ${event.details.reason}` : "";
  return t.afterThisWasProposed(what, reason);
}
