import { setTimeout as sleep } from "node:timers/promises";
import type { DeskProcess } from "../desk-process";
import { inWorld, type Run } from "../run";
import { TcpProxy } from "../tcp-proxy";
import type { World } from "../world";

/** Shorter than the sender's pause before it stores once more. */
const cutAfterMs = 700;

/**
 * The database commits, and the network ends before it can say so. The sender, who cannot know, stores its result once
 * more, after somebody else has sent the order again.
 */
export const lostCommit: Run = {
  name: "lost-commit",
  about: "a commit whose answer is lost, of a claim and of a result",
  rounds: { full: 20, subset: 4 },
  play: inWorld(async ({ world, rounds }) => {
    const address = new URL(world.databaseUrl);
    const socket = `${address.searchParams.get("host")}/.s.PGSQL.5432`;
    const toDatabase = await TcpProxy.open({ path: socket });
    address.searchParams.delete("host");
    address.host = `127.0.0.1:${toDatabase.port}`;
    const front = await world.start({ door: true, worker: true });
    const sender = await world.start({ databaseUrl: address.href });
    for (let round = 0; round < rounds; round++) {
      if (round % 2 === 0) await loseResult(world, toDatabase, sender, front);
      else await loseClaim(world, toDatabase, sender);
    }
    await Promise.all([sender.end("SIGTERM"), front.end("SIGTERM")]);
    await toDatabase.close();
  }),
};

/** "Not sent" was stored without its sender knowing; another sends the order, and the gateway's answer to that takes its time. */
async function loseResult(world: World, toDatabase: TcpProxy, sender: DeskProcess, front: DeskProcess) {
  const form = world.forms.fillIn();
  await world.toGateway.refuse();
  await sender.arm({ at: "store.written", act: "hold" });
  const sending = sender.submit(form);
  await loseNextCommit(toDatabase, sender, sending);
  await world.toGateway.heal();
  const { orderId } = await front.submit(form);
  world.forms.noteTold(form);
  world.toGateway.swallow("down");
  const resuming = front.resume(orderId);
  await sending;
  // The worker looks every second for what it may try again.
  await sleep(7_000);
  await world.toGateway.heal();
  await resuming;
}

async function loseClaim(world: World, toDatabase: TcpProxy, sender: DeskProcess) {
  const form = world.forms.fillIn();
  await sender.arm({ at: "claim.locked", act: "hold" });
  const sending = sender.submit(form).catch(() => undefined); // it cannot tell what became of it
  await loseNextCommit(toDatabase, sender, sending);
  await sending;
}

async function loseNextCommit(toDatabase: TcpProxy, sender: DeskProcess, sending: Promise<unknown>): Promise<void> {
  await sender.untilReached(sending);
  toDatabase.swallow("down");
  await sleep(cutAfterMs);
  await toDatabase.heal();
}
