-- One number, one call, for ever: a table without months holds it, also once the call's month was removed. Only the sequence gives
-- numbers out: one from elsewhere would hide that a database is behind, or be the last one possible.
create or replace function note_dispatch() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.dispatch_number not between 1 and (select last_value from dispatch_numbers) then
    raise exception 'call %: its number was not given out', new.id using errcode = 'restrict_violation';
  end if;
  insert into dispatches (dispatch_number, call_id) values (new.dispatch_number, new.id);
  return null;
end $$;

create trigger calls_numbered after insert on calls for each row when (new.dispatch_number is not null) execute function note_dispatch();

create trigger calls_kept before delete or truncate on calls for each statement execute function refuse_change();
