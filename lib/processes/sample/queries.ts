import { isNull, sql } from "drizzle-orm";
import { sqlName } from "@/db/names";
import { sampleData } from "@/db/schema/organisation";
import type { AppContext } from "@/lib/core/runtime/context";
import { sandboxConnectionId } from "@/lib/payments/connections/seed";

export type SampleCounts = { orders: number; batches: number; payees: number; profiles: number };
export const noCounts: SampleCounts = { orders: 0, batches: 0, payees: 0, profiles: 0 };
export type SampleData = SampleCounts & { isBeingMade: boolean; isUnfinished: boolean; isRemovable: boolean };

export async function readSampleData(ctx: Pick<AppContext, "db">): Promise<SampleData | null> {
  const { rows } = await ctx.db.execute<SampleData>(sql`
    select (select count(*)::int from orders o where o.created_at <= s.created_at) as orders,
      (select count(*)::int from batches b where b.created_at <= s.created_at) as batches,
      (select count(*)::int from payees p where p.created_at <= s.created_at) as payees,
      (select count(*)::int from recurring_profiles r where r.created_at <= s.created_at) as profiles,
      s.made_at is null and here as "isBeingMade", s.made_at is null and not here as "isUnfinished",
      (s.made_at is not null or not here)
        and not exists (select from connection_versions where environment = ${sqlName.environment("production")}) as "isRemovable"
    from sample_data s
    cross join lateral (select case when s.made_at is null then sample_maker_is_here() else false end as here) maker
    where s.removed_at is null and s.failed_at is null`);
  return rows[0] ?? null;
}

export async function canBeMadeNow(db: Pick<AppContext["db"], "execute">): Promise<boolean> {
  const { rows } = await db.execute<{ here: boolean }>(sql`select sample_maker_is_here() as here`);
  return rows[0]?.here === true;
}

export async function readSampleFailure(ctx: Pick<AppContext, "db">): Promise<string | null> {
  const [row] = await ctx.db
    .select({ failure: sampleData.failure })
    .from(sampleData)
    .where(isNull(sampleData.removedAt));
  return row?.failure ?? null;
}

export type FirstSteps = { sentPayout: boolean; importedBatch: boolean; connectedGateway: boolean };

export async function readFirstSteps(ctx: AppContext, hasSent: boolean): Promise<FirstSteps | null> {
  const { rows } = await ctx.db.execute<FirstSteps & { isSample: boolean }>(sql`
    with sample as (select max(created_at) as began from sample_data where removed_at is null and failed_at is null)
    select began is not null as "isSample",
      exists (select from orders where kind = ${sqlName.orderKind("payout")} and created_at > coalesce(began, '-infinity')) as "sentPayout",
      exists (select from batches where created_at > coalesce(began, '-infinity')) as "importedBatch",
      exists (select from connections where id <> ${sandboxConnectionId}) as "connectedGateway"
    from sample`);
  const [row] = rows;
  if (!row || (hasSent && !row.isSample)) return null;
  return row.sentPayout && row.importedBatch && row.connectedGateway ? null : row;
}
