import { and, asc, eq, inArray, max, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { rowNow } from "@/db/row-clock";
import { connections } from "@/db/schema/connections";
import { orderEvents, orderLaterEvents, orders } from "@/db/schema/orders";
import { groupBy } from "@/lib/core/lists/group";
import { pick } from "@/lib/core/lists/pick";
import { describeSpan, inSpan } from "@/lib/core/telemetry/span";
import { isMessage } from "@/lib/core/text/message";
import type { FinalOutcome } from "@/lib/payments/connections/breaker";
import { noteOutcomes } from "@/lib/payments/connections/breaker-memory";
import { restsOnAbsence } from "./absence";
import type { Change, Evaluation, OrderState } from "./evaluation";
import { detailsOf, type OrderEvent, type UpdateEvent } from "./events";
import { awaitingOf, type LaterTransaction } from "./later/later";
import { noteDelays } from "./note-delays";
import { noteRefusals } from "./refusals";
import { resolvedByUsers } from "./resolve";
import type { ResultChange } from "./results";
import { nextQueryTime, nextRecheckTime, promptQueryTime } from "./schedule";
import { isFinal, isOver, keepsSecrets, mayBeKnown, type Outcome, type Submission, submissionsThat } from "./states";

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

const isOpen = (submission: Submission, outcome: Outcome) => mayBeKnown(submission) && !isFinal(outcome);

/**
 * `ask_soon` asks at once, or a while after the last answer, so that unverified callbacks can't raise the number of
 * queries.
 */
export type Plan = "keep" | "ask" | "ask_now" | "ask_soon" | "none";

type ChangeOptions = {
  now: Date;
  plan: Plan;
  nextAttemptAt?: Date | null;
  sentAt?: Date;
  /** This time is by the shared clock. */
  askedAt?: Date;
  /** Milliseconds until the next answer can prove something; a query planned with `ask` leaves by then. */
  askWithinMs?: number | null;
  isUpdate?: boolean;
  awaits?: boolean;
  event: OrderEvent;
};

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

async function noteFinals(tx: Tx, changed: readonly { row: OrderRow; after: OrderRow }[], now: Date): Promise<void> {
  await noteRefusals(tx, changed, now);
  const finals = changed.filter(
    ({ row, after }) => after.outcome !== row.outcome && isFinal(after.outcome) && requestsMoney(after),
  );
  // All sending of the connection shares its row, so it is locked last.
  for (const [connectionId, own] of groupBy(finals, ({ row }) => row.connectionId)) {
    await noteOutcomes(
      tx,
      connectionId,
      own.map(({ after }) => finalOutcomeOf(after)),
      now,
    );
  }
}

const finalOutcomeOf = ({ outcome, errorCode: code, errorMessage: message }: OrderRow): FinalOutcome =>
  outcome === "declined" ? { declined: true, code, message } : { declined: false };

/** Declines of scheduled charges, or of orders resolved days later, don't stop current sending. */
const requestsMoney = ({ kind, origin, cause }: OrderRow) =>
  kind !== "update" && origin === "made" && cause !== resolvedByUsers;

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

const plansToAsk = ({ plan }: Pick<ChangeOptions, "plan">) => plan !== "none" && plan !== "keep";

export async function canAsk(tx: Tx, connectionId: string): Promise<boolean> {
  const [connection] = await tx
    .select({ statusQuery: connections.statusQuery })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return connection?.statusQuery ?? false;
}

type Planned = Pick<OrderRow, "submission" | "outcome" | "cause" | "absentAnswers" | "sentAt" | "unconfirmedSince">;

function planQuery(row: OrderRow, next: Planned, options: ChangeOptions, statusQuery: boolean): Date | null {
  const { plan, now, askWithinMs } = options;
  if (plan === "none") return null;
  const isAsked = isOpen(next.submission, next.outcome) || next.unconfirmedSince !== null;
  if (plan === "keep") {
    // A repeated report doesn't cancel the query that confirms the first.
    const isSame = next.submission === row.submission && next.outcome === row.outcome;
    return isAsked || isSame ? row.nextQueryAt : null;
  }
  if (!statusQuery) return null;
  if (plan === "ask_now") return now;
  if (plan === "ask_soon") return promptQueryTime(row, now);
  const usual = usualQueryTime(row, next, isAsked, now);
  if (askWithinMs === null || askWithinMs === undefined) return usual;
  return new Date(Math.min(now.getTime() + askWithinMs, usual?.getTime() ?? Number.POSITIVE_INFINITY));
}

function usualQueryTime(row: OrderRow, next: Planned, isAsked: boolean, now: Date): Date | null {
  // Paydesk didn't send a found charge, so its query schedule begins when Paydesk learns of it.
  const since = next.unconfirmedSince ?? next.sentAt ?? (row.origin === "found" ? row.createdAt : null);
  if (since === null) return null;
  // Single calls of a connection wait for the first answer about each unconfirmed order, batch rows included.
  const isUnanswered = next.submission === "unconfirmed" && next.absentAnswers === 0;
  if (isAsked) return nextQueryTime(since, now, row.batchId !== null && !isUnanswered);
  return restsOnAbsence(next) ? nextRecheckTime(since, now) : null;
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

export async function decideLater(tx: Tx, all: readonly LaterTransaction[], now: Date): Promise<void> {
  const decided = all.flatMap(({ id, standing, amount, transactionId, type, line = null, ...one }) => {
    const { repeats = 0, hasLearntId = false } = one;
    return id === undefined ? [] : [{ id, standing, amount, transactionId, type, line, repeats, hasLearntId }];
  });
  if (decided.length === 0) return;
  await tx.execute(sql`
    update order_later_events set standing = r.standing, standing_at = ${now}, amount = r.amount, transaction_id = r."transactionId",
      repeats = r.repeats, has_learnt_id = r."hasLearntId", type = r.type, line = coalesce(r.line, order_later_events.line)
    from json_to_recordset(${JSON.stringify(decided)}::json) as r(id uuid, standing text, amount numeric, "transactionId" text, type text,
      line text, repeats int, "hasLearntId" boolean)
    where order_later_events.id = r.id`);
}

/** Returns the orders on which a report now waits for the gateway's own answer. */
export async function storeLater(
  tx: Tx,
  evaluated: readonly { row: OrderRow; evaluation: Evaluation }[],
  now: Date,
): Promise<Set<string>> {
  const later = evaluated.flatMap(({ row, evaluation: { laterTransaction } }) =>
    laterTransaction ? [{ ...laterTransaction, orderId: row.id }] : [],
  );
  const added = later.filter(({ id }) => id === undefined);
  if (added.length > 0) {
    await tx
      .insert(orderLaterEvents)
      .values(added.map((one) => ({ ...one, at: now })))
      .onConflictDoNothing();
  }
  await decideLater(tx, later, now);
  const touched = evaluated.filter(
    ({ row, evaluation }) => evaluation.laterTransaction !== null || row.unconfirmedSince !== null,
  );
  const ids = touched.map(({ row }) => row.id);
  const held =
    ids.length === 0 ? [] : await tx.select().from(orderLaterEvents).where(inArray(orderLaterEvents.orderId, ids));
  const disputed = evaluated.filter(
    ({ row, evaluation: { change } }) =>
      (change.queryStatus !== undefined ? change.queryStatus : row.queryStatus) !== null,
  );
  return new Set([...awaitingOf(held).map(({ orderId }) => orderId), ...disputed.map(({ row }) => row.id)]);
}

type UpdateOptions = Pick<ChangeOptions, "now" | "plan" | "askedAt" | "askWithinMs"> & { event: UpdateEvent };

/** Stores change, later transaction, verdict and event in the caller's transaction. */
export async function recordEvaluation(
  tx: Tx,
  row: OrderRow,
  evaluated: Evaluation,
  options: UpdateOptions,
): Promise<OrderRow> {
  return inSpan("order.state", { orderIds: [row.id], verdict: evaluated.verdict }, async () => {
    const awaiting = await storeLater(tx, [{ row, evaluation: evaluated }], options.now);
    const after = await recordChange(tx, row, evaluated.change, evaluationOptions(row, evaluated, options, awaiting));
    describeSpan({ submission: after.submission, outcome: after.outcome });
    return after;
  });
}

export function evaluationOptions(
  row: OrderRow,
  { verdict, reason, alarm, laterTransaction }: Evaluation,
  options: UpdateOptions,
  awaiting: ReadonlySet<string>,
): ChangeOptions {
  const details = { verdict, reason, ...(alarm ? { alarm } : {}), ...options.event.details };
  return {
    ...options,
    isUpdate: laterTransaction !== null || alarm !== null,
    awaits: awaiting.has(row.id),
    event: { ...options.event, details } as OrderEvent,
    nextAttemptAt: null,
  };
}
