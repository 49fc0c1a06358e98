import type { FactName, Plan, PlanEnd, PlannedAmount, PlannedCharge } from "./schedule";
import { partsOf } from "./schedule-calendar";
import type { AmountRule, Rhythm, ScheduleReading } from "./schedule-facts";
import type { ScheduleNote, ScheduleWarning } from "./schedule-warnings";

/** Writes an amount of the profile as the organisation writes amounts. */
export type WriteAmount = (amount: string) => string;

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** YYYY-MM-DD → "21 Nov 2026". */
export function dayWords(date: string): string {
  const [year, month, day] = partsOf(date);
  return `${day} ${months[month - 1] ?? ""} ${year}`;
}

function listDays(dates: readonly string[]): string {
  const words = dates.map(dayWords);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const plurals = { day: "days", week: "weeks", month: "months" } as const;

/** "every month", "every 2 weeks". */
export function rhythmWords({ period, interval }: Rhythm): string {
  return interval === 1 ? `every ${period}` : `every ${interval} ${plurals[period]}`;
}

/** "25.00 each time", "20.00 to 30.00, at random", "10.00, 20.00, then 30.00 each time". */
export function ruleWords(rule: AmountRule, write: WriteAmount): string {
  switch (rule.kind) {
    case "fixed":
      return `${write(rule.amount)} each time`;
    case "range":
      return `${write(rule.from)} to ${write(rule.to)}, at random`;
    case "sequence": {
      const amounts = rule.amounts.map(write);
      return amounts.length < 2
        ? `${amounts.join("")} each time`
        : `${amounts.slice(0, -1).join(", ")}, then ${amounts.at(-1)} each time`;
    }
    default:
      return rule satisfies never;
  }
}

/** What a listed charge takes: "25.00", "20.00 to 30.00", "10.00 or 20.00", "not known". */
export function plannedAmountWords(amount: PlannedAmount, write: WriteAmount): string {
  switch (amount.kind) {
    case "exact":
      return write(amount.amount);
    case "range":
      return `${write(amount.from)} to ${write(amount.to)}`;
    case "one-of":
      return amount.amounts.length > 3
        ? `one of ${amount.amounts.length} amounts`
        : amount.amounts.map(write).join(" or ");
    case "not-known":
      return "not known";
    default:
      return amount satisfies never;
  }
}

/** The repeat number of a listed charge: "3", "3 or later", "not known". */
export function indexWords({ index, indexAtLeast }: Pick<PlannedCharge, "index" | "indexAtLeast">): string {
  if (index !== null) return String(index);
  return indexAtLeast > 0 ? `${indexAtLeast} or later` : "not known";
}

export const doubtWords: Record<NonNullable<PlannedCharge["doubt"]>, string> = {
  "charged-already": "Only if the gateway has not charged it in this period already, which we do not know.",
  "stopped-before": "Only if the profile has not reached its last repeat by then, which we do not know.",
};

/** Why a list ends, or has nothing in it. */
export const endWords: Record<PlanEnd, string> = {
  "goes-on": "It goes on after these.",
  "finish-date": "No further charge: its last day is reached.",
  "max-repeats-number": "No further charge: its last repeat is reached.",
  "no-period": "No further charge by itself: it has no period.",
  "no-start": "No charge by itself: it has no first date.",
  "not-again": "No charge by itself any more: it was charged by itself before it stopped.",
  "by-hand": "It does not charge by itself: each charge comes on the day on which somebody makes it.",
  "not-known": "What comes after is not known.",
  calendar: "No further charge: its next one lies beyond the calendar.",
};

/** What we do not know of a profile, as it stands in "not known: …". */
export const factWords: Record<FactName, string> = {
  charging: "whether it charges by itself",
  startDate: "its first date",
  finishDate: "its last date",
  maxRepeats: "its last repeat",
  rhythm: "its period and interval",
  amountRule: "its amount rule",
  repeats: "its current repeats number",
  lastAutomaticOn: "when it was last charged by itself",
};

/** What people read of a warning. Loud: money may move in a way that they do not expect. */
export type WarningWords = { loud: boolean; title: string; text: string };

/** Says a warning. `today` is how the screen names the day, zone included. */
export function warningWords(warning: ScheduleWarning, today: string, write: WriteAmount): WarningWords {
  switch (warning.kind) {
    case "charges-today":
      return warning.certain
        ? {
            loud: true,
            title: "This charges today",
            text: `The first charge falls on ${today}. The profile charges by itself, so the gateway makes it today, as soon as it takes the change.`,
          }
        : {
            loud: true,
            title: "This may charge today",
            text: `A charge falls on ${today}. If the profile charges by itself and was not charged today yet, the gateway makes it today, as soon as it takes the change.`,
          };
    case "wakes":
      return { loud: true, ...wakingWords(warning.by) };
    case "not-first-amount":
      return {
        loud: true,
        title: "The new sequence does not start at its first amount",
        text:
          warning.at === null || warning.amount === null
            ? "The gateway goes on counting from the current repeats number, which we do not know. The first amount comes first only if that number is 0."
            : `The gateway goes on counting from the current repeats number. The next charge takes amount ${warning.at + 1} of the sequence, ${write(warning.amount)}. The first amount would come first only if that number were 0.`,
      };
    case "not-made-again":
      return {
        loud: true,
        title: warning.last === null ? "Days may be left out" : "A charge already made is not made again",
        text:
          warning.last === null
            ? `We do not know when it was last charged by itself. If that was in the present period, no charge comes on ${listDays(warning.dates)}: a new schedule does not charge for the same period again. By hand you still can.`
            : `It was charged by itself on ${dayWords(warning.last)}. The new schedule does not charge for the same period again, so none comes on ${listDays(warning.dates)}. By hand you still can.`,
      };
    case "ends-before-start":
      return {
        loud: false,
        title: "It ends before it begins",
        text: `The last charge would be on ${dayWords(warning.finish)}, before the first on ${dayWords(warning.start)}. The gateway may refuse that, or never charge.`,
      };
    case "stops":
      return { loud: false, title: "After this it charges no more by itself", text: endWords[warning.by] };
    case "starts-in-past":
      return {
        loud: false,
        title: "The first date is past",
        text: `Days are counted from ${dayWords(warning.start)}. Those that have gone by are not made up for.`,
      };
    case "only-by-hand":
      return {
        loud: false,
        title: "It does not charge by itself",
        text: "The new schedule is stored with the profile, but no charge comes from it: somebody makes each one.",
      };
    default:
      return warning satisfies never;
  }
}

function wakingWords(by: Extract<ScheduleWarning, { kind: "wakes" }>["by"]): Omit<WarningWords, "loud"> {
  const again = "With this change it charges by itself again.";
  switch (by) {
    case null:
      return {
        title: "This could wake a stopped profile",
        text: "We do not know whether the profile has stopped. If it has, this change can make it charge by itself again.",
      };
    case "finish-date":
      return { title: "This wakes a stopped profile", text: `Its last date is past, so it has stopped. ${again}` };
    case "max-repeats-number":
      return { title: "This wakes a stopped profile", text: `It has reached its last repeat and stopped. ${again}` };
    default:
      return by satisfies never;
  }
}

const monthEndWords: Record<ScheduleReading["monthEnd"], string> = {
  "last-day": "on that month's last day",
  "next-day": "on the first day of the month after it",
  skip: "not at all",
};

/** Says how the list is to be read. */
export function noteWords(note: ScheduleNote, write: WriteAmount): string {
  switch (note.kind) {
    case "month-end":
      return `Months without a ${note.day}${note.day === 31 ? "st" : "th"}: charged ${monthEndWords[note.reading]} (our estimate; the gateway only says "the same calendar date").`;
    case "past-sequence":
      return `Past the end of the sequence each charge takes its last amount, ${write(note.amount)}.`;
    case "failed-counts":
      return "A charge that fails counts like any other. The first charge has number 0.";
    default:
      return note satisfies never;
  }
}

function listFacts(names: readonly FactName[]): string {
  const words = names.map((name) => factWords[name]);
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

const firstCap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What stands under a list of charges: how it ends, and what we do not know. */
export function planWords({ charges, end, missing, open }: Plan): string[] {
  const cannot = charges.length === 0 ? "Its charges cannot be said." : "Further charges cannot be said.";
  // A list that cannot be made is not made less by anything else.
  const doubtful = missing.length > 0 && charges.length === 0 ? [] : open;
  return [
    missing.length > 0 ? `${cannot} Not known: ${listFacts(missing)}.` : endWords[end],
    ...(doubtful.length > 0 ? [`${firstCap(listFacts(doubtful))}: not known, so it may be fewer or others.`] : []),
  ];
}
