-- What the code promises, the database holds too.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are never changed or removed', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_kept before update or delete or truncate on audit for each statement execute function refuse_change();
--> statement-breakpoint
create trigger order_events_kept before update or delete or truncate on order_events for each statement execute function refuse_change();
--> statement-breakpoint
create trigger orders_kept before delete or truncate on orders for each statement execute function refuse_change();
--> statement-breakpoint
create trigger callbacks_kept before delete or truncate on callbacks for each statement execute function refuse_change();
--> statement-breakpoint
create trigger calls_kept before delete or truncate on calls for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_order() returns trigger language plpgsql as $$
begin
  if old.submission in ('draft', 'held') then
    return new;
  end if;
  if (new.client_orderid, new.kind, new.direction, new.connection_id, new.connection_version, new.endpoint_id, new.destination, new.payee_fingerprint, new.prepared_by)
     is distinct from
     (old.client_orderid, old.kind, old.direction, old.connection_id, old.connection_version, old.endpoint_id, old.destination, old.payee_fingerprint, old.prepared_by)
     or new.amount is distinct from old.amount or new.currency is distinct from old.currency or new.fields is distinct from old.fields then
    raise exception 'order % is released: what it sends never changes', old.id using errcode = 'restrict_violation';
  end if;
  if new.attempt < old.attempt then
    raise exception 'order %: attempts only grow', old.id using errcode = 'restrict_violation';
  end if;
  if old.outcome in ('approved', 'declined', 'error', 'filtered') and new.outcome <> old.outcome and new.conflict is null then
    raise exception 'order %: a final outcome is never overwritten', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_frozen before update on orders for each row execute function freeze_order();
--> statement-breakpoint
create function freeze_connection_version() returns trigger language plpgsql as $$
begin
  if (new.environment, new.base_url, new.consumer_key, new.paths) is distinct from (old.environment, old.base_url, old.consumer_key, old.paths)
     and exists (select 1 from orders where connection_id = old.connection_id and connection_version = old.version) then
    raise exception 'version % of this connection is in use: make a new version', old.version using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger connection_versions_frozen before update on connection_versions for each row execute function freeze_connection_version();
--> statement-breakpoint
create function freeze_endpoint() returns trigger language plpgsql as $$
begin
  if (new.connection_id, new.kind, new.gateway_id) is distinct from (old.connection_id, old.kind, old.gateway_id)
     and exists (select 1 from orders where endpoint_id = old.id) then
    raise exception 'endpoint % is in use: make another', old.gateway_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger endpoints_frozen before update on endpoints for each row execute function freeze_endpoint();
