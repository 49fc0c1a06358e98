import { makeAlerts } from "@/lib/alerts/detect";
import { mailAlerts } from "@/lib/alerts/mail";
import { purgeAlerts } from "@/lib/alerts/purge";
import { tellUnconfirmed } from "@/lib/alerts/unconfirmed";
import { expirePolicies } from "@/lib/approvals/policy-commands";
import { chainAudit } from "@/lib/audit/chain";
import { makeOrders } from "@/lib/batches/make-orders";
import { expireBatchApprovals } from "@/lib/batches/release";
import { resumeDueBatches } from "@/lib/batches/resume-due";
import { BatchSender } from "@/lib/batches/sender";
import { wipeOldDrafts } from "@/lib/batches/wipe";
import { judgeDeliveries } from "@/lib/callbacks/judge";
import { matchOrphans } from "@/lib/callbacks/orphans";
import { expireConnectionChanges } from "@/lib/connections/change-commands";
import type { Desk } from "@/lib/core/desk";
import type { Settings } from "@/lib/core/env";
import { deliverNext } from "@/lib/mail/deliver";
import { openMailServer } from "@/lib/mail/server";
import { expireApprovals } from "@/lib/orders/approve";
import { dispatch } from "@/lib/orders/dispatch";
import { connectionsServed } from "@/lib/orders/fair";
import { askShare, claimDueQueries, queryOrder } from "@/lib/orders/polling";
import { claimProbes, probePaused } from "@/lib/orders/probe-paused";
import { unclaimedSeconds } from "@/lib/orders/rhythm";
import { cancelAbandoned } from "@/lib/orders/submit";
import { findDueRetries, retryShare, sweepLeases } from "@/lib/orders/sweep";
import { expirePayeeChanges } from "@/lib/payees/change-commands";
import { expireUserChanges } from "@/lib/people/change-commands";
import { applyConfirmed } from "@/lib/settlements/apply";
import { closeDays, foldTotals, followZone } from "@/lib/totals/fold";
import { Lanes } from "./lanes";
import { runLoops } from "./loops";

/** Evaluating is mostly waiting for the database: side by side, updates of the day keep ahead of 300 callbacks a second. */
const evaluatedAtOnce = 4;
const callbacksInARound = 400;

/**
 * Starts everything that goes on by itself, over any desk; mails leave by the given server, or are kept. Orders are the source of truth: each loop finds its work in
 * the database. `stop` takes up nothing new and lets what is in hand finish.
 */
export function runWorker(desk: Desk, mail: Settings["mail"] = null): { stop: () => Promise<void> } {
  const asking = new Lanes(desk.log, "ask the gateway", connectionsServed * askShare);
  const probing = new Lanes(desk.log, "probe paused", connectionsServed);
  const retrying = new Lanes(desk.log, "retry not sent", connectionsServed * retryShare);
  const bulk = new BatchSender(desk);
  const sendMail = mail ? openMailServer(mail.server, mail.from) : null;
  const loops = runLoops(desk.log, [
    { name: "judge callbacks", everyMs: 250, run: () => judgeDeliveries(desk, callbacksInARound, evaluatedAtOnce) },
    { name: "match orphans", everyMs: 3_000, run: () => matchOrphans(desk) },
    {
      name: "ask the gateway",
      everyMs: 500,
      run: () =>
        asking.fill(
          (free, running) => claimDueQueries(desk, free, running),
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
    { name: "make orders", everyMs: 250, run: () => makeOrders(desk) },
    { name: "send batches", everyMs: 100, run: () => bulk.round() },
    { name: "expire batches", everyMs: 15_000, run: () => expireBatchApprovals(desk) },
    { name: "wipe old drafts", everyMs: 600_000, run: () => wipeOldDrafts(desk) },
    {
      name: "probe paused",
      everyMs: 5_000,
      run: () =>
        probing.fill(
          (free) => claimProbes(desk, free),
          (id) => probePaused(desk, id).then(() => true),
        ),
    },
    { name: "resume batches", everyMs: 5_000, run: () => resumeDueBatches(desk) },
    // A lease of 50 s, this, and the restart of a worker that died: together less than 60 s.
    { name: "sweep leases", everyMs: 2_000, run: () => sweepLeases(desk) },
    { name: "expire approvals", everyMs: 15_000, run: () => expireApprovals(desk) },
    { name: "expire policies", everyMs: 15_000, run: () => expirePolicies(desk) },
    { name: "expire user changes", everyMs: 15_000, run: () => expireUserChanges(desk) },
    { name: "expire connection changes", everyMs: 15_000, run: () => expireConnectionChanges(desk) },
    { name: "expire payee accounts", everyMs: 15_000, run: () => expirePayeeChanges(desk) },
    { name: "send mails", everyMs: 2_000, run: () => deliverNext(desk, sendMail) },
    { name: "make alerts", everyMs: 2_000, run: () => makeAlerts(desk) },
    { name: "tell of the unconfirmed", everyMs: 60_000, run: () => tellUnconfirmed(desk) },
    { name: "mail alerts", everyMs: 10_000, run: () => mailAlerts(desk) },
    { name: "chain audit", everyMs: 60_000, run: () => chainAudit(desk.db) },
    { name: "purge alerts", everyMs: 600_000, run: () => purgeAlerts(desk) },
    // What a process that died left of a confirmed settlement.
    { name: "apply settlements", everyMs: 2_000, run: () => applyConfirmed(desk) },
    { name: "fold totals", everyMs: 2_000, run: () => foldTotals(desk) },
    { name: "close days", everyMs: 60_000, run: () => closeDays(desk) },
    { name: "follow the zone", everyMs: 5_000, run: () => followZone(desk) },
    { name: "cancel abandoned", everyMs: 5_000, run: () => cancelAbandoned(desk, unclaimedSeconds) },
  ]);
  return {
    stop: async () => {
      await loops.stop();
      await Promise.all([asking.stop(), retrying.stop(), probing.stop(), bulk.stop()]);
    },
  };
}
