import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import type { alertSigns } from "@/db/schema/alerts";
import { approvalRequests } from "@/db/schema/approvals";
import { callbacks } from "@/db/schema/callbacks";
import { connections } from "@/db/schema/connections";
import { orderAftermath, orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { settlements } from "@/db/schema/settlements";
import { governed } from "@/lib/approvals/governed";
import { isWaiting } from "@/lib/approvals/waiting";
import { exceptionVerdicts } from "@/lib/callbacks/verdicts";
import { unreachable } from "@/lib/core/errors";
import { type Found, lookAtBatch, lookAtConnection, lookAtPause } from "./batch-signs";
import type { AlertFacts, Notice } from "./facts";
import type { Concern } from "./rules";

type Sign = typeof alertSigns.$inferSelect;
type Later = Extract<AlertFacts, { kind: "later" }>["what"];
type Read = Found & { whom?: Pick<Concern, "decidedWith" | "exceptFor"> };

const over: Read = { notices: [], againMs: null };
const told = (notice: Notice): Read => ({ notices: [notice], againMs: null });

/** What a sign means by now: what is over already is told to nobody. */
export async function readSign(tx: Tx, { id, kind, subject }: Sign, now: Date): Promise<Read> {
  switch (kind) {
    case "batch_open":
      return lookAtBatch(tx, subject, now);
    case "batch_paused":
      return lookAtPause(tx, subject, now);
    case "connection_paused":
      return lookAtConnection(tx, subject, now);
    case "conflict":
      return readConflict(tx, subject, id);
    case "later":
      return readLater(tx, subject);
    case "callback":
    case "orphan":
      return readCallback(tx, Number(subject), kind === "orphan");
    case "approval":
      return readRequest(tx, subject, now);
    case "settlement":
      return readSettlement(tx, subject);
    default:
      return unreachable(kind);
  }
}

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
  return told({ key: `conflict:${orderId}:${signId}`, connectionId, facts: { kind: "conflict", ...facts } });
}

async function readLater(tx: Tx, aftermathId: string): Promise<Read> {
  const [row] = await tx
    .select({
      ...orderFacts,
      connectionId: orders.connectionId,
      what: sql<Later>`later_kind_of(${orderAftermath.type})`,
      status: orderAftermath.status,
      part: orderAftermath.amount,
      partCurrency: sql<string | null>`coalesce(${orderAftermath.currency}, ${orders.currency})`,
    })
    .from(orderAftermath)
    .innerJoin(orders, eq(orders.id, orderAftermath.orderId))
    .where(eq(orderAftermath.id, aftermathId));
  if (!row) return over;
  const { connectionId, status, ...facts } = row;
  const isFinal = status.toLowerCase() === "approved";
  return told({ key: `later:${aftermathId}`, connectionId, facts: { kind: "later", ...facts, isFinal } });
}

/** Refused callbacks may come by the thousand: one alert an hour for each connection and verdict, which counts them. */
async function readCallback(tx: Tx, callbackId: number, isOrphan: boolean): Promise<Read> {
  const [row] = await tx
    .select({ connectionId: callbacks.connectionId, verdict: callbacks.verdict, connection: connections.name })
    .from(callbacks)
    .innerJoin(connections, eq(connections.id, callbacks.connectionId))
    .where(eq(callbacks.id, BigInt(callbackId)));
  const verdict = exceptionVerdicts.find((one) => one === row?.verdict);
  // A callback can overtake its order: only one that is still without is worth a word.
  if (!row || !verdict || (isOrphan && verdict !== "orphan")) return over;
  const { rows } = await tx.execute<{ hour: string }>(
    sql`select to_char(now() at time zone 'UTC', 'YYYYMMDDHH24') as hour`,
  );
  const { connectionId, connection } = row;
  const key = `callbacks:${connectionId}:${verdict}:${rows[0]?.hour}`;
  return told({ key, connectionId, facts: { kind: "callback_refused", connectionId, connection, verdict, count: 1 } });
}

async function readRequest(tx: Tx, requestId: string, now: Date): Promise<Read> {
  const [row] = await tx
    .select({
      act: approvalRequests.act,
      connectionId: approvalRequests.connectionId,
      requestedBy: approvalRequests.requestedBy,
      by: people.name,
    })
    .from(approvalRequests)
    .innerJoin(people, eq(people.id, approvalRequests.requestedBy))
    .where(and(eq(approvalRequests.id, requestId), isWaiting(now)));
  if (!row) return over;
  const { title, decidedWith } = governed[row.act];
  const facts = { kind: "approval", title, by: row.by, requestId, settlementId: null } as const;
  const notice = { key: `approval:${requestId}`, connectionId: row.connectionId, facts };
  return { ...told(notice), whom: { decidedWith, exceptFor: row.requestedBy } };
}

async function readSettlement(tx: Tx, settlementId: string): Promise<Read> {
  const [row] = await tx
    .select({ connectionId: settlements.connectionId, proposedBy: settlements.proposedBy, by: people.name })
    .from(settlements)
    .innerJoin(people, eq(people.id, settlements.proposedBy))
    .where(and(eq(settlements.id, settlementId), sql`${settlements.decision} is null`));
  if (!row) return over;
  const { title, decidedWith } = governed["orders.settle"];
  const facts = { kind: "approval", title, by: row.by, requestId: null, settlementId } as const;
  const notice = { key: `settlement:${settlementId}`, connectionId: row.connectionId, facts };
  return { ...told(notice), whom: { decidedWith, exceptFor: row.proposedBy } };
}
