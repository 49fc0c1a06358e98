import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orderAftermath } from "@/db/schema/orders";
import { settlementOrders, settlements } from "@/db/schema/settlements";
import type { Desk } from "@/lib/core/desk";
import { eachApart } from "@/lib/orders/each-apart";
import { otherAmountType, secondOrderType } from "@/lib/orders/facets";
import { decideLater, lockOrder, type OrderRow, readState, recordChange } from "@/lib/orders/record";
import { applyRuling, applySaying, type Settled, type SettlingContext } from "@/lib/orders/resolve";
import { type Alarm, isFinal } from "@/lib/orders/status";
import { readAlarms, readNewsSince } from "./alarms";

/** Orders of confirmed settlements that are taken up in one round. */
const appliedAtOnce = 200;

type Settlement = typeof settlements.$inferSelect;
type SettlementOrder = typeof settlementOrders.$inferSelect;

/**
 * Applies what was confirmed, one order a transaction: a process that dies in the middle loses nothing, and nothing is
 * applied twice. Several may do this at once. Returns how many orders were dealt with.
 */
export async function applyConfirmed(desk: Desk, settlementId?: string): Promise<number> {
  let applied = 0;
  for (;;) {
    const waiting = await desk.db
      .select({ id: settlementOrders.orderId, settlementId: settlementOrders.settlementId })
      .from(settlementOrders)
      .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
      .where(
        and(
          eq(settlementOrders.isOpen, true),
          eq(settlements.decision, "confirmed"),
          settlementId === undefined ? undefined : eq(settlements.id, settlementId),
        ),
      )
      .orderBy(asc(settlements.decidedAt), asc(settlementOrders.orderId))
      .limit(appliedAtOnce);
    const done = await eachApart(desk, waiting, (one) => desk.db.transaction((tx) => applyToOrder(desk, tx, one)));
    applied += done;
    // A round in which nothing succeeded is left to a later one.
    if (done === 0 || waiting.length < appliedAtOnce) return applied;
  }
}

async function applyToOrder(
  desk: Desk,
  tx: Tx,
  { id, settlementId }: { id: string; settlementId: string },
): Promise<void> {
  const order = await lockOrder(tx, id);
  const [found] = await tx
    .select({ settlement: settlements, said: settlementOrders })
    .from(settlementOrders)
    .innerJoin(settlements, eq(settlements.id, settlementOrders.settlementId))
    .where(and(eq(settlementOrders.settlementId, settlementId), eq(settlementOrders.orderId, id)));
  // Another process was faster; or it was never confirmed.
  if (!order || !found?.said.isOpen || found.settlement.decision !== "confirmed") return;
  const { settlement, said } = found;
  const now = desk.now();
  const alarms = settlement.kind === "conflict" ? await readAlarms(tx, order.id) : [];
  const settled = await judge(tx, order, { settlement, said, alarms }, now);
  if (settled.verdict === "applied") await keepAftermath(tx, order.id, settled, { alarms, now });
  await recordChange(tx, order, settled.change, {
    now,
    plan: planAfter(order, settled),
    isNews: settled.aftermath.length > 0 || settled.alarm !== null,
    // People's word ends what waited for the gateway's.
    ...(settlement.kind === "conflict" && settled.verdict === "applied" ? { awaits: false } : {}),
    event: {
      kind: settlement.kind === "conflict" ? "resolved" : "settlement_confirmed",
      personId: settlement.decidedBy,
      details: {
        settlementId,
        verdict: settled.verdict,
        settled: said.verdict,
        evidence: settlement.reportId === null ? "word" : "report",
        reason: settled.reason,
        ...(settlement.alone ? { alone: true } : {}),
        ...(settled.alarm ? { alarm: settled.alarm } : {}),
      },
    },
  });
  await tx
    .update(settlementOrders)
    .set({ isOpen: false, applied: settled.verdict, appliedReason: settled.reason })
    .where(and(eq(settlementOrders.settlementId, settlementId), eq(settlementOrders.orderId, id)));
}

async function judge(
  tx: Tx,
  order: OrderRow,
  { settlement, said, alarms }: { settlement: Settlement; said: SettlementOrder; alarms: readonly Alarm[] },
  now: Date,
): Promise<Settled> {
  const state = await readState(tx, order);
  const context: SettlingContext = {
    now,
    isAsked: order.nextQueryAt !== null,
    evidence: settlement.reportId === null ? "word" : "report",
    unseen: await readNewsSince(tx, order.id, said.seenEventId),
  };
  const { verdict, gatewayOrderId } = said;
  if (settlement.kind === "unconfirmed") return applySaying(state, { verdict, gatewayOrderId }, context);
  const { seconds, movedAmount, laters = [] } = said.besides ?? { seconds: [], movedAmount: null };
  return applyRuling(state, { verdict, gatewayOrderId, seconds, movedAmount, laters }, { ...context, alarms });
}

/** After a final word nobody asks again; what was settled as still open is asked about in the usual rhythm. */
function planAfter(order: OrderRow, { verdict, change }: Settled): "keep" | "ask" | "none" {
  if (verdict === "void") return "keep";
  return isFinal(change.outcome ?? order.outcome) || change.submission === "settled_absent" ? "none" : "ask";
}

/** A later ruling on a second order, or on the amount, takes the place of the earlier one; the timeline has both. */
export async function keepAftermath(
  tx: Tx,
  orderId: string,
  { aftermath, change }: Settled,
  { alarms, now }: { alarms: readonly Alarm[]; now: Date },
): Promise<void> {
  const seconds = aftermath.flatMap(({ type, transactionId }) =>
    type === secondOrderType ? (transactionId ?? []) : [],
  );
  // An order that was not completed moved no amount, another one neither.
  const ruledOnAmount = alarms.some(({ kind }) => kind === "wrong_amount") || change.outcome !== "approved";
  const superseded = or(
    ruledOnAmount ? eq(orderAftermath.type, otherAmountType) : undefined,
    seconds.length > 0
      ? and(eq(orderAftermath.type, secondOrderType), inArray(orderAftermath.transactionId, seconds))
      : undefined,
  );
  if (superseded) {
    const gone = and(eq(orderAftermath.orderId, orderId), superseded);
    // Refused at this moment first: the journal dates by it, and a deletion has none.
    await tx
      .update(orderAftermath)
      .set({ standing: "refused", standingAt: now })
      .where(and(gone, eq(orderAftermath.standing, "counted")));
    await tx.delete(orderAftermath).where(gone);
  }
  const added = aftermath.filter(({ id }) => id === undefined);
  if (added.length > 0) await tx.insert(orderAftermath).values(added.map((one) => ({ orderId, at: now, ...one })));
  await decideLater(tx, aftermath, now);
}
