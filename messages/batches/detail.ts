import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

const approvals = (count: number) => `${["no", "one", "two", "three"][count] ?? count} ${plural(count, "approval")}`;

export const deedPause = "pause this batch";
export const deedCancel = "cancel this batch";
export const deedResume = "resume this batch";
export const deedReleaseRest = "release the remaining rows";
export const deedDownload = "download the results";
export const result = "Result";
export const downloadResults = "Download results";
export const downloadXlsxName = ": your rows with results";
export const downloadXlsx = (span: ReactNode) => rich`Download XLSX${span}`;
export const changesOnlyLabel = (changed: string) => `Download changes only (${changed})`;
export const createBatches = "create batches";
export const firstResults = {
  wait: (rows: number) =>
    `The first ${rows} rows were sent. The rest follows when their results are known, or after a minute.`,
};
export const pageMayClose = "You can close this page. Sending continues.";
export const failedNotRetryable = (count: string, count2: number, part: string) =>
  `${count} failed ${plural(count2, "row")} can't be sent again. ${part} `;
export const failedElsewhere = (inOtherBatch: string) => `Failed rows already in another batch: ${inOtherBatch}.`;
export const theProgress = "The progress";
export const unknownAmountPart = (unknownAmounts: string) => `${unknownAmounts} of unknown amount`;
export const pause = "Pause";
export const cancelDraft = "Cancel draft";
export const cancelUnsent = (unsent: string) => `Cancel ${unsent} unsent`;
export const cancelDraftTitle = "Cancel this draft?";
export const cancel = (effect: string) => `Cancel ${effect}?`;
export const cancelAct = (effect: string) => `Cancel ${effect}`;
export const keepDraft = "Keep draft";
export const keepRows = "Keep rows";
export const cancelDraftEffect =
  "The file is deleted and none of its rows are sent from this draft. You can still view the rows and their errors.";
export const cancelUnsentEffect =
  "Only rows that have not been sent are cancelled, and they are never sent. Rows that were sent, or may have been, don't change.";
export const retryHead = "Retry";
export const retryRows = (rows: number) => `Retry ${counted(rows, "row")}`;
export const reasonsTitle = "Why rows failed";
export const reasonsCaption = "Failed rows by reason, most first";
export const reasonUnknown = "No reason given";
export const codeOf = (code: string) => `Code ${code}`;
export const showFailedOrders = (rows: number) => `Show ${counted(rows, "failed order")}`;
export const retryLabel = (rows: number) => `Retry ${counted(rows, "failed row")} (a new batch)`;
export const excludedFrom = "Excluded from";
export const retryOf = "Retry of";
export const excludedRows = "Excluded rows";
export const retriedIn = "Retried in";
export const uploaded = "Uploaded";
export const by = (preparedBy: string, when: ReactNode) => rich`by ${preparedBy} ${when}`;
export const hashLabel = "SHA-256";
export const hashCopied = "SHA-256 of the file";
export const largestAmount = (currency: string) => `Largest amount, ${currency}`;
export const statusUpdates = "Status updates";
export const callbacksSince = (when: ReactNode) => rich`by callback, last received ${when}`;
export const callbacksNone = "no callback received yet";
export const statusQuery = "; status query";
export const calls = "Calls";
export const callSize = (chunkRows: number, sendsNotifyUrl: boolean) =>
  `up to ${chunkRows} rows each, ${sendsNotifyUrl ? "with" : "without"} a callback address`;
export const controlTotals = "Control totals";
export const fileOverdue = (when: ReactNode) => rich`due for deletion since ${when}`;
export const fileKept = (ends: boolean, when: ReactNode) =>
  ends
    ? rich`stored encrypted until ${when}; a draft not released by then is cancelled and its file deleted`
    : rich`stored encrypted until release or cancellation, no longer than ${when}, then deleted`;
