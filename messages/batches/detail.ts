import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

/** "needs two approvals": the number as a word, as far as rules ask for it. */
const approvals = (count: number) => `${["no", "one", "two", "three"][count] ?? count} ${plural(count, "approval")}`;

export const pauseIt = "pause this batch";
export const cancelIt = "cancel this batch";
export const letItGoOn = "resume this batch";
export const letTheRestGo = "release the remaining rows";
export const takeTheResults = "download the results";
export const result = "Result";
export const downloadYourFileWithResults = "Download results";
export const yourRowsWithResults = ": your rows with results";
export const asXlsx = (span: ReactNode) => rich`Download XLSX${span}`;
export const onlyTheThatChangedSince = (changed: string) => `Download changes only (${changed})`;
export const makeBatches = "create batches";
export const youMayCloseThisPage = "You can close this page. Sending continues.";
export const failedRowMustNotBe = (count: string, count2: number, part: string) =>
  `${count} failed ${plural(count2, "row")} can't be sent again. ${part} `;
export const areInAnotherBatchAlready = (inOtherBatch: string) =>
  `Failed rows already in another batch: ${inOtherBatch}.`;
export const theProgress = "The progress";
export const preparedByReleasedByAt = (label: string, preparedBy: string, part: string, part2: string) =>
  `${label}. Prepared by ${preparedBy}, released by ${part} at ${part2}.`;
export const ofUnknownAmount = (unknownAmounts: string) => `${unknownAmounts} of unknown amount`;
export const sha256OfTheFile = (fileSha256: string) => `SHA-256 of the file: ${fileSha256}`;
export const pause = "Pause";
export const cancelThisDraft = "Cancel draft";
export const cancelUnsent = (unsent: string) => `Cancel ${unsent} unsent`;
export const cancelThisDraft2 = "Cancel this draft?";
export const cancelThatHaveNotLeft = (effect: string) => `Cancel ${effect}?`;
export const cancel = (effect: string) => `Cancel ${effect}`;
export const keepIt = "Keep draft";
export const keepThem = "Keep rows";
export const itsFileIsWipedAnd =
  "The file is deleted and none of its rows are sent from this draft. You can still view the rows and their errors.";
export const whatHasLeftOrMay =
  "Only rows that have not been sent are cancelled, and they are never sent. Rows that were sent, or may have been, don't change.";
export const newBatchOfTheThat = (rows: number) => `Retry ${counted(rows, "failed row")} (a new batch)`;
export const excludedFrom = "Excluded from";
export const failedRowsOf = "Retry of";
export const excludedRows = "Excluded rows";
export const retriedIn = "Retried in";
export const uploaded = "Uploaded";
export const by = (preparedBy: string, when: ReactNode) => rich`by ${preparedBy} ${when}`;
export const sha256 = "SHA-256";
export const sha256OfTheFile2 = "SHA-256 of the file";
export const largestAmount = (currency: string) => `Largest amount, ${currency}`;
export const results = "Status updates";
export const byCallbackTheLastOne = (when: ReactNode) => rich`by callback, last received ${when}`;
export const noCallbackReceivedYet = "no callback received yet";
export const statusQuery = "; status query";
export const calls = "Calls";
export const upToRowsEachWith = (chunkRows: number, sendsNotifyUrl: boolean) =>
  `up to ${chunkRows} rows each, ${sendsNotifyUrl ? "with" : "without"} a callback address`;
export const controlTotals = "Control totals";
export const deletedAfter = (when: ReactNode) => rich`due for deletion since ${when}`;
export const keptEncryptedUntilItIs = (ends: boolean, when: ReactNode) =>
  ends
    ? rich`stored encrypted until ${when}; a draft not released by then is cancelled and its file deleted`
    : rich`stored encrypted until release or cancellation, no longer than ${when}, then deleted`;
