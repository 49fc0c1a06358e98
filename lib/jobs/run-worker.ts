import { judgeDeliveries } from "@/lib/callbacks/judge";
import type { Desk } from "@/lib/core/desk";
import { dispatch } from "@/lib/orders/dispatch";
import { claimDueQueries, queryOrder } from "@/lib/orders/polling";
import { unclaimedSeconds } from "@/lib/orders/rhythm";
import { cancelAbandoned } from "@/lib/orders/submit";
import { findDueRetries, sweepLeases } from "@/lib/orders/sweep";
import { Lanes } from "./lanes";
import { runLoops } from "./loops";

const callbacksAtOnce = 200;

/**
 * Starts everything that goes on by itself, over any desk. Orders are the source of truth: each loop finds its work in
 * the database. `stop` takes up nothing new and lets what is in hand finish.
 */
export function runWorker(desk: Desk): { stop: () => Promise<void> } {
  const asking = new Lanes(desk.log, "ask the gateway", 8);
  const retrying = new Lanes(desk.log, "retry not sent", 8);
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
  return {
    stop: async () => {
      await loops.stop();
      await Promise.all([asking.stop(), retrying.stop()]);
    },
  };
}
