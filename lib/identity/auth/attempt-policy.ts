import type { MessageKey } from "@/lib/core/text/message";
import * as t from "@/messages/sign-in/model";
/** Why a sign-in was refused. */
export const refusals = {
  unknown_address: "signIns.unknownAddress",
  wrong_password: "signIns.wrongPassword",
  user_disabled: "signIns.userDisabled",
  wrong_code: "signIns.wrongCode",
} as const satisfies Record<string, MessageKey>;
export type Refusal = keyof typeof refusals;
export const refusalNames = Object.keys(refusals) as [Refusal, ...Refusal[]];

/** Tries are counted over this time; it is longer than the longest wait, so that no wait ends early. */
export const attemptWindowMs = 60 * 60 * 1000;
/** How long a source is closed after too many failures (PCI DSS 4.0.1, 8.3.4: at least 30 minutes after at most 10). */
export const closedMs = 30 * 60 * 1000;
const firstDelayMs = 1000;

/** `free` failures cost nothing; each further one doubles the wait, up to `longestMs`; from `closedAt` on it is `closedMs`. */
type Bound = { free: number; longestMs: number; closedAt: number | null };

export const attemptBounds = {
  /** One name from one known device. */
  device: { free: 5, longestMs: 60_000, closedAt: 10 },
  /** One name from one address, by devices that are not known. */
  source: { free: 3, longestMs: 60_000, closedAt: 10 },
  /** One name from anywhere, by devices that are not known: never closed, or a stranger could keep its user out. */
  name: { free: 5, longestMs: 60_000, closedAt: null },
  /** Any names from one address, by devices that are not known; a whole office may share it. */
  address: { free: 20, longestMs: 60_000, closedAt: 50 },
  /** Proofs in one session of who is at the screen. */
  proof: { free: 3, longestMs: 60_000, closedAt: null },
} as const satisfies Record<string, Bound>;

/** One try of the window that concerns the one to be evaluated. `device`: the known device it came from; null: none. */
export type Try = { at: Date; succeeded: boolean; sameName: boolean; sameAddress: boolean; device: string | null };

export type Verdict = { allowed: true } | { allowed: false; retryAt: Date };

/**
 * Whether another try may be made at `now`, and else from when. A known device answers for its own failures alone; all
 * others for those of their name, of their address, and of both.
 * @param tries those of the window that share the name or the address, newest first
 * @param device the known device that tries now; null: none
 */
export function evaluateAttempt(tries: readonly Try[], device: string | null, now: Date): Verdict {
  const strange = tries.filter((one) => one.device === null);
  const { device: ofDevice, source, name, address } = attemptBounds;
  const times =
    device === null
      ? [
          openFrom(sinceSuccess(strange.filter((one) => one.sameName && one.sameAddress)), source),
          openFrom(sinceSuccess(strange.filter((one) => one.sameName)), name),
          // Signing in as oneself must not pay for tries at others' names.
          openFrom(
            strange.filter((one) => one.sameAddress),
            address,
          ),
        ]
      : [openFrom(sinceSuccess(tries.filter((one) => one.sameName && one.device === device)), ofDevice)];
  const retryAt = Math.max(...times);
  return retryAt > now.getTime() ? { allowed: false, retryAt: new Date(retryAt) } : { allowed: true };
}

function sinceSuccess(tries: readonly Try[]): readonly Try[] {
  const success = tries.findIndex((one) => one.succeeded);
  return success === -1 ? tries : tries.slice(0, success);
}

/** From when another try may be made after these, in milliseconds since the epoch. */
function openFrom(tries: readonly Try[], bound: Bound): number {
  const failures = tries.filter((one) => !one.succeeded);
  const [last] = failures;
  return last ? last.at.getTime() + delayMs(failures.length, bound) : 0;
}

/** How long to wait after a number of failures. */
export function delayMs(failures: number, { free, longestMs, closedAt }: Bound): number {
  if (closedAt !== null && failures >= closedAt) return closedMs;
  return failures < free ? 0 : Math.min(longestMs, firstDelayMs * 2 ** (failures - free));
}

/** So many wrong proofs in a row end the session. */
export const proofsUntilEnd = 10;

/** Whole seconds from `now` to a time to come, at least one. */
export function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
}

/** "Try again in 12 minutes", for a time to come. */
export function describeWait(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), "second"] : [Math.ceil(seconds / 60), "minute"];
  return t.tooManyAttemptsTry(count, unit);
}