export const madeFromAnotherBatch = "Created from another batch";
export const readAnew = "File read again";
export const controlTotalsDeclared = "Control totals declared";
export const cellsEdited = "Cells edited";
export const rowsExcluded = "Rows excluded";
export const rowsRestored = "Rows restored";
export const rowsExcludedIntoANew = "Rows moved to a new draft";
export const askedForApproval = "Submitted for approval";
export const sentBack = "Rejected";
export const nobodyDecidedInTime = "Approval request expired";
export const duplicatesConfirmed = "Duplicates confirmed";
export const released = "Released";
export const theRestReleased = "Remaining rows released";
export const paused = "Paused";
export const pausedAutomatically = "Paused automatically";
export const resumedAutomaticallyItsGatewayAnswers = "Resumed automatically: the gateway is responding again";
export const resumed = "Resumed";
export const itsFileWasWiped = "File deleted";
export const endedNobodyReleasedItIn = "Cancelled automatically: not released in time";
export const rowsThatBecameNoOrder = "Rows blocked before sending";
export const failedRowsTakenIntoAnother = "Failed rows retried in a new batch";
export const timeline = "Timeline";
export const refused = (text: string) => `can't be used: ${text}`;
export const into = (count: string, text: string) => `${count} to ${text}`;
export const first = (count: string) => `first ${count}`;
export const copySummary = "Copy summary";
export const inLabel = (left: string) => `in ${left}`;
export const declareNothing = "Remove control totals";
export const holdTheFileAgainstThese = "Check control totals";
export const details = "Details";
export const detailsOfThisBatch = "Batch details";
export const againstTheLastOne = "Compared with last batch";
export const releasedOn = ", released on";
export const had = ", had";
export const hereWereNotInIt = "new in this batch,";
export const ofItAreMissingHere = "missing from this batch.";
export const sumsThenAndNow = "Totals of the last batch and this batch";
export const here = "This batch";
export const missingHere = "Missing from this batch";
export const andMore = (count: ReactNode) => rich`and ${count} more`;
export const whatThisFileAsks = "The questions about this file";
export const onlyTheUserWhoPrepared = "Only the preparer can answer.";
export const rowsWereExcludedSoThe = "Some rows are excluded, so the file can't be read again. Edit the cells instead.";
export const rowsThatAnotherBatchHas = "The list of possible duplicates";
export const theApproval = "The approval";
export const anotherUserMustConfirmThese = "Another user must confirm these duplicates.";
export const speakForRepeatedRows = "confirm duplicates";
export const submitIt = "submit this batch for approval";
export const onlyWhoPreparedItCan = (preparedBy: string) =>
  `Only the preparer, ${preparedBy}, can submit this batch for approval.`;
export const dryRun = "Download dry run";
export const approval = "Approval";
export const itWaitsForApprovalOne = (
  required: number,
  because: string,
  count: number,
  given: string,
  reported: string,
  when: ReactNode,
) =>
  rich`Needs ${approvals(required)} from ${plural(required, "another user", "other users")}. ${because} ${count > 0 ? `Approved by ${given} so far. ` : ""}${reported} Expires ${when}.`;
export const approvedBy = (given: string) => `Approved by ${given}.`;
export const nobodyElseHasToApprove = "No approval is needed.";
export const anyChangeOfACell =
  "If a cell, the import settings or the connection changes, the batch must be submitted again.";
export const letItGo = "release this batch";
export const controlTotalDeclaredFound = (what: string, declared: string, found: string) =>
  `Control total, ${what}: ${declared} declared, ${found} found.`;
export const whoseAmountIsInThe = (count: ReactNode) => rich`+ ${count} with the amount set in the profile`;
export const rowsByEndpoint = "Rows by endpoint";
export const byTo = (count: ReactNode, endpoint: string, part: ReactNode, destination: string) =>
  rich`${count} via ${endpoint}${part}, to ${destination}`;
export const fixError = (errors: number) => `fix ${counted(errors, "error")}`;
export const answerQuestion = (questions: number) => `answer ${counted(questions, "question")}`;
export const checkingWhatBlocksThisBatch = "Checking for blocking issues…";
export const reasonForSendingAlthoughNo = "Reason for sending without status updates";
export const theConnectionHasNeverSent = "This connection has never sent a callback, and its status query is off.";
export const whatBlocksThisBatch = "Blocking issues";
export const noApprovalIsNeeded = "No approval is needed.";
export const anotherUserMustApproveIt = (required: number, because: string) =>
  `Needs ${approvals(required)} from ${plural(required, "another user", "other users")}. ${because}`;
export const excludeRowNewDraft = (unready: number) => `Move ${counted(unready, "row")} to a new draft`;
export const blocked = "Resolve the blocking issues first.";
export const giveAReasonFirst = "Enter a reason first.";
export const release = (effect: string) => `Release ${effect} …`;
export const submitForApproval = (effect: string) => `Submit for approval: ${effect}`;
export const allSent = "All sent";
export const theDetails = "The details";
export const cancelledBeforeAnythingWasSent = "Cancelled. Nothing was sent.";
export const theDifferenceFromTheLast = "The comparison with the last batch";
export const progress = "Progress";
export const ofSent = (count: ReactNode, count2: ReactNode) => rich`${count} of ${count2} sent`;
export const outcomesUsuallyWithinMedianOf = (usualSeconds: string) =>
  ` Outcomes usually arrive within ${usualSeconds} (median of 30 days).`;
