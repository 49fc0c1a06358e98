import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { requestIs } from "@/db/states";

export type Approver = { name: string; at: Date };

/**
 * Only the last approved request counts, because an edit after an approval needs a new one. A batch row has the
 * approvers of its batch.
 */
export async function readApprovers(
  db: Pick<Database, "execute">,
  orderIds: readonly string[],
): Promise<Map<string, Approver[]>> {
  const approvers = new Map<string, Approver[]>();
  if (orderIds.length === 0) return approvers;
  const { rows } = await db.execute<{ orderId: string; name: string; at: string }>(sql`
    select o.id as "orderId", p.name, d.at::text as at
    from orders o
    cross join lateral (
      select q.id from approval_requests q
      where q.subject_type = case when o.batch_id is null then 'order' else 'batch' end
        and q.subject_id = coalesce(o.batch_id, o.id) and ${requestIs("q", "approved")}
      order by q.requested_at desc limit 1
    ) request
    join approval_decisions d on d.request_id = request.id and d.decision = ${sqlName.decision("approve")}
    join users p on p.id = d.user_id
    where o.id = any(${`{${orderIds.join(",")}}`}::uuid[])
    order by d.at, p.name`);
  for (const { orderId, name, at } of rows) {
    approvers.set(orderId, [...(approvers.get(orderId) ?? []), { name, at: new Date(at) }]);
  }
  return approvers;
}

export type Resolvers = { id: string; proposedBy: string; confirmedBy: Approver[] };

export async function readResolvers(db: Pick<Database, "execute">, orderId: string): Promise<Resolvers | null> {
  const { rows } = await db.execute<{ id: string; proposedBy: string; name: string; at: string }>(sql`
    select s.id, proposer.name as "proposedBy", given.name, given.at::text as at
    from (
      select s.*, r.id as request_id from resolutions s join resolution_orders so on so.resolution_id = s.id
      left join approval_requests r on r.subject_type = ${sqlName.subjectType("resolution")} and r.subject_id = s.id and ${requestIs("r", "approved")}
      where so.order_id = ${orderId} and so.applied = ${sqlName.resolutionResult("applied")}
      order by coalesce(r.decided_at, s.proposed_at) desc limit 1
    ) s
    join users proposer on proposer.id = s.proposed_by
    cross join lateral (
      select p.name, d.at from approval_decisions d join users p on p.id = d.user_id
      where d.request_id = s.request_id and d.decision = ${sqlName.decision("approve")}
      union all
      select proposer.name, s.proposed_at where s.alone
    ) given
    order by given.at, given.name`);
  const [first] = rows;
  if (!first) return null;
  const { id, proposedBy } = first;
  return { id, proposedBy, confirmedBy: rows.map(({ name, at }) => ({ name, at: new Date(at) })) };
}
