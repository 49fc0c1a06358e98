import { sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { callbacks } from "@/db/schema/callbacks";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { findMissingCallbacks } from "./missing-callbacks";

const now = new Date("2026-11-21T14:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const database = provideDatabase("file");
beforeAll(async () => {
  await insertOrderSurroundings(database.db);
});
afterEach(async () => {
  await database.db.execute(
    sql`update orders set submission = 'accepted', outcome = 'approved' where outcome not in ('approved', 'declined')`,
  );
  await database.owner.execute(sql`update callbacks set received_at = '2020-01-01'`);
});

const open = (sentAt: Date | null, rest: Parameters<typeof insertOrder>[1] = {}) =>
  insertOrder(database.db, { outcome: "processing", sentAt, ...rest });
const callBack = (receivedAt: Date) =>
  database.db.insert(callbacks).values({
    connectionId: testIds.connection,
    receivedAt,
    method: "GET",
    query: "",
    body: "",
    headers: {},
  });
const missingCallbacks = () => findMissingCallbacks(database.db, null, now);

describe("connections that should have called back", () => {
  test("orders that wait since before the last callback say nothing; later ones do", async () => {
    expect(await missingCallbacks()).toEqual([]);
    await open(ago(120));
    await open(ago(90), { submission: "unconfirmed", outcome: "none" });
    expect(await missingCallbacks()).toMatchObject([
      { name: "Acme EU", waiting: 2, since: ago(120), lastCallbackAt: null },
    ]);
    expect(await findMissingCallbacks(database.db, [], now)).toEqual([]);
    await callBack(ago(100));
    expect(await missingCallbacks()).toMatchObject([{ waiting: 1, since: ago(90), lastCallbackAt: ago(100) }]);
    await callBack(ago(80));
    expect(await missingCallbacks()).toEqual([]);
  });

  test("what is over, young, never sent or a change of a profile waits for no callback", async () => {
    await open(ago(120), { outcome: "declined" });
    await open(ago(120), { kind: "update", outcome: "none" });
    await open(ago(59));
    await open(null, { submission: "queued", outcome: "none" });
    await open(null, { origin: "found", kind: "charge", preparedBy: null });
    expect(await missingCallbacks()).toEqual([]);
    await open(ago(61), { outcome: "unknown" });
    expect(await missingCallbacks()).toMatchObject([{ waiting: 2, since: ago(61) }]);
  });

  test("each connection has its own patience", async () => {
    await open(ago(20));
    expect(await missingCallbacks()).toEqual([]);
    await database.db.execute(sql`update connections set missing_callbacks_after_minutes = 15`);
    expect(await missingCallbacks()).toMatchObject([{ waiting: 1 }]);
    await database.db.execute(sql`update connections set missing_callbacks_after_minutes = 60`);
  });

  test("the open orders are found by their own index", async () => {
    await database.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination, payee_fingerprint, fields, submission, outcome, prepared_by, sent_at)
      select gen_random_uuid(), 'payout', 'out', connection_id, 1, endpoint_id, 'many-' || n, 1, 'EUR', 'bank_account', 'x', '{}', 'accepted', 'approved', prepared_by, now()
      from (select * from orders where origin = 'made' limit 1) one, generate_series(1, 3000) n`);
    await database.owner.execute(sql`analyze orders`);
    const plan = await explain(() => missingCallbacks());
    expect(plan).toContain("orders_open_idx");
  });
});

async function explain(work: () => Promise<unknown>): Promise<string> {
  const { $client } = database.db;
  const query = $client.query.bind($client);
  let plan = "";
  $client.query = (async (config: { text: string }, values: unknown[]) => {
    const { rows } = await query(`explain ${config.text}`, values);
    plan = rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
    return query(config, values);
  }) as typeof $client.query;
  await work();
  $client.query = query as typeof $client.query;
  return plan;
}
