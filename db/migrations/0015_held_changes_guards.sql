-- How many other people a change of this connection wants: its own policy, else the one for all, else none.
create function connection_approvers(connection uuid) returns integer language sql stable as $$
  select coalesce((select (rules->>'approvers')::integer from approval_policies
                   where act = 'connections.change' and in_force_from is not null and in_force_to is null
                     and (connection_id = connection or connection_id is null)
                   order by connection_id nulls last limit 1), 0)
$$;
--> statement-breakpoint
-- What the connections file keeps, and the practice gateway on this machine, are set up at each start, by nobody here.
create function is_kept_by_paydesk(connection uuid) returns boolean language sql stable as $$
  select exists (select 1 from connections where id = connection and declared_as is not null)
      or (connection = '00000000-0000-4000-8000-000000000001'
          and not exists (select 1 from connection_versions
                          where connection_id = connection and base_url !~ '^http://127\.0\.0\.1:\d+/paynet$'))
$$;
--> statement-breakpoint
-- Refuses a write to a connection that wants others, unless this very transaction applies what they have approved.
create function must_be_approved(connection uuid, variadic acts text[]) returns void language plpgsql as $$
begin
  if connection_approvers(connection) = 0
     or exists (select 1 from connection_changes c where c.connection_id = connection and c.act = any (acts)
                and c.applied_in = pg_current_xact_id()::text::bigint) then
    return;
  end if;
  raise exception 'connection %: % must approve this change first', connection, connection_approvers(connection) using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create function guard_connection() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.declared_as is null and not is_kept_by_paydesk(new.id) then
      perform must_be_approved(new.id, 'connections.create');
    end if;
    return new;
  end if;
  if old.declared_as is null and new.declared_as is not null then
    raise exception 'connection %: no file takes over what people keep', old.id using errcode = 'restrict_violation';
  end if;
  if is_kept_by_paydesk(new.id) then
    return new;
  end if;
  if (new.name, new.date_form, new.callback_parameter, new.status_query, new.nothing_created_codes, new.no_such_order_codes, new.silence_after_minutes)
     is distinct from (old.name, old.date_form, old.callback_parameter, old.status_query, old.nothing_created_codes, old.no_such_order_codes, old.silence_after_minutes) then
    perform must_be_approved(new.id, 'connections.update');
  end if;
  if new.current_version is distinct from old.current_version then
    perform must_be_approved(new.id, 'connections.renewVersion');
  end if;
  if new.control_key_sealed is distinct from old.control_key_sealed
     or new.previous_control_key_sealed is distinct from old.previous_control_key_sealed then
    -- A change of environment takes the control keys away; it sets none.
    if new.control_key_sealed is null and (new.previous_control_key_sealed is null or new.previous_control_key_sealed = old.control_key_sealed) then
      perform must_be_approved(new.id, 'connections.setControlKey', 'connections.renewVersion');
    else
      perform must_be_approved(new.id, 'connections.setControlKey');
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger connections_change_guarded
  before insert or update of name, date_form, callback_parameter, status_query, nothing_created_codes, no_such_order_codes, silence_after_minutes, current_version, control_key_sealed, previous_control_key_sealed, declared_as
  on connections for each row execute function guard_connection();
--> statement-breakpoint
create function guard_connection_version() returns trigger language plpgsql as $$
begin
  if is_kept_by_paydesk(new.connection_id) and (new.base_url ~ '^http://127\.0\.0\.1:\d+/paynet$'
     or exists (select 1 from connections where id = new.connection_id and declared_as is not null)) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform must_be_approved(new.connection_id, 'connections.create', 'connections.renewVersion');
    -- The key of the version before is carried on; another one is approved as such.
    if new.private_key_sealed is not null and not exists (
         select 1 from connection_versions v where v.connection_id = new.connection_id and v.version = new.version - 1
            and v.private_key_sealed = new.private_key_sealed and v.key_fingerprint is not distinct from new.key_fingerprint) then
      perform must_be_approved(new.connection_id, 'connections.replaceKey');
    end if;
    return new;
  end if;
  if (new.environment, new.base_url, new.consumer_key, new.paths) is distinct from (old.environment, old.base_url, old.consumer_key, old.paths) then
    perform must_be_approved(new.connection_id, 'connections.renewVersion');
  end if;
  if (new.private_key_sealed, new.public_key_pem, new.key_fingerprint) is distinct from (old.private_key_sealed, old.public_key_pem, old.key_fingerprint) then
    if new.private_key_sealed is null then
      perform must_be_approved(new.connection_id, 'connections.replaceKey', 'connections.renewVersion');
    else
      perform must_be_approved(new.connection_id, 'connections.replaceKey');
    end if;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger connection_versions_change_guarded
  before insert or update of environment, base_url, consumer_key, paths, private_key_sealed, public_key_pem, key_fingerprint
  on connection_versions for each row execute function guard_connection_version();
