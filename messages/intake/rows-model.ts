export const isTheSameAsIn = (label: string, first: number) => `${label}: is the same as in row ${first}`;
export const recurringPaymentIdThisProfile = (verb: string) => `Recurring payment ID: this profile is also ${verb} by`;
export const sameReceiverAndAmountAs = "Same receiver and amount as in";
export const hasCellsAndTheHeadings = (count: number, count2: number) =>
  `has ${count} cells, and the headings have ${count2}: is a delimiter in a cell without quotation marks?`;
export const repeatsTheHeaderTakeThis = "repeats the header: take this line out";
export const atMostCharactersThisHas = (mostOwn: number, count: number) =>
  `at most ${mostOwn} characters, this has ${count}`;
export const mustNotHaveLineBreaks = "must not have line breaks or control characters";
export const theFileHasNoColumn = ". The file has no column for it: choose one, or add it to the file";
export const column = (part: number) => `Column ${part}`;
export const currencyNoEndpointOfThis = (given: string) => `Currency: no endpoint of this connection pays ${given}`;
