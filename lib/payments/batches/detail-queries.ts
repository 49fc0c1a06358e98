import { and, asc, desc, eq, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEdits, batches } from "@/db/schema/batches";
import { callbacks } from "@/db/schema/callbacks";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { users } from "@/db/schema/users";
import { rowIs } from "@/db/states";
import { type RequestView, readRequests } from "@/lib/controls/approvals/statements";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import { type BatchRelative, readRelatives, relativesOf } from "./list-queries";
import { nameOf } from "./record";
import type { BatchRecord } from "./rows/frame";
import { type BatchSummary, summarise, waitsToContinue } from "./summary-queries";

/** What the page of a batch begins with, read at once; what takes longer has a query of its own. Nothing sealed. */
export type BatchView = BatchSummary & {
  batch: BatchRecord;
  /** B-118 */
  name: string;
  connection: { id: string; name: string; environment: Environment; statusQuery: boolean; lastCallbackAt: Date | null };
  /** Those that its ready rows go to, with how many each. */
  split: { endpoint: string; currency: string | null; destination: string; rows: number; amount: string | null }[];
  preparedBy: string;
  releasedBy: string | null;
  /** What its first ready rows move, for a first part. */
  firstRows: { amount: string | null; currency: string | null }[];
  request: RequestView | null;
  /** The first rows were sent, and the rest is not released yet. */
  restWaits: boolean;
  /** Something was edited that can be undone, or undone that can be redone. */
  canUndo: boolean;
  canRedo: boolean;
  parent: BatchRelative | null;
  children: BatchRelative[];
};

const releaser = sql<string | null>`(select name from users where users.id = ${batches.releasedBy})`;

/** A batch in scope as its page shows it; null when there is none. */
export async function findBatch(ctx: AppContext, scope: Scope, batchId: string): Promise<BatchView | null> {
  if (!isUuid(batchId)) return null;
  const { db } = ctx;
  const now = ctx.now();
  const [found] = await db
    .select({
      batch: batches,
      preparedBy: users.name,
      releasedBy: releaser,
      connection: connections,
      environment: connectionVersions.environment,
    })
    .from(batches)
    .innerJoin(users, eq(users.id, batches.preparedBy))
    .innerJoin(connections, eq(connections.id, batches.connectionId))
    .innerJoin(connectionVersions, isVersion(batches.connectionId, batches.connectionVersion))
    .where(and(eq(batches.id, batchId), withinScope(batches.connectionId, scope)));
  if (!found) return null;
  const { batch, preparedBy, releasedBy, connection, environment } = found;
  const isDraft = batch.releasedAt === null && batch.cancelledAt === null;
  const [summaries, firstRows, request, relatives, split, [heard], history] = await Promise.all([
    summarise(db, [batch], now),
    batch.askedAt && isDraft ? readFirstRows(db, batchId) : [],
    findRequest(db, batch, now),
    readRelatives(ctx, [batchId]),
    readSplit(db, batchId),
    db
      .select({ at: max(callbacks.receivedAt) })
      .from(callbacks)
      .where(eq(callbacks.connectionId, batch.connectionId)),
    isDraft ? readHistory(db, batchId) : { canUndo: false, canRedo: false },
  ]);
  const summary = summaries.get(batchId);
  if (!summary) return null;
  const { id, name, statusQuery } = connection;
  return {
    ...summary,
    batch,
    name: nameOf(batch),
    connection: { id, name, environment, statusQuery, lastCallbackAt: heard?.at ?? null },
    split,
    preparedBy,
    releasedBy,
    firstRows,
    request,
    restWaits: waitsToContinue(batch, summary.progress),
    ...history,
    ...relativesOf(relatives, batchId),
  };
}

/** Whether an edit can be undone or redone; a few rows of an index, however long the history is. */
async function readHistory(db: Database, batchId: string): Promise<{ canUndo: boolean; canRedo: boolean }> {
  const has = (condition: SQL) =>
    sql<boolean>`exists (select 1 from ${batchEdits} where ${batchEdits.batchId} = ${batchId} and ${condition})`;
  const { rows } = await db.execute<{ canUndo: boolean; canRedo: boolean }>(
    sql`select ${has(isNull(batchEdits.undoneAt))} as "canUndo", ${has(isNotNull(batchEdits.undoneAt))} as "canRedo"`,
  );
  return rows[0] ?? { canUndo: false, canRedo: false };
}

const firstRowsMost = 100;

function readFirstRows(db: Database, batchId: string): Promise<BatchView["firstRows"]> {
  return db
    .select({ amount: sql<string | null>`${batchRows.amount}::text`, currency: batchRows.currency })
    .from(batchRows)
    .where(and(eq(batchRows.batchId, batchId), eq(batchRows.verdict, "ready")))
    .orderBy(asc(batchRows.number))
    .limit(firstRowsMost);
}

async function readSplit(db: Database, batchId: string): Promise<BatchView["split"]> {
  const { rows } = await db.execute<BatchView["split"][number]>(sql`
    select ${endpoints.label} as endpoint, r.currency, r.destination, count(*)::int as rows, sum(r.amount)::text as amount
    from batch_rows r join ${endpoints} on ${endpoints.id} = r.endpoint_id
    where r.batch_id = ${batchId} and ${rowIs("r", "ready")} group by 1, 2, 3 order by 4 desc`);
  return rows;
}

/** The request about a batch as it is now; null: there is none, or the batch has changed since. */
async function findRequest(db: Database, batch: BatchRecord, now: Date): Promise<RequestView | null> {
  if (batch.approvalDigest === null) return null;
  const [request] = await db
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.subjectType, "batch"),
        eq(approvalRequests.subjectId, batch.id),
        eq(approvalRequests.digest, batch.approvalDigest),
      ),
    )
    .orderBy(desc(approvalRequests.requestedAt))
    .limit(1);
  if (!request) return null;
  const view = (await readRequests(db, [request.id], now))(request.id);
  return view.state === "open" || view.state === "approved" ? view : null;
}
