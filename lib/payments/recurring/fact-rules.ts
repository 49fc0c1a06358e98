import { holdsCardNumber } from "@/lib/gateway/fields/card-numbers";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import { cardNumberInText } from "@/lib/gateway/fields/fault-texts";
import { rules } from "@/lib/gateway/fields/rules";
import { faultText } from "@/lib/gateway/fields/sentences";
import { validateValue } from "@/lib/gateway/fields/values";
import * as t from "@/messages/recurring/model";
import { factNames, gatewayStates } from "./fact-fields";
import { chargings, profileKinds } from "./labels";

type Verdict = { value: string } | { fault: string };

const operation = "update-recurring-payment";

const groups = rules[operation].flatMap((rule) => (rule.kind === "exactly-one" ? [rule.groups] : []))[0] ?? [];

export function rivalsOf(name: string): string[] {
  const own = groups.find((group) => group.includes(name));
  return own ? groups.filter((group) => group !== own).flat() : [];
}

function oneOf(labels: readonly string[], text: string): Verdict {
  return labels.includes(text) ? { value: text } : { fault: t.choiceInvalid(labels.join(", ")) };
}

function inWords(verdict: ReturnType<typeof validateValue>): Verdict {
  return "fault" in verdict ? { fault: faultText(verdict.fault) } : verdict;
}

export function validateFact(name: string, text: string, today: string): Verdict {
  const field = fieldOf(operation, name);
  switch (name) {
    case "kind":
      return oneOf(profileKinds, text);
    case "charging":
      return oneOf(chargings, text);
    case "gateway-state":
      return oneOf(gatewayStates, text);
    case "currency":
      return /^[A-Z]{3}$/.test(text) ? { value: text } : { fault: t.currencyInvalid };
    case "last-four":
      return /^\d{4}$/.test(text) ? { value: text } : { fault: t.lastFourInvalid };
    case "repeats":
      return /^\d{1,9}$/.test(text) ? { value: String(Number(text)) } : { fault: t.wholeNumberInvalid };
    case "label":
      if (holdsCardNumber(text)) return { fault: cardNumberInText };
      return [...text].length <= 200 ? { value: text } : { fault: t.textTooLong };
    default:
      if (!field || !factNames.includes(name)) return { fault: t.fieldUnknown };
      return inWords(validateValue(field, text, { dateForm: "ISO", today }));
  }
}
