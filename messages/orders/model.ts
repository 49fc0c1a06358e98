export const theConnectionOrEndpoint = "The connection or endpoint of this order no longer exists.";
export const thisOrderDoesntExist = "This order doesn't exist.";
export const thisReportWasAlready = "This report was already resolved. Nothing changes.";
export const wasCreatedInIts = (successors: string) =>
  ` ${successors} was created in its place, so it may be paid twice.`;
export const theGatewayReportedThis = (order: string) => `The gateway reported this order. ${order}`;
export const theGatewayAnsweredOur = (status: string, label: string) =>
  `The gateway answered our status check with “${status}”. Paydesk shows ${label}. No figure changes. We check again.`;
export const usersResolvedThisWith =
  "Users resolved this with the evidence in the timeline. The gateway didn't report it.";
export const statusChecksHaveEnded = "Status checks have ended. Wait for a callback, or resolve it with evidence.";
export const theSameWasReported = (status: string) => `The same ${status} was reported again. Nothing changes.`;
export const theGatewayReportedA = (status: string, order: string) =>
  `The gateway reported a ${status} for this order. ${order}`;
export const theGatewayReportedA2 = (type: string, status: string, label: string) =>
  `The gateway reported a ${type} (${status}), but Paydesk shows ${label}. No figure changes until it is resolved.`;
export const theGatewayReportedAnother = (type: string, laterMax: number) =>
  `The gateway reported another ${type}. This order already has ${laterMax} later transactions.`;
export const reported = (type: string, reported: string) => `${type} reported${reported}`;
export const theSameWasReported2 = (type: string) => `The same ${type} was reported again`;
export const theGatewayReportedA3 = (type: string, status: string) =>
  `The gateway reported a ${type} (${status}) that was resolved as not having happened. No figure changes until it is resolved again.`;
export const itCountsOnceThe = (again: string) => `${again}. It counts once the order itself is completed.`;
export const theGatewayReportedAn = (what: string, ended: string) =>
  `The gateway reported an approved ${what}, but the order it refers to failed (gateway status: ${ended}). It moved no money that could come back.`;
export const theGatewayReportedA4 = (what: string, currency: null | string, currency2: null | string) =>
  `The gateway reported a ${what} in ${currency}. This order is in ${currency2}.`;
export const theGatewayReportedTransaction = (transactionId: null | string, what: string, type: string) =>
  `The gateway reported transaction ${transactionId} as a ${what}. This order already has it as a ${type}.`;
export const theGatewayReportedA5 = (what: string) => `The gateway reported a ${what} without a readable amount.`;
export const theGatewayReportedA6 = (what: string, amount: string) =>
  `The gateway reported a ${what} of ${amount}, which isn't a positive amount.`;
export const theGatewayReportedA7 = (what: string, amount: string, inAll: string, part: string, moved: string) =>
  `The gateway reported a ${what} of ${amount}. In total, ${inAll} ${part} would come back, but only ${moved} was sent.`;
export const prepared = "Prepared";
export const needsAction = "Needs action";
export const thePeriodIsIgnored = "The period is ignored because exact dates are set.";
export const theDatesAreIgnored = (from: string, to: string) => `The dates are ignored: ${from} is after ${to}.`;
export const last7Days = "Last 7 days";
export const last30Days = "Last 30 days";
export const last90Days = "Last 90 days";
export const notCompleted = "not completed";
export const paydeskShowsAndNo = (label: string) =>
  `Paydesk shows ${label}, and no conflict is confirmed yet. We still check the status.`;
export const chooseWhetherTheReported = (type: string) => `Choose whether the reported ${type} happened.`;
export const aCountsOnThis = (type: string) =>
  `A ${type} counts on this order, so it was completed. Choose Completed, or choose that the ${type} didn't happen.`;
export const chooseWhetherTheSecond = (open: string) => `Choose whether the second order ${open} was completed.`;
export const secondOrderWasCompleted = (gatewayOrderId: string) => `second order ${gatewayOrderId} was completed too`;
export const secondOrderWasNever = (gatewayOrderId: string) => `second order ${gatewayOrderId} was never completed`;
export const theCallsResultIs = (kind: string) =>
  `The call's result is “${kind}”, but the gateway has already reported this order.`;
export const butAnUnverifiedCallback = (because: string, part: string) =>
  `${because} But an unverified callback reported “${part}”.`;
export const approvesIt = (deciders: string) => `${deciders} approves it`;
export const aPreparerAnApprover = (confirms: string) =>
  `A preparer, an approver or an admin proposes a resolution; ${confirms}.`;
