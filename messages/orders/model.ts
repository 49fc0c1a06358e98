export const theGatewayStillKnowsNo = "The gateway still knows no such order.";
export const andTheGatewaysOwnAnswers = (order: string) => `${order}, and the gateway's own answers do not confirm it.`;
export const theGatewaysOwnAnswersSay = (queryStatus: null | string, outcome: string) =>
  `The gateway's own answers say ${queryStatus}, and ${outcome} was reported as final.`;
export const theGatewayKnowsNoSuch = "The gateway knows no such order, which says nothing: an update is none.";
export const theGatewayKnowsNoSuchOrder = "The gateway knows no such order: what was reported of it is not so.";
export const theGatewayKnowsNoSuchOrderThough = (held: string) =>
  `The gateway knows no such order, though it is ${held} here.`;
export const theGatewayAnsweredWithAn =
  "The gateway answered with an error and knows no such order: nothing was created.";
export const theGatewayStillDoesntKnow = "The gateway still doesn't know this order.";
export const theGatewayHasSaidRepeatedly =
  "The gateway has said repeatedly that it knows no such order: nothing was sent on.";
export const theGatewayKnowsNoSuchOrderYet = "The gateway knows no such order yet; we ask again before we believe it.";
export const theGatewayAcceptedThisOrder = "The gateway accepted this order and now doesn't know it; we ask again.";
export const theGatewayStillDoesntKnowThe = "The gateway still doesn't know the order that it accepted; we ask again.";
export const theGatewayAcceptedThisOrderThen =
  "The gateway accepted this order, then said repeatedly that it doesn't know it.";
export const theConnectionOfThisOrder = "The connection of this order, or its endpoint, does not exist any more.";
export const thisOrderDoesNotExist = "This order does not exist.";
export const openANewPayoutForm = "Open a new payout form: this one has no order id of ours.";
export const yourReferenceAtMost128 = "Your reference: at most 128 characters.";
export const theReasonAtMostCharacters = (reasonMaxLength: number) =>
  `The reason: at most ${reasonMaxLength} characters.`;
export const openTheOrderAgainWhat = "Open the order again: what was looked at is not known.";
export const theCardVerificationValueHas = "The card verification value has 3 or 4 digits.";
export const theSameAgainWhichPeople = "The same again, which people have ruled on.";
export const settledAsNotAtThe = "settled as not at the gateway";
export const wasMadeInItsPlace = (successors: string) => ` ${successors} was made in its place: it may be paid twice.`;
export const theGatewaySpeaksOf = (order: string) => `The gateway speaks of ${order}`;
export const theGatewaysOwnAnswerSays = (status: string, outcome: string) =>
  `The gateway's own answer says ${status}, and ${outcome} was reported as final. It is not confirmed; we ask again.`;
export const peopleSettledItSoWith =
  "People settled it so, with the evidence that stands on the timeline; it is not the gateway's own answer.";
export const aCallbackBringsTheOutcome =
  "A callback brings the outcome: nobody is asking for it. People can settle it with evidence.";
export const theSameAgain = (status: string) => `The same ${status} again.`;
export const aCameFor = (status: string, order: string) => `A ${status} came for ${order}`;
export const itReportsAOfAn = (type: string, status: string, outcome: string) =>
  `It reports a ${type} (${status}) of an order that is ${outcome}.`;
export const laterNews = (type: string, status: string) => `Later news: ${type} ${status}.`;
export const itReportsOneMoreMore = (type: string, laterMax: number) =>
  `It reports one more ${type}: more than ${laterMax} on one order.`;
export const itChangesNoFigure = (reason: string) => `${reason} It changes no figure.`;
export const notYetConfirmedWeAsk = (order: string) => `${order} – not yet confirmed. We ask the gateway.`;
export const anUnknownAmount = "an unknown amount";
export const reported = (type: string, reported: string) => `${type} reported${reported}`;
export const theSameAgain2 = (type: string) => `The same ${type} again`;
export const notYetConfirmed = ": not yet confirmed";
export const whichPeopleHaveRuledOn = ", which people have ruled on";
export const theGatewaySaysWhichPeople = (type: string, status: string) =>
  `The gateway says ${type} ${status}, which people ruled out. It changes no figure.`;
