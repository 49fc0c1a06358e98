import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { readSharedNow } from "@/db/row-clock";
import { orderLaterEvents } from "@/db/schema/orders";
import { resolutionOrders, resolutions } from "@/db/schema/resolutions";
import { openRequest } from "@/lib/controls/approvals/requests";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { type Message, type MessageKey, message } from "@/lib/core/text/message";
import { plural } from "@/lib/core/text/plural";
import { render } from "@/lib/core/text/render";
import type { AuditDetails, AuditEntry } from "@/lib/identity/auth/access/audit-events";
import type { OrderState } from "@/lib/payments/orders/evaluation";
import { lockOrders, type OrderRow, recordEvents } from "@/lib/payments/orders/record";
import { faultOfReport } from "@/lib/payments/orders/resolve";
import * as t from "@/messages/exceptions/model";
import { readChangesSince } from "./alarms";
import { applyConfirmed } from "./apply";
import { digestOf, subjectType } from "./governed";
import type { StoredReport } from "./match-orders";
import { resolutionRequirement } from "./requirement";
import { type Besides, type ResolutionKind, type ResolvedVerdict, resolvedVerdicts } from "./verdicts";

export async function lockEveryOrder(tx: Tx, ids: readonly string[]): Promise<OrderRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await lockOrders(tx, wanted);
  if (rows.length !== wanted.length) throw new AppError("not_found", t.orderNotFound);
  return rows;
}

/** An order is in one open resolution at most. Locks on the orders make this query safe. */
export async function refuseWaiting(tx: Tx, ids: readonly string[]): Promise<void> {
  const waiting = await tx
    .select({ id: resolutionOrders.orderId })
    .from(resolutionOrders)
    .where(and(inArray(resolutionOrders.orderId, [...ids]), eq(resolutionOrders.isOpen, true)));
  if (waiting.length === 0) return;
  const whose = plural(ids.length, t.itIs, t.severalAre(waiting.length));
  throw new AppError("conflict", t.alreadyProposed(whose));
}

export async function readStatesById(tx: Tx, rows: readonly OrderRow[]): Promise<Map<string, OrderState>> {
  const ids = rows.map(({ id }) => id);
  const later = await tx.select().from(orderLaterEvents).where(inArray(orderLaterEvents.orderId, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, successors: [], laterEvents: later.filter(({ orderId }) => orderId === row.id) },
    ]),
  );
}

export type ProposedStatus = {
  verdict: ResolvedVerdict;
  gatewayOrderId: string | null;
  evidence: Record<string, string> | null;
  seenEventId: bigint;
};

type ProposedOrder = ProposedStatus & { order: OrderRow; besides: Besides | null; statusText: Message };
type Context = { ctx: AppContext; tx: Tx; actor: Actor; now: Date };
type Chosen = { orderIds: readonly string[]; report: StoredReport | null; reason: string };

/**
 * Proposes a whole set or nothing. `read` runs after the orders are locked.
 * @throws AppError `conflict`, `invalid`
 */
export async function proposeSet(
  context: Context,
  { orderIds, report, reason }: Chosen,
  read: () => Promise<(orderId: string) => Promise<ProposedStatus | string>>,
): Promise<{ done: Proposed; audit: AuditEntry<"orders.resolve"> }> {
  const { ctx, tx } = context;
  const now = await readSharedNow(tx, ctx);
  const rows = await lockEveryOrder(tx, orderIds);
  const connectionId = mustShareConnection(rows);
  if (report && report.connectionId !== connectionId) throw new AppError("invalid", t.otherConnectionReport);
  await refuseWaiting(tx, orderIds);
  const states = await readStatesById(tx, rows);
  const statusOf = await read();
  const orders: ProposedOrder[] = [];
  const reasons: string[] = [];
  const evidence = report ? "report" : "users";
  for (const order of rows) {
    const state = states.get(order.id);
    if (!state) throw new Error(`order ${order.id} was not locked`);
    const reported = await statusOf(order.id);
    const resolving = { now, isAsked: order.nextQueryAt !== null, evidence, unseen: null } as const;
    const why: string | null =
      typeof reported === "string"
        ? reported
        : render(
            faultOfReport(state, reported.verdict, resolving) ??
              (await readChangesSince(tx, order.id, reported.seenEventId)),
          );
    if (why !== null) reasons.push(why);
    else if (typeof reported !== "string")
      orders.push({ ...reported, order, besides: null, statusText: message(proposedAs[reported.verdict]) });
  }
  if (reasons.length > 0) {
    const which = plural(rows.length, "", t.partlyUnresolvable(reasons.length, rows.length));
    throw new AppError("conflict", `${which}${reasons[0]}`);
  }
  const resolvedAs = resolvedVerdicts.flatMap((verdict) => {
    const count = orders.filter((one) => one.verdict === verdict).length;
    return count > 0 ? [`${count} ${verdict}`] : [];
  });
  const details = { orders: rows.length, report: report?.fileName, resolvedAs, reason };
  const proposal = { kind: "unconfirmed", connectionId, reportId: report?.id ?? null, reason, orders } as const;
  return storeProposal(context, proposal, details);
}

