create or replace function keep_batch_file() returns trigger language plpgsql as $$
begin
  if new.batch_id is distinct from old.batch_id or sealed_text(new.sealed) is distinct from sealed_text(old.sealed) then
    raise exception 'the file of batch % never changes', old.batch_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger batch_files_kept before update on batch_files for each row execute function keep_batch_file();
