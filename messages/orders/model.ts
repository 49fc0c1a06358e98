export const andTheGatewaysOwnAnswers = (order: string) =>
  `${order}, but the gateway's status answers don't confirm it. No figure changes until it is resolved.`;
export const theGatewaysOwnAnswersSay = (queryStatus: null | string, label: string) =>
  `The gateway keeps answering our status checks with “${queryStatus}”. Paydesk shows ${label}. No figure changes until it is resolved.`;
export const theGatewayKnowsNoSuch = "The gateway doesn't know this order. For a profile update, this proves nothing.";
export const theGatewayKnowsNoSuchOrder =
  "The gateway doesn't know this order. The earlier unverified report is dismissed.";
export const theGatewayKnowsNoSuchOrderThough = (held: string) =>
  `The gateway doesn't know this order, but Paydesk shows ${held}. Nothing changes.`;
export const theGatewayAnsweredWithAn =
  "The gateway answered with an error and doesn't know this order. Nothing was created.";
export const theGatewayStillDoesntKnow = "The gateway still doesn't know this order.";
export const theGatewayHasSaidRepeatedly =
  "The gateway answered repeatedly that it doesn't know this order. It never received it.";
export const theGatewayKnowsNoSuchOrderYet =
  "The gateway doesn't know this order yet. We check again before we rely on this.";
export const theGatewayAcceptedThisOrder = "The gateway accepted this order but now doesn't know it. We check again.";
export const theGatewayStillDoesntKnowThe =
  "The gateway accepted this order but still doesn't know it. We check again.";
export const theGatewayAcceptedThisOrderThen =
  "The gateway accepted this order, then answered repeatedly that it doesn't know it.";
export const theConnectionOfThisOrder = "The connection or endpoint of this order no longer exists.";
export const thisOrderDoesNotExist = "This order doesn't exist.";
export const openANewPayoutForm = "This form has no valid client order ID. Open a new payout form.";
export const yourReferenceAtMost128 = "Your reference: use no more than 128 characters.";
export const theReasonAtMostCharacters = (reasonMaxLength: number) =>
  `Reason: use no more than ${reasonMaxLength} characters.`;
export const openTheOrderAgainWhat = "This page is out of date. Open the order again.";
export const theCardVerificationValueHas = "Card verification value: enter 3 or 4 digits.";
export const theSameAgainWhichPeople = "This report was already resolved. Nothing changes.";
export const wasMadeInItsPlace = (successors: string) =>
  ` ${successors} was created in its place, so it may be paid twice.`;
export const theGatewaySpeaksOf = (order: string) => `The gateway reported this order. ${order}`;
export const theGatewaysOwnAnswerSays = (status: string, label: string) =>
  `The gateway answered our status check with “${status}”. Paydesk shows ${label}. No figure changes. We check again.`;
export const peopleSettledItSoWith =
  "Users resolved this with the evidence in the timeline. The gateway didn't report it.";
export const aCallbackBringsTheOutcome = "Status checks have ended. Wait for a callback, or resolve it with evidence.";
export const theSameAgain = (status: string) => `The same ${status} was reported again. Nothing changes.`;
export const aCameFor = (status: string, order: string) => `The gateway reported a ${status} for this order. ${order}`;
export const itReportsAOfAn = (type: string, status: string, label: string) =>
  `The gateway reported a ${type} (${status}), but Paydesk shows ${label}. No figure changes until it is resolved.`;
export const laterNews = (type: string, status: string) => `Later transaction: ${type}, gateway status: ${status}.`;
export const itReportsOneMoreMore = (type: string, laterMax: number) =>
  `The gateway reported another ${type}. This order already has ${laterMax} later transactions.`;
export const itChangesNoFigure = (reason: string) => `${reason} No figure changes until it is resolved.`;
export const notYetConfirmedWeAsk = (order: string) =>
  `${order} – not yet confirmed. No figure changes. We check with the gateway.`;
export const anUnknownAmount = "an unknown amount";
export const reported = (type: string, reported: string) => `${type} reported${reported}`;
export const theSameAgain2 = (type: string) => `The same ${type} was reported again`;
export const notYetConfirmed = ", still not confirmed";
export const whichPeopleHaveRuledOn = ", and is already resolved";
export const theGatewaySaysWhichPeople = (type: string, status: string) =>
  `The gateway reported a ${type} (${status}) that was resolved as not having happened. No figure changes until it is resolved again.`;
