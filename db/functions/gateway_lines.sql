create trigger gateway_lines_counted before insert on gateway_lines for each row execute function count_in_open_period('booked_on');
create trigger gateway_lines_kept before update or delete or truncate on gateway_lines for each statement execute function refuse_change();
