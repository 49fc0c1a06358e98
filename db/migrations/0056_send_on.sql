ALTER TABLE "batch_rows" ADD COLUMN "send_on" date;--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "waits_until" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "send_on" date;--> statement-breakpoint
-- A row counts on the limits of its own day.
create or replace function date_for_limits() returns trigger language plpgsql as $$
begin
  new.limit_day := case when new.batch_id is null then organisation_day(new.created_at)
    else (select greatest(limit_day, new.send_on) from batches where id = new.batch_id and limit_day is not null) end;
  return new;
end $$;
--> statement-breakpoint
create or replace function reserve_batch() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, person_id, currency, amount, batch_id)
    select greatest(new.limit_day, r.send_on), new.connection_id, new.prepared_by, r.currency, case when new.cancelled_at is null then 1 else -1 end * sum(r.amount), new.id
    from batch_rows r where r.batch_id = new.id and r.verdict = 'ready' and r.order_id is null and r.fault is null
      and r.amount is not null and r.currency is not null
    group by 1, r.currency;
  return null;
end $$;
--> statement-breakpoint
create or replace function give_back_row() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, person_id, currency, amount, batch_id)
    select greatest(b.limit_day, new.send_on), b.connection_id, b.prepared_by, new.currency, -new.amount, b.id
    from batches b where b.id = new.batch_id and b.limit_day is not null and b.cancelled_at is null and b.direction = 'out' and b.kind <> 'update';
  return null;
end $$;
--> statement-breakpoint
-- Its day is approved with it, and never changes afterwards.
create or replace function freeze_batch_row() returns trigger language plpgsql as $$
declare batch batches;
begin
  select * into batch from batches where id = old.batch_id;
  if batch.asked_at is null then
    return new;
  end if;
  if (new.batch_id, new.number, new.verdict, new.cells, new.fields, new.client_orderid)
     is distinct from (old.batch_id, old.number, old.verdict, old.cells, old.fields, old.client_orderid)
     or (new.edits, new.edited, new.send_on, new.endpoint_id, new.destination, new.amount, new.currency, new.payee_fingerprint, new.fingerprint, new.mark)
     is distinct from (old.edits, old.edited, old.send_on, old.endpoint_id, old.destination, old.amount, old.currency, old.payee_fingerprint, old.fingerprint, old.mark)
     or (new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null)
     or (old.order_id is not null and new.order_id is distinct from old.order_id) then
    raise exception 'row % of batch % waits or is released: it never changes', old.number, old.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create or replace function guard_order_of_batch() returns trigger language plpgsql as $$
declare batch batches;
begin
  if tg_op = 'UPDATE' then
    if new.batch_id is distinct from old.batch_id or new.batch_row is distinct from old.batch_row
       or new.send_on is distinct from old.send_on or new.required_approvals > 0 then
      raise exception 'order %: its batch, row and day never change', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  select * into batch from batches where id = new.batch_id;
  if batch.released_at is null or batch.cancelled_at is not null or not batch_is_approved(batch) then
    raise exception 'order %: its batch was not let go', new.id using errcode = 'restrict_violation';
  end if;
  if (new.connection_id, new.connection_version, new.prepared_by) is distinct from (batch.connection_id, batch.connection_version, batch.prepared_by)
     or new.submission <> 'queued' or new.required_approvals > 0
     or not exists (select 1 from batch_rows r where r.batch_id = new.batch_id and r.number = new.batch_row and r.verdict = 'ready'
                      and r.client_orderid = new.client_orderid and r.endpoint_id = new.endpoint_id and r.fields = new.fields
                      and r.payee_fingerprint = new.payee_fingerprint and r.amount is not distinct from new.amount
                      and r.send_on is not distinct from new.send_on) then
    raise exception 'order %: it is not what its row says', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger orders_of_batch_stay on orders;
--> statement-breakpoint
create trigger orders_of_batch_stay before update of batch_id, batch_row, send_on, required_approvals on orders
  for each row when (new.batch_id is distinct from old.batch_id or new.batch_row is distinct from old.batch_row
    or new.send_on is distinct from old.send_on or (new.batch_id is not null and new.required_approvals > 0))
  execute function guard_order_of_batch();
--> statement-breakpoint
-- No order leaves before its day.
create function guard_send_day() returns trigger language plpgsql as $$
begin
  raise exception 'order %: it is not sent before %', new.id, new.send_on using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger orders_on_their_day before update of submission on orders
  for each row when (new.submission = 'sending' and old.submission is distinct from 'sending' and new.send_on is not null
    and (new.sent_at is null or new.send_on > organisation_day(new.sent_at)))
  execute function guard_send_day();
