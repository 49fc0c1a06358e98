import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { count } from "@/lib/core/telemetry/counts";
import { describeSpan, inSpan } from "@/lib/core/telemetry/span";
import { given, message, together } from "@/lib/core/text/message";
import { gateway } from "@/lib/gateway/protocol";
import { controlKeysOf } from "@/lib/payments/connections/route";
import type { Plan } from "@/lib/payments/orders/query-plan";
import { type OrderRow, recordChange } from "@/lib/payments/orders/record";
import { linkToSending } from "@/lib/payments/orders/sending-trace";
import { isFinal, mayBeKnown } from "@/lib/payments/orders/states";
import { type Charge, decide, type Found, type Refusal, type Update } from "./decide";
import { areDeliveries, type Delivery, findDueDeliveries, lockDue } from "./due";
import { type Ending, storeEndings } from "./endings";
import { evaluateUsual } from "./evaluate-usual";
import { describeCharge, findProfile, recordFound } from "./found";
import type { Readable } from "./repeats";
import { beforehand, type CallbackRow, evaluateUpdate } from "./updates";
import type { Verdict } from "./verdicts";

/**
 * After an internal error a delivery waits twice as long each time, up to this bound. Deliveries are retried forever.
 */
const evaluatePauseMaxSeconds = 600;
/** Looks for due connections again after this many, so that new deliveries don't wait. */
const foundAtOnce = 32;
const evaluatedTogether = 8;

/**
 * Evaluates up to `limit` deliveries fairly over the connections, in `atOnce` parallel transactions. Several processes
 * may run this at once: deliveries are locked, and locked ones are skipped. Returns their number.
 */
export async function evaluateDeliveries(ctx: AppContext, limit: number, atOnce = 1): Promise<number> {
  let evaluated = 0;
  while (evaluated < limit) {
    // Shuffled, so that two processes rarely meet at the same delivery.
    const due = shuffle(await findDueDeliveries(ctx.db, Math.min(limit - evaluated, foundAtOnce)));
    let done = 0;
    const evaluateNext = async () => {
      for (let some = due.splice(0, evaluatedTogether); some.length > 0; some = due.splice(0, evaluatedTogether)) {
        const { usual, left } = await evaluateUsual(ctx, some);
        done += usual;
        for (const delivery of left) if (await evaluateOne(ctx, delivery)) done++;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, evaluateNext));
    if (done === 0) break;
    evaluated += done;
  }
  return evaluated;
}

