export const wasIgnored = (label: string, shown: string, part: string) => `${label} “${shown}” was ignored: ${part}.`;
export const otherFilesAreBeing = "Other files are being read. Try again in a minute.";
export const theFileIsToo = "The file is too large to read. Split it, or save its sheet as CSV.";
export const theFileTakesToo = "The file takes too long to read. Split it, or save its sheet as CSV.";
export const itIsShuttingDown = "it is shutting down";
export const migrationSAreMissing = (missing: number) => `${missing} migration(s) are missing`;
export const unknownMessage = (parts: string) => `Unknown reason (${parts}).`;
export const contact = (contact: string) => `Contact: ${contact}`;
export const expires = (expires: string) => `Expires: ${expires}`;
export const preferredLanguagesEn = "Preferred-Languages: en";
export const isntACurrencyEnter = (status: string) =>
  `“${status}” isn't a currency. Enter the amount alone or with a code, e.g. EUR.`;
export const theAmountIsIn = (currency: string, status: string) =>
  `The amount is in ${currency}, not ${status}. Change the currency, or enter the amount alone.`;
export const areTwoCurrenciesEnter = (labels: string) => `${labels} are two currencies. Enter one of them.`;
export const enterOneAmountE = (formatAmount: string) => `Enter one amount, e.g. ${formatAmount}.`;
export const thisOptionDoesntExist = "this option doesn't exist";
export const itIsntTheId = (what: string) => `it isn't the ID of ${what}`;
export const itContainsUnsupportedCharacters = "it contains unsupported characters";
export const thisRowCantBe = "this row can't be found";
export const search = "Search";
export const thisPageOfThe = "this page of the list no longer exists";
export const thisSortOrderDoesnt = "this sort order doesn't exist";
export const page = "Page";
export const itCantBeRead = "it can't be read";
export const noMoreThan = (searchMaxLength: number) => `use no more than ${searchMaxLength} characters`;
