import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { AppContext } from "@/lib/core/runtime/context";
import { resumeRules } from "@/lib/payments/connections/breaker";
import { noteAnswer, resumeAutomatically } from "@/lib/payments/connections/breaker-memory";
import { askAboutNothing, firstEndpoint } from "@/lib/payments/connections/probe-call";
import { queryOrder } from "./polling";

const probeEveryMs = 60_000;
const wellEveryMs = 10_000;

/** Each paused connection is given to one process. Connections without a status query are skipped. */
export async function claimProbes(ctx: AppContext, limit: number): Promise<string[]> {
  const now = ctx.now();
  const { id, pausedAt, pausedCause, probedAt, recentResults, resumeFrom, statusQuery } = connections;
  // A second probe when the pause may end makes sure that resuming relies on a fresh answer.
  const mayResume = and(lte(resumeFrom, now), lt(probedAt, resumeFrom));
  const isWell = and(
    eq(pausedCause, "unclear_results"),
    sql`${recentResults} like ${`%${"c".repeat(resumeRules.goodCalls)}`}`,
    lte(probedAt, new Date(now.getTime() - wellEveryMs)),
  );
  const long = or(isNull(probedAt), lte(probedAt, new Date(now.getTime() - probeEveryMs)), mayResume, isWell);
  const due = ctx.db
    .select({ id })
    .from(connections)
    .where(and(isNotNull(pausedAt), eq(statusQuery, true), long))
    .orderBy(asc(pausedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const rows = await ctx.db.update(connections).set({ probedAt: now }).where(inArray(id, due)).returning({ id });
  return rows.map((row) => row.id);
}

/**
 * Probes the gateway of a paused connection without moving money: by the status of its unconfirmed orders in turn, else
 * of an order that can't exist. One call follows when the gateway answers and the pause may end.
 */
export async function probePaused(ctx: AppContext, connectionId: string): Promise<void> {
  if (!(await answersAboutOne(ctx, connectionId))) {
    await noteAnswer(ctx.db, connectionId, await gatewayAnswers(ctx, connectionId), ctx.now());
  }
  if (await resumeAutomatically(ctx.db, connectionId, ctx.now())) {
    ctx.log.info({ connectionId }, "the gateway answers again: sending is resumed automatically, one call first");
  }
}

/** Queries the unconfirmed order with the oldest query, so that no single order can hold up the connection. */
async function answersAboutOne(ctx: AppContext, connectionId: string): Promise<boolean> {
  const [order] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.connectionId, connectionId), eq(orders.submission, "unconfirmed")))
    .orderBy(sql`${orders.lastQueryAt} nulls first`, asc(orders.createdAt), asc(orders.id))
    .limit(1);
  if (!order) return false;
  try {
    await queryOrder(ctx, order.id);
  } catch (error) {
    ctx.log.warn({ err: error, orderId: order.id }, "the answer about an unconfirmed order could not be stored");
    // The turn passes on even when nothing could be stored.
    await ctx.db.update(orders).set({ lastQueryAt: ctx.now() }).where(eq(orders.id, order.id));
    return false;
  }
  const [connection] = await ctx.db
    .select({ answeredAt: connections.answeredAt })
    .from(connections)
    .where(eq(connections.id, connectionId));
  return connection?.answeredAt != null;
}

export async function gatewayAnswers(ctx: AppContext, connectionId: string): Promise<boolean> {
  try {
    const [connection] = await ctx.db
      .select({ version: connections.currentVersion })
      .from(connections)
      .where(eq(connections.id, connectionId));
    const endpointId = await firstEndpoint(ctx.db, connectionId);
    const { probe } = await askAboutNothing(ctx, { connectionId, version: connection?.version ?? 1, endpointId });
    return probe.verdict === "works" || probe.verdict === "answers";
  } catch (error) {
    ctx.log.warn({ err: error, connectionId }, "a paused connection could not be probed");
    return false;
  }
}
