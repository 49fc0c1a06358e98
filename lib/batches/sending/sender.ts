import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { batchIs } from "@/db/states";
import { Batcher } from "@/lib/core/batcher";
import type { AppContext } from "@/lib/core/context";
import { count } from "@/lib/core/counts";
import { attemptCall } from "@/lib/dispatch/call";
import { budgetLeftMs, type Claim, DatabaseWentBack } from "@/lib/dispatch/claim";
import { type Halt, whyEachHalted } from "@/lib/dispatch/halted";
import { guardInstallation } from "@/lib/dispatch/sending-lock";
import { type Ended, storeResults } from "@/lib/dispatch/store-results";
import { callDeadlineMs } from "@/lib/orders/schedule";
import * as t from "@/messages/batches/sending-model";
import { claimWork, type Work } from "./claim-work";
import { mostRows } from "./in-flight";
import { Limiter, type Passed } from "./limiter";

/**
 * Calls of one connection that a process has under way at a time. There is no bound on all of them: a call that waits for
 * its answer costs a socket, and gateways that hang would take the places of one that answers. Claiming goes in turn.
 */
const share = mostRows;
/** Calls are claimed some at a time: one transaction for several of them. */
const claimedAtOnce = 16;
/** With less than that left of its time a call does not begin: it would most likely end without an answer. */
const leastTimeMs = callDeadlineMs / 2;
/** The longest wait for room, before it is looked for again. */
const checkEveryMs = 100;
/** Answers to one transaction; one that cannot be stored with others is stored automatically. */
const storedAtOnce = 32;

/** Sends the rows of released batches: claims calls, makes each once, stores what came of it. */
export class BatchSender {
  readonly #ctx: AppContext;
  /** Calls under way, by their connection: each has places of its own. */
  readonly #running = new Map<string, Set<Promise<void>>>();
  /** Which batch of a connection had the last turn. */
  readonly #turns = new Map<string, string>();
  #lastConnection: string | null = null;
  readonly #limiters = new Map<string, Limiter>();
  readonly #halted: Batcher<Claim, Halt | null>;
  readonly #ended: Batcher<Ended, undefined>;

  constructor(ctx: AppContext) {
    this.#ctx = ctx;
    this.#halted = new Batcher((claims) => whyEachHalted(ctx, claims), { round: share });
    this.#ended = new Batcher((ended) => this.#store(ended), { round: storedAtOnce });
  }

  /**
   * One look at every connection with batches to send. Returns how many calls were begun, or were under way and waited for;
   * 0: there is nothing to do.
   */
  async round(): Promise<number> {
    const waiting = await this.#findConnections();
    if (waiting.length === 0) return 0;
    const closed = await guardInstallation(this.#ctx);
    if (closed !== null) return 0;
    let begun = 0;
    for (const connectionId of waiting) {
      const free = share - (this.#running.get(connectionId)?.size ?? 0);
      if (free < claimedAtOnce) continue;
      begun += await this.#serve(connectionId, free);
      this.#lastConnection = connectionId;
    }
    const underWay = this.#allRunning();
    if (begun > 0 || underWay.length === 0) return begun;
    // The next round begins when something ends. A gateway that leaves us waiting holds up no other.
    await Promise.race([...underWay, sleep(checkEveryMs, undefined, { ref: false })]);
    return 1;
  }

  /** Lets every call that is under way end. Call it after the last round. */
  async stop(): Promise<void> {
    await Promise.all(this.#allRunning());
  }

  #allRunning(): Promise<void>[] {
    return [...this.#running.values()].flatMap((own) => [...own]);
  }

  /** Those that may send, round robin: after the one that was served last. What is stopped or paused costs no claim. */
  async #findConnections(): Promise<string[]> {
    const { rows } = await this.#ctx.db.execute<{ id: string }>(sql`
      select distinct b.connection_id as id from batches b join connections c on c.id = b.connection_id
      where ${batchIs("b", "working")} and b.paused_at is null
        and (b.waits_until is null or b.waits_until <= organisation_day(${this.#ctx.now()}))
        and c.stopped_at is null and c.paused_at is null order by 1`);
    const ids = rows.map(({ id }) => id);
    const at = ids.findIndex((id) => id > (this.#lastConnection ?? ""));
    return at < 0 ? ids : [...ids.slice(at), ...ids.slice(0, at)];
  }

  async #serve(connectionId: string, free: number): Promise<number> {
    const work = await this.#claim(connectionId, free);
    const own = this.#running.get(connectionId) ?? new Set();
    this.#running.set(connectionId, own);
    for (const one of work) {
      this.#turns.set(connectionId, one.batchId);
      const slot: Promise<void> = this.#send(one, this.#limiterOf(connectionId)).finally(() => own.delete(slot));
      own.add(slot);
    }
    return work.length;
  }

  async #claim(connectionId: string, free: number): Promise<Work[]> {
    try {
      const work = await claimWork(this.#ctx, connectionId, free, this.#turns.get(connectionId) ?? null);
      if (work.length > 0) this.#ctx.checkpoint?.("claim.committed");
      return work;
    } catch (error) {
      if (!(error instanceof DatabaseWentBack)) throw error;
      await guardInstallation(this.#ctx);
      return [];
    }
  }

  async #send({ claim, prepared, perSecond }: Work, limiter: Limiter): Promise<void> {
    const ctx = this.#ctx;
    let enteredAt: number | null = null;
    let passed: Passed = null;
    const leave = () => {
      if (enteredAt !== null) limiter.leave(enteredAt, passed);
      enteredAt = null;
    };
    try {
      const attempted = await attemptCall(ctx, claim, prepared, async (own) => {
        enteredAt = await limiter.enter(perSecond);
        if (budgetLeftMs(own) < leastTimeMs) return { reason: t.earlierCallsUsedUp, requeues: true };
        return this.#halted.ask(own);
      });
      const { kind } = attempted.result;
      passed = kind === "unconfirmed" ? "u" : kind === "not_sent" ? null : "c";
      count(ctx, "calls", prepared.operation, kind);
      if (passed === "c") leave();
      await this.#ended.ask({ claim, attempted, carriedCvv: false });
    } catch (error) {
      ctx.log.error({ err: error, callId: claim.callId }, "a call of a batch could not be stored; its lease tells");
    } finally {
      leave();
    }
  }

  #limiterOf(connectionId: string): Limiter {
    const limiter = this.#limiters.get(connectionId) ?? new Limiter();
    this.#limiters.set(connectionId, limiter);
    return limiter;
  }

  /** Together, or, where that fails, each automatically: one that cannot be stored takes no other's certainty with it. */
  async #store(ended: Ended[]): Promise<undefined[]> {
    try {
      await storeResults(this.#ctx, ended, ended.length === 1 ? undefined : 1);
    } catch (error) {
      if (ended.length === 1) throw error;
      const stored = await Promise.allSettled(ended.map((one) => storeResults(this.#ctx, [one])));
      for (const [at, end] of stored.entries()) {
        if (end.status === "fulfilled") continue;
        this.#ctx.log.error({ err: end.reason, callId: ended[at]?.claim.callId }, "a call could not be stored");
      }
    }
    return ended.map(() => undefined);
  }
}
