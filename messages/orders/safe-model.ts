export const theGatewayNeverReceived = "The gateway never received this order.";
export const aPreparerAnApprover = "A preparer, an approver or an admin.";
export const theGatewayByCallback = "The gateway, by callback or status check.";
export const noOneItMust = "No one. It must not be sent again.";
export const noOneItWas = "No one. It was completed.";
export const theGatewayChargesThis = (because: string) =>
  `${because} The gateway charges this profile on its own schedule. Paydesk sends nothing for it.`;
export const nothingToDoThe = "Nothing to do. The gateway's schedule decides whether it is charged again.";
export const theGateway = "The gateway.";
export const itWasPaidBy = (clientOrderId: string) => `It was paid by another order, ${clientOrderId}.`;
export const anotherOrderWasSent = (clientOrderId: string) => `Another order, ${clientOrderId}, was sent in its place.`;
export const waitForTheOutcome = "Wait for the outcome of that order.";
export const nothingForNowWe =
  "Nothing for now. We check what the gateway has. Send another only if it doesn't have this one.";
export const askTheGatewaysAccount =
  "Ask the gateway's account manager whether they have this order. Use the text of “Copy for support”. Send another only if they don't.";
export const itHasntBeenSent = "It hasn't been sent yet.";
export const finishItOrCancel = "Finish it or cancel it.";
export const itWasCompletedThe =
  "It was completed. The gateway then reported that all or part of the amount came back.";
export const findOutWhyIt = "Find out why it came back. Send another only for what is still owed.";
export const thePaymentsOwnerDecides =
  "The payment's owner decides. Then a preparer, an approver or an admin sends it.";
export const itIsReleasedAnd = "It is released and not sent yet.";
export const nothingToDoIt = "Nothing to do. It is sent automatically.";
export const paydesk = "Paydesk.";
export const itIsBeingSent = "It is being sent right now.";
export const waitForTheGateways = "Wait for the gateway's response, no longer than 45 seconds.";
export const itIsCompletedAnother = "It is completed. Another one would pay twice.";
export const theGatewayAcceptedThe = "The gateway accepted the change.";
export const declinedIsTheGateways = "Declined is the gateway's final status. This order moved no money.";
export const fixWhatTheReason =
  "Fix what the reason names, then send it again as a new order. The same details may be declined again.";
export const theGatewayReportedA = "The gateway reported a final error. This order moved no money.";
export const giveTheGatewaysAccount =
  "Give the gateway's account manager the order IDs first. Then send it again as a new order.";
export const theGatewaysFraudControl =
  "The gateway's fraud control blocked it. This status is final and the order moved no money.";
export const askTheGatewaysAccount2 =
  "Ask the gateway's account manager why it was blocked. The same details will be blocked again.";
export const theGatewayItselfDoesnt = "The gateway itself doesn't know the outcome. Money may have moved.";
export const askTheGatewaysAccount3 =
  "Ask the gateway's account manager, with the text of “Copy for support”. Then resolve it.";
export const orResolveItManually = (gateway: string, facts: string) => `${gateway} Or resolve it manually. ${facts}`;
export const theGatewayMayHave = "The gateway may have accepted it. Its response was missing or unclear.";
export const errorAnswerIsChecked =
  "The gateway answered with an error. We check with it twice, at least 10 minutes apart, before this counts as not created.";
export const errorAnswerWasChecked =
  "The gateway answered with an error, then repeatedly that it doesn't know this order. Nothing was created.";
export const nothingForNowWait =
  "Nothing for now. Wait for a callback or our status check. The gateway's transaction report can resolve it now.";
export const theGatewayMayHave2 = "The gateway may have accepted it. Status checks brought no answer.";
export const theGatewayMayHave3 = "The gateway may have accepted it. Status checks are off for this connection.";
export const resolveItNowWith =
  "Resolve it now with the gateway's transaction report. Or ask the gateway's account manager, with the text of “Copy for support”.";
export const ifItIsStill = "If it is still owed, send it again as a new order.";
export const itWasCancelledBefore = "It was cancelled before it was sent.";
export const ifItIsOwed = "If it is owed after all, send it again as a new order.";
export const theGatewaysReportsConflict =
  "The gateway's reports conflict with each other or with Paydesk. Money may have moved.";
export const askTheGatewayWhich = "Ask the gateway which status is correct, then resolve the conflict.";
export const aLineReportsItAs =
  "A bank line or a gateway report says that the money came back. Nothing confirms it yet.";
