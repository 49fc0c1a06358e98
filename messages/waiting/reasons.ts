export const draft = {
  label: "Draft",
  meaning: "The user who prepared it hasn't submitted it yet.",
  next: "Finish and submit it, or cancel it.",
};
export const resubmit = {
  label: "Rejected",
  meaning: "An approver rejected it, or its approval expired.",
  next: "Edit and resubmit it, or cancel it.",
};
export const approval = {
  label: "Waiting for approval",
  meaning: "Other users must approve it first.",
  next: "An approver approves or rejects it. Without a decision it expires.",
};
export const release = {
  label: "Waiting for release",
  meaning: "Its batch is approved, or needs no approval, and isn't released yet.",
  next: "Release the batch.",
};
export const rowErrors = {
  label: "Errors to fix",
  meaning: "The row of a draft has errors.",
  next: "Fix the row or exclude it.",
};
export const rowQuestion = {
  label: "Needs your answer",
  meaning: "A cell of the row can be read in more than one way.",
  next: "Answer the question or exclude the row.",
};
export const reading = {
  label: "Reading the file",
  meaning: "The file is being read and checked.",
  next: "Nothing to do. The batch opens automatically.",
};
export const making = {
  label: "Preparing orders",
  meaning: "The batch is released. The row becomes an order within seconds.",
  next: "Nothing to do.",
};
export const scheduled = {
  label: "Scheduled",
  meaning: "Its batch starts at a later time.",
  next: "Nothing to do. It is sent automatically.",
};
export const scheduledDay = {
  label: "Scheduled for its day",
  meaning: "The row names a day, and isn't sent before it.",
  next: "Nothing to do. It is sent automatically.",
};
export const firstRows = {
  label: "Waiting behind the first rows",
  meaning: "The first rows of its batch are sent alone. The remaining rows aren't released yet.",
  next: "Check the first rows, then release the remaining rows.",
};
export const userPausedBatch = {
  label: "Batch paused by a user",
  meaning: "A user paused its batch.",
  next: "Resume the batch.",
};
export const batchPaused = {
  label: "Batch paused automatically",
  meaning: "Requests of its batch didn't reach the gateway.",
  next: "Nothing to do. Sending resumes once the gateway answers a status query.",
};
export const batchPausedForUser = {
  label: "Batch paused, action required",
  meaning: "Its batch was paused automatically, and isn't resumed automatically.",
  next: "Review the reason, then resume the batch.",
};
export const connectionPaused = {
  label: "Connection paused",
  meaning: "Its connection was paused automatically.",
  next: "Nothing to do. Sending resumes once the gateway answers a status query.",
};
export const connectionPausedForUser = {
  label: "Connection paused, action required",
  meaning: "Its connection was paused automatically, and isn't resumed automatically.",
  next: "Review the reason, then resume sending.",
};
export const connectionStopped = {
  label: "Connection stopped",
  meaning: "A user stopped sending from its connection.",
  next: "Resume sending from the connection.",
};
export const allStopped = {
  label: "All sending stopped",
  meaning: "A user stopped all sending.",
  next: "Resume sending.",
};
export const sendingLocked = {
  label: "Sending locked",
  meaning: "Sending is locked after a restore.",
  next: "An admin compares the database with the gateway, then unlocks sending.",
};
export const likeUnconfirmed = {
  label: "Waiting for an unconfirmed payout",
  meaning: "Another payout to the same account is unconfirmed, so paying now could pay twice.",
  next: "Resolve that payout. Then it is sent automatically. Or cancel this one.",
};
export const turn = {
  label: "Queued",
  meaning: "It is released and waits for its turn.",
  next: "Nothing to do. It is sent automatically.",
};
export const inFlight = {
  label: "Queued behind requests in progress",
  meaning: "Requests of its connection are in progress, and no more may start before they end.",
  next: "Nothing to do. It is sent automatically.",
};
export const overlooked = {
  label: "Queued, batch not being sent",
  meaning: "It is queued, but its batch is noted as having nothing to send.",
  next: "Paydesk repairs this automatically. If it remains, pause the batch and resume it.",
};
export const unclaimed = {
  label: "Being sent",
  meaning: "A user released it and it is about to be sent.",
  next: "Nothing to do. If it isn't sent within a minute, it is cancelled.",
};
export const sending = {
  label: "Sending",
  meaning: "It is being sent to the gateway now.",
  next: "Nothing to do. Without an answer, it becomes unconfirmed within a minute.",
};
export const retry = {
  label: "Not sent – retrying",
  meaning: "Nothing reached the gateway. Sending is tried again automatically.",
  next: "Nothing to do.",
};
export const notSent = {
  label: "Not sent – action required",
  meaning: "Nothing reached the gateway, and it isn't retried automatically.",
  next: "Send it again or cancel it.",
};
export const reportReview = {
  label: "Reported before it was sent",
  meaning: "An unverified callback reported it, so that it isn't sent automatically.",
  next: "Check its status before you send or cancel it.",
};
export const result = {
  label: "Processing",
  meaning: "The gateway accepted it and hasn't reported a final status.",
  next: "Nothing to do. The gateway reports the result, or we check.",
};
export const callback = {
  label: "Processing, waiting for a callback",
  meaning: "The gateway accepted it. The connection has no status query, so only a callback reports the result.",
  next: "Wait for the callback, or resolve it with the gateway's evidence.",
};
export const askedOut = {
  label: "Processing, status checks ended",
  meaning: "The gateway hasn't reported a final status, and we no longer ask.",
  next: "Check its status, or resolve it with the gateway's evidence.",
};
export const checking = {
  label: "Unconfirmed – checking",
  meaning: "We don't know whether the gateway received it.",
  next: "Nothing to do. We ask the gateway. Don't send it again.",
};
export const unconfirmed = {
  label: "Unconfirmed – action required",
  meaning: "We don't know whether the gateway received it, and can't find out automatically.",
  next: "Two users resolve it with the gateway's evidence. Don't send it again.",
};
export const unplanned = {
  label: "Status check not planned",
  meaning: "The gateway can be asked about it, but no status check is planned.",
  next: "Paydesk repairs this automatically. If it remains, check its status.",
};
export const gatewayUnknown = {
  label: "Unconfirmed – gateway status unknown",
  meaning: "The gateway reports that it doesn't know the result.",
  next: "Ask the gateway's account manager, then resolve it.",
};
export const confirmation = {
  label: "Waiting for confirmation",
  meaning: "Something reported about it doesn't count until the gateway's own answer agrees.",
  next: "Nothing to do. We ask the gateway.",
};
export const confirmationByUser = {
  label: "Waiting for confirmation, action required",
  meaning: "Something reported about it doesn't count yet, and the gateway can't be asked.",
  next: "Resolve it with the gateway's evidence.",
};
export const conflict = {
  label: "Conflicting status",
  meaning: "The gateway's statuses for it don't match.",
  next: "Compare them with the gateway, then resolve the order.",
};
export const returnReview = {
  label: "Reported as returned",
  meaning: "A line of the bank or of a gateway report brings its money back, and nothing confirms it yet.",
  next: "Confirm or dismiss the return.",
};
export const resolution = {
  label: "Waiting for its resolution",
  meaning: "A user proposed a resolution. It counts once enough users approve it.",
  next: "Approve or reject the resolution.",
};
export const acknowledge = {
  label: "Waiting to be acknowledged",
  meaning: "Something was reported after its final status.",
  next: "Review and acknowledge it.",
};
export const answer = {
  label: "Waiting for the gateway's answer",
  meaning: "A request was sent and isn't answered yet.",
  next: "Nothing to do. A request takes no longer than 45 seconds.",
};
export const evaluation = {
  label: "Callback received",
  meaning: "The callback is stored and not processed yet.",
  next: "Nothing to do. It is processed automatically.",
};
export const evaluationRetry = {
  label: "Callback to be processed again",
  meaning: "Processing the callback failed on our side, and is tried again.",
  next: "Nothing to do.",
};
export const orderMissing = {
  label: "Callback without its order",
  meaning: "The callback names an order that we don't have. It is matched when the order appears.",
  next: "Review the callback, then acknowledge it.",
};
export const callbackReview = {
  label: "Callback to review",
  meaning: "The callback wasn't processed.",
  next: "Review the callback, then acknowledge it.",
};
export const decision = {
  label: "Request waiting for a decision",
  meaning: "Other users must approve or reject the request.",
  next: "An approver decides. Without a decision it expires.",
};
export const apply = {
  label: "Resolution being applied",
  meaning: "The resolution is approved and is applied within seconds.",
  next: "Nothing to do.",
};
export const mail = {
  label: "Email to be sent",
  meaning: "The email waits for the mail server.",
  next: "Nothing to do. It is sent automatically.",
};
export const alertSign = {
  label: "Alert being prepared",
  meaning: "Something happened of which users are notified within seconds.",
  next: "Nothing to do.",
};
export const alertMail = {
  label: "Alert to be emailed",
  meaning: "The alert waits for the next email of its kind, which is sent at most every 15 minutes.",
  next: "Nothing to do.",
};
export const returnLine = {
  label: "Return being recorded",
  meaning: "A line of the bank or of a gateway report brings money back. It isn't recorded on its order yet.",
  next: "Nothing to do.",
};
export const total = {
  label: "Totals being updated",
  meaning: "A change isn't in the stored totals yet. Figures on screens already include it.",
  next: "Nothing to do.",
};
export const day = {
  label: "Day being closed",
  meaning: "The journal of a day that is over isn't added up yet.",
  next: "Nothing to do.",
};
export const unexplained = {
  label: "No reason found",
  meaning: "It isn't done, and Paydesk found no reason why it waits.",
  next: "Review it, then contact support with its ID.",
};
