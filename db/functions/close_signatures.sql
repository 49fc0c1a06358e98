create trigger close_signatures_kept before update or delete or truncate on close_signatures for each statement execute function refuse_change();
