import type { Logger } from "@/lib/core/runtime/log";

/** `run` returns the number of items found; the loop continues without a pause while there are some. */
export type Loop = { name: string; everyMs: number; run: () => Promise<number> };

const faultPauseMs = 2_000;

export type Running = {
  stop: () => Promise<void>;
  findStuck: (since: number) => string[];
};

/**
 * `stop` lets each loop finish its current round. A round that throws is logged and retried later.
 * @param now milliseconds, for the start of a round
 */
export function runLoops(log: Logger, loops: readonly Loop[], now: () => number = Date.now): Running {
  const stop = new Stop();
  const begun = new Map<string, number>();
  const running = loops.map((loop) => {
    const run = () => {
      begun.set(loop.name, now());
      return loop.run().finally(() => begun.delete(loop.name));
    };
    return repeat(log, { ...loop, run }, stop);
  });
  return {
    stop: async () => {
      stop.request();
      await Promise.all(running);
    },
    findStuck: (since) => [...begun].filter(([, at]) => at < since).map(([name]) => name),
  };
}

async function repeat(log: Logger, { name, everyMs, run }: Loop, stop: Stop): Promise<void> {
  while (!stop.requested) {
    let pauseMs = everyMs;
    try {
      if ((await run()) > 0) pauseMs = 0;
    } catch (error) {
      log.error({ err: error, loop: name }, "a round of the worker failed");
      pauseMs = Math.max(everyMs, faultPauseMs);
    }
    await stop.pause(pauseMs);
  }
}

/** Node warns when more than ten listeners wait on one AbortSignal, so this class replaces it. */
export class Stop {
  requested = false;
  readonly #pauses = new Set<() => void>();

  request(): void {
    this.requested = true;
    for (const end of this.#pauses) end();
  }

  pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.requested) return resolve();
      const end = () => {
        clearTimeout(timer);
        this.#pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.#pauses.add(end);
    });
  }
}