export const waitForTheStatusOr =
  "Wait for the status check, or confirm the return under Exceptions. Then correct it and send it again.";
export const compareTheLineThen =
  "Compare the line with the order, then confirm or dismiss the return under Exceptions.";
export const theGatewaysReportIsnt = "The gateway's report isn't confirmed yet. Money may have moved.";
export const waitForTheStatus = "Wait for the status check, or resolve it with the gateway's evidence.";
export const theGatewayCompletedA = "The gateway completed a second order for it. Money may already have moved twice.";
export const askTheGatewaysAccount4 = "Ask the gateway's account manager to return one of the payments.";
export const itWasCompletedWith = "It was completed with another amount. Another one would pay twice.";
export const askTheGatewaysAccount5 = "Ask the gateway's account manager about the difference.";
export const theGatewayReportedA2 =
  "The gateway reported a later transaction of a type that Paydesk doesn't recognise.";
export const readItInThe = "Read it in the timeline, and ask the gateway's account manager what it means.";
export const theGatewayHasIt = "The gateway has it, and status checks have ended. Another one could pay twice.";
export const waitForACallback = "Wait for a callback, or resolve it with the gateway's evidence.";
export const theGatewayIsProcessing = "The gateway is processing it. Another one could pay twice.";
export const waitForTheOutcome2 = "Wait for the outcome.";
export const theGatewayReportedThat =
  "The gateway reported that money came back, but not that this order was completed.";
export const askTheGatewaysAccount6 = "Ask the gateway's account manager for its outcome, then resolve it.";
export const onlyCanApproveIt = (only: string | undefined) => `only ${only} can approve it, alone if no one else can`;
export const usersResolvedWithEvidence = "Users resolved, with evidence, that this order moved no money.";
export const fixTheDetailsThen = "Fix the details, then send it again as a new order if it is still owed.";
export const waitThenDuplicateIt = "Wait, then send it again as a new order. The same details may succeed later.";
export const askTheGatewaysSupport =
  "Ask the gateway's support first, with the text of “Copy for support”. Then send it again as a new order if it is still owed.";
export const butYourErrorMessages = (because: string) =>
  `${because} But your error messages mark this reason as “Don't retry”.`;
export const ifItIsStill2 =
  "If it is still owed, agree with the payee on another way to pay. Send that as a new order.";
export const noOneTheSame = "No one. The same details must not be sent again.";
export const theGatewayRefusedThe = "The gateway refused the request. Nothing was created.";
export const fixWhatItNames =
  "Fix what it names, then send it again as a new order. This order itself is not sent again.";
export const theGatewayRefusedAccess = "The gateway refused access. Nothing was created.";
export const fixTheKeyThe = (needsCvv: string) =>
  `Fix the key, the clock or the rights at the gateway, and test the connection. Then send this same order.${needsCvv}`;
export const anAdminFixesThe = "An admin fixes the connection. Then a preparer, an approver or an admin sends it.";
export const theGatewayAcceptedIt = "The gateway accepted it, then answered repeatedly that it doesn't know it.";
export const thisDatabaseWasRestored =
  "This database was restored or copied. The order may have been sent after the copy was made.";
export const paydeskRecordedItAs = "Paydesk recorded it as not sent, but an unverified callback reported it.";
export const checkItsStatusFirst =
  "Check its status first. If the gateway doesn't know it, send this same order, never a new one.";
export const statusChecksAreOff =
  "Status checks are off for this connection. First resolve it with the gateway's report or its account manager's answer.";
export const itNeverLeftPaydesk = "It never left Paydesk.";
export const itWaits = (because: string, halted: string) => `${because} It waits: ${halted}`;
export const nothingForNowIt =
  "Nothing for now. It is retried when sending resumes, within 15 minutes of its first attempt. After that, send it manually.";
export const aUserWhoCan = "A user who can resume sending.";
export const nothingToDoIt2 = "Nothing to do. It is retried automatically as the same order. You can also send it now.";
export const paydeskOrSooner = (senders: string) => `Paydesk; or sooner: ${senders}`;
export const checkThatTheGateway = (needsCvv: string) =>
  `Check that the gateway can be reached. Then send this same order, or cancel it.${needsCvv}`;
export const enterTheCardVerification = " Enter the card verification value again; it wasn't stored.";
export const nothingToDo = "Nothing to do.";

export const findOutHowMuch =
  "Only a part came back. Find out why, then send a new order for that part alone: a whole one would pay the rest twice.";
