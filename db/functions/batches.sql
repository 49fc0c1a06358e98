-- As many as it asks for have approved exactly this content, and who prepared it asked them.
create or replace function batch_is_approved(batch batches) returns boolean language sql stable as $$
  select batch.required_approvals = 0
      or exists (select 1 from approval_requests r
                 where r.subject_type = 'batch' and r.subject_id = batch.id and r.state = 'approved'
                   and r.digest = batch.approval_digest and r.required >= batch.required_approvals and r.requested_by = batch.prepared_by)
$$;

create or replace function date_batch_for_limits() returns trigger language plpgsql as $$
begin
  new.limit_day := organisation_day(greatest(new.released_at, new.starts_at));
  return new;
end $$;

create trigger batches_dated before insert or update of released_at on batches for each row
  when (new.released_at is not null and new.limit_day is null) execute function date_batch_for_limits();

-- Batches: what the policy in force needs by the sums of the ready rows; null: no one chose one.
create or replace function batch_required(batch batches) returns integer language sql stable as $$
  select case when batch.kind = 'update' then required_by_policy('recurring.update', batch.connection_id, null, null)
    else greatest(
      required_by_policy('batches.release', batch.connection_id, 0, ''),
      (select max(required_by_policy('batches.release', batch.connection_id, sums.amount, sums.currency))
       from (select case when amount is null then null else currency end as currency, sum(amount) as amount from batch_rows
             where batch_id = batch.id and verdict = 'ready' group by 1) sums)) end
$$;

-- At the moment of a release: as many as are needed now, by users who may approve now, and not longer ago than approvals hold.
create or replace function batch_may_leave(batch batches, at timestamptz, starts timestamptz) returns boolean language sql stable as $$
  select batch.required_approvals >= coalesce(batch_required(batch), 0)
     and (batch.required_approvals = 0
          or exists (select 1 from approval_requests r
                     where r.subject_type = 'batch' and r.subject_id = batch.id and r.state = 'approved'
                       and r.digest = batch.approval_digest and r.required >= batch.required_approvals and r.requested_by = batch.prepared_by
                       and r.decided_at + make_interval(hours => (r.rules->>'expiresAfterHours')::integer) >= greatest(at, starts)
                       and (select count(*) from approval_decisions d where d.request_id = r.id and d.decision = 'approve'
                              and may_decide(d.user_id, r.permission, r.connection_id, at)) >= batch.required_approvals))
$$;

-- The hash of a file goes where the file is refused: it may have been taken over card verification values.
create or replace function guard_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not user_has_connection(new.prepared_by, new.connection_id) then
      raise exception 'batch %: this user has no access to its connection', new.id using errcode = 'restrict_violation';
    end if;
    if new.released_at is not null or new.asked_at is not null then
      raise exception 'batch %: a new batch must be a draft', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.kind, new.connection_id, new.prepared_by) is distinct from (old.kind, old.connection_id, old.prepared_by)
     or (new.file_sha256 is distinct from old.file_sha256
         and not (new.file_sha256 = '' and old.stored_at is null and new.stored_at is null and old.cancelled_at is null and new.cancelled_at is not null))
     or new.parent_batch_id is distinct from old.parent_batch_id then
    raise exception 'batch %: its source never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if old.released_at is not null then
    if new.released_at is distinct from old.released_at or new.approval_digest is distinct from old.approval_digest
       or new.required_approvals <> old.required_approvals or new.connection_version <> old.connection_version
       or new.direction <> old.direction or new.made_through < old.made_through then
      raise exception 'batch % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
    end if;
    if new.rest_released_at is not null and old.rest_released_at is null and not batch_may_leave(new, new.rest_released_at, null) then
      raise exception 'batch %: its approval is no longer valid', old.id using errcode = 'restrict_violation';
    end if;
    -- Every resume, automatic or not, needs the approval rule to hold at the time of the check.
    if new.paused_at is null and old.paused_at is not null and not batch_may_leave(new, coalesce(new.checked_at, now()), null) then
      raise exception 'batch %: its approval is no longer valid', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.released_at is null then
    return new;
  end if;
  if old.cancelled_at is not null or new.cancelled_at is not null then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if not batch_may_leave(new, new.released_at, new.starts_at) then
    raise exception 'batch %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger batches_guarded before insert or update on batches for each row execute function guard_batch();

-- A released batch reserves what is ready of it, at once and before its rows become orders; cancelled, it gives back those that did not.
create or replace function reserve_batch() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, user_id, currency, amount, batch_id)
    select greatest(new.limit_day, r.send_on), new.connection_id, new.prepared_by, r.currency, case when new.cancelled_at is null then 1 else -1 end * sum(r.amount), new.id
    from batch_rows r where r.batch_id = new.id and r.verdict = 'ready' and r.order_id is null and r.fault is null
      and r.amount is not null and r.currency is not null
    group by 1, r.currency;
  return null;
end $$;

create trigger batches_reserved after update of released_at on batches for each row
  when (old.released_at is null and new.released_at is not null and new.cancelled_at is null and new.direction = 'out' and new.kind <> 'update')
  execute function reserve_batch();

-- Rows that leave on a later day than their release count on that day's limits. Rows that are orders move their own reservation.
create or replace function move_batch_reservation() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, user_id, currency, amount, batch_id)
    select days.day, new.connection_id, new.prepared_by, r.currency, sum(days.sign * r.amount), new.id
    from batch_rows r
    cross join lateral (values (greatest(old.limit_day, r.send_on), -1), (greatest(new.limit_day, r.send_on), 1)) as days(day, sign)
    where r.batch_id = new.id and r.verdict = 'ready' and r.order_id is null and r.fault is null
      and r.amount is not null and r.currency is not null
    group by 1, r.currency having sum(days.sign * r.amount) <> 0;
  return null;
end $$;

create trigger batches_moved after update of limit_day on batches for each row
  when (old.limit_day is not null and new.limit_day is distinct from old.limit_day and new.cancelled_at is null
    and new.direction = 'out' and new.kind <> 'update')
  execute function move_batch_reservation();

create trigger batches_given_back after update of cancelled_at on batches for each row
  when (old.cancelled_at is null and new.cancelled_at is not null and new.released_at is not null and new.limit_day is not null
    and new.direction = 'out' and new.kind <> 'update')
  execute function reserve_batch();

-- Batches, held here too: nothing leaves that was not released, and what was approved is what is sent.
create trigger batches_kept before delete or truncate on batches for each statement execute function refuse_change();

create trigger batches_released_signed after update of released_at on batches for each row
  when (old.released_at is null and new.released_at is not null) execute function note_alert_sign('batch_open', '0');

create trigger batches_paused_signed after update of paused_at on batches for each row
  when (new.paused_at is not null and new.paused_by is null and new.released_at is not null
    and (old.paused_at is null or new.paused_reason is distinct from old.paused_reason))
  execute function note_alert_sign('batch_paused', '0');
