-- With whom of those who prepared or approved a request this user counts as one person, so that their approval says nothing of
-- it; null: with none.
create or replace function tied_in_request(member uuid, request approval_requests, at timestamptz) returns uuid language sql stable as $$
  select one.user_id from (
    select request.requested_by as user_id, request.requested_at as acted
    union all select d.user_id, d.at from approval_decisions d where d.request_id = request.id and d.decision = 'approve'
  ) one
  where member in (select t.user_id from account_ties t union all select t.tied_to from account_ties t) and one.user_id <> member
    and are_tied(member, one.user_id, request.permission, request.connection_id, tied_in_request.at, one.acted)
  order by one.acted limit 1
$$;

-- Screens with waiting requests learn of each change: a new request, a decision on it, its end. All connections: `all`.
create or replace function notify_approval_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'approval:' || coalesce(new.connection_id::text, 'all'));
  return null;
end $$;

create trigger approval_requests_notified after insert or update of state on approval_requests
  for each row execute function notify_approval_changed();

-- A request begins open: no one has approved what was never asked.
create or replace function guard_new_request() returns trigger language plpgsql as $$
begin
  if new.state <> 'open' then
    raise exception 'approval %: a new request has no decision yet', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger approval_requests_asked before insert on approval_requests for each row execute function guard_new_request();

-- An open request may come to need more approvals, never fewer; it is approved by users who may approve at that moment.
create or replace function freeze_approval_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or new.required < old.required
     or (new.permission, new.subject_type, new.subject_id, new.digest, new.rules, new.requested_by, new.requested_at, new.expires_at)
     is distinct from (old.permission, old.subject_type, old.subject_id, old.digest, old.rules, old.requested_by, old.requested_at, old.expires_at)
     or new.connection_id is distinct from old.connection_id then
    raise exception 'approval %: the request and its decision never change', old.id using errcode = 'restrict_violation';
  end if;
  if new.state <> 'approved' then
    return new;
  end if;
  if (select count(*) from approval_decisions d where d.request_id = new.id and d.decision = 'approve'
        and may_decide(d.user_id, new.permission, new.connection_id, new.decided_at)) < new.required then
    raise exception 'approval %: too few users have approved', new.id using errcode = 'restrict_violation';
  end if;
  -- Amounts are looked at where the subject is released. Of rules and users no more can be asked than there are.
  if new.permission not in ('policies.change', 'users.change')
     and new.required < required_by_policy(new.permission, new.connection_id, 0, '') then
    raise exception 'approval %: the approval rule requires more users', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger approval_requests_frozen before update on approval_requests for each row execute function freeze_approval_request();

-- How many others the policy in force at a moment needs for a resolution, by its orders' own amounts; null: there was none.
create or replace function resolution_required(resolution uuid, connection uuid, at timestamptz) returns integer language sql stable as $$
  with policy as (
    select rules from approval_policies
    where permission = 'orders.resolve' and in_force_from <= at and (in_force_to is null or in_force_to > at)
      and (connection_id = connection or connection_id is null)
    order by connection_id nulls last limit 1
  ), totals as (
    select o.currency as unit, sum(o.amount) as total from resolution_orders s join orders o on o.id = s.order_id
    where s.resolution_id = resolution group by o.currency
  ), tiers as (
    select t->>'currency' as unit, (t->>'from')::numeric as reached, (t->>'approvers')::integer as approvers
    from policy, jsonb_array_elements(policy.rules->'tiers') t
  )
  select greatest(
    (policy.rules->>'approvers')::integer,
    (select max(tiers.approvers) from tiers join totals using (unit) where totals.total >= tiers.reached),
    case when exists (select 1 from resolution_orders s join orders o on o.id = s.order_id
                      where s.resolution_id = resolution and (o.amount is null or o.currency is null))
      then (policy.rules->>'unknownAmounts')::integer end)
  from policy
$$;

-- Its amounts are looked at here: approved, it is applied. The stricter of the policies then and now holds.
create or replace function guard_resolution() returns trigger language plpgsql as $$
begin
  if new.required < greatest(resolution_required(new.subject_id, new.connection_id, new.requested_at),
                             resolution_required(new.subject_id, new.connection_id, new.decided_at)) then
    raise exception 'approval %: the approval rule requires more users for these orders', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger approval_requests_of_resolutions before update on approval_requests for each row
  when (new.subject_type = 'resolution' and new.state = 'approved') execute function guard_resolution();

create trigger approval_requests_kept before delete or truncate on approval_requests for each statement execute function refuse_change();

create trigger approval_requests_signed after insert on approval_requests for each row
  when (new.state = 'open') execute function note_alert_sign('approval', '0');
