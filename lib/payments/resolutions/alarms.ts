import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { orderEvents } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { isMessage, type Message, type MessageKey, message, together } from "@/lib/core/text/message";
import { type Forms, render } from "@/lib/core/text/render";
import type { Alarm } from "@/lib/payments/orders/evaluation";
import type { OrderEventKind } from "@/lib/payments/orders/events";

const alarmsMax = 200;

export type RaisedAlarm = Alarm & { at: Date; source: string; reason: string | null };

const kindsByVerdict: Record<string, Alarm["kind"]> = {
  conflict: "contradiction",
  second_order: "second_order",
  wrong_amount: "wrong_amount",
};

export async function readAlarms(from: Tx | AppContext["db"], orderId: string, forms?: Forms): Promise<RaisedAlarm[]> {
  const ruled = sql`coalesce((select max(e.id) from order_events e where e.order_id = ${orderId}
    and e.kind = ${sqlName.orderEvent("resolved")} and e.details->>'verdict' = 'applied'), 0)`;
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
    const reason = isMessage(details.reason) ? render(details.reason, forms) : null;
    if (!found.has(key)) found.set(key, { ...alarm, at, source: kind, reason });
  }
  return [...found.values()];
}

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

const sinceProposed = {
  callback: "resolutions.callbackSince",
  queried: "resolutions.answerSince",
  answered: "resolutions.responseSince",
  reported: "resolutions.reportSince",
  return_reported: "resolutions.returnSince",
} as const satisfies Partial<Record<OrderEventKind, MessageKey>>;

const noChanges = ["repeated", "late", "unclear", "stale", "overtaken", "void"];

/**
 * Returns the news on an order since an event; null without any. Every delivery counts, even an unverified one, because
 * the proposer didn't know of it. "No such order" and a pending status are no news.
 */
export async function readChangesSince(tx: Tx, orderId: string, eventId: bigint): Promise<Message | null> {
  const [event] = await tx
    .select({ kind: orderEvents.kind, details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        gt(orderEvents.id, eventId),
        sql`${orderEvents.kind} in ${sqlName.orderEvent("callback", "queried", "answered", "reported", "return_reported", "resolution_confirmed", "resolved", "cancelled")}`,
        sql`coalesce(${orderEvents.details}->>'verdict', '') not in (${sql.join(
          noChanges.map((status) => sql`${status}`),
          sql`, `,
        )})`,
        sql`not (${orderEvents.kind} = ${sqlName.orderEvent("queried")} and ${orderEvents.details}->>'answer' = 'no_such_order' and ${orderEvents.details}->>'verdict' in ('reported', 'not_understood'))`,
      ),
    )
    .orderBy(asc(orderEvents.id))
    .limit(1);
  if (!event) return null;
  const what = message(sinceProposed[event.kind as keyof typeof sinceProposed] ?? "resolutions.changeSince");
  const { reason } = event.details;
  return isMessage(reason) ? together(what, reason) : what;
}
