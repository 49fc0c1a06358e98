create or replace function notify_callback_exception() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'callback:' || new.connection_id);
  return null;
end $$;

create trigger callbacks_notified after update on callbacks for each row
  when ((old.verdict is distinct from new.verdict or old.acknowledged_at is distinct from new.acknowledged_at)
    and (is_exception(new.verdict) or is_exception(old.verdict)))
  execute function notify_callback_exception();

create trigger callbacks_kept before delete or truncate on callbacks for each statement execute function refuse_change();

create trigger callbacks_refused_signed after update of verdict on callbacks for each row
  when (new.verdict is distinct from old.verdict and is_refused_delivery(new.verdict))
  execute function note_alert_sign('callback', '0');

-- A callback can overtake its order.
create trigger callbacks_unmatched_signed after update of verdict on callbacks for each row
  when (new.verdict is distinct from old.verdict and new.verdict = 'unmatched') execute function note_alert_sign('unmatched', '10 minutes');
