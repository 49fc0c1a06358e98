create trigger statement_files_kept before update or delete or truncate on statement_files for each statement execute function refuse_change();
