import { counted } from "@/lib/core/plural";

export const milliseconds = (againMs: number) => `${againMs} milliseconds`;
export const typeWholeHoursFrom1 = (unconfirmedHoursMax: number) =>
  `Enter whole hours from 1 to ${unconfirmedHoursMax}.`;
export const inTheDesk = "In Paydesk";
export const byMail = "By email";
export const inTheDeskAndBy = "In Paydesk and by email";
export const notAtAll = "Off";
export const somethingWaitsForMyApproval = "Needs my approval";
export const thingsWaitForYourApproval = "requests need your approval";
export const onlyWhatYouMayDecide = "Requests by other users that you can approve.";
export const aBatchStoppedByItself = "Batch paused automatically";
export const batchesStoppedByThemselves = "batches paused automatically";
export const callsDidNotLeaveIts = "Requests couldn't be sent, the connection was paused, or rows need action.";
export const anOrderIsUnconfirmedFor = "Unconfirmed order";
export const ordersAreUnconfirmedForLong = "orders have been unconfirmed for a long time";
export const nobodyKnowsYetWhetherThe = "We don't know yet whether the gateway received the order.";
export const anOrderIsInConflict = "Conflicting status";
export const ordersAreInConflict = "orders have conflicting statuses";
export const whatTheGatewaySaysDoes = "The gateway reported statuses that don't match.";
export const aReversalOrChargeback = "Reversal or chargeback";
export const reversalsChargebacksOrOtherLater = "reversals, chargebacks or other later updates";
export const andWhateverElseTheGateway = "Also other updates the gateway reports after an order's final status.";
export const callbacksWereNotApplied = "Callbacks not processed";
export const groupsOfCallbacksWereNot = "alerts about callbacks that weren't processed";
export const theirControlIsWrongThey =
  "The signature is invalid, or the callback is malformed or matches no order. At most once an hour per connection and reason.";
export const aBatchIsFinished = "Batch completed";
export const batchesAreFinished = "batches completed";
export const onceEveryRowHasIts = "When every row has its final status, with counts.";
export const atThePaymentDeskOf = (organisation: string) => `Paydesk at ${organisation}:`;
export const andMoreAlerts = (left: number, publicUrl: string) => `And ${left} more: ${publicUrl}/alerts`;
export const thisWasKnownOnUtc = (now: string) => `As of ${now} UTC. Paydesk shows the current status.`;
export const whatYouAreToldOf = (publicUrl: string) => `Change your email notifications: ${publicUrl}/account#alerts`;
export const isFinished = (batch: string, facts: string) => `${batch} completed: ${facts}`;
export const everyRowHasItsFinal =
  "Every row has its final status. Later updates, such as a reversal, are still possible.";
export const batchFinished = "Batch completed";
export const stoppedByItselfRowNot = (batch: string, left: number) =>
  `${batch} paused automatically: ${counted(left, "row")} not sent`;
export const batchStopped = "Batch paused";
export const isUnconfirmedTheGatewayNo = (facts: string) => `${facts} is unconfirmed: the gateway no longer knows it`;
export const isUnconfirmedForMoreThan = (facts: string, hours: number) =>
  `${facts} has been unconfirmed for more than ${counted(hours, "hour")}`;
export const theGatewayAcceptedItThen =
  "The gateway accepted the order, then repeatedly answered that it doesn't know it. Don't send it again; resolve it on the order's page.";
export const itIsNotKnownWhether =
  "We don't know whether the gateway received the order. Don't send it again; the order's page shows the next step.";
export const isInConflict = (facts: string) => `${facts} has a conflicting status`;
export const whatTheGatewaySaysOf =
  "The gateway's statuses for this order don't match. Compare them with the gateway, then resolve the order.";
export const conflict = "Conflicting status";
export const ofLabel = (part: string, partCurrency: string) => ` of ${part} ${partCurrency}`;
export const order = (order: string) => `order ${order}`;
export const isReportedAndNotFinal = " was reported and isn't final yet";
export const theGatewayReportsItAfter = "The gateway reported it after the order's final status.";
export const theGatewaySpeaksOfIt = "The gateway mentioned it but hasn't confirmed it yet.";
export const callbackNotApplied = (connection: string, count: number, label: string) =>
  `${connection}: ${counted(count, "callback")} not processed (${label})`;
export const asksForYourWord = (title: string, by: string) => `${title}: ${by} requests your approval`;
export const itWaitsUntilEnoughOther = "It waits until enough users approve it, or one rejects it.";
export const approvalWaiting = "Needs approval";
export const threeCallsInARow =
  "Three requests in a row couldn't be sent from Paydesk. Unsent rows are waiting. The batch's page shows when sending resumes.";
export const itsConnectionWasPausedAutomatically =
  "The connection was paused automatically. Unsent rows are waiting. The connection's page shows when sending resumes, or if an admin must resume it.";
export const theseRowsProvablyDidNot =
  "These rows never reached the gateway, and there is no automatic retry. Send them again or cancel them.";
export const reversal = "Reversal";
export const aReversal = "A reversal";
export const refund = "Refund";
export const aRefund = "A refund";
export const chargeback = "Chargeback";
export const aChargeback = "A chargeback";
export const laterNews = "Later update";
export const aLaterTransaction = "A later transaction";
export const failed = (failed: number) => `${failed} failed`;
export const cancelled = (cancelled: number) => `${cancelled} cancelled`;
export const order2 = (order: string, sum: string) => `Order ${order}${sum}`;
export const completed = (succeeded: number) => `${succeeded} completed`;
