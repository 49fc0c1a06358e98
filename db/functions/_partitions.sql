-- Monthly partitions: which tables have them, making them ahead, and removing a month that is past the setting. Months are in UTC.

-- The tables in monthly partitions, with the column that decides the month.
create or replace function partitioned_tables() returns table (name text, by_column text) language sql stable as $$
  select c.relname::text, a.attname::text
  from pg_partitioned_table p join pg_class c on c.oid = p.partrelid
  join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
  where c.relnamespace = 'public'::regnamespace order by 1
$$;

-- The role of the public callback receiver may call any function, and prepare nothing.
create or replace function may_keep_months() returns boolean language sql stable as $$
  select has_table_privilege(session_user, 'batches', 'insert')
$$;

-- Makes the table of a partition. Its indexes have the names of the table's own with the month behind; attaching finds them.
create or replace function begin_partition(parent text, suffix text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  own record;
begin
  execute format('create table %I (like %I including defaults including constraints)', parent || suffix, parent);
  for own in
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = parent::regclass and not i.indisprimary
  loop
    execute replace(own.definition, format(' %I ON ONLY public.%I ', own.name, parent), format(' %I ON public.%I ', own.name || suffix, parent || suffix));
  end loop;
end $$;

-- Makes one partition of a table and gives it the rows that the default partition holds for it. No right is given: what the app may
-- do, it may do with the table. Statement triggers of a table don't fire for its partitions, so each gets those that refuse.
create or replace function make_partition(parent text, by_column text, month date) returns void
language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  partition constant text := parent || to_char(month, '_YYYY_MM');
  spare constant text := parent || '_default';
  before constant date := (month + interval '1 month')::date;
  stands boolean;
begin
  perform begin_partition(parent, to_char(month, '_YYYY_MM'));
  -- Attaching takes this lock too; with it nothing arrives between the rows that are moved and the new partition.
  execute format('lock table %I in access exclusive mode', spare);
  execute format('select exists (select from %I where %I >= %L and %2$I < %4$L)', spare, by_column, month, before) into stands;
  if stands then
    execute format('alter table %I disable trigger user', spare);
    execute format('with moved as (delete from %I where %I >= %L and %2$I < %4$L returning *) insert into %5$I select * from moved',
      spare, by_column, month, before, partition);
    execute format('alter table %I enable trigger user', spare);
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, month, before);
  perform guard_partition(parent, partition);
end $$;

