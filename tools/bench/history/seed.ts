import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Database } from "@/db/client";
import type { AppContext } from "@/lib/core/runtime/context";
import { closeDays } from "@/lib/payments/totals/fold";
import { batchRows, profileAt, seconds, seedBatchRows, seededUser, seedPlaces } from "./places";

const withTimeline = 20_000;

const firstNames =
  "Ana,Bo,Mia,Vic,Luka,Zoë,Ivan,Petra,Jürgen,Chloé,Åsa,Dmitri,Fatima,Wei,Yuki,Noah,Olga,Paweł,Rosa,Søren,Tomaž,Una,Vera,Zdeněk";
const lastNames =
  "Kovač,Novak,Smith,Müller,García,Rossi,Dubois,Nielsen,Kowalski,Horvat,Ivanov,Tanaka,Chen,Silva,Okafor,Haddad,Jensen,Popescu,Nagy,Kaya,Lindqvist,Moreau,Bianchi,Quist";
const purposes = "Commission,Refund of order,Winnings,Salary,Invoice,Affiliate payout,Deposit returned,Prize";

const fates: [submission: string, outcome: string, upTo: number][] = [
  ["accepted", "approved", 87_900],
  ["accepted", "declined", 95_500],
  ["accepted", "error", 96_500],
  ["accepted", "filtered", 97_000],
  ["rejected", "none", 98_500],
  ["cancelled", "none", 99_950],
  ["not_received", "none", 99_970],
  ["accepted", "processing", 99_980],
  ["not_sent", "none", 99_988],
  ["unconfirmed", "none", 99_995],
  ["accepted", "unknown", 100_000],
];
const fateCase = (column: 0 | 1) =>
  `case ${fates.map((fate) => `when fate < ${fate[2]} then '${fate[column]}'`).join(" ")} end`;

const orderRows = (from: number, to: number, count: number) => `
  insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, your_reference, amount, currency, destination,
    receiver_name, receiver_account, payee_fingerprint, profile_id, fields, submission, outcome, conflict, conflict_at, gateway_order_id, serial_number, error_code,
    error_message, attempt, first_attempt_at, sent_at, final_at, next_query_at, batch_id, batch_row, prepared_by, released_by, created_at, updated_at)
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(h, 1, 3) || '8' || substr(h, 4, 15))::uuid,
    kind, case kind when 'charge' then 'in' else 'out' end, ('00000000-0000-4000-8000-cc000000000' || place)::uuid, 1,
    ('00000000-0000-4000-8000-ee00000000' || place || n % 2)::uuid, 'pd-' || substr(h, 1, 20), case when n % 10 < 8 then 'INV-' || to_char(at, 'YYYY') || '-' || n end,
    case when unknown then null else amount end, case when unknown then null else currency end, case kind when 'payout' then 'bank_account' else 'profile' end,
    name, '••••' || lpad((n * 7919 % 10000)::text, 4, '0'), md5('payee ' || name || n % 400), case when kind = 'payout' then null else ${profileAt} end,
    case when kind = 'payout' then jsonb_build_object('amount', amount, 'currency', currency, 'account_number', 'DE' || n, 'order_desc', purpose || ' ' || n % 90000)
      else jsonb_build_object('recurring-payment-id', (80000000 + n % 5000)::text) end,
    submission, outcome, case when n % 20011 = 17 and outcome = 'approved' then '["orders.againstFinal", "approved", {"status": "declined"}]'::jsonb end,
    case when n % 20011 = 17 and outcome = 'approved' then at + interval '4 minutes' end,
    case when submission in ('accepted') then (700000000 + n)::text end, case when submission = 'accepted' then upper(substr(h, 1, 16)) end,
    case when outcome in ('declined', 'error') or submission = 'rejected' then (array['3', '107', '204', '1034', '5007', '7777'])[1 + n % 6] end,
    case when outcome in ('declined', 'error') or submission = 'rejected' then (array['Not enough money', 'Limit exceeded', 'Account closed', 'Refused by the bank', 'Card expired', 'Internal error'])[1 + n % 6] end,
    case when left_us then 1 else 0 end, case when left_us then at + interval '2 seconds' end, case when left_us then at + interval '2 seconds' end,
    case when outcome in ('approved', 'declined', 'error', 'filtered') or submission in ('rejected', 'cancelled', 'not_received') then at + interval '4 minutes' end,
    case when submission = 'unconfirmed' and n % 2 = 0 or outcome = 'processing' then now() + interval '1 hour' end,
    case when kind = 'payout' and place = 1 and n / ${batchRows} % 2 = 0 then md5('batch ' || n / ${batchRows})::uuid end,
    case when kind = 'payout' and place = 1 and n / ${batchRows} % 2 = 0 then n % ${batchRows} + 1 end,
    '${seededUser}', '${seededUser}', at, at + interval '4 minutes'
  from (
    select *, ${fateCase(0)} as submission, case when kind = 'update' and fate < 97000 then 'none' else ${fateCase(1)} end as outcome,
      fate not between 98500 and 99949 and fate not between 99980 and 99987 as left_us,
      round(raw, case currency when 'JPY' then 0 when 'KWD' then 3 else 2 end) as amount, kind = 'update' or (kind = 'charge' and n % 20 = 0) as unknown
    from (
      select n, now() - make_interval(secs => ${seconds}.0 * (${count} - n) / ${count}) as at, md5('order ' || n) as h,
        case when chance < 0.67 then 'payout' when chance < 0.97 then 'charge' else 'update' end as kind,
        case when n % 10 < 6 then 1 when n % 10 < 9 then 2 else 3 end as place,
        case when n > ${count} - 2000 and r < 0.2 then 99975 else (random() * 99999)::int end as fate, exp(3 + 3 * random() + 2 * random())::numeric as raw,
        case when r < 0.62 then 'EUR' when r < 0.90 then 'USD' when r < 0.97 then 'GBP' when r < 0.9999 then 'JPY' else 'KWD' end as currency,
        (string_to_array('${firstNames}', ','))[1 + (n * 13 + n / 7) % 24] || ' ' || (string_to_array('${lastNames}', ','))[1 + (n * 5 + n / 11) % 24] as name,
        (string_to_array('${purposes}', ','))[1 + (n + n / 8) % 8] as purpose
      from (select n, random() as chance, random() as r from generate_series(${from}::bigint, ${to}::bigint) n) raw
    ) drawn
  ) judged`;

