-- A line counts on its own day, or on the first day that no closed period has. `tg_argv[0]`: the column of its own day.
-- A period is not closed between this look and the commit of the line: closing takes the same lock, alone.
create or replace function count_in_open_period() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('paydesk lines'));
  new.counted_on := greatest((to_jsonb(new) ->> tg_argv[0])::date,
    coalesce((select max(to_day) + 1 from close_periods where is_closed_period(state)), '-infinity'::date));
  return new;
end $$;

-- Whether another user approved what was last asked about a period.
create or replace function is_close_approved(period uuid, asked text) returns boolean language sql stable as $$
  select exists (
    select from close_requests c join approval_requests r on r.subject_type = 'close_request' and r.subject_id = c.id
    where c.period_id = period and c.kind = asked and c.is_open and r.state = 'approved' and r.requested_by = c.requested_by)
$$;

create or replace function guard_close_period() returns trigger language plpgsql as $$
declare before_it date; step text := case when tg_op = 'UPDATE' then old.state || ' ' || new.state end;
begin
  if tg_op = 'INSERT' then
    select max(to_day) into before_it from close_periods;
    if new.state <> 'open' or new.from_day <> coalesce(before_it + 1, new.from_day) then
      raise exception 'a new period is open and begins on the day after the last one' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.from_day, new.to_day) is distinct from (old.id, old.from_day, old.to_day) then
    raise exception 'period %: its days never change', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = old.state then return new; end if;
  if not array['open prepared', 'prepared open', 'prepared reviewed', 'reviewed open', 'reviewed closed', 'closed locked', 'closed open', 'locked open'] @> array[step] then
    raise exception 'period %: % can''t become %', old.id, old.state, new.state using errcode = 'restrict_violation';
  end if;
  if array['prepared reviewed'] @> array[step] and not is_close_approved(new.id, 'review') then
    raise exception 'period %: another user must review it first', old.id using errcode = 'restrict_violation';
  end if;
  if is_closed_period(old.state) and not is_closed_period(new.state) and not is_close_approved(new.id, 'reopen') then
    raise exception 'period %: another user must approve that it is opened again', old.id using errcode = 'restrict_violation';
  end if;
  if is_closed_period(new.state) and exists (select from close_periods p where p.from_day < new.from_day and not is_closed_period(p.state)) then
    raise exception 'period %: the period before it is not closed', old.id using errcode = 'restrict_violation';
  end if;
  if is_closed_period(old.state) and not is_closed_period(new.state) and exists (select from close_periods p where p.from_day > new.from_day and is_closed_period(p.state)) then
    raise exception 'period %: a later period is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger close_periods_guarded before insert or update on close_periods for each row execute function guard_close_period();
create trigger close_periods_kept before delete or truncate on close_periods for each statement execute function refuse_change();
