import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlanDatabase } from "@/db/testing-plans";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { explainOrder } from "./explain";
import { readWaitingCounts } from "./queries";
import { watchWaiting } from "./watch";

// Each worker and each scrape reads all waiting items, so finished rows must not be read, even without table
// statistics. The test measures rows in the plans, not time.

const done = 6_000;
const open = 40;
const mostRows = 1_500;

let plans: ReturnType<typeof openPlanDatabase>;

const { database, ctx } = provideContext("file");
beforeAll(async () => {
  for (const table of ["orders", "batches", "batch_rows", "alerts", "mails"])
    await database.owner.execute(sql`alter table ${sql.identifier(table)} set (autovacuum_enabled = off)`);
  await insertOrderSurroundings(database.db);
  const { connection, endpoint, user } = testIds;
  const makeOrders = (count: number, state: string, every = 1) =>
    database.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid,
        gateway_order_id, amount, currency, destination, payee_fingerprint, fields, submission, outcome, sent_at, final_at, prepared_by, next_query_at)
      select gen_random_uuid(), 'payout', 'out', ${connection}, 1, ${endpoint}, 'pd-' || gen_random_uuid(), n::text, 10, 'EUR',
        'bank_account', md5((n % 700)::text), '{}', 'accepted', case when n % ${every}::int = 0 then 'declined' else ${state} end, now(),
        case when ${state} = 'approved' then now() end, ${user}, case when ${state} = 'processing' then now() end
      from generate_series(1, ${count}::int) n`);
  await makeOrders(done, "approved", 5);
  await makeOrders(open, "processing", 1_000_000);
  await database.db.execute(sql`insert into calls (id, connection_id, connection_version, operation, dispatch_number, url, started_at, finished_at, request, result)
    select gen_random_uuid(), ${connection}, 1, 'payout', nextval('dispatch_numbers'), 'https://gateway.example.com', now() - make_interval(secs => n % 500), now(), '[]', 'accepted'
    from generate_series(1, ${done}::int) n`);
  await database.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers, evaluated_at, verdict)
    select ${connection}, 'GET', '', '', '{}', now(), 'applied' from generate_series(1, ${done}::int)`);
  await database.db.execute(sql`insert into mails (user_id, address, kind, subject, state, ended_at)
    select ${user}, 'ana@example.com', 'alert', 'One', 'sent', now() from generate_series(1, ${done}::int)`);
  for (const table of ["batches", "batch_rows"])
    await database.owner.execute(sql`alter table ${sql.identifier(table)} disable trigger user`);
  await database.db.execute(sql`insert into batches (id, kind, connection_id, connection_version, direction, file_name, file_sha256, file_bytes,
      chunk_rows, prepared_by, stored_at, asked_at, approval_digest, released_at, released_by, made_at, quiet_at)
    select gen_random_uuid(), 'payout', ${connection}, 1, 'out', 'test.csv', '', 0, 100, ${user}, now(), now(), 'd', now(), ${user}, now(), now()
    from generate_series(1, ${done / 3}::int)`);
  await database.db.execute(sql`insert into batch_rows (batch_id, number, cells, line, verdict, fields, endpoint_id, destination, payee_fingerprint,
      fingerprint, client_orderid, digest, fault)
    select id, n, '[]', n, 'ready', '{}', ${endpoint}, 'bank_account', 'p', 'f', 'c', 'd', '["any.typed", "why"]' from batches, generate_series(1, 3) n`);
  await database.db.execute(sql`delete from order_total_deltas`);
  plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
});
afterAll(() => plans.db.$client.end());

test.each(["never", "once"])("nothing that is done is read, in tables that were %s analysed", async (times) => {
  if (times === "once") await database.owner.execute(sql`analyze`);
  const onPlans = { ...ctx, db: plans.db };
  const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from orders where final_at is null limit 1`);
  const reads = [
    () => readWaitingCounts(onPlans),
    () => explainOrder(onPlans, rows[0]?.id ?? ""),
    () => watchWaiting(onPlans),
  ];
  for (const read of reads) {
    await ctx.db.execute(sql`delete from worker_beats`).catch(() => undefined);
    plans.take();
    await read();
    const ran = plans.take();
    expect(ran.length).toBeGreaterThan(0);
    expect(ran.filter(({ work }) => work > mostRows).map(({ query, work }) => [query.slice(0, 80), work])).toEqual([]);
  }
});
