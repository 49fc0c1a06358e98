import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import { controlKeysOf } from "@/lib/connections/route";
import type { Desk } from "@/lib/core/desk";
import { type Callback, type ControlVerdict, readCallback, verifyControl } from "@/lib/gateway/callback";
import { lockOrder, type OrderRow, type Plan, readState, recordChange, recordJudgement } from "@/lib/orders/record";
import { applyNews, isFinal, type Judgement } from "@/lib/orders/status";
import type { Verdict } from "./verdicts";

type CallbackRow = typeof callbacks.$inferSelect;
type Readable = Extract<Callback, { readable: true }>;

/** A delivery that cannot be judged for a fault of ours waits twice as long each time, at most so long, and is never given up. */
const judgePauseMaxSeconds = 600;

/**
 * Judges up to `limit` stored deliveries, oldest first, each in a transaction of its own. Returns how many were judged.
 * Several processes may do this at once: a delivery is locked while it is judged.
 */
export async function judgeDeliveries(desk: Desk, limit: number): Promise<number> {
  for (let judged = 0; judged < limit; judged++) {
    const id = await desk.db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(callbacks)
        .where(and(isNull(callbacks.judgedAt), sql`${callbacks.judgeAfter} <= clock_timestamp()`))
        .orderBy(asc(callbacks.judgeAfter), asc(callbacks.id))
        .limit(1)
        .for("update", { skipLocked: true });
      if (!row) return null;
      desk.checkpoint?.("callback.locked");
      try {
        await tx.transaction((inner) => judgeDelivery(desk, inner, row));
        desk.checkpoint?.("callback.judged");
      } catch (error) {
        desk.log.error({ err: error, callbackId: String(row.id) }, "a callback could not be judged");
        await postpone(tx, row, error);
      }
      return row.id;
    });
    if (id === null) return judged;
  }
  return limit;
}

async function postpone(tx: Tx, row: CallbackRow, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const pauseSeconds = Math.min(2 ** Math.min(attempts, 20), judgePauseMaxSeconds);
  // A failed statement's message repeats its values, and one of them may be what cannot be stored.
  const told = error instanceof Error && !("query" in error) ? error.message : "the database refused it";
  const reason = `It could not be judged yet: ${told.replaceAll("\0", "\uFFFD").slice(0, 500)}`;
  const judgeAfter = sql`clock_timestamp() + make_interval(secs => ${pauseSeconds})`;
  await tx.update(callbacks).set({ attempts, judgeAfter, reason }).where(eq(callbacks.id, row.id));
}

async function judgeDelivery(desk: Desk, tx: Tx, row: CallbackRow): Promise<void> {
  const callback = readCallback(row.method, row.query, row.contentType, row.body);
  if (!callback.readable) return settle(tx, row, { verdict: "unreadable", reason: callback.reason });
  const control = verifyControl(callback, await controlKeysOf(tx, desk.sealer, row.connectionId));
  const clientOrderId = callback.news.clientOrderId;
  const order = clientOrderId === null ? null : await findOrder(tx, row.connectionId, clientOrderId);
  const reason = whyUnreadable(callback);
  if (clientOrderId === null || (reason !== null && !order)) {
    return settle(tx, row, { verdict: "unreadable", reason: reason ?? "It names no order of ours." });
  }
  if (!order) return settle(tx, row, { verdict: "orphan", reason: "No order here has this id (yet).", clientOrderId });
  if (control === "wrong") return refuse(desk, tx, row, order, { verdict: "wrong_control", reason: wrongControl });
  if (reason !== null) return refuse(desk, tx, row, order, { verdict: "unreadable", reason });
  const judged = await judgeNews(desk, tx, row, order, callback, control);
  await settle(tx, row, { verdict: judged.verdict, reason: judged.reason, clientOrderId, orderId: order.id });
}

/** What the state machine judges by; a callback that says two things about it says nothing. */
const judgedBy = ["status", "type", "gatewayOrderId", "clientOrderId", "amount", "currency"] as const;

function whyUnreadable({ disagreeing }: Readable): string | null {
  const doubtful = judgedBy.filter((field) => disagreeing.includes(field));
  return doubtful.length === 0 ? null : `It says two different things about: ${doubtful.join(", ")}.`;
}

async function findOrder(tx: Tx, connectionId: string, clientOrderId: string): Promise<OrderRow | null> {
  const [found] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.clientOrderId, clientOrderId), eq(orders.connectionId, connectionId)));
  return found ? lockOrder(tx, found.id) : null;
}

const wrongControl = "Its control is wrong: it is kept and shown, and changes nothing.";

/** Kept and shown, never applied; but any news at all ends the automatic tries of an order that seemed not sent. */
async function refuse(
  desk: Desk,
  tx: Tx,
  row: CallbackRow,
  order: OrderRow,
  ending: { verdict: "wrong_control" | "unreadable"; reason: string },
): Promise<void> {
  await recordChange(
    tx,
    order,
    {},
    {
      now: desk.now(),
      plan: "keep",
      nextAttemptAt: null,
      event: { kind: "callback", callbackId: row.id, details: ending },
    },
  );
  await settle(tx, row, { ...ending, clientOrderId: order.clientOrderId, orderId: order.id });
}

async function judgeNews(
  desk: Desk,
  tx: Tx,
  row: CallbackRow,
  order: OrderRow,
  callback: Readable,
  control: ControlVerdict,
): Promise<Judgement> {
  const { news } = callback;
  const judged = applyNews(await readState(tx, order), {
    source: "callback",
    evidence: control === "valid" ? "strong" : "weak",
    type: news.type,
    status: news.status ?? "",
    gatewayOrderId: news.gatewayOrderId,
    transactionId: news.transactionId,
    amount: news.amount,
    currency: news.currency,
    errorCode: news.errorCode,
    errorMessage: news.errorMessage,
  });
  await recordJudgement(tx, order, judged, {
    now: desk.now(),
    plan: planAfter(order, judged),
    event: {
      kind: "callback",
      callbackId: row.id,
      details: { evidence: control, status: news.status, type: news.type },
    },
  });
  return judged;
}

/**
 * The control covers neither amount nor type, so a callback's *approved* is confirmed by a query; so is everything
 * that was only reported, doubtful or contradicting. Repeated and late news changes no plan.
 */
function planAfter(order: OrderRow, judged: Judgement): Plan {
  switch (judged.verdict) {
    case "applied":
      return judged.change.outcome === "approved" || !isFinal(judged.change.outcome ?? order.outcome)
        ? "ask_now"
        : "none";
    case "reported":
    case "not_understood":
    case "wrong_amount":
    case "conflict":
    case "second_order":
      return "ask_now";
    case "repeated":
    case "late":
      return "keep";
    default:
      return judged.verdict satisfies never;
  }
}

async function settle(
  tx: Tx,
  row: CallbackRow,
  ending: { verdict: Verdict; reason: string; clientOrderId?: string; orderId?: string },
): Promise<void> {
  await tx
    .update(callbacks)
    .set({
      judgedAt: sql`now()`,
      verdict: ending.verdict,
      reason: ending.reason,
      clientOrderId: ending.clientOrderId,
      orderId: ending.orderId,
    })
    .where(eq(callbacks.id, row.id));
}
