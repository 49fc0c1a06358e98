import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random";
import { inWorld, loadWorld, type Run } from "../run";
import type { TcpProxy } from "../tcp-proxy";

type Harm = { name: string; do: (proxy: TcpProxy, random: Random) => Promise<void> | void; lastsMs: [number, number] };

const harms: [Harm, ...Harm[]] = [
  { name: "every connection is reset", do: (proxy) => proxy.cut(), lastsMs: [0, 100] },
  { name: "no connection is accepted", do: (proxy) => proxy.refuse(), lastsMs: [200, 1_500] },
  { name: "requests are lost", do: (proxy) => proxy.swallow("up"), lastsMs: [200, 1_500] },
  { name: "answers are lost", do: (proxy) => proxy.swallow("down"), lastsMs: [200, 1_500] },
  { name: "requests are cut", do: (proxy, random) => proxy.cutAfter("up", random.between(1, 900)), lastsMs: [50, 300] },
  {
    name: "answers are cut",
    do: (proxy, random) => proxy.cutAfter("down", random.between(1, 250)),
    lastsMs: [50, 300],
  },
];
const clients = 6;

export const network: Run = {
  name: "network",
  about: `the network fails in ${harms.length} ways, under load`,
  rounds: { full: 200, subset: 12 },
  play: inWorld(async ({ world, rounds, random }) => {
    const app = await world.start({ route: true, worker: true });
    const load = loadWorld(world, random, app, clients);
    for (let round = 0; round < rounds; round++) {
      const { toGateway, toApp } = world;
      const harm = harms[round % harms.length] ?? harms[0];
      const harmed = random.pick([[toGateway], [toApp], [toGateway, toApp]]);
      for (const proxy of harmed) await harm.do(proxy, random);
      await sleep(random.between(...harm.lastsMs));
      for (const proxy of harmed) await proxy.heal();
      await world.resumeWhatPaused();
      await sleep(random.between(50, 300));
    }
    await load.stop();
    await app.end("SIGTERM");
  }),
};
