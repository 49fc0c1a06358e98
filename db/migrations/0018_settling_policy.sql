-- How many others the policy wanted that was in force when a settlement was proposed, by the orders' own amounts; null: none was.
create function settling_wanted(settlement settlements) returns integer language sql stable as $$
  with policy as (
    select rules from approval_policies
    where act = 'orders.settle' and in_force_from <= settlement.proposed_at and (in_force_to is null or in_force_to > settlement.proposed_at)
      and (connection_id = settlement.connection_id or connection_id is null)
    order by connection_id nulls last limit 1
  ), totals as (
    select o.currency as unit, sum(o.amount) as total from settlement_orders s join orders o on o.id = s.order_id
    where s.settlement_id = settlement.id group by o.currency
  ), tiers as (
    select t->>'currency' as unit, (t->>'from')::numeric as reached, (t->>'approvers')::integer as approvers
    from policy, jsonb_array_elements(policy.rules->'tiers') t
  )
  select greatest(
    (policy.rules->>'approvers')::integer,
    (select max(tiers.approvers) from tiers join totals using (unit) where totals.total >= tiers.reached),
    case when exists (select 1 from settlement_orders s join orders o on o.id = s.order_id
                      where s.settlement_id = settlement.id and (o.amount is null or o.currency is null))
      then (policy.rules->>'unknownAmounts')::integer end)
  from policy
$$;
--> statement-breakpoint
create or replace function guard_settlement_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.required, new.because, new.policy_id) is distinct from (old.required, old.because, old.policy_id) then
    raise exception 'settlement % is kept as it was proposed and decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.decision = 'confirmed' and not new.alone
     and (select count(*) from settlement_confirmations c where c.settlement_id = new.id and c.person_id <> new.proposed_by)
         < greatest(new.required, settling_wanted(new)) then
    raise exception 'settlement %: more people must confirm it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
