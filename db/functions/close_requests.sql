-- What was asked about a period never changes; only its end is written.
create or replace function freeze_close_request() returns trigger language plpgsql as $$
begin
  if not old.is_open or (to_jsonb(new) - 'is_open') is distinct from (to_jsonb(old) - 'is_open') then
    raise exception 'close request %: it never changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger close_requests_frozen before update on close_requests for each row execute function freeze_close_request();
create trigger close_requests_kept before delete or truncate on close_requests for each statement execute function refuse_change();