--> statement-breakpoint
create function guard_endpoint() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.connection_id is distinct from old.connection_id then
    raise exception 'endpoint % stays on its connection', old.id using errcode = 'restrict_violation';
  end if;
  if is_kept_by_paydesk(new.connection_id) then
    return new;
  end if;
  if tg_op = 'INSERT' then
    perform must_be_approved(new.connection_id, 'endpoints.save');
    return new;
  end if;
  if (new.kind, new.gateway_id, new.label, new.currencies, new.required_fields, new.hidden_fields, new.unknown_charges)
     is distinct from (old.kind, old.gateway_id, old.label, old.currencies, old.required_fields, old.hidden_fields, old.unknown_charges)
     or (new.retired_at is null and old.retired_at is not null) then
    perform must_be_approved(new.connection_id, 'endpoints.save');
  elsif new.retired_at is distinct from old.retired_at then
    perform must_be_approved(new.connection_id, 'endpoints.retire');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger endpoints_change_guarded before insert or update on endpoints for each row execute function guard_endpoint();
--> statement-breakpoint
create function guard_callback_address() returns trigger language plpgsql as $$
begin
  -- The addresses of recurring profiles decide on nothing that we send.
  if new.profile_id is null and not is_kept_by_paydesk(new.connection_id) and (tg_op = 'INSERT' or new.retired_at is distinct from old.retired_at) then
    perform must_be_approved(new.connection_id, 'connections.create', 'connections.renewCallbackAddress');
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger callback_tokens_change_guarded before insert or update on callback_tokens for each row execute function guard_callback_address();
--> statement-breakpoint
create function guard_connection_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.applied_at is not null or new.applied_in is not null or new.required_approvals < connection_approvers(new.connection_id)
       or not exists (select 1 from approval_requests r
                      where r.id = new.request_id and r.act = 'connections.change' and r.subject_type = 'connection_change' and r.subject_id = new.id
                        and r.requested_by = new.asked_by and r.mark = new.mark and r.required = new.required_approvals) then
      raise exception 'change %: it is asked for as the policy says, and not applied', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.act, new.connection_id, new.part, new.title, new.effect, new.mark, new.required_approvals, new.request_id, new.asked_by, new.asked_at)
     is distinct from (old.id, old.act, old.connection_id, old.part, old.title, old.effect, old.mark, old.required_approvals, old.request_id, old.asked_by, old.asked_at)
     or (new.sealed_input is not null and new.sealed_input is distinct from old.sealed_input)
     or old.applied_at is not null or old.closed_at is not null then
    raise exception 'change % is kept as it was asked for and decided', old.id using errcode = 'restrict_violation';
  end if;
  new.applied_in := null;
  if new.applied_at is not null then
    if not exists (select 1 from approval_requests r
                   where r.id = new.request_id and r.act = 'connections.change' and r.subject_type = 'connection_change' and r.subject_id = new.id
                     and r.requested_by = new.asked_by and r.state = 'approved' and r.mark = new.mark and r.required >= new.required_approvals) then
      raise exception 'change %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
    end if;
    new.applied_in := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger connection_changes_guarded before insert or update on connection_changes for each row execute function guard_connection_change();
--> statement-breakpoint
create trigger connection_changes_kept before delete or truncate on connection_changes for each statement execute function refuse_change();
--> statement-breakpoint
create function tell_connection_asked() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'connection:' || new.connection_id);
  return null;
end $$;
--> statement-breakpoint
create trigger connection_changes_told after insert or update on connection_changes for each row execute function tell_connection_asked();
--> statement-breakpoint
-- Whoever approves a change of a connection has the right to make it themself.
create function guard_connection_approver() returns trigger language plpgsql as $$
begin
  if exists (select 1 from approval_requests where id = new.request_id and act = 'connections.change')
     and not exists (select 1 from people where id = new.person_id and role = 'admin' and disabled_at is null) then
    raise exception 'approval %: an admin decides on it', new.request_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_decisions_of_admins before insert on approval_decisions for each row execute function guard_connection_approver();
--> statement-breakpoint
-- Settling: one other person confirms, or two. What was confirmed before was confirmed by whoever decided it.
insert into settlement_confirmations (settlement_id, person_id, at)
  select id, decided_by, decided_at from settlements where decision = 'confirmed' and not alone;
--> statement-breakpoint
create function guard_settlement_confirmation() returns trigger language plpgsql as $$
declare settlement settlements;
begin
  select * into settlement from settlements where id = new.settlement_id for update;
  if settlement.decision is not null then
    raise exception 'settlement % is decided', settlement.id using errcode = 'restrict_violation';
  end if;
  if new.person_id = settlement.proposed_by then
    raise exception 'settlement %: who proposed it cannot confirm it', settlement.id using errcode = 'restrict_violation';
  end if;
  if not exists (select 1 from people where id = new.person_id and role in ('approver', 'admin') and disabled_at is null
                 and person_reaches(id, settlement.connection_id)) then
    raise exception 'settlement %: this person may not confirm it', settlement.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger settlement_confirmations_guarded before insert on settlement_confirmations for each row execute function guard_settlement_confirmation();
--> statement-breakpoint
create trigger settlement_confirmations_kept before update or delete or truncate on settlement_confirmations for each statement execute function refuse_change();
--> statement-breakpoint
create function guard_settlement_count() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.required, new.because, new.policy_id) is distinct from (old.required, old.because, old.policy_id) then
    raise exception 'settlement % is kept as it was proposed and decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.decision = 'confirmed' and not new.alone
     and (select count(*) from settlement_confirmations c where c.settlement_id = new.id and c.person_id <> new.proposed_by) < new.required then
    raise exception 'settlement %: % must confirm it', new.id, new.required using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger settlements_counted before insert or update on settlements for each row execute function guard_settlement_count();
