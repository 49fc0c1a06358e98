-- Whether a person works with a connection; without one: with all of them.
create function person_reaches(person uuid, connection uuid) returns boolean language sql stable as $$
  select not exists (select 1 from person_connections c where c.person_id = person)
      or exists (select 1 from person_connections c where c.person_id = person and c.connection_id = connection)
$$;
--> statement-breakpoint
-- An admin could lift the own limit: it would be none.
create function guard_limit() returns trigger language plpgsql as $$
begin
  if exists (select 1 from people where id = new.person_id and role = 'admin') then
    raise exception 'person %: an admin works with all connections', new.person_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger person_connections_guarded before insert or update on person_connections for each row execute function guard_limit();
--> statement-breakpoint
create function guard_unlimited_admin() returns trigger language plpgsql as $$
begin
  if exists (select 1 from person_connections where person_id = new.id) then
    raise exception 'person %: an admin works with all connections', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger people_admin_unlimited before update of role on people
  for each row when (new.role = 'admin') execute function guard_unlimited_admin();
--> statement-breakpoint
create function guard_preparer_reach() returns trigger language plpgsql as $$
begin
  if new.prepared_by is not null and not person_reaches(new.prepared_by, new.connection_id) then
    raise exception 'order %: this person does not work with its connection', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_preparer_reaches before insert on orders for each row execute function guard_preparer_reach();
--> statement-breakpoint
create trigger orders_preparer_still_reaches before update of connection_id on orders
  for each row when (new.connection_id is distinct from old.connection_id) execute function guard_preparer_reach();
--> statement-breakpoint
create function guard_approver() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from people p, approval_requests r
                 where p.id = new.person_id and p.disabled_at is null and p.role in ('approver', 'admin')
                   and r.id = new.request_id and person_reaches(p.id, r.connection_id)) then
    raise exception 'approval %: this person may not decide on it', new.request_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_decisions_of_approvers before insert on approval_decisions for each row execute function guard_approver();
--> statement-breakpoint
create or replace function guard_settlement_decision() returns trigger language plpgsql as $$
begin
  if new.decision is distinct from 'confirmed' then
    return new;
  end if;
  if not exists (select 1 from people where id = new.decided_by and role in ('approver', 'admin') and disabled_at is null
                 and person_reaches(id, new.connection_id)) then
    raise exception 'settlement %: this person may not confirm it', new.id using errcode = 'restrict_violation';
  end if;
  if new.alone and exists (select 1 from people where id <> new.decided_by and role in ('approver', 'admin') and disabled_at is null
                           and person_reaches(id, new.connection_id)) then
    raise exception 'settlement %: somebody else can confirm it', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Four eyes, held here too: nobody's code is needed to refuse what the policy did not let through.
create function judge_approval_decision() returns trigger language plpgsql as $$
declare request approval_requests;
begin
  select * into request from approval_requests where id = new.request_id for update;
  if request.requested_by = new.person_id then
    raise exception 'approval %: who asked for it cannot decide', request.id using errcode = 'restrict_violation';
  end if;
  if request.state <> 'open' or request.expires_at <= new.at then
    raise exception 'approval %: it is no longer open', request.id using errcode = 'restrict_violation';
  end if;
  if request.mark <> new.mark then
    raise exception 'approval %: it was changed since', request.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_decisions_judged before insert on approval_decisions for each row execute function judge_approval_decision();
--> statement-breakpoint
create trigger approval_decisions_kept before update or delete or truncate on approval_decisions for each statement execute function refuse_change();
--> statement-breakpoint
create trigger approval_requests_kept before delete or truncate on approval_requests for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_approval_request() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' or (new.act, new.subject_type, new.subject_id, new.mark, new.required, new.rules, new.requested_by, new.requested_at, new.expires_at)
     is distinct from (old.act, old.subject_type, old.subject_id, old.mark, old.required, old.rules, old.requested_by, old.requested_at, old.expires_at) then
    raise exception 'approval % is kept as it was asked for and decided', old.id using errcode = 'restrict_violation';
  end if;
  if new.state = 'approved' and (select count(*) from approval_decisions where request_id = new.id and decision = 'approve') < new.required then
    raise exception 'approval %: not enough people have approved', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_requests_frozen before update on approval_requests for each row execute function freeze_approval_request();
--> statement-breakpoint
create trigger approval_policies_kept before delete or truncate on approval_policies for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_approval_policy() returns trigger language plpgsql as $$
begin
  if (new.act, new.version, new.rules, new.created_by) is distinct from (old.act, old.version, old.rules, old.created_by)
     or new.connection_id is distinct from old.connection_id
     or (old.in_force_from is not null and new.in_force_from is distinct from old.in_force_from)
     or (old.in_force_to is not null and new.in_force_to is distinct from old.in_force_to) then
    raise exception 'policy % is kept as it was', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger approval_policies_frozen before update on approval_policies for each row execute function freeze_approval_policy();
--> statement-breakpoint
create function guard_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.required_approvals < old.required_approvals and old.submission not in ('draft', 'held') then
      raise exception 'order %: approvals are not waived', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission in ('draft', 'held') and new.required_approvals > 0 and new.approval_mark is not distinct from old.approval_mark
       and ((new.connection_version, new.endpoint_id, new.payee_fingerprint) is distinct from (old.connection_version, old.endpoint_id, old.payee_fingerprint)
            or new.amount is distinct from old.amount or new.currency is distinct from old.currency
            or new.fields is distinct from old.fields or new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null) then
      raise exception 'order %: what was changed must be approved anew', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission not in ('draft', 'held') then
      return new;
    end if;
  end if;
  if new.required_approvals > 0 and new.submission not in ('draft', 'held', 'cancelled')
     and not exists (select 1 from approval_requests r
                     where r.subject_type = 'order' and r.subject_id = new.id and r.state = 'approved'
                       and r.mark = new.approval_mark and r.required >= new.required_approvals) then
    raise exception 'order %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_release_guarded before insert or update of submission, required_approvals, approval_mark, connection_version, endpoint_id, payee_fingerprint, amount, currency, fields, sealed_fields on orders
  for each row execute function guard_release();
