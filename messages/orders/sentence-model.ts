export const scheduledNext = "It is sent on the scheduled date.";
export const nextAttempt = "Next attempt:";
export const nextCheckLabel = "Next status check:";
export const connectionPaused = "Sending is paused on its connection. It is sent when sending resumes.";
export const batchPaused = "Its batch is paused. It is sent when the batch resumes.";
export const unverifiedReport = "An unverified callback reported it. Check its status before you send or cancel it.";
export const unverifiedApproval =
  "A callback reported “approved”. Its signature doesn't cover the amount. It counts once a status check confirms it.";
export const resolveNext = "Resolve it with the gateway's evidence.";
export const checkingNext = "We check with the gateway.";
