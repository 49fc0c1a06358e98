create trigger dispatches_kept before update or delete or truncate on dispatches for each statement execute function refuse_change();

-- The one way to leave out numbers of calls, and only upwards: a role that may call this can't set the sequence. A number that comes
-- again would end in a lock, and the largest would be the last, so a raise has a bound that no lost day of sending reaches.
create or replace function raise_dispatch_numbers(above bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest bigint;
begin
  -- The role of the public callback receiver may call any function, and send nothing.
  if not has_table_privilege(session_user, 'batches', 'insert') then
    raise exception 'this role may not raise dispatch numbers' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from installation where sending_locked_at is not null) then
    raise exception 'dispatch numbers are raised only while sending is locked' using errcode = 'restrict_violation';
  end if;
  select last_value into latest from dispatch_numbers;
  if above > latest + 1000000000 then
    raise exception 'dispatch numbers are raised by at most 1,000,000,000' using errcode = 'restrict_violation';
  end if;
  if above >= latest then
    perform setval('dispatch_numbers', above);
  end if;
  update installation set dispatch_floor = greatest(dispatch_floor, above);
end $$;
