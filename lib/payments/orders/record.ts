import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { PgInsertValue } from "drizzle-orm/pg-core";
import type { Tx } from "@/db/client";
import { rowNow } from "@/db/row-clock";
import { connections } from "@/db/schema/connections";
import { orderEvents, orderLaterEvents, orders } from "@/db/schema/orders";
import { groupBy } from "@/lib/core/lists/group";
import { pick } from "@/lib/core/lists/pick";
import { isMessage } from "@/lib/core/text/message";
import type { Change, OrderState } from "./evaluation";
import { detailsOf, type OrderEvent } from "./events";
import { noteDelays } from "./note-delays";
import { noteFinals } from "./note-finals";
import { type PlanOptions, planQuery, plansToAsk } from "./query-plan";
import type { ResultChange } from "./results";
import { isFinal, isOver, keepsSecrets, mayBeKnown, type Submission, submissionsThat } from "./states";

export type OrderRow = typeof orders.$inferSelect;

export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.id, orderId)).for("update");
  return row ?? null;
}

export async function readState(tx: Tx, row: OrderRow): Promise<OrderState> {
  const [state] = await readStates(tx, [row]);
  return state ?? { ...row, laterEvents: [], successors: [] };
}

/** Locks orders by id in one order, so that two transactions never deadlock. Locks last until the transaction ends. */
export async function lockOrders(tx: Tx, orderIds: readonly string[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]))
    .orderBy(orders.id)
    .for("update");
}

/** Two queries serve all rows: one for later events, one for successors. */
export async function readStates(tx: Tx, rows: readonly OrderRow[]): Promise<OrderState[]> {
  const ids = rows.map(({ id }) => id);
  const unknown = rows.filter(({ submission }) => !mayBeKnown(submission)).map(({ id }) => id);
  const later = await tx.select().from(orderLaterEvents).where(inArray(orderLaterEvents.orderId, ids));
  const byOrder = groupBy(later, ({ orderId }) => orderId);
  const successors = await readSuccessors(tx, unknown);
  return rows.map((row) => ({
    ...row,
    laterEvents: byOrder.get(row.id) ?? [],
    successors: successors.get(row.id) ?? [],
  }));
}

/** Successors that ended before they left don't count. */
async function readSuccessors(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ of: orders.copiedFromId, clientOrderId: orders.clientOrderId })
    .from(orders)
    .where(and(inArray(orders.copiedFromId, [...ids]), inArray(orders.submission, [...submissionsThat.wereReleased])))
    .orderBy(asc(orders.createdAt));
  const bySource = groupBy(rows, ({ of }) => of ?? "");
  return new Map(
    [...bySource].map(([of, made]) => [of, made.slice(0, successorsMax).map(({ clientOrderId }) => clientOrderId)]),
  );
}

export async function readLastEventId(tx: Tx, orderId: string): Promise<string> {
  const [row] = await tx
    .select({ last: max(orderEvents.id) })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId));
  return String(row?.last ?? 0);
}

const successorsMax = 5;

export type ChangeOptions = PlanOptions & {
  nextAttemptAt?: Date | null;
  sentAt?: Date;
  /** This time is by the shared clock. */
  askedAt?: Date;
  /** The gateway named the amount of a found order that had none. */
  learnt?: { amount: string; currency?: string } | null;
  isUpdate?: boolean;
  awaits?: boolean;
  event: OrderEvent;
};

type NewOrder = PgInsertValue<typeof orders> & { id: string };

/**
 * Stores a new order with its first event.
 * @throws the database's refusal when its order ID is taken
 */
export async function recordNew(tx: Tx, order: NewOrder, event: OrderEvent): Promise<void> {
  await tx.insert(orders).values(order);
  await recordEvent(tx, order.id, event);
}

/** @returns null when another process stored the order first */
export async function recordUnlessKnown(tx: Tx, order: NewOrder, event: OrderEvent): Promise<OrderRow | null> {
  const [stored] = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.clientOrderId })
    .returning();
  if (!stored) return null;
  await recordEvent(tx, stored.id, event);
  return stored;
}

