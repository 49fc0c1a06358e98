create trigger journal_entries_kept before delete or truncate on journal_entries for each statement execute function refuse_change();

-- All positions of a whole run are taken, so none can be added later.
create or replace function guard_journal_entry() returns trigger language plpgsql as $$
begin
  if exists (select from added e join journal_runs r on r.number = e.run
             where e.position > r.entry_count or (e.is_live and r.reverses is not null)
               or (r.reverses is null and e.date not between r.from_day and r.to_day) or e.currency <> r.books_currency) then
    raise exception 'a journal run has no more entries than it counts, of its own days and books, and a reversal has no live ones' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create trigger journal_entries_counted after insert on journal_entries referencing new table as added
  for each statement execute function guard_journal_entry();

-- An entry only ever stops being live, when its run is reversed.
create or replace function freeze_journal_entry() returns trigger language plpgsql as $$
begin
  if exists (
    select from outgoing o full join incoming n using (run, position)
    where not o.is_live or n.is_live or (to_jsonb(o) - 'is_live') is distinct from (to_jsonb(n) - 'is_live')
      or not exists (select from journal_runs r where r.reverses = run)) then
    raise exception 'a journal entry never changes; it only ends when its run is reversed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger journal_entries_frozen after update on journal_entries referencing old table as outgoing new table as incoming
  for each statement execute function freeze_journal_entry();
