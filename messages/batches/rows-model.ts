import { counted } from "@/lib/core/plural";

export const row = (one: string) => `row ${one}.`;
export const rows = (many: string) => `rows ${many}.`;
export const rowIsRowsAre = (count: number) => counted(count, "row is", "rows are");
export const likeAPayoutThatIs = (which: string) =>
  `${which} like a payout that is not resolved yet. Another user approves with a reason.`;
export const rowsOfItAreLike =
  "Rows of it are like payouts that are not resolved yet. Say why these are other payments.";
export const resolveThosePayoutsFirstOr = (rows: string) => `${rows} Resolve those payouts first, or ask again.`;
export const editCardNumbersOneAt = "Edit card numbers one at a time.";
export const rowNothingWasChanged = (number: number, label: string, cardNumberFault: string) =>
  `Row ${number}, ${label}: ${cardNumberFault}. Nothing was changed.`;
export const columnDoesntColumnsDont = (beyond: number) => counted(beyond, "column doesn't", "columns don't");
export const fitTheFileHasColumns = (columns: string, columns2: number) =>
  `${columns} fit: the file has ${columns2} columns. Nothing was changed.`;
export const thereIsNothingTo = (way: string) => `There is nothing to ${way}.`;
export const rowDoesntRowsDont = (missing: number) => counted(missing, "row doesn't", "rows don't");
export const fitTheBatchHasRows = (rows: string, rowCount: number) =>
  `${rows} fit: the batch has ${rowCount} rows. Paste the others into a new batch. Nothing was changed.`;
export const rowIs = (number: number) => `Row ${number} is`;
export const rowsAre = (count: number) => `${count} rows are`;
export const excludedRestoreThemFirstThen = (which: string) =>
  `${which} excluded. Restore them first, then edit their cells. Nothing was changed.`;
export const rowIsInNowCancel = (number: number, nameOf: string) =>
  `Row ${number} is in ${nameOf} now. Cancel that draft first, then restore the row here.`;
export const thisBatchIsReleasedAs = "This batch is released as a whole. Fix its rows, or cancel it.";
export const thereIsNoSuchConnection = "There is no such connection.";
export const hasNoEndpointForSuch = (nameText: string) => `${nameText} has no endpoint for such a file.`;
export const alsoInRow = (nameText: string, place: number) => `also in ${nameText}, row ${place}`;
export const orderId = "Order ID";
export const anotherOrderHasItAlready = (label: string) => `${label}: another order has it already`;
export const releasedBy = (releasedBy: string) => `released by ${releasedBy}`;
export const noCellHasThisText = "No cell has this text. Nothing was changed.";
export const moreThanCellsHaveThis = (cellsMost: string) =>
  `More than ${cellsMost} cells have this text: choose one column, or a longer text. Nothing was changed.`;
export const theFileWasWipedIn = "The file was wiped in the meantime. Edit its cells, or upload it again.";
export const cellsAreEditedAndOther =
  "Cells are edited, and other headings would move them to other rows. Undo the edits first.";
export const someRowsAreExcludedSo =
  "Some rows are excluded, so the file is not read again. Restore them first, or edit the cells.";
export const noEndpointOfThisConnection = "No endpoint of this connection is for it.";
export const thisEndpointAsksForA =
  "This endpoint asks for a card verification value, which is typed at release: send this one by hand.";
export const profile = (part: string) => `Profile ${part}`;
export const isTheSameAsIn = (label: string, first: number) => `${label}: is the same as in row ${first}`;
export const sameReceiverAndAmountAs = "Same receiver and amount as in";
export const recurringPaymentIdThisProfile = "Recurring payment ID: this profile is also charged by";
export const recurringPaymentIdThisProfileIs = "Recurring payment ID: this profile is also changed by";
export const itsFileWasNotRead = "Its file was not read.";
