export const itIsSentOn = "It is sent on the scheduled date.";
export const nextAttempt = "Next attempt:";
export const nextStatusCheck = "Next status check:";
export const sendingIsPausedOn = "Sending is paused on its connection. It is sent when sending resumes.";
export const itsBatchIsPaused = "Its batch is paused. It is sent when the batch resumes.";
export const anUnverifiedCallbackReported =
  "An unverified callback reported it. Check its status before you send or cancel it.";
export const aCallbackReportedApproved =
  "A callback reported “approved”. Its signature doesn't cover the amount. It counts once a status check confirms it.";
export const resolveItWithThe = "Resolve it with the gateway's evidence.";
export const weCheckWithThe = "We check with the gateway.";
