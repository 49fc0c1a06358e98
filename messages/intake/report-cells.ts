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
