export const submittedForApproval = "submitted for approval";
export const released = "released";
export const inProgress = "in progress";
export const uploadFiles = "upload files";
export const batchTypes = "Batch types";
export const b118FileOr = "B-118, file or hash";
export const status = "Status";
export const any = "any";
export const waitingFor = "Waiting for";
export const others = "others";
export const preparedBy = "Prepared by";
export const batchesNewestFirst = "Batches, newest first";
export const noBatchesOfYet = (many: string) => `No batches of ${many} yet`;
export const showAllBatches = "Show all batches";
export const noBatchesYet = "No batches yet";
export const uploadAFile = "Upload a file";
export const exportACsvOr =
  "Export a CSV or XLSX file from your accounting system, or start from a template. Every row is checked, and you can fix errors on the page. Nothing is sent until the batch is released.";
export const draftStage = "draft";
export const withErrors = "with errors";
export const pausedStage = "paused";
export const cancelledStage = "cancelled";
/** One row of the list, and many. */
export const nouns = ["batch", "batches"] as const;
export const me = "me";
