import { counted, plural } from "@/lib/core/plural";

export const someCellsOfThisFile =
  "Some cells of this file are in UTF-8 and others are not. Export it again as UTF-8, or choose the encoding of the others and correct the cells with a warning.";
export const theFileDoesNotSay =
  "The file does not say how its letters are encoded. Which reading shows them as they should be?";
export const lineCantBeTheHeadings = (chosen: number, shownLines: number) =>
  `Line ${chosen} can't be the headings: choose one of the first ${shownLines} lines.`;
export const otherAmountsHaveADecimal = (part: number, proof: string) =>
  ` ${part} other amounts have a decimal ${proof}.`;
export const amountsSuchAsCanBe = (samples: string, others: string) =>
  `Amounts such as ${samples} can be read in more than one way.${others} What is before the cents in this file?`;
export const amountsCanOnlyHaveA = (count: number, quote: string, count2: number, quote2: string) =>
  `${count} amounts can only have a decimal point, such as ${quote}, and ${count2} only a decimal comma, such as ${quote2}.`;
export const thisFileMixesTwoWays = (sides: string) =>
  `This file mixes two ways to write amounts: ${sides} How are they read?`;
export const eachAsItIsWritten = "each as it is written; what can be read in two ways is an error";
export const amountsSuchAsHaveBlanks = (samples: string) =>
  `Amounts such as ${samples} have blanks inside. Is each of them one amount?`;
export const aSpreadsheetWroteAmountsWith = "A spreadsheet wrote amounts with an exponent, and may have rounded them.";
export const aSpreadsheetSeemsToHave = "A spreadsheet seems to have rounded long numbers: their last digits are lost.";
export const theNumberFormatOfThese =
  "The number format of these cells shows another amount than they hold. Which one is meant?";
export const theAmountThatTheSheet = "the amount that the sheet shows";
export const theAmountThatTheCell = "the amount that the cell holds";
export const leaveOut = (what: string) => `Leave out ${what}`;
export const include = (what: string) => `Include ${what}`;
export const filtered = (filtered: string) => `${filtered} filtered`;
export const hidden = (byHand: string) => `${byHand} hidden`;
export const theWorkbookHasRowAre = (boolean: string, count: number) =>
  `The workbook has ${boolean} ${plural(count, "row")}. Are they part of this batch?`;
export const text1Row = "1 row";
export const rows = (count: string) => `${count} rows`;
export const theWorkbookHidesTheColumn = (count: number, names: string) =>
  `The workbook hides ${plural(count, "the column", `${count} columns`)} ${names}. Read ${plural(count, "it", "them")}?`;
export const column = (count: number) => counted(count, "column");
export const leaveItOut = "Leave it out";
export const whatIsInColumnChoose = (header: string) =>
  `What is in column “${header}”? Choose a field, or leave it out.`;
export const columnIsMappedToBut = (header: string, label: string, looks: string) =>
  `Column “${header}” is mapped to ${label}, but its cells look like ${looks}. Check it.`;
export const itsCellsLookLike = (looks: string) => ` Its cells look like ${looks}.`;
export const isColumnThe = (header: string, label: string, part: string) =>
  `Is column “${header}” the ${label}?${part}`;
export const yesItIs = (label: string) => `Yes, it is ${label}`;
export const rowsWithoutACurrencyWhich = (currency: string) =>
  `${currency === "" ? "Rows without a currency" : currency}: which endpoint are they sent by?`;
export const thisIsAnExcelWorkbook = "This is an Excel workbook: choose one of its sheets.";
export const lineHasNoNamesOf = (line: number) =>
  `Line ${line} has no names of columns, and no line above or below it does: choose the headings, or add them as in the template.`;
export const theColumnsAreBothMapped = (names: string, operation: string) =>
  `The columns ${names} are both mapped to ${operation}: choose one, and leave the other out.`;
export const alsoMissing = (missing: string) => ` Also missing: ${missing}.`;
export const noColumnHoldsWhichIs = (label: string, field: string, more: string) =>
  `No column holds ${label} (${field}), which is required.${more}`;
export const theFileIsEmpty = "The file is empty.";
export const theFileHasHeadingsAnd = "The file has headings and no rows below them.";
export const columnHasNoNameIn = (part: number, row: number) =>
  `Column ${part} has no name in the header, and a value in row ${row}.`;
