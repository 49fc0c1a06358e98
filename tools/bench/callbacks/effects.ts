import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createDatabase, type Database } from "@/db/client";
import { startEmbedded } from "@/db/embedded/embedded";
import { migrateDatabase } from "@/db/migrate";
import { orders } from "@/db/schema/orders";
import { users } from "@/db/schema/users";
import type { AppContext } from "@/lib/core/runtime/context";
import { createLogger } from "@/lib/core/runtime/log";
import { noInstallationStore } from "@/lib/core/runtime/testing-installation-store";
import { Sealer } from "@/lib/core/secrets/seal";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { newClientOrderId, newId } from "@/lib/payments/orders/ids";
import { controlOf } from "@/sandbox/callbacks";

/** Each order gets its final status, and the first thousand two partial reversals: 10,000 events. */
const orderCount = 8_000;
const reversedCount = 1_000;
const copiesOfEach = 10;
/** Several evaluators run concurrently, so that copies of one event could both count if a race existed. */
const evaluators = 3;
const seed = 20_261_103;

type Event = Record<string, string>;
type PreparedOrder = { clientOrderId: string; gatewayOrderId: string };

/**
 * Evaluates 10,000 events in 100,000 copies, shuffled by the seed, in a separate database.
 * @returns the effects on orders, and how the copies were evaluated
 */
export async function measureEffects(dataDir: string, stop: AbortSignal) {
  const server = await startEmbedded({ dataDir, logFile: join(dataDir, "postgres.log") });
  const db = createDatabase(server.urls.app, { max: evaluators + 1 });
  const app: AppContext = {
    db,
    sealer: new Sealer(randomBytes(32)),
    log: createLogger("bench", "error"),
    now: () => new Date(),
    publicUrl: "http://127.0.0.1",
    callbackUrl: "http://127.0.0.1",
    networks: "loopback",
    sendsMail: false,
    installationStore: noInstallationStore,
  };
  try {
    await migrateDatabase(server.urls);
    return await evaluateCopies(app, stop);
  } finally {
    await db.$client.end();
    await server.stop();
  }
}

async function evaluateCopies(app: AppContext, stop: AbortSignal) {
  const { connectionId } = await app.db.transaction((tx) =>
    seedSandboxConnection(tx, app.sealer, { sandbox: { port: 4400 } }),
  );
  const { current } = await controlKeysOf(app.db, app.sealer, connectionId);
  const prepared = await prepareOrders(app.db, connectionId);
  const events = prepared.flatMap((order, at) => describeEvents(order, at, current ?? ""));
  const copies = shuffle(events.flatMap((event) => Array.from({ length: copiesOfEach }, () => event)));
  await storeCopies(app.db, connectionId, copies);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: evaluators }, () => evaluateAll(app, stop)));
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    events: events.length,
    copies: copies.length,
    ...(await countEffects(app.db)),
    copiesEvaluatedPerSecond: Math.round(copies.length / seconds),
  };
}

async function evaluateAll(app: AppContext, stop: AbortSignal): Promise<void> {
  do stop.throwIfAborted();
  while ((await evaluateDeliveries(app, 500)) > 0);
}

async function prepareOrders(db: Database, connectionId: string): Promise<PreparedOrder[]> {
  const [endpoint] = (await db.execute<{ id: string }>(sql`select id from endpoints where gateway_id = '1001'`)).rows;
  const [user] = await db
    .insert(users)
    .values({ email: "bench@example.com", name: "Bench", role: "preparer" })
    .returning();
  if (!endpoint || !user) throw new Error("no endpoint to send an order with");
  const prepared: PreparedOrder[] = [];
  const now = new Date();
  const row = (at: number): typeof orders.$inferInsert => {
    const order = { clientOrderId: newClientOrderId(), gatewayOrderId: String(90_000_000 + at) };
    prepared.push(order);
    return {
      ...order,
      id: newId(),
      kind: "payout",
      direction: "out",
      connectionId,
      connectionVersion: 1,
      endpointId: endpoint.id,
      amount: "1250.00",
      currency: "EUR",
      destination: "bank_account",
      payeeFingerprint: `bench-${at}`,
      fields: { amount: "1250.00", currency: "EUR" },
      submission: "accepted",
      outcome: "processing",
      attempt: 1,
      sentAt: now,
      preparedBy: user.id,
    };
  };
  for (let from = 0; from < orderCount; from += 500) {
    await db.insert(orders).values(Array.from({ length: 500 }, (_, at) => row(from + at)));
  }
  return prepared;
}

function describeEvents({ clientOrderId, gatewayOrderId }: PreparedOrder, at: number, controlKey: string): Event[] {
  const update = (status: string, rest: Event): Event => ({
    status,
    orderid: gatewayOrderId,
    merchant_order: clientOrderId,
    client_orderid: clientOrderId,
    currency: "EUR",
    descriptor: "Invoice 2026/417, März",
    ...rest,
    control: controlOf(status, gatewayOrderId, clientOrderId, controlKey),
  });
  const reversal = (part: number) =>
    update("approved", { type: "reversal", amount: `${part}00.00`, "processor-tx-id": `R-${at}-${part}` });
  const isReversed = at < reversedCount;
  const status = isReversed ? "approved" : (["approved", "declined", "filtered"][at % 3] ?? "approved");
  const final = update(status, { type: "payout", amount: "1250.00", "processor-tx-id": `P-${at}` });
  return isReversed ? [final, reversal(1), reversal(2)] : [final];
}

/** Fisher-Yates with mulberry32 gives the same order in every run. */
function shuffle<Item>(items: Item[]): Item[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

async function storeCopies(db: Database, connectionId: string, copies: Event[]): Promise<void> {
  for (let from = 0; from < copies.length; from += 10_000) {
    const rows = copies.slice(from, from + 10_000).map((fields, at) => {
      const form = new URLSearchParams(fields).toString();
      const isPost = at % 2 === 1;
      return { method: isPost ? "POST" : "GET", query: isPost ? "" : form, body: isPost ? form : "" };
    });
    await db.execute(sql`insert into callbacks (connection_id, method, query, content_type, body, headers)
      select ${connectionId}::uuid, method, query, 'application/x-www-form-urlencoded', body, '{}'
      from json_to_recordset(${JSON.stringify(rows)}) as given (method text, query text, body text)`);
  }
}

async function countEffects(db: Database) {
  const count = async (what: ReturnType<typeof sql>) =>
    Number((await db.execute<{ n: string }>(sql`select count(*) as n from ${what}`)).rows[0]?.n);
  const ofCopies = sql`callbacks where client_orderid in (select client_orderid from orders)`;
  const finals = await count(sql`orders where final_at is not null and conflict is null`);
  const later = await count(sql`order_later_events`);
  const inTimelines = await count(sql`order_events where kind = 'callback' and details ->> 'verdict' = 'applied'`);
  const repeated = await count(sql`${ofCopies} and verdict = 'repeated'`);
  const applied = await count(sql`${ofCopies} and verdict = 'applied'`);
  const effects = finals + later;
  return { effects, repeated, differences: Math.abs(inTimelines - effects) + Math.abs(applied - effects) };
}