export const itCountsOnceTheOrder = (again: string) => `${again}. It counts once the order itself is completed.`;
export const theGatewayConfirms = (type: string, status: string) =>
  `The gateway confirmed the ${type}. Gateway status: ${status}.`;
export const itReportsAnApprovedOf = (what: string, ended: string) =>
  `The gateway reported an approved ${what}, but the order it refers to failed (gateway status: ${ended}). It moved no money that could come back.`;
export const itReportsAInThis = (what: string, currency: null | string, currency2: null | string) =>
  `The gateway reported a ${what} in ${currency}. This order is in ${currency2}.`;
export const itReportsTransactionAsA = (transactionId: null | string, what: string, type: string) =>
  `The gateway reported transaction ${transactionId} as a ${what}. This order already has it as a ${type}.`;
export const itReportsAWithoutAn = (what: string) => `The gateway reported a ${what} without a readable amount.`;
export const itReportsAOf = (what: string, amount: string) =>
  `The gateway reported a ${what} of ${amount}, which isn't a positive amount.`;
export const itReportsAOfBack = (what: string, amount: string, inAll: string, part: string, moved: string) =>
  `The gateway reported a ${what} of ${amount}. In total, ${inAll} ${part} would come back, but only ${moved} was sent.`;
export const referenceOrId = "Reference or ID";
export const gatewaysId = "Gateway order ID";
export const direction = "Direction";
export const preparedBy = "Prepared by";
export const prepared = "Prepared";
export const waitingForPeople = "Needs action";
export const theMovingDaysAreLeft = "The period is ignored because exact dates are set.";
export const theDaysAreLeftOut = (from: string, to: string) => `The dates are ignored: ${from} is after ${to}.`;
export const last7Days = "Last 7 days";
export const last30Days = "Last 30 days";
export const last90Days = "Last 90 days";
export const notCompleted = "not completed";
export const itHadBeenSettledMeanwhile = (order: string) => `Its status changed in the meantime: ${order}.`;
export const itsNewsContradictEachOther = "Its gateway updates conflict. Resolve it as a conflict.";
export const theGatewayTookItIt = "The gateway accepted it, so it can't be resolved as Not received.";
export const itIsHeldAsAlready = (label: string) => `Paydesk already shows ${label}.`;
export const byPeoplesOwnWordIt =
  "Without the gateway's report, it can be resolved from 24 hours after sending. With the report, it can be resolved now.";
export const itWasSettledThatThe = "The gateway never received this order.";
export const itWasSettledThatTheGateway = "Resolved: the gateway accepted the change.";
export const itWasSettledThatTheGatewayRefused = "Resolved: the gateway refused the change.";
export const itIsNoLongerIn = (order: string) => `It no longer has a conflicting status: ${order}.`;
export const itIsOnItsWay = "It is being sent right now. Wait for the gateway's response.";
export const itIsHeldAsAnd = (label: string) =>
  `Paydesk shows ${label}, and no conflict is confirmed yet. We still check the status.`;
export const thatTheGatewayDoesNot =
  "Without the gateway's report, Not received can be chosen from 24 hours after sending.";
export const itSaysNothingAboutThe = (type: string) => `Choose whether the reported ${type} happened.`;
export const aCountsOnItSo = (type: string) =>
  `A ${type} counts on this order, so it was completed. Choose Completed, or choose that the ${type} didn't happen.`;
export const itSaysNothingAboutTheSecond = (open: string) => `Choose whether the second order ${open} was completed.`;
export const stands = (label: string) => `Resolved as ${label}`;
export const movedNot = (amount: string, currency: string, amount2: null | string, currency2: null | string) =>
  `${amount} ${currency} moved, not ${amount2} ${currency2}`;
export const theSecondOrderWasCarried = (gatewayOrderId: string) => `second order ${gatewayOrderId} was completed too`;
export const theSecondOrderWasNever = (gatewayOrderId: string) => `second order ${gatewayOrderId} was never completed`;
export const ofLabel = (part: string) => ` of ${part}`;
export const isConfirmed = (type: string, part: string) => `${type}${part} is confirmed`;
export const changesNoFigure = (type: string) => `${type} changes no figure`;
export const nothingLeftThisMachine = (reason: string) => `Nothing was sent: ${reason}`;
export const theGatewayAcceptedTheRequest = "The gateway accepted the request.";
export const theGatewayTookTheOrder = "The gateway accepted the order. The outcome follows.";
export const theGatewayRefusedTheRequest = "The gateway refused the request. Nothing was created.";
export const theGatewayRefusedAccessNothing = "The gateway refused access. Nothing was created.";
export const itWasHeldBackBefore = (reason: string) => `It was held before anything was sent: ${reason}`;
export const theAnswerNamesOrderEarlier = (named: string, gatewayOrderId: string) =>
  `The gateway's response names order ${named}; earlier updates named ${gatewayOrderId}. It may be paid twice.`;
