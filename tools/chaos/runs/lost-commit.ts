import { setTimeout as sleep } from "node:timers/promises";
import type { AppProcess } from "../app-process";
import { inWorld, type Run } from "../run";
import { TcpProxy } from "../tcp-proxy";
import type { World } from "../world";

const cutAfterMs = 700;
const untilStoredTwiceMs = 4_000;
const aheadMs = 60_000;

/**
 * The commit succeeds but its confirmation is lost. The sender stores its result again while another user sends the
 * order again.
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
    // A worker skips orders that it is sending itself, so several are needed to provoke a double send.
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
  await sending.catch(() => undefined);
}
