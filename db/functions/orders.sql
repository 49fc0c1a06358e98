-- An order that names a profile belongs to that profile, no matter which process made it: a profile that the directory lacks is added with it.
create or replace function enter_recurring_profile() returns trigger language plpgsql as $$
declare number text := new.fields->>'recurring-payment-id';
begin
  if number is null then
    new.profile_id := null;
    return new;
  end if;
  select id into new.profile_id from recurring_profiles where connection_id = new.connection_id and recurring_payment_id = number;
  if new.profile_id is null then
    insert into recurring_profiles (connection_id, recurring_payment_id, source) values (new.connection_id, number, 'order')
    on conflict do nothing;
    select id into new.profile_id from recurring_profiles where connection_id = new.connection_id and recurring_payment_id = number;
  end if;
  return new;
end $$;

create trigger orders_profile_entered before insert or update of fields, connection_id, profile_id on orders
  for each row execute function enter_recurring_profile();

create or replace function learn_from_order() returns trigger language plpgsql as $$
begin
  perform learn_of_recurring_profile(new);
  return null;
end $$;

create trigger orders_profile_learnt after insert on orders for each row when (new.profile_id is not null) execute function learn_from_order();

-- A code is a word. One as long as a page is whole in its call or callback; here it must fit an index.
create or replace function shorten_error_code() returns trigger language plpgsql as $$
begin
  new.error_code := left(new.error_code, 200);
  return new;
end $$;

create trigger orders_error_code_short before insert or update of error_code on orders
  for each row when (length(new.error_code) > 200) execute function shorten_error_code();

-- One writer for every path into the queue. A caller may say since when a new order waits; a change is always of now.
create or replace function stamp_queued() returns trigger language plpgsql as $$
begin
  new.queued_at := case when tg_op = 'INSERT' then coalesce(new.queued_at, clock_timestamp()) else clock_timestamp() end;
  return new;
end $$;

create trigger orders_queued_new before insert on orders for each row when (new.submission = 'queued') execute function stamp_queued();

create trigger orders_queued_again before update of submission on orders for each row
  when (new.submission = 'queued' and old.submission <> 'queued') execute function stamp_queued();

create or replace function stamp_conflict() returns trigger language plpgsql as $$
begin
  new.conflict_at := case when new.conflict is not null then new.updated_at end;
  return new;
end $$;

create trigger orders_new_conflict_dated before insert on orders for each row when (new.conflict is not null) execute function stamp_conflict();

create trigger orders_conflict_dated before update of conflict on orders for each row
  when ((new.conflict is null) <> (old.conflict is null)) execute function stamp_conflict();

create trigger orders_kept before delete or truncate on orders for each statement execute function refuse_change();

create trigger orders_conflict_signed after update of conflict on orders for each row
  when (new.conflict is not null and old.conflict is null) execute function note_alert_sign('conflict', '0');

create trigger orders_new_conflict_signed after insert on orders for each row
  when (new.conflict is not null) execute function note_alert_sign('conflict', '0');

-- The worker skips batches marked as quiet, so any statement that makes orders of a batch wait for their turn wakes the batch in
-- the same transaction. It locks the batch even without a mark: a worker that is about to set one holds that lock while it looks
-- (lib/payments/batches/sending/claim-work.ts), so neither misses the other.
create or replace function wake_batches() returns trigger language plpgsql as $$
declare waking uuid[];
begin
  select array_agg(distinct batch_id) into waking from incoming where batch_id is not null and waits_for_its_turn(submission);
  if waking is not null and tg_op = 'UPDATE' then
    select array_agg(distinct n.batch_id) into waking from incoming n join outgoing o using (id)
    where n.batch_id is not null and waits_for_its_turn(n.submission) and n.submission <> o.submission;
  end if;
  if waking is null then
    return null;
  end if;
  perform from batches where id = any (waking) order by id for no key update;
  update batches set quiet_at = null, waits_until = null where id = any (waking) and (quiet_at is not null or waits_until is not null);
  return null;
end $$;

create trigger orders_wake_batches after update on orders referencing old table as outgoing new table as incoming for each statement execute function wake_batches();

create trigger orders_new_wake_batches after insert on orders referencing new table as incoming for each statement execute function wake_batches();
