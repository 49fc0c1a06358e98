create trigger journal_runs_kept before update or delete or truncate on journal_runs for each statement execute function refuse_change();

-- Numbers follow each other without a gap. Two runs at once: the unique number refuses the second.
create or replace function number_journal_run() returns trigger language plpgsql as $$
begin
  if new.number <> coalesce((select max(number) from journal_runs), 0) + 1 then
    raise exception 'journal run %: its number doesn''t follow the last one', new.number using errcode = 'restrict_violation';
  end if;
  if new.reverses is not null and not exists (
    select from journal_runs r where r.number = new.reverses and r.reverses is null
      and (r.from_day, r.to_day, r.is_sandbox) = (new.from_day, new.to_day, new.is_sandbox)) then
    raise exception 'journal run %: it reverses a run of the same days that is no reversal itself', new.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger journal_runs_numbered before insert on journal_runs for each row execute function number_journal_run();

-- A run is whole when its transaction ends: its entries are those that it counts and add up to its totals. A reversal has each
-- entry of the other run on the other sides, and leaves none of them live.
create or replace function guard_journal_run() returns trigger language plpgsql as $$
begin
  if (select count(*) from journal_entries e where e.run = new.number) <> new.entry_count
     or new.totals is distinct from (
       select jsonb_agg(jsonb_build_object('currency', t.currency, 'entries', t.entries, 'amount', t.amount::text) order by t.currency)
       from (select currency, count(*) as entries, sum(amount) as amount from journal_entries where run = new.number group by 1) t) then
    raise exception 'journal run %: its entries don''t add up to its totals', new.number using errcode = 'check_violation';
  end if;
  if new.reverses is not null and exists (
    select from (select * from journal_entries where run = new.reverses) a
      full join (select * from journal_entries where run = new.number) b using (position)
    where a.is_live is distinct from false or b.is_live is distinct from false or a.side is not distinct from b.side
      or (to_jsonb(a) - '{run,side}'::text[]) is distinct from (to_jsonb(b) - '{run,side}'::text[])) then
    raise exception 'journal run %: it doesn''t mirror run %', new.number, new.reverses using errcode = 'check_violation';
  end if;
  return null;
end $$;

create constraint trigger journal_runs_whole after insert on journal_runs deferrable initially deferred
  for each row execute function guard_journal_run();