export const itChangesNoFigure2 = (why: string) => `${why} It changes no figure.`;
export const itCountsOnceTheOrder = (again: string) =>
  `${again}: it counts once the order itself is known as completed.`;
export const theGatewayConfirms = (type: string, status: string) => `The gateway confirms: ${type} ${status}.`;
export const itReportsAnApprovedOf = (what: string, ended: string) =>
  `It reports an approved ${what} of an order that is ${ended}: nothing was sent that could go back.`;
export const itReportsAInThis = (what: string, currency: null | string, currency2: null | string) =>
  `It reports a ${what} in ${currency}; this order is in ${currency2}.`;
export const itReportsTransactionAsA = (transactionId: null | string, what: string, type: string) =>
  `It reports transaction ${transactionId} as a ${what}; that one is on this order already, as a ${type}.`;
export const itReportsAWithoutAn = (what: string) => `It reports a ${what} without an amount that can be read.`;
export const itReportsAOf = (what: string, amount: string) => `It reports a ${what} of ${amount}.`;
export const itReportsAOfBack = (what: string, amount: string, inAll: string, part: string, moved: string) =>
  `It reports a ${what} of ${amount}: ${inAll} ${part} back in all, and ${moved} was sent.`;
export const referenceOrId = "Reference or id";
export const gatewaysId = "Gateway’s id";
export const direction = "Direction";
export const preparedBy = "Prepared by";
export const prepared = "Prepared";
export const waitingForPeople = "Waiting for people";
export const theMovingDaysAreLeft = "The moving days are left out: the days are given.";
export const theDaysAreLeftOut = (from: string, to: string) => `The days are left out: ${from} is after ${to}.`;
export const last7Days = "Last 7 days";
export const last30Days = "Last 30 days";
export const last90Days = "Last 90 days";
export const notCompleted = "not completed";
export const itHadBeenSettledMeanwhile = (order: string) => `It had been settled meanwhile: ${order}.`;
export const itsNewsContradictEachOther = "Its news contradict each other: it is ruled on as a conflict.";
export const theGatewayTookItIt = "The gateway took it: it cannot be absent there.";
export const itIsHeldAsAlready = (reported: string) => `It is held as ${reported} already.`;
export const byPeoplesOwnWordIt =
  "By people's own word it is settled 24 hours after it was sent at the earliest; with the gateway's report at once.";
export const itWasSettledThatThe = "It was settled that the gateway never had it.";
export const itWasSettledAs = (verdict: string) => `It was settled as ${verdict}.`;
export const itWasSettledThatTheGateway = "It was settled that the gateway took the change.";
export const itWasSettledThatTheGatewayRefused = "It was settled that the gateway refused the change.";
export const itIsNoLongerIn = (order: string) => `It is no longer in conflict: ${order}.`;
export const itIsOnItsWay = "It is on its way right now: wait for the answer.";
export const itIsHeldAsAnd = (outcome: string) =>
  `It is held as ${outcome}, and nothing contradicts that for good yet: the gateway is still asked.`;
export const thatTheGatewayDoesNot =
  "That the gateway does not have it is said 24 hours after it was sent at the earliest.";
export const itSaysNothingAboutThe = (type: string) => `It says nothing about the ${type} that was reported.`;
export const aCountsOnItSo = (type: string) =>
  `A ${type} counts on it, so it was completed. Say that it was approved, or that the ${type} did not happen.`;
export const itSaysNothingAboutTheSecond = (open: string) => `It says nothing about the second order ${open}.`;
export const theGatewayDoesNotHave = "The gateway does not have it";
export const stands = (verdict: string) => `${verdict} stands`;
export const movedNot = (amount: string, currency: string, amount2: null | string, currency2: null | string) =>
  `${amount} ${currency} moved, not ${amount2} ${currency2}`;
export const theSecondOrderWasCarried = (gatewayOrderId: string) =>
  `the second order ${gatewayOrderId} was carried out too`;
export const theSecondOrderWasNever = (gatewayOrderId: string) =>
  `the second order ${gatewayOrderId} was never carried out`;
