export const hasBlanksInsideWriteOne = "has blanks inside: write one amount in a cell, for example 1250.00";
export const isNotWrittenWithA = (status: string) =>
  `is not written with a decimal ${status}, as this file's amounts are`;
export const wasRoundedByASpreadsheet = "was rounded by a spreadsheet: write the figure out";
export const wasRoundedByASpreadsheetIts = "was rounded by a spreadsheet: its last digits are lost";
export const hasALostCharacterType = "has a lost character (�): type it, or export the file again";
export const aSemicolonSeparatesAmounts = (faultOfReadings: string) =>
  `${faultOfReadings}; a semicolon separates amounts`;
export const isNoDateWriteIt = (text: string, example: string) => `“${text}” is no date. Write it as ${example}`;
export const or = (day: string, day2: string) => `${day} or ${day2}`;
export const oneOfTwoDays = "one of two days";
export const canBeWriteItAs = (text: string, both: string, example: string) =>
  `“${text}” can be ${both}. Write it as ${example}`;
export const isNotInTheCalendar = (text: string, example: string) =>
  `“${text}” is not in the calendar. Write it as ${example}`;
export const hasPassedChooseOrA = (day: string, today: string) =>
  `${day} has passed. Choose ${today} or a later day, or leave the cell blank`;
export const isTooFarAheadChoose = (day: string, last: string) =>
  `${day} is too far ahead. Choose ${last} or an earlier day`;
export const isAnErrorInThe = (text: string) => `${text} is an error in the workbook: type what the cell should say`;
export const isAFormulaWithoutA =
  "is a formula without a stored result: open and save the workbook in Excel, or type the value";
export const isCoveredByMergedCells = "is covered by merged cells: type what this row should say";
export const showsNoNumberInThe = "shows no number in the sheet: type the amount";
export const isADateInThe = (text: string) => `is a date in the workbook (${text}): type the amount`;
export const isInTheWorkbookType = (text: string) => `is ${text} in the workbook: type the amount`;
export const showsAndHoldsFormatThe = (text: string, value: string) =>
  `shows “${text}” and holds ${value}: format the cell as text, and type it again`;
export const isADateInTheWorkbook = (text: string) => `is a date in the workbook (${text}): format the cell as text`;
export const isInTheWorkbookTypeWhat = (text: string) => `is ${text} in the workbook: type what the cell should say`;
