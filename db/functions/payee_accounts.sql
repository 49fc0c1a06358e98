create or replace function guard_payee_account() returns trigger language plpgsql as $$
declare change payee_changes;
begin
  if new.change_id is not null then
    select * into change from payee_changes where id = new.change_id for update;
  end if;
  if tg_op = 'INSERT' then
    if new.change_id is not null and (change.request_id is not null or change.proposed_by <> new.proposed_by) then
      raise exception 'change %: only its author may add accounts, before approval is requested', change.id using errcode = 'restrict_violation';
    end if;
  elsif (new.id, new.payee_id, new.kind, new.fields, new.fingerprint, new.label, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.payee_id, old.kind, old.fields, old.fingerprint, old.label, old.proposed_by, old.proposed_at)
     or (new.change_id, new.holder, new.called_person, new.called_number, new.called_on)
     is distinct from (old.change_id, old.holder, old.called_person, old.called_number, old.called_on)
     or (old.in_force_from is not null and new.in_force_from is distinct from old.in_force_from)
     or (old.in_force_to is not null and new.in_force_to is distinct from old.in_force_to)
     or (old.closed_at is not null and (new.closed_at, new.closed_reason) is distinct from (old.closed_at, old.closed_reason)) then
    raise exception 'account % never changes', old.id using errcode = 'restrict_violation';
  end if;
  if new.in_force_from is null or (tg_op = 'UPDATE' and old.in_force_from is not null)
     or not exists (select 1 from payee_accounts a where a.payee_id = new.payee_id and a.id <> new.id and a.in_force_from is not null) then
    return new;
  end if;
  if new.change_id is null or new.called_person is null then
    raise exception 'account % replaces another account: propose it with a note about the call', new.id using errcode = 'restrict_violation';
  end if;
  if change.required_approvals > 0
     and not exists (select 1 from approval_requests r
                     where r.id = change.request_id and r.permission = 'payees.changeAccount' and r.subject_type = 'payee_change'
                       and r.subject_id = change.id and r.requested_by = change.proposed_by and r.state = 'approved'
                       and r.digest = change.digest and r.required >= change.required_approvals) then
    raise exception 'account %: % must approve it first', new.id, change.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger payee_accounts_guarded before insert or update on payee_accounts for each row execute function guard_payee_account();

create trigger payee_accounts_kept before delete or truncate on payee_accounts for each statement execute function refuse_change();
