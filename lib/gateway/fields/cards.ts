import { cardNumber } from "card-validator/dist/card-number.js";
import passesLuhn from "card-validator/dist/luhn-10.js";
import { type Fault, fault } from "./faults";

type Verdict = { fault: Fault } | { fault: null; warning: Fault | null; cvvLength: number | null };

/** A brand that the library doesn't know must pass Luhn and gets a warning. */
export function validateCardNumber(digits: string): Verdict {
  const { card, isValid } = cardNumber(digits);
  if (card) {
    if (!card.lengths.includes(digits.length)) {
      return { fault: fault("cardDigits", card.niceType, card.lengths, digits.length) };
    }
    if (!isValid) return { fault: fault("wrongCheckDigit") };
    return { fault: null, warning: null, cvvLength: card.code.size };
  }
  if (digits.length < 12) return { fault: fault("cardTooShort", digits.length) };
  if (!passesLuhn(digits)) return { fault: fault("wrongCheckDigit") };
  return { fault: null, warning: fault("unknownBrand"), cvvLength: null };
}
