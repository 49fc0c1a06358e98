import { formatAmount, type NumberForm } from "@/lib/core/money/money";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import type { ProfileKind } from "@/lib/gateway/fields/rules";
import type { KnownFact } from "@/lib/payments/recurring/facts";
import { type Charging, profileStates } from "@/lib/payments/recurring/labels";
import {
  dayLabel,
  periodLabels,
  ruleLabel,
  scheduleLabel,
  type WriteAmount,
} from "@/lib/payments/recurring/schedule-labels";
import { ruleOf, scheduleIn } from "@/lib/payments/recurring/schedule-wire";
import * as t from "@/messages/recurring/shared";

export const kindLabels: Record<ProfileKind, string> = { SRC: t.kindCharge, DST: t.kindPay };
export const describeCharging = (charging: Charging) => profileStates.rows[charging].label;

export function amountWriter(currency: string | null, form: NumberForm): WriteAmount {
  return (amount) => (currency ? `${formatAmount(amount, currency, form)} ${currency}` : amount);
}

type KnownFacts = Readonly<Record<string, KnownFact>>;

const valuesOf = (known: KnownFacts) =>
  Object.fromEntries(Object.entries(known).map(([field, { value }]) => [field, value]));

export function amountText(known: KnownFacts, write: WriteAmount): string | null {
  const rule = ruleOf(valuesOf(known));
  return rule?.kind === "fixed" ? write(rule.amount) : rule && ruleLabel(rule, write);
}

export function scheduleText(known: KnownFacts): string | null {
  const schedule = scheduleIn(valuesOf(known));
  return schedule && scheduleLabel(schedule);
}

const formatOf = (name: string) => fieldOf("update-recurring-payment", name)?.format;

export function factText(field: string, value: string, write: WriteAmount): string {
  if (field === "kind" && (value === "SRC" || value === "DST")) return kindLabels[value];
  if (field === "charging" && (value === "automatic" || value === "manual")) return describeCharging(value);
  if (field === "period" && Object.hasOwn(periodLabels, value)) return periodLabels[value as keyof typeof periodLabels];
  if (field === "last-four") return `•••• ${value}`;
  if (formatOf(field)?.startsWith("amount")) return value.split(",").map(write).join(", ");
  return formatOf(field) === "date" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayLabel(value) : value;
}

export function sourceText({ source, by }: KnownFact["from"]): string {
  switch (source) {
    case "sent":
      return by ? t.sourceSentBy(by) : t.sourceSent;
    case "typed":
      return t.sourceEntered(by ?? t.aUser);
    case "file":
      return t.sourceImported(by ?? t.aUser);
    case "order":
      return t.sourceOrder;
    default:
      return source satisfies never;
  }
}
