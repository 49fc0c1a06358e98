-- What a match holds together never changes, and it is open for as long as its match is.
create or replace function guard_match_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (not old.is_open or (to_jsonb(new) - 'is_open') is distinct from (to_jsonb(old) - 'is_open')) then
    raise exception 'match %: what it holds together never changes', old.match_id using errcode = 'restrict_violation';
  end if;
  if new.is_open is distinct from (select m.ended_at is null from matches m where m.id = new.match_id) then
    raise exception 'match %: its items are open for as long as it holds', new.match_id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and exists (
    select from matches m join close_periods p on p.id = m.period_id where m.id = new.match_id and is_closed_period(p.state)) then
    raise exception 'match %: its period is closed', new.match_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger match_members_guarded before insert or update on match_members for each row execute function guard_match_member();
create trigger match_members_kept before delete or truncate on match_members for each statement execute function refuse_change();
