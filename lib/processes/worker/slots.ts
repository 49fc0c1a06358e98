import type { Logger } from "@/lib/core/runtime/log";
import { Stop } from "./loops";

/** What failed, or got nowhere, keeps its slot for so long, so that it is not tried in a circle. */
const faultPauseMs = 2_000;
/** One that ends within so long lets the next round begin early; after a short while, in which others may end as well. */
const [soonMs, othersMs] = [500, 50];

/** Work side by side, at most `size` at a time. A gateway that leaves one of them waiting holds up none of the others. */
export class Slots {
  readonly #log: Logger;
  readonly #name: string;
  readonly #size: number;
  /** By slot: one id may be found again while it still runs. */
  readonly #running = new Map<Promise<void>, string>();
  readonly #stop = new Stop();

  constructor(log: Logger, name: string, size: number) {
    this.#log = log;
    this.#name = name;
    this.#size = size;
  }

  /**
   * Waits for a free slot, then starts what `find` finds: at most `free` ids, better none of the `running` ones.
   * Returns how many were started, without waiting for their end; when nothing was found, and what runs ends soon, 1:
   * its slot is free for more. Throws what `find` throws. `work` says whether it got anywhere; what it throws is only
   * logged.
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

  /** 1 when one that runs ends within `soonMs`, else 0. */
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

  /** Lets everything that runs finish. Call it after the last `fill`. */
  async stop(): Promise<void> {
    this.#stop.request();
    await Promise.all(this.#running.keys());
  }
}
