export const anotherNeeded = "Approved by you. Another approval is needed.";
export const rejectedDone = "Rejected. The user who submitted it sees your reason.";
export const releasableDone = "Approved. It can be released now.";
export const changeInForce = "Approved. It takes effect now.";
export const resolutionApproved =
  "Approved. If the gateway has reported a status since the proposal, that status applies.";
export const othersPending = "Waiting for other approvers.";
export const approvedButRefused = (reason: string) => `Approved, but nothing was sent: ${reason} It is cancelled.`;
export const sentAccepted = "Approved and sent. The gateway accepted it.";
export const sentRefused = "Approved and sent. The gateway refused the request; nothing was created.";
export const accessRefused = "Approved. The gateway refused access; nothing was created.";
export const unsent = "Approved, but it couldn't be sent. Nothing reached the gateway.";
export const sentUnconfirmed =
  "Approved and sent, but the gateway didn't confirm it. We check the status; don't send it again.";
export const approvedDone = "Approved.";
