export const mb = (spell: string) => `${spell} MB`;
export const fileEmpty = "The file is empty.";
export const fileTooLarge = (bytes: string, most: string) =>
  `The file has ${bytes}. The limit is ${most}. Split the file.`;
export const tooManyRows = (most: string) => `The file has more than ${most} rows. Split the file.`;
export const tooManyColumns = (count: string, columns: number) =>
  `The file has ${count} columns. The limit is ${columns}.`;
export const cellTooLong = (row: number, units: string, cellUnits: string) =>
  `Row ${row}: a cell has ${units} characters. The limit is ${cellUnits}.`;
export const controlTotalDiffers = (what: string, declared: string, is: string) =>
  `Control total, ${what}: ${declared} declared, ${is} found.`;
export const description = "Description";
export const columns = "Columns";
export const column = "Column";
export const required = "Required";
export const length = "Length";
export const example = "Example";
export const necessities = {
  required: "required",
  byEndpoint: "required by endpoint",
  optional: "optional",
} as const;

export const textTooLong = (units: string, most: string) =>
  `The copied range has ${units} characters. The limit for pasting is ${most}. Save it as a file and upload it.`;
export const nothingToPaste = "There are no cells to paste. Copy a range in your spreadsheet first.";
export const tooManyCells = (cells: string, rows: string, columns: string, most: string) =>
  `The copied range has ${cells} cells (${rows} rows × ${columns} columns). The limit for pasting is ${most}. Paste it in parts.`;
export const pastedTooManyColumns = (row: number, columns: string, most: number) =>
  `Row ${row} of the copied range has ${columns} columns. The limit is ${most}.`;
export const rowHasMerged = (row: number, text: string | null) =>
  `Row ${row} of the copied range${text === null ? "" : ` (“${text}”)`} has merged cells. Unmerge them, fill in every row, and copy the range again.`;

export const referenceHint =
  "Your invoice number or payment ID, for example INV-2231. The same reference is not paid twice.";
export const vendorNumberHint = "Vendor number of the saved payee, for example V-1204.";
export const sendOn = "Send on";
export const sendOnHint =
  "The date on which the row is sent, for example 2026-12-01. Blank: as soon as the batch is released and starts.";
export const theHeading = (shown: string, cardNumberFault: string) => `The heading “${shown}” ${cardNumberFault}.`;
export const verificationColumnForbidden = (header: string) =>
  `Column “${header}” contains card verification codes, which must never be in a file. Delete the column; the codes are entered at release.`;
export const cardColumnForbidden = (header: string) =>
  `Column “${header}” contains card numbers, which this type of file doesn't need. Delete the column.`;
export const columnDuplicate = (text: string, part: number, part2: number) =>
  `Column “${text}” appears twice (columns ${part} and ${part2}). Delete one of them.`;
export const payeeAccountFields = "the payee's account, wallet, card or stored profile";
export const emailAddresses = "email addresses";
export const ibans = "IBANs";
export const cardNumbers = "card numbers";
export const currencyCodes = "currency codes";
export const dates = "dates";
export const bics = "BICs";
export const wholeNumbers = "whole numbers";
export const amounts = "amounts";
export const names = "names";

export const unmappedHint = ". No column is mapped to it: choose one, or add it to the file";
export const columnNumbered = (part: number) => `Column ${part}`;

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

export const sheetListMissing = "The workbook has no list of sheets. Open it in Excel, and save it again.";
export const notWorkbook = "This is not an Excel workbook.";
export const workbookEmpty = "The workbook is empty.";
export const onlySheetHidden = "The workbook’s only sheet is hidden";
export const severalSheets = (count: string) => `The workbook has ${count} sheets`;
export const chooseOne = (countedText: string, names: string) => `${countedText}. Choose one: ${names}.`;
export const mergedCellsLimit = "The workbook has too many merged cells. Save it as CSV.";
export const partDamaged = (at: string) =>
  `The workbook is damaged at ${at}. Open it in Excel, save it again, and upload the new file.`;
export const mergedCellsOverlap = "The workbook has merged cells that overlap. Save it as CSV.";
export const workbookDamaged = "The workbook is damaged. Open it in Excel, save it again, and upload the new file.";
export const unpackedTooLarge = (most: string) =>
  `The workbook is larger than ${most} MB when unpacked. Save its sheet as CSV, or split it.`;
export const passwordProtected =
  "The workbook is password-protected. Open it in Excel, remove the password, and save it.";
export const partDuplicate = (name: string) =>
  `The workbook has two parts named ${name}, and only one of them can be right. Open it in Excel, check it, and save it again.`;
export const theSheetHasTwice = (what: string, at: string) =>
  `The workbook has ${what} ${at} twice, and only one of them can be right. Open it in Excel, check it, and save it again.`;
export const row = "row";
export const cell = "cell";
export const hidden = " (hidden)";
export const keepOneSheet = (names: string) =>
  `Keep one visible sheet in the workbook, and upload it again. It has ${names}.`;
export const showHiddenParts = "The workbook hides rows or columns. Show or delete them, and upload it again.";
export const showsAnother = (at: string, text: string, value: string) =>
  `Cell ${at} shows “${text}” and holds ${value}. Change its number format, and upload the workbook again.`;
export const holdsNothing = (at: string, text: string) =>
  `Cell ${at} has no value: ${text}. Open the workbook in Excel, correct the cell, and save it.`;
