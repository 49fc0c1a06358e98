import { and, asc, desc, eq, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { batchRows } from "@/db/schema/batch-rows";
import { batchEdits, batches } from "@/db/schema/batches";
import { callbacks } from "@/db/schema/callbacks";
import { connections, connectionVersions, endpoints, isVersion } from "@/db/schema/connections";
import { users } from "@/db/schema/users";
import { rowIs } from "@/db/states";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import { isUuid } from "@/lib/core/lists/uuid";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import { type BatchRelative, readRelatives, relativesOf } from "./list-queries";
import { nameOf } from "./record";
import type { BatchRecord } from "./rows/frame";
import { type BatchSummary, summarise, waitsToContinue } from "./summary-queries";

export type BatchView = BatchSummary & {
  batch: BatchRecord;
  name: string;
  connection: { id: string; name: string; environment: Environment; statusQuery: boolean; lastCallbackAt: Date | null };
  split: { endpoint: string; currency: string | null; destination: string; rows: number; amount: string | null }[];
  preparedBy: string;
  releasedBy: string | null;
  firstRows: { amount: string | null; currency: string | null }[];
  request: RequestView | null;
  restWaits: boolean;
  canUndo: boolean;
  canRedo: boolean;
  parent: BatchRelative | null;
  children: BatchRelative[];
};

const releaser = sql<string | null>`(select name from users where users.id = ${batches.releasedBy})`;

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