export const ofLabel = (part: string) => ` of ${part}`;
export const isConfirmed = (type: string, part: string) => `${type}${part} is confirmed`;
export const changesNoFigure = (type: string) => `${type} changes no figure`;
export const nothingLeftThisMachine = (reason: string) => `Nothing left this machine: ${reason}`;
export const theGatewayAcceptedTheRequest = "The gateway accepted the request.";
export const theGatewayTookTheOrder = "The gateway took the order; its outcome comes later.";
export const theGatewayRefusedTheRequest = "The gateway refused the request; nothing was created.";
export const theGatewayRefusedAccessNothing = "The gateway refused access; nothing was created.";
export const itWasHeldBackBefore = (reason: string) => `It was held back before a byte left: ${reason}`;
export const theAnswerNamesOrderEarlier = (named: string, gatewayOrderId: string) =>
  `The answer names order ${named}, earlier news ${gatewayOrderId}. It may have been paid twice.`;
export const aLaterAttemptHasBegun = "A later attempt has begun.";
export const asOrder = (named: string) => ` as order ${named}`;
export const theGatewayTookAnEarlier = (which: string) =>
  `The gateway took an earlier attempt${which}, and it was sent again since. It may be paid twice.`;
export const theOrderIsByNow = (submission: string) => `The order is ${submission} by now.`;
export const theGatewaysLateAnswerTook = (order: string) => `The gateway's late answer took ${order}`;
export const newsHadComeBeforeThe = "News had come before the answer.";
export const theAnswerWasUnclearBut = "The answer was unclear, but news had come before it.";
export const theCallEndedAsYet = (kind: string) =>
  `The call ended as ${kind}, yet the gateway has told us of this order.`;
export const aPreparerAnApproverOr = "A preparer, an approver or an admin.";
export const theGatewayItsWordSettles = "The gateway: its word settles it, by callback or when we ask.";
export const nobodyItMayNotBe = "Nobody: it may not be sent again.";
export const itWasCarriedOutNobody = "It was carried out: nobody sends it again.";
export const theGatewayChargesThisProfile = (because: string) =>
  `${because} The gateway charges this profile by its own schedule; nothing of it is sent from here.`;
export const nothingHereWhetherItIs = "Nothing here: whether it is charged again, the gateway's schedule decides.";
export const theGateway = "The gateway.";
export const itWasPaidByAnother = (clientOrderId: string) => `It was paid by another order, ${clientOrderId}.`;
export const anotherOrderWasSentIn = (clientOrderId: string) =>
  `Another order, ${clientOrderId}, was sent in its place.`;
export const waitForTheOutcomeOf = "Wait for the outcome of that order.";
export const yetACallbackThatCould = (because: string, part: string) =>
  `${because} Yet a callback that could not be verified says “${part}”.`;
export const nothingForNowTheGateway =
  "Nothing for now: the gateway is asked what it holds. Send another only if it does not have this one.";
export const askTheGatewaysAccountManager =
  "Ask the gateway's account manager whether they have this order, with the text of “Copy for support”. Send another only if they do not.";
export const itHasNotBeenSent = "It has not been sent a first time.";
export const finishItOrCancelIt = "Finish it, or cancel it.";
export const itWasCarriedOutAnd =
  "It was carried out, and the gateway reports that the amount, or a part of it, went back.";
export const findOutWhyItCame = "Find out why it came back. Send another only for what is still owed.";
export const whoeverOwesThePaymentDecides =
  "Whoever owes the payment decides; then a preparer, an approver or an admin sends.";
export const itIsReleasedAndHas = "It is released and has not left yet.";
export const nothingItGoesOutBy = "Nothing: it goes out by itself.";
export const paydesk = "Paydesk.";
export const itIsOnItsWayRight = "It is on its way right now.";
export const waitForTheAnswerAt = "Wait for the answer, at most 45 seconds.";
export const itWasCarriedOutAnother = "It was carried out: another one would be a second payment.";
export const theGatewayTookTheChange = "The gateway took the change.";
export const declinedIsTheGatewaysFinal = "Declined is the gateway's final word: this order moved no money.";
export const mendWhatTheReasonNames =
  "Mend what the reason names, then duplicate it as a new payout. The same details may well be declined again.";
export const theGatewayCountsItAs = "The gateway counts it as refused, as its final word: this order moved no money.";
export const tellTheGatewaysAccountManager =
  "Tell the gateway's account manager the order ids first; then duplicate it as a new payout.";
