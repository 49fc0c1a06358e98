import type { ProfileKind } from "@/lib/gateway/fields/rules";
import type { ScheduleReading } from "@/lib/payments/connections/settings";

export type { ScheduleReading };

export type Fact<T> = { known: true; value: T } | { known: false };

export const notKnown = { known: false } as const;

export function knownAs<T>(value: T): Fact<T> {
  return { known: true, value };
}

export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];
/** A week is 7 days, a month the same calendar date each month (interface document, update-recurring-payment). */
export type Schedule = { period: Period; interval: number };

/** The interface document has three alternatives for the amount. */
export type AmountRule =
  | { kind: "fixed"; amount: string }
  | { kind: "range"; from: string; to: string }
  | { kind: "sequence"; amounts: readonly string[] };

export type ScheduleFacts = {
  kind: Fact<ProfileKind>;
  charging: Fact<"automatic" | "manual">;
  startDate: Fact<string | null>;
  finishDate: Fact<string | null>;
  maxRepeats: Fact<number | null>;
  schedule: Fact<Schedule | null>;
  amountRule: Fact<AmountRule>;
  repeats: Fact<number>;
  repeatsAtLeast: number;
  lastAutomaticOn: Fact<string | null>;
  movedSinceCharge: Fact<boolean>;
  wokenSinceCharge: Fact<boolean>;
};

/** An update can't remove a date or a number. */
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
