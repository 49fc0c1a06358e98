import { cardNumber } from "card-validator/dist/card-number.js";
import passesLuhn from "card-validator/dist/luhn-10.js";
import * as t from "./fault-texts";

type Verdict = { fault: string } | { fault: null; warning: string | null; cvvLength: number | null };

/** Evaluates a card number of digits only. A brand that the library does not know must pass Luhn and is warned about. */
export function validateCardNumber(digits: string): Verdict {
  const { card, isValid } = cardNumber(digits);
  if (card) {
    if (!card.lengths.includes(digits.length)) {
      return { fault: t.cardDigits(card.niceType, card.lengths, digits.length) };
    }
    if (!isValid) return { fault: t.wrongCheckDigit };
    return { fault: null, warning: null, cvvLength: card.code.size };
  }
  if (digits.length < 12) return { fault: t.cardTooShort(digits.length) };
  if (!passesLuhn(digits)) return { fault: t.wrongCheckDigit };
  return { fault: null, warning: t.unknownBrand, cvvLength: null };
}