export const theGatewaysFraudControlRefused =
  "The gateway's fraud control refused it, as its final word: this order moved no money.";
export const askTheGatewaysAccountManagerWhat =
  "Ask the gateway's account manager what it objects to; the same details will be refused again.";
export const theGatewayItselfDoesNot = "The gateway itself does not know the outcome: the money may have moved.";
export const askTheGatewaysAccountManagerWith =
  "Ask the gateway's account manager, with the text of “Copy for support”; then settle it.";
export const orPeople = (gateway: string, facts: string) => `${gateway} Or people: ${facts}`;
export const theGatewayMayHaveTaken = "The gateway may have taken it: no clear answer came.";
export const nothingForNowACallback =
  "Nothing for now: a callback or the answer to our query settles it. The gateway's transaction report can settle it at once.";
export const theGatewayMayHaveTakenIt = "The gateway may have taken it, and asking has brought no answer.";
export const theGatewayMayHaveTakenItAnd = "The gateway may have taken it, and this connection cannot be asked.";
export const settleItWithTheGateways =
  "Settle it with the gateway's transaction report, at once; or ask the gateway's account manager, with the text of “Copy for support”.";
export const ifItIsStillOwed = "If it is still owed, duplicate it as a new payout.";
export const itWasEndedBeforeIt = "It was ended before it left: nothing was sent.";
export const ifItIsOwedAfter = "If it is owed after all, duplicate it as a new payout.";
export const theGatewaysWordsAboutIt = "The gateway's words about it contradict each other, or our own book.";
export const findOutFromTheGateway = "Find out from the gateway which word stands, then settle the conflict.";
export const whatTheGatewayReportedAbout =
  "What the gateway reported about it isn't confirmed yet: the money may have moved.";
export const waitForTheGatewaysOwn = "Wait for the gateway's own answer; or resolve it with the gateway's evidence.";
export const theGatewayCarriedOutA =
  "The gateway carried out a second order for it: money may have moved twice already.";
export const askTheGatewaysAccountManagerTo = "Ask the gateway's account manager to give one back.";
export const itWasCarriedOutWith = "It was carried out with another amount: a second one would be a second payment.";
export const askTheGatewaysAccountManagerAbout = "Ask the gateway's account manager about the difference.";
export const theGatewayReportsSomethingLater = "The gateway reports something later on it that we have no word for.";
export const readItInTheTimeline = "Read it in the timeline, and ask the gateway's account manager what it means.";
export const theGatewayHasItAnd =
  "The gateway has it, and nobody is asking it any more: another one would be a second payment.";
export const waitForACallbackOr = "Wait for a callback, or settle it with the gateway's evidence.";
export const theGatewayHasItAndWorks = "The gateway has it and works on it: another one would be a second payment.";
export const waitForTheOutcome = "Wait for the outcome.";
export const theGatewayReportsThatMoney =
  "The gateway reports that money went back, and doesn't say that this order was completed.";
export const askTheGatewaysAccountManagerWhatBecame =
  "Ask the gateway's account manager what became of it; then resolve it.";
export const onlyCanConfirmIfNeed = (only: string | undefined) => `only ${only} can confirm, if need be alone`;
export const confirms = (deciders: string) => `${deciders} confirms`;
export const aPreparerAnApproverOrAn = (confirms: string) =>
  `A preparer, an approver or an admin proposes, ${confirms}.`;
export const peopleSettledWithEvidenceThat = "People settled, with evidence, that this order moved no money.";
export const mendWhatIsWrongThen = "Mend what is wrong, then duplicate it as a new payout if it is still owed.";
export const waitThenDuplicateItAs = "Wait, then duplicate it as a new payout: the same details may go through later.";
export const askTheGatewaysSupportFirst =
  "Ask the gateway's support first, with the text of “Copy for support”; then duplicate it as a new payout if it is still owed.";
export const yetYourDeskSaysOf = (because: string) =>
  `${because} Yet your desk says of this reason: do not send the same again.`;
export const ifItIsStillOwedAgree =
  "If it is still owed, agree with the receiver on another way, and send that as a payout of its own.";
