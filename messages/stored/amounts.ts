export const currencyUnknown = (status: string) =>
  `“${status}” isn't a currency. Enter the amount alone or with a code, e.g. EUR.`;
export const currencyDiffers = (currency: string, status: string) =>
  `The amount is in ${currency}, not ${status}. Change the currency, or enter the amount alone.`;
export const severalCurrencies = (first: string, second: string) =>
  `${first} and ${second} are two currencies. Enter one of them.`;
export const amountInvalid = (formatAmount: string) => `Enter one amount, e.g. ${formatAmount}.`;
