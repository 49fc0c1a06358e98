create or replace function freeze_approval_policy() returns trigger language plpgsql as $$
begin
  if (new.permission, new.version, new.rules, new.created_by) is distinct from (old.permission, old.version, old.rules, old.created_by)
     or new.connection_id is distinct from old.connection_id
     or (old.in_force_from is not null and new.in_force_from is distinct from old.in_force_from)
     or (old.in_force_to is not null and new.in_force_to is distinct from old.in_force_to) then
    raise exception 'policy % never changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger approval_policies_frozen before update on approval_policies for each row execute function freeze_approval_policy();

-- A policy ends by the one that takes its place, or by a later version that says so: then what is above it counts again.
create or replace function guard_policy_succession() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from approval_policies where permission = new.permission and connection_id is not distinct from new.connection_id
                 and in_force_from is not null
                 and (in_force_to is null
                      or (rules->>'ends' = 'true' and version > new.version and in_force_from = new.in_force_to))) then
    raise exception 'policy %: it may end only when another policy replaces it', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create constraint trigger approval_policies_succeeded after update of in_force_to on approval_policies deferrable initially deferred
  for each row when (old.in_force_from is not null and old.in_force_to is null and new.in_force_to is not null)
  execute function guard_policy_succession();

-- A policy comes into force by an admin, and by a second one as soon as there are two, or were within the last 7 days.
create or replace function guard_policy_in_force() returns trigger language plpgsql as $$
begin
  if new.in_force_from is null or (tg_op = 'UPDATE' and old.in_force_from is not null) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.in_force_to is not null then
    raise exception 'policy %: it was rejected', new.id using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from users where id = new.created_by and role_may(role, 'policies.update')) then
    raise exception 'policy %: only an admin may propose it', new.id using errcode = 'restrict_violation';
  end if;
  if exists (select 1 from users p where p.id <> new.created_by and could_decide(p.id, 'policies.change', null, new.in_force_from)
               and not are_tied(p.id, new.created_by, 'policies.change', null, new.in_force_from, new.in_force_from))
     and not exists (select 1 from approval_requests r
                     where r.permission = 'policies.change' and r.subject_type = 'policy' and r.subject_id = new.id
                       and r.requested_by = new.created_by and r.state = 'approved') then
    raise exception 'policy %: a second admin must approve it first', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger approval_policies_guarded before insert or update of in_force_from on approval_policies
  for each row execute function guard_policy_in_force();

create trigger approval_policies_kept before delete or truncate on approval_policies for each statement execute function refuse_change();
