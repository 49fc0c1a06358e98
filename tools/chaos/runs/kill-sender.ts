import { type Checkpoint, checkpoints } from "@/lib/core/runtime/checkpoints";
import { type AppProcess, Gone } from "../app-process";
import type { Wish } from "../forms";
import { inWorld, type Run } from "../run";

const moments = checkpoints.slice(0, checkpoints.indexOf("store.committed") + 1) as Checkpoint[];

export const killSender: Run = {
  name: "kill-sender",
  about: `kill -9 of the sending process at each of ${moments.length} moments`,
  rounds: { full: moments.length * 20, subset: moments.length },
  play: inWorld(async ({ world, rounds, random }) => {
    const other = await world.start({ worker: true, route: true });
    let victim = await world.start();
    for (let round = 0; round < rounds; round++) {
      const at = moments[round % moments.length] as Checkpoint;
      const next = world.start();
      next.catch(() => undefined);
      await world.forgetBreaker();
      await victim.arm({ at, action: "kill" });
      const wishes: [Wish, ...Wish[]] = at.startsWith("answer.") ? ["approved", "declined"] : ["approved", "silent"];
      const form = world.forms.fillIn(random.pick(wishes));
      const submitted = await submitOnce(victim, form);
      if (submitted) throw new Error(`the process survived ${at}`);
      await victim.ended;
      victim = await next;
      await victim.submit(form);
      world.forms.noteShown(form);
    }
    await Promise.all([victim, other].map((one) => one.end("SIGTERM")));
  }),
};

async function submitOnce(app: AppProcess, form: Parameters<AppProcess["submit"]>[0]): Promise<boolean> {
  try {
    await app.submit(form);
    return true;
  } catch (error) {
    if (error instanceof Gone) return false;
    throw error;
  }
}
