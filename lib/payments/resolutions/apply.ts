import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { readSharedNow } from "@/db/row-clock";
import { orderLaterEvents } from "@/db/schema/orders";
import { resolutionOrders, resolutions } from "@/db/schema/resolutions";
import { requestIs } from "@/db/states";
import { eachApart } from "@/lib/core/lists/each-apart";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Alarm } from "@/lib/payments/orders/evaluation";
import { otherAmountType, secondOrderType } from "@/lib/payments/orders/facets";
import { lockOrder, type OrderRow, readState, recordChange } from "@/lib/payments/orders/record";
import { decideLater } from "@/lib/payments/orders/record-evaluations";
import { applyResolvedStatus, applyRuling, type ResolutionContext, type Resolved } from "@/lib/payments/orders/resolve";
import { isFinal } from "@/lib/payments/orders/states";
import { readAlarms, readChangesSince } from "./alarms";

const appliedAtOnce = 200;

const isApproved = sql`is_resolution_approved(${resolutions.id})`;
const decidedBy = sql<string>`coalesce((select d.user_id from approval_decisions d
  join approval_requests r on r.id = d.request_id
  where r.subject_type = ${sqlName.subjectType("resolution")} and r.subject_id = ${resolutions.id} and ${requestIs("r", "approved")}
    and d.decision = ${sqlName.decision("approve")} order by d.at desc limit 1), ${resolutions.proposedBy})`;

type Resolution = typeof resolutions.$inferSelect;
type ResolutionOrder = typeof resolutionOrders.$inferSelect;

/**
 * Applies approved resolutions, one order a transaction, so that a crash loses nothing and nothing is applied twice.
 * Several processes may run it. Each order is tried once, so that a failing one doesn't block others.
 * @returns the number of orders handled
 */
export async function applyConfirmed(ctx: AppContext, resolutionId?: string): Promise<number> {
  let applied = 0;
  const tried: string[] = [];
  for (;;) {
    const waiting = await ctx.db
      .select({ id: resolutionOrders.orderId, resolutionId: resolutionOrders.resolutionId })
      .from(resolutionOrders)
      .innerJoin(resolutions, eq(resolutions.id, resolutionOrders.resolutionId))
      .where(
        and(
          eq(resolutionOrders.isOpen, true),
          isApproved,
          sql`${resolutionOrders.orderId} <> all(${`{${tried.join(",")}}`}::uuid[])`,
          resolutionId === undefined ? undefined : eq(resolutions.id, resolutionId),
        ),
      )
      .orderBy(asc(resolutions.proposedAt), asc(resolutionOrders.orderId))
      .limit(appliedAtOnce);
    applied += await eachApart(ctx, waiting, (one) => ctx.db.transaction((tx) => applyToOrder(ctx, tx, one)));
    tried.push(...waiting.map(({ id }) => id));
    if (waiting.length < appliedAtOnce) return applied;
  }
}

