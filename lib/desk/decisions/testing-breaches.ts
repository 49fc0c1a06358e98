import { sql } from "drizzle-orm";
import type { Company } from "./testing-coalition";

export async function findBreaches(
  { ctx, mia, owned }: Company,
  { needed, hasSecond }: { needed: number; hasSecond: boolean },
): Promise<string[]> {
  const userOf = (id: string) => (owned.has(id) ? mia.userId : id);
  const { rows: approved } = await ctx.db.execute<{
    what: string;
    by: string;
    required: number;
    approvers: string[];
  }>(sql`
    select r.permission as what, r.requested_by as by, r.required,
      array(select d.user_id from approval_decisions d where d.request_id = r.id and d.decision = 'approve') as approvers
    from approval_requests r where r.state = 'approved'`);
  const few = approved
    .filter(({ by, required, approvers }) => {
      const others = new Set(approvers.map(userOf).filter((one) => one !== userOf(by)));
      return others.size < required;
    })
    .map(({ what }) => `${what} was approved by one user`);
  const ownedArray = sql`${`{${[...owned].join(",")}}`}::uuid[]`;
  const { rows: past } = await ctx.db.execute<{ what: string }>(sql`
    select kind || ' was released alone' as what from orders
      where kind in ('payout', 'update') and origin = 'made' and batch_id is null and not is_unreleased(submission)
        and required_approvals < ${needed} and prepared_by <> '00000000-0000-4000-8000-0000000000a1'
    union all select 'a batch was released alone' from batches where released_at is not null and required_approvals < ${needed}
    union all select 'an account was replaced alone' from payee_accounts a join payee_changes c on c.id = a.change_id
      where a.in_force_from is not null and c.required_approvals < ${needed}
        and exists (select from payee_accounts b where b.payee_id = a.payee_id and b.proposed_at < a.proposed_at)
    union all select 'a resolution was made alone' from resolutions where alone
    union all select 'a journal was reversed by who made it' from journal_runs n join journal_runs r on r.number = n.reverses
      where case when n.made_by = any(${ownedArray}) then ${mia.userId} else n.made_by end
        = case when r.made_by = any(${ownedArray}) then ${mia.userId} else r.made_by end
    union all select 'a period was closed alone' from close_periods where state <> 'open' and state <> 'prepared'
      and not exists (select from approval_requests where permission = 'periods.prepare' and state = 'approved')`);
  const { rows: settings } = hasSecond
    ? await ctx.db.execute<{ what: string }>(sql`
        select 'a rule changed alone' as what from approval_policies p where version > 1 and in_force_from is not null
          and not exists (select from approval_requests r where r.subject_id = p.id and r.state = 'approved')
        union all select 'a setting changed alone' from organisation
          where payee_cooling_off_hours <> 24 or approval_delay_hours <> 24 or single_admin_days <> 7 or idle_minutes <> 15
            or app_required_for <> 'production'
        union all select 'a limit changed alone' from limits
        union all select 'saved payees only changed alone' from connections where saved_payees_only`)
    : { rows: [] };
  return [...few, ...past.map(({ what }) => what), ...settings.map(({ what }) => what)].sort();
}
