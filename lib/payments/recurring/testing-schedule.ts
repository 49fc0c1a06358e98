import fc from "fast-check";
import { dateOfNumber, dayNumberOf, monthAfter } from "./schedule-calendar";
import {
  type AmountRule,
  knownAs,
  type Schedule,
  type ScheduleChange,
  type ScheduleFacts,
  type ScheduleReading,
} from "./schedule-facts";

const anyAmount = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
type Away = { days: number; end: number | null };

function dayAway(from: string, { days, end }: Away): string {
  const date = dateOfNumber(dayNumberOf(from) + days);
  if (end === null) return date;
  const { first, length } = monthAfter(date, 0);
  return dateOfNumber(first + Math.min(end, length) - 1);
}

const awayBy = (min: number, max: number): fc.Arbitrary<Away> =>
  fc.record({ days: fc.integer({ min, max }), end: fc.option(fc.integer({ min: 28, max: 31 }), { nil: null }) });

const anySchedule = fc.record({
  period: fc.constantFrom("day", "week", "month"),
  interval: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 14 })),
});

const anyRule: fc.Arbitrary<AmountRule> = fc.oneof(
  anyAmount.map((amount) => ({ kind: "fixed" as const, amount })),
  fc.constant({ kind: "range" as const, from: "5.00", to: "15.00" }),
  fc.array(anyAmount, { minLength: 1, maxLength: 6 }).map((amounts) => ({ kind: "sequence" as const, amounts })),
);

export const anyReading: fc.Arbitrary<ScheduleReading> = fc.record({
  monthEnd: fc.constantFrom("last-day", "next-day", "skip"),
  finishDate: fc.constantFrom("inclusive", "exclusive"),
  maxRepeats: fc.constantFrom("stops-at", "last-index"),
  rescheduled: fc.constantFrom("next-period", "next-day", "never"),
});

const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const anyEnd = {
  finish: sometimes(fc.oneof(awayBy(-40, 120), awayBy(100, 2500))),
  maxRepeats: sometimes(fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 5, max: 40 }))),
};
const near = fc.oneof(awayBy(-70, 40), fc.constantFrom({ days: 0, end: null }, { days: 1, end: null }));

type Drawn = { start?: Away; finish?: Away; maxRepeats?: number; schedule?: Schedule; amountRule: AmountRule };

export const anyChange: fc.Arbitrary<Drawn> = fc
  .record({ ...anyEnd, start: sometimes(near), schedule: sometimes(anySchedule), amountRule: anyRule })
  .map(withoutGaps);

export const anyStart = fc.record({
  change: fc
    .record({
      ...anyEnd,
      start: near,
      schedule: fc.option(anySchedule, { nil: undefined, freq: 8 }),
      amountRule: anyRule,
    })
    .map(withoutGaps),
  repeats: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 4 })),
});

type Gaps<T> = { [K in keyof T]: T[K] | undefined };

function withoutGaps<T extends object>(values: Gaps<T>): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;
}

export function changeOn(day: string, { start, finish, ...rest }: Drawn): ScheduleChange {
  return {
    ...rest,
    ...(start ? { startDate: dayAway(day, start) } : {}),
    ...(finish ? { finishDate: dayAway(day, finish) } : {}),
  };
}

export function factsOfNew({ change, repeats }: { change: ScheduleChange; repeats: number }): ScheduleFacts {
  return {
    kind: knownAs("SRC"),
    charging: knownAs("automatic"),
    startDate: knownAs(change.startDate ?? null),
    finishDate: knownAs(change.finishDate ?? null),
    maxRepeats: knownAs(change.maxRepeats ?? null),
    schedule: knownAs(change.schedule ?? null),
    amountRule: knownAs(change.amountRule ?? { kind: "fixed", amount: "1.00" }),
    repeats: knownAs(repeats),
    repeatsAtLeast: repeats,
    lastAutomaticOn: knownAs(null),
    movedSinceCharge: knownAs(false),
    wokenSinceCharge: knownAs(false),
  };
}

function amountFields(rule: AmountRule | undefined): Record<string, string> {
  switch (rule?.kind) {
    case undefined:
      return {};
    case "fixed":
      return { amount: rule.amount };
    case "range":
      return { "amount-from": rule.from, "amount-to": rule.to };
    case "sequence":
      return { "amount-sequence": rule.amounts.join(",") };
    default:
      return rule satisfies never;
  }
}

/** The wire form is written by hand, independent of product code. */
export function wireOf({
  startDate,
  finishDate,
  maxRepeats,
  schedule,
  amountRule,
}: ScheduleChange): Record<string, string> {
  const dotted = (date: string) => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
  return {
    ...amountFields(amountRule),
    ...(startDate ? { "start-date": dotted(startDate) } : {}),
    ...(finishDate ? { "finish-date": dotted(finishDate) } : {}),
    ...(maxRepeats === undefined ? {} : { "max-repeats-number": String(maxRepeats) }),
    ...(schedule ? { period: schedule.period, interval: String(schedule.interval) } : {}),
  };
}
