import { type Plan, planCharges, spanOf } from "./schedule";
import { dateOfNumber, dayNumberOf, partsOf } from "./schedule-calendar";
import { applyChange, movesDays, type StopReason, stopStateOf } from "./schedule-change";
import { daysFrom } from "./schedule-days";
import { type ScheduleChange, type ScheduleFacts, type ScheduleReading, scheduleOf } from "./schedule-facts";
import { floorOf } from "./schedule-floor";

export type ScheduleWarning =
  | { kind: "charges-today"; certain: boolean }
  | { kind: "wakes"; by: StopReason | null }
  | { kind: "not-first-amount"; at: number | null; amount: string | null }
  | { kind: "not-made-again"; last: string | null; dates: string[] }
  | { kind: "ends-before-start"; start: string; finish: string }
  | { kind: "stops"; by: Plan["end"] }
  | { kind: "starts-in-past"; start: string }
  | { kind: "only-by-hand" };

export type Forecast = { before: Plan; after: Plan; warnings: ScheduleWarning[]; notes: ScheduleNote[] };

export type ScheduleNote =
  | { kind: "month-end"; day: number; reading: ScheduleReading["monthEnd"] }
  | { kind: "past-sequence"; amount: string }
  | { kind: "failed-counts" };

type Change = {
  facts: ScheduleFacts;
  change: ScheduleChange;
  after: ScheduleFacts;
  reading: ScheduleReading;
  today: string;
};

/** Compares the next twelve charges before and after a change made `today` (in the screen's zone). Pure. */
export function forecast(
  facts: ScheduleFacts,
  change: ScheduleChange,
  reading: ScheduleReading,
  today: string,
): Forecast {
  const after = applyChange(facts, change, reading, today);
  const made: Change = { facts, change, after, reading, today };
  const [before, planned] = [planCharges(facts, reading, today), planCharges(after, reading, today)];
  return {
    before,
    after: planned,
    warnings: [
      ...warnOfToday(before, planned, made),
      ...warnOfWaking(planned, made),
      ...warnOfSequence(made),
      ...warnOfHeldBack(made),
      ...warnOfOrder(made),
      ...warnOfEnd(before, planned, made),
      ...warnOfPast(made),
      ...warnOfHand(made),
    ],
    notes: listNotes(planned, after, reading),
  };
}

function touchesSchedule({ startDate, finishDate, maxRepeats, schedule }: ScheduleChange): boolean {
  return [startDate, finishDate, maxRepeats, schedule].some((value) => value !== undefined);
}

function isByHand({ charging }: ScheduleFacts): boolean {
  return charging.known && charging.value === "manual";
}

/** Document: "If it is today and the type is auto, the first charge is made today." */
function warnOfToday(before: Plan, { charges }: Plan, { change, after, today }: Change): ScheduleWarning[] {
  if (!touchesSchedule(change) || isByHand(after)) return [];
  const first = charges.find(({ date }) => date === today);
  const wasDue = before.charges.some(({ date, uncertainty }) => date === today && uncertainty === null);
  if (wasDue && change.startDate !== today) return [];
  if (!first && (change.startDate !== today || charges.length > 0)) return [];
  return [{ kind: "charges-today", certain: after.charging.known && first?.uncertainty === null }];
}

function warnOfWaking({ charges, missing }: Plan, { facts, change, reading, today }: Change): ScheduleWarning[] {
  if (!touchesSchedule(change) || isByHand(facts)) return [];
  const state = stopStateOf(facts, reading, today);
  if (state.kind === "running" || (charges.length === 0 && missing.length === 0)) return [];
  return [{ kind: "wakes", by: state.kind === "stopped" ? state.by : null }];
}

/** Document: "To start charging from the first list element, the current repeats number must be 0." */
function warnOfSequence({ facts, change: { amountRule } }: Change): ScheduleWarning[] {
  if (amountRule?.kind !== "sequence") return [];
  const { least, most } = spanOf(facts);
  if (most === 0) return [];
  const at = Math.min(least, amountRule.amounts.length - 1);
  const isCertain = most === least || at === amountRule.amounts.length - 1;
  if (isCertain && at === 0) return [];
  return [
    { kind: "not-first-amount", at: isCertain ? at : null, amount: (isCertain && amountRule.amounts[at]) || null },
  ];
}

/** Document: "If a charge was made automatically, no extra charge is made unless done manually." */
function warnOfHeldBack({ facts, change, after, reading, today }: Change): ScheduleWarning[] {
  const moved = movesDays(facts, change);
  if (isByHand(after) || (moved.known && !moved.value) || !after.startDate.known || after.startDate.value === null)
    return [];
  const { lastAutomaticOn: last } = facts;
  if (last.known && last.value === null) return [];
  const schedule = scheduleOf(after);
  const floor = floorOf(after, reading, today);
  const until = floor === null ? dayNumberOf(today) : (floor.sure ?? floor.possible);
  const dates: string[] = [];
  for (const day of daysFrom(
    after.startDate.value,
    schedule.known ? schedule.value : null,
    dayNumberOf(today),
    reading.monthEnd,
  )) {
    if (day >= until || dates.length === 3) break;
    dates.push(dateOfNumber(day));
  }
  return dates.length === 0 ? [] : [{ kind: "not-made-again", last: last.known ? last.value : null, dates }];
}

function warnOfOrder({ change, after: { startDate, finishDate } }: Change): ScheduleWarning[] {
  if (change.startDate === undefined && change.finishDate === undefined) return [];
  const [start, finish] = [startDate.known ? startDate.value : null, finishDate.known ? finishDate.value : null];
  return start !== null && finish !== null && finish < start ? [{ kind: "ends-before-start", start, finish }] : [];
}

function warnOfEnd(before: Plan, after: Plan, { change, after: facts }: Change): ScheduleWarning[] {
  if (!touchesSchedule(change) || isByHand(facts) || after.charges.length > 0 || after.missing.length > 0) return [];
  return before.charges.length > 0 || before.missing.length > 0 ? [{ kind: "stops", by: after.end }] : [];
}

function warnOfPast({ change: { startDate }, after, today }: Change): ScheduleWarning[] {
  return startDate !== undefined && startDate < today && !isByHand(after)
    ? [{ kind: "starts-in-past", start: startDate }]
    : [];
}

function warnOfHand({ change, after }: Change): ScheduleWarning[] {
  return touchesSchedule(change) && isByHand(after) ? [{ kind: "only-by-hand" }] : [];
}

function listNotes(plan: Plan, facts: ScheduleFacts, { monthEnd }: ScheduleReading): ScheduleNote[] {
  const schedule = scheduleOf(facts);
  const start = facts.startDate.known ? facts.startDate.value : null;
  const [, , day] = partsOf(start ?? "2000-01-01");
  const isMonthly = schedule.known && schedule.value?.period === "month" && !isByHand(facts);
  const rule = facts.amountRule.known ? facts.amountRule.value : null;
  const lastAmount = rule?.kind === "sequence" ? rule.amounts.at(-1) : undefined;
  const isPast = rule?.kind === "sequence" && plan.charges.some(({ index }) => (index ?? 0) >= rule.amounts.length);
  return [
    ...(isMonthly && day > 28 ? [{ kind: "month-end" as const, day, reading: monthEnd }] : []),
    ...(isPast && lastAmount !== undefined ? [{ kind: "past-sequence" as const, amount: lastAmount }] : []),
    ...(plan.charges.length > 0 ? [{ kind: "failed-counts" as const }] : []),
  ];
}
