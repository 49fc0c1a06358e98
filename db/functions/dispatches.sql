create trigger dispatches_kept before update or delete or truncate on dispatches for each statement execute function refuse_change();
