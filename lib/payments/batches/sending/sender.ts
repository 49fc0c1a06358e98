import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { batchIs } from "@/db/states";
import { Batcher } from "@/lib/core/lists/batcher";
import type { AppContext } from "@/lib/core/runtime/context";
import { count } from "@/lib/core/telemetry/counts";
import { endSpan } from "@/lib/core/telemetry/span";
import { breakerLimits } from "@/lib/payments/connections/breaker";
import { attemptCall } from "@/lib/payments/dispatch/call";
import { budgetLeftMs, type Claim, DatabaseWentBack, noteClaimed } from "@/lib/payments/dispatch/claim";
import { sendsSingly } from "@/lib/payments/dispatch/gate";
import { findHalts, type Halt } from "@/lib/payments/dispatch/halted";
import { guardInstallation } from "@/lib/payments/dispatch/sending-lock";
import { type Ended, storeResults } from "@/lib/payments/dispatch/store-results";
import { callDeadlineMs } from "@/lib/payments/orders/schedule";
import * as t from "@/messages/batches/model";
import { usualSlots } from "../labels";
import { claimWork, type Work } from "./claim-work";
import { type CallRate, claimedPerSlot, mostUnanswered } from "./in-flight";

type Passed = "c" | "u" | null;

const weightOfLast = 0.2;

export class Limiter {
  #recentResults = "";
  #pace: CallRate = { perSecond: 0, slots: 1 };
  #answerMs = 0;
  #out = 0;
  readonly #waiting: (() => void)[] = [];

  async enter(pace: CallRate): Promise<number> {
    this.#pace = pace;
    if (this.#out >= this.#width()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#out++;
    return performance.now();
  }

  /** An unclear answer is passed on only after it is stored, so that the next call sees its effect. */
  leave(enteredAt: number, passed: Passed): void {
    if (passed === "c") {
      const tookMs = performance.now() - enteredAt;
      this.#answerMs = this.#answerMs === 0 ? tookMs : this.#answerMs + (tookMs - this.#answerMs) * weightOfLast;
    }
    if (passed !== null) this.#recentResults = (this.#recentResults + passed).slice(-breakerLimits.remembered);
    this.#out--;
    while (this.#out < this.#width()) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#out++;
      next();
    }
  }

  #width(): number {
    return mostUnanswered(this.#recentResults, this.#pace, this.#answerMs);
  }
}

const claimedAtOnce = 16;
/** A call with less time left doesn't begin, since it would probably end without an answer. */
const leastTimeMs = callDeadlineMs / 2;
const checkEveryMs = 100;
const haltedAtOnce = 48;
const storedAtOnce = 32;
/**
 * An answer waits this long for others, so that one transaction stores several. The call has already freed its slot.
 */
const storedAfterMs = 50;

export class BatchSender {
  readonly #ctx: AppContext;
  readonly #running = new Map<string, Set<Promise<void>>>();
  readonly #turns = new Map<string, string>();
  #lastConnection: string | null = null;
  #noteRoom: () => void = () => undefined;
  readonly #limiters = new Map<string, Limiter>();
  readonly #halted: Batcher<Claim, Halt | null>;
  readonly #ended: Batcher<Ended, undefined>;

  constructor(ctx: AppContext) {
    this.#ctx = ctx;
    this.#halted = new Batcher((claims) => findHalts(ctx, claims), { round: haltedAtOnce });
    this.#ended = new Batcher((ended) => this.#store(ended), { round: storedAtOnce, gatherMs: storedAfterMs });
  }

