import { catalogue, fieldOf } from "@/lib/gateway/fields/catalogue";
import { readDate } from "@/lib/gateway/fields/dates";
import { maskTail } from "@/lib/gateway/fields/mask-value";
import { profileIdName } from "@/lib/gateway/fields/system-fields";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";

const operation = "update-recurring-payment";

/** Our own fields of a profile, beside those that an update can send. */
const ownFields = {
  label: t.label,
  kind: t.kind,
  charging: t.charging,
  currency: common.currency,
  "last-four": t.cardLastFourDigits,
  repeats: t.repeatsNumber,
  "gateway-state": t.stateAtTheGateway,
} as const;
type OwnField = keyof typeof ownFields;

/** As the gateway's own screens call them. */
export const gatewayStates = ["Scheduled", "Stopped", "Failed"] as const;

/**
 * Where the profile of a change is; what is kept by its last four digits only; and the
 * currency of an update, to which the document gives no meaning: the profile's own is another fact.
 */
const notFacts = new Set([profileIdName, "credit-card-number", "currency"]);

/** What the directory can know of a profile: what an update sends, by wire name, and our own. */
export const factNames: readonly string[] = [
  ...Object.keys(ownFields),
  ...catalogue[operation]
    .filter(({ name, filledBy }) => !notFacts.has(name) && filledBy === null)
    .map(({ name }) => name),
];

/** A field of the directory as users read it. */
export function labelOfFact(name: string): string {
  return Object.hasOwn(ownFields, name) ? ownFields[name as OwnField] : (fieldOf(operation, name)?.label ?? name);
}

/** A value as an update sent it → as the directory tells it: dates ISO, a card by its last four digits, what is secret masked. */
export function factsOfSent(values: Readonly<Record<string, string>>): Record<string, string> {
  const facts = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (name === "credit-card-number") return [["last-four", [...value].slice(-4).join("")]];
    return factNames.includes(name) && !notFacts.has(name) ? [[name, showFact(name, value)]] : [];
  });
  return Object.fromEntries(facts);
}

/** A kept value as it may be shown, by its field's mark. */
export function showFact(name: string, value: string): string {
  const field = fieldOf(operation, name);
  if (field?.secret === "masked") return maskTail(value);
  return field?.format === "date" ? (readDate(value) ?? value) : value;
}
