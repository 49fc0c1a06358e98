import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { isInFlight, submissionIs, waitForTheirTurn } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { batchIs } from "@/db/states";
import type { AppContext } from "@/lib/core/runtime/context";
import type { BatchKind } from "@/lib/payments/batches/labels";
import { mayTrickle, trickleAfterMs, trickleRules } from "@/lib/payments/connections/breaker";
import { loadRoute, type Route } from "@/lib/payments/connections/route";
import { type Prepared, prepareOrders } from "@/lib/payments/dispatch/call";
import { type Claim, claimCalls, mayStart } from "@/lib/payments/dispatch/claim";
import { maySend } from "@/lib/payments/dispatch/gate";
import { routeOfOrder } from "@/lib/payments/dispatch/profile-route";
import type { OrderRow } from "@/lib/payments/orders/record";
import { unheardOf } from "@/lib/payments/orders/record-sets";
import { submissionsThat } from "@/lib/payments/orders/states";
import { checkBeforeSending, needsCheck } from "./check-again";
import { readFirstRows, rowsToTry } from "./first-rows";
import { type CallRate, isBounded, roomFor } from "./in-flight";
import { readSingle, waitBeforeNext } from "./single-calls";
import { giveBack, takeTokens } from "./tokens";

export type Work = { claim: Claim; prepared: Prepared; batchId: string; pace: CallRate };

type Live = { id: string; kind: BatchKind; chunkRows: number; through: number | null; isDue: boolean };

/**
 * Claims up to `most` calls of a connection's released batches, within the rate limit and the bound on unanswered
 * calls. All processes share one token bucket and never claim the same row. `after`: the batch that had the last turn.
 */
export async function claimWork(
  ctx: AppContext,
  connectionId: string,
  most: number,
  after: string | null,
): Promise<Work[]> {
  const { tokens, perSecond, slots } = await takeTokens(ctx.db, connectionId, most);
  if (tokens < 1) return [];
  let used = 0;
  try {
    const claim = (passOver: boolean) =>
      ctx.db.transaction((tx) => claimNext(ctx, tx, connectionId, tokens, { after, passOver }));
    let { work, due } = await claim(false);
    if (due.length > 0) {
      // Checks before claiming, because a claim's time runs. A batch that can't be checked delays no other.
      await checkEach(ctx, due);
      ({ work } = await claim(true));
    }
    used = work.length;
    return work.map((one) => ({ ...one, pace: { perSecond, slots } }));
  } finally {
    if (used < tokens) await giveBack(ctx, connectionId, tokens - used);
  }
}

async function checkEach(ctx: AppContext, batchIds: readonly string[]): Promise<void> {
  for (const batchId of batchIds) {
    try {
      await checkBeforeSending(ctx, batchId);
    } catch (err) {
      ctx.log.error({ err, batchId }, "rule and limits could not be asked about a batch: its rows wait");
    }
  }
}

type Next = { work: Omit<Work, "pace">[]; due: string[] };
type Turn = { after: string | null; passOver: boolean };

async function claimNext(ctx: AppContext, tx: Tx, connectionId: string, allowance: number, turn: Turn): Promise<Next> {
  let standing = await readStanding(tx, connectionId);
  if (standing === null) return claimSingle(ctx, tx, connectionId, turn);
  let isAlone = false;
  const { live, due } = await takeTurn(ctx, tx, connectionId, turn);
  for (const batch of live) {
    const size = sizeOf(batch);
    if (!isAlone && standing !== null && isBounded(size, standing.recentResults)) {
      standing = await readStandingAlone(tx, connectionId);
      isAlone = true;
    }
    if (standing === null) return { work: [], due };
    const calls = Math.min(allowance, roomFor(size, standing.recentResults, standing.inFlight));
    if (calls < 1) continue;
    const most = size === "chunk" ? await rowsOfChunks(tx, batch, calls, ctx.now()) : calls;
    if (most === 0) continue;
    const rows = await lockDue(ctx, tx, batch, most);
    if (rows.length === 0) {
      await noteQuiet(tx, batch.id, ctx.now());
      continue;
    }
    const chunks =
      size === "chunk" ? cutChunks(rows, batch.chunkRows).slice(0, calls) : rows.map((row): Chunk => [row]);
    return { work: await claimChunks(ctx, tx, chunks, batch.id), due };
  }
  return { work: [], due };
}

async function takeTurn(
  ctx: AppContext,
  tx: Tx,
  connectionId: string,
  { after, passOver }: Turn,
): Promise<{ live: Live[]; due: string[] }> {
  const all = await findLive(ctx, tx, connectionId, after);
  const due = all.filter(({ isDue }) => isDue).map(({ id }) => id);
  return { live: due.length > 0 && !passOver ? [] : all.filter(({ isDue }) => !isDue), due };
}

async function rowsOfChunks(tx: Tx, { id, chunkRows }: Live, calls: number, now: Date): Promise<number> {
  const most = calls * chunkRows;
  return Math.min(most, rowsToTry(await readFirstRows(tx, id), now) ?? most);
}

const sizeOf = ({ kind }: Live) => (kind === "recurring" ? "chunk" : "row");

/**
 * Claims one call of a connection that is paused for unclear answers, when another is allowed (trickleRules). One
 * process claims at a time. The call's result sets the wait before the next one.
 */
