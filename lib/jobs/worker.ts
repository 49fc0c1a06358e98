import { judgeDeliveries } from "@/lib/callbacks/judge";
import { openDesk } from "@/lib/core/open-desk";
import { allApart } from "@/lib/orders/each-apart";
import { claimDueQueries, queryOrder } from "@/lib/orders/polling";
import { unclaimedSeconds } from "@/lib/orders/rhythm";
import { cancelAbandoned } from "@/lib/orders/submit";
import { retryNotSent, sweepLeases } from "@/lib/orders/sweep";
import { runLoops } from "./loops";

const desk = openDesk();
const queriesAtOnce = 8;
const retriesAtOnce = 8;
const callbacksAtOnce = 200;

/** Everything that goes on by itself. Orders are the source of truth: each loop finds its work in the database. */
const loops = runLoops(desk.log, [
  { name: "judge callbacks", everyMs: 250, run: () => judgeDeliveries(desk, callbacksAtOnce) },
  {
    name: "ask the gateway",
    everyMs: 500,
    run: async () =>
      allApart(
        desk,
        (await claimDueQueries(desk, queriesAtOnce)).map((id) => ({ id })),
        ({ id }) => queryOrder(desk, id),
      ),
  },
  { name: "retry not sent", everyMs: 1_000, run: () => retryNotSent(desk, retriesAtOnce) },
  { name: "sweep leases", everyMs: 5_000, run: () => sweepLeases(desk) },
  { name: "cancel abandoned", everyMs: 5_000, run: () => cancelAbandoned(desk, unclaimedSeconds) },
]);

let stopping = false;

async function stop(): Promise<void> {
  // A signal and the end of our parent may both come: the pool can be closed only once.
  if (stopping) return;
  stopping = true;
  await loops.stop();
  await desk.db.$client.end();
  process.exit(0);
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// The one who started us is gone: finish what is in hand and go too.
process.once("disconnect", stop);

await desk.db.$client.query("select 1");
desk.log.info("worker ready");
process.send?.("ready");
