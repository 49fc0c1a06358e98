import { cardNumber } from "card-validator/dist/card-number.js";
import passesLuhn from "card-validator/dist/luhn-10.js";

type Verdict = { fault: string } | { fault: null; warning: string | null; cvvLength: number | null };

/** Evaluates a card number of digits only. A brand that the library does not know must pass Luhn and is warned about. */
export function validateCardNumber(digits: string): Verdict {
  const { card, isValid } = cardNumber(digits);
  if (card) {
    if (!card.lengths.includes(digits.length)) {
      return { fault: `${card.niceType} numbers have ${listLengths(card.lengths)} digits, this has ${digits.length}` };
    }
    if (!isValid) return { fault: "is mistyped: its check digit does not fit" };
    return { fault: null, warning: null, cvvLength: card.code.size };
  }
  if (digits.length < 12) return { fault: `at least 12 digits, this has ${digits.length}` };
  if (!passesLuhn(digits)) return { fault: "is mistyped: its check digit does not fit" };
  return { fault: null, warning: "is of a card brand that we do not know; compare it with the card", cvvLength: null };
}

function listLengths(lengths: number[]): string {
  return lengths.length === 1 ? String(lengths[0]) : `${lengths.slice(0, -1).join(", ")} or ${lengths.at(-1)}`;
}
