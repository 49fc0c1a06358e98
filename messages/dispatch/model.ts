export const orderGone = "the order doesn't exist";
export const databaseUnavailable = "The database didn't answer.";
export const cardNumberDeleted =
  "Its card number was deleted while its outcome was unconfirmed. Cancel it and create a new payout.";
export const contentChanged =
  "The content differs from what was approved, so nothing was sent. Cancel it and create a new payout.";
export const callInterrupted = "The call ended unexpectedly. It may have been sent.";
export const ordersUnavailable = (count: number, count2: number) => `${count} of ${count2} orders were available`;
export const orderNotFound = "This order doesn't exist.";
export const folderForeign = "The data folder (DATA_DIR) belongs to another installation than this database.";
export const refusedStopped = (nameText: string, stopped: string) => `Sending from ${nameText} is stopped: ${stopped}`;
export const refusedPaused = (nameText: string, paused: string) => `Sending paused on ${nameText}: ${paused}`;
export const conflictingStatus = (conflict: string) => `Conflicting status. ${conflict}`;
export const replacedOrderExists =
  "the gateway reports the order that this one was made in place of. Resolve that conflict first";
export const refusedDuplicate = (label: string) => `Paydesk already shows ${label}. It isn't sent a second time.`;
export const statusQueryOff = "Status checks are off for this connection.";
export const neverSent = "It was never sent, so there is no status to check.";
export const nothingToAcknowledge = "There is nothing left to acknowledge.";
export const newerReports = "Something new was reported in the meantime. Review it, then acknowledge it.";
export const notCancellable = (label: string) => `It can no longer be cancelled. Paydesk shows ${label}.`;
export const attemptExpired = "the sending attempt expired before the request was written";
export const attemptStopped = "sending was stopped before the request was written";
export const attemptUnverified = "the sending attempt couldn't be verified before the request was written";
export const paydesk = (organisation: string, now: string) => `${organisation}, Paydesk, ${now}`;
export const since = (since: string, happened: string) => `Since ${since}. ${happened}`;
export const callsKnown = (known: string, part: string) =>
  `Calls recorded in this database: up to ${known}. Calls made: up to ${part}.`;
export const acceptedCount = (acceptedSince: string, accepted: string) =>
  `Accepted by the gateway (created since ${acceptedSince}): ${accepted}`;
export const unconfirmedCount = (unconfirmed: string) => `Unconfirmed, don't send again: ${unconfirmed}`;
export const notSent = (notSent: string) => `Not sent: ${notSent}`;
export const retriedCount = (willRetry: string) => `Retried automatically when sending resumes: ${willRetry}`;
export const otherConnections = (others: string) => `Also not sending: ${others}`;
export const unknownAmountPart = (count: string) => `${count} with an unknown amount`;
export const utc = (at: string) => `${at} UTC`;
export const stillWorkingNote = "Status checks continue, and callbacks are still processed.";
export const lockedTitle = "Sending is locked after a restore";
export const lockedTwoInstallations =
  "If another Paydesk runs on the original database, shut one of the two down permanently.";
export const lockedReportNext =
  "Ask the gateway for its transaction report since the last call recorded here. Use it to resolve unconfirmed orders. Last recorded call:";
export const lockedForeignOrders =
  "Orders in that report that aren't in this database were sent from the lost one. Their callbacks are listed under Callbacks as Unmatched.";
export const lockedUnsentOrders =
  "Orders recorded as not sent are now Unconfirmed: they may have been sent since. None of them is sent automatically.";
export const lockedEnd = "An admin unlocks sending, with a reason.";
export const allStoppedTitle = "All sending is stopped";
export const stoppedEnd = "An admin resumes sending.";
export const stoppedTitle = (nameText: string) => `Sending from ${nameText} is stopped`;
export const alsoPausedNote = (alsoPaused: string) =>
  `Paydesk has paused it as well, and resuming ends both. Check the reason first: ${alsoPaused}`;
export const pausedTitle = (nameText: string) => `Sending paused on ${nameText}`;
export const pausedAutoEnd =
  "Paydesk resumes sending automatically when the gateway answers again: first one call, then the rest. An admin can resume it earlier.";
export const pausedManualEnd = "An admin resumes sending. Paydesk doesn't resume it automatically.";
export const accessRefusedNext =
  "Fix the key, the login or the clock, and test the connection before you resume. Refused requests created nothing.";
export const outageNext = "Ask the gateway whether it has an outage. Unconfirmed orders are never sent a second time.";
export const declinesNext =
  "Read the decline reasons and ask the gateway. Further payouts would probably be declined too.";
export const probingOff = "Status checks are off, so we can't test whether the gateway answers.";
export const answeredAgainLead = "The gateway has answered our tests again since";
export const singleRowsAreSent =
  "Rows of released batches are sent one at a time meanwhile, more slowly after each unclear answer.";
export const probedLead = "We test the gateway once a minute, never with a payout. Last test without an answer:";
export const probingNote = "We test once a minute whether the gateway answers, never with a payout.";
export const folderUnreadable = (reason: string) =>
  `Nothing is sent because the data folder (DATA_DIR) can't be read: ${reason}.`;
