import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { queryTurn, submissionIs } from "@/db/order-states";
import { sharedNow } from "@/db/row-clock";
import { connections } from "@/db/schema/connections";
import { callOrders, calls, orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { unreachable } from "@/lib/core/runtime/errors";
import { count } from "@/lib/core/telemetry/counts";
import { describeSpan, inSpan, traceIdOf } from "@/lib/core/telemetry/span";
import { given, type Message, message } from "@/lib/core/text/message";
import { gateway, type StatusAnswer } from "@/lib/gateway/protocol";
import { noteAnswer } from "@/lib/payments/connections/breaker-memory";
import { loadRoute } from "@/lib/payments/connections/route";
import {
  type Absence,
  applyAbsence,
  applyUnknownFinal,
  expireUnconfirmed,
  provenFrom,
  unknownToGateway,
} from "@/lib/payments/orders/absence";
import type { Change, Evaluation, GatewayUpdate, OrderState } from "@/lib/payments/orders/evaluation";
import { newId } from "@/lib/payments/orders/ids";
import type { Plan } from "@/lib/payments/orders/query-plan";
import { lockOrder, type OrderRow, readState, recordChange } from "@/lib/payments/orders/record";
import { recordEvaluation } from "@/lib/payments/orders/record-evaluations";
import { absenceNeededMs, promptQueryEveryMs } from "@/lib/payments/orders/schedule";
import { linkToSending } from "@/lib/payments/orders/sending-trace";
import { isFinal } from "@/lib/payments/orders/states";
import { applyUpdate, isOriginal } from "@/lib/payments/orders/status";
import { findFairly } from "./fair";
import { storedAnswer } from "./stored-answer";

const queryDeadlineMs = 20_000;
/** A query in flight hides its order from other pollers; a crashed poller delays the next one no longer than this. */
const claimSeconds = 30;

export function queryOrder(ctx: AppContext, orderId: string): Promise<Message | null> {
  return inSpan("order.check_status", { orderIds: [orderId] }, () => askAndApply(ctx, orderId), null);
}

async function askAndApply(ctx: AppContext, orderId: string): Promise<Message | null> {
  const [asking] = await ctx.db
    .select({ order: orders, askedAt: sharedNow(ctx).mapWith(orders.createdAt) })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!asking) return null;
  const { order, askedAt } = asking;
  const callId = newId();
  const asked = await ask(ctx, order);
  count(ctx, "calls", "status", asked.answer.kind);
  describeSpan({ connectionId: order.connectionId, callId, result: asked.answer.kind });
  ctx.checkpoint?.("query.answered");
  return ctx.db.transaction(async (tx) => {
    // A server crash may lose this write; the order is then queried again.
    await tx.execute(sql`set local synchronous_commit to off`);
    const row = await lockOrder(tx, orderId);
    if (!row) return null;
    await linkToSending(tx, orderId);
    const now = ctx.now();
    const state = await readState(tx, row);
    const rule = await readAbsenceRule(ctx, tx, row.connectionId);
    const answered = isOvertaken(asked, order, row)
      ? ({ verdict: "unclear", reason: message("orders.sentSince") } as const)
      : evaluateAnswer(state, asked, { ...rule, askedAt });
    const evaluation = expireUnconfirmed(state, answered.verdict === "unclear" ? null : answered, now) ?? answered;
    await tx.insert(calls).values({
      id: callId,
      connectionId: row.connectionId,
      connectionVersion: row.connectionVersion,
      finishedAt: now,
      reason: evaluation.reason,
      traceId: traceIdOf(),
      ...asked.stored,
    });
    await tx.insert(callOrders).values({ callId, orderId, attempt: null });
    const { answer } = asked;
    const reported = answer.kind === "status" ? { status: answer.status, type: answer.type } : {};
    const event = { kind: "queried", callId, details: { answer: answer.kind, ...reported } } as const;
    const change = evaluation.verdict === "unclear" ? {} : evaluation.change;
    const askWithinMs = askWithin({ ...state, ...change }, rule);
    const plan = planAfter(row, change);
    const options = { now, askedAt: rule.now, plan, askWithinMs, learnt: amountLearnt(row, answer) };
    if (evaluation.verdict === "unclear") {
      const details = { ...event.details, verdict: "unclear", reason: evaluation.reason };
      await recordChange(tx, row, {}, { ...options, event: { ...event, details } });
    } else {
      await recordEvaluation(tx, row, evaluation, { ...options, event });
    }
    await noteAnswer(tx, row.connectionId, asked.isAlive, now);
    return evaluation.reason;
  });
}

/** "No such order" proves nothing when the query began before the end of the last sending. */
function isOvertaken({ answer }: Asked, asked: OrderRow, row: OrderRow): boolean {
  return answer.kind === "no_such_order" && (asked.attempt !== row.attempt || asked.submission === "sending");
}

type AbsenceRule = Required<Pick<Absence, "neededMs">> & {
  now: Date;
};

async function readAbsenceRule(ctx: AppContext, tx: Tx, connectionId: string): Promise<AbsenceRule> {
  const [read] = await tx
    .select({ seconds: connections.absenceDelaySeconds, now: sharedNow(ctx).mapWith(orders.createdAt) })
    .from(connections)
    .where(eq(connections.id, connectionId));
  if (!read) throw new Error(`connection ${connectionId} is gone`);
  return { neededMs: absenceNeededMs(read.seconds), now: read.now };
}

/** A query sent too early proves nothing. */
const askMarginMs = 1_000;

/**
 * Returns the milliseconds until the next "no such order" can count as proof. After an unclear answer past that time,
 * intervals start short and grow.
 */
