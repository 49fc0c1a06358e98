-- Whether another user approved it, asked by who proposed it; or no one else could have.
create or replace function is_resolution_approved(resolution uuid) returns boolean language sql stable as $$
  select exists (select 1 from resolutions s where s.id = resolution and (s.alone or exists (
    select 1 from approval_requests r
    where r.subject_type = 'resolution' and r.subject_id = s.id and r.permission = 'orders.resolve' and r.state = 'approved'
      and r.requested_by = s.proposed_by and r.connection_id = s.connection_id)))
$$;

create or replace function freeze_resolution_order() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- All of a set is proposed in one transaction.
    if exists (select 1 from resolutions s where s.id = new.resolution_id and s.xmin <> pg_current_xact_id()::xid) then
      raise exception 'resolution % is proposed: orders may not be added', new.resolution_id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if not old.is_open
     or (new.resolution_id, new.order_id, new.verdict, new.seen_event_id) is distinct from (old.resolution_id, old.order_id, old.verdict, old.seen_event_id)
     or new.gateway_order_id is distinct from old.gateway_order_id or new.evidence is distinct from old.evidence or new.besides is distinct from old.besides then
    raise exception 'resolution %: the proposal for an order never changes', old.resolution_id using errcode = 'restrict_violation';
  end if;
  if new.applied is not null and not is_resolution_approved(new.resolution_id) then
    raise exception 'resolution % is not approved: it may not be applied', new.resolution_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger resolution_orders_frozen before insert or update on resolution_orders for each row execute function freeze_resolution_order();

create trigger resolution_orders_kept before delete or truncate on resolution_orders for each statement execute function refuse_change();
