import { and, asc, eq, inArray } from "drizzle-orm";
import type { Database } from "@/db/client";
import { orderEvents } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { isMessage } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import { changesIn, type FieldChange, foldChanges } from "@/lib/payments/orders/edit-changes";
import type { OrderEventKind } from "@/lib/payments/orders/events";

export type Returned = {
  by: string | null;
  note: string | null;
  at: Date;
  changes: FieldChange[];
};

const returns: OrderEventKind[] = ["approval_rejected", "approval_expired"];

export async function readReturns(
  db: Pick<Database, "select">,
  orderIds: readonly string[],
): Promise<Map<string, Returned>> {
  if (orderIds.length === 0) return new Map();
  const events = await db
    .select({
      orderId: orderEvents.orderId,
      kind: orderEvents.kind,
      at: orderEvents.at,
      by: users.name,
      details: orderEvents.details,
    })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.userId))
    .where(and(inArray(orderEvents.orderId, [...orderIds]), inArray(orderEvents.kind, [...returns, "changed"])))
    .orderBy(asc(orderEvents.id));
  const found = new Map<string, Returned & { edits: FieldChange[][] }>();
  for (const { orderId, kind, at, by, details } of events) {
    if (returns.includes(kind)) {
      const note = by !== null && isMessage(details.reason) ? render(details.reason) : null;
      found.set(orderId, { by, note, at, changes: [], edits: [] });
    } else found.get(orderId)?.edits.push(changesIn(details));
  }
  return new Map([...found].map(([id, { edits, ...back }]) => [id, { ...back, changes: foldChanges(edits) }]));
}
