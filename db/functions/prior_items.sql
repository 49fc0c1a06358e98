create trigger prior_items_kept before update or delete or truncate on prior_items for each statement execute function refuse_change();
