export const theConnectionOrEndpoint = "The connection or endpoint of this order no longer exists.";
export const thisOrderDoesntExist = "This order doesn't exist.";
export const usersResolvedThisWith =
  "Users resolved this with the evidence in the timeline. The gateway didn't report it.";
export const statusChecksHaveEnded = "Status checks have ended. Wait for a callback, or resolve it with evidence.";
export const prepared = "Prepared";
export const needsAction = "Needs action";
export const thePeriodIsIgnored = "The period is ignored because exact dates are set.";
export const theDatesAreIgnored = (from: string, to: string) => `The dates are ignored: ${from} is after ${to}.`;
export const last7Days = "Last 7 days";
export const last30Days = "Last 30 days";
export const last90Days = "Last 90 days";
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
export const notCompleted = "not completed";
export const answered = "Answered";
export const callback = (labels: string) => `Callback: ${labels}`;
export const orderNotFound = "order not found";
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
