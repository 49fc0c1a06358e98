import { counted, plural } from "@/lib/core/text/plural";

export const fileBeingRead = "The file is still being read.";
export const yourAnswer = (question: number) => `${counted(question, "row needs", "rows need")} your answer.`;
export const wholeBatchErrors = "Fix them. This batch is sent only if every row is valid.";
export const errorsNext = "Fix them, or move them to a new draft.";
export const wholeBatchExclusions = "Some rows are excluded, but this batch is sent only if every row is valid.";
export const nothingReady = "No rows are ready.";
export const controlTotalDiffers = (what: string, declared: string, is: string) =>
  `Control total, ${what}: ${declared} declared, ${is} found.`;
export const rowsInOtherBatch = (rows: number, rows2: number, nameText: string, group: string) =>
  `${rows} of ${counted(rows2, "row")} ${plural(rows, "is", "are")} also in ${nameText}, ${group}.`;
export const duplicatesUnconfirmed = (where: string) => `${where} Another user must confirm these duplicates.`;
export const references = {
  taken: (rows: number) =>
    `${counted(rows, "row has a reference", "rows have references")} that another order has used since this batch was submitted. Exclude ${plural(rows, "it", "them")}, or change the reference, then submit it again.`,
};
export const unsavedAccounts = (unsaved: number) =>
  counted(unsaved, "row pays an account that isn't saved", "rows pay accounts that aren't saved");
export const otherAccounts = (rows: string, nameText: string) => `${rows}. ${nameText}.`;
export const connectionChanged =
  "The connection changed after this file was read. Read the file again, so that its rows are checked for the new settings.";
export const statusUpdatesMissing =
  "This connection has never sent a callback, and its status query is off. Enter a reason to send without status updates.";
