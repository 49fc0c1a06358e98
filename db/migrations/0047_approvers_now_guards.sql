-- The right that it takes to decide on a governed act, as lib/approvals/governed.ts has it.
create function deciding_right(wanted text) returns text language sql immutable as $$
  select case wanted
    when 'orders.settle' then 'settlements.decide'
    when 'connections.change' then 'connections.decide'
    when 'policies.change' then 'policies.decide'
    when 'users.change' then 'users.decide'
    else 'approvals.decide' end
$$;
--> statement-breakpoint
-- No money moves by it: its connection was never anything but a sandbox. What belongs to no connection, or changes one, is
-- only that while the installation has no other connection at all.
create function is_sandbox_only(wanted text, connection uuid) returns boolean language sql stable as $$
  select not exists (select 1 from connection_versions v where v.environment <> 'sandbox'
                     and (connection is null or wanted = 'connections.change' or v.connection_id = connection))
$$;
--> statement-breakpoint
-- Whether this user may decide on requests of this act and connection at that moment. An approval counts only while this holds.
create function may_decide(person uuid, wanted text, connection uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from people p join permissions r on r.role = p.role and r.act = deciding_right(wanted)
                 where p.id = person and p.disabled_at is null and person_reaches(p.id, connection)
                   and (p.may_approve_from is null or p.may_approve_from <= at or is_sandbox_only(wanted, connection)))
$$;
--> statement-breakpoint
-- The same at any time in the 7 days before: disabling, demoting, limiting or resetting users lowers no rule.
create function could_decide(person uuid, wanted text, connection uuid, at timestamptz) returns boolean language sql stable as $$
  select may_decide(person, wanted, connection, at)
      or exists (select 1 from people p
                 where p.id = person
                   and (person_reaches(p.id, connection) or p.scope_narrowed_at > at - interval '7 days')
                   and (p.admin_until > at - interval '7 days'
                        or (p.approver_until > at - interval '7 days'
                            and exists (select 1 from permissions r where r.act = deciding_right(wanted) and r.role = 'approver'))
                        or (p.disabled_at is null and (p.may_approve_from is null or p.may_approve_from <= at)
                            and exists (select 1 from permissions r where r.act = deciding_right(wanted) and r.role = p.role))))
$$;
--> statement-breakpoint
create or replace function guard_approver() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from approval_requests r
                 where r.id = new.request_id and may_decide(new.person_id, r.act, r.connection_id, new.at)) then
    raise exception 'approval %: this person may not decide on it', new.request_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- `may_decide` knows of each act whose right it takes.
drop trigger approval_decisions_of_admins on approval_decisions;
--> statement-breakpoint
drop function guard_connection_approver();
--> statement-breakpoint
-- An open request may come to need more approvals, never fewer; it is approved by users who may approve at that moment.
create or replace function freeze_approval_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.required < old.required
     or (new.act, new.subject_type, new.subject_id, new.mark, new.rules, new.requested_by, new.requested_at, new.expires_at)
     is distinct from (old.act, old.subject_type, old.subject_id, old.mark, old.rules, old.requested_by, old.requested_at, old.expires_at)
     or new.connection_id is distinct from old.connection_id then
    raise exception 'approval % is kept as it was asked for and decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> 'approved' then
    return new;
  end if;
  if (select count(*) from approval_decisions d where d.request_id = new.id and d.decision = 'approve'
        and may_decide(d.person_id, new.act, new.connection_id, new.decided_at)) < new.required then
    raise exception 'approval %: not enough people have approved', new.id using errcode = 'restrict_violation';
  end if;
  -- Amounts are looked at where the subject is released. Of rules and users no more can be asked than there are.
  if new.act not in ('policies.change', 'users.change')
     and new.required < required_by_policy(new.act, new.connection_id, 0, '') then
    raise exception 'approval %: the policy needs more people', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A policy comes into force by an admin, and by a second one as soon as there are two, or were within the last 7 days.
create or replace function guard_policy_in_force() returns trigger language plpgsql as $$
begin
  if new.in_force_from is null or (tg_op = 'UPDATE' and old.in_force_from is not null) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.in_force_to is not null then
    raise exception 'policy %: it was turned down', new.id using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from people where id = new.created_by and role = 'admin') then
    raise exception 'policy %: an admin proposes it', new.id using errcode = 'restrict_violation';
  end if;
  if exists (select 1 from people p where p.id <> new.created_by and could_decide(p.id, 'policies.change', null, new.in_force_from))
     and not exists (select 1 from approval_requests r
                     where r.act = 'policies.change' and r.subject_type = 'policy' and r.subject_id = new.id
                       and r.requested_by = new.created_by and r.state = 'approved') then
    raise exception 'policy %: a second admin must approve it first', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function guard_new_payee_change() returns trigger language plpgsql as $$
