import { setTimeout as sleep } from "node:timers/promises";
import { payoutsText, readBatch } from "@/lib/payments/batches/testing";
import { leaseSeconds } from "@/lib/payments/orders/schedule";
import { isSent, mustBecome, sendBatch } from "../batch-work";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const rows = 60;
const callsPerSecond = 100;
const soonMs = 30_000;
const sweptWithinMs = (leaseSeconds + 30) * 1_000;
const sentWithinMs = 60_000;

/**
 * Freezes a worker with claimed rows for longer than its lease. Another worker sweeps them and marks the batch as done.
 * When the first one returns its rows, all must be sent.
 */
export const frozenHandBack: Run = {
  name: "frozen-hand-back",
  about:
    "a worker frozen with claimed rows past its lease gives them back to a batch noted as sent; one round is one batch",
  rounds: { full: 5, subset: 1 },
  play: inWorld(async ({ world, rounds, aside }) => {
    const front = await world.start({ route: true });
    for (let round = 0; round < rounds; round++) {
      const victim = await world.start({ armed: { at: "claim.committed", action: "freeze" } });
      const batchId = await sendBatch(world, "payout", payoutsText(rows), callsPerSecond);
      await victim.untilReached(victim.work().then(() => sleep(soonMs)));
      const other = await world.start({ worker: true });
      await aside(() => untilNotedQuiet(world, batchId));
      victim.child.kill("SIGCONT");
      await aside(() =>
        mustBecome(world, batchId, isEnded, { withinMs: sentWithinMs, what: "rows that were given back" }),
      );
      await Promise.all([victim, other].map((one) => one.end("SIGTERM")));
    }
    await front.end("SIGTERM");
  }),
};

const isEnded = (counts: Record<string, number>) => isSent(counts) && counts.accepted === rows;

async function untilNotedQuiet(world: World, batchId: string): Promise<void> {
  for (const until = Date.now() + sweptWithinMs; Date.now() < until; await sleep(200)) {
    if ((await readBatch(world.app, batchId)).quietAt !== null) return;
  }
  world.broken.push("the other worker never noted that nothing of the batch is left");
}
