create trigger calls_kept before delete or truncate on calls for each statement execute function refuse_change();