declare wanted integer := required_by_policy('payees.changeAccount', null, 0, '');
begin
  if wanted is null then
    wanted := case when exists (select 1 from people p where p.id <> new.proposed_by
                                and could_decide(p.id, 'payees.changeAccount', null, new.proposed_at)) then 1 else 0 end;
  end if;
  if new.required_approvals < wanted then
    raise exception 'change %: the policy wants more people', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Resolutions: the policy is asked again when they are decided, and only users who may confirm then are counted.
create or replace function guard_settlement_confirmation() returns trigger language plpgsql as $$
declare settlement settlements;
begin
  select * into settlement from settlements where id = new.settlement_id for update;
  if settlement.decision is not null then
    raise exception 'settlement % is decided', settlement.id using errcode = 'restrict_violation';
  end if;
  if new.person_id = settlement.proposed_by then
    raise exception 'settlement %: who proposed it cannot confirm it', settlement.id using errcode = 'restrict_violation';
  end if;
  if not may_decide(new.person_id, 'orders.settle', settlement.connection_id, new.at) then
    raise exception 'settlement %: this person may not confirm it', settlement.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function guard_settlement_decision() returns trigger language plpgsql as $$
begin
  if new.decision is distinct from 'confirmed' then
    return new;
  end if;
  if not may_decide(new.decided_by, 'orders.settle', new.connection_id, new.decided_at) then
    raise exception 'settlement %: this person may not confirm it', new.id using errcode = 'restrict_violation';
  end if;
  if new.alone and exists (select 1 from people p where p.id <> new.decided_by
                           and could_decide(p.id, 'orders.settle', new.connection_id, new.decided_at)) then
    raise exception 'settlement %: somebody else can confirm it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- How many others the policy in force at a moment needs, by the orders' own amounts; null: there was none.
create function settling_required(settlement settlements, at timestamptz) returns integer language sql stable as $$
  with policy as (
    select rules from approval_policies
    where act = 'orders.settle' and in_force_from <= at and (in_force_to is null or in_force_to > at)
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
  if tg_op = 'UPDATE' and (new.required < old.required or (old.decision is not null and new.required <> old.required)
     or (new.required = old.required and (new.because, new.policy_id) is distinct from (old.because, old.policy_id))) then
    raise exception 'settlement % is kept as it was proposed and decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.decision = 'confirmed' and not new.alone and (tg_op = 'INSERT' or old.decision is null)
     and (select count(*) from settlement_confirmations c where c.settlement_id = new.id and c.person_id <> new.proposed_by
            and may_decide(c.person_id, 'orders.settle', new.connection_id, new.decided_at))
         < greatest(new.required, settling_required(new, new.proposed_at), settling_required(new, new.decided_at)) then
    raise exception 'settlement %: more people must confirm it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop function settling_wanted(settlements);
--> statement-breakpoint
-- Batches: what the policy in force needs by the sums of the ready rows; null: nobody chose one.
create function batch_required(batch batches) returns integer language sql stable as $$
  select case when batch.kind = 'update' then required_by_policy('recurring.update', batch.connection_id, null, null)
    else greatest(
      required_by_policy('batches.release', batch.connection_id, 0, ''),
      (select max(required_by_policy('batches.release', batch.connection_id, sums.amount, sums.currency))
       from (select case when amount is null then null else currency end as currency, sum(amount) as amount from batch_rows
             where batch_id = batch.id and verdict = 'ready' group by 1) sums)) end
$$;
--> statement-breakpoint
-- At the moment of a release: as many as are needed now, by users who may approve now, and not longer ago than approvals hold.
create function batch_may_leave(batch batches, at timestamptz, starts timestamptz) returns boolean language sql stable as $$
  select batch.required_approvals >= coalesce(batch_required(batch), 0)
     and (batch.required_approvals = 0
          or exists (select 1 from approval_requests r
                     where r.subject_type = 'batch' and r.subject_id = batch.id and r.state = 'approved'
                       and r.mark = batch.approval_mark and r.required >= batch.required_approvals and r.requested_by = batch.prepared_by
                       and r.decided_at + make_interval(hours => (r.rules->>'expiresAfterHours')::integer) >= greatest(at, starts)
                       and (select count(*) from approval_decisions d where d.request_id = r.id and d.decision = 'approve'
                              and may_decide(d.person_id, r.act, r.connection_id, at)) >= batch.required_approvals))
$$;
--> statement-breakpoint
create or replace function guard_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not person_reaches(new.prepared_by, new.connection_id) then
      raise exception 'batch %: this person does not work with its connection', new.id using errcode = 'restrict_violation';
    end if;
    if new.released_at is not null or new.asked_at is not null then
      raise exception 'batch %: it begins as a draft', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.kind, new.connection_id, new.prepared_by) is distinct from (old.kind, old.connection_id, old.prepared_by)
     or (new.file_sha256 is distinct from old.file_sha256
         and not (new.file_sha256 = '' and old.stored_at is null and new.stored_at is null and old.cancelled_at is null and new.cancelled_at is not null))
     or new.parent_batch_id is distinct from old.parent_batch_id then
    raise exception 'batch %: what it was made from never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if old.released_at is not null then
    if new.released_at is distinct from old.released_at or new.approval_mark is distinct from old.approval_mark
       or new.required_approvals <> old.required_approvals or new.connection_version <> old.connection_version
       or new.direction <> old.direction or new.made_through < old.made_through then
      raise exception 'batch % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
    end if;
    if new.rest_released_at is not null and old.rest_released_at is null and not batch_may_leave(new, new.rest_released_at, null) then
      raise exception 'batch %: its approval does not hold any more', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.released_at is null then
    return new;
  end if;
  if old.cancelled_at is not null or new.cancelled_at is not null then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if not batch_may_leave(new, new.released_at, new.starts_at) then
    raise exception 'batch %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function guard_release() returns trigger language plpgsql as $$
