import { cardNumberFault, holdsCardNumber } from "@/lib/fields/card-numbers";
import { catalogue, fieldOf } from "@/lib/fields/catalogue";
import { readDate } from "@/lib/fields/dates";
import { maskTail } from "@/lib/fields/mask";
import { rules } from "@/lib/fields/rules";
import { judgeValue, type Verdict } from "@/lib/fields/values";
import { chargings, profileKinds } from "./words";

const operation = "update-recurring-payment";

/** Our own fields of a profile, beside those that an update can send. */
const ownFields = {
  label: "Label",
  kind: "Kind",
  charging: "Charged by",
  currency: "Currency",
  "last-four": "Card, last four digits",
  repeats: "Repeats number",
  "gateway-state": "State at the gateway",
} as const;
type OwnField = keyof typeof ownFields;

/** As the gateway's own screens call them. */
export const gatewayStates = ["Scheduled", "Stopped", "Failed"] as const;

/**
 * Where the order of a change, its profile and our own address stand; what is kept by its last four digits only; and the
 * currency of an update, to which the document gives no meaning: the profile's own is another fact.
 */
const notFacts = new Set(["client-orderid", "recurring-payment-id", "credit-card-number", "currency"]);

/** What the book can know of a profile: what an update sends, by wire name, and our own. */
export const factNames: readonly string[] = [
  ...Object.keys(ownFields),
  ...catalogue[operation]
    .filter(({ name, filledBy }) => !notFacts.has(name) && filledBy === null)
    .map(({ name }) => name),
];

/** A field of the book as people read it. */
export function labelOfFact(name: string): string {
  return Object.hasOwn(ownFields, name) ? ownFields[name as OwnField] : (fieldOf(operation, name)?.label ?? name);
}

const groups = rules[operation].flatMap((rule) => (rule.kind === "exactly-one" ? [rule.groups] : []))[0] ?? [];

/** The fields of the other amount rules, which end with the rule that this field belongs to; none for any other field. */
export function rivalsOf(name: string): string[] {
  const own = groups.find((group) => group.includes(name));
  return own ? groups.filter((group) => group !== own).flat() : [];
}

function oneOf(words: readonly string[], text: string): Verdict {
  return words.includes(text) ? { value: text } : { fault: `must be one of ${words.join(", ")}` };
}

/** Judges what a person says of a profile; dates come out as ISO. `fault` is the end of a sentence that begins with the label. */
export function judgeFact(name: string, text: string, today: string): Verdict {
  const field = fieldOf(operation, name);
  switch (name) {
    case "kind":
      return oneOf(profileKinds, text);
    case "charging":
      return oneOf(chargings, text);
    case "gateway-state":
      return oneOf(gatewayStates, text);
    case "currency":
      return /^[A-Z]{3}$/.test(text) ? { value: text } : { fault: "must be three capital letters" };
    case "last-four":
      return /^\d{4}$/.test(text) ? { value: text } : { fault: "must be four digits" };
    case "repeats":
      return /^\d{1,9}$/.test(text) ? { value: String(Number(text)) } : { fault: "must be a whole number" };
    case "label":
      if (holdsCardNumber(text)) return { fault: cardNumberFault };
      return [...text].length <= 200 ? { value: text } : { fault: "at most 200 characters" };
    default:
      if (!field || !factNames.includes(name)) return { fault: "is not a field of a profile" };
      return judgeValue(field, text, { dateForm: "ISO", today });
  }
}

/** A value as an update sent it → as the book tells it: dates ISO, a card by its last four digits, what is secret masked. */
export function factsOfSent(values: Readonly<Record<string, string>>): Record<string, string> {
  const told = Object.entries(values).flatMap(([name, value]): [string, string][] => {
    if (name === "credit-card-number") return [["last-four", [...value].slice(-4).join("")]];
    return factNames.includes(name) && !notFacts.has(name) ? [[name, showFact(name, value)]] : [];
  });
  return Object.fromEntries(told);
}

/** A kept value as it may be shown, by its field's mark. */
export function showFact(name: string, value: string): string {
  const field = fieldOf(operation, name);
  if (field?.secret === "masked") return maskTail(value);
  return field?.format === "date" ? (readDate(value) ?? value) : value;
}
