ALTER TABLE "batch_rows" ADD COLUMN "edited" jsonb;--> statement-breakpoint
-- Who edited a cell is frozen with what they typed.
create or replace function freeze_batch_row() returns trigger language plpgsql as $$
declare batch batches;
begin
  select * into batch from batches where id = old.batch_id;
  if batch.asked_at is null then
    return new;
  end if;
  if (new.batch_id, new.number, new.verdict, new.cells, new.fields, new.client_orderid)
     is distinct from (old.batch_id, old.number, old.verdict, old.cells, old.fields, old.client_orderid)
     or (new.edits, new.edited, new.endpoint_id, new.destination, new.amount, new.currency, new.payee_fingerprint, new.fingerprint, new.mark)
     is distinct from (old.edits, old.edited, old.endpoint_id, old.destination, old.amount, old.currency, old.payee_fingerprint, old.fingerprint, old.mark)
     or (new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null)
     or (old.order_id is not null and new.order_id is distinct from old.order_id) then
    raise exception 'row % of batch % waits or is released: it never changes', old.number, old.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
