import { breakerLimits } from "@/lib/payments/connections/breaker";
import { type AppProcess, allowRefusal } from "../app-process";
import { readJournal } from "../evidence";
import { inWorld, type Run } from "../run";
import type { World } from "../world";

const formsARound = 6;

/** The gateway accepts payouts without a clear answer: after three, nothing more may be sent until a user resumes. */
export const breaker: Run = {
  name: "breaker",
  about: `the gateway gives unclear answers: at most ${breakerLimits.unclearInARow} calls are sent`,
  rounds: { full: 40, subset: 4 },
  play: inWorld(async ({ world, rounds, random }) => {
    const front = await world.start({ route: true });
    for (let round = 0; round < rounds; round++) {
      const waiting = await leaveUnsent(world, front);
      await world.sandbox.control("POST", "/scenarios", { scenario: random.pick(["error-500", "page-502"]) });
      const before = countCalls(world);
      for (let sent = 0; sent < formsARound; sent++) await allowRefusal(front.submit(world.forms.fillIn()));
      await allowRefusal(front.resume(waiting));
      const calls = countCalls(world) - before;
      if (calls > breakerLimits.unclearInARow)
        world.broken.push(`round ${round}: ${calls} calls were sent, and none got a clear answer`);
      if ((await world.resumeWhatPaused()) === 0) world.broken.push(`round ${round}: the connection was not paused`);
      await world.sandbox.control("DELETE", "/scenarios");
      await allowRefusal(front.resume(waiting));
    }
    await front.end("SIGTERM");
  }),
};

async function leaveUnsent(world: World, front: AppProcess): Promise<string> {
  const form = world.forms.fillIn();
  await world.toGateway.refuse();
  const { orderId } = await front.submit(form);
  world.forms.noteShown(form);
  await world.toGateway.heal();
  return orderId;
}

function countCalls({ sandbox }: World): number {
  return readJournal(sandbox.journalFile).filter((entry) => entry.kind === "call" && entry.operation === "payout")
    .length;
}
