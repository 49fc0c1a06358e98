import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import type { alertSigns } from "@/db/schema/desk";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import { stalls } from "@/db/schema/waiting";
import { governed } from "@/lib/controls/approvals/governed";
import { isWaiting } from "@/lib/controls/approvals/waiting";
import { pick } from "@/lib/core/lists/pick";
import { compareAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import type { IconName, Tone } from "@/lib/core/text/states";
import { exceptionVerdicts, verdictStates } from "@/lib/payments/callbacks/verdicts";
import { reasonRows } from "@/lib/payments/waiting/reasons";
import * as t from "@/messages/alerts/model";
import * as common from "@/messages/common";
import { type Found, inspectBatch, inspectConnection, inspectPause } from "./batch-signs";
import type { AlertFacts, AlertKind, FactsOf, Notice, OrderFacts, StopReason } from "./kinds";
import type { Concern } from "./rules";

type Sign = typeof alertSigns.$inferSelect;
type Later = FactsOf<"later">["what"];
type Read = Found & { whom?: Pick<Concern, "decidedWith" | "exceptFor"> };

const over: Read = { notices: [], againMs: null };
const onceFor = (notice: Notice): Read => ({ notices: [notice], againMs: null });

const readers: Record<Sign["kind"], (tx: Tx, subject: string, now: Date, signId: number) => Promise<Read>> = {
  batch_open: inspectBatch,
  batch_paused: inspectPause,
  connection_paused: inspectConnection,
  conflict: (tx, subject, _now, signId) => readConflict(tx, subject, signId),
  later: readLater,
  returned: (tx, subject, _now, signId) => readReturned(tx, subject, signId),
  callback: (tx, subject) => readCallback(tx, Number(subject), false),
  unmatched: (tx, subject) => readCallback(tx, Number(subject), true),
  approval: readRequest,
  stalled: (tx, subject, now) => readStall(tx, Number(subject), now),
};

export const readSign = (tx: Tx, { id, kind, subject }: Sign, now: Date) => readers[kind](tx, subject, now, id);

const orderFacts = {
  orderId: orders.id,
  order: orders.clientOrderId,
  amount: orders.amount,
  currency: orders.currency,
};

async function readConflict(tx: Tx, orderId: string, signId: number): Promise<Read> {
  const [order] = await tx
    .select({ ...orderFacts, connectionId: orders.connectionId, conflict: orders.conflict })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order?.conflict) return over;
  const { connectionId, conflict: _why, ...facts } = order;
  return onceFor({ key: `conflict:${orderId}:${signId}`, connectionId, facts: { kind: "conflict", ...facts } });
}

async function readLater(tx: Tx, laterEventId: string): Promise<Read> {
  const [row] = await tx
    .select({
      ...orderFacts,
      connectionId: orders.connectionId,
      what: sql<Later>`later_kind_of(${orderLaterEvents.type})`,
      status: orderLaterEvents.status,
      part: orderLaterEvents.amount,
      partCurrency: sql<string | null>`coalesce(${orderLaterEvents.currency}, ${orders.currency})`,
    })
    .from(orderLaterEvents)
    .innerJoin(orders, eq(orders.id, orderLaterEvents.orderId))
    .where(eq(orderLaterEvents.id, laterEventId));
  if (!row) return over;
  const { connectionId, status, ...facts } = row;
  const isFinal = status.toLowerCase() === "approved";
  return onceFor({ key: `later:${laterEventId}`, connectionId, facts: { kind: "later", ...facts, isFinal } });
}

async function readReturned(tx: Tx, laterEventId: string, signId: number): Promise<Read> {
  const [row] = await tx
    .select({
      ...orderFacts,
      connectionId: orders.connectionId,
      part: orderLaterEvents.amount,
      partCurrency: orderLaterEvents.currency,
    })
    .from(orderLaterEvents)
    .innerJoin(orders, eq(orders.id, orderLaterEvents.orderId))
    .where(and(eq(orderLaterEvents.id, laterEventId), eq(orderLaterEvents.standing, "reported")));
  if (!row) return over;
  const { connectionId, ...facts } = row;
  return onceFor({ key: `returned:${laterEventId}:${signId}`, connectionId, facts: { kind: "returned", ...facts } });
}

