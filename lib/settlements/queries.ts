import { and, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { connections } from "@/db/schema/connections";
import { callOrders, calls, orders } from "@/db/schema/orders";
import { people } from "@/db/schema/people";
import { settlementOrders, settlements, transactionReports } from "@/db/schema/settlements";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Desk } from "@/lib/core/desk";
import { AppError } from "@/lib/core/errors";
import { wordAfterMs } from "@/lib/orders/resolve";
import { listConfirmations } from "./confirmations";
import { settledAtOnceMax } from "./input";
import { readSettleRows, type SettleRow } from "./order-rows";
import type { SettlementDecision, SettlementKind } from "./verdicts";

/** Most unsettled orders that one page shows; the oldest ones. */
export const unsettledMax = 2_000;

/** Unsettled orders that one call carried, or single ones of one connection. */
export type UnsettledGroup = {
  connection: SettleRow["connection"];
  /** null: each was carried by a call of its own. */
  call: { id: string; startedAt: Date; reason: string | null } | null;
  orders: SettleRow[];
};

export type Unsettled = { groups: UnsettledGroup[]; count: number; more: boolean };

/** Every order within reach that people may have to settle, by call and connection, the oldest first. */
export async function listUnsettled(desk: Desk, reach: Reach): Promise<Unsettled> {
  const dayAgo = new Date(desk.now().getTime() - wordAfterMs);
  const rows = await readSettleRows(
    desk,
    reach,
    or(
      eq(orders.submission, "unconfirmed"),
      sql`${orders.conflict} is not null and ${orders.submission} <> 'sending'`,
      eq(orders.outcome, "unknown"),
      // What was reported of it waits for the gateway's own answer; people with evidence need not wait.
      eq(orders.word, "awaiting"),
      and(eq(orders.submission, "not_sent"), sql`${orders.reportedStatus} is not null`),
      // Ended without money moved, yet somebody says that some did.
      sql`${orders.submission} in ('rejected', 'settled_absent', 'cancelled')
        and ${orders.reportedStatus} not in ('declined', 'error', 'filtered')`,
      // What the gateway took a while ago, and nobody can ask it about.
      sql`${orders.submission} = 'accepted' and ${orders.kind} <> 'update' and ${orders.outcome} in ('none', 'processing')
        and ${orders.nextQueryAt} is null and ${orders.sentAt} < ${dayAgo}`,
    ),
    unsettledMax + 1,
  );
  const shown = rows.slice(0, unsettledMax);
  return { groups: await groupByCall(desk, shown), count: shown.length, more: rows.length > unsettledMax };
}

async function groupByCall(desk: Desk, rows: readonly SettleRow[]): Promise<UnsettledGroup[]> {
  const carried = new Map<string, number>();
  for (const { callId } of rows) if (callId !== null) carried.set(callId, (carried.get(callId) ?? 0) + 1);
  const shared = [...carried].flatMap(([callId, count]) => (count > 1 ? [callId] : []));
  const found =
    shared.length === 0
      ? []
      : await desk.db
          .select({ id: calls.id, startedAt: calls.startedAt, reason: calls.reason })
          .from(calls)
          .where(inArray(calls.id, shared));
  const groups = new Map<string, UnsettledGroup>();
  for (const row of rows) {
    const call = found.find(({ id }) => id === row.callId) ?? null;
    const key = call ? call.id : row.connection.id;
    const group = groups.get(key);
    if (group) group.orders.push(row);
    else groups.set(key, { connection: row.connection, call, orders: [row] });
  }
  return [...groups.values()];
}

/** What a person is about to settle: one order, or all unsettled ones of a call. */
export async function findToSettle(
  desk: Desk,
  reach: Reach,
  which: { orderId: string } | { callId: string },
): Promise<SettleRow[]> {
  const carried =
    "callId" in which
      ? desk.db.select({ id: callOrders.orderId }).from(callOrders).where(eq(callOrders.callId, which.callId))
      : null;
  const rows = await readSettleRows(
    desk,
    reach,
    "orderId" in which ? eq(orders.id, which.orderId) : inArray(orders.id, carried ?? []),
    settledAtOnceMax,
  );
  return "orderId" in which
    ? rows
    : rows.filter(({ callId, settling }) => callId === which.callId && settling !== null);
}

/** How many unsettled orders the call of an order carried, itself included. */
export async function countOfCall(
  desk: Desk,
  reach: Reach,
  orderId: string,
): Promise<{ callId: string; count: number } | null> {
  const [own] = await desk.db
    .select({ callId: callOrders.callId })
    .from(callOrders)
    .innerJoin(orders, and(eq(orders.id, callOrders.orderId), eq(orders.attempt, callOrders.attempt)))
    .where(eq(orders.id, orderId));
  if (!own) return null;
  const rows = await findToSettle(desk, reach, { callId: own.callId });
  return { callId: own.callId, count: rows.filter(({ settling }) => settling === "unconfirmed").length };
}

/** A settlement in a list, and beside its order. */
export type SettlementHead = {
  id: string;
  kind: SettlementKind;
  connection: { id: string; name: string };
  report: { id: string; fileName: string } | null;
  reason: string;
  proposedBy: { id: string; name: string };
  proposedAt: Date;
  decision: SettlementDecision | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  alone: boolean;
  /** How many other people confirm it, and why; and those who have. */
  required: number;
  because: string;
  confirmedBy: { personId: string; name: string; at: Date }[];
  /** Who has confirmed it and may not any more: it no longer counts. */
  noLongerCounts: { personId: string; name: string }[];
  counts: { orders: number; open: number; applied: number; void: number };
};

