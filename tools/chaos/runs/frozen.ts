import { setTimeout as sleep } from "node:timers/promises";
import type { Checkpoint } from "@/lib/core/runtime/checkpoints";
import { leaseSeconds } from "@/lib/payments/orders/schedule";
import { inWorld, type Run } from "../run";

/** The checkpoints lie before, during and after the first sent byte; two of them hold a database lock. */
const moments = [
  "claim.locked",
  "claim.committed",
  "call.signed",
  "lease.checked",
  "socket.ready",
  "request.allowed",
  "request.written",
  "answer.read",
  "store.begun",
  "store.locked",
] as const satisfies readonly Checkpoint[];
const frozenMs = (leaseSeconds + 6) * 1_000;
const aheadMs = 120_000;

export const frozen: Run = {
  name: "frozen",
  about: `two workers, one frozen past its lease at each of ${moments.length} moments, and resumed`,
  rounds: { full: moments.length * 3, subset: moments.length },
  play: inWorld(async ({ world, rounds, aside }) => {
    const front = await world.start({ route: true });
    const other = await world.start({ worker: true, clockOffsetMs: -aheadMs });
    for (let done = 0; done < rounds; done += moments.length) {
      const armed = moments.slice(0, rounds - done);
      const victims = await Promise.all(
        armed.map((at) => world.start({ clockOffsetMs: aheadMs, armed: { at, action: "freeze" } })),
      );
      for (const victim of victims) {
        await world.toGateway.refuse();
        const form = world.forms.fillIn();
        await front.submit(form);
        world.forms.noteShown(form);
        await world.toGateway.heal();
        await victim.untilReached(victim.work().then(() => sleep(30_000)));
      }
      await aside(() => sleep(frozenMs));
      for (const { child } of victims) child.kill("SIGCONT");
      await sleep(3_000);
      await Promise.all(victims.map((one) => one.end("SIGTERM")));
    }
    await Promise.all([front, other].map((one) => one.end("SIGTERM")));
  }),
};
