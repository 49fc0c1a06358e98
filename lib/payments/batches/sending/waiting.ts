import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { ordersAs, submissionIs } from "@/db/order-states";
import { batches } from "@/db/schema/batches";
import { batchIs, isRowToFix, requestIs, rowIs } from "@/db/states";
import type { Viewer } from "@/lib/controls/approvals/waiting";
import { may } from "@/lib/identity/auth/access/permissions";
import { withinScope } from "@/lib/identity/auth/access/scope";
import { resumeRules } from "@/lib/payments/connections/breaker";
import { submissionsThat } from "@/lib/payments/orders/states";

type Whose = { prepared: SQL; released: SQL; release: boolean; edit: boolean; resume: boolean };

function waits({ prepared, released, release, edit, resume }: Whose): SQL {
  const latest = (condition: SQL) => sql`exists (
    select 1 from approval_requests q where q.subject_type = ${sqlName.subjectType("batch")} and q.subject_id = ${batches.id} and ${condition}
      and not exists (select 1 from approval_requests n where n.subject_type = ${sqlName.subjectType("batch")} and n.subject_id = q.subject_id
        and n.requested_at > q.requested_at))`;
  const none = sql`false`;
  const approved = release
    ? sql`${prepared} and ${batches.releasedAt} is null and ${batches.askedAt} is not null
        and (${batches.requiredApprovals} = 0 or ${latest(sql`${requestIs("q", "approved")} and q.digest = ${batches.approvalDigest}`)})`
    : none;
  const approvalRejected = edit
    ? sql`${prepared} and ${batches.releasedAt} is null and ${batches.askedAt} is null
        and ${latest(sql`${requestIs("q", "rejected")} and not exists (select 1 from batch_edits m where m.batch_id = q.subject_id and m.at > q.decided_at)`)}`
    : none;
  const restWaits = release
    ? sql`(${released} or ${prepared}) and ${batches.initialThrough} is not null and ${batches.restReleasedAt} is null
        and ${batches.madeAt} is not null and ${batches.pausedAt} is null and not exists (select 1 from orders o
          where o.batch_id = ${batches.id} and o.batch_row <= ${batches.initialThrough} and ${submissionIs(ordersAs("o"), ...submissionsThat.waitForTheirTurn, "sending")})`
    : none;
  const automatically = sql`(${batches.resumeFrom} is not null and ${batches.pausedAt} >= now() - make_interval(secs => ${resumeRules.withinMs / 1_000}))`;
  const stopped = resume
    ? sql`${batches.pausedAt} is not null and ${batches.pausedBy} is null and ${batches.releasedAt} is not null and not ${automatically}`
    : none;
  return sql`((${approved}) or (${approvalRejected}) or (${restWaits}) or (${stopped}))`;
}

const anybodys: Whose = { prepared: sql`true`, released: sql`true`, release: true, edit: true, resume: true };

export function waitsOnUser(viewer: Viewer, on: "me" | "others"): SQL | undefined {
  const mine = waits({
    prepared: sql`${batches.preparedBy} = ${viewer.id}`,
    released: sql`${batches.releasedBy} = ${viewer.id}`,
    release: may(viewer.role, "batches.release"),
    edit: may(viewer.role, "batches.edit"),
    resume: may(viewer.role, "batches.resume"),
  });
  const within = withinScope(batches.connectionId, viewer.connectionIds);
  // `mine` is null while no one has released the batch, hence `is not true`.
  const turn = on === "me" ? mine : sql`(${waits(anybodys)} and ${mine} is not true)`;
  return and(sql`${batches.cancelledAt} is null`, within, turn);
}

export const hasErrors: SQL = sql`(${batchIs(batches, "draft")} and ${batches.askedAt} is null
  and ${batches.storedAt} is not null and (
    exists (select 1 from batch_rows r where r.batch_id = ${batches.id} and ${isRowToFix("r")})
    or not exists (select 1 from batch_rows r where r.batch_id = ${batches.id} and ${rowIs("r", "ready")})))`;

export async function countWithErrors(db: Database, viewer: Viewer): Promise<number> {
  if (!may(viewer.role, "batches.edit")) return 0;
  const own = eq(batches.preparedBy, viewer.id);
  return db.$count(batches, and(own, hasErrors, withinScope(batches.connectionId, viewer.connectionIds)));
}

export async function countBatchesOn(db: Database, viewer: Viewer): Promise<number> {
  return db.$count(batches, waitsOnUser(viewer, "me"));
}

export async function countBatchesOnOthers(db: Database, viewer: Viewer): Promise<number> {
  return db.$count(batches, waitsOnUser(viewer, "others"));
}
