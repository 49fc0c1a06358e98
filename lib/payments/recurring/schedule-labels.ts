import { capital, plural } from "@/lib/core/text/plural";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";
import type { FactName, Plan, PlanEnd, PlannedAmount, PlannedCharge } from "./schedule";
import { partsOf } from "./schedule-calendar";
import type { AmountRule, Period, Schedule, ScheduleReading } from "./schedule-facts";
import type { ScheduleNote, ScheduleWarning } from "./schedule-warnings";

export type WriteAmount = (amount: string) => string;

export function dayLabels(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${day} ${t.months[month - 1] ?? ""} ${year}`;
}

function listDays(dates: readonly string[]): string {
  const days = dates.map(dayLabels);
  return days.length < 2 ? days.join("") : t.and(days.slice(0, -1).join(", "), days.at(-1));
}

export const periodLabels: Record<Period, string> = t.periods;

export function scheduleLabels({ period, interval }: Schedule): string {
  return plural(interval, t.every(period), t.everyS(interval, period));
}

export function ruleLabels(rule: AmountRule, write: WriteAmount): string {
  switch (rule.kind) {
    case "fixed":
      return t.eachTime(write(rule.amount));
    case "range":
      return t.toAtRandom(write(rule.from), write(rule.to));
    case "sequence": {
      const amounts = rule.amounts.map(write);
      return amounts.length < 2
        ? t.eachTime2(amounts.join(""))
        : t.thenEachTime(amounts.slice(0, -1).join(", "), amounts.at(-1));
    }
    default:
      return rule satisfies never;
  }
}

export function plannedAmountLabels(amount: PlannedAmount, write: WriteAmount): string {
  switch (amount.kind) {
    case "exact":
      return write(amount.amount);
    case "range":
      return t.to(write(amount.from), write(amount.to));
    case "one-of":
      return amount.amounts.length > 3 ? t.oneOfAmounts(amount.amounts.length) : amount.amounts.map(write).join(t.or);
    case "not-known":
      return common.unknown;
    default:
      return amount satisfies never;
  }
}

export function indexLabels({ index, indexAtLeast }: Pick<PlannedCharge, "index" | "indexAtLeast">): string {
  if (index !== null) return String(index);
  return indexAtLeast > 0 ? t.orLater(indexAtLeast) : common.unknown;
}

export const uncertaintyLabels: Record<NonNullable<PlannedCharge["uncertainty"]>, string> = {
  "charged-already": t.onlyIfTheGateway,
  "stopped-before": t.onlyIfTheProfile,
};

export const endLabels: Record<PlanEnd, string> = {
  "goes-on": t.chargesContinueAfterThese,
  "finish-date": t.noFurtherChargeThe2,
  "max-repeats-number": t.noFurtherChargeThe3,
  "no-period": t.noFurtherAutomaticCharge,
  "no-start": t.noAutomaticChargeThe,
  "not-again": t.noMoreAutomaticCharges,
  "by-hand": t.itDoesntChargeAutomatically2,
  "not-known": t.laterChargesAreNot,
  calendar: t.noFurtherChargeThe,
};

export const factLabels: Record<FactName, string> = {
  charging: t.whetherItChargesAutomatically,
  startDate: t.itsFirstDate,
  finishDate: t.itsLastDate,
  maxRepeats: t.itsLastRepeat,
  schedule: t.itsPeriodAndInterval,
  amountRule: t.itsAmountRule,
  repeats: t.itsCurrentRepeatsNumber,
  lastAutomaticOn: t.whenItWasLast,
};

export type WarningLabels = { loud: boolean; title: string; text: string };

export function warningLabels(warning: ScheduleWarning, today: string, write: WriteAmount): WarningLabels {
  switch (warning.kind) {
    case "charges-today":
      return warning.certain
        ? {
            loud: true,
            title: t.thisChargesToday,
            text: t.theFirstChargeIs(today),
          }
        : {
            loud: true,
            title: t.thisMayChargeToday,
            text: t.aChargeIsDue(today),
          };
    case "wakes":
      return { loud: true, ...wakingLabels(warning.by) };
    case "not-first-amount":
      return {
        loud: true,
        title: t.theNewSequenceDoesnt,
        text:
          warning.at === null || warning.amount === null
            ? t.theGatewayContinuesFrom
            : t.theGatewayContinuesFrom2(warning.at + 1, write(warning.amount)),
      };
    case "not-made-again":
      return {
        loud: true,
        title: warning.last === null ? t.someDaysMayBe : t.aChargeAlreadyMade,
        text:
          warning.last === null
            ? t.weDontKnowThe(listDays(warning.dates))
            : t.itWasChargedAutomatically(dayLabels(warning.last), listDays(warning.dates)),
      };
    case "ends-before-start":
      return {
        loud: false,
        title: t.itEndsBeforeIt,
        text: t.theLastChargeWould(dayLabels(warning.finish), dayLabels(warning.start)),
      };
    case "stops":
      return { loud: false, title: t.automaticChargesEndAfter, text: endLabels[warning.by] };
    case "starts-in-past":
      return {
        loud: false,
        title: t.theFirstDateIs,
        text: t.datesAreCountedFrom(dayLabels(warning.start)),
      };
    case "only-by-hand":
      return {
        loud: false,
        title: t.itDoesntChargeAutomatically,
        text: t.theNewScheduleIs,
      };
    default:
      return warning satisfies never;
  }
}

function wakingLabels(by: Extract<ScheduleWarning, { kind: "wakes" }>["by"]): Omit<WarningLabels, "loud"> {
  const again = t.thisChangeRestartsAutomatic;
  switch (by) {
    case null:
      return {
        title: t.thisCouldRestartA,
        text: t.weDontKnowWhether,
      };
    case "finish-date":
      return { title: t.thisRestartsAStopped, text: t.itsLastDateHas(again) };
    case "max-repeats-number":
      return { title: t.thisRestartsAStopped, text: t.itHasReachedIts(again) };
    default:
      return by satisfies never;
  }
}

const monthEndLabels: Record<ScheduleReading["monthEnd"], string> = {
  "last-day": t.onThatMonthsLast,
  "next-day": t.onTheFirstDay,
  skip: t.notAtAll,
};

export function noteLabels(note: ScheduleNote, write: WriteAmount): string {
  switch (note.kind) {
    case "month-end":
      return t.monthsWithoutACharged(note.day, monthEndLabels[note.reading]);
    case "past-sequence":
      return t.afterTheEndOf(write(note.amount));
    case "failed-counts":
      return t.aFailedChargeCounts;
    default:
      return note satisfies never;
  }
}

function listFacts(names: readonly FactName[]): string {
  const labels = names.map((name) => factLabels[name]);
  return labels.length < 2 ? labels.join("") : t.and(labels.slice(0, -1).join(", "), labels.at(-1));
}

export function planLabels({ charges, end, missing, open }: Plan): string[] {
  const cannot = charges.length === 0 ? t.weCantEstimateIts : t.weCantEstimateFurther;
  const doubtful = missing.length > 0 && charges.length === 0 ? [] : open;
  return [
    missing.length > 0 ? t.notKnown(cannot, listFacts(missing)) : endLabels[end],
    ...(doubtful.length > 0 ? [t.notKnownSoCharges(capital(listFacts(doubtful)))] : []),
  ];
}
