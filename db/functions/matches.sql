-- Matches are part of what is signed of a period: none is made, undone or changed in one that is closed.
create or replace function guard_match() returns trigger language plpgsql as $$
begin
  -- Held until the commit, so that the period isn't closed in between.
  perform from close_periods p where p.id = new.period_id for share;
  if exists (select from close_periods p where p.id = new.period_id and is_closed_period(p.state)) then
    raise exception 'match %: its period is closed', new.id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'UPDATE' and (old.ended_at is not null or (to_jsonb(new) - '{ended_at,ended_by}'::text[]) is distinct from (to_jsonb(old) - '{ended_at,ended_by}'::text[])) then
    raise exception 'match %: it never changes; it is only undone, once', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger matches_guarded before insert or update on matches for each row execute function guard_match();
create trigger matches_kept before delete or truncate on matches for each statement execute function refuse_change();
