export const theOrderDoesntExist = "the order doesn't exist";
export const theDatabaseDidntAnswer = "The database didn't answer.";
export const itsCardNumberWas =
  "Its card number was deleted while its outcome was unconfirmed. Cancel it and create a new payout.";
export const theContentDiffersFrom =
  "The content differs from what was approved, so nothing was sent. Cancel it and create a new payout.";
export const theCallEndedUnexpectedly = "The call ended unexpectedly. It may have been sent.";
export const ofOrdersWereAvailable = (count: number, count2: number) => `${count} of ${count2} orders were available`;
export const thisOrderDoesntExist = "This order doesn't exist.";
export const theDataFolderData = "The data folder (DATA_DIR) belongs to another installation than this database.";
export const sendingFromIsStopped = (nameText: string, stopped: string) =>
  `Sending from ${nameText} is stopped: ${stopped}`;
export const sendingPausedOn = (nameText: string, paused: string) => `Sending paused on ${nameText}: ${paused}`;
export const conflictingStatus = (conflict: string) => `Conflicting status. ${conflict}`;
export const replacedOrderExists =
  "the gateway reports the order that this one was made in place of. Resolve that conflict first";
export const paydeskAlreadyShowsIt = (label: string) => `Paydesk already shows ${label}. It isn't sent a second time.`;
export const statusChecksAreOff = "Status checks are off for this connection.";
export const itWasNeverSent = "It was never sent, so there is no status to check.";
export const thereIsNothingLeft = "There is nothing left to acknowledge.";
export const somethingNewWasReported = "Something new was reported in the meantime. Review it, then acknowledge it.";
export const itCanNoLonger = (label: string) => `It can no longer be cancelled. Paydesk shows ${label}.`;
export const theSendingAttemptExpired = "the sending attempt expired before the request was written";
export const sendingWasStoppedBefore = "sending was stopped before the request was written";
export const theSendingAttemptCouldnt = "the sending attempt couldn't be verified before the request was written";
export const paydesk = (organisation: string, now: string) => `${organisation}, Paydesk, ${now}`;
export const since = (since: string, happened: string) => `Since ${since}. ${happened}`;
export const callsRecordedInThis = (known: string, part: string) =>
  `Calls recorded in this database: up to ${known}. Calls made: up to ${part}.`;
export const acceptedByTheGateway = (acceptedSince: string, accepted: string) =>
  `Accepted by the gateway (created since ${acceptedSince}): ${accepted}`;
export const unconfirmedDontSendAgain = (unconfirmed: string) => `Unconfirmed, don't send again: ${unconfirmed}`;
export const notSent = (notSent: string) => `Not sent: ${notSent}`;
export const retriedAutomaticallyWhenSending = (willRetry: string) =>
  `Retried automatically when sending resumes: ${willRetry}`;
export const alsoNotSending = (others: string) => `Also not sending: ${others}`;
export const withAnUnknownAmount = (count: string) => `${count} with an unknown amount`;
export const utc = (at: string) => `${at} UTC`;
export const statusChecksContinueAnd = "Status checks continue, and callbacks are still processed.";
export const sendingIsLockedAfter = "Sending is locked after a restore";
export const ifAnotherPaydeskRuns =
  "If another Paydesk runs on the original database, shut one of the two down permanently.";
export const askTheGatewayFor =
  "Ask the gateway for its transaction report since the last call recorded here. Use it to resolve unconfirmed orders. Last recorded call:";
export const ordersInThatReport =
  "Orders in that report that aren't in this database were sent from the lost one. Their callbacks are listed under Callbacks as Unmatched.";
export const ordersRecordedAsNot =
  "Orders recorded as not sent are now Unconfirmed: they may have been sent since. None of them is sent automatically.";
export const anAdminUnlocksSending = "An admin unlocks sending, with a reason.";
export const allSendingIsStopped = "All sending is stopped";
export const anAdminResumesSending = "An admin resumes sending.";
export const sendingFromIsStopped2 = (nameText: string) => `Sending from ${nameText} is stopped`;
export const paydeskHasPausedIt = (alsoPaused: string) =>
  `Paydesk has paused it as well, and resuming ends both. Check the reason first: ${alsoPaused}`;
export const sendingPausedOn2 = (nameText: string) => `Sending paused on ${nameText}`;
export const paydeskResumesSendingAutomatically =
  "Paydesk resumes sending automatically when the gateway answers again: first one call, then the rest. An admin can resume it earlier.";
export const anAdminResumesSending2 = "An admin resumes sending. Paydesk doesn't resume it automatically.";
export const fixTheKeyThe =
  "Fix the key, the login or the clock, and test the connection before you resume. Refused requests created nothing.";
export const askTheGatewayWhether =
  "Ask the gateway whether it has an outage. Unconfirmed orders are never sent a second time.";
export const readTheDeclineReasons =
  "Read the decline reasons and ask the gateway. Further payouts would probably be declined too.";
export const statusChecksAreOff2 = "Status checks are off, so we can't test whether the gateway answers.";
export const theGatewayHasAnswered = "The gateway has answered our tests again since";
export const weTestTheGateway = "We test the gateway once a minute, never with a payout. Last test without an answer:";
export const weTestOnceA = "We test once a minute whether the gateway answers, never with a payout.";
export const nothingIsSentBecause = (reason: string) =>
  `Nothing is sent because the data folder (DATA_DIR) can't be read: ${reason}.`;
