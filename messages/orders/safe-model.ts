export const notReceivedBecause = "The gateway never received this order.";
export const sendersWho = "A preparer, an approver or an admin.";
export const outcomeWho = "The gateway, by callback or status check.";
export const unsafeWho = "No one. It must not be sent again.";
export const completedWho = "No one. It was completed.";
export const scheduleBecause = (because: string) =>
  `${because} The gateway charges this profile on its own schedule. Paydesk sends nothing for it.`;
export const scheduleNext = "Nothing to do. The gateway's schedule decides whether it is charged again.";
export const theGateway = "The gateway.";
export const paidElsewhereBecause = (clientOrderId: string) => `It was paid by another order, ${clientOrderId}.`;
export const replacedBecause = (clientOrderId: string) => `Another order, ${clientOrderId}, was sent in its place.`;
export const replacedNext = "Wait for the outcome of that order.";
export const checkingNext =
  "Nothing for now. We check what the gateway has. Send another only if it doesn't have this one.";
export const uncheckedNext =
  "Ask the gateway's account manager whether they have this order. Use the text of “Copy for support”. Send another only if they don't.";
export const draftBecause = "It hasn't been sent yet.";
export const draftNext = "Finish it or cancel it.";
export const returnedBecause = "It was completed. The gateway then reported that all or part of the amount came back.";
export const returnedNext = "Find out why it came back. Send another only for what is still owed.";
export const returnedWho = "The payment's owner decides. Then a preparer, an approver or an admin sends it.";
export const queuedBecause = "It is released and not sent yet.";
export const queuedNext = "Nothing to do. It is sent automatically.";
export const paydesk = "Paydesk.";
export const sendingBecause = "It is being sent right now.";
export const sendingNext = "Wait for the gateway's response, no longer than 45 seconds.";
export const completedBecause = "It is completed. Another one would pay twice.";
export const updateAcceptedBecause = "The gateway accepted the change.";
export const declinedBecause = "Declined is the gateway's final status. This order moved no money.";
export const declinedNext =
  "Fix what the reason names, then send it again as a new order. The same details may be declined again.";
export const gatewayErrorBecause = "The gateway reported a final error. This order moved no money.";
export const gatewayErrorNext =
  "Give the gateway's account manager the order IDs first. Then send it again as a new order.";
export const filteredBecause =
  "The gateway's fraud control blocked it. This status is final and the order moved no money.";
export const filteredNext =
  "Ask the gateway's account manager why it was blocked. The same details will be blocked again.";
export const gatewayUnknownBecause = "The gateway itself doesn't know the outcome. Money may have moved.";
export const gatewayUnknownNext =
  "Ask the gateway's account manager, with the text of “Copy for support”. Then resolve it.";
export const resolveManuallyNext = (gateway: string, facts: string) => `${gateway} Or resolve it manually. ${facts}`;
export const unclearBecause = "The gateway may have accepted it. Its response was missing or unclear.";
export const errorAnswerIsChecked =
  "The gateway answered with an error. We check with it twice, at least 10 minutes apart, before this counts as not created.";
export const errorAnswerWasChecked =
  "The gateway answered with an error, then repeatedly that it doesn't know this order. Nothing was created.";
export const unclearNext =
  "Nothing for now. Wait for a callback or our status check. The gateway's transaction report can resolve it now.";
export const noAnswerBecause = "The gateway may have accepted it. Status checks brought no answer.";
export const checksOffBecause = "The gateway may have accepted it. Status checks are off for this connection.";
export const resolveWithReportNext =
  "Resolve it now with the gateway's transaction report. Or ask the gateway's account manager, with the text of “Copy for support”.";
export const notReceivedNext = "If it is still owed, send it again as a new order.";
export const cancelledBecause = "It was cancelled before it was sent.";
export const cancelledNext = "If it is owed after all, send it again as a new order.";
export const conflictBecause = "The gateway's reports conflict with each other or with Paydesk. Money may have moved.";
export const conflictNext = "Ask the gateway which status is correct, then resolve the conflict.";
export const aLineReportsItAs =
  "A bank line or a gateway report says that the money came back. Nothing confirms it yet.";