/** Replaces what a locked order says that nobody released yet, and its state with it. */
export async function recordContent(
  tx: Tx,
  orderId: string,
  content: Partial<typeof orders.$inferInsert> & { submission: Submission },
  event: OrderEvent,
): Promise<void> {
  const unreleased = inArray(orders.submission, [...submissionsThat.areUnreleased]);
  const { rowCount } = await tx
    .update(orders)
    .set(content)
    .where(and(eq(orders.id, orderId), unreleased));
  if (rowCount !== 1) throw new Error(`order ${orderId} was released under its lock`);
  await recordEvent(tx, orderId, event);
}

/**
 * Writes a change with its consequences (lease, wiped secrets, final time, next query) and its event inside the
 * caller's transaction. Returns the new row.
 */
export async function recordChange(
  tx: Tx,
  row: OrderRow,
  change: Change & ResultChange,
  options: ChangeOptions,
): Promise<OrderRow> {
  const values = {
    ...valuesAfter(row, change, options, plansToAsk(options) && (await canAsk(tx, row.connectionId))),
    ...(options.askedAt ? { lastQueryAt: options.askedAt } : {}),
    ...options.learnt,
  };
  const updated = hasValues(row, values) ? row : await updateOrder(tx, row.id, { ...values, updatedAt: options.now });
  await recordEvent(tx, row.id, options.event);
  if (!updated) throw new Error(`order ${row.id} vanished under its lock`);
  await noteDelays(tx, [{ row, after: updated }]);
  await noteFinals(tx, [{ row, after: updated }], options.now);
  return updated;
}

/** Writes many locked orders with one statement. */
export async function recordChanges(
  tx: Tx,
  changes: readonly { row: OrderRow; change: Change & ResultChange; options: ChangeOptions }[],
): Promise<void> {
  if (changes.length === 0) return;
  const asking = new Map<string, boolean>();
  for (const { row, options } of changes) {
    if (asking.has(row.connectionId) || !plansToAsk(options)) continue;
    asking.set(row.connectionId, await canAsk(tx, row.connectionId));
  }
  const evaluated = changes.map(({ row, change, options }) => {
    const values = valuesAfter(row, change, options, asking.get(row.connectionId) ?? false);
    return {
      row,
      options,
      values,
      after: hasValues(row, values) ? row : { ...row, ...values, updatedAt: options.now },
    };
  });
  await writeOrders(
    tx,
    evaluated.flatMap(({ row, after }) => (after === row ? [] : [after])),
  );
  await recordEvents(
    tx,
    evaluated.map(({ row, options }) => ({ orderId: row.id, event: options.event })),
  );
  const now = changes[0]?.options.now;
  await noteDelays(tx, evaluated);
  if (now) await noteFinals(tx, evaluated, now);
}

const changing = [
  ...(["id", "submission", "outcome", "conflict", "reason", "cause", "gatewayOrderId", "serialNumber"] as const),
  ...(["errorCode", "errorMessage", "reportedStatus", "queryStatus", "unconfirmedSince", "absentAnswers"] as const),
  ...(["absentSince", "leaseUntil", "sealedFields", "sentAt", "nextAttemptAt", "nextQueryAt", "finalAt"] as const),
  ...(["resolvedReports", "acknowledgedAt", "updatedAt"] as const),
] satisfies (keyof OrderRow)[];

async function writeOrders(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length === 0) return;
  const written = rows.map((row) => pick(row, ...changing));
  const { rowCount } = await tx.execute(sql`
    update orders set submission = r.submission, outcome = r.outcome, conflict = r.conflict, reason = r.reason, cause = r.cause,
      gateway_order_id = r."gatewayOrderId", serial_number = r."serialNumber", error_code = r."errorCode",
      error_message = r."errorMessage", reported_status = r."reportedStatus", query_status = r."queryStatus", unconfirmed_since = r."unconfirmedSince",
      absent_answers = r."absentAnswers", absent_since = r."absentSince",
      lease_until = case when r."leaseUntil" is not null then orders.lease_until end,
      sealed_fields = case when r."sealedFields" is not null then orders.sealed_fields end, sent_at = r."sentAt",
      next_attempt_at = r."nextAttemptAt", next_query_at = r."nextQueryAt", final_at = r."finalAt",
      resolved_reports = array(select jsonb_array_elements_text(r."resolvedReports")), acknowledged_at = r."acknowledgedAt", updated_at = r."updatedAt"
    from json_to_recordset(${JSON.stringify(written)}::json) as r(
      id uuid, submission text, outcome text, conflict jsonb, reason jsonb, cause text, "gatewayOrderId" text, "serialNumber" text, "errorCode" text,
      "errorMessage" text, "reportedStatus" text, "queryStatus" text, "unconfirmedSince" timestamptz, "absentAnswers" int, "absentSince" timestamptz,
      "leaseUntil" timestamptz, "sealedFields" text,
      "sentAt" timestamptz, "nextAttemptAt" timestamptz, "nextQueryAt" timestamptz, "finalAt" timestamptz, "resolvedReports" jsonb,
      "acknowledgedAt" timestamptz, "updatedAt" timestamptz)
    where orders.id = r.id`);
  if (rowCount !== rows.length) throw new Error(`${rows.length - (rowCount ?? 0)} orders vanished under their lock`);
}

