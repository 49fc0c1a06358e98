create or replace function guard_unlimited_admin() returns trigger language plpgsql as $$
begin
  if exists (select 1 from user_connections where user_id = new.id) then
    raise exception 'user %: an admin has access to all connections', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger users_admin_unlimited before update of role on users
  for each row when (role_may(new.role, 'users.update')) execute function guard_unlimited_admin();
