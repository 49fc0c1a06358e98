import { type Message, message, together } from "@/lib/core/text/message";
import type { CallResult } from "@/lib/gateway/response";
import type { PauseCause } from "./settings";

/** What a connection remembers of its last calls and outcomes; emptied when a user resumes it; automatically it is on trial. */
export type BreakerMemory = {
  /** Refused accesses in a row. */
  accessRefusals: number;
  /** The last calls that asked to move money, oldest first: c had a clear answer, u had none. */
  recentResults: string;
  /** Unclear answers since the last clear one; an automatic resumption doesn't reset the count. */
  unclearStreak: number;
  /** Declines in a row with one code; "" is that of a decline without any, null: the last outcome was no decline. */
  declineCode: string | null;
  declineStreak: number;
};

export type Pause = { cause: PauseCause; reason: Message };

const second = 1_000;
const minute = 60 * second;

/** How sending is resumed automatically (design: "When the gateway has an incident"). */
export const resumeRules = {
  /** How long the first pause lasts at least, and those that follow without enough good calls in between; the last stays. */
  afterMs: [10 * second, 30 * second, minute, 2 * minute, 5 * minute],
  /** After this many clear answers since the last pause the next pause counts as the first again. */
  goodCalls: 10,
  /** After a day only a user resumes: payouts of yesterday are reviewed first. */
  withinMs: 24 * 60 * minute,
} as const;

/**
 * How long a pause lasts at least, which is the so-manyth without enough good calls in between. A refused access is seldom
 * a matter of seconds, and each trial may cost a row that a user sends again: it lasts the longest at once. Pure.
 */
export function resumeAfterMs(pausesInRow: number, cause: PauseCause | null = null): number {
  const { afterMs } = resumeRules;
  const place = cause === "access_refused" ? afterMs.length : Math.min(Math.max(pausesInRow, 1), afterMs.length);
  return afterMs[place - 1] ?? 5 * minute;
}

/** Whether a pause, of a connection or a batch, can still end automatically at `now`. Pure. */
export function mayEndAutomatically(pause: { pausedAt: Date | null; resumeFrom: Date | null }, now: Date): boolean {
  if (!pause.pausedAt || !pause.resumeFrom) return false;
  return now.getTime() - pause.pausedAt.getTime() <= resumeRules.withinMs;
}

/** Which pause in a row one is, after what calls came to since the last. Pure. */
export function countPauses(before: number, recentResults: string): number {
  return recentResults.split("c").length - 1 >= resumeRules.goodCalls ? 1 : before + 1;
}

/** Returns true if enough calls in a row had a clear answer to end a pause for unclear ones early. Pure. */
export const isWellAgain = (recentResults: string): boolean =>
  recentResults.endsWith("c".repeat(resumeRules.goodCalls));

/**
 * While a connection is paused for unclear answers and its gateway answers status queries, its batches send single calls, so that
 * an incident of many hours ends too. Each unclear answer in a row lengthens the wait: a gateway that takes nothing gets hardly
 * more calls than the trials of resumptions.
 */
export const trickleRules = {
  /** Wait after a clear answer, the increase for each unclear one, and the longest wait. */
  afterMs: 500,
  growth: 1.5,
  atMostMs: 5 * minute,
  /** Most calls that may be unanswered, or unclear without an answer to a status query, at once. */
  openMost: 5,
  /** An order without any clear answer blocks the others no longer than this. */
  openForMs: 10 * minute,
  /** Wait before the next look while that many are open. */
  againMs: second,
} as const;

/** Returns the wait in ms before a paused connection's next single call. Pure. */
export function trickleAfterMs(unclearStreak: number): number {
  const { afterMs, growth, atMostMs } = trickleRules;
  return Math.min(atMostMs, Math.round(afterMs * growth ** unclearStreak));
}

/** Returns true if another single call may leave a paused connection. A chunk carries many orders, so it leaves alone. Pure. */
export const mayTrickle = (size: "row" | "chunk", open: number): boolean =>
  size === "chunk" ? open === 0 : open < trickleRules.openMost;

/** Whether a pause can end automatically. A gateway that declines answers all the time, so that it answers proves nothing. */
export function endsAutomatically(cause: PauseCause): boolean {
  return cause !== "declines";
}

/** What becomes of the memory, and whether sending stops now. */
export type Remembered = { memory: BreakerMemory; pause: Pause | null };

export const emptyMemory: BreakerMemory = {
  accessRefusals: 0,
  recentResults: "",
  unclearStreak: 0,
  declineCode: null,
  declineStreak: 0,
};

/** When sending stops automatically (design: "When the gateway is in an incident"). */
export const breakerLimits = {
  unclearInARow: 3,
  unclearOfLast: 5,
  remembered: 20,
  declinesInARow: 10,
  refusalsInARow: 2,
} as const;

/**
 * What is remembered after an automatic resumption: as if all but one of the bad results had come that stop sending. One
 * call then leaves alone (lib/payments/batches/sending/in-flight.ts); a clear answer lets others follow, another bad one pauses again.
 */
export const onTrial: Pick<BreakerMemory, "recentResults" | "accessRefusals"> = {
  recentResults: "u".repeat(breakerLimits.unclearInARow - 1),
  accessRefusals: breakerLimits.refusalsInARow - 1,
};

/** What a call that asked to move money adds. One that provably never left says nothing about the gateway. Pure. */
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

/** A final status on an order's original transaction; `code` and `message` are the gateway's, of a decline. */
export type FinalOutcome = { declined: false } | { declined: true; code: string | null; message: string | null };

/** What a final outcome adds: declines with one code are counted; any other outcome starts anew. Pure. */
export function afterOutcome(memory: BreakerMemory, status: FinalOutcome): Remembered {
  if (!status.declined) return { memory: { ...memory, declineCode: null, declineStreak: 0 }, pause: null };
  const declineCode = status.code ?? "";
  // Beyond the limit there is nothing more to count, and a busy row is not written for nothing.
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