function valuesAfter(row: OrderRow, change: Change & ResultChange, options: ChangeOptions, statusQuery: boolean) {
  const submission = change.submission ?? row.submission;
  const outcome = change.outcome ?? row.outcome;
  const sentAt = options.sentAt ?? row.sentAt;
  const ended = isOver(submission) || isFinal(outcome);
  const conflict = change.conflict !== undefined ? change.conflict : row.conflict;
  // A conflict waits for users, not for the gateway.
  const awaits = conflict === null && (options.awaits ?? row.unconfirmedSince !== null);
  const unconfirmedSince = awaits ? (row.unconfirmedSince ?? options.now) : null;
  const isUpdate =
    options.isUpdate === true ||
    submission !== row.submission ||
    outcome !== row.outcome ||
    conflict !== row.conflict ||
    (awaits && row.unconfirmedSince === null);
  return {
    ...change,
    leaseUntil: submission === "sending" ? row.leaseUntil : null,
    sealedFields: keepsSecrets(submission) ? row.sealedFields : null,
    sentAt,
    nextAttemptAt:
      submission === "not_sent"
        ? options.nextAttemptAt !== undefined
          ? options.nextAttemptAt
          : row.nextAttemptAt
        : null,
    unconfirmedSince,
    nextQueryAt: planQuery(row, { ...row, ...change, sentAt, unconfirmedSince }, options, statusQuery),
    finalAt: ended ? (row.finalAt ?? options.now) : null,
    // An acknowledgement covers only what was known then.
    acknowledgedAt: isUpdate ? null : row.acknowledgedAt,
  };
}

/** Most callbacks are copies, and a copy should cost no write. */
function hasValues(row: OrderRow, values: Partial<OrderRow>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const held = row[name as keyof OrderRow];
    if (value instanceof Date && held instanceof Date) return value.getTime() === held.getTime();
    return isMessage(value) ? JSON.stringify(value) === JSON.stringify(held) : value === held;
  });
}

async function updateOrder(tx: Tx, orderId: string, values: Partial<OrderRow>): Promise<OrderRow | undefined> {
  const [updated] = await tx.update(orders).set(values).where(eq(orders.id, orderId)).returning();
  return updated;
}

export async function canAsk(tx: Tx, connectionId: string): Promise<boolean> {
  const [connection] = await tx
    .select({ statusQuery: connections.statusQuery })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return connection?.statusQuery ?? false;
}

export async function recordEvent(tx: Tx, orderId: string, event: OrderEvent): Promise<void> {
  await tx.insert(orderEvents).values(eventValues(orderId, event));
}

function eventValues(orderId: string, event: OrderEvent) {
  return {
    orderId,
    kind: event.kind,
    userId: event.userId ?? null,
    callId: event.callId ?? null,
    callbackId: event.callbackId ?? null,
    details: detailsOf(event),
  };
}

export async function recordEvents(
  tx: Pick<Tx, "execute">,
  events: readonly { orderId: string; event: OrderEvent }[],
): Promise<void> {
  if (events.length === 0) return;
  const written = events.map(({ orderId, event }) => {
    const values = eventValues(orderId, event);
    return { ...values, callbackId: values.callbackId === null ? null : String(values.callbackId) };
  });
  await tx.execute(sql`
    insert into order_events (order_id, at, kind, user_id, call_id, callback_id, details)
    select "orderId", ${rowNow()}, kind, "userId", "callId", "callbackId", details
    from json_to_recordset(${JSON.stringify(written)}::json)
      as r("orderId" uuid, kind text, "userId" uuid, "callId" uuid, "callbackId" bigint, details jsonb)`);
}
