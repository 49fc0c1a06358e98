import { counted, plural } from "@/lib/core/text/plural";

export const errors = (error: number, thenText: string) =>
  `${counted(error, "row has", "rows have")} errors. ${thenText}`;
export const on = (day: string) => `on ${day}`;
export const retryInstead = (part: string) => `${part} Retry its failed rows from that batch.`;
export const releasedOn = (releasedAt: string) => ` on ${releasedAt}`;
export const by = (nameText: string) => ` by ${nameText}`;
export const rowsSentBefore = (sent: number, rowCount: number, nameOf: string, by: string, when: string) =>
  `${sent} of ${counted(rowCount, "row")} of this file ${plural(sent, "is", "are")} already in ${nameOf}, released${by}${when}.`;
export const ready = "Ready";
export const error = "Error";
export const excluded = "Excluded";
export const status = "Status";
export const preparedBy = "Prepared by";
export const waitingFor = "Waiting for";
export const alreadyReleased = "This batch is released and can't be changed.";
export const alreadyCancelled = "This batch is cancelled.";
export const preparerOnly = "Only the preparer can edit a batch.";
export const column = (part: number) => `Column ${part}`;
export const readyNext = "Submit the batch for approval, or release it.";
export const results = "Results";
export const queued = "Queued";

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

export const reasonMissing = "Enter a reason.";
export const reasonTooLong = "The reason can have up to 500 characters.";
export const controlTotalInvalid = "Control totals: use digits and a decimal point, e.g. 1250.00.";
export const fileTooLarge = "The file is too large. The limit is 64 MB.";
export const cellTooLong = (cellMost: string) => `A cell can have up to ${cellMost} characters.`;
export const cellsMissing = "Choose at least one cell.";
export const tooManyCells = (cellsMost: string) => `You can edit up to ${cellsMost} cells at once. Edit them in parts.`;
export const editTooLong = "One edit can have up to 2 million characters. Edit the cells in parts.";
export const findTextMissing = "Enter the text to find.";
export const findTextTooLong = (findTextMost: number) => `Find: enter up to ${findTextMost} characters.`;
export const rowsMissing = "Choose at least one row.";
export const tooManyRows = "You can change up to 100,000 rows at once. Change them in parts.";
export const callTooLarge = (chunkRowsMost: number) => `A call can have up to ${chunkRowsMost} rows.`;

export const readyMeaning = "The row has no errors. It becomes an order when the batch is released.";
export const errorsMeaning = "The row has errors and can't be sent.";
export const rowErrorsNext = "Fix the cell named in the error, or exclude the row.";
export const unansweredLabel = "Needs your answer";
export const unansweredMeaning = "One of its cells can be read in more than one way.";
export const unansweredNext = "Answer the question, or edit the cell.";
export const excludedMeaning = "The row is not sent with this batch. It may be in another draft.";
export const excludedNext = "Restore it to send it with this batch.";

export const rowErrors = "Not sent – errors";
export const rowUnanswered = "Not sent – needs your answer";
export const rowMoved = (splitBatch: string) => `Not sent with this batch. Moved to ${splitBatch}.`;
export const rowBlocked = "Not sent – blocked";

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
export const rowExcluded = "excluded";
export const restored = "restored";
export const released = "released";
export const unsentDraft = (preparedBy: string) => `not sent yet, prepared by ${preparedBy}`;

export const profilesMissing = "Choose the profiles to charge.";
export const tooManyProfiles = (chosenMost: number) =>
  `You can charge up to ${chosenMost} profiles at once. Upload a file to charge more.`;
export const profileNotFound = "One of these profiles doesn't exist.";
export const chargeNow = (count: number, recurringPaymentId: string | undefined) =>
  `Charge now, ${plural(count, `profile ${recurringPaymentId}`, `${count} profiles`)}`;
export const severalConnections =
  "These profiles belong to several connections. Charge the profiles of one connection at a time.";
export const directionUnknown = (ids: string) =>
  `Edit the details of these profiles first: set whether they charge a card or pay out to one: ${ids}.`;
export const directionsMixed =
  "Some of these profiles charge a card and some pay out to one. Choose profiles of one type.";
export const severalEndpoints =
  "These profiles belong to several endpoints. Charge the profiles of one endpoint at a time.";
export const alreadyPaused = "This batch is already paused.";
export const notPaused = "This batch is not paused, and none of its rows need to be resumed.";
export const nothingToRelease = "This batch has no remaining rows to release.";
export const cancelRepeated = "This batch is already cancelled.";
export const noUnsentRows = "All rows were sent, or may have been. There is nothing to cancel.";
export const notReleased = "This batch is not released yet.";
export const unsentCancelled = "The unsent rows of this batch were cancelled.";
export const dryRunEnd = (call: number) => `\n${counted(call, "call")} in total. Nothing was sent.\n`;
export const dryRunHead = (batch: string, fileName: string, now: string) =>
  `Dry run of ${batch}, ${fileName}, ${now}. Nothing is sent.`;
