import { faultOfAmount } from "@/lib/gateway/fields/amounts";
import { readDate } from "@/lib/gateway/fields/dates";
import { type AmountRule, periods, type Schedule, type ScheduleChange } from "./schedule-facts";

export type WireValues = Readonly<Record<string, string | undefined>>;

const most = 2_147_483_647;

function amountOf(text: string | undefined): string | null {
  const amount = text?.trim() ?? "";
  return faultOfAmount(amount) === null ? amount : null;
}

export function ruleOf(values: WireValues): AmountRule | null {
  const amount = amountOf(values.amount);
  if (amount !== null) return { kind: "fixed", amount };
  const [from, to] = [amountOf(values["amount-from"]), amountOf(values["amount-to"])];
  if (from !== null && to !== null) return { kind: "range", from, to };
  const amounts = (values["amount-sequence"] ?? "").split(",").map(amountOf);
  const good = amounts.filter((one) => one !== null);
  return good.length === amounts.length ? { kind: "sequence", amounts: good } : null;
}

export function countOf(text: string | undefined): number | null {
  return /^(0|[1-9]\d{0,9})$/.test(text?.trim() ?? "") && Number(text) <= most ? Number(text) : null;
}

export function scheduleIn(values: WireValues): Schedule | null {
  const period = periods.find((one) => one === values.period?.trim().toLowerCase());
  const interval = countOf(values.interval);
  return period && interval !== null && interval > 0 ? { period, interval } : null;
}

export function changeOf(values: WireValues): ScheduleChange {
  const [startDate, finishDate] = [readDate(values["start-date"] ?? ""), readDate(values["finish-date"] ?? "")];
  const maxRepeats = countOf(values["max-repeats-number"]);
  const [schedule, amountRule] = [scheduleIn(values), ruleOf(values)];
  return {
    ...(startDate === null ? {} : { startDate }),
    ...(finishDate === null ? {} : { finishDate }),
    ...(maxRepeats === null ? {} : { maxRepeats }),
    ...(schedule === null ? {} : { schedule }),
    ...(amountRule === null ? {} : { amountRule }),
  };
}