export const aLaterAttemptHasBegun = "A later attempt has started. Nothing changes.";
export const asOrder = (named: string) => ` as order ${named}`;
export const theGatewayTookAnEarlier = (which: string) =>
  `The gateway accepted an earlier attempt${which}, but the order was sent again since. It may be paid twice.`;
export const theOrderIsByNow = (label: string) => `Paydesk already shows ${label}. Nothing changes.`;
export const theGatewaysLateAnswerTook = (order: string) =>
  `The gateway accepted this order in a late response. ${order}`;
export const newsHadComeBeforeThe = "A gateway update arrived before this response.";
export const theAnswerWasUnclearBut = "The response was unclear, but a gateway update arrived before it.";
export const theCallEndedAsYet = (kind: string) =>
  `The call's result is “${kind}”, but the gateway has already reported this order.`;
export const aPreparerAnApproverOr = "A preparer, an approver or an admin.";
export const theGatewayItsWordSettles = "The gateway, by callback or status check.";
export const nobodyItMayNotBe = "No one. It must not be sent again.";
export const itWasCarriedOutNobody = "No one. It was completed.";
export const theGatewayChargesThisProfile = (because: string) =>
  `${because} The gateway charges this profile on its own schedule. Paydesk sends nothing for it.`;
export const nothingHereWhetherItIs = "Nothing to do. The gateway's schedule decides whether it is charged again.";
export const theGateway = "The gateway.";
export const itWasPaidByAnother = (clientOrderId: string) => `It was paid by another order, ${clientOrderId}.`;
export const anotherOrderWasSentIn = (clientOrderId: string) =>
  `Another order, ${clientOrderId}, was sent in its place.`;
export const waitForTheOutcomeOf = "Wait for the outcome of that order.";
export const yetACallbackThatCould = (because: string, part: string) =>
  `${because} But an unverified callback reported “${part}”.`;
export const nothingForNowTheGateway =
  "Nothing for now. We check what the gateway has. Send another only if it doesn't have this one.";
export const askTheGatewaysAccountManager =
  "Ask the gateway's account manager whether they have this order. Use the text of “Copy for support”. Send another only if they don't.";
export const itHasNotBeenSent = "It hasn't been sent yet.";
export const finishItOrCancelIt = "Finish it or cancel it.";
export const itWasCarriedOutAnd =
  "It was completed. The gateway then reported that all or part of the amount came back.";
export const findOutWhyItCame = "Find out why it came back. Send another only for what is still owed.";
export const whoeverOwesThePaymentDecides =
  "The payment's owner decides. Then a preparer, an approver or an admin sends it.";
export const itIsReleasedAndHas = "It is released and not sent yet.";
export const nothingItGoesOutBy = "Nothing to do. It is sent automatically.";
export const paydesk = "Paydesk.";
export const itIsOnItsWayRight = "It is being sent right now.";
export const waitForTheAnswerAt = "Wait for the gateway's response, no longer than 45 seconds.";
export const itWasCarriedOutAnother = "It is completed. Another one would pay twice.";
export const theGatewayTookTheChange = "The gateway accepted the change.";
export const declinedIsTheGatewaysFinal = "Declined is the gateway's final status. This order moved no money.";
export const mendWhatTheReasonNames =
  "Fix what the reason names, then duplicate it as a new payout. The same details may be declined again.";
export const theGatewayCountsItAs = "The gateway reported a final error. This order moved no money.";
export const tellTheGatewaysAccountManager =
  "Give the gateway's account manager the order IDs first. Then duplicate it as a new payout.";
export const theGatewaysFraudControlRefused =
  "The gateway's fraud control blocked it. This status is final and the order moved no money.";
export const askTheGatewaysAccountManagerWhat =
  "Ask the gateway's account manager why it was blocked. The same details will be blocked again.";
