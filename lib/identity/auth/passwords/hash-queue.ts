import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/sign-in/model";

/** Who asks for a hash. Strangers wait until no one else does: a flood of them must not delay a known user. */
export type Asker = "known" | "strange";

/** `hashes`: at a time; `strangers`: of them; `waiting`: those of each kind that wait, beyond which the answer is "busy". */
export type HashLimits = { hashes: number; strangers: number; waiting: number };

/**
 * Makes what runs hashes, few at a time: each takes a core and 19 MiB, and pages must stay quick for users who are signed in.
 * The returned function throws AppError `unavailable` when too many of a kind wait already.
 */
export function makeHashQueue(limits: HashLimits): <T>(asker: Asker, work: () => Promise<T>) => Promise<T> {
  const running: Record<Asker, number> = { known: 0, strange: 0 };
  const waiting: Record<Asker, (() => void)[]> = { known: [], strange: [] };

  const hasRoom = (asker: Asker) =>
    running.known + running.strange < limits.hashes && (asker === "known" || running.strange < limits.strangers);

  /** A known user first; one hash has ended, so one begins. */
  const beginNext = () => {
    const asker = (["known", "strange"] as const).find((one) => hasRoom(one) && waiting[one].length > 0);
    if (!asker) return;
    running[asker] += 1;
    waiting[asker].shift()?.();
  };

  return async (asker, work) => {
    if (hasRoom(asker)) running[asker] += 1;
    else {
      if (waiting[asker].length >= limits.waiting) throw new AppError("unavailable", t.tooManyUsersAre);
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
