import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { paysBesideUnknown } from "@/db/beside-unknown";
import type { Tx } from "@/db/client";
import { mayBeSentNow, submissionIs } from "@/db/order-states";
import { sharedNow } from "@/db/row-clock";
import { connections } from "@/db/schema/connections";
import { calls, orders } from "@/db/schema/orders";
import { readInside } from "@/lib/controls/installation/standing";
import { installationStateOf, whyClosed } from "@/lib/controls/installation/state";
import type { AppContext } from "@/lib/core/runtime/context";
import type { StoreReading } from "@/lib/core/runtime/installation-store";
import { beginSpan, endSpan, type Span, traceIdOf } from "@/lib/core/telemetry/span";
import type { Pair } from "@/lib/core/text/form-encoding";
import { render } from "@/lib/core/text/render";
import type { OrderOperation } from "@/lib/gateway/fields/catalogue";
import { newId } from "@/lib/payments/orders/ids";
import type { OrderRow } from "@/lib/payments/orders/record";
import { recordClaims, unheardOf } from "@/lib/payments/orders/record-sets";
import { callDeadlineMs, leaseSeconds, sendRetry } from "@/lib/payments/orders/schedule";
import { shownLabel } from "@/lib/payments/orders/shown-label";
import * as t from "@/messages/dispatch/model";
import { mayLeaveBatch, maySend } from "./gate";
import { replacesWhatExists } from "./replaced";

export type Release =
  | { by: "user"; userId: string; cvv: string | null }
  | { by: "worker" }
  | { by: "batch"; isSingle?: boolean };

/** The claim time is kept on two clocks: one never jumps, the other sees a machine asleep. */
export type Claim = {
  orders: OrderRow[];
  callId: string;
  dispatchNumber: bigint;
  /**
   * The highest number of the calls claimed together. It is stored outside the database before the first socket opens.
   */
  highestNumber: bigint;
  startedAt: Date;
  monotonicMs: number;
  wallMs: number;
  isSingle: boolean;
  span: Span;
};

type NotedCall = { operation: OrderOperation; url: string; redacted: Pair[] };

type Wanted = { orderIds: readonly string[]; prepared: NotedCall };

/** The database issued a dispatch number twice: it was restored to an earlier time while in use. */
export class DatabaseWentBack extends Error {
  override name = "DatabaseWentBack";
}

/** An order of a chunk cannot be claimed. The prepared call names that order, so the whole chunk is refused. */
export class ChunkBroken extends Error {
  override name = "ChunkBroken";
}

/**
 * Transaction 1. Returns a reason when the order's state, a kill switch, a pause or the sending lock forbids the claim.
 * @throws DatabaseWentBack, which rolls the claim back; Error when the data folder cannot be read
 */
export async function claimOrder(
  ctx: AppContext,
  tx: Tx,
  orderId: string,
  release: Release,
  prepared: NotedCall,
): Promise<Claim | string> {
  const [claim] = await claimCalls(ctx, tx, [{ orderIds: [orderId], prepared }], release);
  return claim ?? whyNotClaimed(tx, orderId, ctx.installationStore.read().identity);
}

/**
 * A user's own release has just checked its rule; automatic releases never leave beside a payout of unknown outcome.
 * `maySend` covers stops, pauses and the sending lock.
 */
export function mayStart(ctx: Pick<AppContext, "now" | "sharedNow">, release: Release): SQL {
  const now = ctx.now();
  const isDue = sql`${submissionIs(orders, "not_sent")} and ${orders.nextAttemptAt} <= ${now} and ${orders.firstAttemptAt} >= ${sharedNow(ctx)} - make_interval(secs => ${sendRetry.withinMs / 1_000}) and not ${orders.needsCvv}`;
  const turn = {
    user: () => mayBeSentNow(orders),
    worker: () => sql`(${isDue}) and not ${paysBesideUnknown("orders")}`,
    batch: () =>
      sql`(${submissionIs(orders, "queued")} or (${isDue})) and ${mayLeaveBatch(now)} and not ${paysBesideUnknown("orders")}`,
  }[release.by]();
  return sql`(${turn} and not ${replacesWhatExists()})`;
}

/**
 * Claims all orders of these calls by one compare-and-set and skips calls that cannot be claimed.
 * @throws ChunkBroken when a chunk would be claimed in part; DatabaseWentBack. Both roll everything back
 */
