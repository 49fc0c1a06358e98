create trigger recurring_facts_kept before update or delete or truncate on recurring_facts for each statement execute function refuse_change();
