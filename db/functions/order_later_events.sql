-- What an order's later transactions come to. The words are those of lib/payments/orders/facets.ts, their precedence that of lib/payments/orders/statuses.ts.
create or replace function later_kind_of(type text) returns text language sql immutable parallel safe as $$
  select case
    when type in ('second_order', 'other_amount') then type
    when trim(type) ~* '^(partial[-_ ]?)?reversal$' then 'reversed'
    when trim(type) ~* '^(partial[-_ ]?)?refund$' then 'refunded'
    when trim(type) ~* '^(partial[-_ ]?)?charge[-_ ]?back$' then 'charged_back'
    else 'later_unclear' end
$$;

-- What a later transaction adds to its line; null: not known, or in another currency.
create or replace function moved_later(later order_later_events, o orders) returns numeric language sql immutable parallel safe as $$
  select case
    when later.currency is not null and upper(later.currency) is distinct from o.currency then null
    when later_kind_of(later.type) = 'later_unclear' then null
    when later_kind_of(later.type) = 'other_amount' then later.amount - o.amount
    else later.amount end
$$;

-- What was recorded stays; what it is worth may be decided, and what a report left out may be learnt with that.
create or replace function keep_later() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.status, new.currency, new.at) is distinct from (old.id, old.order_id, old.status, old.currency, old.at)
    -- A line doesn't name the type of transaction, so the type may change until the gateway confirms it.
    or (new.type <> old.type and (old.line is null or old.standing = 'counted'))
    or (new.line is distinct from old.line and (new.line is null or old.standing = 'counted'))
    or (old.amount is not null and new.amount is distinct from old.amount)
    or (old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
    or (old.standing = 'counted' and (new.amount, new.transaction_id) is distinct from (old.amount, old.transaction_id)) then
    raise exception 'a reported later transaction never changes' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create trigger order_later_events_kept before update on order_later_events for each row execute function keep_later();

-- The journal dates what happened to later transactions at the moment of the decision, never at the database's own: a report as
-- of a moment says the same whenever it is read. One that no longer counts, too, has a moment.
create or replace function sum_up_later(ids uuid[]) returns void language sql as $$
  update orders set later = s.later, later_at = s.later_at, reversed = s.reversed, refunded = s.refunded, charged_back = s.charged_back,
    second_moved = s.second_moved, moved = s.moved, later_unclear = s.unclear, return_reported_at = s.return_reported_at
  from (
    select o.id,
      (array['second_order', 'other_amount', 'charged_back', 'reversed', 'later_update'])[min(case
        when a.id is null or a.standing <> 'counted' then null
        when is_refusal(lower(a.status)) then null
        when lower(a.status) <> 'approved' then 5
        else coalesce(array_position(array['second_order', 'other_amount', 'charged_back', 'reversed'], later_kind_of(a.type)), 5) end)] as later,
      max(coalesce(a.standing_at, a.at)) as later_at,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'reversed'), 0) as reversed,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'refunded'), 0) as refunded,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'charged_back'), 0) as charged_back,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'second_order'), 0) as second_moved,
      max(a.amount) filter (where f.counts and later_kind_of(a.type) = 'other_amount') as moved,
      coalesce(bool_or(a.standing = 'counted' and lower(a.status) = 'approved' and (not f.counts or later_kind_of(a.type) = 'later_unclear')), false) as unclear,
      (select min(coalesce(r.standing_at, r.at)) from order_later_events r
        where r.order_id = o.id and r.standing = 'reported' and r.line is not null and lower(r.status) = 'approved') as return_reported_at
    from orders o
      left join order_later_events a on a.order_id = o.id and a.standing <> 'reported'
      left join lateral (select a.standing = 'counted' and lower(a.status) = 'approved' and a.amount is not null and o.amount is not null
        and (a.currency is null or upper(a.currency) is not distinct from o.currency) as counts) f on true
    where o.id = any(ids)
    group by o.id
  ) s
  where orders.id = s.id
    and (orders.later, orders.later_at, orders.reversed, orders.refunded, orders.charged_back, orders.second_moved, orders.moved, orders.later_unclear,
      orders.return_reported_at)
      is distinct from (s.later, s.later_at, s.reversed, s.refunded, s.charged_back, s.second_moved, s.moved, s.unclear, s.return_reported_at)
$$;

-- A statement that touched none has nothing to sum up.
create or replace function note_later() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  if tg_op = 'DELETE' then
    touched := array(select distinct order_id from outgoing);
  else
    touched := array(select distinct order_id from incoming);
  end if;
  if cardinality(touched) = 0 then return null; end if;
  perform 1 from orders where id = any(touched) order by id for no key update;
  perform sum_up_later(touched);
  return null;
end $$;

create trigger order_later_events_counted_new after insert on order_later_events referencing new table as incoming for each statement execute function note_later();

create trigger order_later_events_counted_gone after delete on order_later_events referencing old table as outgoing for each statement execute function note_later();

create trigger order_later_events_counted_changed after update on order_later_events referencing old table as outgoing new table as incoming
  for each statement execute function note_later();

-- A deletion has no moment: what counts is first refused at one, and goes then.
create or replace function refuse_counted_delete() returns trigger language plpgsql as $$
begin
  raise exception 'a counted later transaction must be voided before it is deleted' using errcode = 'check_violation';
end $$;

create trigger order_later_events_refused_first before delete on order_later_events for each row when (old.standing = 'counted')
  execute function refuse_counted_delete();

create trigger order_later_events_stays before truncate on order_later_events for each statement execute function refuse_change();

create trigger order_later_events_signed after insert on order_later_events for each row
  when (new.standing = 'counted' and not is_refusal(lower(new.status)) and later_kind_of(new.type) not in ('second_order', 'other_amount'))
  execute function note_alert_sign('later', '0');

create trigger order_later_events_confirmed_signed after update of standing on order_later_events for each row
  when (old.standing <> 'counted' and new.standing = 'counted' and not is_refusal(lower(new.status))
    and later_kind_of(new.type) not in ('second_order', 'other_amount'))
  execute function note_alert_sign('later', '0');

-- A return that a line reports needs users at once, so that inserting it makes an alert.
create trigger order_later_events_returned_signed after insert on order_later_events for each row
  when (new.standing = 'reported' and new.line is not null) execute function note_alert_sign('returned', '0');

create trigger order_later_events_returned_again_signed after update of standing, line on order_later_events for each row
  when (new.standing = 'reported' and new.line is not null and (old.standing <> 'reported' or old.line is null))
  execute function note_alert_sign('returned', '0');
