import { firstSpent, lastDayOf, spanOf } from "./schedule";
import { dayNumberOf } from "./schedule-calendar";
import {
  type Fact,
  knownAs,
  notKnown,
  type Schedule,
  type ScheduleChange,
  type ScheduleFacts,
  type ScheduleReading,
  scheduleOf,
} from "./schedule-facts";

export type StopReason = "finish-date" | "max-repeats-number";
export type StopState = { kind: "running" } | { kind: "stopped"; by: StopReason } | { kind: "not-known" };

export function stopStateOf(facts: ScheduleFacts, reading: ScheduleReading, today: string): StopState {
  const [spent, span] = [firstSpent(facts, reading), spanOf(facts)];
  if (spent !== null && span.least >= spent) return { kind: "stopped", by: "max-repeats-number" };
  if (dayNumberOf(today) > lastDayOf(facts, reading)) return { kind: "stopped", by: "finish-date" };
  const isOpen = !facts.finishDate.known || !facts.maxRepeats.known || (spent !== null && span.most === null);
  return { kind: isOpen ? "not-known" : "running" };
}

function isSameSchedule(a: Schedule | null, b: Schedule | null): boolean {
  return a?.period === b?.period && a?.interval === b?.interval;
}

function differs<T>(
  before: Fact<T>,
  after: T | undefined,
  isSame: (a: T, b: T) => boolean = (a, b) => a === b,
): Fact<boolean> {
  if (after === undefined) return knownAs(false);
  return before.known ? knownAs(!isSame(before.value, after)) : notKnown;
}

function either(...facts: Fact<boolean>[]): Fact<boolean> {
  if (facts.some((fact) => fact.known && fact.value)) return knownAs(true);
  return facts.every(({ known }) => known) ? knownAs(false) : notKnown;
}

function both(a: Fact<boolean>, b: Fact<boolean>): Fact<boolean> {
  if ((a.known && !a.value) || (b.known && !b.value)) return knownAs(false);
  return a.known && b.known ? knownAs(true) : notKnown;
}

export function movesDays(facts: ScheduleFacts, change: ScheduleChange): Fact<boolean> {
  return either(
    differs(facts.startDate, change.startDate),
    differs(scheduleOf(facts), change.schedule, isSameSchedule),
  );
}

function put<T>(before: Fact<T>, after: T | undefined): Fact<T> {
  return after === undefined ? before : knownAs(after);
}

export function applyChange(
  facts: ScheduleFacts,
  change: ScheduleChange,
  reading: ScheduleReading,
  today: string,
): ScheduleFacts {
  const moved = movesDays(facts, change);
  const prolonged = either(differs(facts.finishDate, change.finishDate), differs(facts.maxRepeats, change.maxRepeats));
  const state = stopStateOf(facts, reading, today);
  const wasStopped = state.kind === "not-known" ? notKnown : knownAs(state.kind === "stopped");
  return {
    ...facts,
    startDate: put(facts.startDate, change.startDate),
    finishDate: put(facts.finishDate, change.finishDate),
    maxRepeats: put(facts.maxRepeats, change.maxRepeats),
    schedule: put(facts.schedule, change.schedule),
    amountRule: put(facts.amountRule, change.amountRule),
    movedSinceCharge: either(facts.movedSinceCharge, moved),
    wokenSinceCharge: either(facts.wokenSinceCharge, both(wasStopped, either(moved, prolonged))),
  };
}

export function afterCharge(facts: ScheduleFacts, charge: { on: string; automatic: boolean }): ScheduleFacts {
  const { repeats, repeatsAtLeast } = facts;
  const counted = {
    ...facts,
    repeats: repeats.known ? knownAs(repeats.value + 1) : notKnown,
    repeatsAtLeast: repeatsAtLeast + 1,
  };
  if (!charge.automatic) return counted;
  return {
    ...counted,
    lastAutomaticOn: knownAs(charge.on),
    movedSinceCharge: knownAs(false),
    wokenSinceCharge: knownAs(false),
  };
}
