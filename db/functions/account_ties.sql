-- A tie ends by its time, or by another admin who is no one of the two; it never changes otherwise.
create or replace function guard_account_tie() returns trigger language plpgsql as $$
begin
  if (new.id, new.user_id, new.tied_to, new.permission, new.at) is distinct from (old.id, old.user_id, old.tied_to, old.permission, old.at)
     or (new.until is distinct from old.until and (old.until is null or new.until is null or new.until < old.until)) or old.confirmed_at is not null then
    raise exception 'account tie %: it never changes', old.id using errcode = 'restrict_violation';
  end if;
  if new.confirmed_at is not null
     and (not may_decide(new.confirmed_by, 'users.change', null, new.confirmed_at)
          or new.confirmed_by in (select tied_accounts(old.user_id, new.confirmed_at, new.confirmed_at))) then
    raise exception 'account tie %: a second admin must confirm it', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger account_ties_guarded before update on account_ties for each row execute function guard_account_tie();
create trigger account_ties_kept before delete or truncate on account_ties for each statement execute function refuse_change();
