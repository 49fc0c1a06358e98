-- Each permission's audit row is written in the same transaction and proves the right to it: without the right nothing is kept.
-- The table `permissions` is written from the code's own at each migration.
create or replace function guard_permission() returns trigger language plpgsql as $$
begin
  if exists (select 1 from permissions where permission = new.permission)
     and not exists (select 1 from users p join permissions r on r.permission = new.permission
                     -- Who changes their own role had the right before.
                     and r.role = case when new.permission = 'users.update' and new.subject_id = p.id::text
                                  then coalesce(new.details #>> '{role,from}', p.role) else p.role end
                     where p.id = new.user_id and p.disabled_at is null) then
    raise exception '%: this user has no permission for this action', new.permission using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger audit_permitted before insert on audit
  for each row when (new.user_id is not null and new.permission not like 'account.%') execute function guard_permission();

-- An actor without a user's rights records only what it does.
create or replace function guard_unattended() returns trigger language plpgsql as $$
begin
  if new.permission = any(case new.actor
    when 'worker' then array['connections.paused', 'connections.resumed', 'installation.sending_locked', 'installation.month_removed', 'users.disable']
    when 'migration' then array['users.create', 'users.disable', 'connections.create', 'connections.update', 'connections.renewVersion', 'connections.stop']
    when 'sample' then array['organisation.removeSampleData']
    when 'console' then array['users.resetPassword', 'users.enable', 'organisation.makeSampleData', 'organisation.removeSampleData']
    when 'visitor' then array['sessions.refuse']
    else array[]::text[] end) then
    return new;
  end if;
  raise exception '%: the actor % does nothing like this', new.permission, new.actor using errcode = 'restrict_violation';
end $$;

create trigger audit_unattended before insert on audit
  for each row when (new.user_id is null) execute function guard_unattended();

create trigger audit_kept before update or delete or truncate on audit for each statement execute function refuse_change();

-- An entry says when it was made by the clock of the database, and has the next number: no one adds one in another place. The sample
-- company's month lies in the past, and is only made where no real money moves.
create or replace function guard_audit_place() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.id is distinct from currval('audit_id_seq') then
    raise exception 'an audit entry has the next number' using errcode = 'restrict_violation';
  end if;
  if new.at not between clock_timestamp() - interval '10 minutes' and clock_timestamp() + interval '1 minute'
     and exists (select from connections c join connection_versions v on v.connection_id = c.id and v.version = c.current_version
                 where v.environment = 'production') then
    raise exception 'an audit entry has the time at which it is made' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger audit_placed before insert on audit for each row execute function guard_audit_place();
