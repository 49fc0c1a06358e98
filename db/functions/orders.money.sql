create or replace function note_order_text() returns trigger language plpgsql as $$
declare form text := order_text(new.your_reference, new.receiver_name, new.receiver_account, new.fields->>'order_desc');
begin
  update order_texts set text = form, keys = search_keys(form) where order_id = new.id;
  return null;
end $$;

create trigger orders_text_changed after update of your_reference, receiver_name, receiver_account, fields, created_at on orders
  for each row when ((new.your_reference, new.receiver_name, new.receiver_account, new.fields, new.created_at) is distinct from (old.your_reference, old.receiver_name, old.receiver_account, old.fields, old.created_at))
  execute function note_order_text();

-- An order of a batch is reserved with its batch, so it only ever gives back; rows of one batch are added up.
create or replace function reserve_new_orders() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, user_id, currency, amount, order_id)
    select o.limit_day, o.connection_id, o.prepared_by, o.currency, o.amount, o.id
    from incoming o where o.batch_id is null and o.limit_day is not null and o.direction = 'out' and o.kind <> 'update' and o.amount is not null and o.currency is not null
      and counts_against_limits(o.submission, o.outcome, o.conflict);
  insert into limit_reservations (day, connection_id, user_id, currency, amount, batch_id)
    select o.limit_day, o.connection_id, o.prepared_by, o.currency, -sum(o.amount), o.batch_id
    from incoming o where o.batch_id is not null and o.limit_day is not null and o.direction = 'out' and o.kind <> 'update' and o.amount is not null and o.currency is not null
      and not counts_against_limits(o.submission, o.outcome, o.conflict)
    group by 1, 2, 3, 4, 6;
  return null;
end $$;

create trigger orders_reserved_new after insert on orders referencing new table as incoming for each statement execute function reserve_new_orders();

create or replace function reserve_changed_orders() returns trigger language plpgsql as $$
begin
  insert into limit_reservations (day, connection_id, user_id, currency, amount, order_id, batch_id)
    select day, connection_id, user_id, currency, sum(amount), order_id, batch_id
    from (
      select s.day, s.connection_id, s.user_id, s.currency, s.amount, case when s.batch_id is null then s.id end as order_id, s.batch_id
      from outgoing o join incoming n using (id)
      cross join lateral (values
        (o.limit_day, o.connection_id, o.prepared_by, o.currency, -o.amount, o.id, o.batch_id, o.limit_day is not null and o.direction = 'out' and o.kind <> 'update' and o.amount is not null and o.currency is not null
          and counts_against_limits(o.submission, o.outcome, o.conflict)),
        (n.limit_day, n.connection_id, n.prepared_by, n.currency, n.amount, n.id, n.batch_id, n.limit_day is not null and n.direction = 'out' and n.kind <> 'update' and n.amount is not null and n.currency is not null
          and counts_against_limits(n.submission, n.outcome, n.conflict))
      ) as s(day, connection_id, user_id, currency, amount, id, batch_id, counted)
      where s.counted and (o.submission, o.outcome, o.conflict is null, o.limit_day, o.connection_id, o.currency, o.amount)
        is distinct from (n.submission, n.outcome, n.conflict is null, n.limit_day, n.connection_id, n.currency, n.amount)
    ) changed
    group by day, connection_id, user_id, currency, order_id, batch_id having sum(amount) <> 0;
  return null;
end $$;

create trigger orders_reserved_changed after update on orders referencing old table as outgoing new table as incoming
  for each statement execute function reserve_changed_orders();

-- An amount that is learnt late changes what its later transactions come to.
create or replace function note_amount_learnt() returns trigger language plpgsql as $$
begin
  perform sum_up_later(array[new.id]);
  return null;
end $$;

create trigger orders_amount_learnt after update of amount, currency on orders for each row
  when (new.later is not null and (new.amount, new.currency) is distinct from (old.amount, old.currency)) execute function note_amount_learnt();

-- Grouped by the whole key, never joined: a statement over thousands of orders costs its rows once.
create or replace function note_order_totals() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_total_deltas (quarter, connection_id, direction, kind, currency, stage, status, error_code, orders, amount, unknown, returned, added, later, unclear)
    select quarter_of(created_at), connection_id, direction, kind, coalesce(currency, ''), stage, status, case when stage = 'failed' then error_code end, count(*), coalesce(sum(amount), 0),
      count(*) filter (where amount is null and kind <> 'update'), sum(returned), sum(added),
      count(*) filter (where later is not null), count(*) filter (where net is null and kind <> 'update')
    from incoming group by 1, 2, 3, 4, 5, 6, 7, 8;

    insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
    select o.updated_at, o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), l.line, l.orders, l.amount_moved, l.unknown
    from incoming o cross join lateral money_lines(o.kind, o.stage, o.outcome, o.amount, o.reversed, o.refunded, o.charged_back, o.second_moved, o.moved, o.later_unclear) l
    where has_left(o.stage) and l.orders <> 0;

    insert into order_texts (order_id, text, keys)
    select id, form, search_keys(form)
    from (select id, order_text(your_reference, receiver_name, receiver_account, fields->>'order_desc') as form from incoming offset 0) made;
    return null;
  end if;

  insert into order_total_deltas (quarter, connection_id, direction, kind, currency, stage, status, error_code, orders, amount, unknown, returned, added, later, unclear)
  select quarter_of(created_at), connection_id, direction, kind, coalesce(currency, ''), stage, status, case when stage = 'failed' then error_code end, sum(sign), coalesce(sum(sign * amount), 0),
    coalesce(sum(sign) filter (where amount is null and kind <> 'update'), 0), sum(sign * returned), sum(sign * added),
    coalesce(sum(sign) filter (where later is not null), 0), coalesce(sum(sign) filter (where net is null and kind <> 'update'), 0)
  from (
    select 1 as sign, created_at, connection_id, direction, kind, currency, stage, status, error_code, amount, returned, added, later, net from incoming
    union all
    select -1, created_at, connection_id, direction, kind, currency, stage, status, error_code, amount, returned, added, later, net from outgoing
  ) changed
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having sum(sign) <> 0 or sum(sign * coalesce(amount, 0)) <> 0 or sum(sign * returned) <> 0 or sum(sign * added) <> 0
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

create trigger orders_counted_new after insert on orders referencing new table as incoming for each statement execute function note_order_totals();

create trigger orders_counted_changed after update on orders referencing old table as outgoing new table as incoming for each statement execute function note_order_totals();

-- A row counts on the limits of its own day.
create or replace function date_for_limits() returns trigger language plpgsql as $$
begin
  new.limit_day := case when new.batch_id is null then organisation_day(new.created_at)
    else (select greatest(limit_day, new.send_on) from batches where id = new.batch_id and limit_day is not null) end;
  return new;
end $$;

create trigger orders_dated before insert on orders for each row
  when (new.limit_day is null and new.direction = 'out') execute function date_for_limits();
