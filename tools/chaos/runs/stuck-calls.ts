import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { chargesText, payoutsText } from "@/lib/payments/batches/testing";
import { leaseSeconds } from "@/lib/payments/orders/schedule";
import { isSent, mustBecome, sendBatch } from "../batch-work";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const chunkRows = 5;
const rows = 4 * chunkRows;
const callsPerSecond = 50;
const withinMs = (leaseSeconds + 40) * 1_000;
const soonMs = 30_000;

/**
 * Calls hang, their worker is killed, and callbacks accept all orders before the lease ends, so no process ends these
 * calls. Later chunks and rows must be sent, and every call must end.
 */
export const stuckCalls: Run = {
  name: "stuck-calls",
  about: "kill -9 of a worker whose calls hang, and callbacks overtake; chunks and rows of later batches leave",
  rounds: { full: 5, subset: 1 },
  play: inWorld(async ({ world, rounds, aside }) => {
    const front = await world.start({ route: true });
    for (let round = 0; round < rounds; round++) {
      await world.forgetBreaker();
      await endUnclear(world);
      world.toGateway.swallow("down");
      const victim = await world.start({ worker: true });
      const hanging = await send(world, "recurring", rows);
      await mustBecome(world, hanging, ({ sending = 0 }) => sending === 2 * chunkRows, soon("calls of a chunk hang"));
      await untilTaken(world, hanging, 2 * chunkRows);
      await victim.end("SIGKILL");
      await world.toGateway.heal();
      const worker = await world.start({ worker: true });
      await mustBecome(world, hanging, ({ sending = 0 }) => sending === 0, soon("callbacks overtake the answers"));
      const later = await Promise.all([send(world, "recurring", rows), send(world, "payout", rows)]);
      await aside(async () => {
        for (const batchId of [hanging, ...later])
          await mustBecome(world, batchId, isSent, { withinMs, what: "a batch behind calls of a dead worker" });
        await mustEndCalls(world);
      });
      await worker.end("SIGTERM");
    }
    await front.end("SIGTERM");
  }),
};

const soon = (what: string) => ({ withinMs: soonMs, what });

async function send(world: World, kind: "recurring" | "payout", count: number): Promise<string> {
  await world.app.db.execute(sql`update sending_rates set chunk_rows = ${chunkRows}`);
  const text = kind === "payout" ? payoutsText(count) : chargesText(count);
  return sendBatch(world, kind, text, callsPerSecond);
}

async function endUnclear(world: World): Promise<void> {
  await world.sandbox.control("PUT", "/scenarios", {
    rules: [{ scenario: "error-500", operation: "payout", rate: 1 }],
  });
  const worker = await world.start({ worker: true });
  const batchId = await send(world, "payout", 1);
  await mustBecome(world, batchId, isSent, soon("a payout without a clear answer"));
  await worker.end("SIGTERM");
  await world.sandbox.control("DELETE", "/scenarios");
  const { rows: memory } = await world.app.db.execute(sql`select 1 from connections where recent_results like '%u'`);
  if (memory.length === 0) world.broken.push("the last answer is not unclear");
}

async function untilTaken(world: World, batchId: string, count: number): Promise<void> {
  for (const until = Date.now() + soonMs; Date.now() < until; await sleep(100)) {
    const { rows: known } = await world.app.db.execute<{ n: number }>(sql`
      select count(*)::int as n from orders o
      where o.batch_id = ${batchId} and exists (select from callbacks c where position(o.client_orderid in c.query) > 0)`);
    if ((known[0]?.n ?? 0) >= count) return;
  }
  world.broken.push(`callbacks of ${count} rows never came`);
}

async function mustEndCalls(world: World): Promise<void> {
  for (const until = Date.now() + withinMs; ; await sleep(200)) {
    const { rows: open } = await world.app.db.execute<{ n: number }>(sql`
      select count(*)::int as n from calls where finished_at is null and dispatch_number is not null`);
    if (open[0]?.n === 0) return;
    if (Date.now() > until) {
      world.broken.push(`${open[0]?.n} calls are never over`);
      return;
    }
  }
}