export const theGatewayItselfDoesNot = "The gateway itself doesn't know the outcome. Money may have moved.";
export const askTheGatewaysAccountManagerWith =
  "Ask the gateway's account manager, with the text of “Copy for support”. Then resolve it.";
export const orPeople = (gateway: string, facts: string) => `${gateway} Or resolve it manually. ${facts}`;
export const theGatewayMayHaveTaken = "The gateway may have accepted it. Its response was missing or unclear.";
export const nothingForNowACallback =
  "Nothing for now. Wait for a callback or our status check. The gateway's transaction report can resolve it now.";
export const theGatewayMayHaveTakenIt = "The gateway may have accepted it. Status checks brought no answer.";
export const theGatewayMayHaveTakenItAnd =
  "The gateway may have accepted it. Status checks are off for this connection.";
export const settleItWithTheGateways =
  "Resolve it now with the gateway's transaction report. Or ask the gateway's account manager, with the text of “Copy for support”.";
export const ifItIsStillOwed = "If it is still owed, duplicate it as a new payout.";
export const itWasEndedBeforeIt = "It was cancelled before it was sent.";
export const ifItIsOwedAfter = "If it is owed after all, duplicate it as a new payout.";
export const theGatewaysWordsAboutIt =
  "The gateway's reports conflict with each other or with Paydesk. Money may have moved.";
export const findOutFromTheGateway = "Ask the gateway which status is correct, then resolve the conflict.";
export const whatTheGatewayReportedAbout = "The gateway's report isn't confirmed yet. Money may have moved.";
export const waitForTheGatewaysOwn = "Wait for the status check, or resolve it with the gateway's evidence.";
export const theGatewayCarriedOutA = "The gateway completed a second order for it. Money may already have moved twice.";
export const askTheGatewaysAccountManagerTo = "Ask the gateway's account manager to return one of the payments.";
export const itWasCarriedOutWith = "It was completed with another amount. Another one would pay twice.";
export const askTheGatewaysAccountManagerAbout = "Ask the gateway's account manager about the difference.";
export const theGatewayReportsSomethingLater =
  "The gateway reported a later transaction of a type that Paydesk doesn't recognise.";
export const readItInTheTimeline = "Read it in the timeline, and ask the gateway's account manager what it means.";
export const theGatewayHasItAnd = "The gateway has it, and status checks have ended. Another one could pay twice.";
export const waitForACallbackOr = "Wait for a callback, or resolve it with the gateway's evidence.";
export const theGatewayHasItAndWorks = "The gateway is processing it. Another one could pay twice.";
export const waitForTheOutcome = "Wait for the outcome.";
export const theGatewayReportsThatMoney =
  "The gateway reported that money came back, but not that this order was completed.";
export const askTheGatewaysAccountManagerWhatBecame =
  "Ask the gateway's account manager for its outcome, then resolve it.";
export const onlyCanConfirmIfNeed = (only: string | undefined) =>
  `only ${only} can approve it, alone if no one else can`;
export const confirms = (deciders: string) => `${deciders} approves it`;
export const aPreparerAnApproverOrAn = (confirms: string) =>
  `A preparer, an approver or an admin proposes a resolution; ${confirms}.`;
export const peopleSettledWithEvidenceThat = "Users resolved, with evidence, that this order moved no money.";
export const mendWhatIsWrongThen = "Fix the details, then duplicate it as a new payout if it is still owed.";
export const waitThenDuplicateItAs = "Wait, then duplicate it as a new payout. The same details may succeed later.";
export const askTheGatewaysSupportFirst =
  "Ask the gateway's support first, with the text of “Copy for support”. Then duplicate it as a new payout if it is still owed.";
export const yetYourDeskSaysOf = (because: string) =>
  `${because} But your error messages mark this reason as “Don't retry”.`;
export const ifItIsStillOwedAgree =
  "If it is still owed, agree with the payee on another way to pay. Send that as a new payout.";
export const nobodySendsTheSameAgain = "No one. The same details must not be sent again.";
export const theGatewayRefusedTheRequestNothing = "The gateway refused the request. Nothing was created.";
export const mendWhatItNamesAnd =
  "Fix what it names, then duplicate it as a new payout. This order itself is not sent again.";
export const theGatewayRefusedUsAccess = "The gateway refused access. Nothing was created.";
export const mendTheCauseKeyClock = (needsCvv: string) =>
  `Fix the key, the clock or the rights at the gateway, and test the connection. Then send this same order.${needsCvv}`;
