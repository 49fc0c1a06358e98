export const isLeftOut = (label: string, shown: string, part: string) => `${label} “${shown}” is left out: ${part}.`;
export const otherFilesAreBeingRead = "Other files are being read. Try again in a minute.";
export const theFileNeedsTooMuch = "The file needs too much memory: split it, or save its sheet as CSV.";
export const theFileTakesTooLong = "The file takes too long to read: split it, or save its sheet as CSV.";
export const itWasToldToStop = "it was told to stop";
export const migrationSAreMissing = (missing: number) => `${missing} migration(s) are missing`;
export const contact = (contact: string) => `Contact: ${contact}`;
export const expires = (expires: string) => `Expires: ${expires}`;
export const preferredLanguagesEn = "Preferred-Languages: en";
export const isNotACurrencyWrite = (status: string) =>
  `“${status}” is not a currency: write the amount alone, or with a code such as EUR.`;
export const theAmountIsInNot = (currency: string, status: string) =>
  `The amount is in ${currency}, not in ${status}: change the currency, or write the amount alone.`;
export const areTwoCurrenciesWriteOne = (labels: string) => `${labels} are two currencies: write one of them.`;
export const writeOneAmountForExample = (formatAmount: string) => `Write one amount, for example ${formatAmount}.`;
