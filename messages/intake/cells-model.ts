export const hasBlanksInsideWriteOne = "contains spaces: enter one amount per cell, e.g. 1250.00";
export const canBeReadAs = (one: string, other: string) =>
  `can be read as ${one} or ${other}: type the intended amount`;
export const startsLikeAFormula = (sign: string) => `starts with “${sign}” like a formula: type the intended value`;
export const containsASign = (sign: string) => `contains a ${sign}: enter one amount per cell, e.g. 1250.00`;
export const tab = "tab";
export const lineBreak = "line break";
export const isNotWrittenWithA = (status: string) =>
  `does not use a decimal ${status}, unlike this file's other amounts`;
export const wasRoundedByASpreadsheet = "was rounded by a spreadsheet: enter the full number";
export const wasRoundedByASpreadsheetIts =
  "was rounded by a spreadsheet: its last digits are lost, so enter the full number";
export const hasALostCharacterType = "contains a damaged character (�): type it, or export the file again";
export const aSemicolonSeparatesAmounts = (faultOfReadings: string) =>
  `${faultOfReadings}; separate amounts with a semicolon`;
export const isNoDateWriteIt = (text: string, example: string) => `“${text}” is not a date. Use the format ${example}`;
export const or = (day: string, day2: string) => `${day} or ${day2}`;
export const oneOfTwoDays = "one of two dates";
export const canBeWriteItAs = (text: string, both: string, example: string) =>
  `“${text}” can be ${both}. Use the format ${example}`;
export const isNotInTheCalendar = (text: string, example: string) =>
  `“${text}” is not a valid date. Use the format ${example}`;
export const hasPassedChooseOrA = (day: string, today: string) =>
  `${day} is in the past. Choose ${today} or later, or leave the cell blank`;
export const isTooFarAheadChoose = (day: string, last: string) => `${day} is too far ahead. Choose ${last} or earlier`;
export const isAnErrorInThe = (text: string) => `${text} is an error in the workbook: type the intended value`;
export const isAFormulaWithoutA =
  "is a formula without a saved result: open and save the workbook in Excel, or type the value";
export const isCoveredByMergedCells = "is part of merged cells: type the value for this row";
export const showsNoNumberInThe = "shows no number in the sheet: type the amount";
export const isADateInThe = (text: string) => `is a date in the workbook (${text}): type the amount`;
export const isInTheWorkbookType = (text: string) => `is ${text} in the workbook: type the amount`;
export const showsAndHoldsFormatThe = (text: string, value: string) =>
  `shows “${text}” but contains ${value}: format the cell as text, and type it again`;
export const isADateInTheWorkbook = (text: string) => `is a date in the workbook (${text}): format the cell as text`;
export const isInTheWorkbookTypeWhat = (text: string) => `is ${text} in the workbook: type the intended value`;
