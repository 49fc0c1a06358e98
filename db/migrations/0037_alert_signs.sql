-- What people may want to hear of is noted in the transaction in which it happens: whoever did it need not think of it, and what
-- is rolled back is told to nobody. The arguments are the kind of sign, and how long it is not looked at.
create function note_alert_sign() returns trigger language plpgsql as $$
begin
  insert into alert_signs (kind, subject, due_at) values (tg_argv[0], new.id::text, now() + tg_argv[1]::interval);
  return null;
end $$;
--> statement-breakpoint
create trigger batches_released_signed after update of released_at on batches for each row
  when (old.released_at is null and new.released_at is not null) execute function note_alert_sign('batch_open', '0');
--> statement-breakpoint
create trigger batches_paused_signed after update of paused_at on batches for each row
  when (new.paused_at is not null and old.paused_at is null and new.paused_by is null and new.released_at is not null)
  execute function note_alert_sign('batch_paused', '0');
--> statement-breakpoint
create trigger connections_paused_signed after update of paused_at on connections for each row
  when (new.paused_at is not null and old.paused_at is null) execute function note_alert_sign('connection_paused', '0');
--> statement-breakpoint
create trigger orders_conflict_signed after update of conflict on orders for each row
  when (new.conflict is not null and old.conflict is null) execute function note_alert_sign('conflict', '0');
--> statement-breakpoint
create trigger orders_new_conflict_signed after insert on orders for each row
  when (new.conflict is not null) execute function note_alert_sign('conflict', '0');
--> statement-breakpoint
-- What people ruled on in a conflict is no news to them.
create trigger order_aftermath_signed after insert on order_aftermath for each row
  when (lower(new.status) not in ('declined', 'error', 'filtered') and later_kind_of(new.type) not in ('second_order', 'other_amount'))
  execute function note_alert_sign('later', '0');
--> statement-breakpoint
create trigger callbacks_refused_signed after update of verdict on callbacks for each row
  when (new.verdict is distinct from old.verdict and new.verdict in ('not_understood', 'wrong_control', 'unreadable', 'other_order'))
  execute function note_alert_sign('callback', '0');
--> statement-breakpoint
-- A callback can overtake its order.
create trigger callbacks_orphan_signed after update of verdict on callbacks for each row
  when (new.verdict is distinct from old.verdict and new.verdict = 'orphan') execute function note_alert_sign('orphan', '10 minutes');
--> statement-breakpoint
create trigger approval_requests_signed after insert on approval_requests for each row
  when (new.state = 'open') execute function note_alert_sign('approval', '0');
--> statement-breakpoint
create trigger settlements_signed after insert on settlements for each row
  when (new.decision is null) execute function note_alert_sign('settlement', '0');
--> statement-breakpoint
create trigger alerts_kept before delete or truncate on alerts for each statement execute function refuse_change();
--> statement-breakpoint
-- What was told stays as it was told; it is read, mailed, and callbacks of its hour are counted into it.
create function freeze_alert() returns trigger language plpgsql as $$
begin
  if (new.person_id, new.kind, new.key, new.connection_id, new.at, new.is_on_desk, new.facts - 'count')
    is distinct from (old.person_id, old.kind, old.key, old.connection_id, old.at, old.is_on_desk, old.facts - 'count')
    or (old.mail in ('none', 'written', 'dropped') and (new.mail, new.mailed_at) is distinct from (old.mail, old.mailed_at)) then
    raise exception 'an alert stays as it was told' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger alerts_frozen before update on alerts for each row execute function freeze_alert();
--> statement-breakpoint
-- A list of alerts offers what is new; that something was read only changes the count.
create function tell_alerts() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', tg_argv[0] || ':' || person_id) from (select distinct person_id from incoming) told;
  return null;
end $$;
--> statement-breakpoint
create trigger alerts_told after insert on alerts referencing new table as incoming for each statement execute function tell_alerts('alert');
--> statement-breakpoint
create trigger alerts_changed_told after update on alerts referencing new table as incoming for each statement execute function tell_alerts('alert_read');
