-- What an order sends never changes once it was released, whatever its state says afterwards: what left is known by its attempts.
create or replace function freeze_order() returns trigger language plpgsql as $$
declare released boolean := old.submission not in ('draft', 'held');
begin
  if new.attempt < old.attempt then
    raise exception 'order %: attempts only grow', old.id using errcode = 'restrict_violation';
  end if;
  if released and new.submission in ('draft', 'held') then
    raise exception 'order % is released: it never becomes a draft again', old.id using errcode = 'restrict_violation';
  end if;
  if not released and old.attempt = 0 and old.sent_at is null
     and not exists (select 1 from call_orders c where c.order_id = old.id and c.attempt is not null) then
    return new;
  end if;
  if (new.client_orderid, new.kind, new.origin, new.direction, new.connection_id, new.connection_version, new.endpoint_id, new.destination, new.payee_fingerprint)
     is distinct from
     (old.client_orderid, old.kind, old.origin, old.direction, old.connection_id, old.connection_version, old.endpoint_id, old.destination, old.payee_fingerprint)
     or new.prepared_by is distinct from old.prepared_by
     or ((new.amount, new.currency) is distinct from (old.amount, old.currency) and not (old.origin = 'found' and old.amount is null))
     or (old.origin = 'made' and (new.receiver_name, new.receiver_account, new.payee_id, new.payee_account_id)
         is distinct from (old.receiver_name, old.receiver_account, old.payee_id, old.payee_account_id))
     or (new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null)
     or new.fields is distinct from old.fields then
    raise exception 'order % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
  end if;
  if old.outcome in ('approved', 'declined', 'error', 'filtered') and new.outcome <> old.outcome and new.conflict is null and old.conflict is null then
    raise exception 'order %: a final outcome is never overwritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
