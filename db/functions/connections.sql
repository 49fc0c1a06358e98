create or replace function notify_connection_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'connection:' || new.id);
  return null;
end $$;

create trigger connections_notified after update on connections for each row
  when (old.stopped_at is distinct from new.stopped_at or old.paused_at is distinct from new.paused_at
     or old.answered_at is distinct from new.answered_at or old.probed_at is distinct from new.probed_at)
  execute function notify_connection_changed();

-- Two who count as two persons could decide on a change of this connection: neither changes alone what guards money.
create or replace function has_two_admins(connection uuid, at timestamptz) returns boolean language sql stable as $$
  with deciders as (select id from users where could_decide(id, 'connections.change', connection, at))
  select exists (select 1 from deciders a join deciders b on a.id < b.id and not are_tied(a.id, b.id, 'connections.change', connection, at, at))
$$;

create or replace function guard_connection() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.declared_as is null and not is_kept_by_paydesk(new.id) then
      perform must_be_approved(new.id, 'connections.create');
    end if;
    return new;
  end if;
  if old.declared_as is null and new.declared_as is not null then
    raise exception 'connection %: the connections file may not change a connection that users manage', old.id using errcode = 'restrict_violation';
  end if;
  if new.saved_payees_only is distinct from old.saved_payees_only and new.declared_as is null and has_two_admins(new.id, now())
     and not is_applied(new.id, 'connections.update')
     and not (new.saved_payees_only and is_applied(new.id, 'connections.renewVersion')) then
    raise exception 'connection %: another admin must approve this setting first', new.id using errcode = 'restrict_violation';
  end if;
  if is_kept_by_paydesk(new.id) then
    return new;
  end if;
  if (new.name, new.date_form, new.callback_parameter, new.status_query, new.nothing_created_codes, new.no_such_order_codes, new.missing_callbacks_after_minutes,
      new.report_days, new.bank_days, new.schedule_reading)
     is distinct from (old.name, old.date_form, old.callback_parameter, old.status_query, old.nothing_created_codes, old.no_such_order_codes, old.missing_callbacks_after_minutes,
      old.report_days, old.bank_days, old.schedule_reading) then
    perform must_be_approved(new.id, 'connections.update');
  end if;
  if old.saved_payees_only and not new.saved_payees_only then
    perform must_be_approved(new.id, 'connections.update');
  elsif new.saved_payees_only and not old.saved_payees_only then
    perform must_be_approved(new.id, 'connections.update', 'connections.renewVersion');
  end if;
  if new.current_version is distinct from old.current_version then
    perform must_be_approved(new.id, 'connections.renewVersion');
  end if;
  if sealed_text(new.control_key_sealed) is distinct from sealed_text(old.control_key_sealed)
     or sealed_text(new.previous_control_key_sealed) is distinct from sealed_text(old.previous_control_key_sealed) then
    -- A change of environment takes the control keys away; it sets none.
    if new.control_key_sealed is null and (new.previous_control_key_sealed is null or sealed_text(new.previous_control_key_sealed) = sealed_text(old.control_key_sealed)) then
      perform must_be_approved(new.id, 'connections.setControlKey', 'connections.renewVersion');
    else
      perform must_be_approved(new.id, 'connections.setControlKey');
    end if;
  end if;
  return new;
end $$;

create trigger connections_change_guarded
  before insert or update of name, date_form, callback_parameter, status_query, nothing_created_codes, no_such_order_codes, missing_callbacks_after_minutes, report_days, bank_days, schedule_reading, saved_payees_only, current_version, control_key_sealed, previous_control_key_sealed, declared_as
  on connections for each row execute function guard_connection();

create trigger connections_paused_signed after update of paused_at on connections for each row
  when (new.paused_at is not null and old.paused_at is null) execute function note_alert_sign('connection_paused', '0');
