-- One journal of money: what an order comes to stands in its own columns, written here and nowhere else. Totals, the journal of
-- moves and every screen read these columns, so two figures cannot disagree.
-- Only a later transaction that counts is in them (order_aftermath.standing).
create or replace function sum_up_later(ids uuid[]) returns void language sql as $$
  update orders set later = s.later, later_at = s.later_at, reversed = s.reversed, refunded = s.refunded, charged_back = s.charged_back,
    second_moved = s.second_moved, moved = s.moved, later_unclear = s.unclear
  from (
    select o.id,
      (array['second_order', 'other_amount', 'charged_back', 'reversed', 'later_news'])[min(case
        when a.id is null then null
        when lower(a.status) in ('declined', 'error', 'filtered') then null
        when lower(a.status) <> 'approved' then 5
        else coalesce(array_position(array['second_order', 'other_amount', 'charged_back', 'reversed'], later_kind_of(a.type)), 5) end)] as later,
      max(coalesce(a.standing_at, a.at)) as later_at,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'reversed'), 0) as reversed,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'refunded'), 0) as refunded,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'charged_back'), 0) as charged_back,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'second_order'), 0) as second_moved,
      max(a.amount) filter (where f.counts and later_kind_of(a.type) = 'other_amount') as moved,
      coalesce(bool_or(lower(a.status) = 'approved' and (not f.counts or later_kind_of(a.type) = 'later_unclear')), false) as unclear
    from orders o
      left join order_aftermath a on a.order_id = o.id and a.standing = 'counted'
      left join lateral (select lower(a.status) = 'approved' and a.amount is not null and o.amount is not null
        and (a.currency is null or upper(a.currency) is not distinct from o.currency) as counts) f on true
    where o.id = any(ids)
    group by o.id
  ) s
  where orders.id = s.id
    and (orders.later, orders.later_at, orders.reversed, orders.refunded, orders.charged_back, orders.second_moved, orders.moved, orders.later_unclear)
      is distinct from (s.later, s.later_at, s.reversed, s.refunded, s.charged_back, s.second_moved, s.moved, s.unclear)
$$;
--> statement-breakpoint
-- Two at once who write of one order's later transactions take turns: the second adds up what the first has left.
create or replace function note_later() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  if tg_op = 'DELETE' then
    touched := array(select distinct order_id from outgoing);
  else
    touched := array(select distinct order_id from incoming);
  end if;
  perform 1 from orders where id = any(touched) order by id for no key update;
  perform sum_up_later(touched);
  return null;
end $$;
--> statement-breakpoint
-- An amount that is learnt late changes what its later transactions come to.
create function note_amount_learnt() returns trigger language plpgsql as $$
begin
  perform sum_up_later(array[new.id]);
  return null;
end $$;
--> statement-breakpoint
create trigger orders_amount_learnt after update of amount, currency on orders for each row
  when (new.later is not null and (new.amount, new.currency) is distinct from (old.amount, old.currency)) execute function note_amount_learnt();
--> statement-breakpoint
-- The lines of the journal that an order is on: how many orders (0 or 1), how much, and whether the amount is unknown. Only here.
create function money_lines(kind text, stage text, outcome text, amount numeric, reversed numeric, refunded numeric, charged_back numeric,
  second_moved numeric, moved numeric, later_unclear boolean) returns table (line text, orders integer, amount_moved numeric, unknown integer)
language sql immutable parallel safe as $$
  select l.line, l.is_on::integer, case when l.is_on then coalesce(l.amount, 0) else 0 end, (l.is_on and l.amount is null)::integer
  from (values
    ('sent', stage not in ('waiting', 'cancelled'), amount),
    ('approved', stage = 'approved', amount),
    ('failed', stage = 'failed', amount),
    ('reversed', reversed <> 0, reversed),
    ('refunded', refunded <> 0, refunded),
    ('charged_back', charged_back <> 0, charged_back),
    ('second_order', second_moved <> 0, second_moved),
    ('other_amount', outcome = 'approved' and moved is not null and moved <> amount, moved - amount),
    ('later_unclear', later_unclear, null::numeric)
  ) l(line, is_on, amount)
  where kind <> 'update'
