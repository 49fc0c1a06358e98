create trigger statements_kept before update or delete or truncate on statements for each statement execute function refuse_change();

-- A statement is whole when its transaction ends: its lines are those that it counts and add up to what it says.
create or replace function guard_statement_lines() returns trigger language plpgsql as $$
begin
  if not exists (
    select from statement_lines l where l.statement_id = new.id
    having count(*) filter (where l.direction = 'credit') = new.credit_count
       and count(*) filter (where l.direction = 'debit') = new.debit_count
       and coalesce(sum(l.amount) filter (where l.direction = 'credit'), 0) = new.credit_amount
       and coalesce(sum(l.amount) filter (where l.direction = 'debit'), 0) = new.debit_amount) then
    raise exception 'statement %: its lines don''t add up to its totals', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger statements_whole after insert on statements deferrable initially deferred
  for each row execute function guard_statement_lines();
