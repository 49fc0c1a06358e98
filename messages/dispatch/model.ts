export const thereIsNoSuchOrder = "the order doesn't exist";
export const theDatabaseDidNotAnswer = "The database didn't answer.";
export const itsCardNumberWasWiped =
  "Its card number was deleted while its outcome was unconfirmed. Cancel it and create a new payout.";
export const whatWouldBeSentIs =
  "The content differs from what was approved, so nothing was sent. Cancel it and create a new payout.";
export const theCallEndedInA = "The call ended unexpectedly. It may have been sent.";
export const ofOrdersWereFree = (count: number, count2: number) => `${count} of ${count2} orders were available`;
export const thereIsNoSuchOrder2 = "This order doesn't exist.";
export const theDataFolderBelongsTo = "The data folder (DATA_DIR) belongs to another installation than this database.";
export const sendingFromIsStopped = (nameText: string, stopped: string) =>
  `Sending from ${nameText} is stopped: ${stopped}`;
export const isPaused = (nameText: string, paused: string) => `Sending paused on ${nameText}: ${paused}`;
export const theGatewayHasSpokenOf = (conflict: string) => `Conflicting status. ${conflict}`;
export const itIsAlreadyItIs = (label: string) => `Paydesk already shows ${label}. It isn't sent a second time.`;
export const theStatusQueryOfThis = "Status checks are off for this connection.";
export const itWasNeverSentThere = "It was never sent, so there is no status to check.";
export const itIsItIsNot = (label: string) => `It can't be sent again. Paydesk shows ${label}.`;
export const itIsNotSentAgain = (conflict: string) => `It can't be sent again. ${conflict}`;
export const anUnverifiedCallbackSaysAbout = (reportedStatus: string) =>
  `An unverified callback reported “${reportedStatus}”. Check its status first: the gateway may have this order.`;
export const typeTheCardVerificationValue = "Enter the card verification value again; it wasn't stored.";
export const text3Or4Digits = "Enter 3 or 4 digits.";
export const thereIsNoAlarmTo = "There is nothing left to acknowledge.";
export const somethingNewCameMeanwhileLook =
  "Something new was reported in the meantime. Review it, then acknowledge it.";
export const itIsTooLateTo = (label: string) => `It can no longer be cancelled. Paydesk shows ${label}.`;
export const cancelledByBeforeItWas = (nameText: string) => `Cancelled by ${nameText} before it was sent.`;
export const cancelledBy = (nameText: string) => `Cancelled by ${nameText}.`;
export const theClaimHadRunOut = "the sending attempt expired before the request was written";
export const sendingWasStoppedBeforeThe = "sending was stopped before the request was written";
export const theClaimCouldNotBe = "the sending attempt couldn't be verified before the request was written";
export const paydesk = (organisation: string, now: string) => `${organisation}, Paydesk, ${now}`;
export const since = (since: string, happened: string) => `Since ${since}. ${happened}`;
export const sendingsKnownHereUpTo = (known: string, part: string) =>
  `Calls recorded in this database: up to ${known}. Calls made: up to ${part}.`;
export const acceptedByTheGatewayMade = (acceptedSince: string, accepted: string) =>
  `Accepted by the gateway (created since ${acceptedSince}): ${accepted}`;
export const unconfirmedNotToBeSent = (unconfirmed: string) => `Unconfirmed, don't send again: ${unconfirmed}`;
export const notSent = (notSent: string) => `Not sent: ${notSent}`;
export const triedAgainByItselfAs = (goesOn: string) => `Retried automatically when sending resumes: ${goesOn}`;
export const notSendingEither = (others: string) => `Also not sending: ${others}`;
export const whoseAmountIsNotKnown = (count: string) => `${count} with an unknown amount`;
export const utc = (at: string) => `${at} UTC`;
export const whatTheGatewayMayHave = "Status checks continue, and callbacks are still processed.";
export const nothingIsSentThisDatabase = "Sending is locked after a restore";
export const ifAnotherPaydeskWorksWith =
  "If another Paydesk runs on the original database, shut one of the two down permanently.";
export const askTheGatewayForIts =
  "Ask the gateway for its transaction report since the last call recorded here. Use it to resolve unconfirmed orders. Last recorded call:";
export const whatThatReportNamesAnd =
  "Orders in that report that aren't in this database were sent from the lost one. Their callbacks are listed under Callbacks as Unmatched.";
export const whatThisDatabaseHeldAs =
  "Orders recorded as not sent are now Unconfirmed: they may have been sent since. None of them is sent automatically.";
export const anAdminReleasesItWith = "An admin unlocks sending, with a reason.";
export const allSendingIsStopped = "All sending is stopped";
export const anAdminResumesIt = "An admin resumes sending.";
export const sendingFromIsStopped2 = (nameText: string) => `Sending from ${nameText} is stopped`;
export const lookAtWhyPaydeskHas = (alsoPaused: string) =>
  `Paydesk has paused it as well, and resuming ends both. Check the reason first: ${alsoPaused}`;
export const paydeskHasPausedSendingFrom = (nameText: string) => `Sending paused on ${nameText}`;
export const paydeskResumesItAutomaticallyOnce =
  "Paydesk resumes sending automatically when the gateway answers again: first one call, then the rest. An admin can resume it earlier.";
export const anAdminResumesItPaydesk = "An admin resumes sending. Paydesk doesn't resume it automatically.";
export const mendTheKeyTheLogin =
  "Fix the key, the login or the clock, and test the connection before you resume. Refused requests created nothing.";
export const askTheGatewayWhetherIt =
  "Ask the gateway whether it has an outage. Unconfirmed orders are never sent a second time.";
export const readTheReasonOfThe =
  "Read the decline reasons and ask the gateway. Further payouts would probably be declined too.";
export const theGatewayCannotBeAsked = "Status checks are off, so we can't test whether the gateway answers.";
export const theGatewayAnswersOurQuestions = "The gateway has answered our tests again since";
export const theGatewayIsAskedOnce =
  "We test the gateway once a minute, never with a payout. Last test without an answer:";
export const theGatewayIsAskedOnceA = "We test once a minute whether the gateway answers, never with a payout.";
export const itsBatchWasCancelledBefore = "Its batch was cancelled before it was sent.";
export const itWasSentAfterThis = "It was sent after this status check, so the answer doesn't apply to it.";
export const weCouldNotAsk = (part: string) => `The status check failed: ${part}`;
export const nothingIsSentBecauseThe = (installationStore: string) =>
  `Nothing is sent because the data folder (DATA_DIR) can't be read: ${installationStore}.`;
export const thisDatabaseWasRestoredOr =
  "This database was restored or copied. The order may have been sent after the copy was made.";
export const theProcessThatSentIt = "The process that sent it ended before it received the response.";
