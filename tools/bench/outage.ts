import { eq, sql } from "drizzle-orm";
import { orders } from "@/db/schema/orders";
import { createTestBatch, makeAllOrders, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { readJournal, readTaken } from "@/tools/chaos/evidence";
import { BenchApp } from "./dispatch/context";

const unclear = [
  { scenario: "error-500", operation: "payout", rate: 0.1, parameters: { taken: true } },
  { scenario: "page-502", operation: "payout", rate: 0.11, parameters: { taken: false } },
  { scenario: "reset-after", operation: "payout", rate: 0.12 },
  { scenario: "reset-before", operation: "payout", rate: 0.11 },
  { scenario: "hang-after", operation: "payout", rate: 0.06 },
];
const sizes = { usual: 150, full: 1_500 };
const rowsAMinuteLeast = 1_500 / 60;

/**
 * Sends a batch through a gateway with 40 % unclear answers, with two workers and no user actions. Then compares each
 * row with the gateway's journal.
 */
export async function run({ full }: { full: boolean }) {
  const bench = await BenchApp.open();
  const { app, actor, route } = bench;
  const rows = full ? sizes.full : sizes.usual;
  try {
    await bench.play(unclear);
    const text = payoutsText(rows);
    const batchId = await createTestBatch(app, actor, { connectionId: route.connectionId, kind: "payout", text });
    await releaseTestBatch(app, actor, batchId);
    await makeAllOrders(app);
    const startedAt = performance.now();
    const workers = [await bench.startWorker(), await bench.startWorker()];
    await bench.untilSent(batchId);
    const minutes = (performance.now() - startedAt) / 60_000;
    await Promise.all(workers.map((worker) => worker.end("SIGTERM")));
    const { pauses, unclearCalls } = await readPauses(bench);
    const { doubles, losses } = await compare(bench, batchId, rows);
    const figures = {
      ...{ rows, unclearCalls, pauses, minutes: Math.round(minutes * 10) / 10 },
      ...{ rowsAMinute: Math.round(rows / minutes), doubles, losses },
    };
    return {
      figures,
      floors: { rowsAMinute: rowsAMinuteLeast },
      pass: rows / minutes >= rowsAMinuteLeast && doubles === 0 && losses === 0,
    };
  } finally {
    await bench.close();
  }
}

async function readPauses({ app }: BenchApp) {
  const { rows } = await app.db.execute<{ pauses: number; unclearCalls: number }>(sql`
    select (select count(*)::int from audit where permission = 'connections.paused') as pauses,
      (select count(*)::int from calls where dispatch_number is not null and result = 'unconfirmed') as "unclearCalls"`);
  return rows[0] ?? { pauses: 0, unclearCalls: 0 };
}

/**
 * Doubles are ids that the gateway was asked for, or has, more than once. Losses are rows that it was never asked for,
 * or has although Paydesk holds them as ended without a payment.
 */
async function compare(bench: BenchApp, batchId: string, rows: number) {
  const journal = readJournal(bench.journalFile);
  const asked = journal.flatMap((entry) =>
    entry.kind === "call" && entry.operation === "payout" ? [entry.clientOrderId] : [],
  );
  const taken = readTaken(journal).map(({ clientOrderId }) => clientOrderId);
  const repeats = (ids: readonly unknown[]) => ids.length - new Set(ids).size;
  const held = await bench.app.db.select().from(orders).where(eq(orders.batchId, batchId));
  const wasAsked = new Set(asked);
  const isTaken = new Set(taken);
  const lost = held.filter(({ clientOrderId, submission }) =>
    isTaken.has(clientOrderId)
      ? !["accepted", "unconfirmed"].includes(submission)
      : submission === "accepted" || !wasAsked.has(clientOrderId),
  );
  return {
    doubles: Math.max(repeats(asked), repeats(taken)),
    losses: lost.length + Math.abs(rows - held.length),
  };
}