/**
 * Refused callbacks may come by the thousand, so each connection and verdict gets one alert an hour with their count.
 */
async function readCallback(tx: Tx, callbackId: number, isUnmatched: boolean): Promise<Read> {
  const [row] = await tx
    .select({ connectionId: callbacks.connectionId, verdict: callbacks.verdict, connection: connections.name })
    .from(callbacks)
    .innerJoin(connections, eq(connections.id, callbacks.connectionId))
    .where(eq(callbacks.id, BigInt(callbackId)));
  const verdict = exceptionVerdicts.find((one) => one === row?.verdict);
  // A callback can arrive before its order is stored, so only one that still has no order gives an alert.
  if (!row || !verdict || (isUnmatched && verdict !== "unmatched")) return over;
  const { rows } = await tx.execute<{ hour: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYYMMDDHH24') as hour`,
  );
  const { connectionId, connection } = row;
  const key = `callbacks:${connectionId}:${verdict}:${rows[0]?.hour}`;
  return onceFor({
    key,
    connectionId,
    facts: { kind: "callback_refused", connectionId, connection, verdict, count: 1 },
  });
}

async function readRequest(tx: Tx, requestId: string, now: Date): Promise<Read> {
  const [row] = await tx
    .select({
      permission: approvalRequests.permission,
      connectionId: approvalRequests.connectionId,
      requestedBy: approvalRequests.requestedBy,
      by: users.name,
    })
    .from(approvalRequests)
    .innerJoin(users, eq(users.id, approvalRequests.requestedBy))
    .where(and(eq(approvalRequests.id, requestId), isWaiting(now)));
  if (!row) return over;
  const { title, decidedWith } = governed[row.permission];
  const facts = { kind: "approval", title, by: row.by, requestId } as const;
  const notice = { key: `approval:${requestId}`, connectionId: row.connectionId, facts };
  return { ...onceFor(notice), whom: { decidedWith, exceptFor: row.requestedBy } };
}

async function readStall(tx: Tx, stallId: number, now: Date): Promise<Read> {
  const [row] = await tx
    .select({ ...pick(stalls, "connectionId", "reason", "count"), connection: connections.name })
    .from(stalls)
    .leftJoin(connections, eq(connections.id, stalls.connectionId))
    .where(and(eq(stalls.id, stallId), isNotNull(stalls.stalledAt)));
  if (!row) return over;
  const { connectionId, reason } = row;
  const key = `stalled:${connectionId ?? ""}:${reason}:${now.toISOString().slice(0, 13)}`;
  return onceFor({ key, connectionId, facts: { kind: "stalled", ...row } });
}

export type AlertLabel = { title: string; meaning: string; href: string; label: string; tone: Tone; icon: IconName };

const alarm = { tone: "alarm", icon: "alert-triangle" } as const;

