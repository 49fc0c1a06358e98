-- An entry as it is hashed: the same text whatever the session's time zone is.
create or replace function audit_text(entry audit) returns text language sql stable as $$
  select jsonb_build_array(entry.id, extract(epoch from entry.at), entry.permission, entry.actor, entry.user_id, entry.subject_type, entry.subject_id, entry.details, entry.ip)::text
$$;

-- Links entries that no link holds yet, oldest first, at most 1,000; returns how many. The one way to add a link: a role that may
-- call this needs no right to the table. An entry that was committed late is linked when it is seen.
create or replace function chain_audit() returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry audit;
  place bigint;
  before text;
  linked integer := 0;
begin
  if not pg_try_advisory_xact_lock(x'61756463'::bigint) then
    return 0;
  end if;
  select position, hash into place, before from audit_chain order by position desc limit 1;
  for entry in
    select * from audit a
    where a.id > coalesce((select max(audit_id) from audit_chain), 0) - 10000
      and not exists (select 1 from audit_chain c where c.audit_id = a.id)
    order by a.id limit 1000
  loop
    place := coalesce(place, 0) + 1;
    before := encode(sha256(convert_to(coalesce(before, '') || audit_text(entry), 'UTF8')), 'hex');
    insert into audit_chain (position, audit_id, hash) values (place, entry.id, before);
    linked := linked + 1;
  end loop;
  return linked;
end $$;

create trigger audit_chain_kept before update or delete or truncate on audit_chain for each statement execute function refuse_change();
