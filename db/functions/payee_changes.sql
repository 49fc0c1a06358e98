create or replace function freeze_payee_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.source, new.required_approvals, new.digest, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.source, old.required_approvals, old.digest, old.proposed_by, old.proposed_at)
     or new.file_name is distinct from old.file_name
     or (old.request_id is not null and new.request_id is distinct from old.request_id) then
    raise exception 'change %: the proposal never changes', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger payee_changes_frozen before update on payee_changes for each row execute function freeze_payee_change();

-- Another account of a payee asks for as many as the policy needs; where no one chose one, for one as soon as there is another.
create or replace function guard_new_payee_change() returns trigger language plpgsql as $$
declare wanted integer := required_by_policy('payees.changeAccount', null, 0, '');
begin
  if wanted is null then
    wanted := case when exists (select 1 from users p where p.id <> new.proposed_by
                                and could_decide(p.id, 'payees.changeAccount', null, new.proposed_at)) then 1 else 0 end;
  end if;
  if new.required_approvals < wanted then
    raise exception 'change %: the approval rule requires more users', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger payee_changes_asked before insert on payee_changes for each row execute function guard_new_payee_change();

create trigger payee_changes_kept before delete or truncate on payee_changes for each statement execute function refuse_change();