$$;
--> statement-breakpoint
-- Grouped by the whole key, never joined: a statement over thousands of orders costs its rows once.
create or replace function note_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_total_deltas (quarter, connection_id, direction, kind, currency, stage, word, orders, amount, unknown, taken_back, added, later, unclear)
    select quarter_of(created_at), connection_id, direction, kind, coalesce(currency, ''), stage, word, count(*), coalesce(sum(amount), 0),
      count(*) filter (where amount is null and kind <> 'update'), sum(taken_back), sum(added),
      count(*) filter (where later is not null), count(*) filter (where net is null and kind <> 'update')
    from incoming group by 1, 2, 3, 4, 5, 6, 7;

    insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
    select o.updated_at, o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), l.line, l.orders, l.amount_moved, l.unknown
    from incoming o cross join lateral money_lines(o.kind, o.stage, o.outcome, o.amount, o.reversed, o.refunded, o.charged_back, o.second_moved, o.moved, o.later_unclear) l
    where o.stage not in ('waiting', 'cancelled') and l.orders <> 0;

    insert into order_texts (order_id, created_at, text)
    select id, created_at, search_form(concat_ws(E'\n', your_reference, receiver_name, receiver_account, fields->>'order_desc')) from incoming;
    return null;
  end if;

  insert into order_total_deltas (quarter, connection_id, direction, kind, currency, stage, word, orders, amount, unknown, taken_back, added, later, unclear)
  select quarter_of(created_at), connection_id, direction, kind, coalesce(currency, ''), stage, word, sum(sign), coalesce(sum(sign * amount), 0),
    coalesce(sum(sign) filter (where amount is null and kind <> 'update'), 0), sum(sign * taken_back), sum(sign * added),
    coalesce(sum(sign) filter (where later is not null), 0), coalesce(sum(sign) filter (where net is null and kind <> 'update'), 0)
  from (
    select 1 as sign, created_at, connection_id, direction, kind, currency, stage, word, amount, taken_back, added, later, net from incoming
    union all
    select -1, created_at, connection_id, direction, kind, currency, stage, word, amount, taken_back, added, later, net from outgoing
  ) changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(sign) <> 0 or sum(sign * coalesce(amount, 0)) <> 0 or sum(sign * taken_back) <> 0 or sum(sign * added) <> 0
    or sum(sign) filter (where later is not null) <> 0 or sum(sign) filter (where net is null and kind <> 'update') <> 0
    or sum(sign) filter (where amount is null and kind <> 'update') <> 0;

  insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
  select max(m.at), m.id, m.connection_id, m.direction, m.kind, m.currency, l.line, sum(m.sign * l.orders), sum(m.sign * l.amount_moved), sum(m.sign * l.unknown)
  from (
    select c.*,
      -- A change that does not say when it happened happened now.
      case when max(c.later_at) filter (where c.sign = 1) over w > coalesce(max(c.later_at) filter (where c.sign = -1) over w, '-infinity')
          then max(c.later_at) filter (where c.sign = 1) over w
        when max(c.updated_at) filter (where c.sign = 1) over w is distinct from max(c.updated_at) filter (where c.sign = -1) over w
          then max(c.updated_at) filter (where c.sign = 1) over w
        else now() end as at
    from (
      select 1 as sign, id, connection_id, direction, kind, coalesce(currency, '') as currency, stage, outcome, amount, reversed, refunded,
        charged_back, second_moved, moved, later_unclear, later_at, updated_at from incoming
      union all
      select -1, id, connection_id, direction, kind, coalesce(currency, ''), stage, outcome, amount, reversed, refunded,
        charged_back, second_moved, moved, later_unclear, later_at, updated_at from outgoing
    ) c
    where c.kind <> 'update' window w as (partition by c.id)
  ) m cross join lateral money_lines(m.kind, m.stage, m.outcome, m.amount, m.reversed, m.refunded, m.charged_back, m.second_moved, m.moved, m.later_unclear) l
  group by m.id, m.connection_id, m.direction, m.kind, m.currency, l.line
  having sum(m.sign * l.orders) <> 0 or sum(m.sign * l.amount_moved) <> 0 or sum(m.sign * l.unknown) <> 0;
  return null;
