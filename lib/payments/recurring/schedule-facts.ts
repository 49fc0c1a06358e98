import type { ProfileKind } from "@/lib/gateway/fields/rules";
import type { ScheduleReading } from "@/lib/payments/connections/settings";

export type { ScheduleReading };

/** What we know of something at the gateway, or that we do not: it has no call that would tell. */
export type Fact<T> = { known: true; value: T } | { known: false };

export const notKnown = { known: false } as const;

/** A fact that we know; `null` as a value says that there is none. */
export function knownAs<T>(value: T): Fact<T> {
  return { known: true, value };
}

export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];
/** Week is every 7 days, month the same calendar date each month (interface document, update-recurring-payment). */
export type Schedule = { period: Period; interval: number };

/** What a charge takes: one of the three alternatives of the interface document. */
export type AmountRule =
  | { kind: "fixed"; amount: string }
  | { kind: "range"; from: string; to: string }
  | { kind: "sequence"; amounts: readonly string[] };

/** What is known of a profile, as far as it decides its charges. Dates are YYYY-MM-DD. */
export type ScheduleFacts = {
  /** SRC: the payer's card is charged. DST: the receiver's card is paid to; it has neither period nor interval. */
  kind: Fact<ProfileKind>;
  charging: Fact<"automatic" | "manual">;
  startDate: Fact<string | null>;
  finishDate: Fact<string | null>;
  maxRepeats: Fact<number | null>;
  /** null: there is no second charge automatically */
  schedule: Fact<Schedule | null>;
  amountRule: Fact<AmountRule>;
  /** the current repeats number: the index of the next charge, no matter who makes it */
  repeats: Fact<number>;
  /** where it is not known: charges that we have seen, so it is this at least */
  repeatsAtLeast: number;
  /** the day of the last charge that the gateway made automatically; null: it made none */
  lastAutomaticOn: Fact<string | null>;
  /** whether its first date, period or interval was changed after that charge */
  movedSinceCharge: Fact<boolean>;
  /** whether it had stopped and was then rescheduled after that charge */
  wokenSinceCharge: Fact<boolean>;
};

/** What an update changes of them; an update cannot take a date or a number away. */
export type ScheduleChange = {
  startDate?: string;
  finishDate?: string;
  maxRepeats?: number;
  schedule?: Schedule;
  amountRule?: AmountRule;
};

/** DST profiles have no period and no interval, whatever the directory says. */
export function scheduleOf({ kind, schedule }: ScheduleFacts): Fact<Schedule | null> {
  return kind.known && kind.value === "DST" ? knownAs(null) : schedule;
}
