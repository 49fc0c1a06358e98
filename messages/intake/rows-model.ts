export const sameAsInRow = (label: string, first: number) => `${label}: same as in row ${first}`;
export const recurringPaymentIdProfile = (verb: string) => `Recurring payment ID: profile also ${verb} in`;
export const samePayeeAndAmount = "Same payee and amount as in";
export const hasCellsButThere = (count: number, count2: number) =>
  `has ${count} cells, but there are ${count2} headings. Check for a delimiter in a cell without quotation marks`;
export const hasAValueOutside = (count: number) =>
  `has a value outside the ${count} columns with headings: delete it, or add a heading`;
export const isTheSampleRow = "is the sample row of the template: delete it";
export const repeatsTheHeadingsDelete = "repeats the headings: delete this line";
export const canHaveUpTo = (mostOwn: number, count: number) => `can have up to ${mostOwn} characters, but has ${count}`;
export const mustNotContainLine = "must not contain line breaks or control characters";
export const noColumnIsMapped = ". No column is mapped to it: choose one, or add it to the file";
export const column = (part: number) => `Column ${part}`;
export const currencyNoEndpointOf = (given: string) => `Currency: no endpoint of this connection supports ${given}`;
