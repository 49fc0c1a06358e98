import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { submissionIs, waitForTheirTurn } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { batchIs } from "@/db/states";
import type { BatchKind } from "@/lib/batches/labels";
import { loadRoute, type Route } from "@/lib/connections/route";
import type { AppContext } from "@/lib/core/context";
import { type Prepared, prepareOrders } from "@/lib/dispatch/call";
import { type Claim, claimCalls, mayStart } from "@/lib/dispatch/claim";
import { maySend } from "@/lib/dispatch/gate";
import { routeOfOrder } from "@/lib/dispatch/profile-route";
import type { OrderRow } from "@/lib/orders/record";
import { unheardOf } from "@/lib/orders/record-sets";
import { submissionsThat } from "@/lib/orders/states";
import { roomFor } from "./in-flight";

/** A call of a batch that is claimed, what it will say, and the pace of its connection. */
export type Work = { claim: Claim; prepared: Prepared; batchId: string; perSecond: number };

type Rate = { tokens: number; perSecond: number };
/** `through`: the last row that may leave; null: all. */
type Live = { id: string; kind: BatchKind; chunkRows: number; through: number | null };

/**
 * Claims the next calls of a connection's released batches, at most `most` of them and no more than the rate limit and the
 * uncertainty about its gateway allow. Processes take turns at its bucket, so that all of them keep one pace and none takes
 * another's row. `after`: the batch that had the last turn. Empty: nothing may leave now.
 */
export async function claimWork(
  ctx: AppContext,
  connectionId: string,
  most: number,
  after: string | null,
): Promise<Work[]> {
  return ctx.db.transaction(async (tx) => {
    const rate = await takeTurn(tx, connectionId);
    const allowance = Math.min(most, Math.floor(rate.tokens));
    if (allowance < 1) return [];
    const standing = await readStanding(tx, connectionId);
    if (standing === null) return [];
    for (const batch of await findLive(ctx, tx, connectionId, after)) {
      const isChunked = batch.kind === "recurring";
      const room = roomFor(isChunked ? "chunk" : "row", standing.recentResults, standing.inFlight);
      const calls = Math.min(allowance, room);
      if (calls < 1) continue;
      const rows = await lockDue(ctx, tx, batch, isChunked ? calls * batch.chunkRows : calls);
      if (rows.length === 0) {
        await noteQuiet(tx, batch.id, ctx.now());
        continue;
      }
      const chunks = isChunked ? cutChunks(rows, batch.chunkRows).slice(0, calls) : rows.map((row): Chunk => [row]);
      const work = await claimChunks(ctx, tx, chunks, batch.id);
      await tx.execute(
        sql`update sending_rates set tokens = tokens - ${work.length}::int where connection_id = ${connectionId}`,
      );
      return work.map((one) => ({ ...one, perSecond: rate.perSecond }));
    }
    return [];
  });
}

/** Waits for the bucket of the connection and fills it up to now, by the database's clock. The user who has it claims alone. */
async function takeTurn(tx: Tx, connectionId: string): Promise<Rate> {
  const fill = () =>
    tx.execute<{ tokens: number; perSecond: number }>(sql`
      update sending_rates set refilled_at = clock_timestamp(),
        tokens = least(burst, tokens + greatest(0, extract(epoch from clock_timestamp() - refilled_at)) * calls_per_second)
      where connection_id = ${connectionId}
      returning tokens, calls_per_second as "perSecond"`);
  const { rows } = await fill();
  if (rows[0]) return rows[0];
  await tx.execute(sql`insert into sending_rates (connection_id) values (${connectionId}) on conflict do nothing`);
  return (await fill()).rows[0] ?? { tokens: 0, perSecond: 0 };
}

/** How its gateway has answered, and how many calls are under way, seen at one moment; null: it is stopped or paused. */
async function readStanding(tx: Tx, connectionId: string): Promise<{ recentResults: string; inFlight: number } | null> {
  const { rows } = await tx.execute<{ recentResults: string; inFlight: number }>(sql`
    select recent_results as "recentResults", (select count(*)::int from calls
      where calls.connection_id = connections.id and finished_at is null and dispatch_number is not null) as "inFlight"
    from connections where id = ${connectionId} and stopped_at is null and paused_at is null`);
  return rows[0] ?? null;
}

/** Batches of the connection that may send, in turn: those after the one that was last, then from the beginning. */
async function findLive(ctx: AppContext, tx: Tx, connectionId: string, after: string | null): Promise<Live[]> {
  const { rows } = await tx.execute<Live>(sql`
    select id, kind, chunk_rows as "chunkRows",
      case when rest_released_at is null then initial_through end as through from batches
    where connection_id = ${connectionId} and ${batchIs("batches", "working")}
      and paused_at is null and (starts_at is null or starts_at <= ${ctx.now()})
      and (waits_until is null or waits_until <= organisation_day(${ctx.now()}))
    order by id <= ${after ?? "00000000-0000-0000-0000-000000000000"}::uuid, id`);
  return rows;
}

/** The next rows of a batch that may leave, in the order of its file, locked; what another process holds is passed over. */
async function lockDue(ctx: AppContext, tx: Tx, { id, through }: Live, limit: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(
      sql`${orders.batchId} = ${id} and ${waitForTheirTurn(orders)} and ${orders.batchRow} <= ${through ?? lastRow}
        and ${mayStart({ by: "batch" }, ctx.now())} and ${unheardOf()} and ${maySend(tx)}`,
    )
    .orderBy(orders.batchRow)
    .limit(limit)
    .for("update", { skipLocked: true });
}

const lastRow = 2_147_483_647;

type Chunk = [OrderRow, ...OrderRow[]];

/** Rows that follow each other and go to one endpoint, at most so many to a call. Pure. */
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
): Promise<Omit<Work, "perSecond">[]> {
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
  const claims = await claimCalls(ctx, tx, wanted, { by: "batch" });
  return claims.flatMap((claim) => {
    const own = wanted.find(({ orderIds }) => orderIds.includes(claim.orders[0]?.id ?? ""));
    return own ? [{ claim, prepared: own.prepared, batchId }] : [];
  });
}

/**
 * A batch of which nothing waits and nothing is under way is not looked at again until a user lets more of it go; one whose
 * rows all wait for their days, not before the first of those.
 */
async function noteQuiet(tx: Tx, batchId: string, now: Date): Promise<void> {
  const isDated = sql`${submissionIs(orders, "queued")} and send_on is not null and send_on > organisation_day(${now})`;
  await tx.execute(sql`
    update batches set waits_until = left_of.first_day, quiet_at = case when left_of.first_day is null then ${now}::timestamptz end
    from (select min(send_on) as first_day from orders where batch_id = ${batchId} and ${submissionIs(orders, "queued")}) left_of
    where id = ${batchId} and made_at is not null and not exists (select 1 from orders
      where batch_id = ${batchId} and ${submissionIs(orders, ...submissionsThat.waitForTheirTurn, "sending")} and not (${isDated}))`);
}
