export const columns = {
  booked: "Booking date",
  valueDate: "Value date",
  amount: "Amount",
  credit: "Credit",
  debit: "Debit",
  fee: "Fee",
  side: "Credit or debit",
  currency: "Currency",
  balance: "Balance",
  reference: "Reference",
  counterparty: "Counterparty",
  text: "Description",
  status: "Status",
  account: "Account",
} as const;

export const isEmpty = "The file has no rows.";
export const columnHasCards = (header: string) =>
  `The column “${header}” has card numbers. Export the statement without it.`;
export const atRow = (row: number, column: string, reason: string) => `Row ${row}, ${column}: ${reason}`;
export const cellIsTooLong = (row: number, most: number) => `Row ${row}: a cell has more than ${most} characters.`;
export const notAnAmount = (written: string, example: string) => `“${written}” isn’t an amount, e.g. ${example}.`;
export const notADate = (written: string) => `“${written}” isn’t a date, e.g. 2026-11-30.`;
export const notASide = (written: string) => `“${written}” is neither a credit nor a debit.`;
export const feeHasBothSigns = (written: string) =>
  `“${written}” has another sign than the fees above it. Export amounts that include their fees.`;
export const signNotAllowed = (written: string) =>
  `“${written}” has a sign, although another column has the direction.`;
export const creditBelowZero = (written: string) =>
  `“${written}” is below zero, although it’s in the column of credits. Export amounts with a sign in one column.`;
export const notAStatus = (written: string) =>
  `it isn’t known whether a row with “${written}” is booked. Export booked rows only.`;
export const oneOfBoth = "enter either a credit or a debit.";
export const notACurrency = (written: string) => `“${written}” isn’t a currency, e.g. EUR.`;
export const otherCurrency = (found: string, first: string) =>
  `the currency is ${found}, not ${first}. Export one account and currency at a time.`;
export const otherAccount = (found: string, first: string) =>
  `the account is ${found}, not ${first}. Export one account and currency at a time.`;
export const balanceDiffers = (expected: string, found: string) =>
  `the balance is ${found}, but the row before it and the amount make ${expected}. Export the statement again.`;
export const needsOtherAnswers = "it has other columns than the CSV files before it. Upload it on its own.";
export const namesNoAccount = "it doesn’t name its account, and another CSV file doesn’t either. Upload it on its own.";
export const enterTheAccount = "Enter the account’s IBAN or number.";
export const currencyMissing = "Choose a currency.";
export const thisAnswerIsWrong = "This answer can’t be used. Upload the file again.";
