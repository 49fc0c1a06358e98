export const isTheSameAsIn = (label: string, first: number) => `${label}: same as in row ${first}`;
export const recurringPaymentIdThisProfile = (verb: string) => `Recurring payment ID: profile also ${verb} in`;
export const sameReceiverAndAmountAs = "Same payee and amount as in";
export const hasCellsAndTheHeadings = (count: number, count2: number) =>
  `has ${count} cells, but there are ${count2} headings. Check for a delimiter in a cell without quotation marks`;
export const hasAValueOutside = (count: number) =>
  `has a value outside the ${count} columns with headings: delete it, or add a heading`;
export const isTheSampleRow = "is the sample row of the template: delete it";
export const repeatsTheHeaderTakeThis = "repeats the headings: delete this line";
export const atMostCharactersThisHas = (mostOwn: number, count: number) =>
  `can have up to ${mostOwn} characters, but has ${count}`;
export const mustNotHaveLineBreaks = "must not contain line breaks or control characters";
export const theFileHasNoColumn = ". No column is mapped to it: choose one, or add it to the file";
export const column = (part: number) => `Column ${part}`;
export const currencyNoEndpointOfThis = (given: string) => `Currency: no endpoint of this connection supports ${given}`;
