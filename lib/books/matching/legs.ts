import { type SQL, sql } from "drizzle-orm";
import { contradictingIn } from "@/db/contradicting-lines";
import { sqlName } from "@/db/names";
import { returnedLineStates } from "@/db/returned-lines";
import { oneOfNames } from "@/db/states";
import { unmatchedKeys } from "@/db/unmatched-lines";
import { moveAmount, returnMoves } from "@/lib/books/lines/amounts";
import { bankLines } from "@/lib/books/lines/bank-lines";
import type { Evaluation } from "./evaluation";
import { finalExplanations, type MatchClass, type MatchLeg, matchedKinds, namedClasses } from "./labels";

/*
 * Each leg is one SQL statement: `sides` lists both sides, `grouped` adds them up, `classed` keeps the differences.
 * Only ids match rows, never amounts. Matched rows are only counted, so that 100,000 orders write as many rows as they
 * have differences. `offset 0` keeps a search by id on its index, even without statistics.
 */

const returnKinds = sql`('reversal', 'refund', 'chargeback')`;
const orderKinds = sql.raw(`(${matchedKinds.map((kind) => `'${kind}'`).join(", ")})`);

/** No timing, rule or reason explains a return until users confirm or dismiss it. */
const returned: MatchClass = "returned";

const carriedItems = ({ previousId }: Evaluation, leg: MatchLeg): SQL =>
  sql`from match_items i where i.period_id = ${previousId}::uuid and i.leg = ${leg}
    and (i.class = ${sqlName.matchClass("expected")} or not i.is_named or not ${oneOfNames(sql`i.explanation`, finalExplanations)})`;

const dayOf = (moment: SQL, { timeZone }: Evaluation) => sql`(${moment} at time zone ${timeZone})::date`;
const inDays = (column: SQL, { from, to }: Evaluation) => sql`${column} between ${from}::date and ${to}::date`;

const placeOf = {
  gateway: {
    by: sql`aspect, order_id, line_id`,
    none: sql`null::text as batch, null::uuid as statement_id, null::integer as position, null::text as rule_class`,
  },
  bank: {
    by: sql`aspect, batch, statement_id, position, rule_class`,
    none: sql`null::uuid as order_id, null::bigint as line_id`,
  },
} as const;

function group(leg: MatchLeg, key: SQL, hasMatches: boolean): SQL {
  const { by, none } = placeOf[leg];
  // Most months have 100,000 rows and no manual match, so the join is skipped.
  const rows = hasMatches
    ? sql`(
        select coalesce(s.match_key, 'match:' || m.match_id) as match_key, s.connection_id, s.currency, s.left_amount, s.left_count, s.right_amount,
          s.right_count, s.first_at, s.is_carried, case when m.match_id is null then s.rule_class end as rule_class,
          case when m.match_id is null then s.aspect else 'batch' end as aspect,
          case when m.match_id is null then s.order_id end as order_id, case when m.match_id is null then s.batch end as batch,
          case when m.match_id is null then s.line_id end as line_id,
          case when m.match_id is null then s.statement_id end as statement_id, case when m.match_id is null then s.position end as position
        from sides s left join match_members m on m.is_open and m.leg = ${leg} and m.key = ${key}) keyed`
    : sql`sides`;
  return sql`
    grouped as materialized (
      select match_key, connection_id, currency, ${by}, ${none},
        sum(left_amount) as left_amount, sum(left_count) as left_count, sum(right_amount) as right_amount, sum(right_count) as right_count,
        min(first_at) as first_at, bool_or(is_carried) as is_carried,
        sum(left_amount) filter (where is_carried) as carried_left, sum(right_amount) filter (where is_carried) as carried_right
      from ${rows}
      group by match_key, connection_id, currency, ${by}
    )`;
}

