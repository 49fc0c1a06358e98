import { counted, plural } from "@/lib/core/text/plural";

export const encodingMixed =
  "Some cells of this file are UTF-8 and others are not. Export it again as UTF-8. Or choose the encoding of the others, and check the cells with a warning.";
export const encodingQuestion = "The encoding of this file is unclear. Which version shows the letters correctly?";
export const headingLineInvalid = (chosen: number, shownLines: number) =>
  `Line ${chosen} can't be the headings. Choose one of the first ${shownLines} lines.`;
export const aDecimal = (part: number, proof: string) =>
  ` ${counted(part, "other amount uses", "other amounts use")} a decimal ${proof}.`;
export const separatorQuestion = (samples: string, others: string) =>
  `Amounts such as ${samples} can be read in more than one way.${others} Which decimal separator does this file use?`;
export const separatorsMixed = (count: number, quote: string, count2: number, quote2: string) =>
  `${counted(count, "amount uses", "amounts use")} a decimal point, e.g. ${quote}, and ${count2} a decimal comma, e.g. ${quote2}.`;
export const formatsMixedQuestion = (sides: string) =>
  `This file mixes two number formats. ${sides} How should they be read?`;
export const writtenFormAnswer = "each as written; ambiguous amounts are errors";
export const amountSpacesQuestion = (samples: string) =>
  `Amounts such as ${samples} contain spaces. Is each of them one amount?`;
export const scientificQuestion =
  "Some amounts use scientific notation (e.g. 5E+10). The spreadsheet may have rounded them. Are they exact?";
export const roundedQuestion =
  "A spreadsheet seems to have rounded long numbers, so that their last digits are lost. Are they correct?";
export const shownAmountQuestion = "These cells show a different amount than they contain. Which amount is correct?";
export const shownAmountAnswer = "the amount shown in the sheet";
export const storedAmountAnswer = "the amount stored in the cell";
export const exclude = (what: string) => `Exclude ${what}`;
export const include = (what: string) => `Include ${what}`;
export const filtered = (filtered: string) => `${filtered} filtered`;
export const hidden = (byHand: string) => `${byHand} hidden`;
export const hiddenRowsQuestion = (boolean: string, count: number) =>
  `The workbook has ${boolean} ${plural(count, "row")}. Include ${plural(count, "it", "them")} in this batch?`;
export const text1Row = "1 row";
export const rows = (count: string) => `${count} rows`;
export const hiddenColumnsQuestion = (count: number, names: string) =>
  `The workbook hides ${plural(count, "the column", `${count} columns`)} ${names}. Include ${plural(count, "it", "them")}?`;
export const column = (count: number) => counted(count, "column");
export const ignoreColumn = "Ignore this column";
export const fieldQuestion = (header: string) => `What is in column “${header}”? Choose a field, or ignore the column.`;
export const mappingMismatch = (header: string, label: string, looks: string) =>
  `Column “${header}” is mapped to ${label}, but its cells look like ${looks}. Check it.`;
export const cellsResembleNote = (looks: string) => ` Its cells look like ${looks}.`;
export const mappingQuestion = (header: string, label: string, part: string) => `Use “${header}” as ${label}?${part}`;
export const mappingConfirmed = (label: string) => `Yes, it is ${label}`;
export const endpointQuestion = (currency: string) =>
  `${currency === "" ? "Rows without a currency" : currency}: which endpoint should send them?`;
export const sheetQuestion = "This is an Excel workbook. Choose one of its sheets.";
export const headingsMissing = (line: number) =>
  `Line ${line} has no column names, and none were found nearby. Choose the headings, or add them as in the template.`;
export const fieldMappedTwice = (names: string, operation: string) =>
  `Columns ${names} are both mapped to ${operation}. Choose one of them.`;
export const alsoMissing = (missing: string) => ` Also missing: ${missing}.`;
export const requiredFieldUnmapped = (label: string, field: string, more: string) =>
  `No column is mapped to ${label} (${field}), which is required.${more}`;
export const fileEmpty = "The file is empty.";
export const rowsMissing = "The file has headings but no rows.";
export const headingMissing = (part: number, row: number) =>
  `Column ${part} has no heading, but a value in row ${row}. Add a heading, or delete the value.`;
export const oneAmountAnswer = "one amount, with spaces between thousands";
export const valuesWrongAnswer = "no: mark these rows as errors";
export const unknownVendorQuestion = (samples: string) =>
  `No saved payee has a vendor number such as ${samples}. What should happen to these rows?`;
export const unknownVendorErrors = "mark these rows as errors";
export const payThemByTheir = "pay them to the account in the file";
export const amountsMayBeSplit = (quoted: string) =>
  `The file has commas between its cells, and amounts such as ${quoted} look like one amount in two cells.`;
export const twoColumnsAnswer = "these are two columns: the amount ends at the comma";
export const theTotalIsntTheSum = (total: string, sum: string) =>
  `The file has the total ${total}, but its rows add up to ${sum}. Rows are missing, or an amount is wrong: check the file.`;
export const rowCountDiffers = (stated: number, found: number) =>
  `The file says that it has ${stated} payments, but it has ${found}. Rows are missing or too many: check the file.`;
export const goOnWithoutTotal = "the total or count is wrong: use the rows";
export const columnHasNamesAnd = (header: string) =>
  `Column “${header}” contains names, but no column is mapped to Account holder. Approvers and the gateway would see account numbers only.`;
export const namesAreHolders = "use it as Account holder";
export const namesUnused = "pay without names";
export const accountFormQuestion = (samples: string) =>
  `Accounts such as ${samples} have letters, two numbers or the form of a date. Are they account numbers?`;
export const valuesRightAnswer = "yes: use them as written";
export const addedCodesQuestion = (samples: string) =>
  `Texts such as ${samples} have codes, quotation marks or wrong letters that another program put there. Which text is correct?`;
export const theLikelyText = "the text as its writer meant it";
export const unchangedTextAnswer = "exactly as written";
export const formulaTextQuestion = (samples: string) =>
  `Cells such as ${samples} begin like a formula of a spreadsheet. Are they texts?`;
export const singleCurrencyQuestion = (header: string, code: string) =>
  `No column has the currency, but “${header}” names ${code}. Are all amounts in ${code}?`;
export const singleCurrencyAnswer = (code: string) => `Yes, all amounts are in ${code}`;
