-- Batches, held here too: nothing leaves that was not let go, and what was approved is what is sent.
create trigger batches_kept before delete or truncate on batches for each statement execute function refuse_change();
--> statement-breakpoint
create trigger batch_rows_kept before truncate on batch_rows for each statement execute function refuse_change();
--> statement-breakpoint
-- A draft may be read anew; what others looked at is never taken away.
create function keep_batch_row() returns trigger language plpgsql as $$
begin
  if exists (select 1 from removed r join batches b on b.id = r.batch_id where b.asked_at is not null or b.cancelled_at is not null) then
    raise exception 'rows of a batch that waits, is released or cancelled are never removed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger batch_rows_of_drafts after delete on batch_rows referencing old table as removed for each statement execute function keep_batch_row();
--> statement-breakpoint
create trigger batch_events_kept before update or delete or truncate on batch_events for each statement execute function refuse_change();
--> statement-breakpoint
create trigger batch_repeats_kept before delete or truncate on batch_repeats for each statement execute function refuse_change();
--> statement-breakpoint
-- As many as it asks for have approved exactly this content, and who prepared it asked them.
create function batch_is_approved(batch batches) returns boolean language sql stable as $$
  select batch.required_approvals = 0
      or exists (select 1 from approval_requests r
                 where r.subject_type = 'batch' and r.subject_id = batch.id and r.state = 'approved'
                   and r.mark = batch.approval_mark and r.required >= batch.required_approvals and r.requested_by = batch.prepared_by)
$$;
--> statement-breakpoint
create function guard_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not person_reaches(new.prepared_by, new.connection_id) then
      raise exception 'batch %: this person does not work with its connection', new.id using errcode = 'restrict_violation';
    end if;
    if new.released_at is not null or new.asked_at is not null then
      raise exception 'batch %: it begins as a draft', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.kind, new.connection_id, new.prepared_by, new.file_sha256) is distinct from (old.kind, old.connection_id, old.prepared_by, old.file_sha256)
     or new.parent_batch_id is distinct from old.parent_batch_id then
    raise exception 'batch %: what it was made from never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.cancelled_at is not null and new.cancelled_at is distinct from old.cancelled_at then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if old.released_at is not null then
    if new.released_at is distinct from old.released_at or new.approval_mark is distinct from old.approval_mark
       or new.required_approvals <> old.required_approvals or new.connection_version <> old.connection_version
       or new.direction <> old.direction or new.made_through < old.made_through then
      raise exception 'batch % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.released_at is null then
    return new;
  end if;
  if old.cancelled_at is not null or new.cancelled_at is not null then
    raise exception 'batch % is cancelled', old.id using errcode = 'restrict_violation';
  end if;
  if not batch_is_approved(new) then
    raise exception 'batch %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger batches_guarded before insert or update on batches for each row execute function guard_batch();
--> statement-breakpoint
-- What others look at, or have let go, stands still; a released row learns only what became of it.
create function freeze_batch_row() returns trigger language plpgsql as $$
declare batch batches;
begin
  select * into batch from batches where id = old.batch_id;
  if batch.asked_at is null then
    return new;
  end if;
  if (new.batch_id, new.number, new.verdict, new.cells, new.fields, new.client_orderid)
     is distinct from (old.batch_id, old.number, old.verdict, old.cells, old.fields, old.client_orderid)
     or (new.edits, new.endpoint_id, new.destination, new.amount, new.currency, new.payee_fingerprint, new.fingerprint, new.mark)
     is distinct from (old.edits, old.endpoint_id, old.destination, old.amount, old.currency, old.payee_fingerprint, old.fingerprint, old.mark)
     or (new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null)
     or (old.order_id is not null and new.order_id is distinct from old.order_id) then
    raise exception 'row % of batch % waits or is released: it never changes', old.number, old.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger batch_rows_frozen before update on batch_rows for each row execute function freeze_batch_row();
--> statement-breakpoint
create function refuse_late_batch_row() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added a join batches b on b.id = a.batch_id where b.asked_at is not null or b.cancelled_at is not null) then
    raise exception 'no row is added to a batch that waits, is released or cancelled' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger batch_rows_in_time after insert on batch_rows referencing new table as added for each statement execute function refuse_late_batch_row();
--> statement-breakpoint
-- An order of a batch: made once, from a ready row of a batch that was let go.
create function guard_order_of_batch() returns trigger language plpgsql as $$
declare batch batches;
begin
  if tg_op = 'UPDATE' then
    if new.batch_id is distinct from old.batch_id or new.batch_row is distinct from old.batch_row or new.required_approvals > 0 then
      raise exception 'order %: its batch and row never change', old.id using errcode = 'restrict_violation';
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
                      and r.payee_fingerprint = new.payee_fingerprint and r.amount is not distinct from new.amount) then
    raise exception 'order %: it is not what its row says', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_of_batch_made before insert on orders for each row when (new.batch_id is not null) execute function guard_order_of_batch();
--> statement-breakpoint
create trigger orders_of_batch_stay before update of batch_id, batch_row, required_approvals on orders
  for each row when (new.batch_id is distinct from old.batch_id or new.batch_row is distinct from old.batch_row or (new.batch_id is not null and new.required_approvals > 0))
  execute function guard_order_of_batch();
--> statement-breakpoint
-- Orders of a batch were approved with it, cautions included: what guards single ones leaves them to the guard above.
do $$
declare found record;
begin
  for found in
    select tgname, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = 'orders'::regclass and tgname in ('orders_release_guarded', 'orders_payee_cooling_guarded')
  loop
    if found.definition like '% WHEN (%' then
      raise exception 'trigger % has a condition already', found.tgname;
    end if;
    execute format('drop trigger %I on orders', found.tgname);
    execute replace(found.definition, ' FOR EACH ROW ', ' FOR EACH ROW WHEN (new.batch_id is null) ');
  end loop;
end $$;
--> statement-breakpoint
create function tell_batch_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'batch:' || new.batch_id);
  return null;
end $$;
--> statement-breakpoint
create trigger batch_events_told after insert on batch_events for each row execute function tell_batch_changed();
--> statement-breakpoint
-- Thousands of rows that go out together are one piece of news, not thousands.
create or replace function tell_order_changed() returns trigger language plpgsql as $$
declare batch uuid;
begin
  select batch_id into batch from orders where id = new.order_id;
  if batch is not null then
    perform pg_notify('paydesk', 'batch:' || batch);
    if new.kind in ('prepared', 'sending') then
      return null;
    end if;
  end if;
  perform pg_notify('paydesk', 'order:' || new.order_id);
  return null;
end $$;
