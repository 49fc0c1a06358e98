-- What stands still is an alert, once for each time it does.
create trigger stalls_signed after update on stalls for each row
  when (new.stalled_at is not null and old.stalled_at is null) execute function note_alert_sign('stalled', '0');

-- The overview shows it, and that it moves again.
create or replace function notify_stall() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', coalesce('connection:' || old.connection_id, 'installation'));
  return null;
end $$;

create trigger stalls_notified after update on stalls for each row
  when (new.stalled_at is distinct from old.stalled_at) execute function notify_stall();

create trigger stalls_ended_notified after delete on stalls for each row
  when (old.stalled_at is not null) execute function notify_stall();
