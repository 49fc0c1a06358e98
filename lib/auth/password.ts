import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { AppError } from "@/lib/core/errors";
import { normalisePassword } from "./password-rules";

// OWASP's second choice for argon2id: 19 MiB, two passes, one lane; about 50 ms.
const argon2id = 2 as Algorithm.Argon2id;
const argon2 = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashes at a time, in all and for strangers: they take a core and 19 MiB each, and the desk must stay quick for those who are
 * in.
 */
const concurrentHashesMax = 2;
const strangersHashesMax = 1;
/** Those who wait for their turn, of each queue; beyond, the door says "busy" instead of queueing for minutes. */
const waitingHashesMax = 64;

/** Strangers wait until nobody else does: a flood of them must not delay who is known. */
export type Queue = "known" | "strange";
const running: Record<Queue, number> = { known: 0, strange: 0 };
const waiting: Record<Queue, (() => void)[]> = { known: [], strange: [] };

function hasRoom(queue: Queue): boolean {
  if (running.known + running.strange >= concurrentHashesMax) return false;
  return queue === "known" || running.strange < strangersHashesMax;
}

async function inTurn<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  if (hasRoom(queue)) running[queue] += 1;
  else {
    if (waiting[queue].length >= waitingHashesMax) {
      throw new AppError("unavailable", "Too many people are signing in just now. Try again in a minute.");
    }
    await new Promise<void>((resolve) => waiting[queue].push(resolve));
  }
  try {
    return await work();
  } finally {
    running[queue] -= 1;
    beginNext();
  }
}

function beginNext(): void {
  for (const queue of ["known", "strange"] as const) {
    const next = hasRoom(queue) ? waiting[queue].shift() : undefined;
    if (!next) continue;
    running[queue] += 1;
    next();
    return;
  }
}

/** The argon2id hash of a password, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return inTurn("known", () => hash(normalisePassword(password), argon2));
}

let dummyHash: Promise<string> | undefined;

/**
 * Whether a password fits a hash. With no hash (nobody of that name, or no password set yet) the same work is done
 * against a dummy, so that the answer takes as long, and is false. `queue`: who asks.
 * @throws AppError `unavailable` when too many wait for their turn
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  queue: Queue = "known",
): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), argon2);
  const against = passwordHash ?? (await dummyHash);
  const fits = await inTurn(queue, () => verify(against, normalisePassword(password)));
  return passwordHash !== null && fits;
}
