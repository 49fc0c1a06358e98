import passesLuhn from "card-validator/dist/luhn-10.js";
import { isValidBIC, isValidIBAN } from "ibantools";
import { isCurrency } from "./amounts";

const compact = (text: string) => text.replace(/[\s-]/g, "").toUpperCase();

export const looksLike = {
  email: (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text),
  iban: (text: string) => isValidIBAN(compact(text)),
  card: (text: string) => /^[2-6]\d{12,18}$/.test(compact(text)) && passesLuhn(compact(text)),
  currency: (text: string) => isCurrency(text.toUpperCase()),
  date: (text: string) => /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})$/.test(text),
  bic: (text: string) => isValidBIC(compact(text)),
} as const;