async function applyToOrder(
  ctx: AppContext,
  tx: Tx,
  { id, resolutionId }: { id: string; resolutionId: string },
): Promise<void> {
  const order = await lockOrder(tx, id);
  const [found] = await tx
    .select({ resolution: resolutions, reported: resolutionOrders, decidedBy })
    .from(resolutionOrders)
    .innerJoin(resolutions, eq(resolutions.id, resolutionOrders.resolutionId))
    .where(and(eq(resolutionOrders.resolutionId, resolutionId), eq(resolutionOrders.orderId, id), isApproved));
  if (!order || !found?.reported.isOpen) return;
  const { resolution, reported } = found;
  const now = ctx.now();
  const alarms = resolution.kind === "conflict" ? await readAlarms(tx, order.id) : [];
  const resolved = await evaluate(tx, order, { resolution, reported, alarms }, await readSharedNow(tx, ctx));
  if (resolved.verdict === "applied") await keepLaterEvents(tx, order.id, resolved, { alarms, now });
  await recordChange(tx, order, resolved.change, {
    now,
    plan: planAfter(order, resolved),
    isUpdate: resolved.laterEvents.length > 0 || resolved.alarm !== null,
    // The users' decision ends the wait for the gateway's answer.
    ...(resolution.kind === "conflict" && resolved.verdict === "applied" ? { awaits: false } : {}),
    event: {
      kind: resolution.kind === "conflict" ? "resolved" : "resolution_confirmed",
      userId: found.decidedBy,
      details: {
        resolutionId,
        verdict: resolved.verdict,
        resolved: reported.verdict,
        evidence: resolution.reportId === null ? "users" : "report",
        reason: resolved.reason,
        ...(resolution.alone ? { alone: true } : {}),
        ...(resolved.alarm ? { alarm: resolved.alarm } : {}),
      },
    },
  });
  await tx
    .update(resolutionOrders)
    .set({ isOpen: false, applied: resolved.verdict, appliedReason: resolved.reason })
    .where(and(eq(resolutionOrders.resolutionId, resolutionId), eq(resolutionOrders.orderId, id)));
}

async function evaluate(
  tx: Tx,
  order: OrderRow,
  { resolution, reported, alarms }: { resolution: Resolution; reported: ResolutionOrder; alarms: readonly Alarm[] },
  now: Date,
): Promise<Resolved> {
  const state = await readState(tx, order);
  const context: ResolutionContext = {
    now,
    isAsked: order.nextQueryAt !== null,
    evidence: resolution.reportId === null ? "users" : "report",
    unseen: await readChangesSince(tx, order.id, reported.seenEventId),
  };
  const { verdict, gatewayOrderId } = reported;
  if (resolution.kind === "unconfirmed") return applyResolvedStatus(state, { verdict, gatewayOrderId }, context);
  const { seconds, movedAmount, laters = [] } = reported.besides ?? { seconds: [], movedAmount: null };
  return applyRuling(state, { verdict, gatewayOrderId, seconds, movedAmount, laters }, { ...context, alarms });
}

function planAfter(order: OrderRow, { verdict, change }: Resolved): "keep" | "ask" | "none" {
  if (verdict === "void") return "keep";
  return isFinal(change.outcome ?? order.outcome) || change.submission === "not_received" ? "none" : "ask";
}

/** A later ruling on a second order or the amount replaces the earlier one; the timeline keeps both. */
export async function keepLaterEvents(
  tx: Tx,
  orderId: string,
  { laterEvents, change }: Resolved,
  { alarms, now }: { alarms: readonly Alarm[]; now: Date },
): Promise<void> {
  const seconds = laterEvents.flatMap(({ type, transactionId }) =>
    type === secondOrderType ? (transactionId ?? []) : [],
  );
  const ruledOnAmount = alarms.some(({ kind }) => kind === "wrong_amount") || change.outcome !== "approved";
  const superseded = or(
    ruledOnAmount ? eq(orderLaterEvents.type, otherAmountType) : undefined,
    seconds.length > 0
      ? and(eq(orderLaterEvents.type, secondOrderType), inArray(orderLaterEvents.transactionId, seconds))
      : undefined,
  );
  if (superseded) {
    const gone = and(eq(orderLaterEvents.orderId, orderId), superseded);
    // The events are refused before they are deleted, because the journal dates by the refusal and a deletion has no
    // time.
    await tx
      .update(orderLaterEvents)
      .set({ standing: "refused", standingAt: now })
      .where(and(gone, eq(orderLaterEvents.standing, "counted")));
    await tx.delete(orderLaterEvents).where(gone);
  }
  const added = laterEvents.filter(({ id }) => id === undefined);
  if (added.length > 0) await tx.insert(orderLaterEvents).values(added.map((one) => ({ orderId, at: now, ...one })));
  await decideLater(tx, laterEvents, now);
}