  async round(): Promise<number> {
    const waiting = await this.#findConnections();
    if (waiting.length === 0) return 0;
    const closed = await guardInstallation(this.#ctx);
    if (closed !== null) return 0;
    let begun = 0;
    for (const { id: connectionId, slots } of waiting) {
      // A waiting call costs only a socket, so there is no total bound: hanging gateways would otherwise take the slots
      // of one that answers.
      const free = this.#roomOf(connectionId, slots);
      if (free < 1) continue;
      begun += await this.#serve(connectionId, free, slots);
      this.#lastConnection = connectionId;
    }
    const underWay = this.#allRunning();
    if (begun > 0 || underWay.length === 0) return begun;
    const room = new Promise<void>((resolve) => {
      this.#noteRoom = resolve;
    });
    await Promise.race([room, sleep(checkEveryMs, undefined, { ref: false })]);
    return 1;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#allRunning());
  }

  #allRunning(): Promise<void>[] {
    return [...this.#running.values()].flatMap((own) => [...own]);
  }

  async #findConnections(): Promise<{ id: string; slots: number }[]> {
    const { rows } = await this.#ctx.db.execute<{ id: string; slots: number }>(sql`
      select distinct b.connection_id as id, coalesce(r.slots, ${usualSlots}::int) as slots
      from batches b join connections c on c.id = b.connection_id left join sending_rates r on r.connection_id = c.id
      where ${batchIs("b", "working")} and b.paused_at is null
        and (b.waits_until is null or b.waits_until <= organisation_day(${this.#ctx.now()}))
        and c.stopped_at is null
        and (c.paused_at is null or (${sendsSingly("c")} and (c.trickle_from is null or c.trickle_from <= clock_timestamp())))
      order by 1`);
    const at = rows.findIndex(({ id }) => id > (this.#lastConnection ?? ""));
    return at < 0 ? rows : [...rows.slice(at), ...rows.slice(0, at)];
  }

  #roomOf(connectionId: string, slots: number): number {
    const free = slots * claimedPerSlot - (this.#running.get(connectionId)?.size ?? 0);
    return free < Math.min(claimedAtOnce, slots) ? 0 : free;
  }

  async #serve(connectionId: string, free: number, slots: number): Promise<number> {
    const work = await this.#claim(connectionId, free);
    const own = this.#running.get(connectionId) ?? new Set();
    this.#running.set(connectionId, own);
    for (const one of work) {
      this.#turns.set(connectionId, one.batchId);
      const slot: Promise<void> = this.#send(one, this.#limiterOf(connectionId)).finally(() => {
        own.delete(slot);
        if (this.#roomOf(connectionId, slots) > 0) this.#noteRoom();
      });
      own.add(slot);
    }
    return work.length;
  }

  async #claim(connectionId: string, free: number): Promise<Work[]> {
    try {
      const work = await claimWork(this.#ctx, connectionId, free, this.#turns.get(connectionId) ?? null);
      if (work.length > 0) this.#ctx.checkpoint?.("claim.committed");
      noteClaimed(work.map(({ claim }) => claim));
      return work;
    } catch (error) {
      if (!(error instanceof DatabaseWentBack)) throw error;
      await guardInstallation(this.#ctx);
      return [];
    }
  }

  async #send({ claim, prepared, pace }: Work, limiter: Limiter): Promise<void> {
    const ctx = this.#ctx;
    let enteredAt: number | null = null;
    let passed: Passed = null;
    let result: string | null = null;
    const leave = () => {
      if (enteredAt !== null) limiter.leave(enteredAt, passed);
      enteredAt = null;
    };
    try {
      const attempted = await attemptCall(ctx, claim, prepared, async (own) => {
        // The claim already bounds single calls of a paused connection, and a hanging one must not block others here.
        if (!own.isSingle) enteredAt = await limiter.enter(pace);
        if (budgetLeftMs(own) < leastTimeMs) return { reason: t.timeUsedUp, requeues: true };
        return this.#halted.ask(own);
      });
      const { kind } = attempted.result;
      result = kind;
      passed = kind === "unconfirmed" ? "u" : kind === "not_sent" ? null : "c";
      count(ctx, "calls", prepared.operation, kind);
      if (passed === "c") leave();
      await this.#ended.ask({ claim, attempted, carriedCvv: false });
    } catch (error) {
      ctx.log.error({ err: error, callId: claim.callId }, "a call of a batch could not be stored; its lease tells");
    } finally {
      leave();
      endSpan(claim.span, { result });
    }
  }

  #limiterOf(connectionId: string): Limiter {
    const limiter = this.#limiters.get(connectionId) ?? new Limiter();
    this.#limiters.set(connectionId, limiter);
    return limiter;
  }

  /** Stores answers together, or one by one when that fails, so that one bad answer doesn't block the others. */
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
