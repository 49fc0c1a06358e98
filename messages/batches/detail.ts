import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const pauseIt = "pause it";
export const cancelIt = "cancel it";
export const letItGoOn = "let it go on";
export const letTheRestGo = "let the rest go";
export const takeTheResults = "take the results";
export const result = "Result";
export const downloadYourFileWithResults = "Download your file with results";
export const yourRowsWithResults = ": your rows with results";
export const asXlsx = (span: ReactNode) => rich`As XLSX${span}`;
export const onlyTheThatChangedSince = (changed: string) => `Only the ${changed} that changed since your last download`;
export const makeBatches = "make batches";
export const youMayCloseThisPage = "You may close this page: what happens goes on without it.";
export const failedRowMustNotBe = (count: string, count2: number, part: string) =>
  `${count} failed ${plural(count2, "row")} must not be sent again: ${part} `;
export const areInAnotherBatchAlready = (inOtherBatch: string) => `${inOtherBatch} are in another batch already.`;
export const theProgress = "The progress";
export const preparedByReleasedByAt = (label: string, preparedBy: string, part: string, part2: string) =>
  `${label}. Prepared by ${preparedBy}, released by ${part} at ${part2}.`;
export const ofUnknownAmount = (unknownAmounts: string) => `${unknownAmounts} of unknown amount`;
export const sha256OfTheFile = (fileSha256: string) => `sha256 of the file: ${fileSha256}`;
export const pause = "Pause";
export const cancelThisDraft = "Cancel this draft";
export const cancelUnsent = (unsent: string) => `Cancel ${unsent} unsent`;
export const cancelThisDraft2 = "Cancel this draft?";
export const cancelThatHaveNotLeft = (effect: string) => `Cancel ${effect}, that have not left?`;
export const cancel = (effect: string) => `Cancel ${effect}`;
export const keepIt = "Keep it";
export const keepThem = "Keep them";
export const itsFileIsWipedAnd =
  "Its file is wiped, and its rows never leave from here. What was checked stays to be read.";
export const whatHasLeftOrMay = "What has left, or may have left, is not touched. What is cancelled never leaves.";
export const newBatchOfTheThat = (rows: number) => `New batch of the ${rows} that may be sent again`;
export const excludedFrom = "Excluded from";
export const failedRowsOf = "Failed rows of";
export const excludedRows = "Excluded rows";
export const retriedIn = "Retried in";
export const uploaded = "Uploaded";
export const by = (preparedBy: string, when: ReactNode) => rich`by ${preparedBy} ${when}`;
export const sha256 = "SHA-256";
export const sha256OfTheFile2 = "SHA-256 of the file";
export const largestAmount = (currency: string) => `Largest amount, ${currency}`;
export const results = "Results";
export const byCallbackTheLastOne = (when: ReactNode) => rich`by callback, the last one ${when}`;
export const noCallbackReceivedYet = "no callback received yet";
export const statusQuery = "; status query";
export const calls = "Calls";
export const upToRowsEachWith = (chunkRows: number, sendsNotifyUrl: boolean) =>
  `up to ${chunkRows} rows each, ${sendsNotifyUrl ? "with" : "without"} our callback address`;
export const controlTotals = "Control totals";
export const deletedAfter = (when: ReactNode) => rich`deleted after ${when}`;
export const keptEncryptedUntilItIs = (ends: boolean, part: ReactNode, when: ReactNode) =>
  rich`kept encrypted until ${ends ? part : "it is released or cancelled, no longer than "}${when}${ends ? "; a draft not released by then is cancelled and its file deleted" : ", then deleted"}`;
