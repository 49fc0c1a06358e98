import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import { holdJudgingRules } from "@/lib/connections/judging";
import { controlKeysOf } from "@/lib/connections/route";
import { count } from "@/lib/core/counts";
import type { Desk } from "@/lib/core/desk";
import { readCallback, verifyControl } from "@/lib/gateway/callback";
import { isClientOrderId } from "@/lib/orders/ids";
import { lockOrder, type OrderRow, type Plan, recordChange } from "@/lib/orders/record";
import { isFinal, mayBeKnown } from "@/lib/orders/status";
import { findDueDeliveries } from "./due";
import { findProfile, recordFound, tellCharge } from "./found";
import { beforehand, type CallbackRow, judgeNews, type Read, type Readable } from "./news";
import type { Verdict } from "./verdicts";

/** A delivery that cannot be judged for a fault of ours waits twice as long each time, at most so long, and is never given up. */
const judgePauseMaxSeconds = 600;
/** After so many it is looked anew which connections have callbacks: what has just come waits no longer. */
const foundAtOnce = 32;

/**
 * Evaluates up to `limit` stored deliveries, fairly over the connections (findDueDeliveries), each in a transaction of its
 * own and `atOnce` at a time. Returns how many were evaluated. Several processes may do this at once: a delivery is locked
 * while it is evaluated, and what another process has is passed over.
 */
export async function judgeDeliveries(desk: Desk, limit: number, atOnce = 1): Promise<number> {
  let judged = 0;
  while (judged < limit) {
    const due = (await findDueDeliveries(desk.db, Math.min(limit - judged, foundAtOnce))).values();
    let done = 0;
    const evaluateNext = async () => {
      for (const id of due) if (await judgeOne(desk, id)) done++;
    };
    await Promise.all(Array.from({ length: atOnce }, evaluateNext));
    if (done === 0) break;
    judged += done;
  }
  return judged;
}

/** One delivery by its id. Returns false when it was evaluated meanwhile, or another process has it. */
async function judgeOne(desk: Desk, id: bigint): Promise<boolean> {
  const found = await desk.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(callbacks)
      .where(and(eq(callbacks.id, id), isNull(callbacks.judgedAt), sql`${callbacks.judgeAfter} <= clock_timestamp()`))
      .for("update", { skipLocked: true });
    if (!row) return null;
    desk.checkpoint?.("callback.locked");
    try {
      const verdict = await tx.transaction((inner) => judgeDelivery(desk, inner, row));
      desk.checkpoint?.("callback.judged");
      return { verdict };
    } catch (error) {
      desk.log.error({ err: error, callbackId: String(row.id) }, "a callback could not be judged");
      await postpone(tx, row, error);
      return { verdict: null };
    }
  });
  if (found?.verdict) count(desk, "callbacks", found.verdict);
  return found !== null;
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

async function judgeDelivery(desk: Desk, tx: Tx, row: CallbackRow): Promise<Verdict> {
  const callback = readCallback(row.method, row.query, row.contentType, row.body);
  if (!callback.readable) return settle(tx, row, { verdict: "unreadable", reason: callback.reason });
  await holdJudgingRules(tx, row.connectionId);
  const control = verifyControl(callback, await controlKeysOf(tx, desk.sealer, row.connectionId));
  const { clientOrderId } = callback.news;
  const order = clientOrderId === null ? null : await findOrder(tx, clientOrderId);
  const reason = whyUnreadable(callback);
  if (clientOrderId === null || (reason !== null && !order)) {
    return settle(tx, row, { verdict: "unreadable", reason: reason ?? "It names no order of ours." });
  }
  if (!order) return judgeUnknown(desk, tx, row, { callback, control, clientOrderId });
  if (order.connectionId !== row.connectionId) {
    return refuse(desk, tx, row, order, callback, { verdict: "other_order", reason: otherOrder });
  }
  if (control === "wrong") {
    return refuse(desk, tx, row, order, callback, { verdict: "wrong_control", reason: wrongControl });
  }
  if (reason !== null) return refuse(desk, tx, row, order, callback, { verdict: "unreadable", reason });
  const judged = await judgeNews(desk, tx, row, order, { callback, control, isFresh: false });
  return settle(tx, row, { verdict: judged.verdict, reason: judged.reason, clientOrderId, orderId: order.id });
}

/**
 * An id that no order here has. It waits for its order, unless it came by a profile's own address and is believed: then
 * the endpoint says whether such a charge is recorded or alerts.
 */
