import { and, asc, eq } from "drizzle-orm";
import { approvalRequests } from "@/db/schema/approvals";
import { batches } from "@/db/schema/batches";
import { connections, connectionVersions, isVersion } from "@/db/schema/connections";
import { people } from "@/db/schema/people";
import { readSaid, type Said } from "@/lib/approvals/said";
import { type Reach, withinReach } from "@/lib/auth/reach";
import type { Environment } from "@/lib/connections/settings";
import type { Desk } from "@/lib/core/desk";
import { findHighlights, type Highlight } from "./highlights";
import { findLooks } from "./look-queries";
import { nameOf } from "./record";
import { findRepeats } from "./repeats";
import { type BatchReturned, readBatchReturn } from "./returned";
import { readSendDays, type SendDay } from "./send-days";
import { type ReadyTotals, readTotals } from "./totals";
import type { BatchKind } from "./words";

/** A batch that waits for others: what it does, and what is new in it. */
export type BatchApproval = {
  requestId: string;
  batchId: string;
  /** B-118 */
  name: string;
  fileName: string;
  kind: BatchKind;
  /** What a decision is bound to. */
  mark: string;
  required: number;
  because: string;
  requestedById: string;
  requestedByName: string;
  requestedAt: Date;
  expiresAt: Date;
  connectionName: string;
  environment: Environment;
  totals: ReadyTotals;
  /** When what of it is sent; empty where no row names a day. */
  days: SendDay[];
  /** How it came back before, and what was changed since; null: it never did. */
  returned: BatchReturned | null;
  /** What stands out, each row by name. */
  highlights: Highlight[];
  /** Rows that earlier batches have too. */
  repeated: number;
  approvedBy: Said[];
};

const openMost = 50;

/** Batches within reach that wait for others, the oldest first. At most 50: older ones are decided on first. */
export async function listBatchApprovals(desk: Desk, reach: Reach): Promise<BatchApproval[]> {
  const found = await desk.db
    .select({
      request: approvalRequests,
      batch: batches,
      requestedByName: people.name,
      connectionName: connections.name,
      environment: connectionVersions.environment,
    })
    .from(approvalRequests)
    .innerJoin(batches, eq(batches.id, approvalRequests.subjectId))
    .innerJoin(people, eq(people.id, approvalRequests.requestedBy))
    .innerJoin(connections, eq(connections.id, batches.connectionId))
    .innerJoin(connectionVersions, isVersion(batches.connectionId, batches.connectionVersion))
    .where(
      and(
        eq(approvalRequests.subjectType, "batch"),
        eq(approvalRequests.state, "open"),
        withinReach(batches.connectionId, reach),
      ),
    )
    .orderBy(asc(approvalRequests.requestedAt))
    .limit(openMost);
  const now = desk.now();
  const said = await readSaid(
    desk.db,
    found.map(({ request }) => request.id),
    now,
  );
  return Promise.all(
    found.map(async ({ request, batch, requestedByName, connectionName, environment }): Promise<BatchApproval> => {
      const [totals, days, returned, highlights, repeats] = await Promise.all([
        readTotals(desk.db, batch.id),
        readSendDays(desk.db, batch.id),
        readBatchReturn(desk.db, batch),
        findLooks(desk.db, batch, now).then((looks) => findHighlights(desk.db, batch, looks, now)),
        findRepeats(desk.db, batch.id, now),
      ]);
      const { id: requestId, mark, required, because, requestedBy: requestedById, requestedAt, expiresAt } = request;
      return {
        ...{ requestId, mark, required, because, requestedById, requestedByName, requestedAt, expiresAt },
        ...{ connectionName, environment, totals, days, highlights, returned },
        batchId: batch.id,
        name: nameOf(batch),
        fileName: batch.fileName,
        kind: batch.kind,
        repeated: repeats.reduce((sum, { rows }) => sum + rows, 0),
        approvedBy: said(requestId).filter(({ decision }) => decision === "approve"),
      };
    }),
  );
}