const describe: { [Kind in AlertKind]: (facts: FactsOf<Kind>, form: NumberForm) => AlertLabel } = {
  batch_finished: (facts) => ({
    title: t.completed(facts.batch, countRows(facts)),
    meaning: t.completedMeaning,
    href: `/batches/${facts.batchId}`,
    label: t.completedLabel,
    ...(facts.failed > 0 ? { tone: "failed", icon: "x" } : { tone: "good", icon: "check" }),
  }),
  batch_stopped: (facts) => ({
    title: t.pausedTitle(facts.batch, facts.left),
    meaning: stops[facts.why],
    href: `/batches/${facts.batchId}`,
    label: t.batchPaused,
    tone: "wait",
    icon: "pause",
  }),
  unconfirmed: (facts, form) => ({
    title: facts.isUnknown
      ? t.unknownAtGatewayTitle(nameOrder(facts, form))
      : t.unconfirmedTitle(nameOrder(facts, form), facts.hours),
    meaning: facts.isUnknown ? t.unknownAtGatewayMeaning : t.unconfirmedMeaning,
    href: `/orders/${facts.orderId}`,
    label: common.unconfirmed,
    ...alarm,
  }),
  conflict: (facts, form) => ({
    title: t.conflictTitle(nameOrder(facts, form)),
    meaning: t.conflictMeaning,
    href: `/orders/${facts.orderId}`,
    label: t.conflictLabel,
    ...alarm,
  }),
  later: (facts, form) => {
    const part =
      facts.part && facts.partCurrency
        ? t.ofLabel(formatAmount(facts.part, facts.partCurrency, form), facts.partCurrency)
        : "";
    const { label, article } = laters[facts.what];
    const isWhole = isSame(facts.part, facts.amount) && facts.partCurrency === facts.currency;
    const whole = facts.payee === undefined ? t.order(facts.order) : t.orderFor(facts.payee);
    const order = isWhole ? whole : lower(nameOrder(facts, form));
    return {
      title: t.laterOn(`${article}${part}`, order, facts.isFinal ? "" : t.notFinalSuffix),
      meaning: facts.isFinal ? t.laterFinalMeaning : t.laterUnprovenMeaning,
      href: `/orders/${facts.orderId}`,
      label,
      ...alarm,
    };
  },
  returned: (facts, form) => ({
    title: t.returnedTitle(
      nameOrder(facts, form),
      facts.part && facts.partCurrency && !isSame(facts.part, facts.amount)
        ? `${formatAmount(facts.part, facts.partCurrency, form)} ${facts.partCurrency}`
        : null,
    ),
    meaning: t.returnedMeaning,
    href: `/orders/${facts.orderId}`,
    label: t.returnedKind,
    ...alarm,
  }),
  callback_refused: (facts) => {
    const { label, meaning } = verdictStates.rows[facts.verdict];
    const params = new URLSearchParams({ connection: facts.connectionId, verdict: facts.verdict });
    return {
      title: t.notProcessed(facts.connection, facts.count, lower(label)),
      meaning,
      href: `/callbacks?${params}`,
      label: common.callbacks,
      tone: "alarm",
      icon: "shield-x",
    };
  },
  stalled: ({ reason, connection, count }) => ({
    title: t.isStalled(connection, count, reasonRows[reason].label),
    meaning: `${reasonRows[reason].meaning} ${t.stalledMeaning}`,
    href: "/",
    label: t.stalled,
    ...alarm,
  }),
  approval: (facts, form) => ({
    title: t.approvalTitle(nameRequest(facts, form), facts.by),
    meaning: t.approvalMeaning,
    href: "/approvals",
    label: t.needsApproval,
    tone: "wait",
    icon: "user-clock",
  }),
};

export const describeAlert = (facts: AlertFacts, form: NumberForm): AlertLabel =>
  (describe[facts.kind] as (facts: AlertFacts, form: NumberForm) => AlertLabel)(facts, form);

const stops = {
  calls_not_sent: t.callsFailedMeaning,
  same_refusals: t.theGatewayRejectedThe,
  approval_lapsed: t.batchStops.approvalLapsed,
  over_limit: t.batchStops.overLimit,
  connection_paused: t.connectionPausedMeaning,
  rows_stuck: t.rowsStuckMeaning,
} satisfies Record<StopReason, string>;

const laters = {
  reversed: { label: t.reversal, article: t.aReversal },
  refunded: { label: t.refund, article: t.aRefund },
  charged_back: { label: t.chargeback, article: t.aChargeback },
  later_unclear: { label: t.laterUpdate, article: t.otherLaterUpdate },
} as const;

function countRows({ succeeded, failed, cancelled }: FactsOf<"batch_finished">): string {
  const parts = [t.succeededPart(succeeded), t.failed(failed)];
  if (cancelled > 0) parts.push(t.cancelled(cancelled));
  return parts.join(", ");
}

function nameOrder({ order, amount, currency, payee }: OrderFacts, form: NumberForm): string {
  if (payee !== undefined && amount !== null && currency !== null) {
    return t.sumToPayee(`${formatAmount(amount, currency, form)} ${currency}`, payee);
  }
  const sum = amount !== null && currency !== null ? ` (${formatAmount(amount, currency, form)} ${currency})` : "";
  return t.orderSummary(order, sum);
}

function nameRequest({ title, amount, currency, payee, batch }: FactsOf<"approval">, form: NumberForm): string {
  if (batch !== undefined) return t.batch(batch);
  if (amount === undefined || currency === undefined || payee === undefined) return title;
  return t.sumToPayee(`${formatAmount(amount, currency, form)} ${currency}`, payee);
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && compareAmounts(one, other) === 0;
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