export const madeFromAnotherBatch = "Made from another batch";
export const readAnew = "Read anew";
export const controlTotalsDeclared = "Control totals declared";
export const cellsEdited = "Cells edited";
export const rowsExcluded = "Rows excluded";
export const rowsRestored = "Rows restored";
export const rowsExcludedIntoANew = "Rows excluded into a new draft";
export const askedForApproval = "Asked for approval";
export const sentBack = "Sent back";
export const nobodyDecidedInTime = "Nobody decided in time";
export const duplicatesConfirmed = "Duplicates confirmed";
export const released = "Released";
export const theRestReleased = "The rest released";
export const paused = "Paused";
export const pausedAutomatically = "Paused automatically";
export const resumedAutomaticallyItsGatewayAnswers = "Resumed automatically: its gateway answers again";
export const resumed = "Resumed";
export const itsFileWasWiped = "Its file was wiped";
export const endedNobodyReleasedItIn = "Ended: nobody released it in time";
export const rowsThatBecameNoOrder = "Rows that became no order";
export const failedRowsTakenIntoAnother = "Failed rows taken into another batch";
export const timeline = "Timeline";
export const refused = (text: string) => `refused: ${text}`;
export const into = (count: string, text: string) => `${count} into ${text}`;
export const first = (count: string) => `${count} first`;
export const copySummary = "Copy summary";
export const inLabel = (left: string) => `in ${left}`;
export const declareNothing = "Declare nothing";
export const holdTheFileAgainstThese = "Hold the file against these totals";
export const details = "Details";
export const detailsOfThisBatch = "Details of this batch";
export const againstTheLastOne = "Against the last one";
export const releasedOn = ", released on";
export const had = ", had";
export const hereWereNotInIt = "here were not in it,";
export const ofItAreMissingHere = "of it are missing here.";
export const sumsThenAndNow = "Sums then and now";
export const here = "Here";
export const missingHere = "Missing here";
export const andMore = (count: ReactNode) => rich`and ${count} more`;
export const whatThisFileAsks = "What this file asks";
export const onlyTheUserWhoPrepared = "Only the user who prepared this batch answers.";
export const rowsWereExcludedSoThe = "Rows were excluded, so the file is not read again: edit the cells instead.";
export const rowsThatAnotherBatchHas = "Rows that another batch has too";
export const theApproval = "The approval";
export const anotherUserMustConfirmThese = "Another user must confirm these duplicates.";
export const speakForRepeatedRows = "speak for repeated rows";
export const submitIt = "submit it";
export const onlyWhoPreparedItCan = (preparedBy: string) => `Only ${preparedBy}, who prepared it, can submit it.`;
export const dryRun = "Dry run";
export const approval = "Approval";
export const itWaitsForApprovalOne = (
  required: number,
  because: string,
  count: number,
  given: string,
  reported: string,
  when: ReactNode,
) =>
  rich`It waits for approval. ${plural(required, "One other person", `${required} other people`)} must approve exactly this. ${because} ${count > 0 ? `Approved by ${given} so far. ` : ""}${reported} Expires ${when}.`;
export const approvedBy = (given: string) => `Approved by ${given}.`;
export const nobodyElseHasToApprove = "Nobody else has to approve it.";
export const anyChangeOfACell =
  "Any change of a cell, of the file's reading or of the connection voids it: then it is asked for anew.";
export const dryRunTheBytesOf = "Dry run: the bytes of every call";
export const letItGo = "let it go";
export const controlTotalDeclaredFound = (what: string, declared: string, found: string) =>
  `Control total, ${what}: ${declared} declared, ${found} found.`;
export const whoseAmountIsInThe = (count: ReactNode) => rich`+ ${count} whose amount is in the profile`;
export const rowsByEndpoint = "Rows by endpoint";
export const byTo = (count: ReactNode, endpoint: string, part: ReactNode, destination: string) =>
  rich`${count} by ${endpoint}${part}, to ${destination}`;
export const fixError = (errors: number) => `fix ${counted(errors, "error")}`;
export const answerQuestion = (questions: number) => `answer ${counted(questions, "question")}`;
export const checkingWhatBlocksThisBatch = "Checking what blocks this batch…";
export const reasonForSendingAlthoughNo = "Reason for sending although no outcome will be reported";
export const theConnectionHasNeverSent = "The connection has never sent a callback, and its status query is off.";
export const whatBlocksThisBatch = "What blocks this batch";
export const noApprovalIsNeeded = "No approval is needed.";
export const anotherUserMustApproveIt = (required: number, because: string) =>
  `${plural(required, "Another user", `${required} other users`)} must approve it. ${because}`;
export const excludeRowNewDraft = (unready: number) => `Exclude ${counted(unready, "row")} (new draft)`;
export const blocked = "Blocked";
export const giveAReasonFirst = "Give a reason first.";
export const release = (effect: string) => `Release ${effect} …`;
export const submitForApproval = (effect: string) => `Submit for approval: ${effect}`;
export const allSent = "All sent";
export const theDetails = "The details";
export const cancelledBeforeAnythingWasSent = "Cancelled before anything was sent";
export const theDifferenceFromTheLast = "The difference from the last batch";
export const progress = "Progress";
export const ofSent = (count: ReactNode, count2: ReactNode) => rich`${count} of ${count2} sent`;
export const outcomesUsuallyWithinMedianOf = (usualSeconds: string) =>
  ` Outcomes usually within ${usualSeconds} (median of 30 days).`;
