-- Four eyes, enforced here too: what the policy did not allow is refused without our code.
create or replace function evaluate_approval_decision() returns trigger language plpgsql as $$
declare request approval_requests;
begin
  select * into request from approval_requests where id = new.request_id for update;
  if request.requested_by = new.user_id then
    raise exception 'approval %: the requester may not decide', request.id using errcode = 'restrict_violation';
  end if;
  if request.state <> 'open' or request.expires_at <= new.at then
    raise exception 'approval %: it is no longer pending', request.id using errcode = 'restrict_violation';
  end if;
  if request.digest <> new.digest then
    raise exception 'approval %: its content has changed since', request.id using errcode = 'restrict_violation';
  end if;
  if new.decision = 'approve' and tied_in_request(new.user_id, request, new.at) is not null then
    raise exception 'approval %: this user could be the one who requested or approved it', request.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger approval_decisions_evaluated before insert on approval_decisions for each row execute function evaluate_approval_decision();

create or replace function notify_approval_decided() returns trigger language plpgsql as $$
begin
  perform pg_notify('paydesk', 'approval:' || coalesce(connection_id::text, 'all')) from approval_requests where id = new.request_id;
  return null;
end $$;

create trigger approval_decisions_notified after insert on approval_decisions for each row execute function notify_approval_decided();

create or replace function guard_approver() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from approval_requests r
                 where r.id = new.request_id and may_decide(new.user_id, r.permission, r.connection_id, new.at)) then
    raise exception 'approval %: this user may not decide on it', new.request_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger approval_decisions_of_approvers before insert on approval_decisions for each row execute function guard_approver();

create trigger approval_decisions_kept before update or delete or truncate on approval_decisions for each statement execute function refuse_change();
