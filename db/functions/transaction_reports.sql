create trigger transaction_reports_kept before update or delete or truncate on transaction_reports for each statement execute function refuse_change();