export const readyRows = (rows: number) => `Ready rows: ${rows}`;
export const inLabel = (amount: string, currency: string, rows: number) =>
  `  ${amount} ${currency} in ${counted(rows, "row")}`;
export const unknownAmountRows = (unknownCount: number) =>
  `  ${counted(unknownCount, "row")} with an amount that Paydesk doesn't know`;
export const blockersNone = "Checks: no blocking issues.";
export const blockersHead = "Checks, blocking issues:";
export const limitsNone = "Limits: none set for this batch.";
export const duplicatesNone = "Possible duplicates: none.";
export const possibleDuplicates = "Possible duplicates:";
export const confirmed = ", confirmed";
export const alsoIn = (rows: number, nameText: string, part: string) =>
  `  ${counted(rows, "row is", "rows are")} also in ${nameText}${part}`;
export const similarNone = "Similar to a recent payment: none.";
export const similarRows = (count: number, rows: string, part: string) =>
  `Similar to a recent payment: ${plural(count, "row", `${count} rows,`)} ${rows}${part}`;
export const statusUpdates = (results: string) => `Status updates: ${results}`;
export const leftToday = (left: string, currency: string) => `, ${left} ${currency} left today`;
export const exceeded = ": EXCEEDED";
export const callbacksSince = (at: string) => `callbacks, last received ${at}`;
export const callbacksNone = "no callback received yet";
export const statusQuery = (isOn: boolean) => `status query ${isOn ? "on" : "off"}`;
export const post = (url: string) => `POST ${url}`;
export const alreadySubmitted = "This batch was already submitted for approval.";
export const sendingRowIs = (rows: number | undefined) => `Row ${rows} is`;
export const similarUnapprovable = (which: string) =>
  `${which} similar to a payout without a final status, and no one else can approve a second one. Resolve that payout first.`;
export const ownDuplicates = "You prepared this batch. Another user must confirm its duplicates.";
export const duplicatesGone = "None of its rows are in that batch any more.";
export const releaseRepeated = "This batch is already released.";
export const batchCancelled = "This batch is cancelled.";
export const changedSinceOpened = "This batch has changed since you opened it. Review it again.";
export const startOutOfRange = (startsWithinDays: number) => `Choose a start time within ${startsWithinDays} days.`;
export const changedSinceReview = "The batch differs from what was reviewed. Submit it again.";
export const approvalMissing = "This batch needs approval by other users first.";
export const approvalEndsEarlier = (until: string) =>
  `The approval is valid until ${until}. Choose an earlier start, or submit the batch again later.`;
export const rowsNotFound = "These rows don't exist.";
export const nothingToRetry = "This batch has no failed rows that can be sent again.";
export const fraudBlockedAgain = "Fraud control blocks the same details again.";
export const timeUsedUp = "earlier calls used up the available time";
export const limits = "Limits:";
export const payloadDecoded = "payload, decoded:";
export const callbackAddressFact = (isThere: boolean) => `callback address in the file: ${isThere ? "yes" : "no"}`;
export const callOf = (number: number, operation: string, count: number, rows: string) =>
  `\n--- call ${number}: ${operation}, ${plural(count, "row")} ${rows}`;

export const checking = "Checking";
export const checkingMeaning = "The file is being read.";
export const checkingNext = "The batch opens automatically when all rows are read.";
export const errorsLabel = "Errors to fix";
export const batchErrorsMeaning = "Some rows have errors or need your answer. Nothing has been sent.";
export const batchErrorsNext = "Fix these rows, or move them to a new draft.";
export const batchReadyMeaning = "Every row is ready. Nothing has been sent.";
export const needsApproval = "Needs approval";
export const needsApprovalMeaning = "Another user must approve the batch. Nothing has been sent.";
export const needsApprovalNext = "Wait for an approver to approve or reject it.";
export const scheduledMeaning = "The batch is released and starts at its scheduled time.";
export const scheduledNext = "Rows are sent automatically from that time.";
export const sending = "Sending";
export const sendingMeaning = "The rows are being sent.";
export const sendingNext = "Pause the batch if you need to stop it.";
export const paused = "Paused";
export const pausedMeaning =
  "Sending is paused. No more rows are sent until the batch is resumed or the remaining rows are released.";
export const pausedNext = "Resume it, release the remaining rows, or cancel it.";
export const processing = "Processing";
export const processingMeaning = "All rows were sent. Some don't have a final status yet.";
export const processingNext = "Final statuses arrive by callback or status check.";
export const completed = "Completed";
export const completedMeaning = "Every row is completed.";
export const completedNext = "Download the result file.";
export const allFailedLabel = "Failed";
export const allFailedMeaning = "No row is completed. Each failed or was cancelled.";
export const failuresLabel = "Completed with failures";
export const failuresMeaning = "Every row has a final status. Some failed or were cancelled.";
export const failuresNext = "Review the reasons, then retry the failed rows in a new batch.";
export const cancelledMeaning = "The batch was cancelled. Rows that were not sent are never sent.";
export const cancelledNext = "Create a new batch if these payments are still needed.";
