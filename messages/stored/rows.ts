export const cellsMismatch = (count: number, count2: number) =>
  `has ${count} cells, but there are ${count2} headings. Check for a delimiter in a cell without quotation marks`;
export const hasOtherWidth = (count: number, count2: number) =>
  `has ${count} cells, but the other rows or the headings have ${count2}. Check for a delimiter in a cell without quotation marks`;
export const amountIsSplit = (amount: string, next: string) =>
  `“${amount}” and “${next}” look like one amount, ${amount},${next}, which the comma splits. Put amounts in quotation marks, or use another delimiter`;
export const valueBeyondHeadings = (count: number) =>
  `has a value outside the ${count} columns with headings: delete it, or add a heading`;
export const headingsRepeated = "repeats the headings: delete this line";
export const samePayment = (first: number) => `Same payee and amount as in row ${first}`;
export const profileChargedTwice = (first: number) => `Recurring payment ID: profile also charged in row ${first}`;
export const profileChangedTwice = (first: number) => `Recurring payment ID: profile also changed in row ${first}`;
export const noEndpoint = "No endpoint of this connection matches this row.";
export const needsVerificationValue =
  "This endpoint requires a card verification value, which is entered at release. Create a single payout for this row.";
export const hasAnEntity = (entity: string) =>
  `has “${entity}”, whose semicolon splits the cell: export the file without such codes, or with quotation marks`;