export const eventCreatedFrom = "Created from another batch";
export const eventReadAgain = "File read again";
export const eventTotalsDeclared = "Control totals declared";
export const cellsEdited = "Cells edited";
export const rowsExcluded = "Rows excluded";
export const rowsRestored = "Rows restored";
export const eventRowsMoved = "Rows moved to a new draft";
export const eventSubmitted = "Submitted for approval";
export const rejected = "Rejected";
export const eventApprovalExpired = "Approval request expired";
export const duplicatesConfirmed = "Duplicates confirmed";
export const released = "Released";
export const eventRestReleased = "Remaining rows released";
export const paused = "Paused";
export const pausedAutomatically = "Paused automatically";
export const eventAutoResumed = "Resumed automatically: the gateway is responding again";
export const resumed = "Resumed";
export const fileDeleted = "File deleted";
export const eventAutoCancelled = "Cancelled automatically: not released in time";
export const eventRowsBlocked = "Rows blocked before sending";
export const eventRetried = "Failed rows retried in a new batch";
export const timeline = "Timeline";
export const fileUnusable = (text: string) => `can't be used: ${text}`;
export const to = (count: string, text: string) => `${count} to ${text}`;
export const rowsAs = (count: number, written: string) => `${written} ${plural(count, "row")}`;
export const first = (count: string) => `first ${count}`;
export const copySummary = "Copy summary";
export const inLabel = (left: string) => `in ${left}`;
export const removeTotalsLabel = "Remove control totals";
export const totalsRemovedNotice = "Control totals removed";
export const checkTotalsLabel = "Check control totals";
export const showDetails = "Show details";
export const batchDetails = "Batch details";
export const comparisonTitle = "Compared with last batch";
export const releasedOn = ", released on";
export const had = ", had";
export const newSinceLast = "new in this batch,";
export const missingSinceLast = "missing from this batch.";
export const comparisonCaption = "Totals of the last batch and this batch";
export const thisBatch = "This batch";
export const missingTitle = "Missing from this batch";
export const andMore = (count: ReactNode) => rich`and ${count} more`;
export const questionsSection = "The questions about this file";
export const preparerAnswersOnly = "Only the preparer can answer.";
export const exclusionsBlockReading =
  "Some rows are excluded, so the file can't be read again. Edit the cells instead.";
export const duplicatesSection = "The list of possible duplicates";
export const theApproval = "The approval";
export const duplicatesNeedAnother = "Another user must confirm these duplicates.";
export const confirmDuplicates = "confirm duplicates";
export const deedSubmit = "submit this batch for approval";
export const preparerSubmitsOnly = (preparedBy: string) =>
  `Only the preparer, ${preparedBy}, can submit this batch for approval.`;
export const dryRunLabel = "Download dry run";
export const approval = "Approval";
export const approvalPending = (
  required: number,
  because: string,
  count: number,
  given: string,
  reported: string,
  when: ReactNode,
) =>
  rich`Needs ${approvals(required)} from ${plural(required, "another user", "other users")}. ${because} ${count > 0 ? `Approved by ${given} so far. ` : ""}${reported} Expires ${when}.`;
export const approvedBy = (given: string) => `Approved by ${given}.`;
export const approvalNotNeeded = "No approval is needed.";
export const resubmitNote =
  "If a cell, the import settings or the connection changes, the batch must be submitted again.";
export const deedRelease = "release this batch";
export const controlTotalDiffers = (what: string, declared: string, found: string) =>
  `Control total, ${what}: ${declared} declared, ${found} found.`;
export const profileAmountPart = (count: ReactNode) => rich`+ ${count} with the amount set in the profile`;
export const endpointsCaption = "Rows by endpoint";
export const viaTo = (count: ReactNode, endpoint: string, part: ReactNode, destination: string) =>
  rich`${count} via ${endpoint}${part}, to ${destination}`;
export const fix = (errors: number) => `fix ${counted(errors, "error")}`;
export const answer = (questions: number) => `answer ${counted(questions, "question")}`;
export const blockersLoading = "Checking for blocking issues…";
export const withoutUpdatesLabel = "Reason for sending without status updates";
export const withoutUpdatesHint = "This connection has never sent a callback, and its status query is off.";
export const blockingIssues = "Blocking issues";
export const footNotNeeded = "No approval is needed.";
export const needsFrom = (required: number, because: string) =>
  `Needs ${approvals(required)} from ${plural(required, "another user", "other users")}. ${because}`;
export const moveLabel = (unready: number) => `Move ${counted(unready, "row")} to a new draft`;
export const blockersLeft = "Resolve the blocking issues first.";
export const reasonMissing = "Enter a reason first.";
export const release = (effect: string) => `Release ${effect} …`;
export const submitLabel = (effect: string) => `Submit for approval: ${effect}`;
export const allSent = "All sent";
export const theDetails = "The details";
export const cancelledTitle = "Cancelled. Nothing was sent.";
export const comparisonSection = "The comparison with the last batch";
export const progress = "Progress";
export const ofSent = (count: ReactNode, count2: ReactNode) => rich`${count} of ${count2} sent`;
export const usualDelay = (usualSeconds: string) =>
  ` Outcomes usually arrive within ${usualSeconds} (median of 30 days).`;