export const nothingHasLeftInThe = "Nothing has left in the last minute.";
export const aSecondSentInAbout = (perSecond: string, leftSeconds: string) =>
  `${perSecond} a second · sent in about ${leftSeconds}.`;
export const min = (minutes: number) => `${minutes} min`;
export const days = (round: number) => `${round} days`;
export const whereTheRowsOfThe = "Where the rows of the release stand";
export const share = "Share";
export const sum = "Sum";
export const theRelease = "The release";
export const ofUnknownAmount2 = (count: ReactNode) => rich`${count} of unknown amount`;
export const howTheFileWasRead = "How the file was read";
export const letItGo2 = "Let it go";
export const firstRowsToBeginWith = "First rows to begin with";
export const allOfThem = "all of them";
export const aCanaryTheseLeaveAlone =
  "A canary: these leave alone, you look at what became of them, then the rest goes by one click.";
export const notBefore = "Not before";
export const byYourClockWithin31 = "By your clock, within 31 days. Blank: at once. It can be cancelled until then.";
export const atLeastOneRowLeaves = "At least one row leaves first.";
export const sendFrom = (effect: string, connectionName: string) => `Send ${effect}, from ${connectionName}`;
export const sendTheFirstOfFrom = (first: number, kind: string, part: string, connectionName: string) =>
  `Send the first ${first} of ${kind}${part}, from ${connectionName}`;
export const possibleDuplicate = "Possible duplicate";
export const possibleDuplicateConfirmed = "Possible duplicate, confirmed";
export const ofLabel = "of";
export const rowsAreIn = "rows are in";
export const on = (day: ReactNode) => rich` on ${day}`;
export const confirmedBy = (by: string, reason: string) => ` Confirmed by ${by}: ${reason}`;
export const reasonForSendingTheseRows = "Reason for sending these rows again";
export const confirmDuplicate = (rows: number) => `Confirm ${counted(rows, "duplicate")}`;
export const whatHadNotLeftWas = "What had not left was cancelled";
export const sendingPausedAutomatically = "Sending paused automatically";
export const resumeTheOthersWaitBehind = "Resume: the others wait behind the first rows";
export const resumeSendTheOther = (effect: string) => `Resume: send the other ${effect}`;
export const unconfirmedNotSentNothingIs = (
  pausedReason: ReactNode,
  when: ReactNode,
  unconfirmed: string,
  formatCount: string,
) => rich`${pausedReason} ${when}. ${unconfirmed} unconfirmed, ${formatCount} not sent. Nothing is sent twice.`;
export const paydeskResumesItAutomaticallyOnce =
  "Paydesk resumes it automatically once the gateway answers. You can resume it earlier.";
export const approvedFailed = (succeeded: string, failed: string) => `${succeeded} approved, ${failed} failed`;
export const acceptedFinalYet = (number: string, number2: string) => `${number} accepted, ${number2} final yet`;
export const theFirstRowIsOut = "The first row is out";
export const theFirstRowsAreOut = (rows: string) => `The first ${rows} rows are out`;
export const sendGoOnNowSend = (open: number, effect: string, connectionName: string) =>
  `${open === 0 ? "Send" : "Go on now: send"} the other ${effect}, from ${connectionName}`;
export const allOfThemAreFinal = "All of them are final. The rest waits for your word.";
export const approvedFailedNotFinalYet = (
  succeeded: string,
  failed: string,
  number: string,
  unconfirmed: number,
  unconfirmed2: string,
) =>
  `${succeeded} approved, ${failed} failed, ${number} not final yet${unconfirmed > 0 ? `, ${unconfirmed2} unconfirmed` : ""}. A bank may take days: wait for them here, or go on now.`;
export const didNotLeaveAndNothing = (stuck: string) => `${stuck} did not leave, and nothing is tried by itself`;
export const sendAgainProvablyNeverLeft = (kind: string) => `Send ${kind} again: provably never left`;
export const beginsNothingIsSentBefore = (when: ReactNode, countdown: ReactNode) =>
  rich`Begins ${when}, ${countdown}. Nothing is sent before.`;
export const eachRowIsSentOn = "Each row is sent on its own day, not before.";
export const stepsOfABatch = "Steps of a batch";
