import { type SQL, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { finallyFailed, likePaymentDays } from "@/lib/orders/duplicates";
import type { BatchRecord } from "./frame";

/** A profile whose own period nobody here knows: a charge within so many days of another is looked at. */
const chargedWithinDays = 7;
/** A charge by schedule comes at another hour each time: so much sooner is still the next period. */
const slackHours = 12;
const shownRows = 1_000;

/** How long a period of the profile of row `r` is, by what was last set for it here; where nothing was, a week. */
const ownPeriod: SQL = sql`coalesce((
  select case p.fields ->> 'period'
      when 'day' then make_interval(days => least((p.fields ->> 'interval')::int, 3650))
      when 'week' then make_interval(days => 7 * least((p.fields ->> 'interval')::int, 520))
      else make_interval(months => least((p.fields ->> 'interval')::int, 120)) end - make_interval(hours => ${sql.raw(String(slackHours))})
  from orders p where p.payee_fingerprint = r.payee_fingerprint and p.kind = 'update' and p.submission = 'accepted'
    and p.fields ->> 'period' in ('day', 'week', 'month') and p.fields ->> 'interval' ~ '^[0-9]{1,6}$'
  order by p.created_at desc limit 1), make_interval(days => ${sql.raw(String(chargedWithinDays))}))`;

/**
 * A condition on `orders`: row `r` of the batch may be there twice with it. The same payee, amount and currency within 7 days,
 * or a profile that was charged within its own period, automatic charges too. What finally failed does not count.
 */
export function isLikely(batch: Pick<BatchRecord, "id" | "kind">, now: Date): SQL {
  const paidSince = new Date(now.getTime() - likePaymentDays * 86_400_000);
  const same =
    batch.kind === "payout"
      ? sql`orders.created_at > ${paidSince} and orders.amount = r.amount and orders.currency = r.currency`
      : sql`orders.kind = 'charge' and orders.created_at > ${now}::timestamptz - ${ownPeriod}`;
  return sql`orders.payee_fingerprint = r.payee_fingerprint and orders.batch_id is distinct from ${batch.id} and ${same}
    and not (${finallyFailed})`;
}

/** Ready rows that may be there twice. They warn; changes of profiles may come as often as one likes. */
export async function findLikely(
  db: Database,
  batch: Pick<BatchRecord, "id" | "kind">,
  now: Date,
): Promise<{ count: number; rows: number[] }> {
  if (batch.kind === "update") return { count: 0, rows: [] };
  const { rows } = await db.execute<{ count: number; rows: number[] | null }>(sql`
    select count(*)::int as count, (array_agg(number order by number))[1:${sql.raw(String(shownRows))}] as rows
    from batch_rows r where r.batch_id = ${batch.id} and r.verdict = 'ready' and exists (select 1 from orders where ${isLikely(batch, now)})`);
  return { count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? [] };
}
