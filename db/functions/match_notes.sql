create trigger match_notes_kept before update or delete or truncate on match_notes for each statement execute function refuse_change();

-- A line of a closed period stays as it was matched.
create or replace function guard_match_note() returns trigger language plpgsql as $$
declare counted date;
begin
  if new.act not in ('unmatch', 'rematch') then return new; end if;
  if new.key like 'line:%' then
    select l.counted_on into counted from gateway_lines l where l.id = split_part(new.key, ':', 2)::bigint;
  else
    select l.counted_on into counted from statement_lines l
    where l.statement_id = split_part(new.key, ':', 2)::uuid and l.position = split_part(new.key, ':', 3)::integer;
  end if;
  if exists (select from close_periods p where counted between p.from_day and p.to_day and is_closed_period(p.state)) then
    raise exception 'line %: its period is closed', new.key using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger match_notes_guarded before insert on match_notes for each row execute function guard_match_note();
