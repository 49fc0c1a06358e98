export const waitingForApprovalOrApproved = "waiting for approval, or approved";
export const letGo = "let go";
export const onItsWay = "on its way";
export const uploadFiles = "upload files";
export const eachIsOneFileChecked =
  "Each is one file: checked, approved, sent row by row, and given back with what became of every row.";
export const kindsOfBatches = "Kinds of batches";
export const b118FileOrHash = "B-118, file or hash";
export const whereItIs = "Where it is";
export const anywhere = "anywhere";
export const whoseTurn = "Whose turn";
export const anyones = "anyone's";
export const somebodyElses = "somebody else's";
export const preparedBy = "Prepared by";
export const anyone = "anyone";
export const batchesNewestFirst = "Batches, newest first";
export const noBatchOfYet = (many: string) => `No batch of ${many} yet`;
export const showAllBatchesNewestFirst = "Show all batches, newest first";
export const noBatchesYet = "No batches yet";
export const dropAFile = "Drop a file";
export const exportACsvOrXlsx =
  "Export a CSV or XLSX from your accounts, or begin with a template. Every row is checked as you drop the file, can be fixed on the page, and nothing is sent before a user releases it.";
