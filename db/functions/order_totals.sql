-- Totals, the journal of money and search texts are written where an order changes, by triggers: no one can forget them.
create or replace function quarter_of(moment timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00Z')
$$;

-- 1 where an order of this stage is on this line of the journal.
create or replace function is_on_line(stage text, line text) returns integer language sql immutable parallel safe as $$
  select (case line when 'sent' then has_left(stage) else stage = line end)::integer
$$;

-- The only definition of an order's lines in the journal: how many orders (0 or 1), the amount, and whether it is unknown. An
-- order in conflict counts as sent and open until it is resolved; no line counts an end or a return of it.
create or replace function money_lines(kind text, stage text, outcome text, amount numeric, reversed numeric, refunded numeric, charged_back numeric,
  second_moved numeric, moved numeric, later_unclear boolean) returns table (line text, orders integer, amount_moved numeric, unknown integer)
language sql immutable parallel safe as $$
  select l.line, l.is_on::integer, case when l.is_on then coalesce(l.amount, 0) else 0 end, (l.is_on and l.amount is null)::integer
  from (values
    ('sent', has_left(stage), amount),
    ('approved', stage = 'approved', amount),
    ('failed', stage = 'failed', amount),
    ('reversed', stage <> 'conflict' and reversed <> 0, reversed),
    ('refunded', stage <> 'conflict' and refunded <> 0, refunded),
    ('charged_back', stage <> 'conflict' and charged_back <> 0, charged_back),
    ('second_order', stage <> 'conflict' and second_moved <> 0, second_moved),
    ('other_amount', stage <> 'conflict' and outcome = 'approved' and moved is not null and moved <> amount, moved - amount),
    ('later_unclear', stage <> 'conflict' and later_unclear, null::numeric)
  ) l(line, is_on, amount)
  where kind <> 'update'
$$;

-- Counts everything anew in a zone. In a transaction of its own that sees one moment (repeatable read) no one has to wait:
-- what is committed meanwhile is in deltas that this does not see and does not take away.
create or replace function rebuild_totals(zone text) returns void language plpgsql as $$
begin
  delete from order_total_deltas;
  delete from order_totals;
  delete from order_sums;
  delete from order_failure_totals;
  delete from move_totals;
  delete from move_months;
  insert into order_totals (day, connection_id, direction, kind, currency, stage, status, orders, amount, unknown, returned, added, later, unclear)
  select (created_at at time zone zone)::date, connection_id, direction, kind, coalesce(currency, ''), stage, status, count(*), coalesce(sum(amount), 0),
    count(*) filter (where amount is null and kind <> 'update'), sum(returned), sum(added),
    count(*) filter (where later is not null), count(*) filter (where net is null and kind <> 'update')
  from orders group by 1, 2, 3, 4, 5, 6, 7;
  insert into order_sums (connection_id, direction, kind, currency, stage, status, orders, amount, unknown, returned, added, later, unclear)
  select connection_id, direction, kind, currency, stage, status, sum(orders), sum(amount), sum(unknown), sum(returned), sum(added), sum(later), sum(unclear)
  from order_totals group by 1, 2, 3, 4, 5, 6;
  insert into order_failure_totals (day, connection_id, direction, error_code, orders)
  select (created_at at time zone zone)::date, connection_id, direction, error_code, count(*) from orders where stage = 'failed' group by 1, 2, 3, 4;
  insert into totals_state (id, time_zone, built_at) values (1, zone, now())
  on conflict (id) do update set time_zone = excluded.time_zone, built_at = excluded.built_at, moves_through = null;
end $$;
