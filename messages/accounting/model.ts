export const kinds = {
  payout: "Payout",
  charge: "Charge",
  payout_return: "Returned payout",
  charge_return: "Returned charge",
  fee: "Gateway fee",
  fx: "Currency exchange",
  reserve: "Reserve",
  bank: "Bank transfer",
  bank_fee: "Bank fee",
  bank_fx: "Currency exchange at the bank",
  bank_reserve: "Reserve at the bank",
  suspense: "Suspense",
};
export const clearing = "Gateway balance";
export const builtIn = "Built-in";
export const notBooked = {
  unassigned: "The use of this bank account isn’t set yet",
  no_gateway: "No gateway’s money moves over this bank account",
  sandbox: "Only sandbox connections use this bank account",
  unrelated: "Unrelated, by a matching rule",
  zero: "The amount is zero",
  no_rate: "It isn’t in the currency of the books, and Paydesk has no exchange rates",
};

export const chooseAKind = "Choose what the account is for.";
export const accountIsMissing = "Enter a ledger account, e.g. 4900.";
export const accountIsTooLong = "Ledger account: use no more than 60 characters.";
export const costCentreIsTooLong = "Cost centre: use no more than 36 characters.";
export const taxCodeIsTooLong = "Tax code: use no more than 60 characters.";
export const noSpecialCharacters = "Use letters, digits and signs on one line.";
export const aThreeLetterCurrency = "Use a currency code of three letters, e.g. EUR.";
export const payeeOfPayoutsOnly = "Only payouts and returned payouts have a payee. Clear the payee.";
export const notADay = "Enter a day, e.g. 2026-11-30.";
export const daysInOrder = "The last day is before the first one.";
export const oneYearOnly = "Export each calendar year in a run of its own.";
export const daysMustBeOver = (yesterday: string) => `Only days that are over can be exported: through ${yesterday}.`;
export const nothingToExport = "Everything of these days is exported already, or nothing moved.";
export const chooseTheBooks = "Choose the currency of your books.";
export const checkTheseAccounts = (accounts: string) =>
  `No run has used these accounts yet. Check them first: ${accounts}.`;
export const reasonMissing = "Enter a reason.";
export const reasonIsTooLong = "Reason: use no more than 500 characters.";
export const runNotFound = "This journal run doesn’t exist.";
export const reversalNotReversible = "This run is a reversal. Export its days again instead.";
export const ownRunNotReversible = "You made this run. Another user reverses it.";
export const alreadyReversed = (by: number) => `Run ${by} reversed it already.`;
export const clearedLater = (run: number) =>
  `Run ${run} clears bank lines that this run has in suspense. Reverse run ${run} first.`;
export const ruleHasEnded = "This account was removed already. Reload the page.";
export const payeeNotFound = "This payee doesn’t exist.";

export const accountIsNoNumber = (account: string) =>
  `DATEV needs account numbers of no more than 9 digits, and “${account}” isn’t one. Change the account, reverse the run and export its days again.`;
export const tooManyDecimals = (amount: string, currency: string) =>
  `DATEV amounts have two decimals, and ${amount} ${currency} has more. Use another format.`;
export const tooManyEntries = (most: string) =>
  `A DATEV file holds no more than ${most} entries. Reverse the run and export fewer days at once.`;
export const consultantNumber = "Consultant number: use 1001 to 9999999.";
export const clientNumber = "Client number: use 1 to 99999.";
export const accountsOfOneLength = (account: string, digits: number) =>
  `DATEV needs ledger accounts of ${digits} digits here, and accounts of vendors with ${digits + 1}. “${account}” is longer. Change the account, reverse the run and export its days again.`;
export const taxCodeIsNoKey = (code: string) =>
  `DATEV tax keys have no more than 4 digits, and “${code}” isn’t one. Change the tax code, reverse the run and export its days again.`;
export const tooManyDigits = (amount: string, currency: string) =>
  `DATEV amounts have no more than 10 digits before the comma, and ${amount} ${currency} has more. Use another format.`;
export const formatNames = { xero: "Xero", datev: "DATEV" };
export const chooseACurrency = (format: string, currencies: string) =>
  `A file of ${format} has one currency. Choose one of ${currencies}.`;

export const journalName = (run: number) => `Paydesk journal ${run}`;
export const suspenseCleared = "Cleared from suspense";
export const reversalOf = (run: number) => `Reversal of run ${run}`;
export const heads = {
  run: "Run",
  entry: "Entry",
  date: "Date",
  kind: "Type",
  reference: "Reference",
  connection: "Connection",
  payee: "Payee",
  description: "Description",
  account: "Ledger account",
  costCentre: "Cost centre",
  taxCode: "Tax code",
  debit: "Debit",
  credit: "Credit",
  currency: "Currency",
};
