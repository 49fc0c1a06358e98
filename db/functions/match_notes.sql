create trigger match_notes_kept before update or delete or truncate on match_notes for each statement execute function refuse_change();
