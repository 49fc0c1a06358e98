-- A line is evidence: only its order and its effect may change.
create or replace function keep_returned_line() returns trigger language plpgsql as $$
begin
  if (old.order_id is not null and (new.order_id, new.part, new.names, new.amount) is distinct from (old.order_id, old.part, old.names, old.amount))
    or (old.noted_at is not null and (new.noted_at, new.later_event_id) is distinct from (old.noted_at, old.later_event_id)) then
    raise exception 'a line that reports a return never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger returned_lines_kept before update on returned_lines for each row execute function keep_returned_line();
create trigger returned_lines_stay before truncate on returned_lines for each statement execute function refuse_change();
