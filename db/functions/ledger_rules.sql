-- A rule only ends: runs were made by what it said.
create or replace function freeze_ledger_rule() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null or new.ended_at is null
     or (to_jsonb(new) - '{ended_at,ended_by}'::text[]) is distinct from (to_jsonb(old) - '{ended_at,ended_by}'::text[]) then
    raise exception 'ledger rule %: it never changes, it only ends', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger ledger_rules_frozen before update on ledger_rules for each row execute function freeze_ledger_rule();
create trigger ledger_rules_kept before delete or truncate on ledger_rules for each statement execute function refuse_change();
