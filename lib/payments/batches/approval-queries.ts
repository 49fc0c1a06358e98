import { and, asc, eq } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { type RequestView, readRequests } from "@/lib/controls/approvals/given-decisions";
import type { AppContext } from "@/lib/core/runtime/context";
import { type Scope, withinScope } from "@/lib/identity/auth/access/scope";
import type { Environment } from "@/lib/payments/connections/settings";
import { findRowsToReview } from "./highlight-queries";
import type { BatchKind } from "./labels";
import { nameOf } from "./record";
import { type BatchReturned, readBatchReturn } from "./returned";
import { findHighlights, type Highlight } from "./rows/highlights";
import { findRepeats } from "./rows/repeats";
import { readSendDays, type SendDay } from "./sending/send-days";
import { type ReadyTotals, readTotals } from "./totals";

export type BatchApproval = {
  request: RequestView;
  batchId: string;
  name: string;
  fileName: string;
  kind: BatchKind;
  connectionName: string;
  environment: Environment;
  totals: ReadyTotals;
  days: SendDay[];
  returned: BatchReturned | null;
  highlights: Highlight[];
  repeated: number;
};

const openMost = 50;

export async function listBatchApprovals(ctx: AppContext, scope: Scope): Promise<BatchApproval[]> {
  const found = await ctx.db
    .select({
      requestId: approvalRequests.id,
      batch: batches,
      connectionName: connections.name,
      environment: connectionVersions.environment,
    })
    .from(approvalRequests)
    .innerJoin(batches, eq(batches.id, approvalRequests.subjectId))
    .innerJoin(connections, eq(connections.id, batches.connectionId))
    .innerJoin(connectionVersions, isVersion(batches.connectionId, batches.connectionVersion))
    .where(
      and(
        eq(approvalRequests.subjectType, "batch"),
        eq(approvalRequests.state, "open"),
        withinScope(batches.connectionId, scope),
      ),
    )
    .orderBy(asc(approvalRequests.requestedAt))
    .limit(openMost);
  const now = ctx.now();
  const requestOf = await readRequests(
    ctx.db,
    found.map(({ requestId }) => requestId),
    now,
  );
  return Promise.all(
    found.map(async ({ requestId, batch, connectionName, environment }): Promise<BatchApproval> => {
      const [totals, days, returned, highlights, repeats] = await Promise.all([
        readTotals(ctx.db, batch.id),
        readSendDays(ctx.db, batch.id),
        readBatchReturn(ctx.db, batch),
        findRowsToReview(ctx.db, batch, now).then((looks) => findHighlights(ctx.db, batch, looks, now)),
        findRepeats(ctx.db, batch.id, now),
      ]);
      return {
        request: requestOf(requestId),
        ...{ connectionName, environment, totals, days, highlights, returned },
        batchId: batch.id,
        name: nameOf(batch),
        fileName: batch.fileName,
        kind: batch.kind,
        repeated: repeats.reduce((sum, { rows }) => sum + rows, 0),
      };
    }),
  );
}