const deciders = alias(people, "deciders");
// Written out: inside a list of columns drizzle drops the table's name, and the inner one would win.
const countOf = (condition: string) =>
  sql<number>`(select count(*)::int from settlement_orders o where o.settlement_id = settlements.id and ${sql.raw(condition)})`;

function selectHeads(desk: Desk) {
  return desk.db
    .select({
      id: settlements.id,
      kind: settlements.kind,
      connection: { id: connections.id, name: connections.name },
      report: { id: transactionReports.id, fileName: transactionReports.fileName },
      reason: settlements.reason,
      proposedBy: { id: people.id, name: people.name },
      proposedAt: settlements.proposedAt,
      decision: settlements.decision,
      decidedBy: deciders.name,
      decidedAt: settlements.decidedAt,
      decisionReason: settlements.decisionReason,
      alone: settlements.alone,
      required: settlements.required,
      because: settlements.because,
      counts: {
        orders: countOf("true"),
        open: countOf("o.is_open"),
        applied: countOf("o.applied = 'applied'"),
        void: countOf("o.applied = 'void'"),
      },
    })
    .from(settlements)
    .innerJoin(connections, eq(connections.id, settlements.connectionId))
    .innerJoin(people, eq(people.id, settlements.proposedBy))
    .leftJoin(deciders, eq(deciders.id, settlements.decidedBy))
    .leftJoin(transactionReports, eq(transactionReports.id, settlements.reportId));
}

async function withConfirmations(
  desk: Desk,
  heads: Awaited<ReturnType<typeof selectHeads>>,
): Promise<SettlementHead[]> {
  const all = await listConfirmations(
    desk.db,
    heads.map(({ id }) => id),
    desk.now(),
  );
  return heads.map((head) => {
    const own = all.filter(({ settlementId }) => settlementId === head.id);
    // What is decided was decided by those who could then.
    const counts = (one: (typeof own)[number]) => one.counts || head.decision !== null;
    return {
      ...head,
      confirmedBy: own.filter(counts).map(({ personId, name, at }) => ({ personId, name, at })),
      noLongerCounts: own.filter((one) => !counts(one)).map(({ personId, name }) => ({ personId, name })),
    };
  });
}

const shownSettlements = 50;

/** Those that wait for a decision, the oldest first; and the latest decided ones. */
export async function listSettlements(
  desk: Desk,
  reach: Reach,
): Promise<{ open: SettlementHead[]; decided: SettlementHead[] }> {
  const within = withinReach(settlements.connectionId, reach);
  const [open, decided] = await Promise.all([
    selectHeads(desk)
      .where(and(isNull(settlements.decision), within))
      .orderBy(settlements.proposedAt),
    selectHeads(desk)
      .where(and(sql`${settlements.decision} is not null`, within))
      .orderBy(desc(settlements.decidedAt))
      .limit(shownSettlements),
  ]);
  return { open: await withConfirmations(desk, open), decided: await withConfirmations(desk, decided) };
}

/** What a settlement says of one order, and what came of it. */
export type SettledOrder = SettleRow &
  Pick<
    typeof settlementOrders.$inferSelect,
    "verdict" | "evidence" | "besides" | "isOpen" | "applied" | "appliedReason"
  > & {
    saidGatewayOrderId: string | null;
    /** Something came of the order since it was proposed; what is confirmed is judged then. */
    hasChanged: boolean;
  };

export type SettlementDetail = SettlementHead & { orders: SettledOrder[] };

/** A settlement with its whole set, or with one order of it. @throws AppError `not_found`, out of reach too */
export async function getSettlement(desk: Desk, reach: Reach, id: string, only?: string): Promise<SettlementDetail> {
  const within = withinReach(settlements.connectionId, reach);
  const heads = isUuid(id) ? await selectHeads(desk).where(and(eq(settlements.id, id), within)) : [];
  const [head] = await withConfirmations(desk, heads);
  if (!head) throw new AppError("not_found", "This settlement does not exist.");
  const said = await desk.db
    .select()
    .from(settlementOrders)
    .where(and(eq(settlementOrders.settlementId, id), only ? eq(settlementOrders.orderId, only) : undefined));
  const byOrder = new Map(said.map((one) => [one.orderId, one]));
  const rows = await readSettleRows(desk, reach, inArray(orders.id, [...byOrder.keys()]), settledAtOnceMax);
  return {
    ...head,
    orders: rows.flatMap((row) => {
      const one = byOrder.get(row.id);
      if (!one) return [];
      const { verdict, gatewayOrderId, evidence, besides, isOpen, applied, appliedReason } = one;
      const hasChanged = isOpen && head.decision === null && row.settling !== head.kind;
      const shown = { verdict, evidence, besides, isOpen, applied, appliedReason };
      return [{ ...row, ...shown, saidGatewayOrderId: gatewayOrderId, hasChanged }];
    }),
  };
}

/** The open settlement that an order stands in, with this order of it; null when none waits. */
export async function findOpenSettlement(desk: Desk, reach: Reach, orderId: string): Promise<SettlementDetail | null> {
  const [open] = await desk.db
    .select({ id: settlementOrders.settlementId })
    .from(settlementOrders)
    .where(and(eq(settlementOrders.orderId, orderId), eq(settlementOrders.isOpen, true)));
  return open ? getSettlement(desk, reach, open.id, orderId) : null;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
