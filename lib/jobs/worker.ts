import { judgeDeliveries } from "@/lib/callbacks/judge";
import { openDesk } from "@/lib/core/open-desk";
import { dispatch } from "@/lib/orders/dispatch";
import { claimDueQueries, queryOrder } from "@/lib/orders/polling";
import { unclaimedSeconds } from "@/lib/orders/rhythm";
import { cancelAbandoned } from "@/lib/orders/submit";
import { findDueRetries, sweepLeases } from "@/lib/orders/sweep";
import { Lanes } from "./lanes";
import { runLoops } from "./loops";

const desk = openDesk();
const asking = new Lanes(desk.log, "ask the gateway", 8);
const retrying = new Lanes(desk.log, "retry not sent", 8);
const callbacksAtOnce = 200;
const databasePauseMs = 500;

/** Everything that goes on by itself. Orders are the source of truth: each loop finds its work in the database. */
const loops = runLoops(desk.log, [
  { name: "judge callbacks", everyMs: 250, run: () => judgeDeliveries(desk, callbacksAtOnce) },
  {
    name: "ask the gateway",
    everyMs: 500,
    run: () =>
      asking.fill(
        (free) => claimDueQueries(desk, free),
        (id) => queryOrder(desk, id).then(() => true),
      ),
  },
  {
    name: "retry not sent",
    everyMs: 1_000,
    run: () =>
      retrying.fill(
        (free, running) => findDueRetries(desk, free, running),
        async (id) => (await dispatch(desk, id, { by: "worker" })).kind === "attempted",
      ),
  },
  { name: "sweep leases", everyMs: 5_000, run: () => sweepLeases(desk) },
  { name: "cancel abandoned", everyMs: 5_000, run: () => cancelAbandoned(desk, unclaimedSeconds) },
]);

let stopping = false;

async function stop(): Promise<void> {
  // A signal and the end of our parent may both come: the pool can be closed only once.
  if (stopping) return;
  stopping = true;
  await loops.stop();
  await Promise.all([asking.stop(), retrying.stop()]);
  await desk.db.$client.end();
  process.exit(0);
}

/** A database that restarts comes back: dying of it would only make the next start later. */
async function databaseAnswers(): Promise<void> {
  for (;;) {
    try {
      await desk.db.$client.query("select 1");
      return;
    } catch (error) {
      desk.log.warn({ err: error }, "the worker waits for the database");
      await new Promise((resolve) => setTimeout(resolve, databasePauseMs));
    }
  }
}

process.once("SIGTERM", stop);
process.once("SIGINT", stop);
// The one who started us is gone: finish what is in hand and go too.
process.once("disconnect", stop);

await databaseAnswers();
desk.log.info("worker ready");
process.send?.("ready");
