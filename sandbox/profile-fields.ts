import { catalogue } from "@/lib/gateway/fields/catalogue";
import { readDate } from "@/lib/gateway/fields/dates";
import { parseUpdate } from "@/lib/gateway/fields/schema";
import { faultText, sentenceOf } from "@/lib/gateway/fields/sentences";
import { keepPairs } from "./form-values";
import { dayOf, type Profile } from "./profiles";
import type { AmountRule } from "./schedule";
import { chooseOutcome, type Settings } from "./settings";

const operation = "update-recurring-payment";

const wireNames = new Set(catalogue[operation].flatMap((field) => [field.name, ...field.aliases]));
const keptGroups = new Set(["payer", "payment", "card"]);
const keptNames = new Set(
  catalogue[operation]
    .filter(({ name, group, filledBy }) => keptGroups.has(group) && filledBy === null && name !== "credit-card-number")
    .map(({ name }) => name),
);

type FieldsRefusal = { code: "unknown-field" | "invalid-fields"; message: string };

/** The documented example carries a currency, which is accepted if it is the profile's. */
export function checkProfileFields(
  profile: Pick<Profile, "kind" | "currency">,
  given: Readonly<Record<string, string>>,
  now: Date,
): { values: Record<string, string> } | { refused: FieldsRefusal } {
  const { currency, ...fields } = given;
  const stranger = Object.keys(fields).find((name) => !wireNames.has(name));
  if (stranger !== undefined) {
    return { refused: { code: "unknown-field", message: `${stranger}: is not a field of a profile update` } };
  }
  if (currency && currency !== profile.currency) {
    return { refused: { code: "invalid-fields", message: `currency: the profile is in ${profile.currency}` } };
  }
  const { kind: profileKind, currency: ofProfile } = profile;
  const options = {
    dateForm: "DD.MM.YYYY",
    today: dayOf(now),
    profileKind,
    currency: ofProfile,
    filled: fields,
  } as const;
  const parsed = parseUpdate({}, options);
  if (parsed.ok) return { values: parsed.values };
  const message = parsed.errors.map((error) => sentenceOf(operation, error, faultText)).join("; ");
  return { refused: { code: "invalid-fields", message: message.slice(0, 1000) } };
}

function amountRuleOf(values: Record<string, string>): AmountRule | null {
  const { amount, "amount-from": from, "amount-to": to, "amount-sequence": sequence } = values;
  if (amount !== undefined) return { kind: "fixed", amount };
  if (from !== undefined && to !== undefined) return { kind: "range", from, to };
  return sequence === undefined ? null : { kind: "sequence", amounts: sequence.split(",") };
}

/** The interface document allows only one address: "send either, not both". */
function addressesOf(values: Record<string, string>): Partial<Pick<Profile, "notifyUrl" | "serverCallbackUrl">> {
  const { notify_url: notifyUrl = null, server_callback_url: serverCallbackUrl = null } = values;
  return notifyUrl === null && serverCallbackUrl === null ? {} : { notifyUrl, serverCallbackUrl };
}

function cardOf(values: Record<string, string>, settings: Settings): Partial<Pick<Profile, "card" | "outcome">> {
  const number = values["credit-card-number"];
  if (number === undefined) return {};
  return {
    card: { bin: number.slice(0, 6), lastFour: number.slice(-4) },
    outcome: chooseOutcome(settings, { credit_card_number: number }),
  };
}

export function applyProfileFields(profile: Profile, values: Record<string, string>, settings: Settings): Profile {
  const date = (name: string, kept: string | null) => (values[name] === undefined ? kept : readDate(values[name]));
  const maxRepeats = values["max-repeats-number"];
  const period = values.period as Profile["period"] | undefined;
  const kept = Object.entries(values).filter(([name]) => keptNames.has(name));
  return {
    ...profile,
    amountRule: amountRuleOf(values) ?? profile.amountRule,
    ...(period ? { period, interval: Number(values.interval) } : {}),
    startDate: date("start-date", profile.startDate),
    finishDate: date("finish-date", profile.finishDate),
    maxRepeats: maxRepeats === undefined ? profile.maxRepeats : Number(maxRepeats),
    ...addressesOf(values),
    ...cardOf(values, settings),
    details: { ...profile.details, ...Object.fromEntries(keepPairs(operation, kept)) },
  };
}

export function findProfileFault({ startDate, finishDate }: Profile): string | null {
  if (startDate === null || finishDate === null || startDate <= finishDate) return null;
  return `finish-date: the profile's first charge is on ${startDate}, after its last on ${finishDate}`;
}
