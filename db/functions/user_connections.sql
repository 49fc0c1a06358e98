-- An admin could lift their own limit, so it would be none.
create or replace function guard_limit() returns trigger language plpgsql as $$
begin
  if exists (select 1 from users where id = new.user_id and role_may(role, 'users.update')) then
    raise exception 'user %: an admin has access to all connections', new.user_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger user_connections_guarded before insert or update on user_connections for each row execute function guard_limit();
