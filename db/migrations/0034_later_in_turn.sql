-- An order whose last later transaction was taken back has none: its word is its own again.
create or replace function sum_up_later(ids uuid[]) returns void language sql as $$
  update orders set later = s.later, taken_back = s.taken_back, second_moved = s.second_moved, moved = s.moved, later_unclear = s.unclear
  from (
    select o.id,
      (array['second_order', 'other_amount', 'charged_back', 'reversed', 'later_news'])[min(case
        when a.id is null then null
        when lower(a.status) in ('declined', 'error', 'filtered') then null
        when lower(a.status) <> 'approved' then 5
        else coalesce(array_position(array['second_order', 'other_amount', 'charged_back', 'reversed'], later_kind_of(a.type)), 5) end)] as later,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) in ('reversed', 'refunded', 'charged_back')), 0) as taken_back,
      coalesce(sum(a.amount) filter (where f.counts and later_kind_of(a.type) = 'second_order'), 0) as second_moved,
      max(a.amount) filter (where f.counts and later_kind_of(a.type) = 'other_amount') as moved,
      coalesce(bool_or(lower(a.status) = 'approved' and (not f.counts or later_kind_of(a.type) = 'later_unclear')), false) as unclear
    from orders o
      left join order_aftermath a on a.order_id = o.id
      left join lateral (select lower(a.status) = 'approved' and a.amount is not null and (a.currency is null or upper(a.currency) = o.currency) as counts) f on true
    where o.id = any(ids)
    group by o.id
  ) s
  where orders.id = s.id
    and (orders.later, orders.taken_back, orders.second_moved, orders.moved, orders.later_unclear) is distinct from (s.later, s.taken_back, s.second_moved, s.moved, s.unclear)
$$;
--> statement-breakpoint
-- Two at once who write of one order's later transactions take turns: the second adds up what the first has left.
create or replace function note_later() returns trigger language plpgsql as $$
declare touched uuid[];
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct order_id from incoming);
  else
    touched := array(select distinct order_id from outgoing);
  end if;
  perform 1 from orders where id = any(touched) order by id for no key update;
  perform sum_up_later(touched);
  if tg_op = 'INSERT' then
    insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
    select a.at, o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), later_kind_of(a.type), 1, coalesce(moved_later(a, o), 0), (moved_later(a, o) is null)::integer
    from incoming a join orders o on o.id = a.order_id where lower(a.status) = 'approved';
  else
    insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
    select now(), o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), later_kind_of(a.type), -1, -coalesce(moved_later(a, o), 0), -(moved_later(a, o) is null)::integer
    from outgoing a join orders o on o.id = a.order_id where lower(a.status) = 'approved';
  end if;
  return null;
end $$;
--> statement-breakpoint
select sum_up_later(array(select id from orders where later is not null));
