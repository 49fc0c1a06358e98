import { asc, inArray } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { count } from "@/lib/core/telemetry/counts";
import { inSpan } from "@/lib/core/telemetry/span";
import { gateway } from "@/lib/gateway/protocol";
import { controlKeysOf } from "@/lib/payments/connections/route";
import type { Evaluation } from "@/lib/payments/orders/evaluation";
import { type OrderRow, readStates, recordChanges } from "@/lib/payments/orders/record";
import { evaluationOptions, storeLater } from "@/lib/payments/orders/record-evaluations";
import { linkToSending } from "@/lib/payments/orders/sending-trace";
import { type Delivery, lockDue } from "./due";
import { storeEndings } from "./endings";
import { type CallbackRow, evaluateReport, type Read, recordedWith, whyUnreadable } from "./updates";

type Understood = { row: CallbackRow; read: Read; clientOrderId: string };
type Evaluated = Understood & { order: OrderRow; evaluation: Evaluation };

const isUsual = ({ verdict, alarm, laterTransaction }: Evaluation) =>
  ["applied", "repeated", "late"].includes(verdict) && alarm === null && laterTransaction === null;

/**
 * Evaluates usual deliveries in one transaction with shared statements. Returns their number and the deliveries to
 * evaluate alone: unusual ones, or all after an error. Of several about one order only the first is evaluated; the rest
 * stay due, as do those whose order is locked.
 */
export async function evaluateUsual(
  ctx: AppContext,
  some: readonly Delivery[],
): Promise<{ usual: number; left: readonly Delivery[] }> {
  try {
    const { usual, left } = await ctx.db.transaction(async (tx) => {
      const rows = await lockDue(tx, some);
      if (rows.length > 0) ctx.checkpoint?.("callback.locked");
      const understood = await understand(ctx, tx, rows);
      const found = await readOrders(tx, understood);
      const usual = await evaluate(tx, understood, found.free);
      await store(ctx, tx, usual);
      if (rows.length > 0) ctx.checkpoint?.("callback.evaluated");
      const ofOrders = new Set([...found.busy, ...usual.map(({ clientOrderId }) => clientOrderId)]);
      const kept = new Set(
        understood.flatMap(({ row, clientOrderId }) => (ofOrders.has(clientOrderId) ? [row.id] : [])),
      );
      return { usual, left: rows.filter(({ id }) => !kept.has(id)) };
    });
    for (const { evaluation } of usual) count(ctx, "callbacks", evaluation.verdict);
    return { usual: usual.length, left };
  } catch (error) {
    ctx.log.warn({ err: error }, "callbacks could not be processed together: each is processed alone");
    return { usual: 0, left: some };
  }
}

async function understand(ctx: AppContext, tx: Tx, rows: readonly CallbackRow[]): Promise<Understood[]> {
  const connectionIds = [...new Set(rows.map(({ connectionId }) => connectionId))];
  const keys = new Map<string, Awaited<ReturnType<typeof controlKeysOf>>>();
  for (const id of connectionIds) keys.set(id, await controlKeysOf(tx, ctx.sealer, id));
  return rows.flatMap((row): Understood[] => {
    const callback = gateway.readCallback(row.method, row.query, row.contentType, row.body);
    const own = keys.get(row.connectionId);
    if (!callback.readable || !own) return [];
    const { clientOrderId } = callback.gatewayUpdate;
    const control = gateway.verifyControl(callback, own);
    if (clientOrderId === null || control === "wrong" || whyUnreadable(callback) !== null) return [];
    return [{ row, read: { callback, control }, clientOrderId }];
  });
}

async function readOrders(tx: Tx, understood: readonly Understood[]): Promise<{ free: OrderRow[]; busy: string[] }> {
  if (understood.length === 0) return { free: [], busy: [] };
  const named = inArray(
    orders.clientOrderId,
    understood.map(({ clientOrderId }) => clientOrderId),
  );
  const all = await tx.select({ clientOrderId: orders.clientOrderId }).from(orders).where(named);
  const free = await tx.select().from(orders).where(named).orderBy(asc(orders.id)).for("update", { skipLocked: true });
  const isFree = new Set(free.map(({ clientOrderId }) => clientOrderId));
  return { free, busy: all.flatMap(({ clientOrderId }) => (isFree.has(clientOrderId) ? [] : [clientOrderId])) };
}

async function evaluate(tx: Tx, understood: readonly Understood[], found: readonly OrderRow[]): Promise<Evaluated[]> {
  const usual: Evaluated[] = [];
  if (found.length === 0) return usual;
  const states = await readStates(tx, found);
  for (const [at, order] of found.entries()) {
    const [one, state] = [understood.find(({ clientOrderId }) => clientOrderId === order.clientOrderId), states[at]];
    if (!one || !state || order.connectionId !== one.row.connectionId || order.origin !== "made") continue;
    const evaluation = evaluateReport(state, one.read);
    if (!isUsual(evaluation)) continue;
    usual.push({ ...one, order, evaluation });
    await report(tx, order, evaluation);
  }
  return usual;
}

async function report(tx: Tx, order: OrderRow, { verdict, change }: Evaluation): Promise<void> {
  const { id, connectionId, submission, outcome } = { ...order, ...change };
  const work = async () => {
    await linkToSending(tx, id);
    await inSpan("order.state", { orderIds: [id], verdict, submission, outcome }, () => undefined);
  };
  await inSpan("callback.evaluate", { connectionId, verdict }, work, null);
}

async function store(ctx: AppContext, tx: Tx, usual: readonly Evaluated[]): Promise<void> {
  if (usual.length === 0) return;
  const named = usual.map(({ order, evaluation }) => ({ row: order, evaluation }));
  const awaiting = await storeLater(tx, named, ctx.now());
  await recordChanges(
    tx,
    usual.map(({ row, read, order, evaluation }) => ({
      row: order,
      change: evaluation.change,
      options: evaluationOptions(order, evaluation, recordedWith(ctx, row, order, read, evaluation), awaiting),
    })),
  );
  await storeEndings(
    tx,
    usual.map(({ row, order, clientOrderId, evaluation: { verdict, reason } }) => {
      return { row, ending: { verdict, reason, clientOrderId, orderId: order.id } };
    }),
  );
}