export const anAdminMendsTheConnection =
  "An admin fixes the connection. Then a preparer, an approver or an admin sends it.";
export const theGatewayAcceptedItThen = "The gateway accepted it, then answered repeatedly that it doesn't know it.";
export const thisDatabaseWasRestoredOr =
  "This database was restored or copied. The order may have been sent after the copy was made.";
export const ourBookSaysThatIt = "Paydesk recorded it as not sent, but an unverified callback reported it.";
export const askTheGatewayFirstOnly =
  "Check its status first. If the gateway doesn't know it, send this same order, never a new one.";
export const askTheGatewayFirstThis =
  "Status checks are off for this connection. First resolve it with the gateway's report or its account manager's answer.";
export const itIsProvenThatIt = "It never left Paydesk.";
export const itWaits = (because: string, halted: string) => `${because} It waits: ${halted}`;
export const nothingItIsTriedAgain =
  "Nothing for now. It is retried when sending resumes, within 15 minutes of its first attempt. After that, send it manually.";
export const whoeverEndsWhatHoldsIt = "A user who can resume sending.";
export const nothingItIsTriedAgainBy =
  "Nothing to do. It is retried automatically as the same order. You can also send it now.";
export const paydeskOrSooner = (senders: string) => `Paydesk; or sooner: ${senders}`;
export const seeThatTheGatewayCan = (needsCvv: string) =>
  `Check that the gateway can be reached. Then send this same order, or cancel it.${needsCvv}`;
export const theCardVerificationValueIs = " Enter the card verification value again; it wasn't stored.";
export const itIsSentOnIts = "It is sent on the scheduled date.";
export const nextTry = "Next attempt:";
export const weAskAgainAt = "Next status check:";
export const nothingLeavesFromItsConnection = "Sending is paused on its connection. It is sent when sending resumes.";
export const itsBatchIsPausedIt = "Its batch is paused. It is sent when the batch resumes.";
export const askTheGatewayFirstSomebody =
  "An unverified callback reported it. Check its status before you send or cancel it.";
export const aCallbackReportsItAs =
  "A callback reported “approved”. Its signature doesn't cover the amount. It counts once a status check confirms it.";
export const aCallbackThatCouldNot = (reportedStatus: string) =>
  `An unverified callback reported “${reportedStatus}”. No figure changes until it is confirmed.`;
export const peopleResolveItWithThe = "Resolve it with the gateway's evidence.";
export const weAskTheGateway = "We check with the gateway.";
export const reportedAsAndTheGateways = (label: string, queryStatus: string, who: string) =>
  `Paydesk shows ${label}; the gateway answered our status check with “${queryStatus}” – not yet confirmed. No figure changes. ${who}`;
export const reportedNotYetConfirmed = (what: string, part: string, who: string) =>
  `${what} reported${part} – not yet confirmed. No figure changes. ${who}`;
export const reportedAsNotVerifiedIt = (part: string) =>
  `An unverified callback reported “${part}”. Nothing changes until it is confirmed.`;
export const itNamesNoTransactionType =
  "The callback names no transaction type, so it may be about a reversal. We check the status instead.";
export const theGatewayHasASecond = (second: string, gatewayOrderId: null | string) =>
  `The gateway reported a second order for this client order ID: ${second}, besides ${gatewayOrderId}. It may be paid twice. No figure changes until it is resolved.`;
export const theSecondOrderAgainStill = (outcome: string) =>
  `The gateway reported “${outcome}” for the second order again. Nothing changes.`;
export const itSaysOfTheSecond = (part: string, resolved: string) =>
  `The gateway reported “${part}” for the second order, which was resolved as ${resolved}. Nothing changes.`;
export const theGatewaySaysOfIts = (outcome: string, second: string, resolved: string) =>
  `The gateway reported “${outcome}” for the second order ${second}, which was resolved as ${resolved}. No figure changes until it is resolved again.`;
export const theStatusIsNotIn = (status: string) =>
  `Paydesk doesn't recognise the gateway status “${status}”. It is stored and changes no figure.`;
export const itSaysThisOrderIs = (reported: string, amount: null | string, currency: null | string) =>
  `The gateway reported ${reported}. This order is for ${amount} ${currency}. No figure changes until it is resolved.`;
export const theGatewaySaysAbout = (outcome: string, order: string) =>
  `The gateway reported “${outcome}” for this order. ${order}`;
