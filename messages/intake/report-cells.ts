const atRow = (row: number, column: string, reason: string) => `Row ${row}, ${column}: ${reason}`;

export const notATable = "This isn’t a CSV or Excel file. Export the report as one of them.";
export const quotesAreWrong = (row: number) =>
  `From row ${row} on, a quotation mark isn’t closed. Export the report again.`;
export const cellIsTooLong = (row: number, most: number) => `Row ${row}: a cell has more than ${most} characters.`;
export const rowIsTooLong = (row: number, most: number) => `Row ${row} has more than ${most} columns.`;
export const idIsRounded = (row: number, column: string, written: string) =>
  atRow(row, column, `Excel has rounded “${written}”. Format the column as text, or export the report as CSV.`);
export const cellIsEmpty = (row: number, column: string, shown: string) =>
  atRow(
    row,
    column,
    `the cell shows ${shown ? `“${shown}”` : "what another cell has"}, not a value. Enter it as a value.`,
  );
export const rowHasOtherWidth = (row: number, count: number, expected: number) =>
  `Row ${row} has ${count} cells, and the other rows or the headings have ${expected}. A delimiter is missing, or is part of a value without quotation marks. Export the file again.`;
export const rowIsTooWide = (row: number, column: number, named: number) =>
  `Row ${row} has a value in column ${column}, but there are ${named} headings. Put values that contain the delimiter in quotation marks, or export with another delimiter.`;
export const amountIsSplit = (row: number, amount: string, next: string) =>
  `Row ${row}: “${amount}” and “${next}” look like one amount, ${amount},${next}, which the comma splits. Export with quotation marks or another delimiter.`;
export const hasAnotherHead = (row: number) =>
  `Row ${row} has headings again: this is more than one table. Upload each table as its own file.`;
export const totalDiffers = (row: number, written: string, sum: string) =>
  `Row ${row} has the total ${written}, but the rows above add up to ${sum}. Rows are missing, or an amount is wrong. Export the file again.`;
export const countDiffers = (row: number, stated: number, count: number) =>
  `Row ${row} says that there are ${stated} rows, but the file has ${count}. Export the file again.`;
export const hasNoDay = (row: number) => `Row ${row} has an amount and no date. Export the file again.`;
