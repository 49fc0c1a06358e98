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

create trigger audit_kept before update or delete or truncate on audit for each statement execute function refuse_change();
