-- Thousands of rows that are sent together are one notification, not thousands.
create or replace function notify_order_changed() returns trigger language plpgsql as $$
declare batch uuid;
begin
  select batch_id into batch from orders where id = new.order_id;
  if batch is not null then
    perform pg_notify('paydesk', 'batch:' || batch);
    if new.kind in ('prepared', 'sending') then
      return null;
    end if;
  end if;
  perform pg_notify('paydesk', 'order:' || new.order_id);
  return null;
end $$;

create trigger order_events_notified after insert on order_events for each row execute function notify_order_changed();

create trigger order_events_kept before update or delete or truncate on order_events for each statement execute function refuse_change();
