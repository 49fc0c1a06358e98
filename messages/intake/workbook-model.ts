export const theWorkbookHasNoList = "The workbook has no list of sheets. Open it in Excel, and save it again.";
export const thisIsNoExcelWorkbook = "This is not an Excel workbook.";
export const theWorkbookHasNoCells = "The workbook is empty.";
export const theWorkbooksOnlySheetIs = "The workbook’s only sheet is hidden";
export const theWorkbookHasSheets = (count: string) => `The workbook has ${count} sheets`;
export const chooseOne = (countedText: string, names: string) => `${countedText}. Choose one: ${names}.`;
export const theWorkbookHasTooMany = "The workbook has too many merged cells. Save it as CSV.";
export const theWorkbookIsDamagedAt = (at: string) =>
  `The workbook is damaged at ${at}. Open it in Excel, save it again, and upload the new file.`;
export const theWorkbookHasMergedCells = "The workbook has merged cells that overlap. Save it as CSV.";
export const theWorkbookIsDamagedOpen =
  "The workbook is damaged. Open it in Excel, save it again, and upload the new file.";
export const theWorkbookHasMoreThan = (most: string) =>
  `The workbook is larger than ${most} MB when unpacked. Save its sheet as CSV, or split it.`;
export const theWorkbookIsProtectedWith =
  "The workbook is password-protected. Open it in Excel, remove the password, and save it.";
