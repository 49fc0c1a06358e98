import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { batches } from "@/db/schema/batches";
import type { Viewer } from "@/lib/approvals/waiting";
import { may } from "@/lib/auth/permissions";
import { withinReach } from "@/lib/auth/reach";

/**
 * A condition on batches: they go no further without this person: their own that are approved and may go, or came back; behind whose first
 * rows the rest waits; and, for whoever may resume, those that stopped by themselves. What they are to approve is counted there.
 */
export function waitsOnPerson(viewer: Viewer): SQL | undefined {
  const own = sql`${batches.preparedBy} = ${viewer.id}`;
  const latest = (condition: SQL) => sql`exists (
    select 1 from approval_requests q where q.subject_type = 'batch' and q.subject_id = ${batches.id} and ${condition}
      and not exists (select 1 from approval_requests n where n.subject_type = 'batch' and n.subject_id = q.subject_id
        and n.requested_at > q.requested_at))`;
  const none = sql`false`;
  const approved = may(viewer.role, "batches.release")
    ? sql`${own} and ${batches.releasedAt} is null and ${batches.askedAt} is not null
        and (${batches.requiredApprovals} = 0 or ${latest(sql`q.state = 'approved' and q.mark = ${batches.approvalMark}`)})`
    : none;
  // What was mended after it came back is a draft like any other.
  const sentBack = may(viewer.role, "batches.mend")
    ? sql`${own} and ${batches.releasedAt} is null and ${batches.askedAt} is null
        and ${latest(sql`q.state = 'rejected' and not exists (select 1 from batch_edits m where m.batch_id = q.subject_id and m.at > q.decided_at)`)}`
    : none;
  const restWaits = may(viewer.role, "batches.release")
    ? sql`(${batches.releasedBy} = ${viewer.id} or ${own}) and ${batches.canaryThrough} is not null and ${batches.restReleasedAt} is null
        and ${batches.madeAt} is not null and ${batches.pausedAt} is null and not exists (select 1 from orders o
          where o.batch_id = ${batches.id} and o.batch_row <= ${batches.canaryThrough} and o.submission in ('queued', 'sending', 'not_sent'))`
    : none;
  const stopped = may(viewer.role, "batches.resume")
    ? sql`${batches.pausedAt} is not null and ${batches.pausedBy} is null and ${batches.releasedAt} is not null`
    : none;
  const waits = sql`((${approved}) or (${sentBack}) or (${restWaits}) or (${stopped}))`;
  return and(sql`${batches.cancelledAt} is null`, withinReach(batches.connectionId, viewer.connectionIds), waits);
}

/** How many batches go no further without this person. */
export async function countBatchesOn(db: Database, viewer: Viewer): Promise<number> {
  return db.$count(batches, waitsOnPerson(viewer));
}
