import { setTimeout as sleep } from "node:timers/promises";
import type { AppProcess } from "../app-process";
import { inWorld, type Run } from "../run";
import { TcpProxy } from "../tcp-proxy";
import type { World } from "../world";

/** Shorter than the sender's pause before it stores once more. */
const cutAfterMs = 700;
/** The sender's second storing, and what a worker would make of it. */
const untilStoredTwiceMs = 4_000;
/** Retries are due at once. */
const aheadMs = 60_000;

/**
 * The database commits, and the network ends before it can say so. The sender, who cannot know, stores its result once
 * more, while another user is sending the order again.
 */
export const lostCommit: Run = {
  name: "lost-commit",
  about: "the answer to a commit is lost, for a result and for a claim",
  rounds: { full: 20, subset: 4 },
  play: inWorld(async ({ world, rounds }) => {
    const address = new URL(world.databaseUrl);
    const toDatabase = await TcpProxy.open({ path: `${address.searchParams.get("host")}/.s.PGSQL.5432` });
    address.searchParams.delete("host");
    address.host = `127.0.0.1:${toDatabase.port}`;
    const sender = await world.start({ databaseUrl: address.href });
    const ahead = { worker: true, clockOffsetMs: aheadMs };
    // A worker leaves alone what it is sending itself, so one is not enough to send twice.
    const others = [await world.start({ route: true }), await world.start(ahead), await world.start(ahead)];
    for (let round = 0; round < rounds; round++) {
      await world.forgetBreaker();
      if (round % 2 === 0) await loseResult(world, toDatabase, sender);
      else await loseClaim(world, toDatabase, sender);
    }
    await Promise.all([sender, ...others].map((one) => one.end("SIGTERM")));
    await toDatabase.close();
  }),
};

/** "Not sent" is stored without its sender knowing; the worker sends the order, and no one learns of it for a while. */
async function loseResult(world: World, toDatabase: TcpProxy, sender: AppProcess): Promise<void> {
  const form = world.forms.fillIn();
  await world.toGateway.refuse();
  await world.toApp.refuse();
  await sender.arm({ at: "store.written", action: "hold" });
  const sending = sender.submit(form);
  await sender.untilReached(sending);
  toDatabase.swallow("down");
  await world.toGateway.heal();
  world.toGateway.swallow("down");
  await sleep(cutAfterMs);
  await toDatabase.heal();
  await sending;
  world.forms.noteShown(form);
  await sleep(untilStoredTwiceMs);
  await world.toGateway.heal();
  await world.toApp.heal();
}

async function loseClaim(world: World, toDatabase: TcpProxy, sender: AppProcess): Promise<void> {
  await sender.arm({ at: "claim.locked", action: "hold" });
  const sending = sender.submit(world.forms.fillIn());
  await sender.untilReached(sending);
  toDatabase.swallow("down");
  await sleep(cutAfterMs);
  await toDatabase.heal();
  await sending.catch(() => undefined); // it cannot tell what became of it
}
