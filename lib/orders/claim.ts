import { and, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { connections } from "@/db/schema/connections";
import { callOrders, calls, orders } from "@/db/schema/orders";
import type { Desk } from "@/lib/core/desk";
import { readInside } from "@/lib/installation/standing";
import { installationStateOf, whyClosed } from "@/lib/installation/state";
import type { Prepared } from "./call";
import { maySend } from "./gate";
import { newId } from "./ids";
import { type OrderRow, recordEvent } from "./record";
import { callDeadlineMs, leaseSeconds, sendRetry } from "./rhythm";

/** Who lets it go: a person in their own request, or the worker that tries a not-sent order again. */
export type Release = { by: "person"; personId: string; cvv: string | null } | { by: "worker" };

/** A claimed order, and when it was claimed on two clocks: one that never jumps, one that sees a machine asleep. */
export type Claim = {
  order: OrderRow;
  callId: string;
  /** Counts the calls that ask to move money; kept outside the database before the socket opens. */
  dispatchNumber: bigint;
  startedAt: Date;
  monotonicMs: number;
  wallMs: number;
};

/** The database gave out a number that was given out before: it was put back, under our feet, to an earlier time. */
export class DatabaseWentBack extends Error {
  override name = "DatabaseWentBack";
}

/**
 * Transaction 1. Returns why not, as a sentence, when the order's state, a kill switch, a pause or the fence forbids it.
 * @throws DatabaseWentBack, which rolls the claim back; when the data folder cannot be read
 */
export async function claimOrder(
  desk: Desk,
  tx: Tx,
  orderId: string,
  release: Release,
  prepared: Prepared,
): Promise<Claim | string> {
  const [monotonicMs, wallMs, startedAt] = [performance.now(), Date.now(), desk.now()];
  const outside = desk.outside.read();
  const mayStart =
    release.by === "person"
      ? sql`(${orders.submission} in ('queued', 'not_sent') or (${orders.submission} = 'rejected' and ${orders.cause} = 'access_refused'))`
      : sql`(${orders.submission} = 'not_sent' and ${orders.nextAttemptAt} <= ${startedAt} and ${orders.firstAttemptAt} >= ${new Date(startedAt.getTime() - sendRetry.withinMs)} and not ${orders.needsCvv})`;
  // Any news of it, believed or not, says that the gateway may have it.
  const unheardOf = and(isNull(orders.reportedStatus), isNull(orders.conflict));
  desk.checkpoint?.("claim.begun");
  const [order] = await tx
    .update(orders)
    .set({
      submission: "sending",
      attempt: sql`${orders.attempt} + 1`,
      leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
      firstAttemptAt: sql`coalesce(${orders.firstAttemptAt}, ${startedAt})`,
      sentAt: startedAt,
      nextAttemptAt: null,
      absentAnswers: 0,
      finalAt: null,
      updatedAt: startedAt,
      ...(release.by === "person" ? { releasedBy: release.personId } : {}),
    })
    .where(and(eq(orders.id, orderId), mayStart, unheardOf, maySend(tx, outside.identity)))
    .returning();
  if (!order) return whyNotClaimed(tx, orderId, outside.identity);
  desk.checkpoint?.("claim.locked");
  const callId = newId();
  const [call] = await tx
    .insert(calls)
    .values({
      id: callId,
      connectionId: order.connectionId,
      connectionVersion: order.connectionVersion,
      operation: prepared.operation,
      dispatchNumber: sql`nextval('dispatch_numbers')`,
      url: prepared.url,
      request: prepared.redacted,
      startedAt,
    })
    .returning({ dispatchNumber: calls.dispatchNumber });
  const dispatchNumber = call?.dispatchNumber ?? 0n;
  // What lies outside was given out before this claim began, so a sound database counts on from there.
  if (outside.lastNumber !== null && dispatchNumber <= outside.lastNumber) {
    throw new DatabaseWentBack(`sending ${dispatchNumber} comes after sending ${outside.lastNumber}`);
  }
  await tx.insert(callOrders).values({ callId, orderId, attempt: order.attempt });
  await recordEvent(tx, orderId, {
    kind: "sending",
    personId: release.by === "person" ? release.personId : null,
    callId,
    details: { attempt: order.attempt },
  });
  return { order, callId, dispatchNumber, startedAt, monotonicMs, wallMs };
}

async function whyNotClaimed(tx: Tx, orderId: string, identity: string | null): Promise<string> {
  const [row] = await tx
    .select({
      submission: orders.submission,
      name: connections.name,
      stopped: connections.stoppedReason,
      paused: connections.pausedReason,
      conflict: orders.conflict,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .where(eq(orders.id, orderId));
  if (!row) return "There is no such order.";
  const inside = await readInside(tx);
  const closed = inside && whyClosed(installationStateOf(inside));
  if (closed) return closed;
  if (inside && identity !== null && inside.identity !== identity) {
    return "The data folder belongs to another installation than this database.";
  }
  if (row.stopped !== null) return `Sending from ${row.name} is stopped: ${row.stopped}`;
  if (row.paused !== null) return `${row.name} is paused: ${row.paused}`;
  if (row.conflict !== null) return `The gateway has spoken of it: ${row.conflict}`;
  return `It is ${row.submission.replace("_", " ")} already; it is not sent a second time.`;
}

/** What is left, in milliseconds, of the one budget that a claim gives its call: by the clock that ran further. */
export function budgetLeftMs(claim: Claim): number {
  return callDeadlineMs - Math.max(performance.now() - claim.monotonicMs, Date.now() - claim.wallMs);
}
