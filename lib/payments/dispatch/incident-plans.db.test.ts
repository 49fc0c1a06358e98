import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connections } from "@/db/schema/connections";
import { installation } from "@/db/schema/organisation";
import { openPlanDatabase } from "@/db/testing-plans";
import { typed } from "@/lib/core/text/message";
import type { TestContext } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { readIncident } from "./incident-queries";

// Every page runs these queries while sending is stopped, so they must not scan the history, even with an unanalysed
// table. The test counts rows in plans, never time.

const history = 20_000;
const mostRows = 200;

let plans: ReturnType<typeof openPlanDatabase>;
let asking: TestContext;

const { database, ctx } = provideContext("file");
beforeAll(async () => {
  await database.owner.execute(sql`alter table orders set (autovacuum_enabled = off)`);
  await insertOrderSurroundings(database.db);
  await database.db.insert(installation).values({ sealingKeyDigest: "test" });
  await database.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid,
      gateway_order_id, amount, currency, destination, payee_fingerprint, fields, submission, outcome, final_at, prepared_by, created_at)
    select gen_random_uuid(), 'payout', 'out', ${testIds.connection}, 1, ${testIds.endpoint}, 'pd-' || md5(n::text), (7000000 + n)::text, 10, 'EUR',
      'bank_account', md5((n % 700)::text), '{}', case when n % 9 = 0 then 'rejected' else 'accepted' end, case when n % 9 = 0 then 'none' else 'approved' end,
      ${ctx.now()}, ${testIds.user}, ${ctx.now()}::timestamptz - make_interval(days => 2, secs => n * 60)
    from generate_series(1, ${history}::int) n`);
  for (const submission of ["queued", "queued", "unconfirmed", "not_sent", "access_refused"] as const) {
    await insertOrder(database.db, { submission });
    await insertOrder(database.db, { submission: "accepted", outcome: "processing" });
  }
  plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
  asking = { ...ctx, db: plans.db };
});
afterAll(() => plans.db.$client.end());

const stop = { stoppedAt: new Date(), stoppedBy: testIds.user };
const open = { stoppedAt: null, stoppedBy: null, stoppedReason: null };
const setAll = (values: Partial<typeof installation.$inferInsert>) => database.db.update(installation).set(values);
const set = (values: Partial<typeof connections.$inferInsert>) => database.db.update(connections).set(values);

test.each(["never", "once"])(
  "what was not sent is read without the history, in a table that was %s analysed",
  async (times) => {
    if (times === "once") await database.owner.execute(sql`analyze orders`);
    for (const part of ["installation", "connections", { connectionId: testIds.connection }] as const) {
      await setAll(part === "installation" ? { ...stop, stoppedReason: "Test" } : open);
      await set(part === "installation" ? open : { ...stop, stoppedReason: typed("Test") });
      plans.take();
      const incident = await readIncident(asking, part, null);
      expect(incident?.figures.notSent.map(({ count }) => count)).toEqual([4]);
      const ran = plans.take();
      expect(ran.length).toBeGreaterThan(0);
      expect(ran.filter(({ work }) => work > mostRows)).toEqual([]);
    }
  },
);
