create trigger limit_reservations_kept before update or delete or truncate on limit_reservations for each statement execute function refuse_change();
