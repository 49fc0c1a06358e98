create or replace function freeze_recurring_profile() returns trigger language plpgsql as $$
begin
  if (new.id, new.connection_id, new.recurring_payment_id, new.source, new.created_at) is distinct from (old.id, old.connection_id, old.recurring_payment_id, old.source, old.created_at)
     or new.created_by is distinct from old.created_by then
    raise exception 'profile %: the entered values never change', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger recurring_profiles_frozen before update on recurring_profiles for each row execute function freeze_recurring_profile();

-- What an order shows of its profile, where no one knew it: a charge which way its money goes and in what currency, and one
-- that no one here made that the gateway charges it automatically.
create or replace function learn_of_recurring_profile(seen orders) returns void language plpgsql as $$
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

-- The directory of recurring profiles, held here too: no one leaves it, and what was learnt of one is never rewritten.
create trigger recurring_profiles_kept before delete or truncate on recurring_profiles for each statement execute function refuse_change();
