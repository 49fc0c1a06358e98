import { evaluateWhatChanged } from "@/lib/books/matching/evaluate";
import { resealSome } from "@/lib/controls/installation/sealed-values";
import type { AppContext } from "@/lib/core/runtime/context";
import type { Settings } from "@/lib/core/runtime/env";
import type { Logger } from "@/lib/core/runtime/log";
import { makeAlerts } from "@/lib/desk/alerts/detect";
import { mailAlerts } from "@/lib/desk/alerts/mail";
import { purgeAlerts } from "@/lib/desk/alerts/store";
import { notifyUnconfirmed } from "@/lib/desk/alerts/unconfirmed";
import { expireRequests } from "@/lib/desk/decisions/commands";
import { deliverNext, openMailServer } from "@/lib/desk/mail/deliver";
import { chainAudit } from "@/lib/identity/audit/chain";
import { expireUnused } from "@/lib/payments/batches/sending/governed";
import { makeOrders } from "@/lib/payments/batches/sending/make-orders";
import { resumeDueBatches } from "@/lib/payments/batches/sending/resume-due";
import { BatchSender } from "@/lib/payments/batches/sending/sender";
import { wipeOldDrafts } from "@/lib/payments/batches/wipe";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { matchUnmatched } from "@/lib/payments/callbacks/unmatched";
import { dispatch } from "@/lib/payments/dispatch/dispatch";
import { connectionsServed } from "@/lib/payments/dispatch/fair";
import { askShare, claimDueQueries, queryOrder } from "@/lib/payments/dispatch/polling";
import { claimProbes, probePaused } from "@/lib/payments/dispatch/probe-paused";
import { cancelReplacements } from "@/lib/payments/dispatch/replaced";
import { findDueRetries, retryShare, sweepLeases } from "@/lib/payments/dispatch/sweep";
import { unclaimedSeconds } from "@/lib/payments/orders/schedule";
import { cancelAbandoned } from "@/lib/payments/payouts/submit";
import { applyConfirmed } from "@/lib/payments/resolutions/apply";
import { findReturns } from "@/lib/payments/returns/note";
import { closeDays, foldTotals, followZone } from "@/lib/payments/totals/fold";
import { beat, watchWaiting } from "@/lib/payments/waiting/watch";
import { repairedOften, repairedSeldom, repairMarks } from "@/lib/processes/repairs/repair-marks";
import { makePartitionsAhead } from "@/lib/processes/retention/make-partitions";
import { removeOldMonths } from "@/lib/processes/retention/remove-months";
import { type Loop, type Running, runLoops, Stop } from "./loops";

/** Failed work keeps its slot for this time, so that it isn't retried in a tight loop. */
const faultPauseMs = 2_000;
const [soonMs, othersMs] = [500, 50];

/** Runs at most `size` jobs concurrently, so that one unresponsive gateway delays no other. */
export class Slots {
  readonly #log: Logger;
  readonly #name: string;
  readonly #size: number;
  /** The map is keyed by slot, because one id may be found again while its work still runs. */
  readonly #running = new Map<Promise<void>, string>();
  readonly #stop = new Stop();

  constructor(log: Logger, name: string, size: number) {
    this.#log = log;
    this.#name = name;
    this.#size = size;
  }

