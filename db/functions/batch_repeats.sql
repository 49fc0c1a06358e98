create trigger batch_repeats_kept before delete or truncate on batch_repeats for each statement execute function refuse_change();
