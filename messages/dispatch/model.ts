export const thereIsNoSuchOrder = "there is no such order";
export const theDatabaseDidNotAnswer = "The database did not answer.";
export const itsCardNumberWasWiped =
  "Its card number was wiped while its sending was in doubt. Cancel it and send another like it.";
export const whatWouldBeSentIs = "What would be sent is not what was approved. Cancel it and prepare another.";
export const theCallEndedInA = "The call ended in a way that we did not expect; it may have been sent.";
export const ofOrdersWereFree = (count: number, count2: number) => `${count} of ${count2} orders were free`;
export const thereIsNoSuchOrder2 = "There is no such order.";
export const theDataFolderBelongsTo = "The data folder belongs to another installation than this database.";
export const sendingFromIsStopped = (nameText: string, stopped: string) =>
  `Sending from ${nameText} is stopped: ${stopped}`;
export const isPaused = (nameText: string, paused: string) => `${nameText} is paused: ${paused}`;
export const theGatewayHasSpokenOf = (conflict: string) => `The gateway has spoken of it: ${conflict}`;
export const itIsAlreadyItIs = (submission: string) => `It is ${submission} already; it is not sent a second time.`;
export const theStatusQueryOfThis = "The status query of this connection is switched off.";
export const itWasNeverSentThere = "It was never sent: there is nothing to ask about.";
export const itIsItIsNot = (submission: string) => `It is ${submission}: it is not sent again.`;
export const itIsNotSentAgain = (conflict: string) => `It is not sent again. ${conflict}`;
export const anUnverifiedCallbackSaysAbout = (reportedStatus: string) =>
  `An unverified callback says ${reportedStatus} about it. Ask the gateway first: it may have the order after all.`;
export const typeTheCardVerificationValue = "Type the card verification value again; it was not kept.";
export const text3Or4Digits = "3 or 4 digits.";
export const thereIsNoAlarmTo = "There is no alarm to take note of any more.";
export const somethingNewCameMeanwhileLook = "Something new came meanwhile. Look again, then take note.";
export const itIsTooLateTo = (submission: string) => `It is ${submission}: too late to cancel here.`;
export const cancelledByBeforeItWas = (nameText: string) => `Cancelled by ${nameText} before it was sent.`;
export const cancelledBy = (nameText: string) => `Cancelled by ${nameText}.`;
export const theClaimHadRunOut = "the claim had run out before the request was written";
export const sendingWasStoppedBeforeThe = "sending was stopped before the request was written";
export const theClaimCouldNotBe = "the claim could not be checked before the request was written";
export const paydesk = (organisation: string, now: string) => `${organisation}, Paydesk, ${now}`;
export const since = (since: string, happened: string) => `Since ${since}. ${happened}`;
export const sendingsKnownHereUpTo = (known: string, part: string) =>
  `Sendings known here: up to ${known}. Made: up to ${part}.`;
export const acceptedByTheGatewayMade = (acceptedSince: string, accepted: string) =>
  `Accepted by the gateway (made since ${acceptedSince}): ${accepted}`;
export const unconfirmedNotToBeSent = (unconfirmed: string) => `Unconfirmed, not to be sent again: ${unconfirmed}`;
export const notSent = (notSent: string) => `Not sent: ${notSent}`;
export const triedAgainByItselfAs = (goesOn: string) => `Tried again by itself as soon as sending goes on: ${goesOn}`;
export const notSendingEither = (others: string) => `Not sending either: ${others}`;
export const whoseAmountIsNotKnown = (count: string) => `${count} whose amount is not known`;
export const utc = (at: string) => `${at} UTC`;
export const whatTheGatewayMayHave =
  "What the gateway may have goes on being asked about, and its callbacks are taken.";
export const nothingIsSentThisDatabase = "Nothing is sent: this database may not be the one that sent last";
export const ifAnotherPaydeskWorksWith = "If another Paydesk works with the original, stop one of the two for good.";
export const askTheGatewayForIts =
  "Ask the gateway for its transaction report from the last sending that is known here until now, and settle with it what is unconfirmed. The last one known here:";
export const whatThatReportNamesAnd =
  "What that report names and this database does not know was sent from the one that is lost. Its callbacks stand under Callbacks, as those of orders that are unknown here.";
export const whatThisDatabaseHeldAs =
  "What this database held as not sent is unconfirmed now: it may have been sent since. Nothing of it is sent by itself.";
export const anAdminReleasesItWith = "An admin releases it, with a reason.";
export const allSendingIsStopped = "All sending is stopped";
export const anAdminResumesIt = "An admin resumes it.";
export const sendingFromIsStopped2 = (nameText: string) => `Sending from ${nameText} is stopped`;
export const lookAtWhyPaydeskHas = (alsoPaused: string) =>
  `Look at why Paydesk has paused it besides, for resuming ends both: ${alsoPaused}`;
export const paydeskHasPausedSendingFrom = (nameText: string) => `Paydesk has paused sending from ${nameText}`;
export const paydeskResumesItAutomaticallyOnce =
  "Paydesk resumes it automatically once the gateway answers again: one call first, then the others. An admin can resume it earlier.";
export const anAdminResumesItPaydesk = "An admin resumes it. Paydesk doesn't resume it automatically.";
export const mendTheKeyTheLogin =
  "Mend the key, the login or the clock, and test the connection before it is resumed. What was refused was not created.";
export const askTheGatewayWhetherIt =
  "Ask the gateway whether it is in trouble. Nothing of what is unconfirmed is sent a second time.";
export const readTheReasonOfThe =
  "Read the reason of the declines and ask the gateway: more of the same would most likely be declined, too.";
export const theGatewayCannotBeAsked = "The gateway cannot be asked whether it is well: the status query is off.";
export const theGatewayAnswersOurQuestions = "The gateway answers our questions again since";
export const theGatewayIsAskedOnce = "The gateway is asked once a minute. It had no answer for us at";
export const theGatewayIsAskedOnceA =
  "The gateway is asked once a minute whether it answers again, never with a payout.";
export const itsBatchWasCancelledBefore = "Its batch was cancelled before it was sent.";
export const itWasSentAfterThis = "It was sent after this was asked: the answer says nothing about it.";
export const weCouldNotAsk = (part: string) => `We could not ask: ${part}`;
export const nothingIsSentBecauseThe = (installationStore: string) =>
  `Nothing is sent, because the data folder (DATA_DIR) cannot be read: ${installationStore}.`;
export const thisDatabaseWasRestoredOr =
  "This database was restored or copied: the order may have been sent after the copy was made.";
export const theProcessThatSentIt = "The process that sent it ended before it knew the answer.";
