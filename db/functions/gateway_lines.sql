-- A client order ID belongs to one order for good, so each line looks it up once. An order that is found later is looked up at each comparison.
create or replace function set_line_order() returns trigger language plpgsql as $$
begin
  new.order_id := (select o.id from orders o where o.client_orderid = new.client_order_id and o.connection_id = new.connection_id);
  return new;
end $$;

create trigger gateway_lines_ordered before insert on gateway_lines for each row when (new.client_order_id <> '') execute function set_line_order();
create trigger gateway_lines_counted before insert on gateway_lines for each row execute function count_in_open_period('booked_on');
create trigger gateway_lines_kept before update or delete or truncate on gateway_lines for each statement execute function refuse_change();
