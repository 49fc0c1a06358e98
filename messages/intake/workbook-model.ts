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
