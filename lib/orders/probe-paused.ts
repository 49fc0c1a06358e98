import { and, asc, eq, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { connections } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { noteAnswer } from "@/lib/connections/breaker-memory";
import { askAboutNothing, firstEndpoint } from "@/lib/connections/probe-call";
import type { Desk } from "@/lib/core/desk";
import { queryOrder } from "./polling";

/** How often the gateway of a paused connection is asked whether it answers again. */
const probeEveryMs = 60_000;

/** Paused connections whose gateway is to be asked now; each is given to one process. Without a status query none is. */
export async function claimProbes(desk: Desk, limit: number): Promise<string[]> {
  const now = desk.now();
  const { id, pausedAt, probedAt, statusQuery } = connections;
  const long = or(isNull(probedAt), lte(probedAt, new Date(now.getTime() - probeEveryMs)));
  const due = desk.db
    .select({ id })
    .from(connections)
    .where(and(isNotNull(pausedAt), eq(statusQuery, true), long))
    .orderBy(asc(pausedAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const rows = await desk.db.update(connections).set({ probedAt: now }).where(inArray(id, due)).returning({ id });
  return rows.map((row) => row.id);
}

/**
 * Asks the gateway of a paused connection something that moves no money: about its oldest unconfirmed order, or, where
 * there is none, about one that cannot exist. Never a payout, and a person resumes.
 */
export async function probePaused(desk: Desk, connectionId: string): Promise<void> {
  const [order] = await desk.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.connectionId, connectionId), eq(orders.submission, "unconfirmed")))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(1);
  if (order) {
    // What it learns of the order, and that the gateway answers, is stored with it.
    await queryOrder(desk, order.id);
    return;
  }
  const answers = await answersAboutNothing(desk, connectionId);
  await noteAnswer(desk.db, connectionId, answers, desk.now());
}

async function answersAboutNothing(desk: Desk, connectionId: string): Promise<boolean> {
  try {
    const [connection] = await desk.db
      .select({ version: connections.currentVersion })
      .from(connections)
      .where(eq(connections.id, connectionId));
    const endpointId = await firstEndpoint(desk.db, connectionId);
    const { probe } = await askAboutNothing(desk, { connectionId, version: connection?.version ?? 1, endpointId });
    return probe.verdict === "works" || probe.verdict === "answers";
  } catch (error) {
    desk.log.warn({ err: error, connectionId }, "a paused connection could not be probed");
    return false;
  }
}
