export const approvedByYouAnother = "Approved by you. Another approval is needed.";
export const rejectedTheUserWho = "Rejected. The user who submitted it sees your reason.";
export const approvedItCanBe = "Approved. It can be released now.";
export const approvedItTakesEffect = "Approved. It takes effect now.";
export const approvedIfTheGateway =
  "Approved. If the gateway has reported a status since the proposal, that status applies.";
export const waitingForOtherApprovers = "Waiting for other approvers.";
export const approvedButNothingWas = (reason: string) => `Approved, but nothing was sent: ${reason} It is cancelled.`;
export const approvedAndSentThe = "Approved and sent. The gateway accepted it.";
export const approvedAndSentThe2 = "Approved and sent. The gateway refused the request; nothing was created.";
export const approvedTheGatewayRefused = "Approved. The gateway refused access; nothing was created.";
export const approvedButItCouldnt = "Approved, but it couldn't be sent. Nothing reached the gateway.";
export const approvedAndSentBut =
  "Approved and sent, but the gateway didn't confirm it. We check the status; don't send it again.";
export const approvedDone = "Approved.";
