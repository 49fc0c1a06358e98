-- A draft may be read anew; what others looked at keeps its rows. `changed`: the rows of the statement.
create or replace function keep_rows_of_batch() returns trigger language plpgsql as $$
begin
  if exists (select 1 from changed c join batches b on b.id = c.batch_id where b.asked_at is not null or b.cancelled_at is not null) then
    raise exception 'rows of a batch that needs approval, is released or cancelled may not be added or deleted' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger batch_rows_of_drafts after delete on batch_rows referencing old table as changed for each statement execute function keep_rows_of_batch();

create trigger batch_rows_in_time after insert on batch_rows referencing new table as changed for each statement execute function keep_rows_of_batch();

create or replace function give_back_row() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, user_id, currency, amount, batch_id)
    select greatest(b.limit_day, new.send_on), b.connection_id, b.prepared_by, new.currency, -new.amount, b.id
    from batches b where b.id = new.batch_id and b.limit_day is not null and b.cancelled_at is null and b.direction = 'out' and b.kind <> 'update';
  return null;
end $$;

create trigger batch_rows_given_back after update of fault on batch_rows for each row
  when (old.fault is null and new.fault is not null and new.verdict = 'ready' and new.order_id is null and new.amount is not null and new.currency is not null)
  execute function give_back_row();

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
     or (new.edits, new.edited, new.send_on, new.endpoint_id, new.destination, new.amount, new.currency, new.payee_fingerprint, new.fingerprint, new.digest)
     is distinct from (old.edits, old.edited, old.send_on, old.endpoint_id, old.destination, old.amount, old.currency, old.payee_fingerprint, old.fingerprint, old.digest)
     or (sealed_text(new.sealed_fields) is distinct from sealed_text(old.sealed_fields) and new.sealed_fields is not null)
     or (old.order_id is not null and new.order_id is distinct from old.order_id) then
    raise exception 'row % of batch % needs approval or is released: it never changes', old.number, old.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger batch_rows_frozen before update on batch_rows for each row execute function freeze_batch_row();

create trigger batch_rows_kept before truncate on batch_rows for each statement execute function refuse_change();
