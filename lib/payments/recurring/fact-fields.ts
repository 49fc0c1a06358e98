import { catalogue, fieldOf } from "@/lib/gateway/fields/catalogue";
import { readDate } from "@/lib/gateway/fields/dates";
import { maskTail } from "@/lib/gateway/fields/mask-value";
import { profileIdName } from "@/lib/gateway/fields/system-fields";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/model";

const operation = "update-recurring-payment";

const ownFields = {
  label: t.label,
  kind: t.kind,
  charging: t.charging,
  currency: common.currency,
  "last-four": t.lastFourLabel,
  repeats: t.repeatsNumber,
  "gateway-state": t.stateLabel,
} as const;
type OwnField = keyof typeof ownFields;

export const gatewayStates = ["Scheduled", "Stopped", "Failed"] as const;

/**
 * These fields say nothing about the profile: the document gives the currency of an update no meaning, and cards keep
 * their last four digits only.
 */
const notFacts = new Set([profileIdName, "credit-card-number", "currency"]);

export const factNames: readonly string[] = [
  ...Object.keys(ownFields),
  ...catalogue[operation]
    .filter(({ name, filledBy }) => !notFacts.has(name) && filledBy === null)
    .map(({ name }) => name),
];

export function labelOfFact(name: string): string {
  return Object.hasOwn(ownFields, name) ? ownFields[name as OwnField] : (fieldOf(operation, name)?.label ?? name);
}

export function factsOfSent(values: Readonly<Record<string, string>>): Record<string, string> {
  const facts = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (name === "credit-card-number") return [["last-four", [...value].slice(-4).join("")]];
    return factNames.includes(name) && !notFacts.has(name) ? [[name, showFact(name, value)]] : [];
  });
  return Object.fromEntries(facts);
}

export function showFact(name: string, value: string): string {
  const field = fieldOf(operation, name);
  if (field?.secret === "masked") return maskTail(value);
  return field?.format === "date" ? (readDate(value) ?? value) : value;
}
