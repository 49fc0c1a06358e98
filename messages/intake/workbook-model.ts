export const theWorkbookHasNoList = "The workbook has no list of sheets: open it in Excel, and save it again.";
export const thisIsNoExcelWorkbook = "This is no Excel workbook.";
export const theWorkbookHasNoCells = "The workbook has no cells.";
export const theWorkbooksOnlySheetIs = "The workbook’s only sheet is hidden";
export const theWorkbookHasSheets = (count: string) => `The workbook has ${count} sheets`;
export const chooseOne = (countedText: string, names: string) => `${countedText}, choose one: ${names}.`;
export const theWorkbookHasTooMany = "The workbook has too many merged cells: save it as CSV.";
export const theWorkbookIsDamagedAt = (at: string) =>
  `The workbook is damaged at ${at}: open it in Excel, save it again, and upload that.`;
export const theWorkbookHasMergedCells = "The workbook has merged cells that overlap: save it as CSV.";
export const theWorkbookIsDamagedOpen = "The workbook is damaged: open it in Excel, save it again, and upload that.";
export const theWorkbookHasMoreThan = (most: string) =>
  `The workbook has more than ${most} MB when unpacked: save its sheet as CSV, or split it.`;
export const theWorkbookIsProtectedWith =
  "The workbook is protected with a password: open it in Excel, take the password off, and save it.";
