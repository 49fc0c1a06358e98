import { type DayNumber, dateOfNumber, dayNumberOf, lastDayNumber } from "./schedule-calendar";
import { daysFrom } from "./schedule-days";
import {
  type AmountRule,
  type Fact,
  type Schedule,
  type ScheduleFacts,
  type ScheduleReading,
  scheduleOf,
} from "./schedule-facts";
import { type Floor, floorOf } from "./schedule-floor";

export const shownCharges = 12;

export type PlannedAmount =
  | { kind: "exact"; amount: string }
  | { kind: "range"; from: string; to: string }
  | { kind: "one-of"; amounts: readonly string[] }
  | { kind: "not-known" };

export type Uncertainty = "charged-already" | "stopped-before";

export type PlannedCharge = {
  date: string | null;
  index: number | null;
  indexAtLeast: number;
  amount: PlannedAmount;
  uncertainty: Uncertainty | null;
};

export type FactName =
  | "charging"
  | "startDate"
  | "finishDate"
  | "maxRepeats"
  | "schedule"
  | "amountRule"
  | "repeats"
  | "lastAutomaticOn";

export type PlanEnd =
  | "goes-on"
  | "finish-date"
  | "max-repeats-number"
  | "no-period"
  | "no-start"
  | "not-again"
  | "by-hand"
  | "not-known"
  | "calendar";

export type Plan = {
  charges: PlannedCharge[];
  end: PlanEnd;
  missing: FactName[];
  open: FactName[];
};

type Span = { least: number; most: number | null };

export function spanOf({ repeats, repeatsAtLeast }: ScheduleFacts): Span {
  return repeats.known ? { least: repeats.value, most: repeats.value } : { least: repeatsAtLeast, most: null };
}

/** A sequence repeats its last amount past its end. */
function amountIn(rule: Fact<AmountRule>, { least, most }: Span): PlannedAmount {
  if (!rule.known) return { kind: "not-known" };
  switch (rule.value.kind) {
    case "fixed":
      return { kind: "exact", amount: rule.value.amount };
    case "range":
      return rule.value;
    case "sequence": {
      const { amounts } = rule.value;
      const last = amounts.length - 1;
      const possible = amounts.slice(Math.min(least, last), Math.min(most ?? last, last) + 1);
      const [first, ...others] = new Set(possible);
      if (first === undefined) return { kind: "not-known" };
      return others.length === 0 ? { kind: "exact", amount: first } : { kind: "one-of", amounts: [first, ...others] };
    }
    default:
      return rule.value satisfies never;
  }
}

function chargeOf(
  rule: Fact<AmountRule>,
  span: Span,
  date: string | null,
  uncertainty: Uncertainty | null,
): PlannedCharge {
  const index = span.least === span.most ? span.least : null;
  return { date, index, indexAtLeast: span.least, amount: amountIn(rule, span), uncertainty };
}

/** Returns the repeats number at which charges stop; null: no known end. */
export function firstSpent({ maxRepeats }: ScheduleFacts, reading: ScheduleReading): number | null {
  if (!maxRepeats.known || maxRepeats.value === null) return null;
  return reading.maxRepeats === "stops-at" ? maxRepeats.value : maxRepeats.value + 1;
}

export function lastDayOf({ finishDate }: ScheduleFacts, reading: ScheduleReading): DayNumber {
  if (!finishDate.known || finishDate.value === null) return lastDayNumber;
  return dayNumberOf(finishDate.value) - (reading.finishDate === "inclusive" ? 0 : 1);
}

function openFacts(facts: ScheduleFacts, names: FactName[]): FactName[] {
  return names.filter((name) => !facts[name].known);
}

function planByHand(facts: ScheduleFacts, count: number): Plan {
  const span = spanOf(facts);
  const charges = Array.from({ length: count }, (_, nth) => chargeOf(facts.amountRule, addTo(span, nth), null, null));
  return { charges, end: "by-hand", missing: [], open: openFacts(facts, ["amountRule", "repeats"]) };
}

function addTo({ least, most }: Span, count: number): Span {
  return { least: least + count, most: most === null ? null : most + count };
}

/**
 * Assumes that nobody charges the profile by hand in between. A failed charge counts. Unknown facts are listed in
 * `missing`, `open` and each charge's `doubt`.
 */
export function planCharges(
  facts: ScheduleFacts,
  reading: ScheduleReading,
  today: string,
  count: number = shownCharges,
): Plan {
  const { charging, startDate, amountRule } = facts;
  if (charging.known && charging.value === "manual") return planByHand(facts, count);
  const open = openFacts(facts, ["charging", "finishDate", "maxRepeats", "amountRule", "repeats", "lastAutomaticOn"]);
  if (!startDate.known)
    return { charges: [], end: "not-known", missing: openFacts(facts, ["startDate", "schedule"]), open };
  if (startDate.value === null) return { charges: [], end: "no-start", missing: [], open };
  const schedule = scheduleOf(facts);
  const floor = floorOf(facts, reading, today);
  if (floor === null) return { charges: [], end: "not-again", missing: [], open };
  const days = daysFrom(startDate.value, schedule.known ? schedule.value : null, floor.possible, reading.monthEnd);
  const walked = walk(facts, reading, { days, floor, count, schedule });
  return {
    ...walked,
    charges: walked.charges.map(({ span, day, uncertainty }) =>
      chargeOf(amountRule, span, dateOfNumber(day), uncertainty),
    ),
    missing: schedule.known ? [] : ["schedule"],
    open,
  };
}

type Step = { span: Span; day: DayNumber; uncertainty: Uncertainty | null };
type Walk = { days: Iterable<DayNumber>; floor: Floor; count: number; schedule: Fact<Schedule | null> };

/** An uncertain charge makes the numbers of all later charges uncertain. */
function walk(
  facts: ScheduleFacts,
  reading: ScheduleReading,
  { days, floor, count, schedule }: Walk,
): { charges: Step[]; end: PlanEnd } {
  const [lastDay, spent] = [lastDayOf(facts, reading), firstSpent(facts, reading)];
  const charges: Step[] = [];
  let span = spanOf(facts);
  for (const day of days) {
    if (spent !== null && span.least >= spent) return { charges, end: "max-repeats-number" };
    if (day > lastDay) return { charges, end: "finish-date" };
    if (charges.length === count) return { charges, end: "goes-on" };
    const mayHaveStopped = spent !== null && (span.most === null || span.most >= spent);
    const isOpen = floor.sure === null || day < floor.sure;
    charges.push({ span, day, uncertainty: isOpen ? "charged-already" : mayHaveStopped ? "stopped-before" : null });
    span = { least: span.least + (isOpen ? 0 : 1), most: span.most === null ? null : span.most + 1 };
  }
  if (spent !== null && span.least >= spent) return { charges, end: "max-repeats-number" };
  if (!schedule.known) return { charges, end: "not-known" };
  return { charges, end: schedule.value === null ? "no-period" : "calendar" };
}
