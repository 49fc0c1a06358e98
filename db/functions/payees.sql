-- The directory of payees, held here too: history is never changed, and no account takes another's place unseen.
create trigger payees_kept before delete or truncate on payees for each statement execute function refuse_change();