function store({ periodId, today, asOf, now }: Evaluation, leg: MatchLeg, key: SQL, figures: SQL, beside: SQL): SQL {
  const named = oneOfNames(sql`c.class`, namedClasses);
  return sql`
    keyed_items as materialized (
      select c.*, ${key} as key, ${named} or c.class <> ${returned} and coalesce(n.is_named, false) as is_named,
        case when c.class <> ${returned} and n.is_named then n.explanation end as explanation,
        case when c.class <> ${returned} and n.is_named then n.owner_id end as owner_id,
        case when c.class <> ${returned} and n.is_named and n.until is not null then n.until when c.class = ${sqlName.matchClass("expected")} then c.usual_until end as expected_until
      from classed c
        left join lateral (
          select n.act in ${sqlName.matchAct("ignore", "resolve")} and (n.left_amount, n.right_amount) = (c.left_amount, c.right_amount)
            and (n.until is null or n.until >= ${asOf}::date and (n.until >= ${today}::date or c.came_later)) as is_named,
            n.explanation, n.owner_id, n.until
          from match_notes n where n.leg = ${leg} and n.key = ${key} and n.act in ${sqlName.matchAct("ignore", "resolve", "reopen", "unmatch")}
          order by n.id desc limit 1
        ) n on true
    ),
    stored as (
      insert into match_items as i (period_id, leg, key, connection_id, currency, aspect, class, order_id, batch, left_amount, left_count,
        right_amount, right_count, first_day, is_carried, line_id, statement_id, position, is_named, explanation, owner_id, expected_until, found_at)
      select ${periodId}::uuid, ${leg}, key, connection_id, currency, aspect, class, order_id, batch, left_amount, left_count,
        right_amount, right_count, first_day, is_carried, line_id, statement_id, position, is_named, explanation, owner_id, expected_until, ${now}::timestamptz
      from keyed_items
      on conflict (period_id, leg, key) do update set class = excluded.class, left_amount = excluded.left_amount, left_count = excluded.left_count,
        right_amount = excluded.right_amount, right_count = excluded.right_count, first_day = excluded.first_day, is_carried = excluded.is_carried,
        is_named = excluded.is_named, connection_id = excluded.connection_id, explanation = excluded.explanation, owner_id = excluded.owner_id,
        expected_until = excluded.expected_until
      where (i.class, i.left_amount, i.left_count, i.right_amount, i.right_count, i.first_day, i.is_carried, i.is_named, i.connection_id, i.explanation, i.owner_id, i.expected_until)
        is distinct from (excluded.class, excluded.left_amount, excluded.left_count, excluded.right_amount, excluded.right_count,
          excluded.first_day, excluded.is_carried, excluded.is_named, excluded.connection_id, excluded.explanation, excluded.owner_id,
          excluded.expected_until)
    ),
    gone as (
      delete from match_items i where i.period_id = ${periodId}::uuid and i.leg = ${leg} and not exists (select from keyed_items k where k.key = i.key)
    ),
    differences as (
      select connection_id, currency, sum(left_amount - right_amount) filter (where is_named) as named,
        sum(left_amount - right_amount) filter (where not is_named) as unnamed, count(*) filter (where not is_named) as unnamed_count,
        ${figures}
      from keyed_items group by 1, 2
    ),
    agreed as (
      select connection_id, currency, sum(left_amount) - coalesce(sum(carried_left), 0) as left_in,
        sum(right_amount) - coalesce(sum(carried_right), 0) as right_in, coalesce(sum(carried_left), 0) - coalesce(sum(carried_right), 0) as open_at_start,
        count(*) filter (where left_amount = right_amount and left_count > 0) as matched_count,
        sum(left_amount) filter (where left_amount = right_amount) as matched_amount
      from grouped where connection_id is not null group by 1, 2
    )
    select connection_id, currency, coalesce(left_in, 0)::text as left_in, coalesce(right_in, 0)::text as right_in,
      coalesce(open_at_start, 0)::text as open_at_start, coalesce(named, 0)::text as named, coalesce(unnamed, 0)::text as unnamed,
      coalesce(unnamed_count, 0)::text as unnamed_count, coalesce(matched_count, 0)::text as matched_count,
      coalesce(matched_amount, 0)::text as matched_amount ${beside}
    from agreed left join differences using (connection_id, currency)`;
}

/**
 * Matches by client order ID, else by gateway ID where only one order has it. A line whose two ids contradict each
 * other stays unmatched.
 */
