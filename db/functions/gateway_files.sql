create trigger gateway_files_kept before update or delete or truncate on gateway_files for each statement execute function refuse_change();