end $$;
--> statement-breakpoint
create or replace function rebuild_totals(zone text) returns void language plpgsql as $$
begin
  delete from order_total_deltas;
  delete from order_totals;
  delete from move_totals;
  insert into order_totals (day, connection_id, direction, kind, currency, stage, word, orders, amount, unknown, taken_back, added, later, unclear)
  select (created_at at time zone zone)::date, connection_id, direction, kind, coalesce(currency, ''), stage, word, count(*), coalesce(sum(amount), 0),
    count(*) filter (where amount is null and kind <> 'update'), sum(taken_back), sum(added),
    count(*) filter (where later is not null), count(*) filter (where net is null and kind <> 'update')
  from orders group by 1, 2, 3, 4, 5, 6, 7;
  insert into totals_state (id, time_zone, built_at) values (1, zone, now())
  on conflict (id) do update set time_zone = excluded.time_zone, built_at = excluded.built_at, moves_through = null;
end $$;
--> statement-breakpoint
-- What was recorded stays; what it is worth may be decided, and what a report left out may be learnt with that.
create function keep_later() returns trigger language plpgsql as $$
begin
  if (new.id, new.order_id, new.type, new.status, new.currency, new.at) is distinct from (old.id, old.order_id, old.type, old.status, old.currency, old.at)
    or (old.amount is not null and new.amount is distinct from old.amount)
    or (old.transaction_id is not null and new.transaction_id is distinct from old.transaction_id)
    or (old.standing = 'counted' and (new.amount, new.transaction_id) is distinct from (old.amount, old.transaction_id)) then
    raise exception 'a later transaction stays as it was reported' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
drop trigger order_aftermath_stays on order_aftermath;
--> statement-breakpoint
create trigger order_aftermath_stays before truncate on order_aftermath for each statement execute function refuse_change();
--> statement-breakpoint
create trigger order_aftermath_kept before update on order_aftermath for each row execute function keep_later();
--> statement-breakpoint
create trigger order_aftermath_counted_changed after update on order_aftermath referencing old table as outgoing new table as incoming
  for each statement execute function note_later();
--> statement-breakpoint
-- Only what counts is told as a later transaction; what does not fit is told as a conflict.
drop trigger order_aftermath_signed on order_aftermath;
--> statement-breakpoint
create trigger order_aftermath_signed after insert on order_aftermath for each row
  when (new.standing = 'counted' and lower(new.status) not in ('declined', 'error', 'filtered') and later_kind_of(new.type) not in ('second_order', 'other_amount'))
  execute function note_alert_sign('later', '0');
--> statement-breakpoint
create trigger order_aftermath_confirmed_signed after update of standing on order_aftermath for each row
  when (old.standing <> 'counted' and new.standing = 'counted' and lower(new.status) not in ('declined', 'error', 'filtered')
    and later_kind_of(new.type) not in ('second_order', 'other_amount'))
  execute function note_alert_sign('later', '0');
--> statement-breakpoint
-- What there is already: the same figures in their new columns, which is no news to the journal.
alter table orders disable trigger orders_counted_changed;
--> statement-breakpoint
select sum_up_later(array(select distinct order_id from order_aftermath));
--> statement-breakpoint
alter table orders enable trigger orders_counted_changed;
--> statement-breakpoint
select rebuild_totals(coalesce((select time_zone from totals_state where id = 1), 'UTC'));
--> statement-breakpoint
-- More back than was sent, or something back of what was never completed: no figure from now on, and people resolve it.
create function back_fits(o orders) returns boolean language sql immutable parallel safe as $$
  select o.taken_back = 0 or o.amount is null
    or o.taken_back <= case when o.outcome = 'approved' then coalesce(o.moved, o.amount) else 0 end + o.second_moved
$$;
--> statement-breakpoint
with unfit as (
  update orders o set conflict = coalesce(conflict, 'Later transactions were reported that do not fit this order. They change no figure.'), updated_at = now()
  where o.taken_back <> 0 and not back_fits(o) returning id
)
update order_aftermath a set standing = 'reported', standing_at = now()
from unfit where a.order_id = unfit.id and lower(a.status) = 'approved' and later_kind_of(a.type) in ('reversed', 'refunded', 'charged_back');
--> statement-breakpoint
create function guard_back() returns trigger language plpgsql as $$
begin
  if exists (select from orders o where o.id = new.id and not back_fits(o)) then
    raise exception 'more came back of order % than it sent', new.client_orderid using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- At the end of the transaction: people may rule on an order and on what came later in one.
create constraint trigger orders_back_guarded after update of outcome, amount, moved, second_moved, reversed, refunded, charged_back on orders
  deferrable initially deferred for each row when (new.reversed + new.refunded + new.charged_back <> 0) execute function guard_back();
