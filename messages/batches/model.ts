import { counted, plural } from "@/lib/core/plural";

export const ofItsRowsPayAn = (fresh: number) =>
  `${counted(fresh, "row pays", "rows pay")} a saved account that is new or not active yet.`;
export const itsFileIsStillBeing = "The file is still being read.";
export const rowNeedsRowsNeedYour = (question: number) => `${counted(question, "row needs", "rows need")} your answer.`;
export const fixThemThisBatchIs = "Fix them. This batch is sent only if every row is valid.";
export const fixThemOrExcludeThem = "Fix them, or move them to a new draft.";
export const rowHasRowsHaveErrors = (error: number, thenText: string) =>
  `${counted(error, "row has", "rows have")} errors. ${thenText}`;
export const rowsAreExcludedAndThis = "Some rows are excluded, but this batch is sent only if every row is valid.";
export const noRowIsReady = "No rows are ready.";
export const controlTotalDeclaredFound = (what: string, declared: string, is: string) =>
  `Control total, ${what}: ${declared} declared, ${is} found.`;
export const ofRowsAreIn = (rows: number, rows2: number, nameText: string, group: string) =>
  `${rows} of ${counted(rows2, "row")} ${plural(rows, "is", "are")} also in ${nameText}, ${group}.`;
export const anotherUserMustConfirmThese = (where: string) => `${where} Another user must confirm these duplicates.`;
export const on = (day: string) => `on ${day}`;
export const rowPaysRowsPay = (unsaved: number) =>
  counted(unsaved, "row pays an account that isn't saved", "rows pay accounts that aren't saved");
export const otherAccounts = (rows: string, nameText: string) => `${rows}. ${nameText}.`;
export const theConnectionWasChangedSince =
  "The connection changed after this file was read. Read the file again, so that its rows are checked for the new settings.";
export const thisConnectionHasNeverCalled =
  "This connection has never sent a callback, and its status query is off. Enter a reason to send without status updates.";
export const whatOfItFailedIs = (part: string) => `${part} Retry its failed rows from that batch.`;
export const on2 = (releasedAt: string) => ` on ${releasedAt}`;
export const by = (nameText: string) => ` by ${nameText}`;
export const ofRowsOfThisVery = (sent: number, rowCount: number, nameOf: string, by: string, when: string) =>
  `${sent} of ${counted(rowCount, "row")} of this file ${plural(sent, "is", "are")} already in ${nameOf}, released${by}${when}.`;
export const refused = (reason: string) => `This file can't be used: ${reason}`;
export const sayWhy = "Enter a reason.";
export const theReasonAtMost500 = "The reason can have up to 500 characters.";
export const chooseWhatEachControlTotal = "Control totals: use digits and a decimal point, e.g. 1250.00.";
export const theFileIsTooBig = "The file is too large. The limit is 64 MB.";
export const aCellHasAtMost = (cellMost: string) => `A cell can have up to ${cellMost} characters.`;
export const chooseAtLeastOneCell = "Choose at least one cell.";
export const atMostCellsInOne = (cellsMost: string) =>
  `You can edit up to ${cellsMost} cells at once. Edit them in parts.`;
export const tooMuchTextForOne = "One edit can have up to 2 million characters. Edit the cells in parts.";
export const typeWhatToFind = "Enter the text to find.";
export const findAtMostCharacters = (findTextMost: number) => `Find: enter up to ${findTextMost} characters.`;
export const chooseAtLeastOneRow = "Choose at least one row.";
export const atMost100000Rows = "You can change up to 100,000 rows at once. Change them in parts.";
export const atMostRowsInA = (chunkRowsMost: number) => `A call can have up to ${chunkRowsMost} rows.`;
export const ready = "Ready";
export const itBecomesAnOrderOnce = "The row has no errors. It becomes an order when the batch is released.";
export const error = "Error";
export const itCannotBeSentAs = "The row has errors and can't be sent.";
export const fixTheCellThatIt = "Fix the cell named in the error, or exclude the row.";
export const needsYourAnswer = "Needs your answer";
export const oneOfItsCellsHas = "One of its cells can be read in more than one way.";
export const answerTheQuestionOrType = "Answer the question, or edit the cell.";
export const excluded = "Excluded";
export const itIsLeftOutHere = "The row is not sent with this batch. It may be in another draft.";
export const restoreItToSendIt = "Restore it to send it with this batch.";
export const whereItIs = "Status";
export const preparedBy = "Prepared by";
export const whoseTurn = "Waiting for";
export const itIsReleasedWhatIt = "This batch is released and can't be changed.";
export const itIsCancelled = "This batch is cancelled.";
export const onlyItsPreparerEditsA = "Only the preparer can edit a batch.";
export const column = (part: number) => `Column ${part}`;
export const notSentErrors = "Not sent – errors";
export const notSentNeedsYourAnswer = "Not sent – needs your answer";
export const notSentWithThisBatch = (retryBatch: string) => `Not sent with this batch. Moved to ${retryBatch}.`;
export const refusedHereNotSent = "Not sent – blocked";
export const checking = "Checking";
export const itsFileIsBeingRead = "The file is being read.";
export const itOpensAutomaticallyOnceIts = "The batch opens automatically when all rows are read.";
export const errorsToFix = "Errors to fix";
export const someRowsHaveErrorsOr = "Some rows have errors or need your answer. Nothing has been sent.";
export const fixOrExcludeTheseRows = "Fix these rows, or move them to a new draft.";
export const everyRowIsReadyNothing = "Every row is ready. Nothing has been sent.";
export const submitItForApprovalOr = "Submit the batch for approval, or release it.";
export const waitingForApproval = "Needs approval";
export const anotherPersonHasToApprove = "Another user must approve the batch. Nothing has been sent.";
export const anApproverApprovesOrRejects = "Wait for an approver to approve or reject it.";
export const itIsReleasedAndBegins = "The batch is released and starts at its scheduled time.";
export const itsRowsAreSentAutomatically = "Rows are sent automatically from that time.";
export const sending = "Sending";
export const itsRowsAreLeavingOne = "The rows are being sent.";
export const pauseItIfYouNeed = "Pause the batch if you need to stop it.";
export const paused = "Paused";
export const nothingOfItLeavesUntil =
  "Sending is paused. No more rows are sent until the batch is resumed or the remaining rows are released.";
export const resumeItSendTheRest = "Resume it, release the remaining rows, or cancel it.";
export const allSentWaitingForOutcomes = "Processing";
export const everyRowHasLeftOf = "All rows were sent. Some don't have a final status yet.";
export const theOutcomesArriveByCallback = "Final statuses arrive by callback or status check.";
export const done = "Completed";
export const everyRowWasApproved = "Every row is completed.";
export const downloadTheResultFile = "Download the result file.";
export const doneWithFailures = "Completed with failures";
export const everyRowIsFinalAnd = "Every row has a final status. Some failed or were cancelled.";
export const readTheReasonsThenRetry = "Review the reasons, then retry the failed rows in a new batch.";
export const itWasEndedWhatHad = "The batch was cancelled. Rows that were not sent are never sent.";
export const createANewBatchIf = "Create a new batch if these payments are still needed.";
export const nobodyReleasedItWithinDays = (draftDays: number) =>
  `Not released within ${draftDays} days. Its card numbers were deleted.`;
