create or replace function freeze_endpoint() returns trigger language plpgsql as $$
begin
  if (new.connection_id, new.kind, new.gateway_id) is distinct from (old.connection_id, old.kind, old.gateway_id)
     and exists (select 1 from orders where endpoint_id = old.id) then
    raise exception 'endpoint % is in use: add another endpoint', old.gateway_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger endpoints_frozen before update on endpoints for each row execute function freeze_endpoint();

create or replace function guard_endpoint() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.connection_id is distinct from old.connection_id then
    raise exception 'endpoint % may not move to another connection', old.id using errcode = 'restrict_violation';
  end if;
  if is_kept_by_paydesk(new.connection_id) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform must_be_approved(new.connection_id, 'endpoints.save');
    return new;
  end if;
  if (new.kind, new.gateway_id, new.label, new.currencies, new.required_fields, new.hidden_fields, new.unknown_charges, new.report_days, new.bank_days)
     is distinct from (old.kind, old.gateway_id, old.label, old.currencies, old.required_fields, old.hidden_fields, old.unknown_charges, old.report_days, old.bank_days)
     or (new.retired_at is null and old.retired_at is not null) then
    perform must_be_approved(new.connection_id, 'endpoints.save');
  elsif new.retired_at is distinct from old.retired_at then
    perform must_be_approved(new.connection_id, 'endpoints.retire');
  end if;
  return new;
end $$;

create trigger endpoints_change_guarded before insert or update on endpoints for each row execute function guard_endpoint();
