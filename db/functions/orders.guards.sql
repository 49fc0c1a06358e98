create or replace function guard_order_payee() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not is_unreleased(old.submission)
     and (new.payee_id, new.payee_account_id) is distinct from (old.payee_id, old.payee_account_id) then
    raise exception 'order % is released: its payee never changes', old.id using errcode = 'restrict_violation';
  end if;
  -- When it is prepared, and again when it is released: in between the directory may have got another account.
  if new.payee_account_id is not null
     and (tg_op = 'INSERT' or new.payee_account_id is distinct from old.payee_account_id
          or (is_unreleased(old.submission) and was_released(new.submission)))
     and not exists (select 1 from payee_accounts where id = new.payee_account_id and in_force_from is not null and in_force_to is null) then
    raise exception 'order %: the account of its payee is not active', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger orders_payee_guarded before insert or update of payee_id, payee_account_id, submission on orders
  for each row execute function guard_order_payee();

-- An account of the directory that has not been in force for its cooling-off period is paid only with another user's approval.
create or replace function guard_payee_cooling_off() returns trigger language plpgsql as $$
declare coolingOff integer;
begin
  if new.kind <> 'payout' or new.origin <> 'made' or new.required_approvals > 0 or not was_released(new.submission)
     or (tg_op = 'UPDATE' and not is_unreleased(old.submission))
     or not exists (select 1 from payee_accounts where fingerprint = new.payee_fingerprint) then
    return new;
  end if;
  coolingOff := coalesce((select payee_cooling_off_hours from organisation where id = 1), 24);
  if exists (select 1 from payee_accounts
             where fingerprint = new.payee_fingerprint and in_force_to is null
               -- Paydesk's clock may be a little ahead of this one.
               and in_force_from <= clock_timestamp() + interval '5 minutes' - make_interval(hours => coolingOff)) then
    return new;
  end if;
  if exists (select 1 from users where role_may(role, deciding_permission('payouts.submit')) and disabled_at is null and id <> new.prepared_by
             and user_has_connection(id, new.connection_id)) then
    raise exception 'order %: the account is in its cooling-off period: another user must approve it first', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Orders of a batch were approved with it, cautions included: guard_order_of_batch looks at them.
create trigger orders_payee_cooling_off_guarded before insert or update of submission, required_approvals, payee_fingerprint on orders
  for each row when (new.batch_id is null) execute function guard_payee_cooling_off();

create or replace function guard_preparer_scope() returns trigger language plpgsql as $$
begin
  if new.prepared_by is not null and not user_has_connection(new.prepared_by, new.connection_id) then
    raise exception 'order %: this user has no access to its connection', new.id using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and new.prepared_by is not null
     and not exists (select 1 from users p join permissions r on r.permission = 'payouts.submit' and r.role = p.role
                     where p.id = new.prepared_by) then
    raise exception 'order %: this user may not prepare it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger orders_preparer_scoped before insert on orders for each row execute function guard_preparer_scope();

create trigger orders_preparer_still_scoped before update of connection_id on orders
  for each row when (new.connection_id is distinct from old.connection_id) execute function guard_preparer_scope();

-- A change of a profile asks for as many as its own policy needs; of a batch its batch did.
create or replace function guard_release() returns trigger language plpgsql as $$
declare asks boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    if new.required_approvals < old.required_approvals and not is_unreleased(old.submission) then
      raise exception 'order %: the number of required approvals may not decrease', old.id using errcode = 'restrict_violation';
    end if;
    if new.prepared_by is distinct from old.prepared_by then
      raise exception 'order %: its preparer never changes', old.id using errcode = 'restrict_violation';
    end if;
    if is_unreleased(old.submission) and new.required_approvals > 0 and new.approval_digest is not distinct from old.approval_digest
       and ((new.client_orderid, new.kind, new.direction, new.connection_id, new.connection_version, new.endpoint_id, new.destination, new.payee_fingerprint)
            is distinct from (old.client_orderid, old.kind, old.direction, old.connection_id, old.connection_version, old.endpoint_id, old.destination, old.payee_fingerprint)
            or new.amount is distinct from old.amount or new.currency is distinct from old.currency
            or new.receiver_name is distinct from old.receiver_name or new.receiver_account is distinct from old.receiver_account
            or new.fields is distinct from old.fields or sealed_text(new.sealed_fields) is distinct from sealed_text(old.sealed_fields) and new.sealed_fields is not null) then
      raise exception 'order %: a changed order needs a new approval', old.id using errcode = 'restrict_violation';
    end if;
    if new.approval_digest is distinct from old.approval_digest
       and exists (select 1 from approval_requests r where r.subject_type = 'order' and r.subject_id = new.id
                     and r.digest = new.approval_digest and is_live_request(r.state)) then
      raise exception 'order %: this digest belongs to different content', old.id using errcode = 'restrict_violation';
    end if;
    if not is_unreleased(old.submission) then
      return new;
    end if;
    -- The policy is asked again when it leaves, whatever it reported when the approval was asked for.
    asks := old.submission = 'draft' or was_released(new.submission)
            or new.approval_digest is distinct from old.approval_digest or new.required_approvals < old.required_approvals;
  end if;
  if asks and new.kind = 'payout' and new.origin = 'made' and is_outgoing(new.submission)
     and new.required_approvals < required_by_policy('payouts.submit', new.connection_id, new.amount, new.currency) then
    raise exception 'order %: the approval rule requires more users', new.id using errcode = 'restrict_violation';
  end if;
  if asks and new.kind = 'update' and is_outgoing(new.submission)
     and new.required_approvals < required_by_policy('recurring.update', new.connection_id, null, null) then
    raise exception 'order %: the approval rule requires more users', new.id using errcode = 'restrict_violation';
  end if;
  if new.required_approvals > 0 and was_released(new.submission)
     and not exists (select 1 from approval_requests r
                     where r.subject_type = 'order' and r.subject_id = new.id and r.state = 'approved'
                       and r.requested_by = new.prepared_by
                       and r.digest = new.approval_digest and r.required >= new.required_approvals) then
    raise exception 'order %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Orders of a batch were approved with it, cautions included: guard_order_of_batch looks at them.
