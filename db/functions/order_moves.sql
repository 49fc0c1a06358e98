create trigger order_moves_kept before update or delete or truncate on order_moves for each statement execute function refuse_change();
