-- What the code promises, the database holds too.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows may not be changed or deleted', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Whether a user works with a connection; without one: with all of them.
create or replace function user_has_connection(member uuid, connection uuid) returns boolean language sql stable as $$
  select not exists (select 1 from user_connections c where c.user_id = member)
      or exists (select 1 from user_connections c where c.user_id = member and c.connection_id = connection)
$$;

-- Whether users of this role have this right: no guard knows what roles there are.
create or replace function role_may(given text, wanted text) returns boolean language sql stable as $$
  select exists (select 1 from permissions where role = given and permission = wanted)
$$;

-- How many other users a change of this connection needs: its own policy, else the one for all, else none.
create or replace function connection_approvers(connection uuid) returns integer language sql stable as $$
  select coalesce((select (rules->>'approvers')::integer from approval_policies
                   where permission = 'connections.change' and in_force_from is not null and in_force_to is null
                     and (connection_id = connection or connection_id is null)
                   order by connection_id nulls last limit 1), 0)
$$;

-- What the connections file keeps, and the sandbox gateway on this machine, are set up at each start, by no one here.
create or replace function is_kept_by_paydesk(connection uuid) returns boolean language sql stable as $$
  select exists (select 1 from connections where id = connection and declared_as is not null)
      or (connection = '00000000-0000-4000-8000-000000000001'
          and not exists (select 1 from connection_versions
                          where connection_id = connection and base_url !~ '^http://127\.0\.0\.1:\d+/paynet$'))
$$;

-- This very transaction applies what others have approved of a connection.
create or replace function is_applied(connection uuid, variadic permissions text[]) returns boolean language sql stable as $$
  select exists (select 1 from connection_changes c where c.connection_id = connection and c.permission = any (permissions)
                 and c.applied_in = pg_current_xact_id()::text::bigint)
$$;

-- Refuses a write to a connection that needs others, unless this very transaction applies what they have approved.
create or replace function must_be_approved(connection uuid, variadic permissions text[]) returns void language plpgsql as $$
begin
  if connection_approvers(connection) = 0 or is_applied(connection, variadic permissions) then
    return;
  end if;
  raise exception 'connection %: % must approve this change first', connection, connection_approvers(connection) using errcode = 'restrict_violation';
end $$;

-- How many other users the policy in force needs, from this amount on too; null: no one chose one.
create or replace function required_by_policy(wanted text, connection uuid, amount numeric, unit text) returns integer language sql stable as $$
  select greatest(
    (p.rules->>'approvers')::integer,
    case when amount is null then (p.rules->>'unknownAmounts')::integer end,
    (select max((t->>'approvers')::integer) from jsonb_array_elements(p.rules->'tiers') t
     where t->>'currency' = unit and amount >= (t->>'from')::numeric))
  from approval_policies p
  where p.permission = wanted and p.in_force_from is not null and p.in_force_to is null
    and (p.connection_id = connection or p.connection_id is null)
  order by p.connection_id nulls last limit 1
$$;

-- What users may want to hear of is noted in the transaction in which it happens: no command has to think of it, and what
-- is rolled back is shown to no one. The arguments are the kind of sign, and how long it is not looked at.
create or replace function note_alert_sign() returns trigger language plpgsql as $$
begin
  insert into alert_signs (kind, subject, due_at) values (tg_argv[0], new.id::text, now() + tg_argv[1]::interval);
  return null;
end $$;

-- No money moves by it: its connection was never anything but a sandbox. What belongs to no connection, or changes one, is
-- only that while the installation has no other connection at all.
create or replace function is_sandbox_only(wanted text, connection uuid) returns boolean language sql stable as $$
  select not exists (select 1 from connection_versions v where v.environment <> 'sandbox'
                     and (connection is null or wanted = 'connections.change' or v.connection_id = connection))
$$;

-- Whether this user may decide on requests of this act and connection at that moment. An approval counts only while this holds.
create or replace function may_decide(member uuid, wanted text, connection uuid, at timestamptz) returns boolean language sql stable as $$
  select exists (select 1 from users p join permissions r on r.role = p.role and r.permission = deciding_permission(wanted)
                 where p.id = member and p.disabled_at is null and user_has_connection(p.id, connection)
                   and (p.may_approve_from is null or p.may_approve_from <= at or is_sandbox_only(wanted, connection)))
$$;

-- The same at any time in the 7 days before: disabling, demoting, limiting or resetting users lowers no rule.
create or replace function could_decide(member uuid, wanted text, connection uuid, at timestamptz) returns boolean language sql stable as $$
  select may_decide(member, wanted, connection, at)
      or exists (select 1 from users p
                 where p.id = member
                   and (user_has_connection(p.id, connection) or p.scope_narrowed_at > at - interval '7 days')
                   and (p.admin_until > at - interval '7 days'
                        or (p.approver_until > at - interval '7 days'
                            and exists (select 1 from permissions r where r.permission = deciding_permission(wanted) and r.role = 'approver'))
                        or (p.disabled_at is null and (p.may_approve_from is null or p.may_approve_from <= at)
                            and exists (select 1 from permissions r where r.permission = deciding_permission(wanted) and r.role = p.role))))
$$;

-- All accounts that count as one person with this one at a moment, itself included: who made or opened an account alone could be
-- who uses it, and so on from account to account. What was done to `member` after it acted says nothing of that act.
create or replace function tied_accounts(member uuid, at timestamptz, acted timestamptz) returns setof uuid language sql stable as $$
  with recursive ties as (
    select t.user_id, t.tied_to from account_ties t
    where t.at <= tied_accounts.at and (t.until is null or t.until > tied_accounts.at) and t.confirmed_at is null
      and not (t.user_id = member and t.at > acted)
  ), reached as (
    select member as id
    union
    select case when t.user_id = r.id then t.tied_to else t.user_id end from reached r join ties t on r.id in (t.user_id, t.tied_to)
  )
  select id from reached
$$;

-- Whether the approval of one user says nothing of what the other did: they could be one person. Money of a sandbox is exempt;
-- changes of accounts are not, as accounts stay when the first real connection comes.
create or replace function are_tied(approver uuid, other uuid, wanted text, connection uuid, at timestamptz, acted timestamptz) returns boolean language sql stable as $$
  select approver = other
      or ((wanted = 'users.change' or not is_sandbox_only(wanted, connection))
          and approver in (select tied_accounts(other, are_tied.at, acted)))
$$;

create or replace function organisation_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone coalesce((select time_zone from organisation where id = 1), 'UTC'))::date
$$;

-- What stays of a sealed value when it is sealed with another key (lib/core/secrets/seal.ts): the text, which can't be replaced without its data key.
create or replace function sealed_text(sealed text) returns text language sql immutable parallel safe as $$
  select case when sealed like 'v2.%' then substr(sealed, 94) else sealed end
$$;