export const returnReportedNext =
  "Wait for the status check, or confirm the return under Exceptions. Then correct it and send it again.";
export const returnReportedUnchecked =
  "Compare the line with the order, then confirm or dismiss the return under Exceptions.";
export const awaitingBecause = "The gateway's report isn't confirmed yet. Money may have moved.";
export const awaitingNext = "Wait for the status check, or resolve it with the gateway's evidence.";
export const secondOrderBecause = "The gateway completed a second order for it. Money may already have moved twice.";
export const secondOrderNext = "Ask the gateway's account manager to return one of the payments.";
export const otherAmountBecause = "It was completed with another amount. Another one would pay twice.";
export const otherAmountNext = "Ask the gateway's account manager about the difference.";
export const laterUnknownBecause = "The gateway reported a later transaction of a type that Paydesk doesn't recognise.";
export const laterUnknownNext = "Read it in the timeline, and ask the gateway's account manager what it means.";
export const checksEndedBecause = "The gateway has it, and status checks have ended. Another one could pay twice.";
export const checksEndedNext = "Wait for a callback, or resolve it with the gateway's evidence.";
export const processingBecause = "The gateway is processing it. Another one could pay twice.";
export const processingNext = "Wait for the outcome.";
export const returnedUncompletedBecause =
  "The gateway reported that money came back, but not that this order was completed.";
export const returnedUncompletedNext = "Ask the gateway's account manager for its outcome, then resolve it.";
export const soleApproverPart = (only: string | undefined) => `only ${only} can approve it, alone if no one else can`;
export const resolvedFailedBecause = "Users resolved, with evidence, that this order moved no money.";
export const fixNext = "Fix the details, then send it again as a new order if it is still owed.";
export const waitThenDuplicateIt = "Wait, then send it again as a new order. The same details may succeed later.";
export const supportNext =
  "Ask the gateway's support first, with the text of “Copy for support”. Then send it again as a new order if it is still owed.";
export const dontRetryBecause = (because: string) =>
  `${because} But your error messages mark this reason as “Don't retry”.`;
export const dontRetryNext =
  "If it is still owed, agree with the payee on another way to pay. Send that as a new order.";
export const dontRetryWho = "No one. The same details must not be sent again.";
export const refusedBecause = "The gateway refused the request. Nothing was created.";
export const refusedNext = "Fix what it names, then send it again as a new order. This order itself is not sent again.";
export const accessRefusedBecause = "The gateway refused access. Nothing was created.";
export const accessRefusedNext = (needsCvv: string) =>
  `Fix the key, the clock or the rights at the gateway, and test the connection. Then send this same order.${needsCvv}`;
export const accessRefusedWho = "An admin fixes the connection. Then a preparer, an approver or an admin sends it.";
export const acceptedLostBecause = "The gateway accepted it, then answered repeatedly that it doesn't know it.";
export const restoredBecause =
  "This database was restored or copied. The order may have been sent after the copy was made.";
export const unsentReportedBecause = "Paydesk recorded it as not sent, but an unverified callback reported it.";
export const unsentReportedNext =
  "Check its status first. If the gateway doesn't know it, send this same order, never a new one.";
export const unsentReportedUnchecked =
  "Status checks are off for this connection. First resolve it with the gateway's report or its account manager's answer.";
export const neverLeftBecause = "It never left Paydesk.";
export const itWaits = (because: string, halted: string) => `${because} It waits: ${halted}`;
export const haltedNext =
  "Nothing for now. It is retried when sending resumes, within 15 minutes of its first attempt. After that, send it manually.";
export const haltedWho = "A user who can resume sending.";
export const retryNext = "Nothing to do. It is retried automatically as the same order. You can also send it now.";
export const retryWho = (senders: string) => `Paydesk; or sooner: ${senders}`;
export const notSentNext = (needsCvv: string) =>
  `Check that the gateway can be reached. Then send this same order, or cancel it.${needsCvv}`;
export const verificationAgainPart = " Enter the card verification value again; it wasn't stored.";
export const noActionNext = "Nothing to do.";

export const findOutHowMuch =
  "Only a part came back. Find out why, then send a new order for that part alone: a whole one would pay the rest twice.";
