create or replace function notify_installation_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'installation');
  return null;
end $$;

create trigger installation_notified after update on installation for each row execute function notify_installation_changed();