export const nobodySendsTheSameAgain = "Nobody sends the same again.";
export const theGatewayRefusedTheRequestNothing = "The gateway refused the request: nothing was created.";
export const mendWhatItNamesAnd =
  "Mend what it names, and duplicate it as a new payout. This order itself is not sent again.";
export const theGatewayRefusedUsAccess = "The gateway refused us access: nothing was created.";
export const mendTheCauseKeyClock = (needsCvv: string) =>
  `Mend the cause (key, clock or rights at the gateway) and test the connection; then send this same order.${needsCvv}`;
export const anAdminMendsTheConnection = "An admin mends the connection; a preparer, an approver or an admin sends.";
export const theGatewayAcceptedItThen = "The gateway accepted it, then said repeatedly that it doesn't know it.";
export const thisDatabaseWasRestoredOr =
  "This database was restored or copied: it may have been sent after the copy was made.";
export const ourBookSaysThatIt =
  "Our book says that it never left, yet a callback that could not be verified speaks of it.";
export const askTheGatewayFirstOnly =
  "Ask the gateway first. Only if it knows no such order, send this same order, never a new one.";
export const askTheGatewayFirstThis =
  "Ask the gateway first: this connection has no status query, so settle it with the gateway's report or its account manager's word.";
export const itIsProvenThatIt = "It is proven that it never left this machine.";
export const itWaits = (because: string, halted: string) => `${because} It waits: ${halted}`;
export const nothingItIsTriedAgain =
  "Nothing: it is tried again as soon as sending goes on, within fifteen minutes of its first try; later by a person.";
export const whoeverEndsWhatHoldsIt = "Whoever ends what holds it.";
export const nothingItIsTriedAgainBy =
  "Nothing: it is tried again by itself, as the same order. It can also be sent at once.";
export const paydeskOrSooner = (senders: string) => `Paydesk; or sooner: ${senders}`;
export const seeThatTheGatewayCan = (needsCvv: string) =>
  `See that the gateway can be reached, then send this same order, or cancel it.${needsCvv}`;
export const theCardVerificationValueIs = " The card verification value is typed again: it was not kept.";
export const itIsSentOnIts = "It is sent on its day, not before.";
export const nextTry = "Next try:";
export const weAskAgainAt = "We ask again at";
export const nothingLeavesFromItsConnection =
  "Nothing leaves from its connection now. It goes on once that sends again.";
export const itsBatchIsPausedIt = "Its batch is paused. It goes on once somebody resumes that.";
export const askTheGatewayFirstSomebody =
  "Ask the gateway first: somebody speaks of it. Only then send it, or cancel it.";
export const aCallbackReportsItAs =
  "A callback reports it as approved. Its control does not cover the amount, so it counts once the gateway’s answer confirms it.";
export const aCallbackThatCouldNot = (reportedStatus: string) =>
  `A callback that could not be verified reports it as ${reportedStatus}. It counts only once it is confirmed.`;
export const peopleResolveItWithThe = "People resolve it with the gateway’s evidence.";
export const weAskTheGateway = "We ask the gateway.";
export const reportedAsAndTheGateways = (outcome: string, queryStatus: string, who: string) =>
  `Reported as ${outcome}, and the gateway’s own answer says ${queryStatus} – not yet confirmed. ${who}`;
export const reportedNotYetConfirmed = (what: string, part: string, who: string) =>
  `${what} reported${part} – not yet confirmed. ${who}`;
export const reportedAsNotVerifiedIt = (part: string) =>
  `Reported as ${part}, not verified: it changes nothing until it is confirmed.`;
export const itNamesNoTransactionType =
  "It names no transaction type, so it may speak of a reversal: the gateway is asked instead.";
export const theGatewayHasASecond = (second: string, gatewayOrderId: null | string) =>
  `The gateway has a second order for this id: ${second} besides ${gatewayOrderId}. It may have been paid twice.`;
export const theSameAgain3 = (type: string) => `The same ${type} again.`;
export const theSecondOrderAgainStill = (outcome: string) => `The second order again, still ${outcome}.`;
export const itSaysOfTheSecond = (part: string, status: string) =>
  `It says ${part} of the second order, which was settled as ${status}.`;