declare asks boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    if new.required_approvals < old.required_approvals and old.submission not in ('draft', 'held') then
      raise exception 'order %: approvals are not waived', old.id using errcode = 'restrict_violation';
    end if;
    if new.prepared_by is distinct from old.prepared_by then
      raise exception 'order %: whoever prepared it stays who prepared it', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission in ('draft', 'held') and new.required_approvals > 0 and new.approval_mark is not distinct from old.approval_mark
       and ((new.client_orderid, new.kind, new.direction, new.connection_id, new.connection_version, new.endpoint_id, new.destination, new.payee_fingerprint)
            is distinct from (old.client_orderid, old.kind, old.direction, old.connection_id, old.connection_version, old.endpoint_id, old.destination, old.payee_fingerprint)
            or new.amount is distinct from old.amount or new.currency is distinct from old.currency
            or new.receiver_name is distinct from old.receiver_name or new.receiver_account is distinct from old.receiver_account
            or new.fields is distinct from old.fields or new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null) then
      raise exception 'order %: what was changed must be approved anew', old.id using errcode = 'restrict_violation';
    end if;
    if new.approval_mark is distinct from old.approval_mark
       and exists (select 1 from approval_requests r where r.subject_type = 'order' and r.subject_id = new.id
                     and r.mark = new.approval_mark and r.state in ('open', 'approved')) then
      raise exception 'order %: this mark was looked at on another content', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission not in ('draft', 'held') then
      return new;
    end if;
    -- The policy is asked again when it leaves, whatever it said when the approval was asked for.
    asks := old.submission = 'draft' or new.submission not in ('draft', 'held', 'cancelled')
            or new.approval_mark is distinct from old.approval_mark or new.required_approvals < old.required_approvals;
  end if;
  if asks and new.kind = 'payout' and new.origin = 'made' and new.submission in ('held', 'queued', 'sending', 'not_sent')
     and new.required_approvals < required_by_policy('payouts.submit', new.connection_id, new.amount, new.currency) then
    raise exception 'order %: the policy wants more people', new.id using errcode = 'restrict_violation';
  end if;
  if asks and new.kind = 'update' and new.submission in ('held', 'queued', 'sending', 'not_sent')
     and new.required_approvals < required_by_policy('recurring.update', new.connection_id, null, null) then
    raise exception 'order %: the policy wants more people', new.id using errcode = 'restrict_violation';
  end if;
  if new.required_approvals > 0 and new.submission not in ('draft', 'held', 'cancelled')
     and not exists (select 1 from approval_requests r
                     where r.subject_type = 'order' and r.subject_id = new.id and r.state = 'approved'
                       and r.requested_by = new.prepared_by
                       and r.mark = new.approval_mark and r.required >= new.required_approvals) then
    raise exception 'order %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