--> statement-breakpoint
-- The book of payees, held here too: history is never changed, and no account takes another's place unseen.
create trigger payees_kept before delete or truncate on payees for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payee_changes_kept before delete or truncate on payee_changes for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payee_accounts_kept before delete or truncate on payee_accounts for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_payee_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.source, new.required_approvals, new.mark, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.source, old.required_approvals, old.mark, old.proposed_by, old.proposed_at)
     or new.file_name is distinct from old.file_name
     or (old.request_id is not null and new.request_id is distinct from old.request_id) then
    raise exception 'change % is kept as it was proposed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payee_changes_frozen before update on payee_changes for each row execute function freeze_payee_change();
--> statement-breakpoint
create function guard_payee_account() returns trigger language plpgsql as $$
declare change payee_changes;
begin
  if new.change_id is not null then
    select * into change from payee_changes where id = new.change_id for update;
  end if;
  if tg_op = 'INSERT' then
    if new.change_id is not null and (change.request_id is not null or change.proposed_by <> new.proposed_by) then
      raise exception 'change %: nothing is added once it was asked for, nor by another person', change.id using errcode = 'restrict_violation';
    end if;
  elsif (new.id, new.payee_id, new.kind, new.fields, new.fingerprint, new.label, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.payee_id, old.kind, old.fields, old.fingerprint, old.label, old.proposed_by, old.proposed_at)
     or (new.change_id, new.holder, new.called_person, new.called_number, new.called_on)
     is distinct from (old.change_id, old.holder, old.called_person, old.called_number, old.called_on)
     or (old.in_force_from is not null and new.in_force_from is distinct from old.in_force_from)
     or (old.in_force_to is not null and new.in_force_to is distinct from old.in_force_to)
     or (old.closed_at is not null and (new.closed_at, new.closed_reason) is distinct from (old.closed_at, old.closed_reason)) then
    raise exception 'account % is kept as it was', old.id using errcode = 'restrict_violation';
  end if;
  if new.in_force_from is null or (tg_op = 'UPDATE' and old.in_force_from is not null)
     or not exists (select 1 from payee_accounts a where a.payee_id = new.payee_id and a.id <> new.id and a.in_force_from is not null) then
    return new;
  end if;
  if new.change_id is null or new.called_person is null then
    raise exception 'account % would replace another: it is proposed, with a note of the call', new.id using errcode = 'restrict_violation';
  end if;
  if change.required_approvals > 0
     and not exists (select 1 from approval_requests r
                     where r.id = change.request_id and r.act = 'payees.changeAccount' and r.subject_type = 'payee_change'
                       and r.subject_id = change.id and r.requested_by = change.proposed_by and r.state = 'approved'
                       and r.mark = change.mark and r.required >= change.required_approvals) then
    raise exception 'account %: % must approve it first', new.id, change.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger payee_accounts_guarded before insert or update on payee_accounts for each row execute function guard_payee_account();
--> statement-breakpoint
create function guard_order_payee() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.submission not in ('draft', 'held')
     and (new.payee_id, new.payee_account_id) is distinct from (old.payee_id, old.payee_account_id) then
    raise exception 'order % is released: its payee never changes', old.id using errcode = 'restrict_violation';
  end if;
  -- When it is prepared, and again when it is let go: in between the book may have got another account.
  if new.payee_account_id is not null
     and (tg_op = 'INSERT' or new.payee_account_id is distinct from old.payee_account_id
          or (old.submission in ('draft', 'held') and new.submission not in ('draft', 'held', 'cancelled')))
     and not exists (select 1 from payee_accounts where id = new.payee_account_id and in_force_from is not null and in_force_to is null) then
    raise exception 'order %: this account of its payee is not in force', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_payee_guarded before insert or update of payee_id, payee_account_id, submission on orders
  for each row execute function guard_order_payee();
--> statement-breakpoint
-- An account of the book that has not been in force for its cooling time is paid only with another person's approval.
create function guard_payee_cooling() returns trigger language plpgsql as $$
declare cooling integer;
begin
  if new.kind <> 'payout' or new.origin <> 'made' or new.required_approvals > 0 or new.submission in ('draft', 'held', 'cancelled')
     or (tg_op = 'UPDATE' and old.submission not in ('draft', 'held'))
     or not exists (select 1 from payee_accounts where fingerprint = new.payee_fingerprint) then
    return new;
  end if;
  cooling := coalesce((select payee_cooling_hours from organisation where id = 1), 24);
  if exists (select 1 from payee_accounts
             where fingerprint = new.payee_fingerprint and in_force_to is null
               -- The desk's clock may be a little ahead of this one.
               and in_force_from <= clock_timestamp() + interval '5 minutes' - make_interval(hours => cooling)) then
    return new;
  end if;
  if exists (select 1 from people where role in ('approver', 'admin') and disabled_at is null and id <> new.prepared_by
             and person_reaches(id, new.connection_id)) then
    raise exception 'order %: the account is new in the book of payees, somebody else approves it first', new.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_payee_cooling_guarded before insert or update of submission, required_approvals, payee_fingerprint on orders
  for each row execute function guard_payee_cooling();
