import { counted } from "@/lib/core/text/plural";

export const milliseconds = (againMs: number) => `${againMs} milliseconds`;
export const hoursOutOfRange = (unconfirmedHoursMax: number) => `Enter whole hours from 1 to ${unconfirmedHoursMax}.`;
export const approvalKind = "Needs my approval";
export const approvalMany = "requests need your approval";
export const approvalHint = "Requests by other users that you can approve.";
export const batchPausedKind = "Batch paused automatically";
export const batchPausedMany = "batches paused automatically";
export const batchPausedHint = "Requests couldn't be sent, the connection was paused, or rows need action.";
export const unconfirmedOrder = "Unconfirmed order";
export const unconfirmedMany = "orders have been unconfirmed for a long time";
export const unconfirmedHint = "We don't know yet whether the gateway received the order.";
export const conflictingStatus = "Conflicting status";
export const conflictMany = "orders have conflicting statuses";
export const conflictHint = "The gateway reported statuses that don't match.";
export const laterUpdateKind = "Reversal or chargeback";
export const laterUpdateMany = "reversals, chargebacks or other later updates";
export const laterUpdateHint = "Also other updates the gateway reports after an order's final status.";
export const callbackFaultKind = "Callbacks not processed";
export const callbackFaultMany = "alerts about callbacks that weren't processed";
export const callbackFaultHint =
  "The signature is invalid, or the callback is malformed or matches no order. At most once an hour per connection and reason.";
export const batchCompleted = "Batch completed";
export const batchesCompleted = "batches completed";
export const batchCompletedHint = "When every row has its final status, with counts.";
export const paydeskAt = (organisation: string) => `Paydesk at ${organisation}:`;
export const mailMoreAlerts = (left: number, publicUrl: string) => `And ${left} more: ${publicUrl}/alerts`;
export const mailAsOf = (now: string) => `As of ${now} UTC. Paydesk shows the current status.`;
export const mailSettingsLink = (publicUrl: string) =>
  `Change your email notifications: ${publicUrl}/account?tab=notifications`;
export const completed = (batch: string, facts: string) => `${batch} completed: ${facts}`;
export const completedMeaning =
  "Every row has its final status. Later updates, such as a reversal, are still possible.";
export const completedLabel = "Batch completed";
export const pausedTitle = (batch: string, left: number) =>
  `${batch} paused automatically: ${counted(left, "row")} not sent`;
export const batchPaused = "Batch paused";
export const unknownAtGatewayTitle = (facts: string) => `${facts} is unconfirmed: the gateway no longer knows it`;
export const unconfirmedTitle = (facts: string, hours: number) =>
  `${facts} has been unconfirmed for more than ${counted(hours, "hour")}`;
export const unknownAtGatewayMeaning =
  "The gateway accepted the order, then repeatedly answered that it doesn't know it. Don't send it again; resolve it on the order's page.";
export const unconfirmedMeaning =
  "We don't know whether the gateway received the order. Don't send it again; the order's page shows the next step.";
export const conflictTitle = (facts: string) => `${facts} has a conflicting status`;
export const conflictMeaning =
  "The gateway's statuses for this order don't match. Compare them with the gateway, then resolve the order.";
export const conflictLabel = "Conflicting status";
export const ofLabel = (part: string, partCurrency: string) => ` of ${part} ${partCurrency}`;
export const order = (order: string) => `order ${order}`;
export const orderFor = (payee: string) => `the order for ${payee}`;
export const notFinalSuffix = " was reported and isn't final yet";
export const laterFinalMeaning = "The gateway reported it after the order's final status.";
export const laterUnprovenMeaning = "The gateway mentioned it but hasn't confirmed it yet.";
export const notProcessed = (connection: string, count: number, label: string) =>
  `${connection}: ${counted(count, "callback")} not processed (${label})`;
export const approvalTitle = (title: string, by: string) => `${title}: ${by} requests your approval`;
export const approvalMeaning = "It waits until enough users approve it, or one rejects it.";
export const needsApproval = "Needs approval";
export const callsFailedMeaning =
  "Three requests in a row couldn't be sent from Paydesk. Unsent rows are waiting. The batch's page shows when sending resumes.";
export const theGatewayRejectedThe =
  "The gateway refused rows in a row for the same reason. Unsent rows are waiting until a user resumes the batch.";
export const batchStops = {
  approvalLapsed:
    "Its approval no longer meets the approval rules. Unsent rows are waiting. The batch's page says why.",
  overLimit: "Its unsent rows are above a limit. They wait until a user resumes the batch.",
};
export const connectionPausedMeaning =
  "The connection was paused automatically. Unsent rows are waiting. The connection's page shows when sending resumes, or if an admin must resume it.";
export const rowsStuckMeaning =
  "These rows never reached the gateway, and there is no automatic retry. Send them again or cancel them.";
export const reversal = "Reversal";
export const aReversal = "A reversal";
export const refund = "Refund";
export const aRefund = "A refund";
export const chargeback = "Chargeback";
export const aChargeback = "A chargeback";
export const laterUpdate = "Later update";
export const otherLaterUpdate = "A later transaction";
export const failed = (failed: number) => `${failed} failed`;
export const cancelled = (cancelled: number) => `${cancelled} cancelled`;
export const batch = (batch: string) => `Batch ${batch}`;
export const sumToPayee = (sum: string, payee: string) => `${sum} to ${payee}`;
export const orderSummary = (order: string, sum: string) => `Order ${order}${sum}`;
export const succeededPart = (succeeded: number) => `${succeeded} completed`;
export const laterOn = (what: string, order: string, end: string) => `${what} on ${order}${end}`;
export const stalled = "Stalled";
export const stalledAlerts = "alerts about payments or tasks that are stalled";
export const stalledHint =
  "Something waits longer than its reason allows and nothing moves. At most once an hour per connection and reason.";
export const isStalled = (connection: string | null, count: number, reason: string) =>
  `Stalled${connection === null ? "" : ` on ${connection}`}: ${count} waiting (${reason})`;
export const stalledMeaning = "It waits longer than expected, and nothing has moved since.";

export const returnedKind = "Reported as returned";
export const paymentsReportedAsReturned = "payments are reported as returned";
export const returnedHint = "A bank line or a gateway report brings money of a completed order back.";
export const returnedTitle = (order: string, part: string | null) =>
  part === null ? `${order} is reported as returned` : `${order}: ${part} is reported as returned`;
export const returnedMeaning =
  "A line of the bank or of a gateway report says so. Confirm or dismiss the return before you send it again.";
