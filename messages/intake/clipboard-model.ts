export const textTooLong = (units: string, most: string) =>
  `The copied range has ${units} characters. The limit for pasting is ${most}. Save it as a file and upload it.`;
export const nothingToPaste = "There are no cells to paste. Copy a range in your spreadsheet first.";
export const tooManyCells = (cells: string, rows: string, columns: string, most: string) =>
  `The copied range has ${cells} cells (${rows} rows × ${columns} columns). The limit for pasting is ${most}. Paste it in parts.`;
export const tooManyColumns = (row: number, columns: string, most: number) =>
  `Row ${row} of the copied range has ${columns} columns. The limit is ${most}.`;
export const rowHasMerged = (row: number, text: string | null) =>
  `Row ${row} of the copied range${text === null ? "" : ` (“${text}”)`} has merged cells. Unmerge them, fill in every row, and copy the range again.`;