export const nothingHasLeftInThe = "No rows were sent in the last minute.";
export const aSecondSentInAbout = (perSecond: string, leftSeconds: string) =>
  `${perSecond} per second · all sent in about ${leftSeconds}.`;
export const min = (minutes: number) => `${minutes} min`;
export const days = (round: number) => `${round} days`;
export const whereTheRowsOfThe = "Released rows by state";
export const share = "Share";
export const sum = "Amount";
export const theRelease = "Total";
export const ofUnknownAmount2 = (count: ReactNode) => rich`${count} of unknown amount`;
export const howTheFileWasRead = "Import settings";
export const letItGo2 = "Release";
export const firstRowsToBeginWith = "Send the first rows, then continue";
export const allOfThem = "all rows";
export const aCanaryTheseLeaveAlone =
  "Sends this many rows first. You check their outcomes, then release the rest. Leave blank to send all rows.";
export const notBefore = "Start time";
export const byYourClockWithin31 =
  "In your local time, within 31 days. Leave blank to start now. You can cancel until it starts.";
export const atLeastOneRowLeaves = "Enter at least 1 row.";
export const sendFrom = (effect: string, connectionName: string) => `Release ${effect}, from ${connectionName}`;
export const sendTheFirstOfFrom = (first: number, kind: string, part: string, connectionName: string) =>
  `Release the first ${first} of ${kind}${part}, from ${connectionName}`;
export const possibleDuplicate = "Possible duplicate";
export const possibleDuplicateConfirmed = "Possible duplicate, confirmed";
export const ofLabel = "of";
export const rowsAreIn = "rows are also in";
export const on = (day: ReactNode) => rich` on ${day}`;
export const confirmedBy = (by: string, reason: string) => ` Confirmed by ${by}: ${reason}`;
export const reasonForSendingTheseRows = "Reason for sending these rows again";
export const confirmDuplicate = (rows: number) => `Confirm ${counted(rows, "duplicate")}`;
export const whatHadNotLeftWas = "Unsent rows were cancelled";
export const sendingPausedAutomatically = "Sending paused automatically";
export const resumeTheOthersWaitBehind = "Resume the first rows";
export const resumeSendTheOther = (effect: string) => `Resume: send the remaining ${effect}`;
export const unconfirmedNotSentNothingIs = (
  pausedReason: ReactNode,
  when: ReactNode,
  unconfirmed: string,
  formatCount: string,
) => rich`${pausedReason} ${when}. ${unconfirmed} unconfirmed, ${formatCount} not sent. No row is sent twice.`;
export const paydeskResumesItAutomaticallyOnce =
  "Paydesk resumes sending automatically when the gateway responds. You can resume it earlier.";
export const approvedFailed = (succeeded: string, failed: string) => `${succeeded} completed, ${failed} failed`;
export const acceptedFinalYet = (number: string, number2: string) =>
  `${number} accepted by the gateway, ${number2} final so far`;
export const theFirstRowIsOut = "The first row was sent";
export const theFirstRowsAreOut = (rows: string) => `The first ${rows} rows were sent`;
export const sendGoOnNowSend = (open: number, effect: string, connectionName: string) =>
  `${open === 0 ? "Release" : "Continue now: release"} the remaining ${effect}, from ${connectionName}`;
export const allOfThemAreFinal = "All of them have a final status. Release the remaining rows to continue.";
export const approvedFailedNotFinalYet = (
  succeeded: string,
  failed: string,
  number: string,
  unconfirmed: number,
  unconfirmed2: string,
) =>
  `${succeeded} completed, ${failed} failed, ${number} processing${unconfirmed > 0 ? `, ${unconfirmed2} unconfirmed` : ""}. Banks may take days. Wait for the outcomes, or continue now.`;
export const didNotLeaveAndNothing = (stuck: string) => `Not sent – action required: ${stuck}. No automatic retry.`;
export const sendAgainProvablyNeverLeft = (kind: string) => `Retry sending ${kind}`;
export const beginsNothingIsSentBefore = (when: ReactNode, countdown: ReactNode) =>
  rich`Starts ${when}, ${countdown}. Nothing is sent before then.`;
export const eachRowIsSentOn = "Each row is sent on its send date, not before.";
export const stepsOfABatch = "Batch steps";