async function judgeUnknown(
  desk: Desk,
  tx: Tx,
  row: CallbackRow,
  { callback, control, clientOrderId }: Read & { clientOrderId: string },
): Promise<Verdict> {
  const { news } = callback;
  const profile = await findProfile(tx, row.profileToken);
  const orphan = (reason: string) => settle(tx, row, { verdict: "orphan", reason, clientOrderId });
  // One of ours that is not in our book: a restored copy, and no charge by schedule.
  if (isClientOrderId(clientOrderId)) return orphan(lostOrder);
  if (!profile) return orphan("No order here has this id (yet).");
  const told = tellCharge(news, profile);
  if (control === "wrong") {
    return settle(tx, row, { verdict: "wrong_control", reason: `${told} ${wrongControl}`, clientOrderId });
  }
  if (control === "no_key") return orphan(`${told} ${unproven}`);
  if (profile.endpoint.unknownCharges === "alert") return orphan(told);
  const { connectionId } = row;
  const order = await recordFound(desk, tx, { connectionId, clientOrderId, callbackId: row.id, profile, news });
  // Another delivery about it was faster: it is an order like any other by now.
  if (!order) return judgeDelivery(desk, tx, row);
  const judged = await judgeNews(desk, tx, row, order, { callback, control, isFresh: true });
  const understood = ["applied", "repeated", "reported"].includes(judged.verdict);
  return settle(tx, row, {
    verdict: understood ? "found" : judged.verdict,
    reason: `${told} ${judged.reason}`,
    clientOrderId,
    orderId: order.id,
  });
}

const lostOrder =
  "No order here has this id, though it has the form of ours: this database may be an older copy of the one that sent it.";
const unproven = "It is not verified, because the connection has no control key: nothing is recorded of it.";

/** What the state machine judges by; a callback that says two things about it says nothing. */
const judgedBy = ["status", "type", "gatewayOrderId", "clientOrderId", "amount", "currency"] as const;

function whyUnreadable({ disagreeing }: Readable): string | null {
  const doubtful = judgedBy.filter((field) => disagreeing.includes(field));
  return doubtful.length === 0 ? null : `It says two different things about: ${doubtful.join(", ")}.`;
}

async function findOrder(tx: Tx, clientOrderId: string): Promise<OrderRow | null> {
  const [found] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.clientOrderId, clientOrderId));
  return found ? lockOrder(tx, found.id) : null;
}

const wrongControl = "Its control is wrong: it is kept and shown, and changes nothing.";
const otherOrder =
  "It came to the address of another connection than the order's: it is kept and shown, and changes nothing.";

const reportedMaxLength = 60;

/** It may be genuine and signed with a key that we lack: an open order is asked about, and bulk ones wait no ten minutes. */
function planAfterRefusal({ submission, outcome }: OrderRow, verdict: Verdict): Plan {
  const isOpen = mayBeKnown(submission) && !isFinal(outcome);
  return isOpen && verdict !== "other_order" ? "ask_soon" : "keep";
}

/**
 * Kept and shown, never applied; but any news at all ends the automatic tries of an order that seemed not sent, and people
 * ask the gateway before they send it by hand.
 */
async function refuse(
  desk: Desk,
  tx: Tx,
  row: CallbackRow,
  order: OrderRow,
  { news }: Readable,
  ending: { verdict: "wrong_control" | "unreadable" | "other_order"; reason: string },
): Promise<Verdict> {
  const reported = news.status?.trim().toLowerCase().slice(0, reportedMaxLength) || "something unclear";
  await recordChange(
    tx,
    order,
    order.submission === "not_sent" ? { reportedStatus: order.reportedStatus ?? reported } : {},
    {
      now: desk.now(),
      plan: planAfterRefusal(order, ending.verdict),
      nextAttemptAt: null,
      event: { kind: "callback", callbackId: row.id, details: { ...ending, ...beforehand(row) } },
    },
  );
  return settle(tx, row, { ...ending, clientOrderId: order.clientOrderId, orderId: order.id });
}

async function settle(
  tx: Tx,
  row: CallbackRow,
  ending: { verdict: Verdict; reason: string; clientOrderId?: string; orderId?: string },
): Promise<Verdict> {
  await tx
    .update(callbacks)
    .set({
      judgedAt: sql`now()`,
      verdict: ending.verdict,
      reason: ending.reason,
      clientOrderId: ending.clientOrderId,
      orderId: ending.orderId,
      // Who took note of an exception took note of that one.
      ...(row.verdict === ending.verdict ? {} : { acknowledgedAt: null, acknowledgedBy: null }),
    })
    .where(eq(callbacks.id, row.id));
  return ending.verdict;
}
