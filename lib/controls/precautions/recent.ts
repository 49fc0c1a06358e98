import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { countsAgainstLimits, ordersAs } from "@/db/order-states";
import { batchIs, rowIs } from "@/db/states";
import type { CumulativeTier, Recent } from "@/lib/controls/approvals/policy";
import { addAmounts } from "@/lib/core/money/money";

export type RecentPayout = {
  payeeFingerprint: string;
  preparedBy: string;
  currency: string;
  amount: string;
  orderId: string | null;
};

/** One payout at a time adds up, so that two can't both stay below a threshold. Taken before the locks of limits. */
export async function lockRecent(db: Database | Tx): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('cumulative', 0))`);
}

export async function readRecentOfPayout(
  db: Database | Tx,
  payout: RecentPayout,
  tiers: readonly CumulativeTier[],
  today: string,
): Promise<Recent[]> {
  const own = tiers.filter(({ currency }) => currency === payout.currency);
  if (own.length === 0) return [];
  await lockRecent(db);
  const found: Recent[] = [];
  for (const tier of own) {
    if (tier.per === "preparer") {
      const before = await sumOfPreparer(
        db,
        payout.preparedBy,
        tier,
        today,
        sql`order_id is distinct from ${payout.orderId}::uuid`,
      );
      found.push({ tier, amount: addAmounts(before, payout.amount), payouts: null });
      continue;
    }
    const { rows } = await db.execute<{ sum: string; payouts: number }>(sql`
      select coalesce(sum(amount), 0)::text as sum, count(*)::int as payouts from (
        ${sentTo(tier, today, { orderId: payout.orderId }, sql`payee_fingerprint = ${payout.payeeFingerprint}`)}) sent`);
    const { sum = "0", payouts = 0 } = rows[0] ?? {};
    found.push({ tier, amount: addAmounts(sum, payout.amount), payouts: payouts + 1 });
  }
  return found;
}

export async function readRecentOfBatch(
  db: Database | Tx,
  batch: { id: string; preparedBy: string; totals: readonly { currency: string; amount: string }[] },
  tiers: readonly CumulativeTier[],
  today: string,
): Promise<Recent[]> {
  const found: Recent[] = [];
  for (const tier of tiers) {
    const total = batch.totals.find(({ currency }) => currency === tier.currency);
    if (!total) continue;
    await lockRecent(db);
    if (tier.per === "preparer") {
      const before = await sumOfPreparer(
        db,
        batch.preparedBy,
        tier,
        today,
        sql`batch_id is distinct from ${batch.id}::uuid`,
      );
      found.push({ tier, amount: addAmounts(before, total.amount), payouts: null });
      continue;
    }
    const { rows } = await db.execute<{ sum: string; payouts: number }>(sql`
      with own as (
        select payee_fingerprint, amount from batch_rows
        where batch_id = ${batch.id} and ${rowIs("batch_rows", "ready")} and currency = ${tier.currency} and amount is not null
      )
      select sum(amount)::text as sum, count(*)::int as payouts from (
        select payee_fingerprint, amount from own
        union all ${sentTo(tier, today, { batchId: batch.id }, sql`payee_fingerprint in (select payee_fingerprint from own)`)}) sent
      group by payee_fingerprint order by sum(amount) desc limit 1`);
    const [most] = rows;
    if (most) found.push({ tier, amount: most.sum, payouts: most.payouts });
  }
  return found;
}

/**
 * Sums everything submitted or released within the window that didn't finally fail, including batch rows that aren't
 * orders yet. `own` is excluded, because it may be stored already.
 */
function sentTo(
  { days, currency }: CumulativeTier,
  today: string,
  { orderId = null, batchId = null }: { orderId?: string | null; batchId?: string | null },
  accounts: ReturnType<typeof sql>,
) {
  return sql`
    select payee_fingerprint, amount from orders
    where ${accounts} and limit_day > ${today}::date - ${days}::int and direction = ${sqlName.direction("out")} and kind <> ${sqlName.orderKind("update")}
      and currency = ${currency} and amount is not null and id is distinct from ${orderId}::uuid
      and (${batchId}::uuid is null or batch_id is distinct from ${batchId}::uuid) and ${countsAgainstLimits(ordersAs())}
    union all
    select r.payee_fingerprint, r.amount from batches b join batch_rows r on r.batch_id = b.id
    where ${batchIs("b", "released")} and b.id is distinct from ${batchId}::uuid and b.made_at is null and b.direction = ${sqlName.direction("out")} and b.kind <> ${sqlName.batchKind("update")}
      and greatest(b.limit_day, r.send_on) > ${today}::date - ${days}::int and ${rowIs("r", "ready")} and r.order_id is null and r.fault is null
      and r.currency = ${currency} and r.amount is not null and r.${accounts}`;
}

async function sumOfPreparer(
  db: Database | Tx,
  userId: string,
  { days, currency }: CumulativeTier,
  today: string,
  isOther: SQL,
): Promise<string> {
  const { rows } = await db.execute<{ sum: string }>(sql`
    select coalesce(sum(amount), 0)::text as sum from limit_reservations
    where user_id = ${userId} and currency = ${currency} and day > ${today}::date - ${days}::int
      and ${isOther}`);
  return rows[0]?.sum ?? "0";
}
