import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import { controlKeysOf } from "@/lib/connections/route";
import type { AppContext } from "@/lib/core/context";
import { count } from "@/lib/core/counts";
import { given, type Message, message, together } from "@/lib/core/message";
import { readCallback, verifyControl } from "@/lib/gateway/callback";
import { isClientOrderId } from "@/lib/orders/ids";
import { type OrderRow, type Plan, recordChange } from "@/lib/orders/record";
import { linkToSending } from "@/lib/orders/sending-trace";
import { isFinal, mayBeKnown } from "@/lib/orders/states";
import { describeSpan, inSpan } from "@/lib/telemetry/span";
import { areDeliveries, type Delivery, findDueDeliveries, lockDue } from "./due";
import { type Ending, storeEndings } from "./endings";
import { evaluateUsual } from "./evaluate-usual";
import { describeCharge, findProfile, recordFound } from "./found";
import type { Readable } from "./repeats";
import { beforehand, type CallbackRow, evaluateUpdate, type Read, whyUnreadable } from "./updates";
import type { Verdict } from "./verdicts";

/** After a fault of ours a delivery waits twice as long each time, at most this long. It is never given up. */
const evaluatePauseMaxSeconds = 600;
/** After this many it reads again which connections have callbacks: what has just come waits no longer. */
const foundAtOnce = 32;
/** Deliveries that one transaction evaluates. */
const evaluatedTogether = 8;

/**
 * Evaluates up to `limit` stored deliveries, fairly over the connections (findDueDeliveries), in `atOnce` transactions at a
 * time: usual ones several together, others each in a transaction of its own. Returns how many were evaluated. Several
 * processes may do this at once: a delivery is locked while it is evaluated, and what another process has is passed over.
 */
export async function evaluateDeliveries(ctx: AppContext, limit: number, atOnce = 1): Promise<number> {
  let evaluated = 0;
  while (evaluated < limit) {
    // In an order of its own, so that two processes meet at some and not at each.
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

/** One delivery. Returns false when it was evaluated meanwhile, or another process has it. */
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
      ctx.checkpoint?.("callback.validated");
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
  // A failed statement's message repeats its values, and one of them may be what cannot be stored.
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
  const callback = readCallback(row.method, row.query, row.contentType, row.body);
  if (!callback.readable) return resolve(tx, row, { verdict: "unreadable", reason: given(callback.reason) });
  const control = verifyControl(callback, await controlKeysOf(tx, ctx.sealer, row.connectionId));
  const { clientOrderId } = callback.gatewayUpdate;
  const order = clientOrderId === null ? null : await findOrder(tx, clientOrderId);
  if (order) await linkToSending(tx, order.id);
  const reason = whyUnreadable(callback);
  if (clientOrderId === null || (reason !== null && !order)) {
    return resolve(tx, row, { verdict: "unreadable", reason: reason ?? message("callbacks.noOrder") });
  }
  if (!order) return evaluateUnknown(ctx, tx, row, { callback, control, clientOrderId });
  if (order.connectionId !== row.connectionId) {
    return refuse(ctx, tx, row, order, callback, {
      verdict: "other_order",
      reason: message("callbacks.otherConnection"),
    });
  }
  if (control === "wrong") {
    return refuse(ctx, tx, row, order, callback, { verdict: "wrong_control", reason: wrongControl });
  }
  if (reason !== null) return refuse(ctx, tx, row, order, callback, { verdict: "unreadable", reason });
  const evaluated = await evaluateUpdate(ctx, tx, row, order, { callback, control, isFresh: false });
  return resolve(tx, row, { verdict: evaluated.verdict, reason: evaluated.reason, clientOrderId, orderId: order.id });
}

/**
 * An id that no order here has. It waits for its order, unless it came by a profile's own address and is believed: then
 * the endpoint says whether such a charge is recorded or alerts.
 */
async function evaluateUnknown(
  ctx: AppContext,
  tx: Tx,
  row: CallbackRow,
  { callback, control, clientOrderId }: Read & { clientOrderId: string },
): Promise<Verdict> {
  const { gatewayUpdate } = callback;
  const profile = await findProfile(tx, row.profileToken);
  const unmatched = (reason: Message) => resolve(tx, row, { verdict: "unmatched", reason, clientOrderId });
  // An id of ours without an order: the database was restored from a copy. It is no scheduled charge.
  if (isClientOrderId(clientOrderId)) return unmatched(message("callbacks.lostOrder"));
  if (!profile) return unmatched(message("callbacks.unmatched"));
  const charge = describeCharge(gatewayUpdate, profile);
  if (control === "wrong") {
    return resolve(tx, row, { verdict: "wrong_control", reason: together(charge, wrongControl), clientOrderId });
  }
  if (control === "no_key") return unmatched(together(charge, message("callbacks.unproven")));
  if (profile.endpoint.unknownCharges === "alert") return unmatched(charge);
  const { connectionId } = row;
  const order = await recordFound(ctx, tx, { connectionId, clientOrderId, callbackId: row.id, profile, gatewayUpdate });
  // Another delivery about it was faster: it is an order like any other by now.
  if (!order) return evaluateDelivery(ctx, tx, row);
  const evaluated = await evaluateUpdate(ctx, tx, row, order, { callback, control, isFresh: true });
  const understood = ["applied", "repeated", "reported"].includes(evaluated.verdict);
  return resolve(tx, row, {
    verdict: understood ? "found" : evaluated.verdict,
    reason: together(charge, evaluated.reason),
    clientOrderId,
    orderId: order.id,
  });
}

async function findOrder(tx: Tx, clientOrderId: string): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(eq(orders.clientOrderId, clientOrderId)).for("update");
  return row ?? null;
}

const wrongControl = message("callbacks.wrongSignature");

const reportedMaxLength = 60;

/** It may be genuine, with a key that we lack: an open order's status is checked soon, also one of a batch. */
function planAfterRefusal({ submission, outcome }: OrderRow, verdict: Verdict): Plan {
  const isOpen = mayBeKnown(submission) && !isFinal(outcome);
  return isOpen && verdict !== "other_order" ? "ask_soon" : "keep";
}

/**
 * Kept and shown, never applied. But any update ends the automatic retries of an order that seemed not sent, and users
 * check its status before they send it by hand.
 */
async function refuse(
  ctx: AppContext,
  tx: Tx,
  row: CallbackRow,
  order: OrderRow,
  { gatewayUpdate }: Readable,
  ending: { verdict: "wrong_control" | "unreadable" | "other_order"; reason: Message },
): Promise<Verdict> {
  const reported = gatewayUpdate.status?.trim().toLowerCase().slice(0, reportedMaxLength) || "unclear status";
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
  return resolve(tx, row, { ...ending, clientOrderId: order.clientOrderId, orderId: order.id });
}

async function resolve(tx: Tx, row: CallbackRow, ending: Ending): Promise<Verdict> {
  await storeEndings(tx, [{ row, ending }]);
  describeSpan({ verdict: ending.verdict });
  return ending.verdict;
}
