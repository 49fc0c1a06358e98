import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlanDatabase } from "@/db/testing-plans";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { askShare, claimDueQueries } from "./polling";

const due = 4_000;
const mostRows = 400;

let plans: ReturnType<typeof openPlanDatabase>;

const { database, ctx } = provideContext("file");
beforeAll(async () => {
  await database.owner.execute(sql`alter table orders set (autovacuum_enabled = off)`);
  await insertOrderSurroundings(database.db);
  await database.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid,
      gateway_order_id, amount, currency, destination, payee_fingerprint, fields, submission, outcome, sent_at, next_query_at, prepared_by)
    select gen_random_uuid(), 'payout', 'out', ${testIds.connection}, 1, ${testIds.endpoint}, 'pd-' || md5(n::text), (7000000 + n)::text, 10, 'EUR',
      'bank_account', md5((n % 700)::text), '{}', case when n % 9 = 0 then 'unconfirmed' else 'accepted' end,
      case when n % 9 = 0 then 'none' else 'processing' end, ${ctx.now()}, ${ctx.now()}::timestamptz - make_interval(secs => n), ${testIds.user}
    from generate_series(1, ${due}::int) n`);
  plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
});
afterAll(() => plans.db.$client.end());

test.each(["never", "once"])(
  "of many due status checks only the first are read, in a table that was %s analysed",
  async (times) => {
    if (times === "once") await database.owner.execute(sql`analyze orders`);
    plans.take();
    expect(await claimDueQueries({ ...ctx, db: plans.db }, 100)).toHaveLength(askShare);
    const ran = plans.take();
    expect(ran.length).toBeGreaterThan(0);
    expect(ran.filter(({ work }) => work > mostRows)).toEqual([]);
  },
);
