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

create trigger statement_lines_dated before insert on statement_lines for each row when (new.repeats_statement_id is null)
  execute function count_in_open_period('booking_date');

-- A movement that two statements have counts once: in the line that was first.
create or replace function guard_repeated_line() returns trigger language plpgsql as $$
begin
  if not exists (
    select from statements s join statements o on o.currency = s.currency and (o.format = 'camt.054') = (s.format = 'camt.054')
    where s.id = new.statement_id and o.id = new.repeats_statement_id and o.id <> s.id
      and exists (
        select from statement_lines l where l.statement_id = o.id and l.booking_date = new.booking_date and l.counted_on is not null
          and (new.repeats_position is null
            or (l.position, l.amount, l.direction) = (new.repeats_position, new.amount, new.direction)))) then
    raise exception 'a line repeats a line that counts, of the same day, amount and direction' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger statement_lines_repeated before insert on statement_lines for each row when (new.repeats_statement_id is not null)
  execute function guard_repeated_line();