export function gatewayLeg(evaluation: Evaluation, hasMatches: boolean): SQL {
  const { start, end, from, to, today, asOf } = evaluation;
  const isUnmatched = sql`l.id in (select line_id from unmatched union all select id from contradicting)`;
  const carried = sql`l.id in (select i.line_id ${carriedItems(evaluation, "gateway")})`;
  const days = inDays(sql`l.counted_on`, evaluation);
  const rowKey = sql`case when s.order_id is null then 'line:' || s.line_id else s.order_id || '/' || s.aspect || '/' || s.currency end`;
  const key = sql`coalesce(c.match_key, case when c.order_id is null then 'line:' || c.line_id else c.order_id || '/' || c.aspect || '/' || c.currency end)`;
  return sql`
    with unmatched as materialized (select substr(key, 6)::bigint as line_id from ${unmatchedKeys("gateway")} u),
    returned_lines_now as materialized (select * from ${returnedLineStates} s where is_pending and key like 'line:%'),
    contradicting as materialized (${contradictingIn(sql`
      select * from gateway_lines l where ${days} and l.kind in ${orderKinds} union all select * from gateway_lines l where ${carried}`)}
    ),
    lines_to_look_up as (
      select l.*, false as is_carried, ${isUnmatched} as is_unmatched
      from gateway_lines l where l.order_id is null and ${days} and l.kind in ${orderKinds}
      union all
      select l.*, false, true
      from gateway_lines l where ${isUnmatched} and l.order_id is not null and ${days}
      union all
      select l.*, true, ${isUnmatched}
      from gateway_lines l where ${carried}
    ),
    sides as (
      select null::text as match_key, m.connection_id, m.currency, case when m.line in ${returnMoves} then 'return' else 'payment' end as aspect,
        m.order_id, null::text as batch, null::bigint as line_id, null::uuid as statement_id, null::integer as position,
        ${moveAmount("m")} as left_amount,
        case when m.line = ${sqlName.moveLine("other_amount")} then 0 else m.orders end as left_count, 0::numeric as right_amount, 0 as right_count,
        m.at as first_at, false as is_carried, null::text as rule_class
      from order_moves m
      where m.at >= ${start}::timestamptz and m.at < ${end}::timestamptz
        and m.line in ${sqlName.moveLine("approved", "other_amount", "second_order", "reversed", "refunded", "charged_back")}
      union all
      select null, l.connection_id, l.currency, case when l.kind in ${returnKinds} then 'return' else 'payment' end,
        l.order_id, null, null, null, null, 0, 0, l.amount, 1, l.booked_at, false, null
      from gateway_lines l
      where l.order_id is not null and ${days} and l.kind in ${orderKinds} and not ${isUnmatched}
      union all
      select null, l.connection_id, l.currency, case when l.kind in ${returnKinds} then 'return' else 'payment' end,
        coalesce(o.id, g.id), null, case when coalesce(o.id, g.id) is null then l.id end, null, null, 0, 0, l.amount, 1, l.booked_at, l.is_carried, null
      from lines_to_look_up l
        left join orders o on not l.is_unmatched and l.client_order_id <> '' and o.client_orderid = l.client_order_id and o.connection_id = l.connection_id
        left join lateral (
          select (array_agg(known.id))[1] as id
          from (select id, connection_id from orders where o.id is null and not l.is_unmatched and l.gateway_order_id <> '' and gateway_order_id = l.gateway_order_id offset 0) known
          where known.connection_id = l.connection_id
          having count(*) = 1
        ) g on true
      union all
      select case when i.key like 'match:%' then i.key end, i.connection_id, i.currency, i.aspect, i.order_id, null, null, null, null, i.left_amount, i.left_count,
        i.right_amount, i.right_count, i.first_day::timestamp at time zone ${evaluation.timeZone}, true, null
      ${carriedItems(evaluation, "gateway")} and i.line_id is null
    ),
    ${group("gateway", rowKey, hasMatches)},
    differing as (
      select g.*, ${dayOf(sql`g.first_at`, evaluation)} as first_day, ${dayOf(sql`g.first_at`, evaluation)} + coalesce(e.report_days, c.report_days) as usual_until,
        count(*) over (partition by g.order_id, g.aspect) as currencies
      from grouped g
        left join connections c on c.id = g.connection_id
        left join orders o on o.id = g.order_id
        left join endpoints e on e.id = o.endpoint_id
      where g.left_amount <> g.right_amount or (g.left_count > 0) <> (g.right_count > 0)
    ),
    timed as (
      select t.*, t.usual_until >= ${asOf}::date and (t.usual_until >= ${today}::date or t.came_later) as is_usual
      from (
        select d.*, case when d.left_count > 0 and d.right_count = 0 then exists (
            select from (select * from gateway_lines where client_order_id = o.client_orderid or client_order_id = '' and gateway_order_id = o.gateway_order_id offset 0) l
            where l.connection_id = d.connection_id and l.currency = d.currency and l.counted_on > ${to}::date
              and l.kind in ${orderKinds} and (l.kind in ${returnKinds}) = (d.aspect = ${sqlName.matchAspect("return")}))
          else coalesce(o.final_at >= ${end}::timestamptz, false) end as came_later
        from differing d left join orders o on o.id = d.order_id
      ) t
    ),
    classed as (
      select d.*, case
        when d.line_id in (select id from contradicting) then 'ids_differ'
        when d.aspect = ${sqlName.matchAspect("return")} and d.right_count > 0 and exists (
          select from returned_lines_now r where d.order_id = any(r.order_ids) or r.key = 'line:' || d.line_id) then ${returned}
        when d.left_count > 0 and d.right_count > d.left_count and d.right_amount * d.left_count = d.left_amount * d.right_count then 'duplicate'
        when d.left_count > 0 and d.right_count > 0 then 'amount'
        when d.match_key is not null then 'amount'
        when d.order_id is not null and d.currencies > 1 then 'amount'
        when d.right_count = 0 then case when d.is_usual then 'expected' else 'missing_gateway' end
        when o.id is null then 'missing_here'
        when exists (select from (select * from gateway_lines where client_order_id = o.client_orderid offset 0) e where e.connection_id = o.connection_id
          and e.currency = d.currency and e.counted_on < ${from}::date and e.kind in ${orderKinds}
          and (e.kind in ${returnKinds}) = (d.aspect = ${sqlName.matchAspect("return")}) and e.id not in (select line_id from unmatched) and (e.gateway_order_id in ('', o.gateway_order_id) or o.gateway_order_id is null)) then 'duplicate'
        when (o.final_at is null or d.came_later) and d.is_usual then 'expected'
        else 'missing_here' end as class
      from timed d left join orders o on o.id = d.order_id
    ),
    ${store(
      evaluation,
      "gateway",
      key,
      sql`0 as none`,
      sql`, coalesce(left_in, 0)::text as paydesk, coalesce(right_in, 0)::text as gateway`,
    )}`;
}

