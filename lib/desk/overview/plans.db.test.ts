import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organisation } from "@/db/schema/organisation";
import { openPlanDatabase } from "@/db/testing-plans";
import { untilSaved } from "@/lib/identity/organisation/queries";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { foldTotals, followZone } from "@/lib/payments/totals/fold";
import { readDeclines } from "./declines";
import { readLeaving } from "./leaving";

// Reading a month's failures must not cost in proportion to their number, even without statistics. The test counts rows
// in plans, never time.

const failures = 6_000;
const days = 30;
const mostRows = 2_500;
const period = { from: "2026-03-01", to: "2026-03-30", connectionId: null };

let plans: ReturnType<typeof openPlanDatabase>;

const { database, ctx } = provideContext("file", {}, () => new Date("2026-03-31T08:00:00Z"));
beforeAll(async () => {
  for (const table of ["orders", "order_total_deltas", "order_failure_totals"])
    await database.owner.execute(sql`alter table ${sql.identifier(table)} set (autovacuum_enabled = off)`);
  await database.db.insert(organisation).values({ id: 1, ...untilSaved, timeZone: "UTC" });
  await followZone(ctx);
  await insertOrderSurroundings(database.db);
  await database.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid,
      gateway_order_id, amount, currency, destination, payee_fingerprint, fields, submission, outcome, error_code, error_message, sent_at, prepared_by, created_at)
    select gen_random_uuid(), 'payout', 'out', ${testIds.connection}, 1, ${testIds.endpoint}, 'pd-' || md5(n::text), (7000000 + n)::text, 10, 'EUR',
      'bank_account', md5((n % 700)::text), '{}', 'accepted', 'declined', case n % 3 when 0 then null when 1 then '3' else '107' end,
      case n % 3 when 0 then null when 1 then 'Not enough money' else 'Limit exceeded' end, ${ctx.now()}, ${testIds.user},
      timestamptz '2026-03-01T00:00Z' + make_interval(days => n % ${days}::int, mins => n % 1400)
    from generate_series(1, ${failures}::int) n`);
  await foldTotals(ctx);
  plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
});
afterAll(() => plans.db.$client.end());

test.each(["never", "once"])(
  "why a month's orders failed is not counted one by one, in tables that were %s analysed",
  async (times) => {
    if (times === "once") await database.owner.execute(sql`analyze`);
    plans.take();
    expect(await readDeclines({ ...ctx, db: plans.db }, null, period, "out")).toEqual({
      reasons: [
        { code: "107", message: "Limit exceeded", orders: 2_000 },
        { code: "3", message: "Not enough money", orders: 2_000 },
        { code: null, message: null, orders: 2_000 },
      ],
      failed: failures,
    });
    const ran = plans.take();
    expect(ran.length).toBeGreaterThan(0);
    expect(ran.filter(({ work }) => work > mostRows)).toEqual([]);
  },
);

test.each(["never", "once"])(
  "what leaves this week reads no order that has left, in tables that were %s analysed",
  async (times) => {
    if (times === "once") await database.owner.execute(sql`analyze`);
    plans.take();
    expect(await readLeaving({ ...ctx, db: plans.db }, null, period, "UTC")).toEqual([]);
    const ran = plans.take();
    expect(ran.length).toBeGreaterThan(0);
    expect(ran.filter(({ work }) => work > mostRows)).toEqual([]);
  },
);