export const theGatewaySaysOfIts = (outcome: string, second: string, status: string) =>
  `The gateway says ${outcome} of its second order ${second}, which was settled as ${status}.`;
export const theStatusIsNotIn = (status: string) => `The status "${status}" is not in our words; kept as it came.`;
export const itSaysThisOrderIs = (reported: string, amount: null | string, currency: null | string) =>
  `It says ${reported}; this order is ${amount} ${currency}.`;
export const theGatewaySaysAbout = (outcome: string, order: string) => `The gateway says ${outcome} about ${order}`;
export const still = (outcome: string) => `Still ${outcome}.`;
export const itSaysAfterWasFinal = (outcome: string, outcome2: string) =>
  `It says ${outcome} after ${outcome2} was final.`;
export const itSaysAfterWasFinalToo = (outcome: string, outcome2: string) =>
  `It says ${outcome} after ${outcome2} was final: too late to change anything.`;
export const theGatewaySays = (outcome: string) => `The gateway says ${outcome}.`;
export const foundMadeByTheGateways = "Found (made by the gateway's schedule)";
export const lastAsked = "Last asked";
export const utc = (at: string) => `${at} UTC`;
export const itDoesNotFitWhat = "it does not fit what is known.";
export const itCameBeforeItsOrder = "It came before its order was known here.";
export const judgedAgainSinceTheControl =
  "Judged again, since the control key has changed: its control was wrong before.";
export const judgedAgainSinceTheControlKey =
  "Judged again, since the control key has changed: it was not verified before.";
export const judgedAgain = "Judged again.";
export const foundMadeByTheGatewaysSchedule = "Found: made by the gateway's schedule";
export const sendingAgainAttempt = (attempt: number) => `Sending again, attempt ${attempt}`;
export const sendingToTheGateway = "Sending to the gateway";
export const askedTheGateway = "Asked the gateway";
export const noClearAnswer = "no clear answer";
export const itsAnswerToOurQuery = "its answer to our query";
export const queuedAgain = "Queued again";
export const theAnswerWasLostHere = "The answer was lost here";
export const inDoubtAfterARestore = "In doubt after a restore";
export const thePayeesAccountWasChanged = "The payee's account was changed in the book";
export const twoOtherPeopleWereAsked = "Two other people were asked to approve";
export const anotherPersonWasAskedTo = "Another person was asked to approve";
export const approvedHereOneMorePerson = "Approved here; one more person must";
export const approvedHereToBeSent = "Approved here, to be sent";
export const sentBack = "Sent back";
export const theApprovalExpired = "The approval expired";
export const edited = "Edited";
export const theGatewaysReport = (part: string) => `The gateway's report: ${part}`;
export const settlementProposed = "Settlement proposed";
export const settlementApprovedByOneUser = "Settlement approved by one user; another must";
export const settlementApprovedAlone = "Settlement approved alone";
export const settlementApproved = "Settlement approved";
export const theGatewaysTransactionReport = "the gateway's transaction report";
export const peoplesWord = "people's word";
export const settlementVoidWithdrawn = (state: string, part: string) =>
  `Settlement ${state === "void" ? "withdrawn" : part}`;
export const conflictSettledAlone = "Conflict settled alone";
export const conflictSettled = "Conflict settled";
export const takenNoteOf = (acknowledged: string) => `Taken note of: ${acknowledged}`;
export const takenNoteOf2 = "Taken note of";
export const takenByTheGateway = "Taken by the gateway";
export const rejected = "Rejected";
export const accessRefused = "Access refused";
export const notSent = "Not sent";
export const noClearAnswer2 = "No clear answer";
export const answered = "Answered";
export const itsAnswerSerialNumber = (serialNumber: string) => `its answer, serial number ${serialNumber}`;
export const itsAnswer = "its answer";
export const callback = (labels: string) => `Callback: ${labels}`;
export const itsControlIsWrong = "its control is wrong";
export const notVerified = "not verified";
export const thisListIsNarrowedBy = "This list is narrowed by more than a view can keep.";
export const thisListsAddressHoldsWhat = "This list's address holds what cannot be read; mend it first.";
export const youKeepViewsAlreadyRemove = (viewsMax: number) => `You keep ${viewsMax} views already: remove one first.`;
export const youKeepNoSuchView = "You keep no such view.";