const laterEvents = `
  insert into order_later_events (order_id, type, status, amount, currency, transaction_id, at)
  select id, case when substr(client_orderid, 4, 2) < '40' then 'reversal' else 'chargeback' end, 'approved', amount, currency, 'T' || gateway_order_id, least(final_at + interval '3 days', now())
  from orders where outcome = 'approved' and kind <> 'update' and substr(client_orderid, 6, 2) = 'a7'`;

const moves = `
  insert into order_moves (at, order_id, connection_id, direction, kind, currency, line, orders, amount, unknown)
  select m.at, m.id, m.connection_id, m.direction, m.kind, m.currency, m.line, 1, m.amount, m.unknown from (
    select case l.line when 'sent' then coalesce(o.sent_at, o.created_at) else coalesce(o.final_at, o.updated_at) end as at, o.id, o.connection_id,
      o.direction, o.kind, coalesce(o.currency, '') as currency, l.line, coalesce(o.amount, 0) as amount, (o.amount is null)::integer as unknown
    from orders o cross join (values ('sent'), ('approved'), ('failed')) l(line) where o.kind <> 'update' and is_on_line(o.stage, l.line) = 1
    union all
    select a.at, o.id, o.connection_id, o.direction, o.kind, coalesce(o.currency, ''), later_kind_of(a.type), coalesce(moved_later(a, o), 0), (moved_later(a, o) is null)::integer
    from order_later_events a join orders o on o.id = a.order_id
  ) m`;

