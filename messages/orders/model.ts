export const senderGone = "The connection or endpoint of this order no longer exists.";
export const orderUnknown = "This order doesn't exist.";
export const usersResolvedNote = "Users resolved this with the evidence in the timeline. The gateway didn't report it.";
export const checksEndedNext = "Status checks have ended. Wait for a callback, or resolve it with evidence.";
export const prepared = "Prepared";
export const needsAction = "Needs action";
export const periodIgnored = "The period is ignored because exact dates are set.";
export const datesIgnored = (from: string, to: string) => `The dates are ignored: ${from} is after ${to}.`;
export const last7Days = "Last 7 days";
export const last30Days = "Last 30 days";
export const last90Days = "Last 90 days";
export const contradictingCallback = (because: string, part: string) =>
  `${because} But an unverified callback reported “${part}”.`;
export const approvesIt = (deciders: string) => `${deciders} approves it`;
export const resolversNote = (confirms: string) =>
  `A preparer, an approver or an admin proposes a resolution; ${confirms}.`;
export const unverifiedReportNote = (reportedStatus: string) =>
  `An unverified callback reported “${reportedStatus}”. No figure changes until it is confirmed.`;
export const answerDiffersNote = (label: string, queryStatus: string, who: string) =>
  `Paydesk shows ${label}; the gateway answered our status check with “${queryStatus}” – not yet confirmed. No figure changes. ${who}`;
export const unconfirmedReportNote = (what: string, part: string, who: string) =>
  `${what} reported${part} – not yet confirmed. No figure changes. ${who}`;
export const notCompleted = "not completed";
export const answered = "Answered";
export const callback = (labels: string) => `Callback: ${labels}`;
export const answerNotFound = "order not found";
export const tabUnknown = "this tab doesn't exist";
export const kindUnknown = "this kind of order doesn't exist";
export const statusUnknown = "this status doesn't exist";
export const valueUnknown = "this value doesn't exist";
export const valueNotUsers = "the only value is “users”";
export const codeTooLong = "the code is too long";
export const codeInvalid = "use any, none, or code: followed by the code";
export const amountTooLong = "the amount is too long";
export const tab = "Tab";
export const money = "Money";
export const amountExample = "use an amount, e.g. 1250.00, or a range, e.g. 100..200";
export const amountAmbiguous = (one: string, other: string) =>
  `it can mean ${one} or ${other}. Enter all decimals, e.g. 1250.00`;
export const rangeReversed = "the first amount is larger than the second";
export const today = "Today";
export const yesterday = "Yesterday";
export const thisMonth = "This month";
export const lastMonth = "Last month";
export const reversed = "reversed";
export const refunded = "refunded";
export const chargedBack = "charged back";
export const earliest = "Earliest:";
export const createdBySchedule = "created by the gateway's schedule";
export const callbackEvidence = "callback with a verified signature, which doesn't cover amount or currency";
export const reportEvidence = "the gateway's transaction report";
export const callbackUnlabelled = "Callback";
export const secondOrder = "second order";
export const toReceiver = (direction: "in" | "out", receiver: string) =>
  `${direction === "in" ? "from" : "to"} ${receiver}`;
export const fromEndpoint = (direction: "in" | "out", connection: string, endpoint: string) =>
  `${direction === "in" ? "by" : "from"} ${connection}, ${endpoint}`;
export const moved = "moved";
export const charged = "charged";
export const sent = "sent";
export const tooManySelected = (most: number) => `at most ${most} orders`;
