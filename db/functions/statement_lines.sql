create trigger statement_lines_kept before update or delete or truncate on statement_lines for each statement execute function refuse_change();

-- All positions of a whole statement are taken, so none can be added later.
create or replace function guard_statement_line() returns trigger language plpgsql as $$
begin
  if exists (select from added l join statements s on s.id = l.statement_id where l.position > s.credit_count + s.debit_count) then
    raise exception 'a statement has no more lines than it counts' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger statement_lines_counted after insert on statement_lines referencing new table as added
  for each statement execute function guard_statement_line();

create trigger statement_lines_dated before insert on statement_lines for each row execute function count_in_open_period('booking_date');
