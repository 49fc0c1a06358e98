import { counted } from "@/lib/core/plural";

export const ofItsRowsPayAn = (fresh: number) =>
  `${fresh} of its rows pay an account that is new in the book, or not in force there.`;
export const itsFileIsStillBeing = "Its file is still being read.";
export const rowNeedsRowsNeedYour = (question: number) => `${counted(question, "row needs", "rows need")} your answer.`;
export const fixThemThisBatchIs = "Fix them: this batch is released as a whole.";
export const fixThemOrExcludeThem = "Fix them, or exclude them into a new draft.";
export const rowHasRowsHaveErrors = (error: number, thenText: string) =>
  `${counted(error, "row has", "rows have")} errors. ${thenText}`;
export const rowsAreExcludedAndThis = "Rows are excluded, and this batch is released as a whole.";
export const noRowIsReady = "No row is ready.";
export const controlTotalDeclaredFound = (what: string, declared: string, is: string) =>
  `Control total, ${what}: ${declared} declared, ${is} found.`;
export const ofRowsAreIn = (rows: number, rows2: number, nameText: string, group: string) =>
  `${rows} of ${rows2} rows are in ${nameText}, ${group}.`;
export const anotherUserMustConfirmThese = (where: string) => `${where} Another user must confirm these duplicates.`;
export const on = (day: string) => `on ${day}`;
export const rowPaysRowsPay = (unsaved: number) => counted(unsaved, "row pays", "rows pay");
export const otherAccounts = (rows: string, nameText: string) => `${rows} other accounts: ${nameText}.`;
export const theConnectionWasChangedSince =
  "The connection was changed since this was read: read it again, so that it is judged for where it goes now.";
export const thisConnectionHasNeverCalled =
  "This connection has never called back and its status query is off: nobody would learn the outcome. Say why it goes all the same.";
export const whatOfItFailedIs = (part: string) => `${part} What of it failed is sent from there.`;
export const on2 = (releasedAt: string) => ` on ${releasedAt}`;
export const by = (nameText: string) => ` by ${nameText}`;
export const ofRowsOfThisVery = (sent: number, rowCount: number, nameOf: string, by: string, when: string) =>
  `${sent} of ${rowCount} rows of this very file are in ${nameOf}, released${by}${when}.`;
export const refused = (reason: string) => `Refused: ${reason}`;
export const sayWhy = "Say why.";
export const theReasonAtMost500 = "The reason: at most 500 characters.";
export const chooseWhatEachControlTotal = "Choose what each control total means.";
export const theFileIsTooBig = "The file is too big: at most 64 MB.";
export const aCellHasAtMost = (cellMost: string) => `A cell has at most ${cellMost} characters.`;
export const chooseAtLeastOneCell = "Choose at least one cell.";
export const atMostCellsInOne = (cellsMost: string) => `At most ${cellsMost} cells in one edit: do it in parts.`;
export const tooMuchTextForOne = "Too much text for one edit (2 million characters): do it in parts.";
export const typeWhatToFind = "Type what to find.";
export const findAtMostCharacters = (findTextMost: number) => `Find: at most ${findTextMost} characters.`;
export const chooseAtLeastOneRow = "Choose at least one row.";
export const atMost100000Rows = "At most 100,000 rows at once: do it in parts.";
export const atMostRowsInA = (chunkRowsMost: number) => `At most ${chunkRowsMost} rows in a call.`;
export const ready = "Ready";
export const itBecomesAnOrderOnce = "It becomes an order once its batch is released.";
export const error = "Error";
export const itCannotBeSentAs = "It cannot be sent as it is.";
export const fixTheCellThatIt = "Fix the cell that it names, or exclude the row.";
export const needsYourAnswer = "Needs your answer";
export const oneOfItsCellsHas = "One of its cells has more than one reading.";
export const answerTheQuestionOrType = "Answer the question, or type the value.";
export const excluded = "Excluded";
export const itIsLeftOutHere = "It is left out here. It may be in another draft.";
export const restoreItToSendIt = "Restore it to send it with this batch.";
export const whereItIs = "Where it is";
export const preparedBy = "Prepared by";
export const whoseTurn = "Whose turn";
export const itIsReleasedWhatIt = "It is released: what it sends never changes.";
export const itIsCancelled = "It is cancelled.";
export const onlyItsPreparerEditsA = "Only its preparer edits a batch, so that the others can approve it.";
export const column = (part: number) => `Column ${part}`;
export const notSentErrors = "Not sent: errors";
export const notSentNeedsYourAnswer = "Not sent: needs your answer";
export const notSentWithThisBatch = (retryBatch: string) => `Not sent with this batch. It was moved to ${retryBatch}.`;
export const refusedHereNotSent = "Refused here, not sent";
export const checking = "Checking";
export const itsFileIsBeingRead = "Its file is being read.";
export const itOpensAutomaticallyOnceIts = "It opens automatically once its rows are read.";
export const errorsToFix = "Errors to fix";
export const someRowsHaveErrorsOr = "Some rows have errors or need your answer. Nothing has been sent.";
export const fixOrExcludeTheseRows = "Fix or exclude these rows.";
export const everyRowIsReadyNothing = "Every row is ready. Nothing has left.";
export const submitItForApprovalOr = "Submit it for approval, or release it.";
export const waitingForApproval = "Waiting for approval";
export const anotherPersonHasToApprove = "Another person has to approve it. Nothing has left.";
export const anApproverApprovesOrRejects = "An approver approves or rejects it.";
export const itIsReleasedAndBegins = "It is released, and begins at its time.";
export const itsRowsAreSentAutomatically = "Its rows are sent automatically from that time.";
export const sending = "Sending";
export const itsRowsAreLeavingOne = "Its rows are leaving one after the other.";
export const pauseItIfYouNeed = "Pause it if you need to stop it.";
export const paused = "Paused";
export const nothingOfItLeavesUntil = "Nothing of it leaves until a person says so.";
export const resumeItSendTheRest = "Resume it, send the rest, or cancel it.";
export const allSentWaitingForOutcomes = "All sent, waiting for outcomes";
export const everyRowHasLeftOf = "Every row has left. Of some, the gateway has not said its last word.";
export const theOutcomesArriveByCallback = "The outcomes arrive by callback or when we check.";
export const done = "Done";
export const everyRowWasApproved = "Every row was approved.";
export const downloadTheResultFile = "Download the result file.";
export const doneWithFailures = "Done with failures";
export const everyRowIsFinalAnd = "Every row is final, and some of them did not go through.";
export const readTheReasonsThenRetry = "Read the reasons, then retry the failed rows in a new batch.";
export const itWasEndedWhatHad = "It was ended; what had not left never leaves.";
export const nobodyReleasedItWithinDays = (draftDays: number) =>
  `Nobody released it within ${draftDays} days: its card numbers were wiped.`;
