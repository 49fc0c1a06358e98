import { type Message, message, together } from "@/lib/core/text/message";
import type { CallResult } from "@/lib/gateway/protocol";
import type { PauseCause } from "./settings";

export type BreakerMemory = {
  accessRefusals: number;
  /** Results of calls that asked to move money, oldest first: c clear, u unclear. */
  recentResults: string;
  /** An automatic resumption doesn't reset this count. */
  unclearStreak: number;
  /** The code of consecutive declines: "" for declines without a code, null when the last outcome was no decline. */
  declineCode: string | null;
  declineStreak: number;
};

export type Pause = { cause: PauseCause; reason: Message };

const second = 1_000;
const minute = 60 * second;

export const resumeRules = {
  /**
   * The first pause, and those that follow without enough clear calls in between; further pauses use the last value.
   */
  afterMs: [10 * second, 30 * second, minute, 2 * minute, 5 * minute],
  goodCalls: 10,
  /** After a day only a user resumes, so that old payouts are reviewed first. */
  withinMs: 24 * 60 * minute,
} as const;

/**
 * Returns the pause's minimum length. A refused access is seldom short, and each trial may cost a row that a user must
 * send again. Its pause therefore has the longest length at once. Pure.
 */
export function resumeAfterMs(pausesInRow: number, cause: PauseCause | null = null): number {
  const { afterMs } = resumeRules;
  const place = cause === "access_refused" ? afterMs.length : Math.min(Math.max(pausesInRow, 1), afterMs.length);
  return afterMs[place - 1] ?? 5 * minute;
}

export function mayEndAutomatically(pause: { pausedAt: Date | null; resumeFrom: Date | null }, now: Date): boolean {
  if (!pause.pausedAt || !pause.resumeFrom) return false;
  return now.getTime() - pause.pausedAt.getTime() <= resumeRules.withinMs;
}

export function countPauses(before: number, recentResults: string): number {
  return recentResults.split("c").length - 1 >= resumeRules.goodCalls ? 1 : before + 1;
}

export const isWellAgain = (recentResults: string): boolean =>
  recentResults.endsWith("c".repeat(resumeRules.goodCalls));

/**
 * While a connection is paused for unclear answers but answers status queries, its batches send single calls, so that
 * even a long incident ends. Each unclear answer lengthens the wait, so that a failing gateway gets few calls.
 */
export const trickleRules = {
  afterMs: 500,
  growth: 1.5,
  atMostMs: 5 * minute,
  openMost: 5,
  /** An order without a clear answer blocks the others no longer than this. */
  openForMs: 10 * minute,
  againMs: second,
} as const;

export function trickleAfterMs(unclearStreak: number): number {
  const { afterMs, growth, atMostMs } = trickleRules;
  return Math.min(atMostMs, Math.round(afterMs * growth ** unclearStreak));
}

/** A chunk carries many orders, so it is sent only while no other call is open. Pure. */
export const mayTrickle = (size: "row" | "chunk", open: number): boolean =>
  size === "chunk" ? open === 0 : open < trickleRules.openMost;

/** A gateway that declines still answers, so its answers prove no recovery. */
export function endsAutomatically(cause: PauseCause): boolean {
  return cause !== "declines";
}

export type Remembered = { memory: BreakerMemory; pause: Pause | null };

export const emptyMemory: BreakerMemory = {
  accessRefusals: 0,
  recentResults: "",
  unclearStreak: 0,
  declineCode: null,
  declineStreak: 0,
};

export const breakerLimits = {
  unclearInARow: 3,
  unclearOfLast: 5,
  remembered: 20,
  declinesInARow: 10,
  refusalsInARow: 2,
} as const;

/**
 * State after an automatic resumption: one bad result below the limit. One call is sent alone
 * (lib/payments/batches/sending/in-flight.ts); a clear answer lets others follow, another bad one pauses again.
 */
export const onTrial: Pick<BreakerMemory, "recentResults" | "accessRefusals"> = {
  recentResults: "u".repeat(breakerLimits.unclearInARow - 1),
  accessRefusals: breakerLimits.refusalsInARow - 1,
};

/** A call that provably wasn't sent says nothing about the gateway. Pure. */
export function afterResult(
  memory: BreakerMemory,
  result: Pick<CallResult, "kind"> & { message?: string | null },
): Remembered {
  switch (result.kind) {
    case "not_sent":
      return { memory, pause: null };
    case "accepted":
    case "rejected": {
      const recentResults = withLetter(memory, "c");
      return { memory: { ...memory, accessRefusals: 0, recentResults, unclearStreak: 0 }, pause: null };
    }
    case "access_refused": {
      const accessRefusals = memory.accessRefusals + 1;
      const pause = accessRefusals >= breakerLimits.refusalsInARow ? refusedPause(result.message ?? null) : null;
      const recentResults = withLetter(memory, "c");
      return { memory: { ...memory, accessRefusals, recentResults, unclearStreak: 0 }, pause };
    }
    case "unconfirmed": {
      const recentResults = withLetter(memory, "u");
      const unclearStreak = memory.unclearStreak + 1;
      return { memory: { ...memory, recentResults, unclearStreak }, pause: unclearPause(recentResults) };
    }
    default:
      return result.kind satisfies never;
  }
}

function withLetter({ recentResults }: BreakerMemory, letter: "c" | "u"): string {
  return `${recentResults}${letter}`.slice(-breakerLimits.remembered);
}

function refusedPause(reported: string | null): Pause {
  const reason = reported ? message("connections.accessRefusedAs", reported) : message("connections.accessRefused");
  return { cause: "access_refused", reason };
}

function unclearPause(recentResults: string): Pause | null {
  const { unclearInARow, unclearOfLast } = breakerLimits;
  if (recentResults.endsWith("u".repeat(unclearInARow))) {
    return { cause: "unclear_results", reason: message("connections.unclearInARow") };
  }
  const unclear = recentResults.split("u").length - 1;
  if (unclear < unclearOfLast) return null;
  return {
    cause: "unclear_results",
    reason: message("connections.unclearOfLast", unclear, recentResults.length),
  };
}

export type FinalOutcome = { declined: false } | { declined: true; code: string | null; message: string | null };

export function afterOutcome(memory: BreakerMemory, status: FinalOutcome): Remembered {
  if (!status.declined) return { memory: { ...memory, declineCode: null, declineStreak: 0 }, pause: null };
  const declineCode = status.code ?? "";
  // Counts only up to the limit, so that a busy row isn't written without need.
  const streak = declineCode === memory.declineCode ? memory.declineStreak + 1 : 1;
  const declineStreak = Math.min(streak, breakerLimits.declinesInARow);
  const pause = streak >= breakerLimits.declinesInARow ? declinesPause(status) : null;
  return { memory: { ...memory, declineCode, declineStreak }, pause };
}

function declinesPause({ code, message: reported }: Extract<FinalOutcome, { declined: true }>): Pause {
  const declined = code ? message("connections.declinesWithCode", code) : message("connections.declines");
  const reason = reported ? together(declined, message("connections.gatewayReported", reported)) : declined;
  return { cause: "declines", reason };
}
