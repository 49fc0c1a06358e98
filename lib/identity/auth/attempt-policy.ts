import type { MessageKey } from "@/lib/core/text/message";
import * as t from "@/messages/sign-in/model";
export const refusals = {
  unknown_address: "signIns.unknownAddress",
  wrong_password: "signIns.wrongPassword",
  user_disabled: "signIns.userDisabled",
  wrong_code: "signIns.wrongCode",
} as const satisfies Record<string, MessageKey>;
export type Refusal = keyof typeof refusals;
export const refusalNames = Object.keys(refusals) as [Refusal, ...Refusal[]];

/** Longer than the longest wait, so that no wait ends early. */
export const attemptWindowMs = 60 * 60 * 1000;
/** PCI DSS 4.0.1, 8.3.4: at least 30 minutes after at most 10 failures. */
export const closedMs = 30 * 60 * 1000;
const firstDelayMs = 1000;

/**
 * `free` failures cost nothing; each further one doubles the wait, up to `longestMs`; from `closedAt` on it is
 * `closedMs`.
 */
type Bound = { free: number; longestMs: number; closedAt: number | null };

export const attemptBounds = {
  device: { free: 5, longestMs: 60_000, closedAt: 10 },
  source: { free: 3, longestMs: 60_000, closedAt: 10 },
  /** Counts unknown devices from anywhere, and never closes a name: otherwise a stranger could lock its user out. */
  name: { free: 5, longestMs: 60_000, closedAt: null },
  /** A whole office may share one address. */
  address: { free: 20, longestMs: 60_000, closedAt: 50 },
  proof: { free: 3, longestMs: 60_000, closedAt: null },
} as const satisfies Record<string, Bound>;

export type Try = { at: Date; succeeded: boolean; sameName: boolean; sameAddress: boolean; device: string | null };

export type Verdict = { allowed: true } | { allowed: false; retryAt: Date };

/**
 * A known device answers only for its own failures; others for those of their name, their address, and both.
 * @param tries tries of the window with the same name or address, newest first
 * @param device the known device; null for an unknown one
 */
export function evaluateAttempt(tries: readonly Try[], device: string | null, now: Date): Verdict {
  const strange = tries.filter((one) => one.device === null);
  const { device: ofDevice, source, name, address } = attemptBounds;
  const times =
    device === null
      ? [
          openFrom(sinceSuccess(strange.filter((one) => one.sameName && one.sameAddress)), source),
          openFrom(sinceSuccess(strange.filter((one) => one.sameName)), name),
          // A successful sign-in doesn't clear the address's failures, since an attacker could reset them with another
          // account.
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

function openFrom(tries: readonly Try[], bound: Bound): number {
  const failures = tries.filter((one) => !one.succeeded);
  const [last] = failures;
  return last ? last.at.getTime() + delayMs(failures.length, bound) : 0;
}

export function delayMs(failures: number, { free, longestMs, closedAt }: Bound): number {
  if (closedAt !== null && failures >= closedAt) return closedMs;
  return failures < free ? 0 : Math.min(longestMs, firstDelayMs * 2 ** (failures - free));
}

export const proofsUntilEnd = 10;

export function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
}

export function describeWait(seconds: number): string {
  const [count, unit] =
    seconds < 60 ? [Math.max(1, Math.ceil(seconds)), "second"] : [Math.ceil(seconds / 60), "minute"];
  return t.attemptsLimited(count, unit);
}
