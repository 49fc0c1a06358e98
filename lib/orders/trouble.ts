import type { Environment, PauseCause } from "@/lib/connections/settings";
import { unreachable } from "@/lib/core/errors";
import { asSentence } from "@/lib/installation/state";
import type { Direction } from "./facets";

/** Orders of one direction and currency, added up; `amount` null: it is not known, and these are counted apart. */
export type Sum = { direction: Direction; currency: string | null; count: number; amount: string | null };

/** What was and was not sent, where sending has stopped. */
export type TroubleFigures = {
  /** Taken by the gateway, of what was made since `acceptedSince`. */
  accepted: Sum[];
  acceptedSince: Date;
  unconfirmed: Sum[];
  notSent: Sum[];
  /** Of those not sent: tried again by themselves as soon as sending goes on. */
  goesOn: Sum[];
};

export type ConnectionName = { id: string; name: string; environment: Environment };

/** Why nothing leaves, of the whole desk or of one connection; the first of these outranks the others. */
export type TroubleCause =
  | {
      word: "fenced";
      reason: string;
      since: Date;
      /** The highest number of a sending that this database knows, and the highest that was made by all that is known. */
      known: string;
      made: string | null;
      lastSentAt: Date | null;
    }
  | { word: "all_stopped"; reason: string; since: Date; by: string | null }
  | {
      word: "stopped";
      connection: ConnectionName;
      reason: string;
      since: Date;
      by: string | null;
      /** Why Paydesk had paused it besides; resuming ends both. */
      alsoPaused: string | null;
    }
  | {
      word: "paused";
      connection: ConnectionName;
      cause: PauseCause;
      reason: string;
      since: Date;
      statusQuery: boolean;
      probedAt: Date | null;
      answeredAt: Date | null;
      /** From when it is resumed automatically once its gateway answers; null: only an admin resumes it. */
      resumeFrom: Date | null;
    };

export type Trouble = {
  cause: TroubleCause;
  figures: TroubleFigures;
  /** Further connections that do not send. */
  others: ConnectionName[];
};

/** A trouble in words; a line with a moment ends with it. */
export type TroubleWords = {
  title: string;
  tone: "alarm" | "wait";
  /** Who, and why; the moment stands before it. */
  happened: string;
  /** What to do, in this order. */
  todo: { text: string; at: Date | null }[];
  /** What goes on by itself meanwhile. */
  meanwhile: { text: string; at: Date | null }[];
  /** Who ends it. */
  ends: string;
};

const line = (text: string, at: Date | null = null) => ({ text, at });
const asksAndListens = "What the gateway may have goes on being asked about, and its callbacks are taken.";

/** What happened, what to do, what goes on and who ends it. Pure; the same words stand on the screen and in its copy. */
export function describeTrouble(cause: TroubleCause): TroubleWords {
  switch (cause.word) {
    case "fenced":
      return {
        title: "Nothing is sent: this database may not be the one that sent last",
        tone: "alarm",
        happened: cause.reason,
        todo: [
          line("If another Paydesk works with the original, stop one of the two for good."),
          line(
            "Ask the gateway for its transaction report from the last sending that is known here until now, and settle with it what is unconfirmed. The last one known here:",
            cause.lastSentAt,
          ),
          line(
            "What that report names and this database does not know was sent from the one that is lost. Its callbacks stand under Callbacks, as those of orders that are unknown here.",
          ),
        ],
        meanwhile: [
          line(
            "What this database held as not sent is unconfirmed now: it may have been sent since. Nothing of it is sent by itself.",
          ),
          line(asksAndListens),
        ],
        ends: "An admin releases it, with a reason.",
      };
    case "all_stopped":
      return {
        title: "All sending is stopped",
        tone: "wait",
        happened: `${cause.by ?? "Paydesk"}: ${asSentence(cause.reason)}`,
        todo: [],
        meanwhile: [line(asksAndListens)],
        ends: "An admin resumes it.",
      };
    case "stopped":
      return {
        title: `Sending from ${cause.connection.name} is stopped`,
        tone: "wait",
        happened: `${cause.by ?? "Paydesk"}: ${asSentence(cause.reason)}`,
        todo: cause.alsoPaused
          ? [line(`Look at why Paydesk has paused it besides, for resuming ends both: ${asSentence(cause.alsoPaused)}`)]
          : [],
        meanwhile: [line(asksAndListens)],
        ends: "An admin resumes it.",
      };
    case "paused":
      return {
        title: `Paydesk has paused sending from ${cause.connection.name}`,
        tone: "alarm",
        happened: asSentence(cause.reason),
        todo: [line(pauseAdvice(cause.cause))],
        meanwhile: [line(asksAndListens), probeLine(cause)],
        ends:
          cause.resumeFrom && cause.statusQuery
            ? "Paydesk resumes it automatically once the gateway answers again: one call first, then the others. An admin can resume it earlier."
            : "An admin resumes it. Paydesk doesn't resume it automatically.",
      };
    default:
      return unreachable(cause);
  }
}

function pauseAdvice(cause: PauseCause): string {
  switch (cause) {
    case "access_refused":
      return "Mend the key, the login or the clock, and test the connection before it is resumed. What was refused was not created.";
    case "unclear_results":
      return "Ask the gateway whether it is in trouble. Nothing of what is unconfirmed is sent a second time.";
    case "declines":
      return "Read the reason of the declines and ask the gateway: more of the same would most likely be declined, too.";
    default:
      return unreachable(cause);
  }
}

function probeLine(cause: Extract<TroubleCause, { word: "paused" }>) {
  if (!cause.statusQuery) return line("The gateway cannot be asked whether it is well: the status query is off.");
  if (cause.answeredAt) return line("The gateway answers our questions again since", cause.answeredAt);
  if (cause.probedAt) return line("The gateway is asked once a minute. It had no answer for us at", cause.probedAt);
  return line("The gateway is asked once a minute whether it answers again, never with a payout.");
}

/** How many orders a figure counts. */
export function countOf(sums: readonly Sum[]): number {
  return sums.reduce((total, { count }) => total + count, 0);
}

/** "3 payouts", "1 charge". */
export function nounOf({ direction, count }: Pick<Sum, "direction" | "count">): string {
  const noun = direction === "in" ? "charge" : "payout";
  return count === 1 ? noun : `${noun}s`;
}