export const rateNone = "No rows were sent in the last minute.";
export const rateNow = (perSecond: string, leftSeconds: string) =>
  `${perSecond} per second · all sent in about ${leftSeconds}.`;
export const min = (minutes: number) => `${minutes} min`;
export const days = (round: number) => `${round} days`;
export const progressCaption = "Released rows by state";
export const share = "Share";
export const amount = "Amount";
export const total = "Total";
export const unknownAmountShare = (count: ReactNode) => rich`${count} of unknown amount`;
export const importSettings = "Import settings";
export const releaseTitle = "Release";
export const firstRowsLabel = "Send the first rows, then continue";
export const allRows = "all rows";
export const firstRowsHint =
  "Sends this many rows first. You check their outcomes, then release the rest. Leave blank to send all rows.";
export const startTime = "Start time";
export const startTimeHint = (zone: string) =>
  `In ${zone} time, within 31 days. Leave blank to start now. You can cancel until it starts.`;
export const firstRowsTooFew = "Enter at least 1 row.";
export const releaseFrom = (effect: string, connectionName: string) => `Release ${effect}, from ${connectionName}`;
export const releaseFirstLabel = (first: number, kind: string, part: string, connectionName: string) =>
  `Release the first ${first} of ${kind}${part}, from ${connectionName}`;
export const possibleDuplicate = "Possible duplicate";
export const duplicateConfirmedTitle = "Possible duplicate, confirmed";
export const ofLabel = "of";
export const alsoInPart = "rows are also in";
export const on = (day: ReactNode) => rich` on ${day}`;
export const confirmedBy = (by: string, reason: string) => ` Confirmed by ${by}: ${reason}`;
export const duplicateReasonLabel = "Reason for sending these rows again";
export const confirm = (rows: number) => `Confirm ${counted(rows, "duplicate")}`;
export const unsentCancelledTitle = "Unsent rows were cancelled";
export const autoPausedTitle = "Sending paused automatically";
export const resumeFirstLabel = "Resume the first rows";
export const resumeRestLabel = (effect: string) => `Resume: send the remaining ${effect}`;
export const pausedSummary = (pausedReason: ReactNode, when: ReactNode, unconfirmed: string, formatCount: string) =>
  rich`${pausedReason} ${when}. ${unconfirmed} unconfirmed, ${formatCount} not sent. No row is sent twice.`;
export const autoResumeNote =
  "Paydesk resumes sending automatically when the gateway responds. You can resume it earlier.";
export const completedFailed = (succeeded: string, failed: string) => `${succeeded} completed, ${failed} failed`;
export const acceptedSummary = (number: string, number2: string) =>
  `${number} accepted by the gateway, ${number2} final so far`;
export const firstRowSentTitle = "The first row was sent";
export const firstRowsSentTitle = (rows: string) => `The first ${rows} rows were sent`;
export const releaseRestLabel = (open: number, effect: string, connectionName: string) =>
  `${open === 0 ? "Release" : "Continue now: release"} the remaining ${effect}, from ${connectionName}`;
export const firstRowsFinal = "All of them have a final status. Release the remaining rows to continue.";
export const firstRowsOpen = (
  succeeded: string,
  failed: string,
  number: string,
  unconfirmed: number,
  unconfirmed2: string,
) =>
  `${succeeded} completed, ${failed} failed, ${number} processing${unconfirmed > 0 ? `, ${unconfirmed2} unconfirmed` : ""}. Banks may take days. Wait for the outcomes, or continue now.`;
export const stuckTitle = (stuck: string) => `Not sent – action required: ${stuck}. No automatic retry.`;
export const retrySending = (kind: string) => `Retry sending ${kind}`;
export const startsLater = (when: ReactNode, countdown: ReactNode) =>
  rich`Starts ${when}, ${countdown}. Nothing is sent before then.`;
export const sendDatesNote = "Each row is sent on its send date, not before.";
export const batchSteps = "Batch steps";
export const unknownUser = "an unknown user";
export const now = "now";
export const readyCount = "ready";
export const errorsCount = "errors";
export const unansweredCount = "waiting for answers";
export const openQuestions = (count: number) => `${counted(count, "open question", "open questions")}`;
export const excludedCount = "excluded";
export const checkStep = "Check";
export const approveStep = "Approve";
export const sendStep = "Send";
export const errorCount = "error";
export const unansweredOne = "waiting for an answer";