function askWithin(state: OrderState, { neededMs, now }: AbsenceRule): number | null {
  const from = provenFrom(state, neededMs);
  if (from === null) return null;
  const leftMs = from.getTime() - now.getTime();
  return leftMs > 0 ? leftMs + askMarginMs : Math.max(promptQueryEveryMs, -leftMs);
}

function planAfter(row: OrderRow, change: Change): Plan {
  const { submission, cause } = { ...row, ...change };
  return submission === "unconfirmed" && cause === unknownToGateway ? "none" : "ask";
}

/** An order without an amount takes the gateway's amount. */
function amountLearnt(row: OrderRow, answer: StatusAnswer): { amount: string; currency?: string } | null {
  if (row.origin !== "found" || row.amount !== null || answer.kind !== "status") return null;
  const { amount, currency, type } = answer;
  if (amount === null || !/^\d{1,15}(?:\.\d{1,8})?$/.test(amount) || !/[1-9]/.test(amount)) return null;
  if (!isOriginal(row.kind, type)) return null;
  return { amount, ...(currency && /^[A-Za-z]{3}$/.test(currency) ? { currency: currency.toUpperCase() } : {}) };
}

type Unclear = { verdict: "unclear"; reason: Message };

function evaluateAnswer(
  state: Parameters<typeof applyUpdate>[0],
  { answer, failed }: Asked,
  rule: AbsenceRule & { askedAt: Date },
): Evaluation | Unclear {
  switch (answer.kind) {
    case "status": {
      const gatewayUpdate: GatewayUpdate = {
        source: "query",
        evidence: "strong",
        ...answer,
      };
      return applyUpdate(state, gatewayUpdate);
    }
    case "no_such_order":
      return isFinal(state.outcome) ? applyUnknownFinal(state) : applyAbsence(state, rule.now, rule);
    case "unclear":
      return { verdict: "unclear", reason: failed ?? given(answer.reason) };
    default:
      return unreachable(answer);
  }
}

type Asked = {
  answer: StatusAnswer;
  isAlive: boolean;
  failed?: Message;
  stored: Pick<
    typeof calls.$inferInsert,
    | "operation"
    | "url"
    | "request"
    | "startedAt"
    | "durationMs"
    | "baseString"
    | "authorization"
    | "httpStatus"
    | "answerHeaders"
    | "answerBody"
    | "serialNumber"
    | "result"
  > & { operation: string; url: string; request: [string, string][]; startedAt: Date };
};

async function ask(ctx: AppContext, order: OrderRow): Promise<Asked> {
  const startedAt = ctx.now();
  const nothing = { operation: "status", url: "", request: [], startedAt };
  try {
    const route = await loadRoute(ctx.db, ctx.sealer, ctx.callbackUrl, {
      connectionId: order.connectionId,
      version: order.connectionVersion,
      endpointId: order.endpointId,
    });
    const call = gateway.writeStatusQuery(route, route.endpoint, {
      clientOrderId: order.clientOrderId,
      gatewayOrderId: order.gatewayOrderId,
    });
    const signed = await gateway.sign(call, route, gateway.stamp(startedAt));
    const { networks } = ctx;
    const transport = await gateway.send(signed, {
      deadlineMs: queryDeadlineMs,
      maxBodyBytes: gateway.answerMaxBytes("status", [order.clientOrderId, ...Object.values(order.fields)]),
      networks,
    });
    const { clientOrderId, gatewayOrderId } = order;
    const answer = gateway.readStatus(transport, {
      clientOrderId,
      gatewayOrderId,
      noSuchOrderCodes: route.noSuchOrderCodes,
    });
    return {
      answer,
      isAlive: gateway.isSignOfLife(transport),
      stored: {
        baseString: signed.baseString,
        authorization: signed.authorization,
        ...storedAnswer(transport),
        operation: "status",
        url: call.url,
        request: call.pairs,
        startedAt,
        result: answer.kind,
      },
    };
  } catch (error) {
    ctx.log.warn({ err: error, orderId: order.id }, "a status query could not be made");
    const reason = error instanceof Error ? error.message : String(error);
    const failed = message("orders.checkFailed", reason);
    const answer = { kind: "unclear", reason, report: null } as const;
    return { answer, isAlive: false, failed, stored: { ...nothing, result: "unclear" } };
  }
}

export const askShare = 8;
/** With a longer head start, many unconfirmed orders would keep all others waiting forever. */
const headStartSeconds = 30;

/**
 * Claims due status queries round robin over the connections, unconfirmed orders first, and hides them from other
 * pollers. A connection without a status query is skipped.
 */
export async function claimDueQueries(
  ctx: AppContext,
  limit: number,
  running: readonly string[] = [],
): Promise<string[]> {
  const now = ctx.now();
  const found = await findFairly(ctx, {
    due: sql`${orders.nextQueryAt} <= ${now} and ${connections.statusQuery}`,
    first: sql`${orders.nextQueryAt} - case when ${submissionIs(orders, "unconfirmed")} then make_interval(secs => ${headStartSeconds}) else interval '0' end`,
    parts: [0, 1].map((turn) => ({ where: sql`${queryTurn(orders)} = ${turn}`, by: sql`${orders.nextQueryAt}` })),
    share: askShare,
    limit,
    running,
  });
  if (found.length === 0) return [];
  const due = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, found), lte(orders.nextQueryAt, now)))
    .for("update", { skipLocked: true });
  const rows = await ctx.db
    .update(orders)
    .set({ nextQueryAt: sql`${now}::timestamptz + make_interval(secs => ${claimSeconds})` })
    .where(sql`${orders.id} in (${due})`)
    .returning({ id: orders.id });
  if (rows.length > 0) ctx.checkpoint?.("query.claimed");
  return rows.map(({ id }) => id);
}
