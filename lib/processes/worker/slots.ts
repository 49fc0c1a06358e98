import type { Logger } from "@/lib/core/runtime/log";
import { Stop } from "./loops";

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
