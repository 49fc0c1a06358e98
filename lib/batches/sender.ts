import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { Batcher } from "@/lib/core/batcher";
import { count } from "@/lib/core/counts";
import type { Desk } from "@/lib/core/desk";
import { attemptCall } from "@/lib/orders/call";
import { budgetLeftMs, type Claim, DatabaseWentBack } from "@/lib/orders/claim";
import { guardInstallation } from "@/lib/orders/fence";
import { type Halt, whyEachHalted } from "@/lib/orders/halted";
import { callDeadlineMs } from "@/lib/orders/rhythm";
import { type Ended, storeResults } from "@/lib/orders/store-results";
import { claimWork, type Work } from "./claim-work";
import { mostRows } from "./in-flight";
import { Mouth, type Passed } from "./mouth";

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
const lookEveryMs = 100;
/** Answers to one transaction; one that cannot be stored with others is stored by itself. */
const storedAtOnce = 32;

/** Sends the rows of released batches: claims calls, makes each once, stores what came of it. */
export class BatchSender {
  readonly #desk: Desk;
  /** Calls under way, by their connection: each has places of its own. */
  readonly #running = new Map<string, Set<Promise<void>>>();
  /** Which batch of a connection had the last turn. */
  readonly #turns = new Map<string, string>();
  #lastConnection: string | null = null;
  readonly #mouths = new Map<string, Mouth>();
  readonly #halted: Batcher<Claim, Halt | null>;
  readonly #ended: Batcher<Ended, undefined>;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#halted = new Batcher((claims) => whyEachHalted(desk, claims), { round: share });
    this.#ended = new Batcher((ended) => this.#store(ended), { round: storedAtOnce });
  }

  /**
   * One look at every connection with batches to send. Returns how many calls were begun, or were under way and waited for;
   * 0: there is nothing to do.
   */
  async round(): Promise<number> {
    const waiting = await this.#findConnections();
    if (waiting.length === 0) return 0;
    const closed = await guardInstallation(this.#desk);
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
    await Promise.race([...underWay, sleep(lookEveryMs, undefined, { ref: false })]);
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
    const { rows } = await this.#desk.db.execute<{ id: string }>(sql`
      select distinct b.connection_id as id from batches b join connections c on c.id = b.connection_id
      where b.released_at is not null and b.cancelled_at is null and b.quiet_at is null and b.paused_at is null
        and (b.waits_until is null or b.waits_until <= organisation_day(${this.#desk.now()}))
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
      const lane: Promise<void> = this.#send(one, this.#mouthOf(connectionId)).finally(() => own.delete(lane));
      own.add(lane);
    }
    return work.length;
  }

  async #claim(connectionId: string, free: number): Promise<Work[]> {
    try {
      const work = await claimWork(this.#desk, connectionId, free, this.#turns.get(connectionId) ?? null);
      if (work.length > 0) this.#desk.checkpoint?.("claim.committed");
      return work;
    } catch (error) {
      if (!(error instanceof DatabaseWentBack)) throw error;
      await guardInstallation(this.#desk);
      return [];
    }
  }

  async #send({ claim, prepared, perSecond }: Work, mouth: Mouth): Promise<void> {
    const desk = this.#desk;
    let enteredAt: number | null = null;
    let passed: Passed = null;
    const leave = () => {
      if (enteredAt !== null) mouth.leave(enteredAt, passed);
      enteredAt = null;
    };
    try {
      const attempted = await attemptCall(desk, claim, prepared, async (own) => {
        enteredAt = await mouth.enter(perSecond);
        if (budgetLeftMs(own) < leastTimeMs) return { reason: "earlier calls took all its time", goesBack: true };
        return this.#halted.ask(own);
      });
      const { kind } = attempted.result;
      passed = kind === "unconfirmed" ? "u" : kind === "not_sent" ? null : "c";
      count(desk, "calls", prepared.operation, kind);
      if (passed === "c") leave();
      await this.#ended.ask({ claim, attempted, carriedCvv: false });
    } catch (error) {
      desk.log.error({ err: error, callId: claim.callId }, "a call of a batch could not be stored; its lease tells");
    } finally {
      leave();
    }
  }

  #mouthOf(connectionId: string): Mouth {
    const mouth = this.#mouths.get(connectionId) ?? new Mouth();
    this.#mouths.set(connectionId, mouth);
    return mouth;
  }

  /** Together, or, where that fails, each by itself: one that cannot be stored takes no other's certainty with it. */
  async #store(ended: Ended[]): Promise<undefined[]> {
    try {
      await storeResults(this.#desk, ended, ended.length === 1 ? undefined : 1);
    } catch (error) {
      if (ended.length === 1) throw error;
      const stored = await Promise.allSettled(ended.map((one) => storeResults(this.#desk, [one])));
      for (const [at, end] of stored.entries()) {
        if (end.status === "fulfilled") continue;
        this.#desk.log.error({ err: end.reason, callId: ended[at]?.claim.callId }, "a call could not be stored");
      }
    }
    return ended.map(() => undefined);
  }
}
