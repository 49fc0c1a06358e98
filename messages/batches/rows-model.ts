import { counted } from "@/lib/core/text/plural";

export const row = (one: string) => `row ${one}.`;
export const rows = (many: string) => `rows ${many}.`;
export const similarReasonMissing =
  "Some rows are similar to payouts without a final status. Enter the reason why these are different payments.";
export const unresolvedSimilar = (rows: string) => `${rows} Resolve those payouts first, or submit this batch again.`;
export const cardNumbersTogether = "Edit card numbers one at a time.";
export const cardNumberInvalid = (number: number, label: string, cardNumberFault: string) =>
  `Row ${number}, ${label}: ${cardNumberFault}. Nothing was changed.`;
export const columnsBeyond = (beyond: number) => counted(beyond, "column doesn't", "columns don't");
export const columnsDontFit = (columns: string, columns2: number) =>
  `${columns} fit. The file has ${columns2} columns. Nothing was changed.`;
export const historyEmpty = (way: string) => `There is nothing to ${way}.`;
export const rowsBeyond = (missing: number) => counted(missing, "row doesn't", "rows don't");
export const rowsDontFit = (rows: string, rowCount: number) =>
  `${rows} fit. The batch has ${rowCount} rows. Paste the others into a new batch. Nothing was changed.`;
export const rowIs = (number: number) => `Row ${number} is`;
export const rowsAre = (count: number) => `${count} rows are`;
export const rowsExcluded = (which: string) =>
  `${which} excluded. Restore excluded rows before you edit their cells. Nothing was changed.`;
export const rowMovedAway = (number: number, nameOf: string) =>
  `Row ${number} is now in ${nameOf}. Cancel that draft first, then restore the row in this batch.`;
export const wholeBatchOnly = "This batch is sent only if every row is valid. Fix the rows, or cancel the batch.";
export const connectionNotFound = "This connection doesn't exist.";
export const kindNotSupported = (nameText: string) => `${nameText} has no endpoint for this type of file.`;
export const rowElsewhere = (nameText: string, place: number) => `also in ${nameText}, row ${place}`;
export const orderId = "Order ID";
export const releasedBy = (releasedBy: string) => `released by ${releasedBy}`;
export const findNoMatch = "No cell has this text. Nothing was changed.";
export const findTooMany = (cellsMost: string) =>
  `More than ${cellsMost} cells have this text. Choose one column, or search for a longer text. Nothing was changed.`;
export const fileDeleted = "The file was deleted in the meantime. Edit the cells, or upload the file again.";
export const editsBlockHeadings =
  "Cells were edited, and other headings would move these edits to other rows. Undo the edits first.";
export const exclusionsBlockReading =
  "Some rows are excluded, so the file can't be read again. Restore them first, or edit the cells.";
export const profile = (part: string) => `Profile ${part}`;
export const fileNotRead = "The file of this batch was not read.";
export const edited = "edited";
export const pasted = "pasted";
export const filled = "filled";
export const replaced = "replaced";
export const cleared = "cleared";
export const changedTogether = "changed together";
export const excluded = "excluded";
export const restored = "restored";
export const released = "released";
export const unsentDraft = (preparedBy: string) => `not sent yet, prepared by ${preparedBy}`;