type Proposal = {
  kind: ResolutionKind;
  connectionId: string;
  reportId: string | null;
  reason: string;
  orders: readonly ProposedOrder[];
};
type Proposed = { resolutionId: string; alone: boolean };

/** Runs in the caller's transaction. `alone`: nobody else could approve, so the proposal counts at once. */
export async function storeProposal(
  { ctx, tx, actor, now }: Context,
  { orders: proposed, ...proposal }: Proposal,
  details: AuditDetails<"orders.resolve">,
): Promise<{ done: Proposed; audit: AuditEntry<"orders.resolve"> }> {
  const { connectionId, reportId, reason } = proposal;
  const proposedBy = actor.userId;
  const weighed = proposed.map(({ order: { amount, currency }, besides }) => ({ amount, currency, besides }));
  const asked = await resolutionRequirement(tx, { connectionId, proposedBy, orders: weighed }, now);
  const alone = asked.required === 0;
  const [resolution] = await tx
    .insert(resolutions)
    .values({ ...proposal, proposedBy, proposedAt: now, alone })
    .returning();
  if (!resolution) throw new Error("a resolution was not stored");
  const { id: resolutionId } = resolution;
  await tx
    .insert(resolutionOrders)
    .values(proposed.map(({ order, statusText, ...reported }) => ({ resolutionId, orderId: order.id, ...reported })));
  if (!alone) {
    const digest = await digestOf(tx, ctx.sealer, resolution);
    const request = {
      permission: "orders.resolve",
      subjectType,
      subjectId: resolutionId,
      connectionId,
      digest,
      asked,
    } as const;
    await openRequest(tx, request, actor, now);
  }
  const evidence = reportId === null ? "users" : "report";
  await recordEvents(
    tx,
    proposed.map(({ order, statusText, verdict: resolvedAs }) => ({
      orderId: order.id,
      event: {
        kind: "resolution_proposed",
        userId: proposedBy,
        details: { resolutionId, resolvedAs, evidence, reason: message("resolutions.proposed", statusText, reason) },
      },
    })),
  );
  const more = alone ? { ...details, alone } : details;
  return { done: { resolutionId, alone }, audit: { subjectType, subjectId: resolutionId, details: more } };
}

export async function applyAlone(
  { ctx }: { ctx: AppContext },
  { resolutionId, alone }: Proposed,
): Promise<{ resolutionId: string }> {
  if (alone) await applyConfirmed(ctx, resolutionId);
  return { resolutionId };
}

function mustShareConnection(rows: readonly OrderRow[]): string {
  const ids = new Set(rows.map(({ connectionId }) => connectionId));
  const [connectionId] = ids;
  if (ids.size === 1 && connectionId) return connectionId;
  throw new AppError("invalid", t.severalConnections);
}

export const proposedAs = {
  absent: "resolutions.absent",
  processing: "resolutions.processing",
  approved: "resolutions.approved",
  declined: "resolutions.declined",
  error: "resolutions.error",
  filtered: "resolutions.filtered",
} as const satisfies Record<ResolvedVerdict, MessageKey>;