async function claimSingle(ctx: AppContext, tx: Tx, connectionId: string, turn: Turn): Promise<Next> {
  await claimAlone(tx, connectionId);
  const single = await readSingle(tx, connectionId);
  if (single === null) return { work: [], due: [] };
  const open = single.inFlight + single.unanswered;
  const { live, due } = await takeTurn(ctx, tx, connectionId, turn);
  if (live.length === 0) return { work: [], due };
  for (const batch of live) {
    const size = sizeOf(batch);
    if (!mayTrickle(size, open)) continue;
    const most = size === "chunk" ? await rowsOfChunks(tx, batch, 1, ctx.now()) : 1;
    if (most === 0) continue;
    const rows = await lockDue(ctx, tx, batch, most, true);
    const [chunk] = cutChunks(rows, batch.chunkRows);
    if (!chunk) {
      await noteQuiet(tx, batch.id, ctx.now());
      continue;
    }
    const work = await claimChunks(ctx, tx, [chunk], batch.id, true);
    await waitBeforeNext(tx, connectionId, trickleAfterMs(single.unclearStreak));
    return { work, due };
  }
  await waitBeforeNext(tx, connectionId, trickleRules.againMs);
  return { work: [], due };
}

/** The lock lets one process claim at a time until its claim is visible, so that calls in progress are counted. */
async function readStandingAlone(tx: Tx, connectionId: string): Promise<Standing | null> {
  await claimAlone(tx, connectionId);
  return readStanding(tx, connectionId);
}

async function claimAlone(tx: Tx, connectionId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('paydesk claims'), hashtext(${connectionId}))`);
}

type Standing = { recentResults: string; inFlight: number };

/**
 * Reads recent results and calls in progress in one snapshot; null when the connection is stopped or paused. A call
 * counts no longer than its lease, whatever became of its process.
 */
async function readStanding(tx: Tx, connectionId: string): Promise<Standing | null> {
  const { rows } = await tx.execute<Standing>(sql`
    select recent_results as "recentResults", (select count(*)::int from calls
      where calls.connection_id = connections.id and ${isInFlight("calls")}) as "inFlight"
    from connections where id = ${connectionId} and stopped_at is null and paused_at is null`);
  return rows[0] ?? null;
}

async function findLive(ctx: AppContext, tx: Tx, connectionId: string, after: string | null): Promise<Live[]> {
  const { rows } = await tx.execute<Live>(sql`
    select id, kind, chunk_rows as "chunkRows",
      case when rest_released_at is null then initial_through end as through, ${needsCheck(ctx.now())} as "isDue" from batches
    where connection_id = ${connectionId} and ${batchIs("batches", "working")}
      and paused_at is null and (starts_at is null or starts_at <= ${ctx.now()})
      and (waits_until is null or waits_until <= organisation_day(${ctx.now()}))
    order by id <= ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid, id`);
  return rows;
}

/** Locks the next rows in file order and skips rows that another process holds. */
async function lockDue(
  ctx: AppContext,
  tx: Tx,
  { id, through }: Live,
  limit: number,
  isSingle = false,
): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      sql`${orders.batchId} = ${id} and ${waitForTheirTurn(orders)} and ${orders.batchRow} <= ${through ?? lastRow}
        and ${mayStart(ctx, { by: "batch" })} and ${unheardOf()} and ${maySend(tx, null, isSingle)}`,
    )
    .orderBy(orders.batchRow)
    .limit(limit)
    .for("update", { skipLocked: true });
}

const lastRow = 2_147_483_647;

type Chunk = [OrderRow, ...OrderRow[]];

export function cutChunks(rows: readonly OrderRow[], size: number): Chunk[] {
  const chunks: Chunk[] = [];
  for (const row of rows) {
    const open = chunks.find((chunk) => chunk.length < size && chunk[0].endpointId === row.endpointId);
    if (open) open.push(row);
    else chunks.push([row]);
  }
  return chunks;
}

async function claimChunks(
  ctx: AppContext,
  tx: Tx,
  chunks: readonly Chunk[],
  batchId: string,
  isSingle = false,
): Promise<Omit<Work, "pace">[]> {
  const routes = new Map<string, Promise<Route>>();
  const routeOf = ({ connectionId, connectionVersion: version, endpointId }: OrderRow) => {
    const known =
      routes.get(endpointId) ?? loadRoute(tx, ctx.sealer, ctx.callbackUrl, { connectionId, version, endpointId });
    routes.set(endpointId, known);
    return known;
  };
  const wanted: { orderIds: string[]; prepared: Prepared }[] = [];
  for (const chunk of chunks) {
    const prepared = await prepareOrders(ctx, chunk, null, async () =>
      routeOfOrder(ctx, tx, chunk[0], await routeOf(chunk[0])),
    );
    wanted.push({ orderIds: chunk.map(({ id }) => id), prepared });
  }
  const claims = await claimCalls(ctx, tx, wanted, { by: "batch", isSingle });
  return claims.flatMap((claim) => {
    const own = wanted.find(({ orderIds }) => orderIds.includes(claim.orders[0]?.id ?? ""));
    return own ? [{ claim, prepared: own.prepared, batchId }] : [];
  });
}

/**
 * Marks a batch without waiting rows and open calls, so that rounds skip it until a row waits again. Locks before
 * reading, as `wake_batches` (db/functions/orders.sql) does: of two at once, either this read sees the row or the row
 * wakes the batch.
 */
export async function noteQuiet(tx: Tx, batchId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute(sql`select id from batches where id = ${batchId} for no key update skip locked`);
  if (rows.length === 0) return;
  const isDated = sql`${submissionIs(orders, "queued")} and send_on is not null and send_on > organisation_day(${now})`;
  await tx.execute(sql`
    update batches set waits_until = left_of.first_day, quiet_at = case when left_of.first_day is null then ${now}::timestamptz end
    from (select min(send_on) as first_day from orders where batch_id = ${batchId} and ${submissionIs(orders, "queued")}) left_of
    where id = ${batchId} and made_at is not null and not exists (select 1 from orders
      where batch_id = ${batchId} and ${submissionIs(orders, ...submissionsThat.waitForTheirTurn, "sending")} and not (${isDated}))`);
}