const shuffle = <T>(list: readonly T[]): T[] =>
  list
    .map((item) => [Math.random(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);

async function evaluateOne(ctx: AppContext, delivery: Delivery): Promise<boolean> {
  const seen: { row?: CallbackRow } = {};
  try {
    const verdict = await ctx.db.transaction(async (tx) => {
      const [row] = await lockDue(tx, [delivery]);
      if (!row) return null;
      seen.row = row;
      ctx.checkpoint?.("callback.locked");
      const { connectionId } = row;
      const evaluate = () => evaluateDelivery(ctx, tx, row);
      const evaluated = await inSpan("callback.evaluate", { connectionId }, evaluate, null);
      ctx.checkpoint?.("callback.evaluated");
      return evaluated;
    });
    if (verdict !== null) count(ctx, "callbacks", verdict);
    return verdict !== null;
  } catch (error) {
    if (!seen.row) throw error;
    ctx.log.error({ err: error, callbackId: String(delivery.id) }, "a callback could not be processed");
    await postpone(ctx.db, seen.row, error);
    return true;
  }
}

async function postpone(db: Database, row: CallbackRow, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const pauseSeconds = Math.min(2 ** Math.min(attempts, 20), evaluatePauseMaxSeconds);
  // A failed statement's message repeats its values, one of which may be what can't be stored.
  const text = error instanceof Error && !("query" in error) ? error.message : null;
  const reason =
    text === null
      ? message("callbacks.databaseRefused")
      : message("callbacks.notProcessed", text.replaceAll("\0", "\uFFFD").slice(0, 500));
  const evaluateAfter = sql`clock_timestamp() + make_interval(secs => ${pauseSeconds})`;
  await db
    .update(callbacks)
    .set({ attempts, evaluateAfter, reason })
    .where(and(areDeliveries([row]), isNull(callbacks.evaluatedAt)));
}

async function evaluateDelivery(ctx: AppContext, tx: Tx, row: CallbackRow): Promise<Verdict> {
  const callback = gateway.readCallback(row.method, row.query, row.contentType, row.body);
  const ending: Ending = callback.readable
    ? await evaluateReadable(ctx, tx, row, callback)
    : { verdict: "unreadable", reason: given(callback.reason) };
  await storeEndings(tx, [{ row, ending }]);
  describeSpan({ verdict: ending.verdict });
  return ending.verdict;
}

async function evaluateReadable(ctx: AppContext, tx: Tx, row: CallbackRow, callback: Readable): Promise<Ending> {
  const decision = decide(row, callback, await find(ctx, tx, row, callback));
  switch (decision.act) {
    case "end":
      return decision.ending;
    case "refuse":
      return refuse(ctx, tx, row, decision);
    case "apply":
      return apply(ctx, tx, row, decision);
    case "record": {
      const ending = await record(ctx, tx, row, decision);
      return ending ?? evaluateReadable(ctx, tx, row, callback);
    }
    default:
      return decision satisfies never;
  }
}

async function find(ctx: AppContext, tx: Tx, row: CallbackRow, callback: Readable): Promise<Found> {
  const control = gateway.verifyControl(callback, await controlKeysOf(tx, ctx.sealer, row.connectionId));
  const { clientOrderId } = callback.gatewayUpdate;
  const order = clientOrderId === null ? null : await findOrder(tx, clientOrderId);
  if (order) await linkToSending(tx, order.id);
  return { order, profile: order ? null : await findProfile(tx, row.profileToken), control };
}

async function findOrder(tx: Tx, clientOrderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.clientOrderId, clientOrderId)).for("update");
  return row ?? null;
}

async function apply(ctx: AppContext, tx: Tx, row: CallbackRow, { order, read }: Update): Promise<Ending> {
  const { verdict, reason } = await evaluateUpdate(ctx, tx, row, order, { ...read, isFresh: false });
  return { verdict, reason, clientOrderId: order.clientOrderId, orderId: order.id };
}

const understood: readonly Verdict[] = ["applied", "repeated", "reported"];

async function record(ctx: AppContext, tx: Tx, row: CallbackRow, charge: Charge): Promise<Ending | null> {
  const { profile, clientOrderId, read } = charge;
  const { gatewayUpdate } = read.callback;
  const made = { connectionId: row.connectionId, clientOrderId, callbackId: row.id, profile, gatewayUpdate };
  const order = await recordFound(ctx, tx, made);
  if (!order) return null;
  const { verdict, reason } = await evaluateUpdate(ctx, tx, row, order, { ...read, isFresh: true });
  return {
    verdict: understood.includes(verdict) ? "found" : verdict,
    reason: together(describeCharge(gatewayUpdate, profile), reason),
    clientOrderId,
    orderId: order.id,
  };
}

const reportedMaxLength = 60;

/** The refused callback may be genuine with a missing key, so an open order's status is checked soon. */
function planAfterRefusal({ submission, outcome }: OrderRow, verdict: Verdict): Plan {
  const isOpen = mayBeKnown(submission) && !isFinal(outcome);
  return isOpen && verdict !== "other_order" ? "ask_soon" : "keep";
}

/**
 * Stores a delivery without applying it. Any update ends the automatic retries of an order that seemed unsent, and
 * users check its status before they send it manually.
 */
async function refuse(ctx: AppContext, tx: Tx, row: CallbackRow, refusal: Refusal): Promise<Ending> {
  const { order, callback, ending } = refusal;
  const reported = callback.gatewayUpdate.status?.trim().toLowerCase().slice(0, reportedMaxLength) || "unclear status";
  await recordChange(
    tx,
    order,
    order.submission === "not_sent" ? { reportedStatus: order.reportedStatus ?? reported } : {},
    {
      now: ctx.now(),
      plan: planAfterRefusal(order, ending.verdict),
      nextAttemptAt: null,
      event: { kind: "callback", callbackId: row.id, details: { ...ending, ...beforehand(row) } },
    },
  );
  return { ...ending, clientOrderId: order.clientOrderId, orderId: order.id };
}
