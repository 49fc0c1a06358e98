import passesLuhn from "card-validator/dist/luhn-10.js";
import { maskCardNumber } from "./mask";

/** 13 to 19 digits in one piece, or in fours as cards print them; a blank may be written as a form writes it. */
const candidates = /(?<!\d)(?:\d{13,19}|\d{4}([ +-]|%20)\d{4}\1\d{4}\1\d{1,7})(?!\d)/g;
/** First digits of card brands (ISO/IEC 7812: travel, banking, petrol); ids and counters often begin otherwise. */
const brandDigits = /^[2-6]/;

/** Text with what looks like a card number (right length, brand digit, check digit) cut to its first 6 and last 4 digits. */
export function hideCardNumbers(text: string): string {
  return text.replace(candidates, (found) => {
    const digits = found.replace(/%20|\D/g, "");
    return brandDigits.test(digits) && passesLuhn(digits) ? maskCardNumber(digits) : found;
  });
}