const timelines = `
  with newest as materialized (select * from orders where attempt > 0 order by created_at desc nulls last, id desc nulls last limit ${withTimeline}),
    called as (
      insert into calls (id, connection_id, connection_version, operation, dispatch_number, url, started_at, finished_at, duration_ms, request, result, http_status, answer_body)
      select md5('call ' || id)::uuid, connection_id, 1, 'payout', nextval('dispatch_numbers'), 'https://gateway.example.com/paynet', sent_at, sent_at + interval '1 second', 1000,
        '[]', case submission when 'accepted' then 'accepted' else submission end, 200, 'type=async-response' from newest returning id, dispatch_number
    ), numbered as (
      insert into dispatches (dispatch_number, call_id) select dispatch_number, id from called
    ), carried as (
      insert into call_orders (call_id, order_id, attempt) select md5('call ' || id)::uuid, id, 1 from newest
    )
  insert into order_events (order_id, at, kind, user_id, details)
  select id, created_at, 'prepared', '${seededUser}'::uuid, '{}'::jsonb from newest
  union all select id, sent_at, 'sending', null, '{"attempt": 1}' from newest
  union all select id, sent_at + interval '1 second', 'answered', null, '{"verdict": "applied", "reason": "The gateway took it."}' from newest
  union all select id, final_at, 'callback', null, '{"verdict": "applied", "reason": "Its final status."}' from newest where final_at is not null`;

const grown = ["orders", "order_texts", "order_moves"];
const rowsAtOnce = 500_000;

/**
 * Seeds two years of orders without triggers and builds the indexes afterwards. The triggers' own functions write the
 * derived rows. Needs a superuser's connection and an empty database.
 */
export async function seedHistory(ctx: AppContext, count: number, log: (line: string) => void): Promise<void> {
  const { db } = ctx;
  const client = await db.$client.connect();
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '1GB'; select setseed(0.5)",
    );
    await client.query("select make_partitions((now() - make_interval(secs => $1))::date, now()::date, null)", [
      seconds,
    ]);
    await seedPlaces(drizzle({ client }), count);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select i.indexname as name, i.indexdef as definition from pg_indexes i
       where i.tablename = any($1) and not exists (select 1 from pg_constraint c where c.conname = i.indexname)`,
      [grown],
    );
    for (const { name } of indexes) await client.query(`drop index "${name}"`);
    for (let from = 1; from <= count; from += rowsAtOnce) {
      await client.query(orderRows(from, Math.min(from + rowsAtOnce - 1, count), count));
      log(`${Math.min(from + rowsAtOnce - 1, count)} orders`);
    }
    await client.query(laterEvents);
    await client.query("select sum_up_later(array(select distinct order_id from order_later_events))");
    await client.query(
      "update orders set acknowledged_at = updated_at + interval '5 days' where later is not null and created_at < now() - interval '7 days'",
    );
    await client.query(
      `insert into order_texts (order_id, text, keys) select id, form, search_keys(form)
       from (select id, search_form(concat_ws(E'\\n', your_reference, receiver_name, receiver_account, fields->>'order_desc')) as form from orders offset 0) made`,
    );
    await client.query(moves);
    log("texts and journal");
    for (const { definition } of indexes) await client.query(definition);
    log("indexes");
    await seedBatchRows(drizzle({ client }));
    await client.query(timelines);
    await client.query("select rebuild_totals('Europe/Ljubljana')");
    await client.query(
      "insert into organisation (id, name, time_zone, app_required_for) values (1, 'Acme', 'Europe/Ljubljana', 'nobody')",
    );
    await client.query("insert into installation (sealing_key_digest) values ('seeded')");
  } finally {
    // A session without triggers must not return to the pool.
    client.release(true);
  }
  await closeDays(ctx);
  await db.execute(sql`vacuum (analyze)`);
  log("totals and planner statistics");
}

export async function checkSeeded(db: Database): Promise<void> {
  const { rows } = await db.execute<{ orders: string; totals: string; open: string; journal: string }>(sql`
    select (select count(*) from orders) as orders, (select sum(orders) from order_totals) as totals,
      (select coalesce(sum(amount), 0) from orders where kind <> 'update' and stage in ('processing', 'unconfirmed', 'unknown', 'conflict')) as open,
      (select sum(case line when 'sent' then amount when 'approved' then -amount when 'failed' then -amount else 0 end) from order_moves) as journal`);
  const [row] = rows;
  if (!row || row.orders !== row.totals || Number(row.open) !== Number(row.journal)) {
    throw new Error(`the seeded history is inconsistent: ${JSON.stringify(row)}`);
  }
}
