-- Each act's audit row, written in the act's own transaction, stands for the right to it: without the right nothing is kept.
-- The table `permissions` is written from the code's own at each migration.
create function guard_act() returns trigger language plpgsql as $$
begin
  if exists (select 1 from permissions where act = new.act)
     and not exists (select 1 from people p join permissions r on r.act = new.act
                     -- Who changes their own role had the right before.
                     and r.role = case when new.act = 'people.update' and new.subject_id = p.id::text
                                  then coalesce(new.details #>> '{role,from}', p.role) else p.role end
                     where p.id = new.person_id and p.disabled_at is null) then
    raise exception '%: this person may not do that', new.act using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger audit_of_right before insert on audit
  for each row when (new.person_id is not null and new.act not like 'account.%') execute function guard_act();
--> statement-breakpoint
create or replace function guard_preparer_reach() returns trigger language plpgsql as $$
begin
  if new.prepared_by is not null and not person_reaches(new.prepared_by, new.connection_id) then
    raise exception 'order %: this person does not work with its connection', new.id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and new.prepared_by is not null
     and not exists (select 1 from people p join permissions r on r.act = 'payouts.submit' and r.role = p.role
                     where p.id = new.prepared_by) then
    raise exception 'order %: this person may not prepare it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- How many other people the policy in force wants, from this amount on too; null: nobody chose one.
create function required_by_policy(wanted text, connection uuid, amount numeric, unit text) returns integer language sql stable as $$
  select greatest(
    (p.rules->>'approvers')::integer,
    case when amount is null then (p.rules->>'unknownAmounts')::integer end,
    (select max((t->>'approvers')::integer) from jsonb_array_elements(p.rules->'tiers') t
     where t->>'currency' = unit and amount >= (t->>'from')::numeric))
  from approval_policies p
  where p.act = wanted and p.in_force_from is not null and p.in_force_to is null
    and (p.connection_id = connection or p.connection_id is null)
  order by p.connection_id nulls last limit 1
$$;
--> statement-breakpoint
-- A request begins open: nobody has approved what was never asked.
create function guard_new_request() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then
    raise exception 'approval %: it is asked for before it is decided', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_requests_asked before insert on approval_requests for each row execute function guard_new_request();
--> statement-breakpoint
-- Whoever approves another rule, or a change of a connection, has the right to make it themself.
create or replace function guard_connection_approver() returns trigger language plpgsql as $$
begin
  if exists (select 1 from approval_requests where id = new.request_id and act in ('connections.change', 'policies.change'))
     and not exists (select 1 from people where id = new.person_id and role = 'admin' and disabled_at is null) then
    raise exception 'approval %: an admin decides on it', new.request_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A policy comes into force by an admin, and by a second one as soon as there are two; it ends by the one that follows it.
create function guard_policy_in_force() returns trigger language plpgsql as $$
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
  if exists (select 1 from people where role = 'admin' and disabled_at is null and id <> new.created_by)
     and not exists (select 1 from approval_requests r
                     where r.act = 'policies.change' and r.subject_type = 'policy' and r.subject_id = new.id
                       and r.requested_by = new.created_by and r.state = 'approved') then
    raise exception 'policy %: a second admin must approve it first', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_policies_guarded before insert or update of in_force_from on approval_policies
  for each row execute function guard_policy_in_force();
--> statement-breakpoint
create function guard_policy_succession() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from approval_policies where act = new.act and connection_id is not distinct from new.connection_id
                 and in_force_from is not null and in_force_to is null) then
    raise exception 'policy %: it ends by another that takes its place', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger approval_policies_succeeded after update of in_force_to on approval_policies deferrable initially deferred
  for each row when (old.in_force_from is not null and old.in_force_to is null and new.in_force_to is not null)
  execute function guard_policy_succession();
--> statement-breakpoint
-- Besides what was held here before: as many as the policy wants, asked for by who prepared it, and no mark put back under
-- an approval that another content was given.
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
    asks := old.submission = 'draft' or new.approval_mark is distinct from old.approval_mark
            or new.required_approvals < old.required_approvals;
  end if;
  if asks and new.kind = 'payout' and new.origin = 'made' and new.submission in ('held', 'queued', 'sending', 'not_sent')
     and new.required_approvals < required_by_policy('payouts.submit', new.connection_id, new.amount, new.currency) then
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
--> statement-breakpoint
drop trigger orders_release_guarded on orders;
--> statement-breakpoint
create trigger orders_release_guarded
  before insert or update of submission, required_approvals, approval_mark, client_orderid, kind, direction, connection_id, connection_version, endpoint_id, destination, payee_fingerprint, amount, currency, receiver_name, receiver_account, fields, sealed_fields, prepared_by
  on orders for each row execute function guard_release();
--> statement-breakpoint
-- Another account of a payee asks for as many as the policy wants; where nobody chose one, for one as soon as there is another.
create function guard_new_payee_change() returns trigger language plpgsql as $$
declare wanted integer := required_by_policy('payees.changeAccount', null, 0, '');
begin
  if wanted is null then
    wanted := case when exists (select 1 from people p where p.role in ('approver', 'admin') and p.disabled_at is null
                                and p.id <> new.proposed_by and person_reaches(p.id, null)) then 1 else 0 end;
  end if;
  if new.required_approvals < wanted then
    raise exception 'change %: the policy wants more people', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payee_changes_asked before insert on payee_changes for each row execute function guard_new_payee_change();
