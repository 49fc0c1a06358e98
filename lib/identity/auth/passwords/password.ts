import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/core/runtime/errors";
import * as t from "@/messages/sign-in/model";
import { normalisePassword } from "./password-rules";

/** Strangers wait behind known users, so that a flood of them delays no known user. */
export type Asker = "known" | "strange";

/**
 * `hashes`: at a time; `strangers`: the part of them for strangers; `waiting`: the longest queue of each kind, beyond
 * which callers get "busy".
 */
type HashLimits = { hashes: number; strangers: number; waiting: number };

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

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 50 ms.
const argon2id = 2 as Algorithm.Argon2id;
const argon2 = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const inTurn = makeHashQueue({ hashes: 2, strangers: 1, waiting: 64 });

export function hashPassword(password: string): Promise<string> {
  return inTurn("known", () => hash(normalisePassword(password), argon2));
}

let dummyHash: Promise<string> | undefined;

/**
 * Without a hash (unknown user or no password yet) the same work is done against a dummy, so that the time reveals
 * nothing.
 * @throws AppError `unavailable` when too many hashes are waiting
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  asker: Asker = "known",
): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), argon2);
  const against = passwordHash ?? (await dummyHash);
  const fits = await inTurn(asker, () => verify(against, normalisePassword(password)));
  return passwordHash !== null && fits;
}
