import { setTimeout as sleep } from "node:timers/promises";
import { chunkRowsUsual } from "@/lib/payments/batches/labels";
import { chargesText } from "@/lib/payments/batches/testing";
import { breakerLimits } from "@/lib/payments/connections/breaker";
import { countRows, sendBatch, untilSent } from "../batch-work";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const outageMs = 40 * 60_000;
const probeAgainMs = 70_000;
const chunksPerSecond = 8;

/**
 * The gateway is silent for 40 minutes while charges are sent in chunks: at most three chunks are unconfirmed, and the
 * rest is sent automatically afterwards.
 */
export const batchOutage: Run = {
  name: "batch-outage",
  about: "a 40-minute outage while a batch is sent in chunks; one round is one chunk",
  rounds: { full: 200, subset: 10 },
  play: inWorld(async ({ world, rounds, aside }) => {
    await world.sandbox.control("PATCH", "/settings", { timestampWindowSeconds: 3_600 });
    const worker = await world.start({ worker: true, route: true });
    const batchId = await sendBatch(world, "recurring", chargesText(rounds * chunkRowsUsual), chunksPerSecond);
    await until(world, batchId, (counts) => (counts.accepted ?? 0) >= (rounds * chunkRowsUsual) / 5);
    world.toGateway.swallow("up");
    await aside(() => until(world, batchId, (counts) => (counts.sending ?? 0) === 0 && (counts.unconfirmed ?? 0) > 0));
    await worker.setClock(outageMs);
    await aside(() => sleep(2_000));
    const before = await countRows(world, batchId);
    const unconfirmedMost = breakerLimits.unclearInARow * chunkRowsUsual;
    if ((before.unconfirmed ?? 0) > unconfirmedMost)
      world.broken.push(`${before.unconfirmed} rows are unconfirmed, more than ${unconfirmedMost}`);
    const rest = rounds * chunkRowsUsual - (before.accepted ?? 0) - (before.unconfirmed ?? 0);
    if ((before.queued ?? 0) + (before.unmade ?? 0) !== rest)
      world.broken.push(`only ${before.queued} of the other rows are queued`);
    await world.toGateway.heal();
    await worker.setClock(outageMs + probeAgainMs);
    await aside(() => untilSent(world, batchId, false));
    const after = await countRows(world, batchId);
    if ((after.accepted ?? 0) + (after.unconfirmed ?? 0) + (after.not_received ?? 0) !== rounds * chunkRowsUsual) {
      world.broken.push(`at the end: ${JSON.stringify(after)}`);
    }
    console.error(`batch-outage: during ${JSON.stringify(before)}, after ${JSON.stringify(after)}`);
    await worker.end("SIGTERM");
  }),
};

async function until(
  world: World,
  batchId: string,
  wanted: (counts: Record<string, number>) => boolean,
): Promise<void> {
  while (!wanted(await countRows(world, batchId))) await sleep(50);
}
