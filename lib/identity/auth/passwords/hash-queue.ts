import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/sign-in/model";

/** Strangers wait behind known users, so that a flood of them delays no known user. */
export type Asker = "known" | "strange";

/**
 * `hashes`: at a time; `strangers`: the part of them for strangers; `waiting`: the longest queue of each kind, beyond
 * which callers get "busy".
 */
export type HashLimits = { hashes: number; strangers: number; waiting: number };

/**
 * Runs few hashes at a time, because each takes a core and 19 MiB, and pages must stay fast. The returned function
 * throws AppError `unavailable` when too many of a kind are waiting.
 */
export function makeHashQueue(limits: HashLimits): <T>(asker: Asker, work: () => Promise<T>) => Promise<T> {
  const running: Record<Asker, number> = { known: 0, strange: 0 };
  const waiting: Record<Asker, (() => void)[]> = { known: [], strange: [] };

  const hasRoom = (asker: Asker) =>
    running.known + running.strange < limits.hashes && (asker === "known" || running.strange < limits.strangers);

  const beginNext = () => {
    const asker = (["known", "strange"] as const).find((one) => hasRoom(one) && waiting[one].length > 0);
    if (!asker) return;
    running[asker] += 1;
    waiting[asker].shift()?.();
  };

  return async (asker, work) => {
    if (hasRoom(asker)) running[asker] += 1;
    else {
      if (waiting[asker].length >= limits.waiting) throw new AppError("unavailable", t.signInBusy);
      await new Promise<void>((resolve) => waiting[asker].push(resolve));
    }
    try {
      return await work();
    } finally {
      running[asker] -= 1;
      beginNext();
    }
  };
}
