-- Totals, the journal of money and search texts are written where an order changes, by triggers: nobody can forget them.
create function quarter_of(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00Z')
$$;
--> statement-breakpoint
-- Small letters without accents; the same for what is searched and for what is searched for.
create function search_form(given text) returns text language sql immutable parallel safe strict as $$
  select translate(regexp_replace(normalize(lower(given), NFKD), '[\u0300-\u036f]', '', 'g'), 'łđøħıŧ', 'ldohit')
$$;
--> statement-breakpoint
-- What later transactions moved besides an order's amount, or in place of it.
create function added_to(amount numeric, outcome text, moved numeric, second_moved numeric) returns numeric language sql immutable parallel safe as $$
  select second_moved + case when moved is not null and amount is not null and outcome not in ('declined', 'error', 'filtered') then moved - amount else 0 end
$$;
--> statement-breakpoint
-- 1 where an order of this stage stands on this line of the journal.
create function stands_on(stage text, line text) returns integer language sql immutable parallel safe as $$
  select (case line when 'sent' then stage not in ('waiting', 'cancelled') else stage = line end)::integer
$$;
--> statement-breakpoint
-- Grouped by the whole key, never joined: a statement over thousands of orders costs its rows once.
create function note_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_total_deltas (quarter, connection_id, direction, kind, currency, stage, word, orders, amount, unknown, taken_back, added, unclear)
    select quarter_of(created_at), connection_id, direction, kind, coalesce(currency, ''), stage, word, count(*), coalesce(sum(amount), 0),
      count(*) filter (where amount is null and kind <> 'update'), sum(taken_back), sum(added_to(amount, outcome, moved, second_moved)),
      count(*) filter (where later_unclear)
    from incoming group by 1, 2, 3, 4, 5, 6, 7;

    insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
    select o.updated_at, o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), l.line, 1, coalesce(o.amount, 0), (o.amount is null)::integer
    from incoming o cross join (values ('sent'), ('approved'), ('failed')) l(line)
    where o.kind <> 'update' and stands_on(o.stage, l.line) = 1;

    insert into order_texts (order_id, created_at, text)
    select id, created_at, search_form(concat_ws(E'\n', your_reference, receiver_name, receiver_account, fields->>'order_desc')) from incoming;
    return null;
  end if;

  insert into order_total_deltas (quarter, connection_id, direction, kind, currency, stage, word, orders, amount, unknown, taken_back, added, unclear)
  select quarter_of(created_at), connection_id, direction, kind, coalesce(currency, ''), stage, word, sum(sign), coalesce(sum(sign * amount), 0),
    coalesce(sum(sign) filter (where amount is null and kind <> 'update'), 0), sum(sign * taken_back), sum(sign * added_to(amount, outcome, moved, second_moved)),
    coalesce(sum(sign) filter (where later_unclear), 0)
  from (
    select 1 as sign, created_at, connection_id, direction, kind, currency, stage, word, amount, outcome, taken_back, moved, second_moved, later_unclear from incoming
    union all
    select -1, created_at, connection_id, direction, kind, currency, stage, word, amount, outcome, taken_back, moved, second_moved, later_unclear from outgoing
  ) changed
  group by 1, 2, 3, 4, 5, 6, 7
  having sum(sign) <> 0 or sum(sign * coalesce(amount, 0)) <> 0 or sum(sign * taken_back) <> 0
    or sum(sign * added_to(amount, outcome, moved, second_moved)) <> 0
    or sum(sign) filter (where later_unclear) <> 0 or sum(sign) filter (where amount is null and kind <> 'update') <> 0;

  insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
  select moved.at, moved.id, moved.connection_id, moved.direction, moved.kind, moved.currency, l.line, l.count, l.count * moved.amount, l.count * moved.unknown
  from (
    select id, connection_id, direction, kind, coalesce(currency, '') as currency, coalesce(amount, 0) as amount, (amount is null)::integer as unknown,
      -- A change that does not say when it happened happened now.
      case when max(updated_at) filter (where sign = 1) is distinct from max(updated_at) filter (where sign = -1)
        then max(updated_at) filter (where sign = 1) else now() end as at,
      sum(sign * stands_on(stage, 'sent')) as sent, sum(sign * stands_on(stage, 'approved')) as approved, sum(sign * stands_on(stage, 'failed')) as failed
    from (
      select 1 as sign, id, connection_id, direction, kind, currency, amount, stage, updated_at from incoming
      union all
      select -1, id, connection_id, direction, kind, currency, amount, stage, updated_at from outgoing
    ) changed
    where kind <> 'update'
    group by id, connection_id, direction, kind, currency, amount
    having count(distinct stage) > 1
  ) moved cross join lateral (values ('sent', moved.sent), ('approved', moved.approved), ('failed', moved.failed)) l(line, count)
  where l.count <> 0;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_counted_new after insert on orders referencing new table as incoming for each statement execute function note_order_totals();
--> statement-breakpoint
create trigger orders_counted_changed after update on orders referencing old table as outgoing new table as incoming for each statement execute function note_order_totals();
--> statement-breakpoint
create function note_order_text() returns trigger language plpgsql as $$
begin
  update order_texts set text = search_form(concat_ws(E'\n', new.your_reference, new.receiver_name, new.receiver_account, new.fields->>'order_desc'))
  where order_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger orders_text_changed after update of your_reference, receiver_name, receiver_account, fields on orders
  for each row when ((new.your_reference, new.receiver_name, new.receiver_account, new.fields) is distinct from (old.your_reference, old.receiver_name, old.receiver_account, old.fields))
  execute function note_order_text();
