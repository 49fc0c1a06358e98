create or replace function notify_batch_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'batch:' || new.batch_id);
  return null;
end $$;

create trigger batch_events_notified after insert on batch_events for each row execute function notify_batch_changed();

create trigger batch_events_kept before update or delete or truncate on batch_events for each statement execute function refuse_change();
