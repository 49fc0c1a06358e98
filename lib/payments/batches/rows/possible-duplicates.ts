import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { sqlName } from "@/db/names";
import { isFinallyFailed, ordersAs, submissionIs } from "@/db/order-states";
import { orders } from "@/db/schema/orders";
import { rowIs } from "@/db/states";
import { isPayoutUnknown, likePaymentDays } from "@/lib/controls/precautions/duplicates";
import { countRows } from "./count-rows";
import { ordersThat } from "./found-by";
import type { BatchRecord } from "./frame";

const chargedWithinDays = 7;
/** Scheduled charges vary by hours, so one this much earlier still belongs to the next period. */
const slackHours = 12;

const ownPeriodOf = (connectionId: string): SQL => sql`coalesce((
  select case schedule.period
      when 'day' then make_interval(days => least(schedule.every::int, 3650))
      when 'week' then make_interval(days => 7 * least(schedule.every::int, 520))
      else make_interval(months => least(schedule.every::int, 120)) end - make_interval(hours => ${sql.raw(String(slackHours))})
  from (
    select u.fields ->> 'period' as period, u.fields ->> 'interval' as every, u.created_at as at
    from (select * from orders where orders.payee_fingerprint = r.payee_fingerprint offset 0) u where u.kind = ${sqlName.orderKind("update")} and ${submissionIs(ordersAs("u"), "accepted")}
    union all
    select f.value, coalesce((select e.value from recurring_facts e where e.profile_id = f.profile_id and e.field = 'interval'
        and e.value is not null order by e.id desc limit 1), '1'), f.at
    from recurring_profiles k join recurring_facts f on f.profile_id = k.id and f.field = 'period'
    where k.connection_id = ${connectionId} and k.recurring_payment_id = r.fields ->> 'recurring-payment-id'
  ) schedule where schedule.period in ('day', 'week', 'month') and schedule.every ~ '^[0-9]{1,6}$'
  order by schedule.at desc limit 1), make_interval(days => ${sql.raw(String(chargedWithinDays))}))`;

/**
 * SQL condition on `orders` that may duplicate row `r`: same payee, amount and currency within 7 days, an unconfirmed
 * payout to the payee, or a charge within the profile's period. Failed orders don't count.
 */
export function isPossibleDuplicate(batch: Pick<BatchRecord, "id" | "kind" | "connectionId">, now: Date): SQL {
  const paidSince = new Date(now.getTime() - likePaymentDays * 86_400_000);
  const same =
    batch.kind === "payout"
      ? sql`(${isPayoutUnknown}
          or orders.created_at > ${paidSince} and orders.amount = r.amount and orders.currency = r.currency)`
      : sql`orders.kind = ${sqlName.orderKind("charge")} and orders.created_at > ${now}::timestamptz - ${ownPeriodOf(batch.connectionId)}`;
  return sql`orders.payee_fingerprint = r.payee_fingerprint and orders.batch_id is distinct from ${batch.id} and ${same}
    and not ${isFinallyFailed(orders)}`;
}

export async function findPossibleDuplicates(
  db: Database,
  batch: Pick<BatchRecord, "id" | "kind" | "connectionId">,
  now: Date,
): Promise<{ count: number; rows: number[] }> {
  if (batch.kind === "update") return { count: 0, rows: [] };
  return countRows(
    db,
    sql`select r.number from batch_rows r where r.batch_id = ${batch.id} and ${rowIs("r", "ready")}
      and exists (select 1 from ${ordersThat(isPossibleDuplicate(batch, now))})`,
  );
}
