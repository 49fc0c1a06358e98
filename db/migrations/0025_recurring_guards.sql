-- The book of recurring profiles, held here too: nobody leaves it, and what was learnt of one is never rewritten.
create trigger recurring_profiles_kept before delete or truncate on recurring_profiles for each statement execute function refuse_change();
--> statement-breakpoint
create trigger recurring_facts_kept before update or delete or truncate on recurring_facts for each statement execute function refuse_change();
--> statement-breakpoint
create function freeze_recurring_profile() returns trigger language plpgsql as $$
begin
  if (new.id, new.connection_id, new.recurring_payment_id, new.source, new.created_at) is distinct from (old.id, old.connection_id, old.recurring_payment_id, old.source, old.created_at)
     or new.created_by is distinct from old.created_by then
    raise exception 'profile % is kept as it was entered', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger recurring_profiles_frozen before update on recurring_profiles for each row execute function freeze_recurring_profile();
--> statement-breakpoint
-- An order that names a profile is that profile's, whoever made it: one that the book does not have is taken in with it.
create function enter_recurring_profile() returns trigger language plpgsql as $$
declare number text := new.fields->>'recurring-payment-id';
begin
  if number is null then
    new.profile_id := null;
    return new;
  end if;
  select id into new.profile_id from recurring_profiles where connection_id = new.connection_id and recurring_payment_id = number;
  if new.profile_id is null then
    insert into recurring_profiles (connection_id, recurring_payment_id, source) values (new.connection_id, number, 'order')
    on conflict do nothing;
    select id into new.profile_id from recurring_profiles where connection_id = new.connection_id and recurring_payment_id = number;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger orders_profile_entered before insert or update of fields, connection_id, profile_id on orders
  for each row execute function enter_recurring_profile();
--> statement-breakpoint
-- What an order shows of its profile, where nobody knew it: a charge which way its money goes and in what currency, and one
-- that nobody here made that the gateway charges it by itself.
create function learn_of_recurring_profile(seen orders) returns void language plpgsql as $$
declare
  profile recurring_profiles;
  shown_kind text := case when seen.kind = 'charge' then case seen.direction when 'in' then 'SRC' else 'DST' end end;
  shown_charging text := case when seen.kind = 'charge' and seen.origin = 'found' then 'automatic' end;
  shown_currency text := case when seen.kind = 'charge' and seen.currency ~ '^[A-Z]{3}$' then seen.currency end;
begin
  select * into profile from recurring_profiles where id = seen.profile_id;
  if (profile.kind is not null or shown_kind is null) and (profile.charging is not null or shown_charging is null)
     and (profile.currency is not null or shown_currency is null) and profile.endpoint_id is not null then
    return;
  end if;
  -- Locked, so that two charges at once do not both teach it.
  select * into profile from recurring_profiles where id = seen.profile_id for update;
  insert into recurring_facts (profile_id, field, value, source, order_id, at)
  select seen.profile_id, shown.field, shown.value, 'order', seen.id, seen.created_at
  from (values ('kind', shown_kind, profile.kind), ('charging', shown_charging, profile.charging), ('currency', shown_currency, profile.currency))
    as shown(field, value, known)
  where shown.value is not null and shown.known is null;
  update recurring_profiles set
    kind = coalesce(kind, shown_kind), charging = coalesce(charging, shown_charging), currency = coalesce(currency, shown_currency),
    endpoint_id = coalesce(endpoint_id, (select id from endpoints where id = seen.endpoint_id and endpoints.kind = 'endpoint'))
  where id = seen.profile_id;
end $$;
--> statement-breakpoint
create function learn_from_order() returns trigger language plpgsql as $$
begin
  perform learn_of_recurring_profile(new);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_profile_learnt after insert on orders for each row when (new.profile_id is not null) execute function learn_from_order();
--> statement-breakpoint
-- What is here already, oldest first.
insert into recurring_profiles (connection_id, recurring_payment_id, source, created_at)
select connection_id, fields->>'recurring-payment-id', 'order', min(created_at) from orders
where fields ? 'recurring-payment-id' group by 1, 2;
--> statement-breakpoint
update orders set profile_id = null where fields ? 'recurring-payment-id';
--> statement-breakpoint
do $$
declare seen orders;
begin
  for seen in select * from orders where profile_id is not null order by created_at, id loop
    perform learn_of_recurring_profile(seen);
  end loop;
end $$;
--> statement-breakpoint
alter table orders add constraint orders_profile_check check ((profile_id is not null) = (fields ? 'recurring-payment-id'));
--> statement-breakpoint
-- A change of a profile asks for as many as its own policy wants; of a batch its batch did.
create or replace function guard_release() returns trigger language plpgsql as $$
declare asks boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    if new.required_approvals < old.required_approvals and old.submission not in ('draft', 'held') then
      raise exception 'order %: approvals are not waived', old.id using errcode = 'restrict_violation';
    end if;
    if new.prepared_by is distinct from old.prepared_by then
      raise exception 'order %: whoever prepared it stays who prepared it', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission in ('draft', 'held') and new.required_approvals > 0 and new.approval_mark is not distinct from old.approval_mark
       and ((new.client_orderid, new.kind, new.direction, new.connection_id, new.connection_version, new.endpoint_id, new.destination, new.payee_fingerprint)
            is distinct from (old.client_orderid, old.kind, old.direction, old.connection_id, old.connection_version, old.endpoint_id, old.destination, old.payee_fingerprint)
            or new.amount is distinct from old.amount or new.currency is distinct from old.currency
            or new.receiver_name is distinct from old.receiver_name or new.receiver_account is distinct from old.receiver_account
            or new.fields is distinct from old.fields or new.sealed_fields is distinct from old.sealed_fields and new.sealed_fields is not null) then
      raise exception 'order %: what was changed must be approved anew', old.id using errcode = 'restrict_violation';
    end if;
    if new.approval_mark is distinct from old.approval_mark
       and exists (select 1 from approval_requests r where r.subject_type = 'order' and r.subject_id = new.id
                     and r.mark = new.approval_mark and r.state in ('open', 'approved')) then
      raise exception 'order %: this mark was looked at on another content', old.id using errcode = 'restrict_violation';
    end if;
    if old.submission not in ('draft', 'held') then
      return new;
    end if;
    asks := old.submission = 'draft' or new.approval_mark is distinct from old.approval_mark
            or new.required_approvals < old.required_approvals;
  end if;
  if asks and new.kind = 'payout' and new.origin = 'made' and new.submission in ('held', 'queued', 'sending', 'not_sent')
     and new.required_approvals < required_by_policy('payouts.submit', new.connection_id, new.amount, new.currency) then
    raise exception 'order %: the policy wants more people', new.id using errcode = 'restrict_violation';
  end if;
  if asks and new.kind = 'update' and new.submission in ('held', 'queued', 'sending', 'not_sent')
     and new.required_approvals < required_by_policy('recurring.update', new.connection_id, null, null) then
    raise exception 'order %: the policy wants more people', new.id using errcode = 'restrict_violation';
  end if;
  if new.required_approvals > 0 and new.submission not in ('draft', 'held', 'cancelled')
     and not exists (select 1 from approval_requests r
                     where r.subject_type = 'order' and r.subject_id = new.id and r.state = 'approved'
                       and r.requested_by = new.prepared_by
                       and r.mark = new.approval_mark and r.required >= new.required_approvals) then
    raise exception 'order %: % must approve it first', new.id, new.required_approvals using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
