import type { Logger } from "@/lib/core/log";

/** Work that is looked for again and again. `run` returns how much it found: while it finds some, it goes on at once. */
export type Loop = { name: string; everyMs: number; run: () => Promise<number> };

const faultPauseMs = 2_000;

/** Starts every loop; `stop` lets each finish the round it is in. A round that throws is logged and tried again later. */
export function runLoops(log: Logger, loops: readonly Loop[]): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const running = loops.map((loop) => repeat(log, loop, stopping.signal));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(log: Logger, { name, everyMs, run }: Loop, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    let pauseMs = everyMs;
    try {
      if ((await run()) > 0) pauseMs = 0;
    } catch (error) {
      log.error({ err: error, loop: name }, "a round of the worker failed");
      pauseMs = Math.max(everyMs, faultPauseMs);
    }
    await pause(pauseMs, signal);
  }
}

/** Waits so long, or until the signal. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