  /**
   * Waits for a free slot, then starts the ids that `find` returns: at most `free`, preferably none of `running`.
   * Returns the number started, or 1 when running work ends soon and frees a slot.
   * @throws what `find` throws; errors of `work` are only logged
   */
  async fill(
    find: (free: number, running: string[]) => Promise<string[]>,
    work: (id: string) => Promise<boolean>,
  ): Promise<number> {
    if (this.#running.size >= this.#size) await Promise.race(this.#running.keys());
    const ids = await find(this.#size - this.#running.size, [...this.#running.values()]);
    if (ids.length === 0) return this.#untilOneEnds();
    for (const id of ids) {
      const slot: Promise<void> = this.#run(id, work).finally(() => this.#running.delete(slot));
      this.#running.set(slot, id);
    }
    return ids.length;
  }

  async #untilOneEnds(): Promise<number> {
    if (this.#running.size === 0) return 0;
    const late = new Stop();
    const ended = Promise.race(this.#running.keys())
      .then(() => this.#stop.pause(othersMs))
      .then(() => 1);
    const first = await Promise.race([ended, late.pause(soonMs).then(() => 0)]);
    late.request();
    return first;
  }

  async #run(id: string, work: (id: string) => Promise<boolean>): Promise<void> {
    try {
      if (await work(id)) return;
    } catch (error) {
      this.#log.error({ err: error, loop: this.#name, orderId: id }, "one order's work failed; it is tried again");
    }
    await this.#stop.pause(faultPauseMs);
  }

  async stop(): Promise<void> {
    this.#stop.request();
    await Promise.all(this.#running.keys());
  }
}

/** Evaluation mostly waits for the database: four at once keep up with 300 callbacks a second. */
const evaluatedAtOnce = 4;
const callbacksInARound = 400;

/**
 * Starts all loops. Orders are the source of truth: each loop finds its work in the database. Without `keepMonths`, no
 * record is removed. `stop` finishes work in progress and starts nothing new.
 */
export function runWorker(
  ctx: AppContext,
  mail: Settings["mail"] = null,
  keepMonths: Settings["keepMonths"] | null = null,
): Running {
  const { loops, finish } = loopsOf(ctx, mail, keepMonths);
  const running = runLoops(ctx.log, loops);
  return {
    ...running,
    stop: async () => {
      await running.stop();
      await finish();
    },
  };
}

export function loopsOf(
  ctx: AppContext,
  mail: Settings["mail"] = null,
  keepMonths: Settings["keepMonths"] | null = null,
): { loops: Loop[]; finish: () => Promise<void> } {
  const asking = new Slots(ctx.log, "ask the gateway", connectionsServed * askShare);
  const probing = new Slots(ctx.log, "probe paused", connectionsServed);
  const retrying = new Slots(ctx.log, "retry not sent", connectionsServed * retryShare);
  const bulk = new BatchSender(ctx);
  const sendMail = mail ? openMailServer(mail.server, mail.from) : null;
  const loops: Loop[] = [
    { name: "process callbacks", everyMs: 250, run: () => evaluateDeliveries(ctx, callbacksInARound, evaluatedAtOnce) },
    { name: "match unmatched callbacks", everyMs: 3_000, run: () => matchUnmatched(ctx) },
    {
      name: "ask the gateway",
      everyMs: 500,
      run: () =>
        asking.fill(
          (free, running) => claimDueQueries(ctx, free, running),
          (id) => queryOrder(ctx, id).then(() => true),
        ),
    },
    {
      name: "retry not sent",
      everyMs: 1_000,
      run: () =>
        retrying.fill(
          (free, running) => findDueRetries(ctx, free, running),
          async (id) => (await dispatch(ctx, id, { by: "worker" })).kind === "attempted",
        ),
    },
    { name: "make orders", everyMs: 250, run: () => makeOrders(ctx) },
    { name: "send batches", everyMs: 100, run: () => bulk.round() },
    { name: "wipe old drafts", everyMs: 600_000, run: () => wipeOldDrafts(ctx) },
    {
      name: "probe paused",
      everyMs: 5_000,
      run: () =>
        probing.fill(
          (free) => claimProbes(ctx, free),
          (id) => probePaused(ctx, id).then(() => true),
        ),
    },
    { name: "resume batches", everyMs: 5_000, run: () => resumeDueBatches(ctx) },
    // A lease of 50 s, this interval and the restart of a dead worker together stay under 60 s.
    { name: "sweep leases", everyMs: 2_000, run: () => sweepLeases(ctx) },
    // Repairs never rerun at once: an ineffective repair repeats at this interval and is counted.
    { name: "repair marks", everyMs: 5_000, run: () => repairMarks(ctx, repairedOften).then(() => 0) },
    { name: "prove sums", everyMs: 600_000, run: () => repairMarks(ctx, repairedSeldom).then(() => 0) },
    { name: "cancel replacements", everyMs: 5_000, run: () => cancelReplacements(ctx) },
    {
      name: "expire approvals",
      everyMs: 15_000,
      run: async () => (await expireRequests(ctx)) + (await expireUnused(ctx)),
    },
    { name: "send mails", everyMs: 2_000, run: () => deliverNext(ctx, sendMail) },
    { name: "make alerts", everyMs: 2_000, run: () => makeAlerts(ctx) },
    { name: "alert on unconfirmed orders", everyMs: 60_000, run: () => notifyUnconfirmed(ctx) },
    { name: "report alive", everyMs: 10_000, run: () => beat(ctx) },
    { name: "watch waiting", everyMs: 5_000, run: () => watchWaiting(ctx) },
    { name: "mail alerts", everyMs: 10_000, run: () => mailAlerts(ctx) },
    { name: "chain audit", everyMs: 60_000, run: () => chainAudit(ctx.db) },
    { name: "make partitions", everyMs: 3_600_000, run: () => makePartitionsAhead(ctx) },
    {
      name: "remove old months",
      everyMs: 86_400_000,
      run: async () => (keepMonths ? await removeOldMonths(ctx, keepMonths) : 0),
    },
    { name: "purge alerts", everyMs: 600_000, run: () => purgeAlerts(ctx) },
    // Completes confirmed resolutions that a dead process left.
    { name: "apply resolutions", everyMs: 2_000, run: () => applyConfirmed(ctx) },
    { name: "fold totals", everyMs: 2_000, run: () => foldTotals(ctx) },
    { name: "close days", everyMs: 60_000, run: () => closeDays(ctx) },
    { name: "note returns", everyMs: 10_000, run: () => findReturns(ctx) },
    { name: "compare open periods", everyMs: 10_000, run: () => evaluateWhatChanged(ctx) },
    { name: "follow the zone", everyMs: 5_000, run: () => followZone(ctx) },
    { name: "reseal", everyMs: 60_000, run: () => resealSome(ctx) },
    { name: "cancel abandoned", everyMs: 5_000, run: () => cancelAbandoned(ctx, unclaimedSeconds) },
  ];
  return {
    loops,
    finish: async () => {
      await Promise.all([asking.stop(), retrying.stop(), probing.stop(), bulk.stop()]);
    },
  };
}
