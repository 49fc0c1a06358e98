create trigger removed_months_kept before update or delete or truncate on removed_months for each statement execute function refuse_change();
