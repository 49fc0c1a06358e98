import { capital, plural } from "@/lib/core/text/plural";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";
import type { FactName, Plan, PlanEnd, PlannedAmount, PlannedCharge } from "./schedule";
import { partsOf } from "./schedule-calendar";
import type { AmountRule, Period, Schedule, ScheduleReading } from "./schedule-facts";
import type { ScheduleNote, ScheduleWarning } from "./schedule-warnings";

export type WriteAmount = (amount: string) => string;

export function dayLabel(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${day} ${t.months[month - 1] ?? ""} ${year}`;
}

function listDays(dates: readonly string[]): string {
  const days = dates.map(dayLabel);
  return days.length < 2 ? days.join("") : t.and(days.slice(0, -1).join(", "), days.at(-1));
}

export const periodLabels: Record<Period, string> = t.periods;

export function scheduleLabel({ period, interval }: Schedule): string {
  return plural(interval, t.every(period), t.everyS(interval, period));
}

export function ruleLabel(rule: AmountRule, write: WriteAmount): string {
  switch (rule.kind) {
    case "fixed":
      return t.eachTime(write(rule.amount));
    case "range":
      return t.randomRange(write(rule.from), write(rule.to));
    case "sequence": {
      const amounts = rule.amounts.map(write);
      return amounts.length < 2
        ? t.sequenceOfOne(amounts.join(""))
        : t.sequenceOfMany(amounts.slice(0, -1).join(", "), amounts.at(-1));
    }
    default:
      return rule satisfies never;
  }
}

export function plannedAmountLabel(amount: PlannedAmount, write: WriteAmount): string {
  switch (amount.kind) {
    case "exact":
      return write(amount.amount);
    case "range":
      return t.to(write(amount.from), write(amount.to));
    case "one-of":
      return amount.amounts.length > 3
        ? t.amountUncertain(amount.amounts.length)
        : amount.amounts.map(write).join(t.or);
    case "not-known":
      return common.unknown;
    default:
      return amount satisfies never;
  }
}

export function indexLabel({ index, indexAtLeast }: Pick<PlannedCharge, "index" | "indexAtLeast">): string {
  if (index !== null) return String(index);
  return indexAtLeast > 0 ? t.orLater(indexAtLeast) : common.unknown;
}

export const uncertaintyLabels: Record<NonNullable<PlannedCharge["uncertainty"]>, string> = {
  "charged-already": t.unlessChargedNote,
  "stopped-before": t.unlessEndedNote,
};

export const endLabels: Record<PlanEnd, string> = {
  "goes-on": t.endsLater,
  "finish-date": t.endsAtDate,
  "max-repeats-number": t.endsAtRepeat,
  "no-period": t.endsWithoutPeriod,
  "no-start": t.neverStarts,
  "not-again": t.endsByStop,
  "by-hand": t.chargedManually,
  "not-known": t.laterUnknown,
  calendar: t.endsAtCalendar,
};

export const factLabels: Record<FactName, string> = {
  charging: t.factCharging,
  startDate: t.factFirstDate,
  finishDate: t.factLastDate,
  maxRepeats: t.factLastRepeat,
  schedule: t.factPeriod,
  amountRule: t.factAmountRule,
  repeats: t.factRepeatsNumber,
  lastAutomaticOn: t.factLastCharge,
};

export type WarningText = { loud: boolean; title: string; text: string };

export function warningText(warning: ScheduleWarning, today: string, write: WriteAmount): WarningText {
  switch (warning.kind) {
    case "charges-today":
      return warning.certain
        ? {
            loud: true,
            title: t.chargesTodayTitle,
            text: t.chargesTodayText(today),
          }
        : {
            loud: true,
            title: t.mayChargeTitle,
            text: t.mayChargeText(today),
          };
    case "wakes":
      return { loud: true, ...wakingLabels(warning.by) };
    case "not-first-amount":
      return {
        loud: true,
        title: t.sequenceStartTitle,
        text:
          warning.at === null || warning.amount === null
            ? t.sequenceStartUnknown
            : t.sequenceStartKnown(warning.at + 1, write(warning.amount)),
      };
    case "not-made-again":
      return {
        loud: true,
        title: warning.last === null ? t.skipPossibleTitle : t.skipCertainTitle,
        text:
          warning.last === null
            ? t.skipPossibleText(listDays(warning.dates))
            : t.skipCertainText(dayLabel(warning.last), listDays(warning.dates)),
      };
    case "ends-before-start":
      return {
        loud: false,
        title: t.endBeforeStartTitle,
        text: t.endBeforeStartText(dayLabel(warning.finish), dayLabel(warning.start)),
      };
    case "stops":
      return { loud: false, title: t.automaticEndTitle, text: endLabels[warning.by] };
    case "starts-in-past":
      return {
        loud: false,
        title: t.pastStartTitle,
        text: t.pastStartText(dayLabel(warning.start)),
      };
    case "only-by-hand":
      return {
        loud: false,
        title: t.manualScheduleTitle,
        text: t.manualScheduleText,
      };
    default:
      return warning satisfies never;
  }
}

function wakingLabels(by: Extract<ScheduleWarning, { kind: "wakes" }>["by"]): Omit<WarningText, "loud"> {
  const again = t.restartEffect;
  switch (by) {
    case null:
      return {
        title: t.restartPossibleTitle,
        text: t.restartPossibleText,
      };
    case "finish-date":
      return { title: t.restartCertainTitle, text: t.stoppedByDate(again) };
    case "max-repeats-number":
      return { title: t.restartCertainTitle, text: t.stoppedByRepeat(again) };
    default:
      return by satisfies never;
  }
}

const monthEndLabels: Record<ScheduleReading["monthEnd"], string> = {
  "last-day": t.monthEndLastDay,
  "next-day": t.monthEndNextDay,
  skip: t.monthEndSkip,
};

export function noteLabels(note: ScheduleNote, write: WriteAmount): string {
  switch (note.kind) {
    case "month-end":
      return t.monthEndNote(note.day, monthEndLabels[note.reading]);
    case "past-sequence":
      return t.sequenceEndNote(write(note.amount));
    case "failed-counts":
      return t.failedChargeNote;
    default:
      return note satisfies never;
  }
}

function listFacts(names: readonly FactName[]): string {
  const labels = names.map((name) => factLabels[name]);
  return labels.length < 2 ? labels.join("") : t.and(labels.slice(0, -1).join(", "), labels.at(-1));
}

export function planLabels({ charges, end, missing, open }: Plan): string[] {
  const cannot = charges.length === 0 ? t.estimateImpossible : t.furtherEstimateImpossible;
  const doubtful = missing.length > 0 && charges.length === 0 ? [] : open;
  return [
    missing.length > 0 ? t.notKnown(cannot, listFacts(missing)) : endLabels[end],
    ...(doubtful.length > 0 ? [t.factUncertain(capital(listFacts(doubtful)))] : []),
  ];
}