export function bankLeg(evaluation: Evaluation, hasMatches: boolean): SQL {
  const { periodId, to, today, asOf, timeZone } = evaluation;
  const isUsual = (until: SQL) => sql`${until} >= ${asOf}::date and (${until} >= ${today}::date or d.came_later)`;
  const rowKey = sql`case when s.batch is null then 'bank:' || s.statement_id || ':' || s.position else 'batch:' || s.connection_id || ':' || s.currency || ':' || s.batch end`;
  const key = sql`coalesce(c.match_key, case when c.batch is null then 'bank:' || c.statement_id || ':' || c.position else 'batch:' || c.connection_id || ':' || c.currency || ':' || c.batch end)`;
  // A gateway that holds a balance moves money at the bank by its transfers alone.
  const transfers = sql`l.connection_id in (select id from transferring)`;
  // The slowest endpoint decides when a batch arrives. The lines of a batch are looked up only where an endpoint has
  // its own days.
  const slowest = sql`case when exists (select from endpoints own where own.connection_id = g.connection_id and own.bank_days is not null) then (
    select max(coalesce(e.bank_days, c.bank_days)) from gateway_lines l join orders o on o.id = l.order_id join endpoints e on e.id = o.endpoint_id
    where l.batch = g.batch and l.connection_id = g.connection_id and l.currency = g.currency) end`;
  return sql`
    with transferring as materialized (
      select c.id from connections c where exists (select from gateway_lines t where t.connection_id = c.id and t.kind = ${sqlName.gatewayLineKind("transfer")})
    ),
    ${bankLines(sql`
      select l.*, 'in' as mark from statement_lines l where ${inDays(sql`l.counted_on`, evaluation)}
      union all
      select l.*, 'later' from statement_lines l where l.counted_on > ${to}::date and l."references" <> '[]'
      union all
      select l.*, 'carried' from statement_lines l
      where (l.statement_id, l.position) in (select i.statement_id, i.position ${carriedItems(evaluation, "bank")} and i.statement_id is not null)`)},
    assigned_lines as (
      select b.*, case when b.is_pending then ${returned} when b.becomes is not null then b.becomes
        -- A return of nothing that is on its way: no usual timing explains it.
        when b.batch is null and b.is_return and not b.is_confirmed then 'missing_gateway' end as rule_class
      from bank_lines b where b.mark <> 'later' and (b.connection_ids is not null or b.is_pending)
    ),
    sides as (
      select null::text as match_key, l.connection_id, l.currency, 'batch' as aspect, null::uuid as order_id, l.batch,
        null::bigint as line_id, null::uuid as statement_id, null::integer as position,
        sum(case when l.kind = ${sqlName.gatewayLineKind("transfer")} then -l.amount else l.amount end) as left_amount, 1 as left_count, 0::numeric as right_amount,
        0 as right_count, max(l.booked_at) as first_at, false as is_carried, null::text as rule_class
      from gateway_lines l
      where ${inDays(sql`l.counted_on`, evaluation)} and (l.kind = ${sqlName.gatewayLineKind("transfer")} or not ${transfers})
      group by l.connection_id, l.currency, l.batch
      union all
      select null, t.connection_id, t.currency, 'batch', null, t.batch, null, case when t.batch is null then t.statement_id end,
        case when t.batch is null then t.position end, 0, 0, t.amount, 1, t.booking_date::timestamp at time zone ${timeZone}, t.mark = 'carried', t.rule_class
      from assigned_lines t where t.rule_class is distinct from 'unrelated'
      union all
      select case when i.key like 'match:%' then i.key end, i.connection_id, i.currency, i.aspect, null, i.batch, null, null, null, i.left_amount, i.left_count,
        i.right_amount, i.right_count, i.first_day::timestamp at time zone ${timeZone}, true, null
      ${carriedItems(evaluation, "bank")} and i.statement_id is null
    ),
    ${group("bank", rowKey, hasMatches)},
    later_lines as (select distinct connection_id, currency, batch from bank_lines where mark = 'later' and batch is not null),
    later_batches as materialized (
      select distinct l.connection_id, l.currency, l.batch from gateway_lines l
      where l.counted_on > ${to}::date and (l.kind = ${sqlName.gatewayLineKind("transfer")} or not ${transfers})
    ),
    classed as (
      select d.*, case when d.right_count = 0 then d.first_day + d.bank_days else d.first_day + d.report_days end as usual_until, case
        when d.left_count > 0 and d.right_count > d.left_count and d.right_amount * d.left_count = d.left_amount * d.right_count then 'duplicate'
        when d.left_count > 0 and d.right_count > 0 or d.match_key is not null then 'amount'
        when d.right_count = 0 then case when ${isUsual(sql`d.first_day + d.bank_days`)} then 'expected' else 'missing_bank' end
        when d.rule_class is not null then d.rule_class
        when d.batch is not null and d.came_later then case when ${isUsual(sql`d.first_day + d.report_days`)} then 'expected' else 'missing_gateway' end
        when d.batch is not null then case when exists (select from match_items e where e.leg = ${sqlName.matchLeg("bank")} and e.period_id <> ${periodId}::uuid
          and e.key = 'batch:' || d.connection_id || ':' || d.currency || ':' || d.batch) then 'amount' else 'duplicate' end
        when ${isUsual(sql`d.first_day + d.report_days`)} then 'expected'
        else 'missing_gateway' end as class
      from (
        select g.*, ${dayOf(sql`g.first_at`, evaluation)} as first_day, coalesce(${slowest}, c.bank_days, 1) as bank_days,
          coalesce(c.report_days, 1) as report_days,
          case when g.right_count = 0 then (g.connection_id, g.currency, g.batch) in (select connection_id, currency, batch from later_lines)
            when g.left_count = 0 then (g.connection_id, g.currency, g.batch) in (select connection_id, currency, batch from later_batches)
            else false end is true as came_later
        from grouped g left join connections c on c.id = g.connection_id
        where g.left_amount <> g.right_amount or (g.left_count > 0) <> (g.right_count > 0)
      ) d
    ),
    other_lines as (
      select connection_id, currency, sum(amount) filter (where kind = ${sqlName.gatewayLineKind("fee")}) as fees, sum(amount) filter (where kind = ${sqlName.gatewayLineKind("fx")}) as fx,
        sum(amount) filter (where kind = ${sqlName.gatewayLineKind("reserve")}) as reserves, sum(amount) filter (where kind = ${sqlName.gatewayLineKind("transfer")}) as transfers
      from gateway_lines l where ${inDays(sql`l.counted_on`, evaluation)} and kind not in ${orderKinds} group by 1, 2
    ),
    ${store(
      evaluation,
      "bank",
      key,
      sql`sum(right_amount) filter (where class in ${sqlName.matchClass("fee", "fx", "reserve")}) as bank_charges`,
      sql`, coalesce(left_in, 0)::text as batches, coalesce(right_in, 0)::text as bank, coalesce(bank_charges, 0)::text as bank_charges,
        coalesce(fees, 0)::text as fees, coalesce(fx, 0)::text as fx, coalesce(reserves, 0)::text as reserves, coalesce(transfers, 0)::text as transfers`,
    )} left join other_lines using (connection_id, currency)`;
}
