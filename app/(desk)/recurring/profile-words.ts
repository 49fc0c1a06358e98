import { formatAmount, type NumberForm } from "@/lib/core/money";
import type { ProfileKind } from "@/lib/fields/rules";
import type { KnownFact, PendingFact } from "@/lib/recurring/facts";
import { rhythmIn, ruleOf } from "@/lib/recurring/schedule-wire";
import { dayWords, rhythmWords, ruleWords, type WriteAmount } from "@/lib/recurring/schedule-words";
import type { Charging } from "@/lib/recurring/words";

/** What a profile is, in a few words. */
export const kindWords: Record<ProfileKind, string> = { SRC: "Charges a card (SRC)", DST: "Pays to a card (DST)" };
export const chargingWords: Record<Charging, string> = { automatic: "By itself", manual: "Only when told" };

/** Writes amounts of a profile as the organisation does; without a currency as they are. */
export function amountWriter(currency: string | null, form: NumberForm): WriteAmount {
  return (amount) => (currency ? `${formatAmount(amount, currency, form)} ${currency}` : amount);
}

type Known = Readonly<Record<string, KnownFact>>;

const valuesOf = (known: Known) =>
  Object.fromEntries(Object.entries(known).map(([field, { value }]) => [field, value]));

/** "25.00 EUR each time"; null: not known. */
export function ruleText(known: Known, write: WriteAmount): string | null {
  const rule = ruleOf(valuesOf(known));
  return rule && ruleWords(rule, write);
}

/** "every 2 weeks"; null: not known. */
export function rhythmText(known: Known): string | null {
  const rhythm = rhythmIn(valuesOf(known));
  return rhythm && rhythmWords(rhythm);
}

const amountFields = new Set(["amount", "amount-from", "amount-to", "amount-sequence"]);
const dateFields = new Set(["start-date", "finish-date", "birthday"]);

/** A value of the book as people read it. */
export function factText(field: string, value: string, write: WriteAmount): string {
  if (field === "kind" && (value === "SRC" || value === "DST")) return kindWords[value];
  if (field === "charging" && (value === "automatic" || value === "manual")) return chargingWords[value];
  if (field === "last-four") return `•••• ${value}`;
  if (amountFields.has(field)) return value.split(",").map(write).join(", ");
  return dateFields.has(field) && /^\d{4}-\d{2}-\d{2}$/.test(value) ? dayWords(value) : value;
}

/** How we know a value: "sent, accepted · Ana", "typed by Ana", "from a file by Ana", "shown by an order". */
export function sourceText({ source, by }: KnownFact["from"]): string {
  switch (source) {
    case "sent":
      return by ? `as last sent by ${by}, accepted` : "as last sent, accepted";
    case "typed":
      return `typed by ${by ?? "somebody"}, not sent by us`;
    case "file":
      return `from a file of ${by ?? "somebody"}, not sent by us`;
    case "order":
      return "shown by an order";
    default:
      return source satisfies never;
  }
}

/** What stands beside a value while a change of it is not settled. */
export const pendingText: Record<PendingFact["state"], string> = {
  unconfirmed: "sent, not confirmed",
  waiting: "not sent yet",
};
