import { counted } from "@/lib/core/plural";

export const milliseconds = (againMs: number) => `${againMs} milliseconds`;
export const typeWholeHoursFrom1 = (unconfirmedHoursMax: number) =>
  `Type whole hours, from 1 to ${unconfirmedHoursMax}.`;
export const inTheDesk = "In the desk";
export const byMail = "By mail";
export const inTheDeskAndBy = "In the desk and by mail";
export const notAtAll = "Not at all";
export const somethingWaitsForMyApproval = "Something waits for my approval";
export const thingsWaitForYourApproval = "things wait for your approval";
export const onlyWhatYouMayDecide = "Only what you may decide on, and did not prepare yourself.";
export const aBatchStoppedByItself = "A batch stopped by itself";
export const batchesStoppedByThemselves = "batches stopped by themselves";
export const callsDidNotLeaveIts = "Calls did not leave, its connection was paused, or rows wait for a person.";
export const anOrderIsUnconfirmedFor = "An order is unconfirmed for long";
export const ordersAreUnconfirmedForLong = "orders are unconfirmed for long";
export const nobodyKnowsYetWhetherThe = "Nobody knows yet whether the gateway took it.";
export const anOrderIsInConflict = "An order is in conflict";
export const ordersAreInConflict = "orders are in conflict";
export const whatTheGatewaySaysDoes = "What the gateway says does not fit together.";
export const aReversalOrChargeback = "A reversal or chargeback";
export const reversalsChargebacksOrOtherLater = "reversals, chargebacks or other later news";
export const andWhateverElseTheGateway = "And whatever else the gateway reports of an order after its final word.";
export const callbacksWereNotApplied = "Callbacks were not applied";
export const groupsOfCallbacksWereNot = "groups of callbacks were not applied";
export const theirControlIsWrongThey =
  "Their control is wrong, they cannot be read, or name no order of ours. Told once an hour at most for each connection and reason.";
export const aBatchIsFinished = "A batch is finished";
export const batchesAreFinished = "batches are finished";
export const onceEveryRowHasIts = "Once every row has its final word, with the counts.";
export const atThePaymentDeskOf = (organisation: string) => `At the payment desk of ${organisation}:`;
export const andMoreAlerts = (left: number, publicUrl: string) => `And ${left} more: ${publicUrl}/alerts`;
export const thisWasKnownOnUtc = (now: string) => `This was known on ${now} UTC. The desk shows how it stands now.`;
export const whatYouAreToldOf = (publicUrl: string) =>
  `What you are told of by mail is your choice: ${publicUrl}/account#alerts`;
export const isFinished = (batch: string, facts: string) => `${batch} is finished: ${facts}`;
export const everyRowHasItsFinal = "Every row has its final word. Later news, such as a reversal, can still come.";
export const batchFinished = "Batch finished";
export const stoppedByItselfRowNot = (batch: string, left: number) =>
  `${batch} stopped by itself, ${counted(left, "row")} not sent`;
export const batchStopped = "Batch stopped";
export const isUnconfirmedTheGatewayNo = (facts: string) => `${facts} is unconfirmed: the gateway no longer knows it`;
export const isUnconfirmedForMoreThan = (facts: string, hours: number) =>
  `${facts} is unconfirmed for more than ${counted(hours, "hour")}`;
export const theGatewayAcceptedItThen =
  "The gateway accepted it, then said repeatedly that it doesn't know it. Do not send it again; resolve it on its page.";
export const itIsNotKnownWhether =
  "It is not known whether the gateway took it. Do not send it again; its page says what comes next.";
export const isInConflict = (facts: string) => `${facts} is in conflict`;
export const whatTheGatewaySaysOf =
  "What the gateway says of it does not fit together. Somebody must compare, and settle it.";
export const conflict = "Conflict";
export const ofLabel = (part: string, partCurrency: string) => ` of ${part} ${partCurrency}`;
export const order = (order: string) => `order ${order}`;
export const isReportedAndNotFinal = " is reported, and not final yet";
export const theGatewayReportsItAfter = "The gateway reports it after the order's final word.";
export const theGatewaySpeaksOfIt = "The gateway speaks of it; its final word is missing.";
export const callbackNotApplied = (connection: string, count: number, label: string) =>
  `${connection}: ${counted(count, "callback")} not applied (${label})`;
export const asksForYourWord = (title: string, by: string) => `${title}: ${by} asks for your word`;
export const itWaitsUntilEnoughOther =
  "It waits until enough other people have approved it, or somebody sends it back.";
export const approvalWaiting = "Approval waiting";
export const threeCallsInARow =
  "Three calls in a row did not leave this machine. What is not sent waits. The batch's page says when sending resumes.";
export const itsConnectionWasPausedAutomatically =
  "Its connection was paused automatically. What is not sent waits. The connection's page says when sending resumes, and if an admin must resume it.";
export const theseRowsProvablyDidNot = "These rows provably did not leave, and are not tried again by themselves.";
export const reversal = "Reversal";
export const aReversal = "A reversal";
export const refund = "Refund";
export const aRefund = "A refund";
export const chargeback = "Chargeback";
export const aChargeback = "A chargeback";
export const laterNews = "Later news";
export const aLaterTransaction = "A later transaction";
export const failed = (failed: number) => `${failed} failed`;
export const cancelled = (cancelled: number) => `${cancelled} cancelled`;
export const order2 = (order: string, sum: string) => `Order ${order}${sum}`;
