create or replace function guard_connection_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.applied_at is not null or new.applied_in is not null or new.required_approvals < connection_approvers(new.connection_id)
       or not exists (select 1 from approval_requests r
                      where r.id = new.request_id and r.permission = 'connections.change' and r.subject_type = 'connection_change' and r.subject_id = new.id
                        and r.requested_by = new.asked_by and r.digest = new.digest and r.required = new.required_approvals) then
      raise exception 'change %: a new request must follow the approval rule and not be applied', new.id using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if (new.id, new.permission, new.connection_id, new.part, new.title, new.effect, new.digest, new.required_approvals, new.request_id, new.asked_by, new.asked_at)
     is distinct from (old.id, old.permission, old.connection_id, old.part, old.title, old.effect, old.digest, old.required_approvals, old.request_id, old.asked_by, old.asked_at)
     or (new.sealed_input is not null and sealed_text(new.sealed_input) is distinct from sealed_text(old.sealed_input))
     or old.applied_at is not null or old.closed_at is not null then
    raise exception 'change %: the request and its decision never change', old.id using errcode = 'restrict_violation';
  end if;
  new.applied_in := null;
  if new.applied_at is not null then
    if not exists (select 1 from approval_requests r
                   where r.id = new.request_id and r.permission = 'connections.change' and r.subject_type = 'connection_change' and r.subject_id = new.id
                     and r.requested_by = new.asked_by and r.state = 'approved' and r.digest = new.digest and r.required >= new.required_approvals) then
      raise exception 'change %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
    end if;
    new.applied_in := pg_current_xact_id()::text::bigint;
  end if;
  return new;
end $$;

create trigger connection_changes_guarded before insert or update on connection_changes for each row execute function guard_connection_change();

create or replace function notify_connection_asked() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'connection:' || new.connection_id);
  return null;
end $$;

create trigger connection_changes_notified after insert or update on connection_changes for each row execute function notify_connection_asked();

create trigger connection_changes_kept before delete or truncate on connection_changes for each statement execute function refuse_change();
