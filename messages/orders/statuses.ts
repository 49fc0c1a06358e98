export const draft = {
  label: "Draft",
  meaning: "The payout is being prepared. Nothing was sent.",
  next: "Finish and submit it, or cancel it.",
};
export const approvalRejected = {
  label: "Rejected",
  meaning: "An approver rejected it, or its approval expired. Nothing was sent.",
  next: "Edit and resubmit it, or cancel it.",
};
export const held = {
  label: "Needs approval",
  meaning: "Another user must approve it before it is sent.",
  next: "An approver approves or rejects it.",
};
export const queued = {
  label: "Queued",
  meaning: "It is released and will be sent next. Nothing was sent yet.",
  next: "Nothing to do. It is sent automatically.",
};
export const sending = {
  label: "Sending",
  meaning: "It is being sent to the gateway now.",
  next: "Wait for the gateway's answer, no longer than 45 seconds.",
};
export const updateAccepted = {
  label: "Profile updated",
  meaning: "The gateway accepted the change of the profile. It says nothing about later charges.",
  next: "Nothing to do.",
};
export const processing = {
  label: "Processing",
  meaning: "The gateway accepted the request. The money isn't confirmed yet.",
  next: "Nothing to do. The gateway reports the result, or we check.",
};
export const approved = {
  label: "Completed",
  meaning: "The gateway reports the payment as successful. This is its final status.",
  next: "Nothing to do. A later reversal or chargeback is shown here.",
};
export const declined = {
  label: "Failed – declined",
  meaning: "The gateway, or the bank behind it, declined the payment. No money moved.",
  next: "Read the reason. Once it is fixed, send it again as a new order.",
};
export const error = {
  label: "Failed – gateway error",
  meaning: "The gateway reports an error on its side and counts the payment as failed.",
  next: "Send the order IDs to the gateway's account manager before you pay again.",
};
export const filtered = {
  label: "Failed – blocked by fraud control",
  meaning: "The gateway's fraud control blocked the payment. No money moved.",
  next: "Ask the gateway's account manager. The same details will be blocked again.",
};
export const unknown = {
  label: "Unconfirmed – gateway status unknown",
  meaning: "The gateway reports that it doesn't know the result. Money may have moved.",
  next: "Don't send it again. Ask the gateway's account manager, then resolve it under Exceptions.",
};
export const rejected = {
  label: "Failed – invalid details",
  meaning: "The gateway refused the request. No payment was created.",
  next: "Fix what the reason names, then send a new order.",
};
export const accessRefused = {
  label: "Failed – access refused",
  meaning: "The gateway refused our key or its permissions. No payment was created.",
  next: "Ask an admin to check the connection's key, then send it again or cancel it.",
};
export const unsentRetrying = {
  label: "Not sent – retrying",
  meaning: "The gateway couldn't be reached. Nothing was sent.",
  next: "Nothing to do. We retry automatically with the same order ID.",
};
export const notSent = {
  label: "Not sent – action required",
  meaning: "Nothing was sent, and no further attempt is planned.",
  next: "Check that the gateway can be reached, then send it or cancel it.",
};
export const unconfirmed = {
  label: "Unconfirmed – checking",
  meaning: "The gateway gave no clear answer. It may or may not have the payment.",
  next: "Don't send it again. We check its status automatically.",
};
export const unconfirmedUsers = {
  label: "Unconfirmed – action required",
  meaning: "The gateway may or may not have the payment, and status checks brought no answer.",
  next: "Don't send it again. Two users resolve it with the gateway's evidence.",
};
export const notReceived = {
  label: "Not received",
  meaning: "It is resolved that the gateway never received the payment. No money moved.",
  next: "If it is still owed, send a new order. It is linked to this one.",
};
export const cancelled = {
  label: "Cancelled",
  meaning: "It was cancelled before it was sent.",
  next: "Nothing to do.",
};
export const conflict = {
  label: "Conflicting status",
  meaning: "The gateway's reports conflict with each other, or with what Paydesk sent.",
  next: "Compare with the gateway's report. Two users then resolve it under Exceptions.",
};
export const awaiting = {
  label: "Awaiting confirmation",
  meaning: "The gateway reported a change that its own status doesn't confirm yet.",
  next: "Don't send it again. No figure changes until we have the confirmation.",
};
export const reportedReturned = {
  label: "Reported as returned",
  meaning: "A bank line or a gateway report says that the money came back. Nothing confirms it yet.",
  next: "Don't send it again. We check its status. Two users can confirm or dismiss the return.",
};
export const secondOrder = {
  label: "Possible duplicate payment",
  meaning: "The gateway completed a second order for this payment. The net amount shows what moved in total.",
  next: "If both reached the receiver, ask the gateway to reverse one. The reversal is shown here.",
};
export const otherAmount = {
  label: "Amount mismatch",
  meaning: "It is resolved that the gateway moved another amount than this order's.",
  next: "Inform accounting, and ask the gateway for the difference.",
};
export const reversed = {
  label: "Reversed",
  meaning: "The gateway reports a reversal: the amount, or a part, was returned.",
  next: "See the timeline for the amount, and inform accounting.",
};
export const chargedBack = {
  label: "Charged back",
  meaning: "The gateway reports a chargeback: the payer's bank returned the amount, or a part.",
  next: "See the timeline for the reason, and inform accounting.",
};
export const laterUpdate = {
  label: "Later update",
  meaning: "The gateway reports a later transaction of an unrecognised type.",
  next: "Read it in the timeline, and ask the gateway's account manager what it means.",
};
