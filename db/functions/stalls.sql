-- What stands still is an alert, once for each time it does.
create trigger stalls_signed after update on stalls for each row
  when (new.stalled_at is not null and old.stalled_at is null) execute function note_alert_sign('stalled', '0');
