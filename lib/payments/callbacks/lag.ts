import { sql } from "drizzle-orm";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Scope } from "@/lib/identity/auth/access/scope";

const lagAfterSeconds = 30;

type CallbackLag = { connectionId: string; connection: string; waiting: number; since: Date; seconds: number };

export async function readCallbackLags(ctx: AppContext, scope: Scope): Promise<CallbackLag[]> {
  const within = scope === null ? sql`true` : sql`connection_id = any(${`{${scope.join(",")}}`}::uuid[])`;
  const { rows } = await ctx.db.execute<Omit<CallbackLag, "since"> & { since: string }>(sql`
    select c.id as "connectionId", c.name as connection, w.waiting, w.since,
      greatest(0, extract(epoch from now() - w.since))::float8 as seconds
    from (
      select connection_id, count(*)::int as waiting,
        min(case when attempts > 0 then received_at else evaluate_after end) as since
      from callbacks where evaluated_at is null and (attempts > 0 or evaluate_after <= now()) and ${within}
      group by 1
    ) w join connections c on c.id = w.connection_id
    order by w.since, c.name`);
  return rows.map((row) => ({ ...row, since: new Date(row.since) }));
}

export function lagging<Lag extends Pick<CallbackLag, "seconds">>(lags: readonly Lag[]): Lag[] {
  return lags.filter(({ seconds }) => seconds > lagAfterSeconds);
}
