import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type Checkpoint, checkpoints } from "@/lib/core/runtime/checkpoints";
import { sweepLeases } from "@/lib/payments/dispatch/sweep";
import type { AppProcess } from "../app-process";
import type { Random } from "../random";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const own = checkpoints.slice(checkpoints.indexOf("sweep.locked"));
const shared = checkpoints.filter((name) => name !== "order.stored" && !own.includes(name));
const moments = [...own, ...shared];
const ordersARound = 3;
const reachedWithinMs = 20_000;
const aheadMs = 30_000;

export const killWorker: Run = {
  name: "kill-worker",
  about: `kill -9 of the worker at each of ${moments.length} moments`,
  rounds: { full: moments.length * 20, subset: own.length + 4 },
  play: inWorld(async ({ world, rounds, random }) => {
    const front = await world.start({ route: true });
    for (let round = 0; round < rounds; round++) {
      const at = moments[round % moments.length] as Checkpoint;
      const starting = world.start({ clockOffsetMs: aheadMs, armed: { at, action: "kill" } });
      await submitUnclaimed(world, front, random);
      if (at === "sweep.locked") await leaveOneBehind(world, front);
      const victim = await starting;
      await victim.work().catch(() => undefined);
      await mustEnd(victim, at);
      await sweepLeases(world.app);
    }
    await front.end("SIGTERM");
  }),
};

async function submitUnclaimed(world: World, front: AppProcess, random: Random): Promise<void> {
  await world.toGateway.refuse();
  for (let made = 0; made < ordersARound; made++) {
    const form = world.forms.fillIn(random.pick(["approved", "approved", "declined", "error"]));
    await front.submit(form);
    world.forms.noteShown(form);
  }
  await world.toGateway.heal();
}

async function leaveOneBehind(world: World, front: AppProcess): Promise<void> {
  const sender = await world.start({ armed: { at: "claim.committed", action: "kill" } });
  const form = world.forms.fillIn();
  await sender.submit(form).catch(() => undefined);
  await sender.ended;
  await front.submit(form);
  world.forms.noteShown(form);
  await world.app.db.execute(
    sql`update orders set lease_until = clock_timestamp() where client_orderid = ${form.clientOrderId} and submission = 'sending'`,
  );
}

async function mustEnd(victim: AppProcess, at: Checkpoint): Promise<void> {
  const late = sleep(reachedWithinMs, "late" as const, { ref: false });
  if ((await Promise.race([victim.ended, late])) === "late") throw new Error(`no worker reached ${at}`);
}