create trigger orders_release_guarded
  before insert or update of submission, required_approvals, approval_digest, client_orderid, kind, direction, connection_id, connection_version, endpoint_id, destination, payee_fingerprint, amount, currency, receiver_name, receiver_account, fields, sealed_fields, prepared_by
  on orders for each row when (new.batch_id is null) execute function guard_release();

-- More back than was sent, or something back of what was never completed: no figure from now on, and users resolve it.
create or replace function back_fits(o orders) returns boolean language sql immutable parallel safe as $$
  select o.returned = 0 or o.amount is null
    or o.returned <= case when o.outcome = 'approved' then coalesce(o.moved, o.amount) else 0 end + o.second_moved
$$;

create or replace function guard_back() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id = new.id and not back_fits(o)) then
    raise exception 'order %: more was reversed than paid', new.client_orderid using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- At the end of the transaction: users may rule on an order and on what came later in one.
create constraint trigger orders_back_guarded after update of outcome, amount, moved, second_moved, reversed, refunded, charged_back on orders
  deferrable initially deferred for each row when (new.reversed + new.refunded + new.charged_back <> 0) execute function guard_back();

-- An order of a batch: made once, from a ready row of a batch that was released.
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
    raise exception 'order %: its batch is not released', new.id using errcode = 'restrict_violation';
  end if;
  if (new.connection_id, new.connection_version, new.prepared_by) is distinct from (batch.connection_id, batch.connection_version, batch.prepared_by)
     or new.submission <> 'queued' or new.required_approvals > 0
     or not exists (select 1 from batch_rows r where r.batch_id = new.batch_id and r.number = new.batch_row and r.verdict = 'ready'
                      and r.client_orderid = new.client_orderid and r.endpoint_id = new.endpoint_id and r.fields = new.fields
                      and r.payee_fingerprint = new.payee_fingerprint and r.amount is not distinct from new.amount
                      and r.send_on is not distinct from new.send_on) then
    raise exception 'order %: it differs from its batch row', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger orders_of_batch_made before insert on orders for each row when (new.batch_id is not null) execute function guard_order_of_batch();

create trigger orders_of_batch_stay before update of batch_id, batch_row, send_on, required_approvals on orders
  for each row when (new.batch_id is distinct from old.batch_id or new.batch_row is distinct from old.batch_row
    or new.send_on is distinct from old.send_on or (new.batch_id is not null and new.required_approvals > 0))
  execute function guard_order_of_batch();

-- No order leaves before its day.
create or replace function guard_send_day() returns trigger language plpgsql as $$
begin
  raise exception 'order %: it may not be sent before %', new.id, new.send_on using errcode = 'restrict_violation';
end $$;

create trigger orders_on_their_day before update of submission on orders
  for each row when (new.submission = 'sending' and old.submission is distinct from 'sending' and new.send_on is not null
    and (new.sent_at is null or new.send_on > organisation_day(new.sent_at)))
  execute function guard_send_day();

-- What an order sends never changes once it was released, whatever its state says afterwards: what left is known by its attempts.
create or replace function freeze_order() returns trigger language plpgsql as $$
declare released boolean := not is_unreleased(old.submission);
begin
  if new.attempt < old.attempt then
    raise exception 'order %: the attempt number may only increase', old.id using errcode = 'restrict_violation';
  end if;
  if released and is_unreleased(new.submission) then
    raise exception 'order % is released: it may not become a draft again', old.id using errcode = 'restrict_violation';
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
     or (sealed_text(new.sealed_fields) is distinct from sealed_text(old.sealed_fields) and new.sealed_fields is not null)
     or new.fields is distinct from old.fields then
    raise exception 'order % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
  end if;
  if is_final(old.outcome) and new.outcome <> old.outcome and new.conflict is null and old.conflict is null then
    raise exception 'order %: a final outcome is never overwritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger orders_frozen before update on orders for each row execute function freeze_order();
