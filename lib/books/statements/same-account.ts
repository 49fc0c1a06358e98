import { countryOfIban } from "@/lib/gateway/fields/accounts";

type Parts = { account: string; bank: string; iban: string | null };

/** Shorter numbers occur in too many IBANs by chance. */
const leastDigits = 6;

/**
 * Accepts an IBAN, a bank code with a number ("10050000/0123456789") or a number alone, with or without leading zeros,
 * blanks and a final currency.
 */
export function maySpellOneAccount(one: string, other: string, currency: string): boolean {
  const [a, b] = [partsOf(one, currency), partsOf(other, currency)];
  if (a.iban !== null && b.iban !== null) return a.iban === b.iban;
  if (a.iban !== null) return isWithin(b, a.iban);
  if (b.iban !== null) return isWithin(a, b.iban);
  return a.account === b.account && (a.bank === b.bank || a.bank === "" || b.bank === "");
}

function partsOf(written: string, currency: string): Parts {
  const pieces = written.toUpperCase().split("/");
  const [bank = "", ...rest] = pieces.length > 1 ? pieces : ["", ...pieces];
  const bare = rest.join("").replace(/[^A-Z0-9]/g, "");
  const account = bare.endsWith(currency) && bare.length > currency.length + 4 ? bare.slice(0, -currency.length) : bare;
  const iban = countryOfIban(account) === null ? null : account;
  return { account: account.replace(/^0+(?=.)/, ""), bank: bank.replace(/[^A-Z0-9]/g, ""), iban };
}

function isWithin({ account, bank }: Parts, iban: string): boolean {
  const national = iban.slice(4);
  if (account.length < leastDigits || !national.includes(account)) return false;
  // A BIC occurs in few IBANs; a numeric bank code in all that have one.
  return !/^\d+$/.test(bank) || national.includes(bank);
}