export const anUnverifiedCallbackReported = (reportedStatus: string) =>
  `An unverified callback reported “${reportedStatus}”. No figure changes until it is confirmed.`;
export const paydeskShowsTheGateway = (label: string, queryStatus: string, who: string) =>
  `Paydesk shows ${label}; the gateway answered our status check with “${queryStatus}” – not yet confirmed. No figure changes. ${who}`;
export const reportedNotYetConfirmed = (what: string, part: string, who: string) =>
  `${what} reported${part} – not yet confirmed. No figure changes. ${who}`;
export const anUnverifiedCallbackReported2 = (part: string) =>
  `An unverified callback reported “${part}”. Nothing changes until it is confirmed.`;
export const theCallbackNamesNo =
  "The callback names no transaction type, so it may be about a reversal. We check the status instead.";
export const theGatewayReportedA8 = (second: string, gatewayOrderId: null | string) =>
  `The gateway reported a second order for this client order ID: ${second}, besides ${gatewayOrderId}. It may be paid twice. No figure changes until it is resolved.`;
export const theGatewayReportedFor = (outcome: string) =>
  `The gateway reported “${outcome}” for the second order again. Nothing changes.`;
export const theGatewayReportedFor2 = (part: string, resolved: string) =>
  `The gateway reported “${part}” for the second order, which was resolved as ${resolved}. Nothing changes.`;
export const theGatewayReportedFor3 = (outcome: string, second: string, resolved: string) =>
  `The gateway reported “${outcome}” for the second order ${second}, which was resolved as ${resolved}. No figure changes until it is resolved again.`;
export const paydeskDoesntRecogniseThe = (status: string) =>
  `Paydesk doesn't recognise the gateway status “${status}”. It is stored and changes no figure.`;
export const theGatewayReportedThis2 = (reported: string, amount: null | string, currency: null | string) =>
  `The gateway reported ${reported}. This order is for ${amount} ${currency}. No figure changes until it is resolved.`;
export const theGatewayReportedFor4 = (outcome: string, order: string) =>
  `The gateway reported “${outcome}” for this order. ${order}`;
export const theGatewayStillReports = (outcome: string) => `The gateway still reports “${outcome}”. Nothing changes.`;
export const theGatewayReportedBut = (outcome: string, label: string) =>
  `The gateway reported “${outcome}”, but Paydesk shows ${label} as final. No figure changes until it is resolved.`;
export const theGatewayReportedAfter = (outcome: string, label: string) =>
  `The gateway reported “${outcome}” after ${label} was final. Nothing changes.`;
export const gatewayStatus = (outcome: string) => `Gateway status: ${outcome}.`;
export const answered = "Answered";
export const callback = (labels: string) => `Callback: ${labels}`;
export const paydeskHadRecordedIt = (label: string, instead: string) =>
  `Paydesk had recorded it as ${label}.${instead}`;
export const orderNotFound = "order not found";
export const completed = "completed";
export const thisTabDoesntExist = "this tab doesn't exist";
export const thisKindOfOrder = "this kind of order doesn't exist";
export const thisStatusDoesntExist = "this status doesn't exist";
export const thisValueDoesntExist = "this value doesn't exist";
export const theOnlyValueIs = "the only value is “users”";
export const theCodeIsToo = "the code is too long";
export const anyNoneOrCode = "use any, none, or code: followed by the code";
export const theAmountIsToo = "the amount is too long";
export const tab = "Tab";
export const money = "Money";
export const amountExample = "use an amount, e.g. 1250.00, or a range, e.g. 100..200";
export const itCanMean = (one: string, other: string) =>
  `it can mean ${one} or ${other}. Enter all decimals, e.g. 1250.00`;
export const theFirstAmountIs = "the first amount is larger than the second";
export const today = "Today";
export const yesterday = "Yesterday";
export const thisMonth = "This month";
export const lastMonth = "Last month";
export const reversed = "reversed";
export const refunded = "refunded";
export const chargedBack = "charged back";
export const earliest = "Earliest:";
export const createdByTheGateways = "created by the gateway's schedule";
export const callbackWithAVerified = "callback with a verified signature, which doesn't cover amount or currency";
export const theGatewaysTransactionReport = "the gateway's transaction report";
export const callback2 = "Callback";
export const secondOrder = "second order";
export const toReceiver = (direction: "in" | "out", receiver: string) =>
  `${direction === "in" ? "from" : "to"} ${receiver}`;
export const fromEndpoint = (direction: "in" | "out", connection: string, endpoint: string) =>
  `${direction === "in" ? "by" : "from"} ${connection}, ${endpoint}`;
export const moved = "moved";
export const charged = "charged";
export const sent = "sent";
