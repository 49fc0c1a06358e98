-- The journal dates what happened to later transactions at the moment of the decision, never at the database's own: a report as
-- of a moment says the same whenever it is read. One that no longer counts, too, has a moment.
create or replace function sum_up_later(ids uuid[]) returns void language sql as $$
  update orders set later = s.later, later_at = s.later_at, reversed = s.reversed, refunded = s.refunded, charged_back = s.charged_back,
    second_moved = s.second_moved, moved = s.moved, later_unclear = s.unclear
  from (
    select o.id,
      (array['second_order', 'other_amount', 'charged_back', 'reversed', 'later_news'])[min(case
        when a.id is null or a.standing <> 'counted' then null
        when lower(a.status) in ('declined', 'error', 'filtered') then null
        when lower(a.status) <> 'approved' then 5
        else coalesce(array_position(array['second_order', 'other_amount', 'charged_back', 'reversed'], later_kind_of(a.type)), 5) end)] as later,
      max(coalesce(a.standing_at, a.at)) as later_at,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'reversed'), 0) as reversed,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'refunded'), 0) as refunded,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'charged_back'), 0) as charged_back,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'second_order'), 0) as second_moved,
      max(a.amount) filter (where f.counts and later_kind_of(a.type) = 'other_amount') as moved,
      coalesce(bool_or(a.standing = 'counted' and lower(a.status) = 'approved' and (not f.counts or later_kind_of(a.type) = 'later_unclear')), false) as unclear
    from orders o
      left join order_aftermath a on a.order_id = o.id and a.standing <> 'reported'
      left join lateral (select a.standing = 'counted' and lower(a.status) = 'approved' and a.amount is not null and o.amount is not null
        and (a.currency is null or upper(a.currency) is not distinct from o.currency) as counts) f on true
    where o.id = any(ids)
    group by o.id
  ) s
  where orders.id = s.id
    and (orders.later, orders.later_at, orders.reversed, orders.refunded, orders.charged_back, orders.second_moved, orders.moved, orders.later_unclear)
      is distinct from (s.later, s.later_at, s.reversed, s.refunded, s.charged_back, s.second_moved, s.moved, s.unclear)
$$;
--> statement-breakpoint
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
--> statement-breakpoint
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
        -- Summed up again at the moment at which it was before: several later transactions decided together, or an amount learnt.
        when max(c.later_at) filter (where c.sign = 1) over w = max(c.later_at) filter (where c.sign = -1) over w
          and (sum(c.sign * c.reversed) over w, sum(c.sign * c.refunded) over w, sum(c.sign * c.charged_back) over w, sum(c.sign * c.second_moved) over w,
            sum(c.sign * coalesce(c.moved, 0)) over w, sum(c.sign * c.later_unclear::integer) over w) <> (0, 0, 0, 0, 0, 0)
          then greatest(max(c.later_at) over w, max(c.updated_at) over w)
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
-- A deletion has no moment: what counts is first refused at one, and goes then.
create function refuse_counted_delete() returns trigger language plpgsql as $$
begin
  raise exception 'a later transaction that counts is refused before it goes' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger order_aftermath_refused_first before delete on order_aftermath for each row when (old.standing = 'counted')
  execute function refuse_counted_delete();
--> statement-breakpoint
-- The moments of what there is already, which is no news to the journal.
alter table orders disable trigger orders_counted_changed;
--> statement-breakpoint
select sum_up_later(array(select distinct order_id from order_aftermath));
--> statement-breakpoint
alter table orders enable trigger orders_counted_changed;
