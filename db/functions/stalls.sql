-- Each stall is one alert.
create trigger stalls_signed after update on stalls for each row
  when (new.stalled_at is not null and old.stalled_at is null) execute function note_alert_sign('stalled', '0');

-- Refreshes the overview when a stall begins or ends.
create or replace function notify_stall() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', coalesce('connection:' || old.connection_id, 'installation'));
  return null;
end $$;

create trigger stalls_notified after update on stalls for each row
  when (new.stalled_at is distinct from old.stalled_at) execute function notify_stall();

create trigger stalls_ended_notified after delete on stalls for each row
  when (old.stalled_at is not null) execute function notify_stall();
