import { sql } from "drizzle-orm";
import { count } from "@/lib/core/counts";
import type { Desk } from "@/lib/core/desk";
import { attemptCall } from "@/lib/orders/call";
import { type Claim, DatabaseWentBack } from "@/lib/orders/claim";
import { guardInstallation } from "@/lib/orders/fence";
import { whyEachHalted } from "@/lib/orders/halted";
import { type Ended, storeResults } from "@/lib/orders/store-results";
import { claimWork, type Work } from "./claim-work";
import { Gather } from "./gather";

/** Calls that a process has under way at a time, and those of one connection: a slow gateway holds up none of the others. */
const lanes = 48;
const share = 24;
/** Calls are claimed some at a time: one transaction for several of them. */
const claimedAtOnce = 8;
/** Answers to one transaction; one that cannot be stored with others is stored by itself. */
const storedAtOnce = 32;

/** Sends the rows of released batches: claims calls, makes each once, stores what came of it. */
export class BatchSender {
  readonly #desk: Desk;
  /** Calls under way, with their connection. */
  readonly #running = new Map<Promise<void>, string>();
  /** Which batch of a connection had the last turn. */
  readonly #turns = new Map<string, string>();
  #lastConnection: string | null = null;
  readonly #halted: Gather<Claim, string | null>;
  readonly #ended: Gather<Ended, undefined>;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.#halted = new Gather((claims) => whyEachHalted(desk, claims), share);
    this.#ended = new Gather((ended) => this.#store(ended), storedAtOnce);
  }

  /** One look at every connection with batches to send. Returns how many calls were begun; waits while its lanes are full. */
  async round(): Promise<number> {
    while (this.#running.size > lanes - claimedAtOnce) await Promise.race(this.#running.keys());
    const waiting = await this.#findConnections();
    if (waiting.length === 0) return 0;
    const closed = await guardInstallation(this.#desk);
    if (closed !== null) return 0;
    let begun = 0;
    let crowded = false;
    for (const connectionId of waiting) {
      const free = Math.min(lanes - this.#running.size, share - this.#countOf(connectionId));
      if (free < claimedAtOnce) {
        crowded = true;
        continue;
      }
      begun += await this.#serve(connectionId, free);
      this.#lastConnection = connectionId;
    }
    // Its share is taken: the next round begins when something of it ends, not after a pause.
    if (begun === 0 && crowded && this.#running.size > 0) {
      await Promise.race(this.#running.keys());
      return 1;
    }
    return begun;
  }

  /** Lets every call that is under way end. Call it after the last round. */
  async stop(): Promise<void> {
    await Promise.all(this.#running.keys());
  }

  #countOf(connectionId: string): number {
    return [...this.#running.values()].filter((id) => id === connectionId).length;
  }

  /** Round robin: after the one that was served last. */
  async #findConnections(): Promise<string[]> {
    const { rows } = await this.#desk.db.execute<{ id: string }>(sql`
      select distinct connection_id as id from batches
      where released_at is not null and cancelled_at is null and quiet_at is null and paused_at is null order by 1`);
    const ids = rows.map(({ id }) => id);
    const at = ids.findIndex((id) => id > (this.#lastConnection ?? ""));
    return at < 0 ? ids : [...ids.slice(at), ...ids.slice(0, at)];
  }

  async #serve(connectionId: string, free: number): Promise<number> {
    const work = await this.#claim(connectionId, free);
    for (const one of work) {
      this.#turns.set(connectionId, one.batchId);
      const lane: Promise<void> = this.#send(one).finally(() => this.#running.delete(lane));
      this.#running.set(lane, connectionId);
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

  async #send({ claim, prepared }: Work): Promise<void> {
    const desk = this.#desk;
    try {
      const attempted = await attemptCall(desk, claim, prepared, (own) => this.#halted.ask(own));
      count(desk, "calls", prepared.operation, attempted.result.kind);
      await this.#ended.ask({ claim, attempted, carriedCvv: false });
    } catch (error) {
      desk.log.error({ err: error, callId: claim.callId }, "a call of a batch could not be stored; its lease tells");
    }
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