export async function claimCalls(
  ctx: AppContext,
  tx: Tx,
  wanted: readonly Wanted[],
  release: Release,
): Promise<Claim[]> {
  const [monotonicMs, wallMs, startedAt] = [performance.now(), Date.now(), ctx.now()];
  const installationStore = ctx.installationStore.read();
  const userId = release.by === "user" ? release.userId : null;
  const isSingle = release.by === "batch" && release.isSingle === true;
  ctx.checkpoint?.("claim.begun");
  const fits = and(
    inArray(
      orders.id,
      wanted.flatMap(({ orderIds }) => orderIds),
    ),
    mayStart(ctx, release),
    unheardOf(),
    maySend(tx, installationStore.identity, isSingle),
  );
  const claims: Claim[] = [];
  await recordClaims(tx, fits, { userId, startedAt, sentAt: sharedNow(ctx) }, async (claimed) => {
    const taken = takeWhole(claimed, wanted, wallMs);
    if (taken.length === 0) return [];
    ctx.checkpoint?.("claim.locked");
    const numbers = await storeCalls(tx, taken, startedAt);
    const highestNumber = highestOf(numbers, installationStore);
    for (const { own, callId, span } of taken) {
      const dispatchNumber = numbers.get(callId) ?? 0n;
      const times = { startedAt, monotonicMs, wallMs };
      claims.push({ orders: own, callId, dispatchNumber, highestNumber, ...times, isSingle, span });
    }
    return taken.flatMap(({ own, callId }) => own.map(({ id, attempt }) => ({ callId, orderId: id, attempt })));
  });
  return claims;
}

type Taken = { own: OrderRow[]; prepared: NotedCall; callId: string; span: Span };

/** @throws ChunkBroken */
function takeWhole(claimed: readonly OrderRow[], wanted: readonly Wanted[], wallMs: number): Taken[] {
  const rows = new Map(claimed.map((row) => [row.id, row]));
  return wanted.flatMap(({ orderIds, prepared }) => {
    const own = orderIds.flatMap((id) => rows.get(id) ?? []);
    if (own.length === 0) return [];
    if (own.length < orderIds.length) throw new ChunkBroken(t.ordersUnavailable(own.length, orderIds.length));
    const callId = newId();
    return [{ own, prepared, callId, span: beginCallSpan(own, callId, prepared.operation, wallMs) }];
  });
}

async function storeCalls(tx: Tx, taken: readonly Taken[], startedAt: Date): Promise<Map<string, bigint>> {
  const numbered = await tx
    .insert(calls)
    .values(
      taken.map(({ own, prepared, callId, span }) => ({
        id: callId,
        connectionId: own[0]?.connectionId ?? "",
        connectionVersion: own[0]?.connectionVersion ?? 0,
        operation: prepared.operation,
        dispatchNumber: sql`nextval('dispatch_numbers')`,
        url: prepared.url,
        request: prepared.redacted,
        startedAt,
        leaseUntil: sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`,
        traceId: traceIdOf(span),
      })),
    )
    .returning({ callId: calls.id, dispatchNumber: calls.dispatchNumber });
  return new Map(numbered.map(({ callId, dispatchNumber }) => [callId, dispatchNumber ?? 0n]));
}

/** @throws DatabaseWentBack */
function highestOf(numbers: ReadonlyMap<string, bigint>, { lastNumber }: Pick<StoreReading, "lastNumber">): bigint {
  let highest = 0n;
  for (const dispatchNumber of numbers.values()) {
    if (dispatchNumber > highest) highest = dispatchNumber;
    // The stored number was issued before this claim began, so an intact database always counts beyond it.
    if (lastNumber !== null && dispatchNumber <= lastNumber) {
      throw new DatabaseWentBack(`sending ${dispatchNumber} comes after sending ${lastNumber}`);
    }
  }
  return highest;
}

function beginCallSpan(own: readonly OrderRow[], callId: string, operation: OrderOperation, startedAtMs: number): Span {
  const [first] = own;
  const orderIds = own.map(({ id }) => id);
  const attempt = own.length === 1 ? first?.attempt : null;
  const facts = { orderIds, connectionId: first?.connectionId, callId, attempt, operation };
  return beginSpan("order.send", facts, null, startedAtMs);
}

export function noteClaimed(claims: readonly Claim[]): void {
  for (const { span, wallMs } of claims) endSpan(beginSpan("order.claim", {}, span, wallMs));
}

async function whyNotClaimed(tx: Tx, orderId: string, identity: string | null): Promise<string> {
  const [row] = await tx
    .select({
      submission: orders.submission,
      outcome: orders.outcome,
      name: connections.name,
      stopped: connections.stoppedReason,
      paused: connections.pausedReason,
      conflict: orders.conflict,
      replaces: sql<boolean>`${replacesWhatExists()}`,
    })
    .from(orders)
    .innerJoin(connections, eq(connections.id, orders.connectionId))
    .where(eq(orders.id, orderId));
  if (!row) return t.orderNotFound;
  const inside = await readInside(tx);
  const closed = inside && whyClosed(installationStateOf(inside));
  if (closed) return closed;
  if (inside && identity !== null && inside.identity !== identity) {
    return t.folderForeign;
  }
  if (row.stopped !== null) return t.refusedStopped(row.name, render(row.stopped));
  if (row.paused !== null) return t.refusedPaused(row.name, render(row.paused));
  if (row.conflict !== null) return t.conflictingStatus(render(row.conflict));
  if (row.replaces) return t.replacedOrderExists;
  return t.refusedDuplicate(shownLabel(row));
}

/** Returns the rest of the claim's time budget in milliseconds, by the clock that advanced further. */
export function budgetLeftMs(claim: Claim): number {
  return callDeadlineMs - Math.max(performance.now() - claim.monotonicMs, Date.now() - claim.wallMs);
}