--> statement-breakpoint
-- What an order's later transactions come to. The words are those of lib/orders/facets.ts, their precedence that of words.ts.
create function later_kind_of(type text) returns text language sql immutable parallel safe as $$
  select case
    when type in ('second_order', 'other_amount') then type
    when trim(type) ~* '^(partial[-_ ]?)?reversal$' then 'reversed'
    when trim(type) ~* '^(partial[-_ ]?)?refund$' then 'refunded'
    when trim(type) ~* '^(partial[-_ ]?)?charge[-_ ]?back$' then 'charged_back'
    else 'later_unclear' end
$$;
--> statement-breakpoint
create function sum_up_later(ids uuid[]) returns void language sql as $$
  update orders set later = s.later, taken_back = s.taken_back, second_moved = s.second_moved, moved = s.moved, later_unclear = s.unclear
  from (
    select o.id,
      (array['second_order', 'other_amount', 'charged_back', 'reversed', 'later_news'])[min(case
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
create function note_later() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform sum_up_later(array(select distinct order_id from incoming));
    insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
    select a.at, o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), later_kind_of(a.type), 1, coalesce(moved_later(a, o), 0), (moved_later(a, o) is null)::integer
    from incoming a join orders o on o.id = a.order_id where lower(a.status) = 'approved';
  else
    perform sum_up_later(array(select distinct order_id from outgoing));
    insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
    select now(), o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), later_kind_of(a.type), -1, -coalesce(moved_later(a, o), 0), -(moved_later(a, o) is null)::integer
    from outgoing a join orders o on o.id = a.order_id where lower(a.status) = 'approved';
  end if;
  return null;
end $$;
--> statement-breakpoint
-- What a later transaction adds to its line; null: not known, or in another currency.
create function moved_later(later order_aftermath, o orders) returns numeric language sql immutable parallel safe as $$
  select case
    when later.currency is not null and upper(later.currency) is distinct from o.currency then null
    when later_kind_of(later.type) = 'later_unclear' then null
    when later_kind_of(later.type) = 'other_amount' then later.amount - o.amount
    else later.amount end
$$;
--> statement-breakpoint
create trigger order_aftermath_counted_new after insert on order_aftermath referencing new table as incoming for each statement execute function note_later();
--> statement-breakpoint
create trigger order_aftermath_counted_gone after delete on order_aftermath referencing old table as outgoing for each statement execute function note_later();
--> statement-breakpoint
create trigger order_aftermath_stays before update or truncate on order_aftermath for each statement execute function refuse_change();
--> statement-breakpoint
create trigger order_moves_kept before update or delete or truncate on order_moves for each statement execute function refuse_change();
--> statement-breakpoint
-- Counts everything anew in a zone. In a transaction of its own that sees one moment (repeatable read) nobody has to wait:
-- what is committed meanwhile stands in deltas that this does not see and does not take away.
create function rebuild_totals(zone text) returns void language plpgsql as $$
begin
  delete from order_total_deltas;
  delete from order_totals;
  delete from move_totals;
  insert into order_totals (day, connection_id, direction, kind, currency, stage, word, orders, amount, unknown, taken_back, added, unclear)
  select (created_at at time zone zone)::date, connection_id, direction, kind, coalesce(currency, ''), stage, word, count(*), coalesce(sum(amount), 0),
    count(*) filter (where amount is null and kind <> 'update'), sum(taken_back), sum(added_to(amount, outcome, moved, second_moved)),
    count(*) filter (where later_unclear)
  from orders group by 1, 2, 3, 4, 5, 6, 7;
  insert into totals_state (id, time_zone, built_at) values (1, zone, now())
  on conflict (id) do update set time_zone = excluded.time_zone, built_at = excluded.built_at, moves_through = null;
end $$;
--> statement-breakpoint
-- What there is already. The journal begins with what the orders themselves remember.
select sum_up_later(array(select distinct order_id from order_aftermath));
--> statement-breakpoint
insert into order_texts (order_id, created_at, text)
select id, created_at, search_form(concat_ws(E'\n', your_reference, receiver_name, receiver_account, fields->>'order_desc')) from orders;
--> statement-breakpoint
delete from order_total_deltas;
--> statement-breakpoint
insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
select m.at, m.id, m.connection_id, m.direction, m.kind, m.currency, m.line, 1, m.amount, m.unknown
from (
  select case l.line when 'sent' then coalesce(o.sent_at, o.created_at) else coalesce(o.final_at, o.updated_at) end as at, o.id, o.connection_id,
    o.direction, o.kind, coalesce(o.currency, '') as currency, l.line, coalesce(o.amount, 0) as amount, (o.amount is null)::integer as unknown
  from orders o cross join (values ('sent'), ('approved'), ('failed')) l(line)
  where o.kind <> 'update' and stands_on(o.stage, l.line) = 1
  union all
  select a.at, o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), later_kind_of(a.type), coalesce(moved_later(a, o), 0), (moved_later(a, o) is null)::integer
  from order_aftermath a join orders o on o.id = a.order_id where lower(a.status) = 'approved'
) m order by m.at;
--> statement-breakpoint
select rebuild_totals(coalesce((select time_zone from organisation where id = 1), 'UTC'));