-- Gives a partition the triggers of its table that refuse a statement as a whole.
create or replace function guard_partition(parent text, partition text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  trigger record;
begin
  for trigger in
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = parent::regclass and not tgisinternal and tgtype & 1 = 0
  loop
    execute replace(trigger.definition, format(' ON public.%I ', parent), format(' ON public.%I ', partition));
  end loop;
end $$;

-- Makes the missing partitions of these months, the default ones, and those of rows that the default ones hold, at most so many; returns
-- how many. A row is never refused for want of a partition. Others work meanwhile, and may wait for us while we wait for them: who makes
-- one at a time, and gives up after a quarter of a second, is never the reason why PostgreSQL ends another's transaction (after a second).
create or replace function make_partitions(first_month date, last_month date, most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '250ms' as $$
declare
  place record;
  month date;
  found_months date[];
  made integer := 0;
begin
  if not may_keep_months() then
    raise exception 'this role may not make partitions' using errcode = 'insufficient_privilege';
  end if;
  if last_month > now() + interval '13 months' then
    raise exception 'partitions are made no more than a year ahead';
  end if;
  if not pg_try_advisory_xact_lock(x'70617274'::bigint) then
    return 0;
  end if;
  for place in select * from partitioned_tables() loop
    if to_regclass(place.name || '_default') is null then
      perform begin_partition(place.name, '_default');
      execute format('alter table %I attach partition %I default', place.name, place.name || '_default');
      perform guard_partition(place.name, place.name || '_default');
    end if;
    execute format('select array(select distinct date_trunc(''month'', %I)::date from %I where %1$I < %3$L)',
      place.by_column, place.name || '_default', now() + interval '13 months') into found_months;
    for month in
      select m::date from generate_series(date_trunc('month', first_month), date_trunc('month', last_month), interval '1 month') m
      union
      select f from unnest(found_months) f
      except
      select r.month from removed_months r where r.table_name = place.name
      order by 1
    loop
      continue when to_regclass(place.name || to_char(month, '_YYYY_MM')) is not null;
      if made = most then
        return made;
      end if;
      perform make_partition(place.name, place.by_column, month);
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

-- What of a month is still needed: the reason why it stays, or null. `open_orders`: an order of its rows isn't final, needs a user or
-- has an open difference. `open_callbacks`: not evaluated, or an exception that no one acknowledged. `open_calls`: not finished.
-- `unlinked`: an entry that the audit chain doesn't hold.
create or replace function why_month_stays(parent text, month date) returns text
language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
declare
  partition constant text := parent || to_char(month, '_YYYY_MM');
  condition text := null;
  reason text;
  of_orders text := 'select order_id from %I';
  stays boolean;
begin
  case parent
    when 'audit' then
      reason := 'unlinked';
      condition := 'select from %I a where not exists (select from audit_chain c where c.audit_id = a.id)';
      of_orders := null;
    when 'calls' then
      reason := 'open_calls';
      condition := 'select from %I where finished_at is null';
      of_orders := 'select c.order_id from %I p join call_orders c on c.call_id = p.id';
    when 'callbacks' then
      reason := 'open_callbacks';
      condition := 'select from %I where evaluated_at is null or acknowledged_at is null and is_exception(verdict)';
    when 'order_events' then
      reason := null;
    else
      raise exception 'no rule says when a month of % may be removed', parent;
  end case;
  if condition is not null then
    execute format('select exists (' || condition || ')', partition) into stays;
    if stays then
      return reason;
    end if;
  end if;
  if of_orders is null then
    return null;
  end if;
  execute format('select exists (select from (' || of_orders || ') r join orders o on o.id = r.order_id
      where needs_history(o.stage, o.submission, o.outcome, o.conflict, o.status, o.acknowledged_at)
        or o.unconfirmed_since is not null or o.later_unclear)
    or exists (select from (' || of_orders || ') r join match_items m on m.order_id = r.order_id
      join close_periods p on p.id = m.period_id where not m.is_named and not is_closed_period(p.state))', partition, partition) into stays;
  return case when stays then 'open_orders' end;
end $$;

-- Removes one month of a table that is past what is kept, in months after its end, and that nothing needs any more. It writes the
-- audit entry and the row of removed_months. `stays`: why it was not removed; `removed`: how many rows it had.
-- The app can't remove more than this: a younger month is refused whatever it passes. A lock that isn't free soon is an error.
create or replace function drop_partition(parent text, month date, kept_months integer, out stays text, out removed bigint)
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '250ms' as $$
declare
  partition constant text := parent || to_char(month, '_YYYY_MM');
  -- As db/partitions.ts has it.
  least_months constant integer := greatest(case parent when 'audit' then 24 else 13 end, (
    select case parent when 'audit' then keep_audit_months when 'callbacks' then keep_callbacks_months
      when 'calls' then keep_calls_months when 'order_events' then keep_events_months end from organisation));
  places int8multirange;
begin
  if not may_keep_months() then
    raise exception 'this role may not remove a month' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from partitioned_tables() p where p.name = parent) or month <> date_trunc('month', month) then
    raise exception '% of % is no month of a partitioned table', month, parent;
  end if;
  if kept_months < least_months or month + make_interval(months => 1 + kept_months) > now() then
    raise exception '% of %: a month is kept for at least % months', month, parent, greatest(kept_months, least_months)
      using errcode = 'restrict_violation';
  end if;
  if not pg_try_advisory_xact_lock(x'70617274'::bigint) or to_regclass(partition) is null then
    stays := 'busy';
    return;
  end if;
  stays := why_month_stays(parent, month);
  if stays is not null then
    return;
  end if;
  execute format('select count(*) from %I', partition) into removed;
  if parent = 'audit' then
    execute format('select range_agg(int8range(c.position, c.position, ''[]'')) from %I a join audit_chain c on c.audit_id = a.id', partition) into places;
  end if;
  insert into removed_months (table_name, month, kept_months, row_count, positions, removed_at)
  values (parent, month, kept_months, removed, places, now());
  insert into audit (permission, actor, subject_type, details)
  values ('installation.month_removed', 'worker', 'installation',
    jsonb_build_object('table', parent, 'month', to_char(month, 'YYYY-MM'), 'rows', removed, 'keptMonths', kept_months));
  -- Readers of the table wait from here to the end. What came for the month since it was looked at keeps it.
  execute format('lock table only %I in access exclusive mode', parent);
  if parent = 'callbacks' and why_month_stays(parent, month) is not null then
    raise exception '% of %: it is needed again', month, parent using errcode = 'lock_not_available';
  end if;
  execute format('drop table %I', partition);
end $$;

-- For the metrics page: how many months after the current one are ready, and whether a default partition holds rows.
create or replace function read_partitions() returns table (name text, months_ahead integer, default_in_use boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  this constant text := to_char(now() at time zone 'UTC', 'YYYY_MM');
begin
  for name in select p.name from partitioned_tables() p loop
    select count(*) into months_ahead from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = name::regclass and right(c.relname, 7) > this and c.relname ~ '_\d{4}_\d\d$';
    execute format('select exists (select from %I)', name || '_default') into default_in_use;
    return next;
  end loop;
end $$;
