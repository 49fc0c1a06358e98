import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { closePeriods } from "@/db/schema/close";
import { matchItems } from "@/db/schema/matching";
import { createTestDatabase } from "@/db/testing";
import { evaluatePeriods } from "@/lib/books/matching/evaluate";
import { assignAccount, storeBankLines, storeGatewayLines } from "@/lib/books/matching/testing";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { DatabaseServer } from "@/tools/chaos/database-server";

const orders = 100_000;
const batches = 2_000;
const oneIn = 100;
const rounds = 7;
const most = 3;
const now = new Date("2026-12-05T08:00:00Z");

export async function run() {
  const server = await DatabaseServer.start();
  process.env.TEST_DATABASE_URL = server.adminUrl;
  const database = await createTestDatabase();
  try {
    const db = database.admin;
    await seed(db);
    const [join, matching]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      join.push(await time(() => db.transaction((tx) => hashJoin(tx as unknown as Database))));
      matching.push(await time(() => db.transaction((tx) => evaluatePeriods(tx, now))));
    }
    const differences = await db.$count(matchItems);
    if (differences !== orders / oneIn + batches / oneIn) throw new Error(`${differences} differences were found`);
    const [joinMs, matchingMs] = [middleOf(join), middleOf(matching)];
    const times = matchingMs / joinMs;
    const figures = {
      ...{ orders, batches, differences, hashJoinMs: Math.round(joinMs), matchingMs: Math.round(matchingMs) },
      timesHashJoin: Math.round(times * 100) / 100,
    };
    return { figures, floors: {}, pass: times <= most };
  } finally {
    await database.drop();
    await server.remove();
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
const middleOf = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

async function hashJoin(db: Database): Promise<void> {
  await db.execute(sql`set local enable_nestloop = off`);
  await db.execute(sql`set local enable_mergejoin = off`);
  await db.execute(sql`
    select m.currency, count(*), sum(m.amount), sum(l.amount)
    from order_moves m join orders o on o.id = m.order_id left join gateway_lines l on l.client_order_id = o.client_orderid and l.connection_id = o.connection_id
    where m.line in ('approved', 'other_amount', 'second_order') group by 1`);
  await db.execute(sql`
    select b.currency, count(*), sum(b.amount), sum(s.amount)
    from (select batch, currency, sum(amount) as amount from gateway_lines group by 1, 2) b
      left join (select r ->> 'id' as batch, amount from statement_lines, jsonb_array_elements("references") r) s using (batch) group by 1`);
}

async function seed(db: Database): Promise<void> {
  await insertOrderSurroundings(db);
  await db.execute(sql`
    insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid, amount, currency, destination,
      receiver_name, receiver_account, payee_fingerprint, fields, submission, outcome, gateway_order_id, prepared_by, created_at, updated_at, final_at)
    select gen_random_uuid(), 'payout', 'out', ${testIds.connection}::uuid, 1, ${testIds.endpoint}::uuid, 'pd-' || md5(n::text), 10 + n % 5000, 'EUR',
      'bank_account', 'Ana', '3000', md5(n::text), '{}', 'accepted', 'approved', (700000000 + n)::text, ${testIds.user}::uuid, at, at, at
    from (select n, timestamptz '2026-11-01 08:00Z' + n * interval '20 seconds' as at from generate_series(1, ${orders}::int) n) made`);
  const { rows } = await db.execute<{ id: string; amount: string }>(
    sql`select client_orderid as id, amount::text as amount from orders order by created_at`,
  );
  const batchOf = (nth: number) => `B-${nth % batches}`;
  const kept = rows.filter((_, nth) => nth % oneIn !== 1);
  const lines = kept.map(({ id, amount }, nth) => ({
    ...{ clientOrderId: id, amount: `-${amount}`, currency: "EUR", batch: batchOf(nth), on: "2026-11-20" },
  }));
  for (let at = 0; at < lines.length; at += 2_000) await storeGatewayLines(db, lines.slice(at, at + 2_000));
  const sums = new Map<string, bigint>();
  for (const { batch, amount } of lines) sums.set(batch, (sums.get(batch) ?? 0n) + BigInt(amount));
  await assignAccount(db, "BANK", "EUR");
  const movements = [...sums]
    .filter((_, nth) => nth % oneIn !== 1)
    .map(([batch, amount]) => ({ amount: String(amount), on: "2026-11-21", ids: [batch] }));
  await storeBankLines(db, { account: "BANK", currency: "EUR", closedOn: "2026-11-30" }, movements);
  await db
    .insert(closePeriods)
    .values({ fromDay: "2026-11-01", toDay: "2026-11-30", createdBy: testIds.user, createdAt: now });
}