export const still = (outcome: string) => `The gateway still reports “${outcome}”. Nothing changes.`;
export const itSaysAfterWasFinal = (outcome: string, label: string) =>
  `The gateway reported “${outcome}”, but Paydesk shows ${label} as final. No figure changes until it is resolved.`;
export const itSaysAfterWasFinalToo = (outcome: string, label: string) =>
  `The gateway reported “${outcome}” after ${label} was final. Nothing changes.`;
export const theGatewaySays = (outcome: string) => `Gateway status: ${outcome}.`;
export const gatewayStatus = "Gateway status";
export const foundMadeByTheGateways = "Created (by the gateway's schedule)";
export const lastAsked = "Last status check";
export const utc = (at: string) => `${at} UTC`;
export const verifiedSignature = "verified signature";
export const notVerifiedNoControlKey = "not verified: no control key is set";
export const itDoesNotFitWhat = "It doesn't match what Paydesk has recorded.";
export const itCameBeforeItsOrder = "It arrived before Paydesk knew its order.";
export const judgedAgainSinceTheControl =
  "Checked again because the control key changed. Its signature was invalid before.";
export const judgedAgainSinceTheControlKey =
  "Checked again because the control key changed. It wasn't verified before.";
export const judgedAgain = "Checked again.";
export const foundMadeByTheGatewaysSchedule = "Created by the gateway's schedule";
export const sendingAgainAttempt = (attempt: number) => `Sending again, attempt ${attempt}`;
export const sendingToTheGateway = "Sending to the gateway";
export const askedTheGateway = "Status checked";
export const noClearAnswer = "unclear response";
export const itsAnswerToOurQuery = "the gateway's answer to our status check";
export const queuedAgain = "Queued again";
export const theAnswerWasLostHere = "Response lost before it was stored";
export const inDoubtAfterARestore = "Unconfirmed after a restore";
export const thePayeesAccountWasChanged = "The payee's account was changed";
export const twoOtherPeopleWereAsked = "Submitted for approval – needs two approvals";
export const anotherPersonWasAskedTo = "Submitted for approval";
export const approvedHereOneMorePerson = "Approved – needs one more approval";
export const approvedHereToBeSent = "Approved for sending";
export const sentBack = "Rejected";
export const theApprovalExpired = "Approval request expired";
export const edited = "Edited";
export const theGatewaysReport = (part: string) => `Gateway's transaction report: ${part}`;
export const settlementProposed = "Resolution proposed";
export const settlementApprovedByOneUser = "Resolution approved – needs one more approval";
export const settlementApprovedAlone = "Resolution approved by its proposer";
export const settlementApproved = "Resolution approved";
export const theGatewaysTransactionReport = "the gateway's transaction report";
export const peoplesWord = "users' statement";
export const settlementVoidWithdrawn = (state: string, part: string) =>
  `Resolution ${state === "void" ? "withdrawn" : part}`;
export const conflictSettledAlone = "Conflict resolved by its proposer";
export const conflictSettled = "Conflict resolved";
export const takenNoteOf = (acknowledged: string) => `Acknowledged: ${acknowledged}`;
export const takenNoteOf2 = "Acknowledged";
export const takenByTheGateway = "Accepted by the gateway";
export const rejected = "Failed – invalid details";
export const accessRefused = "Failed – access refused";
export const notSent = "Not sent";
export const noClearAnswer2 = "Response missing or unclear";
export const answered = "Answered";
export const itsAnswerSerialNumber = (serialNumber: string) => `the gateway's response, serial number ${serialNumber}`;
export const itsAnswer = "the gateway's response";
export const callback = (labels: string) => `Callback: ${labels}`;
export const itsControlIsWrong = "invalid signature";
export const notVerified = "not verified";
export const thisListIsNarrowedBy = "This list has too many filters to save as a view.";
export const thisListsAddressHoldsWhat =
  "This list's address has an invalid filter. Remove it before you save the view.";
export const youKeepViewsAlreadyRemove = (viewsMax: number) => `You already have ${viewsMax} views. Remove one first.`;
export const youKeepNoSuchView = "This view doesn't exist.";
export const paydeskHadRecordedItAs = (label: string, instead: string) =>
  `Paydesk had recorded it as ${label}.${instead}`;
export const orderNotFound = "order not found";
export const nothingToDo = "Nothing to do.";
export const resolvedAs = (label: string) => `Resolved as ${label}.`;
export const completed = "completed";
