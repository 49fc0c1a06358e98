import { type SQL, sql } from "drizzle-orm";
import { sqlName } from "./names";
import { isOutcomeUnknown, ordersAs } from "./order-states";
import { requestIs } from "./states";

const u = ordersAs("u");

/**
 * Is true while another payout to the same account has an unknown outcome and no user approved order `name` with a
 * reason since. Rows of one batch were approved together, so only rows of another day count.
 */
export function paysBesideUnknown(name: "o" | "orders"): SQL {
  const o = sql.raw(name);
  return sql`(${o}.kind = ${sqlName.orderKind("payout")} and exists (
    select from orders u
    where u.payee_fingerprint = ${o}.payee_fingerprint and u.kind = ${sqlName.orderKind("payout")} and ${isOutcomeUnknown(u)} and u.id <> ${o}.id
      and (${o}.batch_id is null or u.batch_id is distinct from ${o}.batch_id or u.send_on is distinct from ${o}.send_on)
      and not exists (select from batch_repeats c where c.batch_id = ${o}.batch_id and c.earlier_batch_id = u.batch_id)
      and not exists (
        select from approval_requests r join approval_decisions d on d.request_id = r.id
        where r.subject_type = case when ${o}.batch_id is null then 'order' else 'batch' end
          and r.subject_id = coalesce(${o}.batch_id, ${o}.id) and ${requestIs("r", "approved")}
          and r.digest = case when ${o}.batch_id is null then ${o}.approval_digest
            else (select b.approval_digest from batches b where b.id = ${o}.batch_id) end
          and d.decision = ${sqlName.decision("approve")} and d.reason is not null
          and not exists (select from order_events e where e.order_id = u.id and e.at > d.at
            and (e.kind in ${sqlName.orderEvent("sending", "answered", "swept", "callback", "restored", "reported")}
              or e.kind = ${sqlName.orderEvent("queried")} and e.details->>'status' is not null)))))`;
}
